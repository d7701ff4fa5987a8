"""Answers of a service of another version."""

import json

from memory_service import models
from memory_service._requests import reader


def test_an_answer_that_lacks_a_field_or_has_another_type_is_read_as_far_as_it_is_known() -> None:
    packet = {
        "facts": [{"id": "f", "predicate": "p", "new": 1}],
        "warnings": "none",
        "episodes": [],
    }
    answer = reader(models.ContextAnswer)(json.dumps({"packet": packet, "trace_id": "t"}).encode())
    assert isinstance(answer, models.ContextAnswer)
    assert isinstance(answer.packet.facts[0], models.PacketFact)
    assert answer.packet.facts[0].predicate == "p"
    assert answer.packet.facts[0].value is None
    assert answer.packet.facts[0].model_extra == {"new": 1}
    assert answer.packet.warnings == "none"
    assert answer.token_count is None
    assert answer.trace_id == "t"
