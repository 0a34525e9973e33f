"""Decision trees: building, checking, reading, writing and drawing."""

from laconic.deduction.trees.archive import Archive, Summary, check_archive, is_archive
from laconic.deduction.trees.build import build
from laconic.deduction.trees.check import Report, check
from laconic.deduction.trees.draw import dot, outline
from laconic.deduction.trees.evidence import Loss, Win
from laconic.deduction.trees.formats import FORMATS, dumps, loads, read, read_header, write
from laconic.deduction.trees.header import Header, TreeClaim
from laconic.deduction.trees.model import DecisionTree, Node, walk, with_header
from laconic.deduction.trees.scripts import archived_game, check_scripts, is_scripts
from laconic.provenance import host_description, laconic_version, source_commit

__all__ = [
    "FORMATS",
    "Archive",
    "DecisionTree",
    "Header",
    "Loss",
    "Node",
    "Report",
    "Summary",
    "TreeClaim",
    "Win",
    "archived_game",
    "build",
    "check",
    "check_archive",
    "check_scripts",
    "dot",
    "dumps",
    "host_description",
    "is_archive",
    "is_scripts",
    "laconic_version",
    "loads",
    "outline",
    "read",
    "read_header",
    "source_commit",
    "walk",
    "with_header",
    "write",
]
