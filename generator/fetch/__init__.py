"""Official editions from the net: the only place where the program speaks to other machines.

:mod:`.editions` is the order of things; :mod:`.transfer` makes one try, :mod:`.tries` decides on the
next, :mod:`.hosts` keeps to good manners, :mod:`.part` holds the unfinished file, :mod:`.ledger` the
record of the finished ones.
"""

from generator.fetch.clock import Clock
from generator.fetch.editions import Check, Job, fetch_editions
from generator.fetch.ledger import LedgerError

__all__ = ["Check", "Clock", "Job", "LedgerError", "fetch_editions"]
