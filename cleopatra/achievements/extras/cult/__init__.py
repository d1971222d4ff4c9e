"""The achievements of the Cult of Sobek."""
