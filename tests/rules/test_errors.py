from __future__ import annotations

from fullcycle.rules import Code, RuleError


def test_an_error_is_one_line_with_its_place() -> None:
    error = RuleError("is wrong", where="bet.lines", code=Code.BAD_BET)
    assert (str(error), error.message, error.where) == (
        "bet.lines: is wrong",
        "is wrong",
        "bet.lines",
    )
    assert str(RuleError("is wrong")) == "is wrong"
    assert RuleError("is wrong").code is Code.BAD_REQUEST
    assert isinstance(error, ValueError)


def test_codes_are_the_interface_s_own() -> None:
    listed = """BAD_REQUEST BAD_BET NO_FUNDS NO_SESSION ROUND_OPEN ROUND_UNKNOWN CHOICE_ILLEGAL
        CHOICE_STALE KEY_CONFLICT GAME_DISABLED FEATURE_UNAVAILABLE TOO_FAST LIMIT_REACHED BUSY
        MALFUNCTION INTERNAL"""
    assert [code.value for code in Code] == listed.split()
