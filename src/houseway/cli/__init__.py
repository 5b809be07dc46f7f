"""The `houseway` command: one app, one file for each group of commands.

Commands are registered here by import path and loaded only when called, so `--help` and quick commands answer at once.
Every user error prints one line on standard error and exits with code 2.
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
app.command("houseway.cli.rank:rank_command", name="rank", help="Rank a hand and name it.")
app.command("houseway.cli.rank:compare_command", name="compare", help="Say which of several hands is best.")
app.command("houseway.cli.rank:kinds_command", name="kinds", help="List the kinds of ranking.")
app.command("houseway.cli.deck:deck_command", name="deck", help="Describe a pack of cards.")
app.command("houseway.cli.deck:shuffle_command", name="shuffle", help="Shuffle a pack, with a commitment.")
app.command("houseway.cli.deck:verify_command", name="verify", help="Check a shuffle against its commitment.")
app.command("houseway.cli.rng:rng_command", name="rng", help="Test the shuffle as regulators do, with a report.")
app.command(
    "houseway.cli.houses:houses_command", name="houses", help="Show which games each house offers, and at which limits."
)
app.command("houseway.cli.houses:rules_command", name="rules", help="Print a game's rule sheet for players.")
app.command("houseway.cli.houses:clauses_command", name="clauses", help="List clauses and the tests that prove them.")
app.command("houseway.cli.houses:check_command", name="check", help="Check a rule book.")
app.command("houseway.cli.packet:packet_command", name="packet", help="Print a house's whole rule book, ready to file.")
app.command("houseway.cli.packet:fees_command", name="fees", help="Check a house's fees against the law.")
app.command(
    "houseway.cli.ruling:ruling_command", name="ruling", help="Show how a house rules when something goes wrong."
)
app.command("houseway.cli.drill:drill_command", name="drill", help="Practice rulings: what does the house do?")
app.command("houseway.cli.deal:deal_command", name="deal", help="Deal a hand to bots and narrate it.")
app.command("houseway.cli.history:replay_command", name="replay", help="Replay a recorded hand.")
history = App(name="history", help="Check, convert and query recorded hands.", help_format="plaintext")
history.command("houseway.cli.history:history_check_command", name="check", help="Replay every hand under a folder.")
history.command(
    "houseway.cli.history:history_convert_command", name="convert", help="Convert recorded hands to another format."
)
history.command("houseway.cli.analysis:load_command", name="load", help="Load recorded hands into tables.")
history.command(
    "houseway.cli.analysis:stats_command", name="stats", help="Show how people play, with confidence intervals."
)
history.command("houseway.cli.analysis:query_command", name="query", help="Query the tables in SQL.")
app.command(history)
app.command("houseway.cli.serve:serve_command", name="serve", help="Open the card room in the browser.")
app.command("houseway.cli.node:drain_command", name="drain", help="Have a server hand over its tables and stop.")
app.command("houseway.cli.load:load_command", name="load", help="Load-test a room with real clients.")
users = App(name="users", help="Manage a room's people: accounts, roles, sessions, bans.", help_format="plaintext")
users.command("houseway.cli.users:list_command", name="list", help="List accounts, roles and bans.")
users.command("houseway.cli.users:promote_command", name="promote", help="Give someone a role.")
users.command("houseway.cli.users:demote_command", name="demote", help="Take away a role, or all of them.")
users.command(
    "houseway.cli.users:link_command", name="link", help="Print a link that makes the person who opens it an admin."
)
users.command("houseway.cli.users:reset_command", name="reset", help="Print a link to choose a new password.")
users.command("houseway.cli.users:end_sessions_command", name="end-sessions", help="Log someone out everywhere.")
users.command("houseway.cli.users:ban_command", name="ban", help="Ban someone from the room.")
users.command("houseway.cli.users:unban_command", name="unban", help="Lift a ban.")
app.command(users)
app.command("houseway.cli.audit:audit_command", name="audit", help="Replay a room's journal and check its books.")
app.command(
    "houseway.cli.reports:reports_command", name="reports", help="Report what was collected, by table, game or day."
)
app.command("houseway.cli.backup:backup_command", name="backup", help="Copy a running room, and check the copy.")
app.command("houseway.cli.backup:restore_command", name="restore", help="Restore a room from a copy.")
app.command("houseway.cli.archive:archive_command", name="archive", help="Move a room's old hands to a file.")
app.command("houseway.cli.close_out:close_out_command", name="close-out", help="Cash out everyone at a stuck table.")
app.command("houseway.cli.doctor:doctor_command", name="doctor", help="Check everything a room needs to run well.")
app.command(
    "houseway.cli.equity:equity_command", name="equity", help="Work out the equity of hands, in any poker game."
)
app.command(
    "houseway.cli.sim:sim_command",
    name="sim",
    help="Simulate a game in bulk: what it earns, and what a change would do.",
)
app.command("houseway.cli.odds:odds_command", name="odds", help="Work out the odds of banked games and push-nine.")
app.command("houseway.cli.icm:icm_command", name="icm", help="Work out what stacks are worth in prize money.")
tournament = App(name="tournament", help="Check, print, and plan tournament structures.", help_format="plaintext")
tournament.command(
    "houseway.cli.tournament:tournament_check_command", name="check", help="Check a tournament's structure."
)
tournament.command(
    "houseway.cli.tournament:tournament_print_command", name="print", help="Print a structure for the players."
)
tournament.command(
    "houseway.cli.tournament:tournament_plan_command", name="plan", help="Play a structure in bulk: how it will go."
)
tournament.command(
    "houseway.cli.tournament:tournament_play_command", name="play", help="Play a whole tournament with bots."
)
tournament.command(
    "houseway.cli.league:tournament_league_command", name="league", help="Print the standings of a season."
)
tournament.command("houseway.cli.tournament:tournament_rules_command", name="rules", help="List the tournament rules.")
app.command(tournament)
app.command("houseway.cli.tour:tour_command", name="tour", help="Deal one showdown of each game and narrate it.")
app.command("houseway.cli.bench:bench_command", name="bench", help="Measure how fast this machine ranks hands.")

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
        if isinstance(problem, BrokenPipeError):  # the reader closed the pipe, as `houseway ... | head` does
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        if isinstance(problem, UnusedCliTokensError):  # the library's own message does not help
            problem = HousewayError(
                f"unexpected {' '.join(problem.unused_tokens or ())!r}: --help shows what this command takes"
            )
        for line in getattr(problem, "problems", None) or [problem]:  # a rule book can have several errors
            print(f"houseway: {_one_line(line)}", file=sys.stderr)
        sys.exit(USAGE_EXIT)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as bug:
        if debug:
            raise
        print(
            f"houseway: a bug in Houseway ({type(bug).__name__}: {_one_line(bug)}); --debug shows more", file=sys.stderr
        )
        sys.exit(BUG_EXIT)


def _one_line(problem: object) -> str:
    if isinstance(problem, OSError) and problem.strerror:
        return f"{problem.filename}: {problem.strerror}" if problem.filename else problem.strerror
    return " ".join(str(problem).split())
