"""The achievements of the edition of 2006."""
