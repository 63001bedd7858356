"""Reels of Mystery Mine, with the weights of their stops and of its draws."""

from __future__ import annotations

#: Reels of paid and free spins. No window of one shows two of dynamite, mine, gold and mystery.
SPIN = tuple(
    tuple(strip.split())
    for strip in (
        (
            "LANTERN KING HELMET DONKEY JACK HELMET ACE MINER PICKAXE DONKEY HELMET JACK KING TEN "
            "QUEEN ACE MYSTERY QUEEN ACE JACK TEN GOLD LANTERN PICKAXE KING TEN LANTERN MINE "
            "QUEEN PICKAXE"
        ),
        (
            "LANTERN JACK NUGGET QUEEN JACK MINE DONKEY HELMET KING ACE QUEEN MINER TEN PICKAXE "
            "ACE LANTERN DYNAMITE KING JACK TEN HELMET ACE PICKAXE GOLD KING QUEEN"
        ),
        (
            "GOLD2 MINER PICKAXE QUEEN KING MINE ACE LANTERN TEN QUEEN MYSTERY DONKEY HELMET "
            "QUEEN DYNAMITE TEN JACK KING ACE PICKAXE TEN JACK NUGGET LANTERN HELMET ACE"
        ),
        (
            "NUGGET ACE MINER JACK KING HELMET QUEEN MINE LANTERN HELMET KING DONKEY TEN KING "
            "QUEEN JACK PICKAXE MINER ACE GOLD2 DONKEY PICKAXE JACK DYNAMITE TEN LANTERN"
        ),
        (
            "QUEEN TEN PICKAXE MINER HELMET KING QUEEN JACK ACE HELMET JACK KING ACE LANTERN "
            "PICKAXE MINER DONKEY NUGGET LANTERN QUEEN ACE NUGGET KING TEN DONKEY HELMET GOLD3 "
            "JACK LANTERN MINE"
        ),
    )
)
#: Weights of their stops: those that show gold on reels 3 to 5, and the mine on reel 5, are rare.
RARE: tuple[tuple[int, dict[str, int]], ...] = (
    (1, {}),
    (1, {}),
    (4, {"GOLD2": 2}),
    (4, {"GOLD2": 1}),
    (5, {"GOLD3": 1, "MINE": 4}),
)


def _weights(strip: tuple[str, ...], usual: int, rare: dict[str, int]) -> tuple[int, ...]:
    """The weight of each stop: `usual`, or that of the rare symbol in view."""
    seen = (
        {strip[(stop + row) % len(strip)] for row in range(3)} & rare.keys()
        for stop in range(len(strip))
    )
    return tuple(min((rare[symbol] for symbol in symbols), default=usual) for symbols in seen)


SPIN_WEIGHTS = tuple(
    _weights(strip, usual, rare) for strip, (usual, rare) in zip(SPIN, RARE, strict=True)
)
#: Reels of re-spins.
RESPIN = tuple(
    tuple(strip.split())
    for strip in (
        (
            "ACE JACK QUEEN LANTERN ACE DONKEY PICKAXE HELMET LANTERN TEN QUEEN DONKEY ACE QUEEN "
            "PICKAXE JACK TEN HELMET KING GOLD HELMET JACK QUEEN KING TEN JACK ACE TEN JACK KING "
            "PICKAXE QUEEN MINER LANTERN TEN KING"
        ),
        (
            "PICKAXE TEN LANTERN HELMET DONKEY TEN QUEEN DONKEY JACK QUEEN PICKAXE ACE QUEEN JACK "
            "ACE KING HELMET NUGGET KING HELMET LANTERN KING JACK ACE QUEEN PICKAXE KING DYNAMITE "
            "TEN LANTERN KING JACK MINER PICKAXE NUGGET ACE QUEEN JACK TEN LANTERN JACK QUEEN "
            "MINER TEN ACE HELMET TEN DONKEY"
        ),
        (
            "JACK LANTERN PICKAXE TEN ACE QUEEN PICKAXE TEN KING JACK QUEEN MINER JACK HELMET "
            "DONKEY PICKAXE TEN QUEEN ACE JACK TEN PICKAXE DONKEY LANTERN QUEEN KING TEN ACE KING "
            "DONKEY QUEEN DYNAMITE ACE JACK HELMET KING MINER TEN NUGGET HELMET JACK KING MYSTERY "
            "LANTERN HELMET QUEEN LANTERN ACE"
        ),
        (
            "TEN MINER PICKAXE JACK ACE NUGGET DONKEY QUEEN JACK ACE TEN QUEEN HELMET TEN KING "
            "PICKAXE JACK TEN DONKEY JACK GOLD2 KING MINER HELMET LANTERN ACE JACK LANTERN "
            "PICKAXE QUEEN TEN KING LANTERN DONKEY PICKAXE ACE HELMET JACK QUEEN DYNAMITE HELMET "
            "LANTERN KING QUEEN ACE KING QUEEN ACE"
        ),
        (
            "JACK GOLD3 TEN DONKEY QUEEN MINER TEN LANTERN QUEEN KING HELMET LANTERN JACK ACE "
            "QUEEN JACK DONKEY KING PICKAXE HELMET JACK ACE QUEEN NUGGET KING ACE QUEEN TEN "
            "HELMET PICKAXE KING TEN LANTERN ACE TEN KING LANTERN"
        ),
    )
)

#: What mystery stops turn into, and what dynamite opens to, by weight.
MYSTERIES = {
    "MINER": 4,
    "DONKEY": 6,
    "LANTERN": 8,
    "PICKAXE": 8,
    "HELMET": 9,
    "ACE": 12,
    "KING": 12,
    "QUEEN": 13,
    "JACK": 14,
    "TEN": 14,
}
OPENINGS = {
    "nuggets": 37,
    "MINER": 118,
    "DONKEY": 155,
    "LANTERN": 227,
    "PICKAXE": 224,
    "HELMET": 240,
}
