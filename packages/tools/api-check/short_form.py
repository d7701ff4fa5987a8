"""The hooks of the short form: those of every form, and of the cases that the coverage phase makes of a schema only a part.

Each operation keeps the first case of every kind (a string too long, a method it does not have), and one in SHARE of the others, drawn by the seed.
"""

import os
import random
from collections import Counter

import exceptions  # noqa: F401
import schemathesis

SHARE = 20

made = Counter()


@schemathesis.hook
def filter_case(context, case):
    """Whether the case is called: cases of the other phases all are."""
    if case.meta is None or case.meta.phase.name.value != "coverage":
        return True
    kind = (context.operation.label, case.meta.phase.data.scenario.value)
    made[kind] += 1
    draw = random.Random(f"{os.environ['SEED']} {kind} {made[kind]}")
    return made[kind] == 1 or draw.randrange(SHARE) == 0
