"""The lab: what mass simulation says about a game, or about a changed rule beside the old one.

>>> import tempfile
>>> from pathlib import Path
>>> from ludarium.lab import Plan, report_on, study
>>> plans = [Plan("konane(size=4)", games=400)]
>>> with tempfile.TemporaryDirectory() as folder:
...     tallies = study(plans, Path(folder), workers=1)
>>> report = report_on(plans, tallies, "an example")
>>> report.columns[0].answers["draws"].figure.value
0.0
"""

from ludarium.lab.plan import Plan
from ludarium.lab.report import Report, report_on
from ludarium.lab.study import study

__all__ = ["Plan", "Report", "report_on", "study"]
