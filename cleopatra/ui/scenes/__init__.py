"""The screens, one folder for each group of them."""
