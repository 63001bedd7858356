"""Real-money video slots: one rule text, read three ways (play, simulate, exact)."""

__version__ = "0.1.0"
