"""What each command on the cashier's page does to the ledger. The room and the audit both use it."""

from typing import TypeAlias

from houseway.errors import InvariantError
from houseway.live.table.table_commands import BuyIn, CashOut, Correct, Grant
from houseway.store.rows import BANK, Transfer, wallet_of

CashierCommand: TypeAlias = Grant | BuyIn | CashOut | Correct
"""Every command that may be on the cashier's page of the journal."""


def moves_of(command: CashierCommand) -> tuple[Transfer, ...]:
    """The transfers of a command: only between the bank and one wallet."""
    wallet, cents = wallet_of(command.guest), command.cents
    match command:
        case Grant():
            return (Transfer(BANK, wallet, cents, "play chips"),)
        case BuyIn():
            return (Transfer(BANK, wallet, cents, "bought chips"),)
        case CashOut():
            return (Transfer(wallet, BANK, cents, "cashed out"),)
        case Correct() if cents > 0:
            return (Transfer(BANK, wallet, cents, "corrected"),)
        case Correct() if cents < 0:
            return (Transfer(wallet, BANK, -cents, "corrected"),)
    raise InvariantError("a correction of nothing")
