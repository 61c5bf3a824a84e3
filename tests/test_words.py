"""The words of Majolika: three catalogues that agree with each other and with the games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from majolika import errors, games, players, words
from majolika.cli import main
from majolika.drawing import width
from majolika.errors import MajolikaError, SetupError
from majolika.game import Event
from majolika.games import azul, duel, pavilion
from majolika.server.errors import REASONS
from tests.playing import random_game
from tests.wording import event_names

ROOT = Path(words.__file__).parent
CATALOGUES = {language: words.load(language) for language in words.LANGUAGES}
ENGLISH = CATALOGUES["en"]
NAMES = ["Anna", "Béla", "Cyril", "Dóra"]
SEEDS = range(4)

COMMON = "tile board score round turn color point next-round"
VOCABULARY = {
    "azul": f"{COMMON} display row column factory-offer wall-tiling pattern-line wall colored-wall gray-wall "
    "floor-line",
    "duel": f"{COMMON} row column small-factory sun moon dome goal special-plate wild-plate wild-space special-space "
    "pattern-row acquiring tiling pass",
    "pavilion": f"{COMMON} display star multicolored-star wild-color pillar statue window corner hand acquire-tiles "
    "play-tiles round-track keep pass",
}
"""The rulebooks' words, besides those of the pieces and places that a game counts."""

PARTS = {
    "azul": "across down alone floor-line rows columns colors",
    "duel": "across down alone special-tile broken-tiles starting-tile for-the-draw "
    + " ".join(goal.word.replace(" ", "-") for goal in duel.Goal),
    "pavilion": "tile linked tiles-taken discarded left-over not-below every six-color-star "
    + " ".join(f"{tile.word}-star" for tile in pavilion.Tile),
}
"""The named parts of what is won and lost."""

GENERAL = """language language.name seat.name turn.title turn.title.you round.title round.title.of round.last
count.tiles count.points count.players count.rounds"""
"""What a table says of itself in any game."""

ENDINGS = "wins wins.you shared and place rules agreement round-cap"

SAME_AS_ENGLISH = {"game.azul.title", "game.azul.short", "game.duel.title", "game.duel.short"}
"""Titles that no language changes."""

every_game = pytest.mark.parametrize("game", games.names())
every_language = pytest.mark.parametrize("language", words.LANGUAGES)
other_languages = pytest.mark.parametrize("language", words.LANGUAGES[1:])


def forms(sentence: str | Mapping[str, str]) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


def gaps(sentence: str | Mapping[str, str]) -> set[str]:
    return {gap for form in forms(sentence) for gap in re.findall(r"\{(\w+)\}", form)}


def is_by_value(key: str) -> bool:
    """Whether *key* is a special case of a fact for one value, which one grammar may need and another not."""
    parts = key.rpartition(".")
    return parts[2].isdigit() and parts[0] in ENGLISH and key.startswith(("event.", "fact."))


def in_namespace(*parts: str) -> set[str]:
    """What follows *parts* in the keys that begin with them."""
    start = ".".join(parts) + "."
    return {key.removeprefix(start) for key in ENGLISH if key.startswith(start)}


def codes(game: str) -> set[str]:
    """The rules of a game that can say no."""
    sources = [path.read_text(encoding="utf-8") for path in ROOT.glob(f"games/{game}/*.py")]
    return {code for source in sources for code in re.findall(rf"{game}/[a-z0-9-]+", source)}


def events(game: str) -> Iterator[Event]:
    """Everything that happens in a few games, as onlookers and players see it."""
    for seed in SEEDS:
        played = random_game(game, seed)
        for position, step in zip(played.positions, played.steps, strict=False):
            for seat in (None, 0):
                yield from played.game.story(position, step, seat)


# The catalogues agree


@other_languages
def test_every_language_has_the_keys_of_english(language: str) -> None:
    assert [key for key in ENGLISH if key not in CATALOGUES[language]] == []
    assert [key for key in CATALOGUES[language] if key not in ENGLISH and not is_by_value(key)] == []


@other_languages
def test_every_sentence_has_the_gaps_of_english(language: str) -> None:
    for key, sentence in CATALOGUES[language].items():
        english = ENGLISH.get(key, ENGLISH.get(key.rpartition(".")[0], ""))
        special = {"value", "count", "place"} if key.startswith(("fact.", "event.")) else set()
        assert gaps(sentence) - special == gaps(english) - special, key


@every_language
def test_plural_forms_are_complete_and_have_the_same_gaps(language: str) -> None:
    for key, sentence in CATALOGUES[language].items():
        if not isinstance(sentence, str):
            assert tuple(sentence) == words.FORMS[language], key
            assert {frozenset(gaps(form)) for form in sentence.values()} == {frozenset(gaps(sentence))}, key


@every_language
def test_gaps_are_well_formed(language: str) -> None:
    for key, sentence in CATALOGUES[language].items():
        for form in forms(sentence):
            assert not set("{}") & set(re.sub(r"\{[a-z]+\}", "", form)), key
            assert "  " not in form.strip() or key.startswith(("moves.", "terminal.commands")), key


@other_languages
def test_nothing_is_left_in_english(language: str) -> None:
    """Gaps and signs may stand alone; anything with a letter is to be translated."""
    same = {key for key, sentence in CATALOGUES[language].items() if sentence == ENGLISH.get(key)}
    spoken = {key for key in same if re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", "".join(forms(ENGLISH[key]))))}
    assert spoken == SAME_AS_ENGLISH


@every_language
def test_no_key_stands_twice(language: str) -> None:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(dict(pairs)) == len(pairs), sorted(key for key, _ in pairs)
        return dict(pairs)

    json.loads((ROOT / f"locales/{language}.json").read_text(encoding="utf-8"), object_pairs_hook=once)


# The catalogues agree with the games


@every_game
def test_every_event_has_its_sentences(game: str) -> None:
    """One for onlookers, and one for the seat itself where a seat acts."""
    source = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob(f"games/{game}/*.py"))
    made = re.findall(r'Event\(\s*"([a-z-]+)"(?:, (?!facts=|points=)(\w+))?', source)
    assert {name for name, _ in made} == event_names(game)
    addressed = {key.split(".")[0] for key in in_namespace("event", game) if key.endswith(".you")}
    assert addressed == {name for name, seat in made if seat}


@every_game
@every_language
def test_everything_that_happens_is_told(game: str, language: str) -> None:
    for event in events(game):
        for you in (None, event.seat):
            sentence = words.event(game, event, NAMES, language, you)
            assert sentence.endswith("."), sentence
            assert not re.search(r"[{}_<>]|None|\b(event|fact|points|word)\.|\.\.$| {2}", sentence), sentence


@every_game
@other_languages
def test_facts_in_words_are_not_english(game: str, language: str) -> None:
    english = {str(sentence) for key, sentence in ENGLISH.items() if key.startswith(("color.", f"word.{game}."))}
    shared = {str(sentence) for sentence in CATALOGUES[language].values()}
    for event in events(game):
        told = words.event(game, event, [""] * 4, language)
        assert not (english - shared) & set(re.findall(r"[\w-]{4,}", told)), told


@every_game
def test_every_part_of_the_points_has_its_words(game: str) -> None:
    assert in_namespace("points", game) == {*PARTS[game].split(), "none"}
    for event in events(game):
        for part in event.points:
            assert words.arithmetic(game, {part: 1}, "cs") != f"points.{game}.{part}"
            assert not words.arithmetic(game, {part: 1}, "cs").startswith("points.")


@every_game
def test_every_rule_that_says_no_is_explained(game: str) -> None:
    assert len(codes(game)) > 20
    assert {key.removeprefix("error.") for key in ENGLISH if key.startswith(f"error.{game}/")} == codes(game)


def test_every_other_error_is_explained() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, MajolikaError)]
    slugs = {re.sub(r"(?<!^)([A-Z])", r"-\1", kind.__name__.removesuffix("Error")).lower() for kind in kinds}
    assert {key for key in in_namespace("error") if "/" not in key} == (slugs - {"majolika"}) | {*REASONS}
    assert all(ENGLISH[f"error.{code}"] == text for code, (_, text) in REASONS.items())


@every_game
def test_every_choice_and_its_values_have_their_words(game: str) -> None:
    expected = set[str]()
    for choice in games.load(game).choices():
        named = [value for value in choice.values if re.fullmatch(r"[a-zA-Z]{2,}", value) and value.islower()]
        named += [value for value in choice.values if re.fullmatch(r"[a-z]+[A-Z][a-z]+", value)]
        own = {value for value in named if value not in ("yes", "no")} if choice.name != "goals" else set()
        expected |= {choice.name, f"{choice.name}.meaning", *(f"{choice.name}.{value}" for value in own)}
    assert in_namespace("choice", game) == expected


def test_the_answers_to_every_choice_have_their_words() -> None:
    assert {key for key in in_namespace("choice") if "." not in key} == {"yes", "no", "random"}


@every_game
def test_every_piece_and_every_place_has_its_word(game: str) -> None:
    census = games.load(game).census(random_game(game, 0).positions[0])
    counted = {name.replace(" ", "-") for piece, places in census.items() for name in (piece, *places) if len(name) > 1}
    sources = set(re.findall(r'"(\w+)": \{\s*"source"', (ROOT / "games/duel/data.json").read_text(encoding="utf-8")))
    expected = counted | {*VOCABULARY[game].split()} | (sources if game == "duel" else set())
    assert in_namespace("word", game) == expected


@pytest.mark.parametrize(("game", "tiles"), [("azul", azul.Tile), ("duel", duel.Tile), ("pavilion", pavilion.Tile)])
def test_every_color_has_its_word(game: str, tiles: Any) -> None:
    assert in_namespace("color", game) == in_namespace("fact", game, "color") == set(tiles.letters())
    assert all(words.tell(ENGLISH, f"color.{game}.{tile}") == tile.word for tile in tiles)


def test_every_goal_has_its_word_and_meaning() -> None:
    goals = {str(goal) for goal in duel.Goal}
    assert in_namespace("goal", "duel") == goals | {f"{goal}.meaning" for goal in goals}


def test_every_player_has_its_word_and_meaning() -> None:
    kinds = {"human", *players.names()}
    assert in_namespace("bot") == kinds | {f"{kind}.meaning" for kind in kinds}


def test_seats_turns_rounds_and_counts_have_their_words() -> None:
    names = {key for key in ENGLISH if key.startswith(("language", "seat.", "turn.", "round.", "count."))}
    assert names == {*GENERAL.split()}


def test_every_game_has_its_titles_and_its_tie_break() -> None:
    assert in_namespace("game") == {f"{game}.{kind}" for game in games.names() for kind in ("title", "short")}
    ties = {f"{game}.tie-break" for game in games.names()}
    assert in_namespace("ending") == ties | {*ENDINGS.split()}
    assert all(ENGLISH[f"game.{game}.title"] == games.load(game).TITLE for game in games.names())
    assert in_namespace("moves") == set(games.names())


def test_every_word_of_the_terminal_is_used() -> None:
    source = "".join((ROOT / f"cli/{name}.py").read_text(encoding="utf-8") for name in ("play", "_table"))
    assert in_namespace("terminal") == set(re.findall(r'"terminal\.([a-z-]+)"', source))


class Listening(dict[str, Any]):
    """A catalogue that knows which of its keys were asked for."""

    def __init__(self, catalogue: Mapping[str, Any]) -> None:
        super().__init__(catalogue)
        self.asked = set[str]()

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)


def test_every_word_of_the_pictures_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = Listening(ENGLISH)
    monkeypatch.setattr(words, "load", lambda language: catalogue)
    for game in games.names():
        for seed in SEEDS:
            played = random_game(game, seed)
            for position in played.positions:
                played.game.picture(position, NAMES, 80)
    used = {key.removeprefix("picture.") for key in catalogue.asked if key.startswith("picture.")}
    assert used == in_namespace("picture")


@every_game
@every_language
def test_pictures_and_help_fit_eighty_columns(game: str, language: str) -> None:
    for position in random_game(game, 1).positions[::3]:
        names = NAMES[: position.players]
        assert max(map(width, games.load(game).picture(position, names, 80, language))) <= 80
    assert max(map(len, words.tell(CATALOGUES[language], f"moves.{game}").splitlines())) <= 80


# Telling


def test_plural_forms_are_those_of_unicode() -> None:
    for language in words.LANGUAGES:
        rule = Locale(language).plural_form
        for number in [*range(-30, 300), 0.5, 1.0, 1.5, 2.0, 3.25, 5.0, -1.5, 10**6]:
            assert words.plural_form(language, number) == rule(number), (language, number)
        assert set(words.FORMS[language]) == set(rule.tags) | {"other"}


def test_czech_counts_in_three_ways() -> None:
    told = [words.tell(CATALOGUES["cs"], "count.points", count=count) for count in (1, 4, 5)]
    assert told == ["1 bod", "4 body", "5 bodů"]


def test_hungarian_numbers_have_their_article() -> None:
    taken = [Event("took", 0, {"source": n, "color": azul.Tile.RED, "count": 2, "line": n}) for n in (1, 2, 5)]
    assert [words.event("azul", event, NAMES, "hu") for event in taken] == [
        "Anna elvesz 2 piros csempét az 1. manufaktúráról, és az 1. mintasorba teszi.",
        "Anna elvesz 2 piros csempét a 2. manufaktúráról, és a 2. mintasorba teszi.",
        "Anna elvesz 2 piros csempét az 5. manufaktúráról, és az 5. mintasorba teszi.",
    ]


def test_czech_colors_agree_with_their_number() -> None:
    taken = [Event("took", 0, {"source": 0, "color": azul.Tile.RED, "count": n, "line": 0}) for n in (1, 2, 5)]
    assert [words.event("azul", event, NAMES, "cs") for event in taken] == [
        "Anna bere 1 červenou dlaždici ze středu stolu na linii podlahy.",
        "Anna bere 2 červené dlaždice ze středu stolu na linii podlahy.",
        "Anna bere 5 červených dlaždic ze středu stolu na linii podlahy.",
    ]


def test_the_seat_itself_is_addressed() -> None:
    marker = Event("marker", 1)
    assert words.event("azul", marker, NAMES, "en", you=1) == "You take the starting player marker."
    assert words.event("azul", marker, NAMES, "hu", you=1) == "Elveszed a kezdőjátékos-jelzőt."
    assert words.event("azul", marker, NAMES, "cs", you=0) == "Béla bere žeton začínajícího hráče."
    over = Event("over", facts={"winners": (0,)})
    assert words.event("azul", over, NAMES, "cs", you=0) == "Hra skončila. Vítězíš."
    assert words.event("azul", over, NAMES, "cs", you=1) == "Hra skončila. Vítězí Anna."


def test_three_can_share_a_victory() -> None:
    assert words.victory((0, 1, 2), NAMES, "cs") == "O vítězství se dělí Anna a Béla a Cyril"


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no language 'xx'; there are en, hu, cs"):
        words.load("xx")


KEYS = st.sampled_from(sorted(ENGLISH)) | st.text(max_size=8)
FACTS = st.dictionaries(
    st.sampled_from(["count", "who", "value", "key", "sum", "catalogue"]),
    st.integers() | st.text(max_size=6) | st.floats() | st.none(),
)


@given(language=st.sampled_from(words.LANGUAGES), key=KEYS, facts=FACTS)
def test_any_key_and_any_facts_are_told(language: str, key: str, facts: dict[str, Any]) -> None:
    told = words.tell(CATALOGUES[language], key, **facts)
    if key not in ENGLISH:
        assert told == re.sub(r"\{(\w+)\}", lambda gap: str(facts.get(gap[1], gap[0])), key)
    elif not gaps(ENGLISH[key]):
        assert told in forms(CATALOGUES[language][key])


@given(st.text(max_size=8))
def test_what_a_name_holds_is_never_filled_in(name: str) -> None:
    written = f"{{who}}{name}{{count}}"
    assert words.tell(ENGLISH, "ending.wins", who=written, count=3) == f"{written} wins"


@given(st.text() | st.from_regex(r"([a-z]{2}(-[A-Z]{2})?(;q=[0-9.]{1,4})?,? ?){0,4}"))
def test_any_accept_language_gives_a_language(accepted: str) -> None:
    assert words.negotiate(accepted) in words.LANGUAGES


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("*", "en"),
        ("de", "en"),
        ("hu", "hu"),
        ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
        ("en;q=0.1, HU-hu;q=0.7", "hu"),
        ("hu;q=0,de", "en"),
        ("en;q=0,cs;q=0.001", "cs"),
        ("de,hu;q=0.5,cs;q=0.5", "hu"),
    ],
)
def test_the_language_wanted_most_is_spoken(accepted: str, language: str) -> None:
    assert words.negotiate(accepted) == language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LC_ALL": "C.UTF-8", "LANG": "hu_HU.UTF-8"}, "en"),
        ({"LC_MESSAGES": "cs_CZ", "LANG": "hu_HU.UTF-8"}, "cs"),
        ({"LANG": "hu"}, "hu"),
    ],
)
def test_the_language_of_the_system_is_found(variables: dict[str, str], language: str) -> None:
    assert words.of_environment(variables) == language


# The terminal


def play(tmp_path: Path, *arguments: str, typed: str, **environment: str) -> str:
    environment = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "LC_ALL": "", **environment}
    result = CliRunner(env=environment).invoke(main, ["play", *arguments, "--seed", "7"], input=typed)
    assert "Traceback" not in result.output
    assert result.exit_code == 0, result.output
    return result.output


def test_the_terminal_speaks_hungarian(tmp_path: Path) -> None:
    typed = "?\n9b1\nxyz\nundo\nend now\n1w2\nundo\n1w3\nend\n"
    output = play(tmp_path, "azul", "--starter", "a", "--language", "hu", typed=typed)
    for expected in (
        "1. forduló, a manufaktúrákra kerül: ",
        "Azul, 1. forduló, Játékos (a) csempét vesz el",
        "Játékos (a), te lépsz (? a súgó): ",
        "Egy lépés három jel",
        "9B1 nem lehetséges: Nincs ilyen manufaktúra",
        "ez nem olvasható: 'xyz' (? a súgó).",
        "nincs visszavonható lépésed.",
        "'now' itt nem jelent semmit.",
        "Visszavonva.",
        "A játék közös megegyezéssel ér véget",
        "A játszma leírása itt van: ",
    ):
        assert expected in output
    assert not re.search(r"\b(the|takes|round|your|points?|wins|bag|lid|illegal)\b", output)


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_is_told_in_czech(game: str, tmp_path: Path) -> None:
    output = play(tmp_path, game, "--seats", "Anna:random,Béla:random", "--language", "cs", typed="")
    assert "Hra skončila. " in output
    assert re.search(r"^1\. (Anna|Béla): \d+ (bod|body|bodů)$", output, re.MULTILINE)
    assert not re.search(r"\b(the|takes|places|round|points?|wins|bag|tower|row)\b", output)


def test_the_terminal_speaks_the_language_of_the_system(tmp_path: Path) -> None:
    assert "jsi na tahu" in play(tmp_path, "--starter", "a", typed="quit\n", LANG="cs_CZ.UTF-8")
    assert "your move" in play(tmp_path, "--starter", "a", typed="quit\n", LANG="de_DE.UTF-8")


# Rules pages


@every_game
def test_every_rules_page_has_the_same_sections_in_every_language(game: str) -> None:
    pages = [words.rules(game, language) for language in words.LANGUAGES]
    expected = ["goal", "turn", "filling", "scoring", "end", "bonus", "variants", "rulings"]
    for page in pages:
        assert [section["name"] for section in page] == expected
        assert [len(section["text"]) for section in page] == [len(section["text"]) for section in pages[0]]
        for section in page:
            assert section["title"]
            assert 1 <= len(section["try"]) <= 2
            assert all(text.endswith((".", "?")) for text in section["text"])
            assert all(each["task"] and each["done"] for each in section["try"])


@every_game
@other_languages
def test_no_rules_page_is_left_in_english(game: str, language: str) -> None:
    for english, section in zip(words.rules(game, "en"), words.rules(game, language), strict=True):
        assert section["title"] != english["title"]
        assert not {*section["text"]} & {*english["text"]}
        for ours, theirs in zip(section["try"], english["try"], strict=True):
            assert ours["position"] == theirs["position"]
            assert ours["task"] != theirs["task"]
            assert ours["done"] != theirs["done"]


@every_game
def test_every_position_to_try_can_be_read_and_solved(game: str) -> None:
    rules = games.load(game)
    for section in words.rules(game, "en"):
        for each in section["try"]:
            position = rules.parse_position(each["position"])
            assert str(position) == each["position"]
            legal = list(map(str, rules.legal_moves(position)))
            assert each["moves"]
            assert {*each["moves"]} <= {*legal}
            assert position.turn == 0, "it is the reader's turn"


def test_a_rules_page_that_is_not_there_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no rules page for 'chess'"):
        words.rules("chess", "en")
    with pytest.raises(SetupError, match="there is no language 'xx'"):
        words.rules("azul", "xx")


@pytest.mark.parametrize(
    ("game", "name", "points"),
    [("azul", "scoring", 5), ("azul", "variants", 5), ("duel", "scoring", 4), ("pavilion", "scoring", 4)],
)
def test_where_most_points_are_asked_for_no_other_move_brings_as_many(game: str, name: str, points: int) -> None:
    rules = games.load(game)
    (section,) = [section for section in words.rules(game, "en") if section["name"] == name]
    position = rules.parse_position(section["try"][0]["position"])
    won = {
        str(move): sum(sum(event.points.values()) for event in rules.story(position, move, None) if event.seat == 0)
        for move in rules.legal_moves(position)
    }
    assert [move for move, number in won.items() if number == max(won.values())] == section["try"][0]["moves"]
    assert max(won.values()) == points
