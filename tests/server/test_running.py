"""Starting the server as a user does."""

from __future__ import annotations

import signal
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner

from majolika.cli import main
from majolika.cli.serve import serve
from majolika.server.running import bound, links, qr_code
from tests.server.serving import Person, Process


def test_majolika_alone_serves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    served = []
    monkeypatch.setattr("majolika.server.running.serve", lambda settings, *rest: served.append((settings, *rest)))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("MAJOLIKA_PORT", "1234")
    monkeypatch.setenv("MAJOLIKA_RATE", "99")
    assert CliRunner().invoke(main, []).exit_code == 0
    assert CliRunner().invoke(main, ["--host", "0.0.0.0", "--no-browser"]).exit_code == 0
    (settings, host, port, _, opens), (_, other_host, _, _, other_opens) = served
    assert (host, port, opens, settings.rate) == ("127.0.0.1", 1234, True, 99)
    assert (other_host, other_opens) == ("0.0.0.0", False)
    assert settings.database == f"sqlite:///{tmp_path / 'majolika' / 'majolika.db'}"


def test_a_server_starts_answers_and_ends(file: str) -> None:
    server = Process(file)
    assert httpx2.get(f"{server.url}/healthz").json() == {"status": "ok"}
    assert httpx2.get(server.url).status_code == 200
    assert server.end() == -signal.SIGTERM


def test_the_next_port_is_taken_where_one_is_not_free() -> None:
    with bound("127.0.0.1", 0) as first:
        first.listen()
        port = first.getsockname()[1]
        with bound("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] < port + 20


def test_only_a_machine_that_others_can_reach_shows_a_link_for_them() -> None:
    assert links("127.0.0.1", 80) == ("http://127.0.0.1:80", "")
    assert links("::1", 80) == ("http://[::1]:80", "")
    assert links("192.168.1.5", 80) == ("http://192.168.1.5:80", "http://192.168.1.5:80")
    local, lan = links("0.0.0.0", 80)
    assert local == "http://127.0.0.1:80"
    assert lan.startswith("http://")
    assert len(qr_code(lan).splitlines()) > 10


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--database", "mysql://x/y"], "mysql"),
        (["--database", "hm"], "no address of a database"),
        (["--database", "sqlite:////no/such/folder/x.db"], "cannot be used"),
        (["--database", "postgresql://127.0.0.1:1/x"], "cannot be used"),
        (["--database", "sqlite://"], "is a file"),
        (["--host", "203.0.113.1"], "cannot be listened on"),
        (["--port", "70000"], "70000"),
    ],
)
def test_a_server_that_cannot_start_says_why_in_one_sentence(
    options: list[str], told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    result = CliRunner().invoke(main, ["serve", "--no-browser", *options])
    assert result.exit_code == 2
    assert told in result.output
    assert "Traceback" not in result.output


def test_a_copy_made_while_the_server_runs_holds_everything(file: str, tmp_path: Path) -> None:
    server = Process(file)
    anna = Person(server.url, "Anna")
    table = anna.set_up("human", "human")["id"]
    ply = anna.play(table)["ply"]
    copy = tmp_path / "copy.db"
    result = CliRunner().invoke(main, ["backup", str(copy), "--database", file])
    assert result.exit_code == 0, result.output
    server.kill()
    again = Process(f"sqlite:///{copy}")
    anna.http.base_url = f"{again.url}/api/v1"
    assert anna.table(table)["ply"] == ply
    again.end()
    anna.close()
    assert CliRunner().invoke(main, ["backup", str(copy), "--database", file]).exit_code == 2
    assert CliRunner().invoke(main, ["backup", str(tmp_path / "x"), "--database", "sqlite:////no/file"]).exit_code == 2


def test_every_option_of_serve_has_a_meaning() -> None:
    assert all(getattr(option, "help", None) for option in serve.params)
