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
    "20,000 tables": ("\n".join(f"[t{number}]" for number in range(20_000)), "20,004 pages are too many"),
    "5,000 keys that there are not": (
        "[holdem]\n" + "\n".join(f"a{number}=1" for number in range(5_000)),
        "unknown key",
    ),
    "90 pages of 200 limits": (
        '[p0]\ngame = "holdem"\n'
        + "".join(f"[[p0.limits]]\nbets = [{one}, {2 * one}]\n" for one in range(1, 201))
        + "".join(f'[p{number}]\ngame = "holdem"\nlike = "p0"\n' for number in range(1, 90)),
        "1,000 limits",
    ),
    "1,000 pages, each like the last": (
        "".join(f'[p{number}]\ngame = "holdem"\nlike = "p{number - 1}"\n' for number in range(1, 1_001)),
        "pages",
    ),
    "100,000 values": (f"a = [{'0,' * 100_000}]", "values"),
    "a day that never was": ("a = 2021-02-30", "TOML"),
    "a circle": ('[holdem]\nlike = "omaha"\n[omaha]\nlike = "holdem"', "like"),
    "a lone surrogate": ('about = "\\ud800"', "TOML"),
}
"""By name: what the book has after `BASE`, and a word of the refusal."""
