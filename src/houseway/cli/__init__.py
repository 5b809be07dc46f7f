"""The `houseway` command: one app, one file for each group of commands.

Commands are named here by import path and loaded only when called, so that `--help` and quick commands
answer at once. Everything a person can do wrong ends as one line on standard error and exit code 2.
"""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from houseway import __version__
from houseway.errors import HousewayError

app = App(
    name="houseway",
    help="A card room's rule book as a program.",
    version=__version__,
    help_format="plaintext",
    default_parameter=Parameter(negative_iterable=()),
)
app.command("houseway.cli.rank:rank_command", name="rank", help="Rank a hand and say what it is.")
app.command("houseway.cli.rank:compare_command", name="compare", help="Say which of several hands is best.")
app.command("houseway.cli.rank:kinds_command", name="kinds", help="List the kinds of ranking.")
app.command("houseway.cli.deck:deck_command", name="deck", help="Describe a pack of cards.")
app.command("houseway.cli.deck:shuffle_command", name="shuffle", help="Shuffle a pack, with a commitment.")
app.command("houseway.cli.deck:verify_command", name="verify", help="Check a shuffle against its commitment.")
app.command("houseway.cli.rng:rng_command", name="rng", help="Test the shuffle as regulators do, with a report.")
app.command("houseway.cli.houses:houses_command", name="houses", help="What is offered where, at which limits.")
app.command("houseway.cli.houses:rules_command", name="rules", help="Print a game's rule sheet for players.")
app.command("houseway.cli.houses:clauses_command", name="clauses", help="List clauses and what proves each.")
app.command("houseway.cli.houses:check_command", name="check", help="Check a rule book.")
app.command("houseway.cli.packet:packet_command", name="packet", help="Print a house's whole book as a filing.")
app.command("houseway.cli.packet:fees_command", name="fees", help="Lay a book's fees beside what the law asks.")
app.command("houseway.cli.ruling:ruling_command", name="ruling", help="What a house does when something goes wrong.")
app.command("houseway.cli.drill:drill_command", name="drill", help="Practise rulings: what does the house do?")
app.command("houseway.cli.deal:deal_command", name="deal", help="Deal a hand with bots and tell the story.")
app.command("houseway.cli.history:replay_command", name="replay", help="Play a recorded hand again.")
history = App(
    name="history", help="Recorded hands: check them, convert them, ask questions of them.", help_format="plaintext"
)
history.command("houseway.cli.history:history_check_command", name="check", help="Replay every hand under a folder.")
history.command(
    "houseway.cli.history:history_convert_command", name="convert", help="Turn recorded hands into another format."
)
history.command("houseway.cli.analysis:load_command", name="load", help="Put recorded hands into tables.")
history.command("houseway.cli.analysis:stats_command", name="stats", help="How people play, with bounds.")
history.command("houseway.cli.analysis:query_command", name="query", help="Ask the tables a question in SQL.")
app.command(history)
app.command("houseway.cli.serve:serve_command", name="serve", help="Open the card room in the browser.")
app.command("houseway.cli.clustering:drain_command", name="drain", help="Let a server hand its tables over and end.")
app.command("houseway.cli.load:load_command", name="load", help="Load a room with real clients, and measure.")
users = App(name="users", help="People of a room: accounts, roles, sessions, bans.", help_format="plaintext")
users.command("houseway.cli.users:list_command", name="list", help="Who has an account, a role, or is banned.")
users.command("houseway.cli.users:promote_command", name="promote", help="Give somebody a role.")
users.command("houseway.cli.users:demote_command", name="demote", help="Take a role back, or all of them.")
users.command("houseway.cli.users:link_command", name="link", help="Print a link that makes who opens it an admin.")
users.command("houseway.cli.users:reset_command", name="reset", help="Print a link to a new password.")
users.command("houseway.cli.users:end_sessions_command", name="end-sessions", help="Log somebody out everywhere.")
users.command("houseway.cli.users:ban_command", name="ban", help="Keep somebody out of the room.")
users.command("houseway.cli.users:unban_command", name="unban", help="Let somebody in again.")
app.command(users)
app.command("houseway.cli.audit:audit_command", name="audit", help="Replay a room's journal and check its books.")
app.command("houseway.cli.reports:reports_command", name="reports", help="What was collected, by table, game or day.")
app.command("houseway.cli.backup:backup_command", name="backup", help="Copy a room while it runs, and check the copy.")
app.command("houseway.cli.backup:restore_command", name="restore", help="Put a copy of a room in its place.")
app.command("houseway.cli.archive:archive_command", name="archive", help="Move a room's old pages to a file.")
app.command("houseway.cli.doctor:doctor_command", name="doctor", help="Look at what a room needs to run well.")
app.command("houseway.cli.equity:equity_command", name="equity", help="Say what hands are worth, in any poker game.")
app.command("houseway.cli.sim:sim_command", name="sim", help="Play a game in bulk: what it brings, and what if.")
app.command("houseway.cli.odds:odds_command", name="odds", help="Say what banked games and push-nine are worth.")
app.command("houseway.cli.tour:tour_command", name="tour", help="Deal one showdown of each game and tell the story.")
app.command("houseway.cli.bench:bench_command", name="bench", help="Measure how fast hands are ranked here.")

USAGE_EXIT = 2
BUG_EXIT = 1


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. With `--debug` anywhere on the line, errors keep their traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in words
    if debug:
        words.remove("--debug")
    try:
        app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except (HousewayError, CycloptsError, OSError) as problem:
        if debug:
            raise
        if isinstance(problem, BrokenPipeError):  # the reader has seen enough, as with `houseway ... | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        if isinstance(problem, UnusedCliTokensError):  # the library's own words are no help
            problem = HousewayError(
                f"nothing is known of {' '.join(problem.unused_tokens or ())!r} here: --help tells what is"
            )
        for line in getattr(problem, "problems", None) or [problem]:  # a rule book can have several things wrong
            print(f"houseway: {_one_line(line)}", file=sys.stderr)
        sys.exit(USAGE_EXIT)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as bug:
        if debug:
            raise
        print(
            f"houseway: a bug in Houseway ({type(bug).__name__}: {_one_line(bug)}); --debug tells more", file=sys.stderr
        )
        sys.exit(BUG_EXIT)


def _one_line(problem: object) -> str:
    if isinstance(problem, OSError) and problem.strerror:
        return f"{problem.filename}: {problem.strerror}" if problem.filename else problem.strerror
    return " ".join(str(problem).split())
