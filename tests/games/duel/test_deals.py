"""All luck of Duel drawn as another program would, from JSON alone, by ``docs/reference/deals.md``."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from majolika.games import duel
from majolika.match import Dealer, Match
from majolika.players import make

SPECIAL = {1, 5, 7, 8, 9, 11, 13, 16, 18}
"""The plates with an S on their back."""


def back(plates: dict[str, Any], dealer: Dealer) -> str:
    """The back of the top of the stack."""
    if plates["stack"]["top"]:
        return str(plates["stack"]["top"])
    left = Counter(kind(plate) for plate in plates["unseen"])
    left.subtract(drawn["kind"] for drawn in plates["hand"] if drawn["plate"] is None)
    first = kind(min(plates["unseen"]))
    return first if dealer.randrange(left.total()) < left[first] else {"S": "W", "W": "S"}[first]


def kind(plate: int) -> str:
    return "S" if plate in SPECIAL else "W"


def plate_with(back: str, plates: dict[str, Any], dealer: Dealer) -> int:
    """One of the unseen plates, which is then no longer unseen."""
    fitting = [plate for plate in sorted(plates["unseen"]) if kind(plate) == back]
    plate: int = fitting[dealer.randrange(len(fitting))]
    plates["unseen"].remove(plate)
    return plate


def turned_up(plates: dict[str, Any], dealer: Dealer) -> list[int]:
    turned: list[int] = []
    while len(plates["display"]) + len(turned) < 3 and plates["stack"]["size"] > len(turned):
        if plates["unseen"]:
            turned.append(plate_with(back(plates, dealer), plates, dealer))
            plates["stack"]["top"] = None
        else:
            turned.append(plates["stack"]["under"].pop(0)["plate"])
    return turned


def tile_from(bag: Counter[str], tower: Counter[str], dealer: Dealer) -> str:
    if not bag.total():
        bag.update(tower)
        tower.clear()
    tile = sorted(bag.elements(), key="BYRKT".index)[dealer.randrange(bag.total())]
    bag[tile] -= 1
    return tile


def filled(position: dict[str, Any], dealer: Dealer) -> list[Counter[str]]:
    bag, tower = Counter(position["bag"]), Counter(position["tower"])
    large = Counter(tile_from(bag, tower, dealer) for _ in range(5))
    assert len(large) > 1, "five equal tiles have a test of their own"
    small = [Counter(tile_from(bag, tower, dealer) for _ in range(4)) for _ in range(4)]
    return [*small, large]


def drawn(position: Any, deal: Any, dealer: Dealer) -> Any:
    """What *deal* is, drawn anew."""
    table = position.as_json()
    match deal:
        case duel.TurnPlates():
            return turned_up(table["plates"], dealer)
        case duel.ShowBack():
            return back(table["plates"], dealer)
        case duel.LookAt():
            hand = table["plates"]["hand"]
            return {each["plate"] or plate_with(each["kind"], table["plates"], dealer) for each in hand}
        case duel.TurnChips():
            return [table["chips"].pop(dealer.randrange(len(table["chips"]))) for _ in deal.chips]
    return filled(table, dealer)


def said(deal: Any) -> Any:
    """What *deal* says, in the same shape."""
    match deal:
        case duel.TurnPlates(plates):
            return list(plates)
        case duel.ShowBack(kind):
            return str(kind)
        case duel.LookAt(plates):
            return set(plates)
        case duel.TurnChips(chips):
            return [str(chip) for _, chip in chips]
    return [Counter(str(sun)) for sun in deal.suns]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_everything_is_drawn_as_documented(seed: str) -> None:
    match, player = Match(duel, duel.Setup(), seed), make("random", Dealer(seed, 0))
    while not match.ended:
        match.play(player.choose(duel.view(match.position, match.position.turn or 0)))
    steps = zip(match.positions, match.steps, strict=False)
    deals = [(position, step) for position, step in steps if position.awaits_deal]
    for number, (position, deal) in enumerate(deals, 1):
        assert drawn(position, deal, Dealer(seed, number)) == said(deal), (number, str(deal))
    assert {type(deal).__name__ for _, deal in deals} >= {"TurnPlates", "ShowBack", "TurnChips", "FillFactories"}
