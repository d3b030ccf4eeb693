"""Owns readings (to come)."""
