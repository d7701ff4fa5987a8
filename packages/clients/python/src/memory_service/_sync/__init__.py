# Generated from ../_async/__init__.py by tools/generate.py.
"""The blocking client."""
