"""The committed figures: drawn again by ``python -m companion.figures``, and their index."""
