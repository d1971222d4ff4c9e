"""How things look: colours, type sizes, icons, panels, papyrus."""
