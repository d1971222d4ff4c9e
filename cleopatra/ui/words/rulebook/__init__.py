"""The rulebook: chapters, glossary."""
