"""Storage: who owns the money and the rounds, durably."""
