"""The commands as a person or another program uses them."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from majolika import games
from majolika.cli import main
from majolika.games import azul
from majolika.match import Dealer, Match
from majolika.players import make
from majolika.record import Record

GOLDEN = Path(__file__).parents[1] / "records"
POSITION = "azul 1aa BBRK.YYKW.RRWW.BYKW.BBYR * B15Y16R16K17W16 - 0:-.-.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:-"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records that are saved by themselves go here."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


def run(*arguments: str, typed: str | bytes = "") -> Result:
    result = CliRunner().invoke(main, list(arguments), input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def saved(output: str) -> Record:
    found = re.search(r"^The record is in (.+)$", output, re.MULTILINE)
    assert found, output
    return Record.decode(Path(found[1]).read_bytes())


def test_the_version_is_printed() -> None:
    assert re.fullmatch(r"majolika, version \d+\.\d+\.\d+\n", run("--version").output)


def test_every_command_explains_itself() -> None:
    listed = run("--help").output
    for command in ("play", "replay", "verify", "perft"):
        assert command in listed
        assert "Usage:" in run(command, "--help").output
    for name in games.names():
        described = run("play", name, "--help").output
        assert all(f"--{choice.name.replace('_', '-')}" in described for choice in games.load(name).choices()[1:])


def test_perft_counts_the_ways_to_play() -> None:
    assert run("perft", POSITION, "--depth", "2").output == "1 90\n2 7560\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["perft", "chess 1aa"], "begins with the name of a game"),
        (["perft", ""], "begins with the name of a game"),
        (["perft", POSITION.replace("B15", "B16")], "there are 21 blue tiles, not 20 (azul/tiles)"),
        (
            ["perft", POSITION.replace("0:-.-.-.-.-:5/", "0:-.-.-.-.-:BB3/").replace("B15", "B11")],
            "azul/wall-has-color",
        ),
        (["perft", POSITION, "--depth", "0"], "0 is not in the range"),
        (["replay", "no-such-file"], "no-such-file: No such file"),
        (["replay", "."], "directory"),
        (["verify", "no-such-file"], "No such file"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "azul", "--seats", "human"], "players"),
        (["play", "azul", "--seats", "human,greedy,greedy,greedy,greedy"], "players"),
        (["play", "azul", "--seats", "human,magnus"], "magnus"),
        (["play", "azul", "--seats", ","], "cannot sit"),
        (["play", "azul", "--seats", "human,search-0"], "search-0"),
        (["play", "azul", "--wall", "pink"], "pink"),
        (["play", "azul", "--seed", "a b"], "is no seed"),
        (["play", "azul", "--seed", ""], "is no seed"),
        (["play", "azul", "--round-cap", "0"], "range"),
        (["play", "azul", "--starter", "d"], "seat d cannot start"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_with_exit_code_2(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_a_broken_record_is_refused_with_its_place(tmp_path: Path) -> None:
    text = (GOLDEN / "azul-2-colored.majolika").read_text(encoding="utf-8")
    for number, damage in enumerate((text[:-40], text.replace("\n2. ", "\n2. 1B1 "), "", "\x00", text + " 1B1")):
        path = tmp_path / f"{number}.majolika"
        path.write_text(damage, encoding="utf-8")
        for command in (["replay"], ["replay", "--json"], ["verify"]):
            result = run(*command, str(path))
            assert result.exit_code == 2
            assert result.output.startswith("Error: ")
        assert path.read_text(encoding="utf-8") == damage


def test_bytes_that_are_no_text_are_refused() -> None:
    result = run("replay", "-", typed=b"\xff\xfe[Game")
    assert result.exit_code == 2
    assert "UTF-8" in result.output


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.majolika")), ids=lambda path: path.stem)
def test_replay_as_json_gives_every_step_and_the_position_after_it(path: Path) -> None:
    record = Record.decode(path.read_bytes())
    steps = [json.loads(line) for line in run("replay", str(path), "--json").output.splitlines()]
    assert [step["step"] for step in steps] == list(range(len(record.steps) + 1))
    assert steps[0]["kind"] == "start"
    before = None
    for step, position in zip(steps, record.positions(), strict=True):
        assert set(step) == {"step", "kind", "seat", "text", "value", "position", "over"}
        assert record.rules.position_from_json(step["position"]) == position
        assert step["over"] == position.over
        if before is not None:
            assert step["kind"] == ("deal" if before.awaits_deal else "move")
            assert step["seat"] == before.turn
        before = position


def test_replay_tells_the_game_in_words() -> None:
    output = run("replay", str(GOLDEN / "azul-2-gray.majolika")).output
    assert "Round 1 is dealt" in output
    assert "across" in output
    assert "Ended by rules" in output
    assert "\x1b" not in output


def test_verify_says_honest_or_not(tmp_path: Path) -> None:
    path = GOLDEN / "azul-3-colored.majolika"
    assert run("verify", str(path)).output.startswith("honest: ")
    forged = tmp_path / "forged.majolika"
    forged.write_text(path.read_text(encoding="utf-8").replace('Seed "golden-2"', 'Seed "golden-3"'), encoding="utf-8")
    result = run("verify", str(forged))
    assert result.exit_code == 1
    assert result.output.startswith("not honest: ")


def test_a_whole_game_can_be_played_through_a_pipe() -> None:
    """The same game as a match with the same seed, in which the person always takes the first legal move."""
    match = Match(azul, azul.Setup(), "7", ["Player", "Helper"])
    helper = make("helper", Dealer("7/seat b", 0))
    typed = []
    while not match.ended:
        if match.position.turn == 0:
            typed.append(str(azul.legal_moves(match.position)[-1]))
            match.play(azul.legal_moves(match.position)[-1])
        else:
            match.play(helper.choose(match.position))
    output = run("play", "azul", "--seed", "7", "--starter", "a", typed="\n".join(typed)).output
    assert saved(output) == match.record()
    assert "\x1b" not in output
    assert "1. Helper: " in output


def test_play_alone_starts_a_game_of_azul() -> None:
    result = run("play", typed="quit\n")
    assert result.exit_code == 0
    assert "Azul, round 1" in result.output
    assert saved(result.output).names == ("Player", "Helper")


def test_an_illegal_move_is_explained_by_its_rule() -> None:
    output = run("play", "--seed", "7", "--starter", "a", typed="9b1\nxyz\n1y1\n").output
    assert "9B1 is illegal: there are 5 displays (azul/displays)." in output
    assert games.rule_text("azul/displays") in " ".join(output.split())
    assert "cannot read 'xyz'" in output
    assert "holds no yellow tile" in output


def test_commands_help_list_undo_log_and_end() -> None:
    typed = "help\nmoves\ntable\nlog\nundo\n1w2\nundo\n1w3\nend\n"
    output = run("play", "azul", "--seed", "7", "--starter", "a", typed=typed).output
    assert azul.HOW_TO_MOVE in output
    assert "1B0  1B1" in output
    assert "BKWW.BBYY.BBKW.YRKW.YRRW" in output.splitlines()
    assert "there is no move of yours to take back." in output
    assert "Taken back." in output
    record = saved(output)
    assert record.ended == "agreement"
    assert str(record.steps[1]) == "1W3"
    assert "The game ends by agreement" in output


def test_commands_stand_alone_and_undo_needs_a_move_of_ones_own() -> None:
    output = run("play", "azul", "--seed", "7", "--starter", "b", typed="end now\nundo\nlog\n").output
    assert "'now' means nothing here" in output
    assert "there is no move of yours to take back" in output
    assert saved(output).ended == ""


def test_several_people_can_share_the_terminal() -> None:
    output = run("play", "azul", "--seats", "Anna:human,Béla:human,human", "--starter", "a", typed="\n").output
    assert "Anna (a), your move" in output
    assert saved(output).names == ("Anna", "Béla", "Player")


def test_bots_are_called_by_their_level_in_the_language_of_the_table() -> None:
    seats = ("--seats", "human,grandmaster-1s,kneader", "--starter", "a")
    output = run("play", "azul", *seats, "--language", "hu", typed="\n").output
    assert "Nagymester-1s" in output
    assert "Agyaggyúró" in output


def test_save_never_overwrites_another_file(tmp_path: Path) -> None:
    mine = tmp_path / "mine.majolika"
    other = tmp_path / "other.txt"
    other.write_text("precious")
    typed = f"save {other}\nsave {mine}\nsave {mine}\n1w1\nquit\n"
    output = run("play", "azul", "--seed", "7", "--starter", "a", typed=typed).output
    assert other.read_text() == "precious"
    assert f"{other} exists already" in output
    assert len(Record.decode(mine.read_bytes()).steps) > 1
    result = run("play", "azul", "--save", str(mine))
    assert result.exit_code == 2
    assert "exists already" in result.output


def test_bots_play_among_themselves_and_the_record_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "bots.majolika"
    run("play", "azul", "--seats", "greedy,random,random,greedy", "--wall", "gray", "--save", str(path))
    record = Record.decode(path.read_bytes())
    assert record.ended in ("rules", "round cap")
    assert run("verify", str(path)).exit_code == 0


def test_a_name_that_cannot_be_written_does_not_cost_the_game(tmp_path: Path) -> None:
    """Neither a folder that is not there, nor a long or impossible name."""
    wrong = [tmp_path / "nowhere" / "x", tmp_path / ("x" * 300), tmp_path, "a\0b"]
    typed = "".join(f"save {name}\n" for name in wrong) + "1w2\nquit\n"
    output = run("play", "azul", "--seed", "7", "--starter", "a", typed=typed).output
    assert output.count("cannot be written") == 2
    assert "is no name of a file" in output
    assert len(saved(output).steps) > 1


def test_home_is_understood(home: Path) -> None:
    run("play", "azul", "--seed", "7", typed="save ~/mine.majolika\nquit\n")
    assert (home / "mine.majolika").exists()


@pytest.mark.parametrize("name", ["nowhere/x", ".", ""])
def test_where_the_record_goes_is_checked_before_the_game(name: str, tmp_path: Path) -> None:
    result = run("play", "azul", "--save", str(tmp_path / name) if name else "")
    assert result.exit_code == 2
    assert "round 1" not in result.output


def test_a_record_whose_place_is_lost_goes_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    script = f"import os; os.system('rm -r {folder}')"
    environment = {**os.environ, "PYTHONSTARTUP": ""}
    program = f"from majolika.cli import main; {script}; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "play", "azul", "--seats", "random,random", "--save", str(folder / "x")],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 2
    assert "cannot be written" in done.stderr


@pytest.mark.parametrize("closing", ["| head -1", "> /dev/full", ">&-", "<&-"])
def test_a_game_is_not_lost_because_nobody_listens(closing: str, tmp_path: Path) -> None:
    path = tmp_path / "kept.majolika"
    program = f"{sys.executable} -c 'from majolika.cli import main; main()'"
    command = f"{program} play azul --seats random,random --seed 1 --save {path} {closing}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr
    assert Record.decode(path.read_bytes()).ended == "rules"


@pytest.mark.parametrize(
    "command",
    ["replay - <&-", "replay GOLDEN | head -1", "replay GOLDEN --json | head -1", "replay GOLDEN >&-", "play <&-"],
)
def test_closed_streams_give_no_traceback(command: str) -> None:
    golden = GOLDEN / "azul-2-colored.majolika"
    program = f"{sys.executable} -c 'from majolika.cli import main; main()'"
    line = f"{program} {command.replace('GOLDEN', str(golden))}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_poor_encoding_is_no_reason_to_stop(encoding: str) -> None:
    command = [sys.executable, "-c", "from majolika.cli import main; main()", "play", "--seats", "ő☃:random,random"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_names_carry_no_control_codes() -> None:
    output = run("play", "azul", "--seats", "An\x1b[1mna\t:random,random").output
    assert "\x1b" not in output
    assert "An [1mna" in output


HEEDING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
"""Who runs these tests in the background of a shell ignores interrupts, and so would the program."""


class Terminal:
    """The program in a real terminal of 80 by 24."""

    def __init__(self, *arguments: str, home: Path) -> None:
        master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 80))
        unwanted = ("NO_COLOR", "COLUMNS", "LINES")
        environment = {name: value for name, value in os.environ.items() if name not in unwanted}
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"{HEEDING}from majolika.cli import main; main()", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**environment, "TERM": "xterm-256color", "XDG_DATA_HOME": str(home)},
            start_new_session=True,
        )
        os.close(slave)
        self.master = master
        self.shown = ""

    def wait_for(self, text: str) -> str:
        """Reads until *text* is shown; what came since the last time is returned."""
        end = time.monotonic() + 240
        new = ""
        while text not in new:
            ready, _, _ = select.select([self.master], [], [], 1)
            if ready:
                try:
                    new += os.read(self.master, 4096).decode()
                except OSError:
                    break
            assert time.monotonic() < end, f"{text!r} did not come: {new}"
        self.shown += new
        return new

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> None:
        """Ctrl-C, then Enter: a signal that comes just before the program waits is noticed with the next key."""
        os.killpg(self.process.pid, signal.SIGINT)
        self.type("\n")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal(home: Path) -> Iterator[Terminal]:
    opened = Terminal("play", "azul", "--seed", "7", "--starter", "a", home=home)
    yield opened
    opened.close()


def test_in_a_terminal_a_move_is_previewed_and_ctrl_c_saves(terminal: Terminal) -> None:
    table = terminal.wait_for("your move")
    assert "\x1b[" in table
    lines = re.sub(r"\x1b\[[0-9;]*m", "", table).replace("\r", "").splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) < 24
    terminal.type("1w2\n")
    preview = terminal.wait_for("Enter plays it")
    assert "takes 2 white from display 1 to line 2" in preview
    terminal.type("n\n")
    terminal.wait_for("your move")
    terminal.type("1w2\n")
    terminal.wait_for("Enter plays it")
    terminal.type("1w3\n")
    terminal.wait_for("Enter plays it")
    terminal.type("\n")
    terminal.wait_for("your move")
    terminal.interrupt()
    terminal.wait_for(".majolika\r\n")
    assert terminal.process.wait(20) == 130
    record = saved(terminal.shown.replace("\r", ""))
    assert str(record.steps[1]) == "1W3"
    assert "Traceback" not in terminal.shown
