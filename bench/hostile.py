"""Rule books that were written to do harm: a test sees that they are refused, and the bench that it is soon."""

from typing import Final

BASE: Final = 'id = "x"\nname = "X"\nextends = "oasis"\n'
HOSTILE: Final[dict[str, tuple[str, str]]] = {
    "a number of 5,000 digits": (f"[holdem]\nblinds = {'9' * 5_000}", "digits"),
    "a number of 5,000 hexadecimal digits": (f"[holdem]\nseats = 0x{'f' * 5_000}", "digits"),
    "a number that no room has": (f"[holdem]\nseats = {'9' * 4_000}", "digits"),
    "a key of 20,000 parts": (f"{'.'.join('a' * 20_000)} = 1", "parts"),
    "a table of 2,000 parts": (f"[{'.'.join('a' * 2_000)}]", "parts"),
    "quoted parts": (".".join(['"a"'] * 2_000) + " = 1", "parts"),
    "parts with blanks": (f"[holdem]\nx = {{ {' . '.join('b' * 2_000)} = 1 }}", "parts"),
    "lists in lists": (f"a = {'[' * 90}{']' * 90}", "deep"),
    "lists in lists in lists": (f"a = {'[' * 50_000}{']' * 50_000}", "deeply"),
    "tables in tables": (f"a = {'{a=' * 200}1{'}' * 200}", "deep"),
    "a text without end": ('about = "' + "x" * 500_000 + '"', "characters"),
    "a million letters": ("a" * 999_000, "TOML"),
    "a million quotes": ('"' * 999_000, "TOML"),
    "20,000 tables": ("\n".join(f"[t{number}]" for number in range(20_000)), "and 19,900 more"),
    "100,000 values": (f"a = [{'0,' * 100_000}]", "values"),
    "a day that never was": ("a = 2021-02-30", "TOML"),
    "a circle": ('[holdem]\nlike = "omaha"\n[omaha]\nlike = "holdem"', "like"),
    "a lone surrogate": ('about = "\\ud800"', "TOML"),
}
"""By name: what the book has after `BASE`, and a word of the refusal."""
