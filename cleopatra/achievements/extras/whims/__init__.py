"""The achievements of the Whims of Cleopatra."""
