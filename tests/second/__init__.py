"""A second, independent reading of the rules: slow, plain, and sharing no code with the engine."""
