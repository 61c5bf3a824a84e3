"""``majolika replay``: a record step by step."""

from __future__ import annotations

import json

import click

from majolika.cli import _files
from majolika.cli._screen import Screen
from majolika.record import Record, json_steps
from majolika.words import ENGLISH, victory


@click.command()
@click.argument("record", metavar="FILE", callback=_files.read)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line: the step, and the position after it.")
def replay(record: Record, as_json: bool) -> None:
    """Replay the record in FILE (- for standard input), checking every step by the rules."""
    if as_json:
        for step in json_steps(record):
            click.echo(json.dumps(step))
    else:
        _tell(record, Screen())


def _tell(record: Record, screen: Screen) -> None:
    """The story in sentences, with a picture of the table at the start of every round and at the end."""
    positions = list(record.positions())
    comments = dict(record.comments)
    shown = 0
    for number, position in enumerate(positions):
        if number in comments:
            screen.say(f"  {{{comments[number]}}}")
        if (position.turn is not None and position.round != shown) or number == len(record.steps):
            shown = position.round
            screen.say("")
            screen.show(record.rules.picture(position, record.names, screen.width))
            screen.say("")
        if number < len(record.steps):
            step = record.steps[number]
            events = record.rules.story(position, step, None)
            screen.say(f"{step}  {' '.join(record.rules.tell(event, record.names) for event in events)}")
    if outcome := record.outcome():
        scores = ", ".join(f"{name} {score}" for name, score in zip(record.names, outcome.scores, strict=True))
        screen.say(f"Ended by {record.ended}: {scores}. {victory(outcome.winners, record.names, ENGLISH)}.")
