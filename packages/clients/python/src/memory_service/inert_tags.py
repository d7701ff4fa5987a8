"""Keeps remembered text from opening or closing the memory block."""

import re
import unicodedata

# The tag's name without what joins its words: a reader takes `service-memory` for it too.
_NAME = "servicememory"
# Every character that is `<` once its compatibility form is taken and its marks are dropped.
_OPENING = re.compile("[<\u226e\ufe64\uff1c]")
# What shows nothing of its own (marks, format characters, controls), and what joins words.
_UNSEEN = frozenset({"Mn", "Mc", "Me", "Cf", "Cc", "Pc", "Pd"})
# Characters that Unicode says may be ignored, of no category above (property Default_Ignorable_Code_Point).
_IGNORABLE = re.compile("[\u115f\u1160\u2065\u3164\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]")
# Letters of other scripts that look like those of the name, which no compatibility form tells.
_STRANGE = dict(
    zip(
        "\u0455\u0435\u0433\u0475\u0456\u0441\u043c\u043e\u0443\u03f2\u03b5\u03b9\u03bf\u03bd\u03b3\u0131\u0269",
        "servicmoyceiovyii",
        strict=True,
    )
)


def _seen(character: str) -> str:
    """A character as a reader perceives it: compatibility form without marks, lower case; "" for an invisible one."""
    plain = unicodedata.normalize("NFKD", character).lower()
    kept = "".join(
        c for c in plain if unicodedata.category(c) not in _UNSEEN and not _IGNORABLE.match(c)
    )
    return _STRANGE.get(kept, kept)


def _names_block(text: str, start: int) -> bool:
    """Whether what follows an opening bracket reads as the name of the block's tag, opening or closing."""
    read = ""
    for character in text[start:]:
        read += _seen(character)
        if read in ("/", " "):
            read = ""
        if read.startswith(_NAME):
            return True
        if not _NAME.startswith(read):
            return False
    return False


def inert_tags(text: str) -> str:
    """Text in which nothing reads as a tag of the memory block, whatever look-alikes it is written with."""
    return _OPENING.sub(
        lambda bracket: "\u2039" if _names_block(text, bracket.end()) else bracket[0], text
    )
