"""Small data that the package needs; read with importlib.resources."""
