"""Machines that others have published, and their figures, reproduced."""
