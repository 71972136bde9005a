"""Where the files of a data set lie: a folder of this machine, or one that pyarrow or fsspec reaches."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

from blotsolve.errors import FileError, OptionError

_UNFINISHED = re.compile(r"\..+\.[0-9a-f]{32}\.tmp")


def arrow() -> Any:
    """Return pyarrow; raise OptionError where it is not installed."""
    try:
        import pyarrow
    except ImportError:
        raise OptionError(
            "no pyarrow, which data sets are written with (expected it installed, as by "
            "pip install 'blotsolve[data]')"
        ) from None
    return pyarrow


def is_unfinished(name: str) -> bool:
    """Tell whether a file is one of ours that was never finished."""
    return _UNFINISHED.fullmatch(name) is not None


def _unfinished(name: str) -> str:
    return f".{name}.{uuid4().hex}.tmp"


class Store(Protocol):
    """A folder of files that are there whole or not at all; other processes can have it."""

    name: str
    """The folder as the user wrote it."""

    def names(self) -> list[str]:
        """Return the names of all files and folders in it; none if it is not there."""
        ...

    def read(self, name: str) -> bytes:
        """Return a whole file; raise FileError."""
        ...

    def write(self, name: str, content: bytes) -> None:
        """Put a whole file there, in place of one of that name; raise FileError and leave nothing."""
        ...

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        ...

    def locked(self) -> Any:
        """Return a context in which nobody else writes there; raise FileError if somebody does."""
        ...


def find_store(place: str | os.PathLike[str]) -> Store:
    """Return the folder of a path, or of a URL such as s3://bucket/folder."""
    if not isinstance(place, (str, os.PathLike)) or not os.fspath(place):
        raise OptionError(f"folder is {place!r} (expected a path or a URL)")
    text = os.fspath(place)
    if isinstance(text, str) and "://" in text:
        return _RemoteFolder(text)
    return _LocalFolder(str(text))


class _LocalFolder:
    """A folder of this machine, or of one that all workers share."""

    def __init__(self, path: str) -> None:
        self.name = path

    def names(self) -> list[str]:
        try:
            return sorted(os.listdir(self.name))
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            raise _unreadable(self.name, error) from None

    def read(self, name: str) -> bytes:
        path = Path(self.name, name)
        try:
            return path.read_bytes()
        except OSError as error:
            raise _unreadable(str(path), error) from None

    def write(self, name: str, content: bytes) -> None:
        """Write under another name, send it to the disk, and only then give it its own."""
        path, unfinished = Path(self.name, name), Path(self.name, _unfinished(name))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(unfinished, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, path)
            self._sync()
        except (OSError, ValueError) as error:
            raise _unwritable(str(path), error) from None
        finally:
            with suppress(OSError, ValueError):
                unfinished.unlink(missing_ok=True)

    def _sync(self) -> None:
        """Send the names in the folder to the disk."""
        with suppress(OSError):  # some file systems have no such thing
            folder = os.open(self.name, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def remove(self, name: str) -> None:
        with suppress(FileNotFoundError):
            Path(self.name, name).unlink()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder itself, so that no file is needed and a process that dies lets go."""
        import fcntl

        try:
            os.makedirs(self.name, exist_ok=True)
            folder = os.open(self.name, os.O_RDONLY)
        except (OSError, ValueError) as error:
            raise _unwritable(self.name, error) from None
        try:
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise FileError(f"{self.name!r} is being written by another run (expected one)") from None
            except OSError:
                pass  # a file system without locks
            yield
        finally:
            os.close(folder)


class _RemoteFolder:
    """A folder behind a URL, as pyarrow opens it, or fsspec where pyarrow does not know the scheme."""

    def __init__(self, url: str) -> None:
        self.name = url

    def __getstate__(self) -> str:
        return self.name

    def __setstate__(self, url: str) -> None:
        self.name = url

    @cached_property
    def _opened(self) -> tuple[Any, str]:
        """The file system and the path in it; every process opens its own."""
        pa = arrow()
        from pyarrow import fs

        try:
            try:
                files, path = fs.FileSystem.from_uri(self.name)
            except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as unknown:
                try:
                    import fsspec
                except ImportError:
                    raise unknown from None
                inner, path = fsspec.core.url_to_fs(self.name)
                files = fs.PyFileSystem(fs.FSSpecHandler(inner))
        except (OSError, ValueError, ImportError) as error:
            raise FileError(f"cannot open {self.name!r}: {error} (expected a folder that can be)") from None
        return files, path.rstrip("/")

    def names(self) -> list[str]:
        from pyarrow import fs

        files, path = self._opened
        try:
            found = files.get_file_info(fs.FileSelector(path, allow_not_found=True))
        except OSError as error:
            raise _unreadable(self.name, error) from None
        return sorted(info.base_name for info in found)

    def read(self, name: str) -> bytes:
        files, path = self._opened
        try:
            with files.open_input_stream(f"{path}/{name}") as stream:
                return bytes(stream.read())
        except OSError as error:
            raise _unreadable(f"{self.name}/{name}", error) from None

    def write(self, name: str, content: bytes) -> None:
        files, path = self._opened
        unfinished = f"{path}/{_unfinished(name)}"
        try:
            files.create_dir(path, recursive=True)
            with files.open_output_stream(unfinished) as stream:
                stream.write(content)
            files.move(unfinished, f"{path}/{name}")
        except OSError as error:
            with suppress(OSError):
                files.delete_file(unfinished)
            raise _unwritable(f"{self.name}/{name}", error) from None

    def remove(self, name: str) -> None:
        files, path = self._opened
        with suppress(FileNotFoundError):
            files.delete_file(f"{path}/{name}")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Do nothing: object stores have no locks, and two runs write the same bytes."""
        yield


def _unreadable(path: str, error: Exception) -> FileError:
    return FileError(f"cannot read {path!r}: {_reason(error)} (expected a file of a data set)")


def _unwritable(path: str, error: Exception) -> FileError:
    return FileError(f"cannot write {path!r}: {_reason(error)} (expected room and permission)")


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
