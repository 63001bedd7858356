"""How large a game may be. Shapes are part of numba's types, so they are fixed for all games."""

REELS = 8
ROWS = 8
STOPS = 256
SYMBOLS = 32
LINES = 64
REEL_SETS = 3
DRAWS = 16
ENTRIES = 128
SCATTER_COUNT = REELS * ROWS
#: Wedges of a wheel: a bit each of those that were hit.
WEDGES = 32
#: Ways in which rows of a paytable may lie on the reels, and coins that their pays tell apart.
ROWS_PAID = 256
COINS = 20
#: Scatters are counted in the bytes of one signed word, whose top byte stays free.
SCATTERS = 7
#: Draws that a forced round may hold, and the depth of an odometer.
TAPE = 4096
DEPTH = 64
#: Stages of a game, parts of all its stages together, entries of the agenda, choices of a round.
STAGES = 16
PARTS = 32
AGENDA = 16
CHOICES = 1024
#: A round that runs more stages than this is refused: its feature never ends.
STAGE_RUNS = 10_000_000
