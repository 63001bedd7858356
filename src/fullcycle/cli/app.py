"""The command line's frame: one line of error and exit 2 for a wrong request."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from fullcycle.cli import laboratory, lists, mathematics, rounds, server, sheet, solving
from fullcycle.rules import RuleError

app = typer.Typer(
    name="fullcycle",
    help="Video slots, whole: rules declared once; played, simulated and solved exactly.",
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for module in (lists, rounds, mathematics, solving, sheet, laboratory, server):
    module.register(app)


@app.callback(invoke_without_command=True)
def _start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


#: Exit statuses: done, a check failed, the request was wrong.
DONE, FAILED, WRONG = 0, 1, 2


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status. Wrong requests print one line and nothing else."""
    try:
        status = app(args=None if arguments is None else list(arguments), standalone_mode=False)
        sys.stdout.flush()
    except typer.Exit as stop:
        return stop.exit_code
    except typer.Abort:
        return FAILED
    except typer.TyperException as error:
        said = getattr(error, "format_message", None)
        return _wrong(said() if said is not None else str(error))
    except RuleError as error:
        return _wrong(str(error))
    except BrokenPipeError:
        return _had_enough()
    except SystemExit as stop:  # what the library makes of a pipe that closes within a command
        if not isinstance(stop.__context__, BrokenPipeError):
            raise
        return _had_enough()
    except KeyboardInterrupt:
        return 130
    return status if isinstance(status, int) else DONE


def _had_enough() -> int:
    """Whoever read standard output wants no more; Python must not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def _wrong(message: str) -> int:
    sys.stderr.write(f"fullcycle: {' '.join(message.split())}\n")
    return WRONG


def main() -> None:
    """The console command."""
    sys.exit(run())
