"""The tables on disk: a folder of Parquet files, or a DuckDB database; written as a stream, and queried in SQL.

Only this module imports DuckDB and PyArrow, and only when needed: `pip install 'houseway[data]'` installs them.
"""

from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from typing import Any, Final

from houseway.history.analysis.hand_tables import COLUMNS, Rows, no_rows
from houseway.history.analysis.loading import LoadedHands
from houseway.history.history_errors import HistoryError, Place

PARQUET: Final = ".parquet"
DUCKDB: Final = ".duckdb"
_AT_ONCE: Final = 200_000
"""Rows per write."""
_ARROW: Final = {
    "BIGINT": "int64",
    "INTEGER": "int32",
    "DOUBLE": "float64",
    "VARCHAR": "string",
    "BOOLEAN": "bool_",
    "TIMESTAMP": "timestamp",
}


def needed(package: str) -> Any:
    """Import a package that only analysis needs."""
    from importlib import import_module

    try:
        return import_module(package)
    except ImportError:
        extra = "plots" if package.startswith("matplotlib") else "data"
        raise HistoryError(f"this needs {package.split('.', maxsplit=1)[0]}: pip install 'houseway[{extra}]'") from None


def write(loads: Iterator[LoadedHands], target: Path) -> Iterator[LoadedHands]:
    """Write hands as they come, and yield them again.

    They are written beside the target, and replace it when all are there. If that fails, or there are no hands, the old
    tables stay.
    """
    suffix = target.suffix.lower()
    if suffix not in (PARQUET, DUCKDB):
        problem = f"cannot be written: end it in {PARQUET} (a folder of Parquet files) or {DUCKDB} (a database)"
        raise HistoryError(problem, place=Place(str(target)))
    part = target.with_name(f"{target.name}.part")
    tables = part if suffix == PARQUET else part.with_name(f"{part.name}.tables")
    hands = 0
    try:
        _take_up(target)
        _check_ours(target)
        _remove(part)
        _remove(tables)
        tables.mkdir(parents=True)
        for loaded in _write_parquet(loads, tables):
            hands += loaded.hands
            yield loaded
        if hands and suffix == DUCKDB:
            _to_database(tables, part)
        if hands:
            _put_in_place(part, target)
    except OSError as error:
        raise HistoryError(f"cannot be written: {error.strerror or error}", place=Place(str(target))) from None
    finally:
        _remove(part)
        _remove(tables)


def _old(target: Path) -> Path:
    """Where the old folder of tables is kept while another replaces it."""
    return target.with_name(f"{target.name}.old")


def _take_up(target: Path) -> None:
    """Restore what an interrupted replacement of a folder left aside, and remove leftovers."""
    old = _old(target)
    if old.is_dir() and not target.exists():
        old.rename(target)
    _remove(old)


def _put_in_place(part: Path, target: Path) -> None:
    """Replace the target: a file in one step, a folder in two, of which the first is undone if the second fails."""
    if not part.is_dir() and not target.is_dir():
        part.replace(target)
        return
    old = _old(target)
    if target.exists():
        target.rename(old)
    try:
        part.rename(target)
    except BaseException:
        if old.exists():
            old.rename(target)
        raise
    _remove(old)


def _check_ours(path: Path) -> None:
    """Refuse to replace a folder with anything other than tables."""
    if path.is_dir() and any(one.suffix != PARQUET or one.stem not in COLUMNS for one in path.iterdir()):
        raise HistoryError("is a folder with other files in it: name another one", place=Place(str(path)))


def _remove(path: Path) -> None:
    """Remove leftovers of an earlier run: our own file or folder."""
    _check_ours(path)
    if path.is_dir():
        rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _write_parquet(loads: Iterator[LoadedHands], folder: Path) -> Iterator[LoadedHands]:
    arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    schemas = {
        name: arrow.schema([(column, _arrow(arrow, kind)) for column, kind in columns.items()])
        for name, columns in COLUMNS.items()
    }
    writers = {
        name: parquet.ParquetWriter(folder / f"{name}{PARQUET}", schema, compression="zstd")
        for name, schema in schemas.items()
    }
    waiting = no_rows()
    try:
        for loaded in loads:
            for name, rows in loaded.rows.items():
                waiting[name] += rows
            if len(waiting["actions"]) >= _AT_ONCE:
                _flush(arrow, writers, schemas, waiting)
            yield loaded
        _flush(arrow, writers, schemas, waiting)
    finally:
        for writer in writers.values():
            writer.close()


def _arrow(arrow: Any, kind: str) -> Any:
    return arrow.timestamp("s") if kind == "TIMESTAMP" else getattr(arrow, _ARROW[kind])()


def _flush(arrow: Any, writers: dict[str, Any], schemas: dict[str, Any], waiting: Rows) -> None:
    for name, rows in waiting.items():
        if rows:
            columns = [*zip(*rows, strict=True)]
            arrays = [arrow.array(values, field.type) for values, field in zip(columns, schemas[name], strict=True)]
            writers[name].write_table(arrow.Table.from_arrays(arrays, schema=schemas[name]))
            rows.clear()


def _to_database(tables: Path, target: Path) -> None:
    duckdb = needed("duckdb")
    try:
        with duckdb.connect(str(target)) as database:
            for name in COLUMNS:
                database.execute(
                    f"CREATE TABLE {name} AS SELECT * FROM read_parquet(?)",
                    [str(tables / f"{name}{PARQUET}")],
                )
    except duckdb.Error as error:
        raise HistoryError(f"cannot be written: {_first_line(error)}", place=Place(str(target))) from None


class Tables:
    """Loaded tables, opened read-only for queries."""

    def __init__(self, source: Path) -> None:
        duckdb = needed("duckdb")
        self.source = source
        self.error: type[Exception] = duckdb.Error
        if source.is_dir() and all((source / f"{name}{PARQUET}").is_file() for name in COLUMNS):
            self.database = duckdb.connect(":memory:")
            for name in COLUMNS:
                file = str(source / f"{name}{PARQUET}").replace("'", "''")
                self.database.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet('{file}')")
        elif source.is_file():
            try:
                self.database = duckdb.connect(str(source), read_only=True)
            except duckdb.Error as error:
                raise HistoryError(f"cannot be opened: {_first_line(error)}", place=Place(str(source))) from None
        else:
            problem = "there are no tables: make them with houseway history load DIR --to hands.parquet"
            raise HistoryError(problem, place=Place(str(source)))

    def ask(self, sql: str, values: dict[str, Any] | None = None) -> tuple[list[str], list[tuple[Any, ...]]]:
        """The result of an SQL query: the names of its columns, and its rows."""
        try:
            answer = self.database.execute(sql, values) if values else self.database.execute(sql)
            names = [column[0] for column in answer.description or ()]
            return names, answer.fetchall() if names else []
        except self.error as error:
            raise HistoryError(f"the question cannot be answered: {_first_line(error)}") from None

    def close(self) -> None:
        """Close the files."""
        self.database.close()


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0]
