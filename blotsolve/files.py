"""Files that are written: the whole of one or nothing, or line after line with no second writer."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Any

from blotsolve.errors import FileError

_DESCRIPTOR = re.compile(r"/dev/fd/(\d{1,9})|/dev/std(out|err)", re.ASCII)


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file, the whole of it or nothing; text goes as UTF-8.

    A regular file that is there already is replaced in one step, keeps who may read it, and stays as it is if
    anything goes wrong. What else may stand there (a FIFO, a device, an open file such as /dev/stdout) is
    written through and stays what it is.

    Parameters
    ----------
    path
        The name of the file; where it is a link, the file that it leads to is written.
    content
        All that the file is to hold.

    Raises
    ------
    FileError
        If the file cannot be written.

    Examples
    --------
    >>> write_whole("/dev/null", "nobody reads this")
    """
    try:
        content = content.encode() if isinstance(content, str) else content
        found = _look_at(path)
        if _is_regular(path, found):
            _replace(Path(os.path.realpath(path)), content, found)
        else:
            with _opened(path, os.O_WRONLY | os.O_APPEND) as handle:
                _write_all(handle, content)
    except (OSError, ValueError) as error:
        raise _refusal(path, error) from None


class LineFile:
    """A file that grows by whole lines, for one writer at a time; a context manager.

    Parameters
    ----------
    path
        The name of the file; it is made if it is not there. A FIFO, a device and an open file such as
        /dev/stdout are written through and have no lines to go on from.
    wait
        Wait for another writer to end, where he would be the reason for a refusal.

    Raises
    ------
    FileError
        If the file cannot be written, or somebody else is writing it.
    """

    def __init__(self, path: str | os.PathLike[str], *, wait: bool = False) -> None:
        self.path = path
        try:
            found = _look_at(path)
            self.is_regular = _is_regular(path, found)
            access = os.O_RDWR | os.O_CREAT if self.is_regular else os.O_WRONLY
            self._handle = _open(path, access | os.O_APPEND)
        except (OSError, ValueError) as error:
            raise _refusal(path, error) from None
        try:
            if self.is_regular:
                self._lock(wait)
        except BaseException:
            self.close()
            raise

    def _lock(self, wait: bool) -> None:
        """Let nobody else write until the file is closed, or the process ends in whatever way."""
        import fcntl  # inside: there is none on Windows

        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            raise FileError(
                f"cannot write {os.fspath(self.path)!r}: it is being written already (expected one writer)"
            ) from None
        except OSError as error:
            if error.errno not in (errno.ENOTSUP, errno.ENOSYS, errno.ENOLCK):  # a file system without locks
                raise _refusal(self.path, error) from None

    def read(self) -> bytes:
        """Return what the file holds; nothing for a FIFO or a device."""
        if not self.is_regular:
            return b""
        try:
            size = os.fstat(self._handle).st_size
            pieces, at = [], 0
            while at < size and (piece := os.pread(self._handle, size - at, at)):
                pieces.append(piece)
                at += len(piece)
        except OSError as error:
            raise _refusal(self.path, error) from None
        return b"".join(pieces)

    def cut(self, size: int) -> None:
        """Drop whatever follows the first `size` bytes."""
        try:
            if self.is_regular:
                os.ftruncate(self._handle, size)
        except OSError as error:
            raise _refusal(self.path, error) from None

    def add(self, line: str) -> None:
        """Write one more line, the whole of it or nothing; it is in the file when this returns."""
        try:
            size = os.fstat(self._handle).st_size
            try:
                _write_all(self._handle, f"{line}\n".encode())
            except BaseException:
                if self.is_regular:
                    with suppress(OSError):
                        os.ftruncate(self._handle, size)
                raise
        except OSError as error:
            raise _refusal(self.path, error) from None

    def close(self) -> None:
        """Let others write."""
        with suppress(OSError):
            os.close(self._handle)

    def __enter__(self) -> LineFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def read_json_lines(path: str | os.PathLike[str], names: Collection[str] = ()) -> list[dict[str, Any]]:
    """Read a file with one JSON object per line.

    Parameters
    ----------
    path
        The name of the file, UTF-8.
    names
        What every object must have.

    Returns
    -------
    list of dict
        The objects in the order of their lines.

    Raises
    ------
    FileError
        If the file cannot be read, or for a line that is no object or lacks a name, with its number.

    Examples
    --------
    >>> read_json_lines("/dev/null", ["seed"])
    []
    """
    try:
        lines = Path(path).read_text("utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise FileError(f"cannot read {os.fspath(path)!r}: {error} (expected lines of JSON)") from None
    found = []
    for number, line in enumerate(lines, 1):
        try:
            one = json.loads(line)
        except (ValueError, RecursionError):
            one = None
        if not isinstance(one, dict) or not one.keys() >= set(names):
            wanted = f"an object with {', '.join(names)}" if names else "an object"
            raise FileError(f"{os.fspath(path)}, line {number}: {line[:80]!r} (expected {wanted})")
        found.append(one)
    return found


def add_json_line(path: str | os.PathLike[str], one: Mapping[str, Any]) -> None:
    """Add an object to a file of JSON lines, the whole line or nothing; other processes may add to it too.

    Parameters
    ----------
    path
        The name of the file; it is made if it is not there.
    one
        The object.

    Raises
    ------
    FileError
        If the file cannot be written.

    Examples
    --------
    >>> add_json_line("/dev/null", {"seed": 1, "deal": 7})
    """
    with LineFile(path, wait=True) as lines:
        lines.add(json.dumps(one))


@contextmanager
def _opened(path: str | os.PathLike[str], access: int) -> Iterator[int]:
    handle = _open(path, access)
    try:
        yield handle
    finally:
        os.close(handle)


def _open(path: str | os.PathLike[str], access: int) -> int:
    """Open a file; what the process has open already is shared, so that everything stands in its order."""
    if number := _DESCRIPTOR.fullmatch(os.fspath(path)):
        return os.dup(int(number[1] or {"out": 1, "err": 2}[number[2]]))
    return os.open(path, access, 0o666)


def _look_at(path: str | os.PathLike[str]) -> os.stat_result | None:
    """Return what stands at a path, None if nothing does; raise OSError for a folder."""
    name = os.fspath(path)
    if not name:
        raise FileNotFoundError(errno.ENOENT, "it has no name")
    try:
        found = os.stat(name)
    except FileNotFoundError:
        if not os.path.basename(name):
            raise IsADirectoryError(errno.EISDIR, "it is a folder") from None
        return None
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    return found


def _is_regular(path: str | os.PathLike[str], found: os.stat_result | None) -> bool:
    """Tell whether a path is that of a regular file, or of one to be.

    Names in /dev and /proc stand for files that a process has open: if another one took the place of such a
    file, what is written to it elsewhere would be lost.
    """
    if found is None:
        return True
    top, *inner = Path(os.path.abspath(path)).parts[1:]
    is_open_file = top == "proc" or (top == "dev" and inner[:1] != ["shm"])
    return stat.S_ISREG(found.st_mode) and not is_open_file


def _replace(goal: Path, content: bytes, found: os.stat_result | None) -> None:
    """Write a draft beside a file, and let it take the place of the file when it is whole."""
    if found is not None and not os.access(goal, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    draft = goal.with_name(f".blotsolve-{token_hex(8)}")
    try:
        with _opened(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as handle:
            _write_all(handle, content)
            if found is not None:
                with suppress(OSError):  # to give a file away is for the administrator
                    os.chown(handle, found.st_uid, found.st_gid)
                os.chmod(handle, stat.S_IMODE(found.st_mode))
            os.fsync(handle)
        os.replace(draft, goal)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise


def _write_all(handle: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _refusal(path: str | os.PathLike[str], error: OSError | ValueError) -> FileError:
    reason = error.strerror if isinstance(error, OSError) else error
    return FileError(f"cannot write {os.fspath(path)!r}: {reason} (expected a file that can be written)")
