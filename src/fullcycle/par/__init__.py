"""The PAR sheet: what a game is and returns, from the readings; XLSX, HTML and JSON."""

from fullcycle.par import compare, files
from fullcycle.par.contents import contents

__all__ = ["compare", "contents", "files"]
