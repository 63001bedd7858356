"""How games run fast: draws, verbs, tables, loop. The only package that imports numba."""
