"""Decision trees: build, check, read, write and draw them."""

from laconic.deduction.trees.build import build
from laconic.deduction.trees.check import Report, check
from laconic.deduction.trees.draw import dot, outline
from laconic.deduction.trees.formats import FORMATS, dumps, loads, read, read_header, write
from laconic.deduction.trees.header import (
    Claim,
    Header,
    sign,
)
from laconic.deduction.trees.model import DecisionTree, Node, walk
from laconic.provenance import host_description, laconic_version, source_commit

__all__ = [
    "FORMATS",
    "Claim",
    "DecisionTree",
    "Header",
    "Node",
    "Report",
    "build",
    "check",
    "dot",
    "dumps",
    "host_description",
    "laconic_version",
    "loads",
    "outline",
    "read",
    "read_header",
    "sign",
    "source_commit",
    "walk",
    "write",
]
