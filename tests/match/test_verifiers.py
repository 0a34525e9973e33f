"""Contests as environments of verifiers, played by verifiers itself with a model over HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from laconic.deduction.game import Game
from laconic.deduction.match import WordContest
from players.server import Reply, said, serving

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.adapters

ROOT = Path(__file__).resolve().parents[2]
WORDS = WordContest(Game.of("original", max_turns=6))
MODULE = '''
import httpx
import verifiers.v1 as vf
from laconic.deduction.game import Game
from laconic.deduction.match import WordContest
from laconic.match.verifiers import ContestEnv, ContestTaskset
from laconic.sliding.match import BoardContest


class Games(ContestTaskset):
    def contest(self):
        return {contest}


class Chat(vf.Harness[vf.HarnessConfig]):
    """A chat loop in this process: verifiers' own is a program, which takes seconds a game."""

    APPENDS_SYSTEM_PROMPT, SUPPORTS_RESUME = True, True
    EXECUTES_CODE, NEEDS_CONTAINER = False, False

    async def launch(self, ctx, trace, runtime, endpoint, secret, mcp_urls, data):
        system, prompt = self.resolve_prompt(data)
        messages = [{{"role": "system", "content": system}}] if system else []
        if isinstance(prompt, str):
            messages.append({{"role": "user", "content": prompt}})
        else:
            messages += [{{"role": each.role, "content": each.content}} for each in prompt]
        async with httpx.AsyncClient(timeout=60) as client:
            await client.post(
                f"{{endpoint}}/chat/completions",
                headers={{"Authorization": f"Bearer {{secret}}"}},
                json={{"model": ctx.model, "messages": messages}},
            )
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")


__all__ = ["Chat", "ContestEnv", "Games"]
'''


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Any]]:
    """Return a function that plays the games of a contest, and returns their traces."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def play(
        name: str, contest: str, reply: Callable[[list[Any]], str | None], **options: Any
    ) -> list[Any]:
        import verifiers.v1 as vf  # noqa: PLC0415  # only where these tests run

        (tmp_path / f"{name}.py").write_text(MODULE.format(contest=contest))
        taskset = {"id": name, "games": options.pop("games", 1), "seed": options.pop("seed", 0)}
        player = {"harness": {"id": name}}
        data = {"taskset": taskset, "player": player, **options}
        env = vf.load_environment(vf.resolve_env_config(data))

        def answered(_: int, body: dict[str, Any]) -> Reply:
            text = reply(body["messages"])
            if text is None:
                return 400, {}, b'{"error": {"message": "no more"}}'
            content = said(text)[2]
            answer = json.loads(content)
            answer["choices"][0] |= {"index": 0, "finish_reason": "stop"}
            answer |= {"id": "1", "object": "chat.completion", "created": 1, "model": "m"}
            answer["usage"]["total_tokens"] = 18
            return 200, {"Content-Type": "application/json"}, json.dumps(answer).encode()

        async def episodes(address: str) -> list[Any]:
            client = vf.EvalClientConfig(base_url=address, api_key_var="NO_SUCH_KEY")
            context = vf.ModelContext(model="m", client=client)
            async with env.serving():
                return [await env.run_episode(task, context) for task in env.taskset]

        with serving(answered) as address:
            played = asyncio.run(episodes(address))
        return [trace for episode in played for trace in episode.traces]

    return play


WORDLE = 'WordContest(Game.of("original", max_turns=6))'


def rewards(traces: list[Any]) -> list[float]:
    """Return the reward of each game."""
    return [reward.score for trace in traces for reward in trace.rewards.values()]


def test_games_are_dealt_played_and_scored(play: Callable[..., list[Any]]) -> None:
    """Seeds deal the games of a match; a won game brings 1, and metrics have its regret."""
    answers = WORDS.deal(3, 5)
    told: list[str] = []

    def reply(messages: list[Any]) -> str:
        told.append(messages[-1]["content"])
        game = sum("Guess 1 of" in each for each in told) - 1
        second = "crane " in messages[-1]["content"]
        return f"I think.\nGUESS: {answers[game]}" if second else "GUESS: crane"

    traces = play("plain_wordle", WORDLE, reply, games=3, seed=5)
    assert [trace.task.data.dealt for trace in traces] == answers
    assert rewards(traces) == [1.0] * 3
    assert [trace.metrics["turns"] for trace in traces] == [2.0] * 3
    assert all(trace.metrics["regret"] >= 0 for trace in traces)
    assert not any(answer in text for text, answer in zip(told[::2], answers, strict=True))
    rule = WORDS.game.rule
    assert [re.findall(r"crane ([BYG]{5})", text) for text in told[1::2]] == [
        [rule.format(rule.feedback("crane", answer))] for answer in answers
    ]


@pytest.mark.parametrize(("reward", "expected"), [("win", 0.0), ("turns", -7.0), ("regret", -6.0)])
def test_illegal_moves_use_up_turns(
    play: Callable[..., list[Any]], reward: str, expected: float
) -> None:
    """Six replies without a legal move lose the game, and each is explained."""
    seen: list[str] = []

    def reply(messages: list[Any]) -> str:
        seen.append(messages[-1]["content"])
        return "GUESS: zzzzz" if len(seen) % 2 else "no idea"

    traces = play(f"illegal_{reward}", WORDLE, reply, reward=reward)
    assert rewards(traces) == [expected]
    assert (traces[0].metrics["illegal"], len(seen)) == (6.0, 6)
    assert all("was refused" in text for text in seen[1:])


def test_a_run_that_ends_early_loses_its_turns(play: Callable[..., list[Any]]) -> None:
    """A model that is refused after its first guess has the regret of five turns without a move."""
    traces = play(
        "early_end",
        WORDLE,
        lambda messages: None if "crane " in messages[-1]["content"] else "GUESS: crane",
        reward="regret",
    )
    (value,) = rewards(traces)
    assert value == pytest.approx(-5 - (7930 - 7920) / 2315)
    assert (traces[0].metrics["won"], traces[0].metrics["illegal"]) == (0.0, 5.0)


def test_other_families(play: Callable[..., list[Any]]) -> None:
    """A sliding puzzle is solved by its moves."""
    from laconic.sliding.match import BoardContest  # noqa: PLC0415
    from laconic.sliding.search import solve  # noqa: PLC0415

    contest = BoardContest(3, 2)
    (dealt,) = contest.deal(1, 2)
    moves = solve(contest.begin(dealt).board).moves
    traces = play("sliding", "BoardContest(3, 2)", lambda _: f"MOVES: {moves}", seed=2)
    assert rewards(traces) == [1.0]
    assert traces[0].metrics["regret"] == 0


def streamed(text: str) -> Reply:
    """Return the answer with a model's text in parts, as verifiers' own chat asks for it."""
    head = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "m"}
    delta = {"role": "assistant", "content": text}
    parts: list[dict[str, Any]] = [
        {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]},
        {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
        {
            "choices": [],
            "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
        },
    ]
    lines = [json.dumps(head | part) for part in parts]
    content = "".join(f"data: {line}\n\n" for line in [*lines, "[DONE]"])
    return 200, {"Content-Type": "text/event-stream"}, content.encode()


def test_verifiers_evaluates_with_its_own_programs(tmp_path: Path) -> None:
    """`vf-eval` plays the documented module with the default player, verifiers' plain chat."""
    answers = WORDS.deal(2, 5)
    rule = WORDS.game.rule
    rows = {f"crane {rule.format(rule.feedback('crane', each))}": each for each in answers}
    assert len(rows) == 2

    def reply(_: int, body: dict[str, Any]) -> Reply:
        assert body["stream"]
        told = body["messages"][-1]["content"]
        guess = next((each for row, each in rows.items() if row in told), "crane")
        return streamed(f"I think.\nGUESS: {guess}")

    (tmp_path / "laconic_wordle.py").write_text(documented_module())
    folder = Path(sys.executable).parent
    paths = {"PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(tmp_path)}
    with serving(reply) as address:
        words = f"laconic_wordle -m m --client.base-url {address} --client.api-key-var NO_SUCH_KEY"
        words += " --env.taskset.games 2 --env.taskset.seed 5 --env.reward turns"
        ended = subprocess.run(
            [str(folder / "vf-eval"), *words.split(), "--no-push", "--no-rich", "-o", "out"],
            cwd=tmp_path,
            env=os.environ | paths,
            capture_output=True,
            text=True,
            check=False,
        )
    assert ended.returncode == 0, ended.stderr
    (lines,) = tmp_path.glob("out/*/traces.jsonl")
    traces = [json.loads(line)["traces"][0] for line in lines.read_text().splitlines()]
    assert sorted(each["task"]["data"]["dealt"] for each in traces) == sorted(answers)
    assert [each["rewards"]["turns"]["score"] for each in traces] == [-2.0, -2.0]
    assert [each["metrics"]["won"] for each in traces] == [1.0, 1.0]


def documented_module() -> str:
    """Return the module that the documentation shows."""
    text = (ROOT / "docs" / "own-strategy.md").read_text(encoding="utf-8")
    _, _, after = text.partition("such as `laconic_wordle.py`:\n\n")
    block, found, _ = after.partition("\n\nverifiers' own program")
    assert found
    return textwrap.dedent(block)
