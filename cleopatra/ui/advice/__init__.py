"""The adviser on the screen: who is asked, what his figures are in words, where they point."""
