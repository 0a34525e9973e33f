"""The commands under `laconic sliding`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from laconic.main import app
from laconic.sliding import board, deepening, hints, search, store
from laconic.sliding.board import parse, random_board
from laconic.sliding.deepening import Limits
from laconic.sliding.search import Solution, solve

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from laconic.sliding.board import Board

RUN = CliRunner()
BOARD = "1 2 3 / 4 0 6 / 7 5 8"
LARGE = " / ".join(" ".join(map(str, range(6 * row, 6 * row + 6))) for row in range(6))
TALL = "1 2 / 3 4 / 5 6 / 7 8 / 9 0"
FAR = "8 6 7 / 2 5 4 / 3 0 1"
HARD_15 = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tables in a folder of each test's own."""
    monkeypatch.setenv("LACONIC_CACHE_DIR", str(tmp_path / "cache"))


def output(*words: str, code: int = 0, text: str | None = None) -> str:
    """Run a command and return its output; with another exit code than 0, also its errors."""
    result = RUN.invoke(app, ["sliding", *words], input=text)
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.output


def data(*words: str, text: str | None = None) -> dict[str, Any]:
    """Run a command and return the JSON object it prints."""
    printed: dict[str, Any] = json.loads(output(*words, "--json", text=text))
    return printed


def test_boards_are_solved_and_solutions_verified(tmp_path: Path) -> None:
    """Boards come from arguments, files and stdin; moves are those of the blank or tile numbers."""
    assert output("solve", BOARD).startswith("2 moves: dr\n")
    assert output("solve", BOARD, "--tiles").startswith("2 moves: 5 8\n")
    assert output("solve", *BOARD.split()).startswith("2 moves: dr\n")
    assert output("solve", "1 2 3 4 5 6 7 0 8").startswith("1 move: r\n1 node in")
    lines, objects = tmp_path / "boards.txt", tmp_path / "boards.json"
    lines.write_text(f"{BOARD}\n{FAR}\n", encoding="utf-8")
    objects.write_text(json.dumps([BOARD, FAR]), encoding="utf-8")
    answers = data("solve", BOARD, FAR)["boards"]
    assert [answer["length"] for answer in answers] == [2, 31]
    assert {answer["claim"] for answer in answers} == {"exact"}
    for words, text in (((lines,), None), ((objects,), None), (("-",), lines.read_text("utf-8"))):
        others = data("solve", "--file", *map(str, words), text=text)["boards"]
        assert [other["moves"] for other in others] == [answer["moves"] for answer in answers]
    assert data("verify", FAR, answers[1]["moves"])["valid"]
    (tiles,) = data("solve", FAR, "--tiles")["boards"]
    assert data("verify", FAR, tiles["tiles"])["valid"]


def test_a_list_of_rows_and_numbers_is_refused() -> None:
    """A board in JSON is a list of rows or one of numbers, not both."""
    assert "expected a number" in output("solve", "--file", "-", text="[[[1, 2], 3, 0]]", code=2)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("d", "the moves end at 1 2 3 / 4 5 6 / 7 0 8"),
        ("uu", "move 2 (u) leaves the board"),
        ("5 3", "tile 3 is not adjacent to the blank"),
    ],
)
def test_wrong_moves_fail_verification(moves: str, message: str) -> None:
    """Exit code 1 and the first fault, as text or as JSON."""
    assert message in output("verify", BOARD, moves, code=1)
    assert message in json.loads(output("verify", BOARD, moves, "--json", code=1))["error"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["solve"], "no boards: give a board such as"),
        (["solve", "1 2 3 / 4 0 6 / 7 8 5"], "moves connect only half of all boards"),
        (["solve", "1 1 3 / 4 0 6 / 7 8 5"], "lacks 2: expected each of 0 to 8 once"),
        (["solve", "1 2 3 / 4 0 x / 7 5 8"], "'x' in"),
        (["solve", BOARD, "--size", "2x4"], "2x4"),
        (["solve", BOARD, "--file", "nowhere.txt"], "nowhere.txt"),
        (["solve", BOARD, "--tables", "small", "--memory", "64"], "mutually exclusive"),
        (["solve", BOARD, "--animate", "board.png"], "expected a file that ends in .svg or .gif"),
        (["solve", BOARD, FAR, "--ledger", "boards.db"], "--ledger requires a single board"),
        (["solve", BOARD, FAR, "--known", "dr"], "--known requires a single board"),
        (["solve", BOARD, "--known", "dr", "--fast"], "--known has no effect with --fast"),
        (["solve", BOARD, "--fast", "--ledger", "a.db"], "--ledger has no effect with --fast"),
        (["solve", BOARD, "--fast", "--nodes", "9"], "--nodes has no effect with --fast"),
        (["solve", BOARD, "--fast", "--automaton", "9"], "--automaton has no effect with --fast"),
        (["solve", BOARD, "--fast", "--cluster", "x"], "--cluster has no effect with --fast"),
        (
            ["solve", LARGE, "--fast", "--tables", "small"],
            "--tables has no effect on a board",
        ),
        (["solve", LARGE, "--fast", "--memory", "9"], "--memory has no effect on a board of 6x6"),
        (["solve", LARGE, "--fast", "--heuristic", "manhattan"], "--heuristic has no effect on a"),
        (
            ["animate", LARGE, "--out", "a.svg"],
            "use `laconic sliding solve --fast --animate a.svg`",
        ),
        (["solve", LARGE, "--tables", "small"], "at most 32 cells: use --fast"),
        (["solve", TALL, "--heuristic", "walking-distance"], "for 2x5, expected one of manhattan"),
        (["solve", BOARD, "--seconds", "nan"], "nan, expected 0 to"),
        (["solve", BOARD, "--seconds", "-1"], "-1.0, expected 0 to"),
        (["solve", "3 1 2 / 0 4 5", "--goal", "1 2 / 3 4 / 5 0"], "is 2x3, expected 3x2"),
        (["solve", "3 1 2 / 0 4 5", "--size", "2x3"], "is 3x2, expected 2x3"),
        (["solve", BOARD, "1 2 3 / 4 5 6 / 8 7 0"], "moves connect only half of all boards"),
        (["solve", BOARD, "--known", "9"], "tile 9 is not adjacent"),
        (["solve", BOARD, "--known", "d"], "the moves d do not solve"),
        (["solve", BOARD, "--width", "9"], "--width and --backward require --fast"),
        (["solve", BOARD, "--backward"], "--width and --backward require --fast"),
        (["solve", BOARD, "--cluster", "somewhere"], "somewhere"),
        (["verify", BOARD, "dx"], "the move 'x', expected u, l, d or r"),
        (["random", "--size", "1x4"], "the size '1x4', expected width and height of 2 to 32"),
        (["automaton", "stats", "--alphabet", "dlrr"], "dlrr"),
        (
            ["automaton", "stats", "--size", "32x32", "--depth", "6"],
            "32x32, expected a board of",
        ),
        (["automaton", "check", "--size", "4x4", "--depth", "25"], "expected at most ten cells"),
        (
            ["animate", BOARD, "--seconds-per-move", "nan", "--out", "a.svg"],
            "nan: expected 0.02 to 10",
        ),
        (
            ["animate", BOARD, "--moves", "d", "--goal", "blank-first", "--out", "a.svg"],
            "--goal has",
        ),
    ],
)
def test_bad_input_is_refused(words: list[str], message: str) -> None:
    """Exit code 2 and a line with the value, what was expected and what to do."""
    assert message in " ".join(output(*words, code=2).split())


def test_a_fast_solution_is_proven_optimal_or_beaten() -> None:
    """A solution by a wide beam from the goal is the upper bound of a search."""
    beam = ["--fast", "--width", "2000", "--backward"]
    (quick,) = data("solve", HARD_15, "--tables", "none", *beam)["boards"]
    (answer,) = data("solve", HARD_15, "--tables", "small", "--known", quick["moves"])["boards"]
    assert answer["claim"] == "exact"
    assert answer["length"] == 57 <= quick["length"]


def test_the_goal_is_named() -> None:
    """Whether it was chosen or given, and whether the other standard goal is possible."""
    for words, goal in (
        ((BOARD,), "goal blank-last; blank-first can be reached too"),
        ((BOARD, "--goal", "blank-last"), "goal blank-last"),
        (("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0",), "goal blank-first; blank-last cannot be"),
        (("1 0 3 / 4 2 6 / 7 5 8", "--goal", BOARD), f"goal {BOARD}"),
    ):
        assert goal in output("solve", *words, "--tables", "none").splitlines()[1]


def test_memory_chooses_the_tables_of_a_fast_solution() -> None:
    """`--memory` has the same meaning with and without `--fast`."""
    for memory, heuristic in (("0", "walking-distance"), ("9", "large")):
        (answer,) = data("solve", BOARD, "--fast", "--memory", memory)["boards"]
        assert answer["heuristic"] == heuristic


def test_tables_for_a_backward_search_are_announced() -> None:
    """Their number and size is printed before they are built, once."""
    words = ["sliding", "solve", HARD_15, "--fast", "--tables", "small", "--backward"]
    assert "builds 3, " in RUN.invoke(app, words).stderr
    assert "builds" not in RUN.invoke(app, words).stderr


def test_finished_boards_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C the boards solved so far are printed, and no others are searched."""
    solved = []

    def interrupted(start: Board, *words: Any, **options: Any) -> Solution:
        solved.append(start)
        answer = solve(start, *words, **options)
        return replace(answer, interrupted=len(solved) == 2)

    monkeypatch.setattr(search, "solve", interrupted)
    result = RUN.invoke(app, ["sliding", "solve", *[BOARD] * 3, "--tables", "none", "--json"])
    assert result.exit_code == 130
    assert len(json.loads(result.stdout)["boards"]) == len(solved) == 2


def test_boards_are_checked_before_the_first_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A later board without a solution costs no search."""
    monkeypatch.setattr(search, "solve", lambda *_, **__: pytest.fail("a board was searched"))
    unsolvable = "2 1 3 / 4 5 6 / 7 8 0"
    result = RUN.invoke(app, ["sliding", "solve", BOARD, unsolvable, "--goal", "blank-last"])
    assert result.exit_code == 2
    assert "cannot reach" in result.stderr


def test_ctrl_c_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution tells whether its search was interrupted, or came to a limit."""

    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(deepening, "SPLIT", 100)
    options: dict[str, Any] = {"bound": "manhattan", "threads": 1}
    assert solve(parse(HARD_15), tell=press, **options).interrupted
    assert not solve(parse(HARD_15), limits=deepening.Limits(nodes=1), **options).interrupted


def test_limits_give_two_bounds() -> None:
    """A search that is stopped, and the fast solver, claim a lower and an upper bound."""
    for words in (["--nodes", "1000"], ["--fast"]):
        (answer,) = data("solve", HARD_15, "--tables", "none", *words)["boards"]
        assert answer["claim"] == "between"
        assert answer["at_least"] <= 57 <= answer["length"]
        assert data("verify", HARD_15, answer["moves"])["valid"]


def test_a_ledger_is_resumed(tmp_path: Path) -> None:
    """The second command goes on where the first one stopped, and proves the same length."""
    words = ["solve", HARD_15, "--tables", "none", "--ledger", str(tmp_path / "board.db")]
    assert data(*words, "--nodes", "200000")["boards"][0]["claim"] == "between"
    assert data(*words)["boards"][0]["length"] == 57
    assert "made for puzzle" in output("solve", BOARD, *words[2:], code=2)


def test_a_ledger_of_another_version_is_announced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Branches that another version searched are not searched again, and are said to be there."""
    path = tmp_path / "board.db"
    words = ["sliding", "solve", HARD_15, "--tables", "none", "--ledger", str(path)]
    with monkeypatch.context() as patch:
        patch.setattr("laconic.ledger.laconic_version", lambda: "0.0.9")
        assert "searched by" not in RUN.invoke(app, [*words, "--nodes", "200000"]).stderr
    told = RUN.invoke(app, [*words, "--nodes", "200000"]).stderr
    assert f"{path} has branches searched by laconic 0.0.9" in told
    assert "they are not searched again" in told


def test_random_boards_are_reproducible() -> None:
    """A seed determines the boards; a walk leads at most as far from the goal as it has moves."""
    words = ["random", "--size", "3x3", "--count", "3", "--seed", "1"]
    assert output(*words) == output(*words)
    boards = data(*words)["boards"]
    assert len(boards) == 3
    (near,) = data("random", "--size", "3x3", "--walk", "6", "--seed", "1")["boards"]
    assert data("solve", near, "--goal", "blank-last")["boards"][0]["length"] <= 6


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_random_boards_are_printed_as_they_come(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was drawn before Ctrl-C has been printed."""
    drawn: list[Board] = []

    def pressed(goal: Board, source: random.Random) -> Board:
        if len(drawn) == 3:
            raise KeyboardInterrupt
        drawn.append(random_board(goal, source))
        return drawn[-1]

    monkeypatch.setattr(board, "random_board", pressed)
    result = RUN.invoke(app, ["sliding", "random", "--count", "9", *words])
    assert result.exit_code == 130
    assert all(each.text in result.stdout for each in drawn)


def test_conversion_keeps_the_length() -> None:
    """A board and its conversion to the other goal need equally many moves."""
    converted = output("convert", FAR, "--goal", "blank-last", "--to", "blank-first").strip()
    assert data("solve", converted, "--goal", "blank-first")["boards"][0]["length"] == 31


def test_bounds_of_a_board() -> None:
    """Each heuristic bounds the length from below; the table of all distances is exact."""
    (answer,) = data("bounds", FAR)["boards"]
    assert answer["bounds"]["small"] == 31
    assert sorted(answer["bounds"].values()) == list(answer["bounds"].values())
    assert "31" in output("bounds", FAR)


def test_animations_are_written(tmp_path: Path) -> None:
    """SVG and GIF, of given moves and of the solution."""
    svg, gif = tmp_path / "board.svg", tmp_path / "board.gif"
    output("animate", BOARD, "--moves", "dr", "--out", str(svg))
    output("solve", BOARD, "--animate", str(gif))
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert gif.read_bytes().startswith(b"GIF89a")


def test_tables_are_built_listed_and_removed() -> None:
    """The cache holds what was built, until it is removed."""
    assert data("tables", "list")["tables"] == {}
    assert data("tables", "build", "--size", "3x3")["tables"] == 1
    (size,) = data("tables", "list")["tables"].values()
    assert "1 table," in output("tables", "list")
    assert size >= 362_880
    assert "Deleted 0 tables," in output("tables", "remove", "--size", "4x4")
    assert "Deleted 1 table," in output("tables", "remove")
    assert data("tables", "list")["tables"] == {}


def test_tables_of_one_size_are_removed() -> None:
    """Not those of a size that contains it, and none for what is no size."""
    for size in ("2x2", "3x2", "2x3"):
        data("tables", "build", "--size", size)
    wide = store.path_of("12x2-blank-0-tiles-1.2.3")
    wide.write_bytes(b"a table")
    for odd in ("blank", "", "2", "1x2"):
        assert "expected width and height" in output("tables", "remove", "--size", odd, code=2)
    solved = data("solve", "1 2 / 3 0")
    assert solved["boards"][0]["length"] == 0
    assert data("tables", "remove", "--size", "2X2")["tables"] == 1
    left = data("tables", "list")["tables"]
    assert not any(name.startswith("2x2-") for name in left)
    assert len(left) == 3
    assert wide.exists()


def test_tables_that_cannot_be_deleted_do_not_count() -> None:
    """Such as those of a folder that is read-only."""
    store.path_of("3x3-blank-0-tiles-1.2.3").mkdir(parents=True)
    assert "Deleted 0 tables," in output("tables", "remove")
    assert data("tables", "remove")["tables"] == 0


def test_tables_that_cannot_be_kept_are_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`tables build` succeeds only if the tables are on disk; larger boards have none."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LACONIC_CACHE_DIR", str(tmp_path / "file"))
    message = output("tables", "build", "--size", "3x2", code=2)
    assert "cannot write" in message
    assert "LACONIC_CACHE_DIR" in message
    for size in ("6x6", "9x9", "32x32"):
        assert "at most 32 cells" in output("tables", "build", "--size", size, code=2)


def test_automata_are_counted_and_checked(tmp_path: Path) -> None:
    """The published counts of 3x3 at depth 12, their strings, and no lost board."""
    words = ["--size", "3x3", "--depth", "12"]
    assert "460" in output("automaton", "stats", *words)
    assert data("automaton", "stats", *words)["states"] == 460
    strings = tmp_path / "strings.txt"
    output("automaton", "build", *words, "--out", str(strings))
    assert len(strings.read_text(encoding="utf-8").split()) == 113
    assert "0 lost" in output("automaton", "check", *words)


def test_a_hint_names_the_goal() -> None:
    """The next tile, how many moves are left, and the goal, also where both could be meant."""
    assert output("hint", BOARD) == (
        "Slide 5 up: solvable in 2 moves from here, and not in fewer. The goal is blank-last.\n"
    )
    assert "The goal is blank-first." in output("hint", BOARD, "--goal", "blank-first")
    hint = data("hint", FAR)
    assert (hint["length"], hint["claim"], hint["goal"]) == (31, "exact", "1 2 3 / 4 5 6 / 7 8 0")
    assert data("verify", FAR, hint["moves"])["valid"]
    assert "expected a board that is not solved" in output("hint", "1 2 / 3 0", code=2)


def test_a_puzzle_is_played_in_the_terminal() -> None:
    """Tiles, moves and words are read; what is impossible costs no move; the end is judged."""
    typed = "7\nhint\nu\nsolve\nundo\n5 8\n"
    played = output("play", BOARD, text=typed)
    assert "The goal is blank-last" in played
    assert "tile 7 is not adjacent" in played
    assert "Slide 5 up: solvable in 2 moves" in played
    assert "3 moves: 2 5 up, 8 left" in played
    assert played.endswith("Solved in 2 moves; the fewest are 2.\n")
    assert "Solved in 4 moves; the fewest are 2." in output("play", BOARD, text="lr\ndr\n")
    assert "Solved" not in output("play", BOARD, text="quit\n")
    assert "Solved" not in output("play", "--size", "3x3", "--seed", "1", text="")
    assert output("play", "--walk", "3", "--seed", "1") == output(
        "play", "--walk", "3", "--seed", "1"
    )
    assert "no effect on a board" in output("play", BOARD, "--walk", "3", code=2)


def test_the_fewest_moves_are_not_more_than_the_player_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where the search ends with a longer solution."""
    start = "3 11 1 15 / 7 6 4 9 / 8 12 0 2 / 13 14 10 5"
    moves = "llurruldrrddlullurrrullldrrdruullddrrdlurulldlurdrrd"

    def brief(start: Board, *words: Any, **options: Any) -> Solution:
        options |= {"limits": Limits(nodes=0), "bound": "linear-conflict"}
        return solve(start, *words, **options)

    monkeypatch.setattr(hints, "solve", brief)
    played = output("play", start, text=f"{moves}\n")
    assert "Solved in 52 moves; the fewest are between 42 and 52.\n" in played


def test_moves_are_written_in_words() -> None:
    """Tiles that slide the same way make one phrase, which names the way once."""
    assert output("solve", BOARD, "--words").startswith("2 moves: 5 up, 8 left\n")
    assert output("solve", "1 2 3 / 0 4 6 / 7 5 8", "--words").startswith(
        "3 moves: 4 left, 5 up, 8 left\n"
    )
    (answer,) = data("solve", "1 2 3 / 4 5 6 / 0 7 8", "--words")["boards"]
    assert answer["words"] == "7 8 left"
    assert "give one" in output("solve", BOARD, "--words", "--tiles", code=2)


def test_the_goal_is_always_named() -> None:
    """Checks and lower bounds depend on the goal, too."""
    assert output("verify", BOARD, "dr") == "The moves reach the goal blank-last in 2 moves.\n"
    assert data("verify", BOARD, "dr")["goal"] == "1 2 3 / 4 5 6 / 7 8 0"
    assert "goal blank-first" in output("bounds", BOARD, "--goal", "blank-first")
    (answer,) = data("bounds", BOARD)["boards"]
    assert answer["goal"] == "1 2 3 / 4 5 6 / 7 8 0"


def test_walks_that_end_at_the_goal_are_refused() -> None:
    """Twelve moves on 2x2 that never turn back lead around: no board can be drawn."""
    for size, moves in (("2x2", "12"), ("3x3", "0")):
        result = RUN.invoke(app, ["sliding", "play", "--size", size, "--walk", moves])
        assert result.exit_code == 2
        assert f"--walk {moves} leads back to the goal on {size}" in result.output


def test_walks_have_an_end() -> None:
    """A walk that would take minutes is refused."""
    for command in ("play", "random"):
        assert "from 0 to 100,000" in output(command, "--walk", "1000000000", code=2)


def test_the_exact_player_says_where_it_ends() -> None:
    """Boards that take longer than anybody waits are played by the best solution known."""
    words = "match", "--player", "exact", "--size", "5x5", "--games", "1", "--nodes", "1000"
    result = RUN.invoke(app, ["sliding", *words, "--json"])
    assert result.exit_code == 0, result.output
    assert "exact searches at most 1,000 nodes a board of 5x5" in result.stderr
    assert json.loads(result.stdout)["won"] == 1
