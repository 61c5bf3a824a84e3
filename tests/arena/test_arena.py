from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from majolika import games
from majolika.arena import (
    Deal,
    Result,
    Sprt,
    lineups,
    pairwise,
    play_deal,
    play_deals,
    rate,
    rotations,
    share_of,
    victories,
)
from majolika.cli import main
from majolika.errors import RecordError, SetupError
from majolika.game import Outcome
from majolika.match import verify
from majolika.record import Record


def duel_of(one: str, other: str, *places: tuple[int, int]) -> Result:
    """A result with one game for each pair of places."""
    deal = Deal("azul", (), (one, other), "s", 1)
    return Result(deal, tuple(((one, other), Outcome((0, 0), pair)) for pair in places))


def test_every_pair_meets_and_with_more_seats_each_sits_among_equals_of_the_other() -> None:
    assert lineups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups(["a", "b"], 4) == [("a", "b", "b", "b"), ("b", "a", "a", "a")]
    for wrong in ([], ["a"], ["a", "a"]):
        with pytest.raises(SetupError):
            lineups(wrong, 2)


def test_in_a_gauntlet_only_the_first_meets_the_others_alone_among_equals() -> None:
    assert lineups(["a", "b", "c"], 2, gauntlet=True) == [("a", "b"), ("a", "c")]
    assert lineups(["a", "b"], 4, gauntlet=True) == [("a", "b", "b", "b")]


def test_rotations_give_every_seat_to_everybody() -> None:
    assert rotations(("a", "b")) == [("a", "b"), ("b", "a")]
    assert len(rotations(("a", "b", "b", "b"))) == 4
    assert rotations(("a", "a")) == [("a", "a")]


@pytest.mark.parametrize("name", games.names())
def test_all_rotations_of_a_deal_share_its_luck(name: str, tmp_path: Path) -> None:
    deal = Deal(name, (), ("greedy", "random"), "luck", 1)
    play_deal(deal, tmp_path)
    records = [Record.decode((tmp_path / deal.name(rotation)).read_bytes()) for rotation in range(2)]
    assert records[0].seed == records[1].seed
    assert records[0].setup == records[1].setup
    assert records[0].steps[0] == records[1].steps[0]
    assert records[0].names == records[1].names[::-1]
    assert all(verify(record).honest for record in records)


def test_a_fixed_seed_gives_the_same_results_on_any_number_of_processes() -> None:
    deals = [Deal("azul", (), ("greedy", "random"), "fixed", number) for number in range(3)]
    one = sorted(play_deals(deals, None, 1))
    two = sorted(play_deals(deals, None, 2))
    assert one == two == [play_deal(deal) for deal in deals]


HIRE = """
import os, signal, time
from majolika.arena.workers import hire
if __name__ == "__main__":
    pool = hire(2)
    pool.submit(abs, -1).result()
    pool.submit(time.sleep, 600)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_workers_end_with_the_one_that_hired_them_even_if_it_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "hire.py"
    script.write_text(HIRE, encoding="utf-8")
    # The workers hold its output open: it is at its end when the last of them has gone.
    run = subprocess.run([sys.executable, str(script)], capture_output=True, timeout=240, check=False)
    assert run.returncode == -signal.SIGKILL


def test_a_run_goes_on_with_the_records_that_are_there(tmp_path: Path) -> None:
    deal = Deal("azul", (), ("greedy", "random"), "resume", 1)
    first = play_deal(deal, tmp_path)
    times = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    (tmp_path / deal.name(1)).unlink()
    assert play_deal(deal, tmp_path) == first
    assert (tmp_path / deal.name(0)).stat().st_mtime_ns == times[tmp_path / deal.name(0)]
    assert len(list(tmp_path.iterdir())) == 2


def test_a_damaged_record_stops_the_run_with_its_reason(tmp_path: Path) -> None:
    deal = Deal("azul", (), ("greedy", "random"), "damage", 1)
    (tmp_path / deal.name(0)).write_text("nonsense")
    with pytest.raises(RecordError):
        play_deal(deal, tmp_path)


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    """Three players 200 Elo apart, a thousand games a pair: each rating within its interval, or nearly."""
    random, strengths = Random(1), {"a": 200.0, "b": 0.0, "c": -200.0}
    results = []
    for one, other in lineups(list(strengths), 2):
        chance = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        for _ in range(1000):
            results.append(duel_of(one, other, (1, 2) if random.random() < chance else (2, 1)))
    ratings = {rating.name: rating for rating in rate(pairwise(results))}
    for name, strength in strengths.items():
        assert abs(ratings[name].elo - strength) < 1.5 * ratings[name].margin
        assert 5 < ratings[name].margin < 25
        assert ratings[name].games == 2000
    assert sum(rating.elo for rating in ratings.values()) == pytest.approx(0, abs=1e-6)


def test_intervals_hold_as_often_as_they_say() -> None:
    """Two equal players, fifty games, three hundred times: the truth lies inside in about 95 of 100."""
    random = Random(2)
    inside = 0
    for _ in range(300):
        results = [duel_of("a", "b", (1, 2) if random.random() < 0.5 else (2, 1)) for _ in range(50)]
        rating = rate(pairwise(results))[0]
        inside += abs(rating.elo) <= rating.margin
    assert 0.91 <= inside / 300 <= 0.99


def test_somebody_who_wins_everything_has_a_finite_rating() -> None:
    best, worst = rate(pairwise([duel_of("a", "b", (1, 2), (1, 2))]))
    assert best.name == "a"
    assert best.share == 1
    assert worst.share == 0
    assert best.elo == -worst.elo < 1000


def test_a_drawn_game_is_half_a_point() -> None:
    assert pairwise([duel_of("a", "b", (1, 1))]) == {("a", "b"): [0.5]}


def test_the_share_of_a_deal_is_a_half_for_equals() -> None:
    assert share_of("a", duel_of("a", "b", (1, 2), (2, 1))) == 0.5
    assert share_of("a", duel_of("a", "b", (1, 2), (1, 2))) == 1
    assert share_of("a", duel_of("a", "b", (1, 1), (2, 1))) == 0.25
    lineup = ("a", "b", "b", "b")
    games_of_a_deal = tuple((lineup, Outcome((0,) * 4, places)) for places in [(1, 2, 2, 2)] + [(2, 1, 2, 2)] * 3)
    assert share_of("a", Result(Deal("azul", (), lineup, "s", 1), games_of_a_deal)) == 0.5


def test_victories_are_those_of_the_first_player_of_a_lineup() -> None:
    lineup = ("a", "b", "b", "b")
    outcomes = [(lineup, Outcome((0,) * 4, (1, 2, 2, 2))), (rotations(lineup)[1], Outcome((0,) * 4, (1, 1, 3, 3)))]
    assert victories([Result(Deal("azul", (), lineup, "s", 1), tuple(outcomes))]) == {lineup: [1.0, 0.5]}


def test_the_sequential_test_is_seldom_wrong() -> None:
    """Deals of a player 40 Elo better, and of an equal one: accepted and rejected as they should be."""
    test = Sprt(equal=0, better=40)
    for better, expected in ((True, True), (False, False)):
        right = 0
        for seed in range(60):
            random, shares, verdict = Random(seed), list[float](), None
            while verdict is None and len(shares) < 3000:
                wins = sum(random.random() < (0.557 if better else 0.5) for _ in range(2))
                shares.append(wins / 2)
                verdict = test.verdict(shares)
            right += verdict is expected
        assert right >= 54


def test_the_sequential_test_waits_for_a_few_deals() -> None:
    assert Sprt().verdict([1.0] * 7) is None
    assert Sprt().verdict([1.0] * 40) is True
    assert Sprt().verdict([0.0] * 40) is False


def test_the_command_plays_rates_and_goes_on(tmp_path: Path) -> None:
    arguments = ["arena", "azul", "greedy", "random", "--deals", "4", "--seed", "x", "--records", str(tmp_path)]
    first = CliRunner().invoke(main, [*arguments, "--processes", "1", "--wall", "gray"])
    assert first.exit_code == 0, first.output
    assert "greedy against random: wins 100.0% ±0.0% of 8 games" in first.output
    assert len(list(tmp_path.glob("*.majolika"))) == 8
    again = CliRunner().invoke(main, [*arguments, "--processes", "1", "--wall", "gray"])
    assert again.output == first.output


def test_the_command_plays_a_gauntlet() -> None:
    arguments = ["arena", "azul", "greedy", "random", "--deals", "2", "--seats", "3", "--gauntlet", "--seed", "x"]
    result = CliRunner().invoke(main, [*arguments, "--processes", "1"])
    assert result.exit_code == 0, result.output
    assert "2 deals, each from every rotation of 3 seats" in result.output
    assert "greedy against 2 x random: wins" in result.output
    assert "random against" not in result.output


def test_the_command_stops_when_the_test_is_decided() -> None:
    arguments = ["arena", "azul", "greedy", "random", "--deals", "40", "--seed", "x", "--sprt", "0", "100"]
    result = CliRunner().invoke(main, [*arguments, "--processes", "1"])
    assert result.exit_code == 0, result.output
    assert "accepted after 8 deals" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["azul", "greedy"],
        ["azul", "greedy", "greedy"],
        ["azul", "greedy", "magnus"],
        ["azul"],
        ["chess", "greedy", "random"],
        ["azul", "greedy", "random", "--seats", "5"],
        ["azul", "greedy", "random", "--deals", "0"],
        ["duel", "greedy", "random", "--seats", "3"],
    ],
)
def test_what_is_wrong_is_said_with_exit_code_2(arguments: list[str]) -> None:
    result = CliRunner().invoke(main, ["arena", *arguments])
    assert result.exit_code == 2
    assert "Traceback" not in result.output
