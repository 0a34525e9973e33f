"""Charts from plain data, one function per type, readable without colour vision and in print."""

from laconic.lab.charts.drawing import FORMS, Form, draw

__all__ = ["FORMS", "Form", "draw"]
