"""The worked examples of the source documents, which their pages in the documentation name."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from math import log2

import numpy as np
import pytest

from laconic import METRICS, Game, Mode, make, simulate, solve
from laconic.deduction.lexicon.frequency import frequencies
from laconic.deduction.rules import rule_for
from laconic.deduction.strategies.genetic import _Known, _World
from laconic.sliding.automaton import automaton, forbidden_strings, stats
from laconic.sliding.check import replay
from laconic.tetris.rules import level_after, points

WORDLE = rule_for(5)


@pytest.fixture(scope="module")
def nyt() -> Game:
    """Return the New York Times' list of 2022."""
    return Game.of("nyt-2022-02")


def left(game: Game, *rows: str) -> list[str]:
    """Return the candidates after some rows."""
    position = game.position([row for text in rows for row in game.rows(text)])
    return sorted(game.answers[candidate] for candidate in position.candidates)


@pytest.mark.parametrize(
    ("row", "count", "words"),
    [
        ("stump=BBBBB", 726, ""),
        ("stump=YBBBB", 87, ""),
        ("stump=YBGBY", 2, "pause plush"),
        ("stump=YGBBB", 1, "ethos"),
    ],
)
def test_responses_to_stump(nyt: Game, row: str, count: int, words: str) -> None:
    """Lessard, preliminaries: how many words agree with a response, and which."""
    found = left(nyt, row)
    assert len(found) == count
    assert not words or found == words.split()


def test_words_after_trace(nyt: Game) -> None:
    """Lessard, words that cannot win: one of the three takes 2, 3 or 4 turns, ZONAL always 3."""
    position = nyt.position(nyt.rows("trace=BYBGB"))
    assert left(nyt, "trace=BYBGB") == ["birch", "lurch", "porch"]
    for opener, histogram in (("birch", {1: 1, 2: 1, 3: 1}), ("zonal", {2: 3})):
        solution = solve(position, opener=opener)
        assert solution.total == 6
        assert solution.histogram == histogram


def test_words_after_night(nyt: Game) -> None:
    """Lessard, hard mode: eight words are left, at worst nine moves; with FERMS four suffice."""
    words = ["eight", "fight", "light", "might", "right", "sight", "tight", "wight"]
    assert left(nyt, "night=BGGGG") == words
    strict = Game.of("nyt-2022-02", Mode.ULTRA_HARD)
    worst = solve(strict.position(strict.rows("night=BGGGG")), "worst").worst
    assert worst == 8
    easy = solve(nyt.position(nyt.rows("night=BGGGG")), "worst", opener="ferms").worst
    assert easy == 3


@pytest.mark.parametrize(
    ("guess", "answer", "tiles"),
    [("apple", "amble", "GBBGG"), ("apple", "amuse", "GBBBG"), ("apple", "angle", "GBBGG")],
)
def test_principle_hm(guess: str, answer: str, tiles: str) -> None:
    """Liu, section II.B: after APPLE for AMBLE, AMUSE is excluded and ANGLE is not."""
    assert WORDLE.format(WORDLE.feedback(guess, answer)) == tiles


def test_creed_for_freed(nyt: Game) -> None:
    """Liu, section VII: after CREED with four greens, FREED, GREED and BREED are left."""
    assert left(nyt, "creed=BGGGG") == ["breed", "freed", "greed"]


@pytest.mark.parametrize(
    ("guess", "tiles"), [("chain", "BBBBB"), ("roars", "YBBBB"), ("ruler", "BGGGG")]
)
def test_rules_with_euler(guess: str, tiles: str) -> None:
    """Benítez and Cavanillas, section 2.1: only the first R is amber."""
    assert WORDLE.format(WORDLE.feedback(guess, "euler")) == tiles


def test_words_after_black() -> None:
    """Benítez and Cavanillas, section 2.2: the 17 words that end in -ACK without B and L."""
    every = Game.of("original", all_words=True)
    words = (
        "chack crack drack frack kiack knack kyack quack shack smack snack stack swack thack "
        "track whack wrack"
    )
    assert left(every, "black=BBGGG") == words.split()


def test_section_of_the_pattern_matrix() -> None:
    """Benítez and Cavanillas, section 2.2.2: PIVOT and PIXEL against three words."""
    answers = ("jolly", "jolts", "jolty")
    codes = [[WORDLE.feedback(guess, each) for each in answers] for guess in ("pivot", "pixel")]
    assert codes == [[3, 4, 4], [1, 1, 1]]


def test_fitness_of_preys_and_space() -> None:
    """Benítez and Cavanillas, section 3.2.1: entropy plus 7, and entropy minus 2."""
    every = Game.of("original", all_words=True)
    guesses = np.array([every.guesses.index(word) for word in ("preys", "space")])
    fitness = METRICS["entropy"].measure(every.position(), guesses) + np.array([7, -2])
    assert fitness.round(5).tolist() == [12.10480, 3.29281]


@pytest.mark.parametrize(
    "guesses",
    [
        "tares deils bleys blebs bless",
        "tares rorie berry derry ferry herry jerry kerry merry",
    ],
)
def test_games_of_the_naive_algorithm(guesses: str) -> None:
    """Benítez and Cavanillas, section 5.1.1: the attempts at BLESS, and the nine at MERRY."""
    game = Game.of("original", all_words=True)
    strategy = make("entropy", pool="candidates", opener="tares")
    *before, last = guesses.split()
    answer, position = game.answers.index(last), game.position()
    for word in before:
        guess = strategy(position)
        assert game.guesses[guess] == word
        position = position.play(guess, int(game.matrix[guess, answer]))
    assert game.guesses[strategy(position)] == last


def test_lost_games_of_the_naive_algorithm(nyt: Game) -> None:
    """Figure 5.1 stops after nine guesses: five games are lost, and count as nine there."""
    strategy = make("entropy", pool="candidates", opener="tares")
    game = Game.of("original", all_words=True)
    played = simulate(game, strategy, answers=nyt.answers, turn_cap=9)
    assert len(played.unsolved) == 5
    assert round((played.total - 5) / 2309, 4) == 4.2282


def test_chosen_answers(nyt: Game) -> None:
    """Benítez and Cavanillas, section 5.1.3: SANER is an answer, and TALES is not."""
    assert "saner" in nyt.answers
    assert "tales" not in nyt.answers


HUFFMAN = {
    "11": 0.323, "01": 0.217, "101001": 0.017, "100": 0.124,
    "10101": 0.025, "00": 0.179, "101000": 0.002, "1011": 0.113,
}  # fmt: skip


def test_huffman_coding() -> None:
    """Benítez and Cavanillas, figure 1.6: the printed codes have 2.50 bits on average, not 2.68."""
    assert all(not b.startswith(a) for a in HUFFMAN for b in HUFFMAN if a != b)
    assert round(-sum(p * log2(p) for p in HUFFMAN.values()), 2) == 2.43
    assert round(sum(len(code) * p for code, p in HUFFMAN.items()), 3) == 2.501


DAYS = """
sunny hot high false no, sunny hot high true no, overcast hot high false yes,
rain mild high false yes, rain cool normal false yes, rain cool normal true no,
overcast cool normal true yes, sunny mild high false no, sunny cool normal false yes,
rain mild normal false yes, sunny mild normal true yes, overcast mild high true yes,
overcast hot normal false yes, rain mild high true no
"""


def test_first_node_of_id3() -> None:
    """Benítez and Cavanillas, example 1.4: the outlook leaves the least uncertainty."""
    days = [day.split() for day in DAYS.split(",")]

    def uncertainty(attribute: int) -> float:
        total = 0.0
        for value in {day[attribute] for day in days}:
            plays = [day[4] for day in days if day[attribute] == value]
            shares = (plays.count(each) / len(plays) for each in set(plays))
            total -= len(plays) / len(days) * sum(p * log2(p) for p in shares)
        return total

    found = [round(uncertainty(attribute), 3) for attribute in range(4)]
    assert found == [0.694, 0.911, 0.788, 0.892]  # printed: 0.693, 0.911, 0.790, 0.891


def test_uncertainty_of_the_relaxation() -> None:
    """Benítez and Cavanillas, section 2.2.5: answers alone have 2.49 bits less than all words."""
    assert round(log2(12972) - log2(2309), 2) == 2.49


def test_roulette_wheel() -> None:
    """Benítez and Cavanillas, figures 3.1 to 3.3: the slots of four chromosomes."""
    values = [151, 245, 491, 94]
    weights = [value / sum(values) for value in values]
    assert weights == pytest.approx([0.154, 0.25, 0.501, 0.095], abs=0.001)
    assert list(accumulate(weights)) == pytest.approx([0.154, 0.404, 0.905, 1], abs=0.001)
    switches = list(accumulate(value / 202 for value in (5, 24, 136, 37)))
    assert [round(share, 3) for share in switches] == [0.025, 0.144, 0.817, 1]


def test_first_digit_of_a_triple() -> None:
    """Lo and Peng, the simplified case: what is left after a first digit; 2 is the best."""
    first = Counter({"0": 1, "1": 3, "2": 6})
    for guess, left_by_digit, worst in (
        ("0", [1, 9, 9], 9),
        ("1", [7, 3, 7], 7),
        ("2", [4, 4, 6], 6),
    ):
        others = first.total() - first[guess]
        assert [first[digit] if digit == guess else others for digit in first] == left_by_digit
        assert max(left_by_digit) == worst


@pytest.mark.parametrize(
    ("guess", "answers", "tiles"),
    [
        ("power", "print point prism prays prime", "GBBBY GGBBB GBBBY GBBBY GBBYY"),
        ("prism", "print point power prays prime", "GGGBB GBGBB GYBBB GGBYB GGGBY"),
    ],
)
def test_six_words(guess: str, answers: str, tiles: str) -> None:
    """Lo and Peng, what remains: feedback to POWER and PRISM; 3 1 3 3 1 and 1 1 1 1 1 are left.

    The slide prints PRISM and PRAYS as GGBBB; S is misplaced, and the parts are the same.
    """
    found = [WORDLE.format(WORDLE.feedback(guess, answer)) for answer in answers.split()]
    assert found == tiles.split()
    assert [found.count(code) for code in found] == (
        [3, 1, 3, 3, 1] if guess == "power" else [1] * 5
    )


PRINTED = (
    "RRUULDLLDRUULURRDDDRUUUULDDLLDRRULUULDDDRUUULDDDLUUURDDDDLURRDRURUUULDLULDDLDRDRULURDRURULLDDL"
    "DLURURRRDDLULURRDLDR"
)


def test_solution_of_the_tenth_instance() -> None:
    """domslee, Solving the 24-Puzzle: with each move inverted, the printed solution is one."""
    tiles = [
        23,
        14,
        0,
        24,
        17,
        9,
        20,
        21,
        2,
        18,
        10,
        13,
        22,
        1,
        3,
        11,
        4,
        16,
        6,
        5,
        7,
        12,
        8,
        15,
        19,
    ]
    start = [tiles[cell : cell + 5] for cell in range(0, 25, 5)]
    goal = [list(range(cell, cell + 5)) for cell in range(0, 25, 5)]
    solution = PRINTED.lower().translate(str.maketrans("lrud", "rldu"))
    assert replay(start, goal, solution).valid
    assert len(solution) == 114


ALIKE = "goner cover wooer homer poker foyer"


def test_six_words_that_are_hard_to_tell_apart() -> None:
    """Liu, section VII: each of six words tells the others nothing apart; seven turns at worst."""
    for guess in ALIKE.split():
        tiles = {WORDLE.format(WORDLE.feedback(guess, other)) for other in ALIKE.split()}
        assert tiles == {"GGGGG", "BGBGG"}
    strict = Game.of("nyt-2022-02", Mode.HARD)
    assert solve(strict.position(strict.rows("goner=BGBGG")), "worst").worst == 6


def test_rough_count_of_strategies() -> None:
    """Lessard, hard mode: four guesses of 12,972 and twenty responses to each of three."""
    assert f"{12972**4 * 20**3:.1e}" == "2.3e+20"


def replayed(words: str, *, reduced: bool) -> None:
    """Check that each word of a game is one that the algorithm could have drawn."""
    game = Game.of("original", all_words=True)
    world, position = _World(game), game.position()
    *_, last = words.split()
    for word in words.split():
        guess = game.guesses.index(word)
        known = _Known(world, position)
        assert known.open[guess]
        if position.rows:
            assert known.fits()[guess]
        if reduced:
            assert guess in game.guess_of_answer[position.candidates]
        position = position.play(guess, int(game.matrix[guess, game.answers.index(last)]))


FIZZY = (
    "caste baron klieg picul miked nifty jiffy withy winey sixty dikey tizzy dizzy mizzy bizzy "
    "fizzy"
)


@pytest.mark.parametrize(
    ("words", "attempts"),
    [
        ("orles maire merry", 3),
        (FIZZY, 16),
    ],
)
def test_traces_of_the_first_genetic_algorithm(words: str, attempts: int) -> None:
    """Benítez and Cavanillas, section 3.2.1: every word keeps the greens and has the ambers."""
    assert len(words.split()) == attempts
    replayed(words, reduced=False)


@pytest.mark.parametrize(
    "words", ["tapas lound miche merry", "flexo mesic merry", "chark sworn mitre merry"]
)
def test_traces_of_the_second_genetic_algorithm(words: str) -> None:
    """Benítez and Cavanillas, section 3.2.2: every word agrees with all rows before."""
    replayed(words, reduced=True)


def test_crossover_after_two_tiles() -> None:
    """Benítez and Cavanillas, figure 3.9: seven words with B first and A elsewhere than third."""
    game = Game.of("original", all_words=True)
    known = _Known(_World(game), game.position(game.rows("black=GBYBB")))
    for word in ("bulla", "banjo", "bards", "belar", "backs", "balky", "bivia"):
        assert known.fits()[game.guesses.index(word)]


def test_frequencies_of_saner_and_tales() -> None:
    """Benítez and Cavanillas, section 5.1.3: SANER is the rarer one, by 1.8 here and not by 100."""
    words = Game.of("original").lexicon.guesses
    counted = frequencies(words, "en")
    saner, tales = (counted[words.index(word)] for word in ("saner", "tales"))
    assert round(float(tales / saner), 1) == 1.8


def test_sets_of_words_that_agree_in_four_places() -> None:
    """domslee, endgames: 2,276 patterns such as .ARKS have four words or more."""
    patterns = Counter(
        f"{word[:place]}.{word[place + 1 :]}"
        for word in Game.of("original").guesses
        for place in range(5)
    )
    assert sum(count >= 4 for count in patterns.values()) == 2276
    assert patterns[".arks"] == 14


def test_starting_positions_of_a_box() -> None:
    """domslee, scoring: moves within 2x2 cells can start from 16 of the 25 cells of 5x5."""
    starts = 0
    for blank in range(25):
        tiles = [*range(1, blank + 1), 0, *range(blank + 1, 25)]
        rows = [tiles[cell : cell + 5] for cell in range(0, 25, 5)]
        starts += replay(rows, rows, "rd").legal
    assert starts == 16


def test_a_state_takes_sixteen_bytes() -> None:
    """domslee, the trie: four numbers a state, without a mark for words and failure links."""
    states = automaton(5, 5, 2)
    assert states.shape == (5, 4)
    assert states.strides[0] == 16


def test_states_without_those_of_words() -> None:
    """domslee, the trie: each string ends in a node of its own, which needs no state."""
    counted = stats(5, 5, forbidden_strings(5, 5, 8))
    assert counted.trie_nodes - counted.strings == counted.states
    assert 832012 - 178302 == 653710
    assert round(100 * 178302 / 832012, 1) == 21.4


def test_highest_score_of_a_game() -> None:
    """domslee, results: 58 clears of four lines score 1,542,000; a single line adds 1,160."""
    fours = [points(4, level_after(19, lines)) for lines in range(4, 233, 4)]
    assert sum(fours) == 1542000
    best = {0: 0}
    for lines in range(230):
        for cleared in (1, 2, 3, 4):
            after = lines + cleared
            score = best[lines] + points(cleared, level_after(19, after))
            best[after] = max(best.get(after, 0), score)
    assert max(best.values()) == 1543160
