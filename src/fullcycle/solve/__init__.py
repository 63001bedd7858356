"""Finding strips and weights that meet targets."""
