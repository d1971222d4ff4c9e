"""Aids at the table: how near the crocodile is, what each rival holds, and what a mosaic seals."""
