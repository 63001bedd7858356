"""One request is done once, however often and however simultaneously it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest

from serve.lab import Lab, Player, code_of
from serve.toys import TEN

COLLECT = {"do": "collect"}
RED = {"do": "gamble", "on": "red"}


def together(
    lab: Lab, send: Callable[[httpx.AsyncClient, int], Awaitable[httpx.Response]], count: int
) -> list[httpx.Response]:
    """So many requests at once."""

    async def run() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=lab.app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await asyncio.gather(*(send(client, number) for number in range(count)))

    return asyncio.run(run())


def same(first: httpx.Response, second: httpx.Response) -> bool:
    return (first.status_code, first.content) == (second.status_code, second.content)


@pytest.mark.case(53)
@pytest.mark.case(56)
def test_a_repeated_bet_gets_the_first_answer(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.extend([0, 0])
    first = player.spin(bet=TEN, key="a")
    second = player.spin(bet=TEN, key="b")
    assert second.json()["balance"] == "980.00"
    for _ in range(5):
        assert same(player.spin(bet=TEN, key="a"), first)
    assert first.json()["balance"] == "990.00"
    assert player.balance() == 98_000
    lab.audit()


def test_a_repeated_bet_gets_the_first_answer_after_the_round_went_on(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(50)
    first = player.spin(bet=TEN, key="a")
    settled = player.choose(first.json(), COLLECT, key="b")
    player.post(f"rounds/{first.json()['id']}/progress", {"progress": 1})
    assert same(player.spin(bet=TEN, key="a"), first)
    assert same(player.choose(first.json(), COLLECT, key="b"), settled)
    lab.audit()


def test_a_key_means_one_request(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(50)
    round_ = player.spin(bet=TEN, key="a").json()
    others = [
        player.spin(key="a"),
        player.spin("toy-two", bet=TEN, key="a"),
        player.spin(bet=TEN, collect=round_["id"], key="a"),
        player.choose(round_, COLLECT, key="a"),
    ]
    player.choose(round_, RED, key="b", step=7)
    others += [player.choose(round_, COLLECT, key="b"), player.spin(key="b")]
    for answer in others:
        assert (answer.status_code, code_of(answer)) == (409, "KEY_CONFLICT")
    assert player.get("rounds/current?game=toy").json() == round_
    lab.audit()


def test_bodies_that_mean_the_same_are_the_same(lab: Lab) -> None:
    player = lab.player()
    first = player.spin(bet=TEN, key="a")
    body = b'{ "bet":{"lines":25,"coins_per_line":2, "coin_size":"0.20"},"game":"toy" }'
    assert same(lab.client.post("/api/rounds", content=body, headers=player.headers("a")), first)


def test_keys_belong_to_an_account(lab: Lab) -> None:
    one, two = lab.player(), lab.player()
    assert one.spin(bet=TEN, key="a").json()["id"] != two.spin(bet=TEN, key="a").json()["id"]
    again = lab.player(account_key=one.account_key)
    assert same(again.spin(bet=TEN, key="a"), one.spin(bet=TEN, key="a"))


def test_refusals_are_answers_too(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(50)
    round_ = player.spin(bet=TEN).json()
    refused = player.spin(bet=TEN, key="open")
    stale = player.choose(round_, RED, step=3, key="stale")
    illegal = player.choose(round_, {"do": "pick", "index": 0}, key="illegal")
    player.choose(round_, COLLECT)
    assert same(player.spin(bet=TEN, key="open"), refused)
    assert same(player.choose(round_, RED, step=3, key="stale"), stale)
    assert same(player.choose(round_, {"do": "pick", "index": 0}, key="illegal"), illegal)
    assert [code_of(r) for r in (refused, stale, illegal)] == [
        "ROUND_OPEN",
        "CHOICE_STALE",
        "CHOICE_ILLEGAL",
    ]


@pytest.mark.case(82)
def test_the_same_bet_sent_at_once_is_one_round(lab: Lab) -> None:
    player = lab.player()

    async def send(client: httpx.AsyncClient, _: int) -> httpx.Response:
        body = {"game": "toy", "bet": TEN}
        return await client.post("/api/rounds", json=body, headers=player.headers("a"))

    answers = together(lab, send, 30)
    assert all(same(answer, answers[0]) for answer in answers)
    assert answers[0].status_code == 201
    assert lab.sql("SELECT count(*) FROM transfers WHERE code = 'stake'") == [(1,)]
    lab.audit()


@pytest.mark.case(82)
def test_five_different_bets_at_once_open_one_round(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(50)

    async def send(client: httpx.AsyncClient, number: int) -> httpx.Response:
        body = {"game": "toy", "bet": TEN}
        headers = player.headers(f"tab-{number}")
        return await client.post("/api/rounds", json=body, headers=headers)

    answers = together(lab, send, 5)
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409]
    assert {code_of(a) for a in answers if a.status_code == 409} == {"ROUND_OPEN"}
    lab.audit()


@pytest.mark.case(68)
def test_twenty_settlements_of_one_round_pay_once(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(50)
    round_ = player.spin(bet=TEN).json()

    async def send(client: httpx.AsyncClient, number: int) -> httpx.Response:
        path = f"/api/rounds/{round_['id']}/choices"
        body = {"choice": COLLECT, "step": 0}
        return await client.post(path, json=body, headers=player.headers(f"c{number}"))

    answers = together(lab, send, 20)
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 19
    assert player.balance() == 100_000
    lab.audit()


def test_two_tabs_that_choose_differently_make_one_choice(lab: Lab) -> None:
    player = lab.player()
    lab.toys.wins.append(50)
    round_ = player.spin(bet=TEN).json()

    async def send(client: httpx.AsyncClient, number: int) -> httpx.Response:
        path = f"/api/rounds/{round_['id']}/choices"
        choice = [RED, {"do": "gamble", "on": "black"}, COLLECT][number % 3]
        body = {"choice": choice, "step": 0}
        return await client.post(path, json=body, headers=player.headers(f"t{number}"))

    answers = together(lab, send, 9)
    assert sum(answer.status_code == 200 for answer in answers) == 1
    assert {code_of(a) for a in answers if a.status_code != 200} == {"CHOICE_STALE"}
    assert lab.sql("SELECT count(*) FROM choices") == [(1,)]
    lab.audit()


def _bets(player: Player) -> Callable[[httpx.AsyncClient, int], Awaitable[httpx.Response]]:
    async def send(client: httpx.AsyncClient, number: int) -> httpx.Response:
        body = {"game": "toy", "bet": TEN}
        return await client.post("/api/rounds", json=body, headers=player.headers(f"p{number}"))

    return send


@pytest.mark.case(68)
def test_fifty_parallel_bets_of_ten_on_a_hundred(lab: Lab) -> None:
    object.__setattr__(lab.settings, "opening_balance", 10_000)
    player = lab.player()
    lab.toys.wins.extend([0] * 50)
    sent, accepted = _bets(player), 0
    for attempt in range(20):
        answers = together(lab, lambda c, n, a=attempt: sent(c, 1000 * a + n), 50)  # type: ignore[misc]
        accepted += sum(answer.status_code == 201 for answer in answers)
        refused = {code_of(a) for a in answers if a.status_code != 201}
        assert refused <= {"ROUND_OPEN", "NO_FUNDS"}
        if refused == {"NO_FUNDS"}:
            break
    assert accepted == 10
    assert player.balance() == 0
    lab.audit()
