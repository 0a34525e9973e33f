"""Charts from plain data, a function a form, in inks that all eyes and paper can tell apart."""

from laconic.lab.charts.drawing import FORMS, Form, draw

__all__ = ["FORMS", "Form", "draw"]
