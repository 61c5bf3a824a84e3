"""Azul Duel, for two players.

The rules are in the modules named after the rulebook's chapters, and in our own
words in ``RULES.md``:

``box``            what is in the box
``data``           the data file: what plates, chips and goals show and are worth
``setup``          what can be chosen
``dome``           a player's dome
``board``          a player's board
``factories``      suns, moons and their chips
``plates``         display and stack, and who knows which plate
``position``       the whole table
``acquiring``      taking turns: who is next, who passes, when phase 1 ends
``taking_tiles``   actions B and C: tiles from a sun or from all moons
``taking_chips``   action D: bonus chips
``plate_moves``    the moves of action A in writing
``taking_plates``  action A: getting a plate and laying it
``display``        turning up plates
``tiling``         tiling the dome and scoring
``goals``          goals, and the end of the game
``next_round``     setting up, and filling the factories
``hidden``         who knows what
``heuristic``      how good a table looks at a glance
``picture``        the table as text
``telling``        events as sentences

>>> position = start(Setup(starter=0))
>>> for dealt in ("P7.2.12", "S?", "BYRK.BBYY.RRTT.BKTT.BYRKT"):
...     position = deal(position, parse_deal(dealt))
>>> [str(move) for move in legal_moves(position)]
['A2', 'A7', 'A12']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from majolika.errors import IllegalDeal, IllegalMove, NotationError, Refusal
from majolika.game import Choice, Event, Outcome
from majolika.games.duel import display, goals, hidden, next_round, setup, taking_chips, taking_plates, taking_tiles
from majolika.games.duel import plate_moves as plate
from majolika.games.duel import tiling as phase_two
from majolika.games.duel.board import Board, Row
from majolika.games.duel.box import ROWS, Chip, Goal, Kind, Plate, Tile, Tiles
from majolika.games.duel.data import Box, load
from majolika.games.duel.display import ShowBack, TurnPlates
from majolika.games.duel.heuristic import heuristic
from majolika.games.duel.next_round import FillFactories
from majolika.games.duel.picture import HOW_TO_MOVE, picture
from majolika.games.duel.plate_moves import DrawPlate, Keep, Lay, Look, LookAt, Return, TakePlate
from majolika.games.duel.position import Position, Stage
from majolika.games.duel.setup import Agreement, Setup
from majolika.games.duel.taking_chips import TakeChip, TurnChips
from majolika.games.duel.taking_tiles import TakeMoons, TakeSun
from majolika.games.duel.telling import tell
from majolika.games.duel.tiling import Complete, Place
from majolika.reading import fields
from majolika.table import Chance
