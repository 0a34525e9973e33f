"""Players outside this process: programs over pipes, and models behind an HTTP address.

Nothing here knows a game. A player is asked with one message and gives one reply within a time
limit; whatever else it does is a `PlayerError`, which costs its game and not the match.
"""

from laconic.players.endpoint import Completion, Endpoint, endpoint_address
from laconic.players.failures import PlayerError, Reason
from laconic.players.process import MOST_BYTES, LineProcess, parse_command
from laconic.players.prompts import Prompt, read_prompt

__all__ = [
    "MOST_BYTES",
    "Completion",
    "Endpoint",
    "LineProcess",
    "PlayerError",
    "Prompt",
    "Reason",
    "endpoint_address",
    "parse_command",
    "read_prompt",
]
