"""The game's look for the kit: fonts, icons, players' colours."""
