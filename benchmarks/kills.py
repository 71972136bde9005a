"""Kill runs of `blotsolve generate` at random, and compare what comes out in the end with an undisturbed run.

    python benchmarks/kills.py [--kills 20] [--deals 4000] [--part 50] [--jobs 2] [--seed 1] [--what table]
    python benchmarks/kills.py --cluster [--kills 5]     kill workers of a Dask cluster of two instead
    python benchmarks/kills.py --full 400                give it 400 kB of disk first (needs root)

Runs are killed with SIGKILL, the process alone, and its workers must be gone soon after. Each run goes on
with the folder of the one before. At the end every file has to be the same, byte by byte, and nothing else
may be there.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

PATIENCE = 60.0
"""Seconds after which what should have happened has not."""


def command(folder: Path, options: list[str]) -> list[str]:
    """Return the call of `blotsolve generate` with this Python."""
    return [sys.executable, "-P", "-m", "blotsolve", "generate", str(folder), *options]


def children(process: int) -> list[int]:
    """Return the processes that a process has begun."""
    found: list[int] = []
    with suppress(FileNotFoundError, ProcessLookupError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            found += map(int, (thread / "children").read_text().split())
    return found


def is_running(process: int) -> bool:
    """Tell whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def parts(folder: Path) -> int:
    """Return how many parts are there."""
    return len(list(folder.glob("part-*.parquet")))


def kill_runs(folder: Path, options: list[str], kills: int, seed: int) -> list[int]:
    """Kill a number of runs, each a random time after it has begun to write; return the parts after each.

    Raise RuntimeError if workers outlive their parent, or if the runs end before they are killed.
    """
    chance = random.Random(seed)
    after: list[int] = []
    for _ in range(kills):
        before = parts(folder)
        run = subprocess.Popen(command(folder, options), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while parts(folder) == before and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(chance.random() * 0.3)
        workers = children(run.pid)
        run.kill()
        if run.wait() != -signal.SIGKILL:
            raise RuntimeError(f"a run ended by itself after {len(after)} kills (expected more deals)")
        deadline = time.monotonic() + PATIENCE
        while left := [worker for worker in workers if is_running(worker)]:
            if time.monotonic() > deadline:
                raise RuntimeError(f"workers {left} outlive the run that began them")
            time.sleep(0.05)
        after.append(parts(folder))
    return after


def differences(one: Path, other: Path) -> list[str]:
    """Return the files that are not the same in two folders."""
    names = {path.name for folder in (one, other) for path in folder.iterdir()}
    return [
        name
        for name in sorted(names)
        if not (one / name).is_file()
        or not (other / name).is_file()
        or (one / name).read_bytes() != (other / name).read_bytes()
    ]


def kill_workers(folder: Path, recipe: dict[str, object], kills: int, seed: int) -> int:
    """Kill workers of a Dask cluster of two while it makes a data set; return how many were killed."""
    from distributed import Client, LocalCluster

    from blotsolve.datasets import generate

    chance, killed, told = random.Random(seed), 0, [0]
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):

        def kill(done: int, total: int) -> None:
            nonlocal killed
            told.append(done)
            if killed < kills and done >= (killed + 1) * total // (kills + 2):
                workers = [worker.pid for worker in cluster.workers.values() if worker.pid]
                if workers:
                    os.kill(chance.choice(workers), signal.SIGKILL)
                    killed += 1

        generate(folder, client=client, progress=kill, **recipe)  # type: ignore[arg-type]
    return killed


def fill(folder: Path, options: list[str], kilobytes: int) -> str:
    """Run into a full disk of that many kilobytes, then give it room and go on; return what the run said."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", folder], check=True)
    run = subprocess.run(command(folder, options), capture_output=True, text=True, check=False)
    whole = parts(folder)
    if run.returncode != 2 or any(path.name.endswith(".tmp") for path in folder.iterdir()):
        raise RuntimeError(f"a full disk: status {run.returncode}, {run.stderr!r}, {whole} parts")
    subprocess.run(["mount", "-o", "remount,size=1g", folder], check=True)
    subprocess.run(command(folder, options), check=True)
    return f"{run.stderr.strip()} ({whole} parts were whole)"


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill runs of `blotsolve generate`, and compare the files.")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--part", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--what", default="table")
    parser.add_argument("--cluster", action="store_true", help="kill workers of a Dask cluster")
    parser.add_argument("--full", type=int, metavar="KB", help="run into a full disk of this size")
    given = parser.parse_args()
    of_rows = ["--deals", str(given.deals), "--part", str(given.part), "--what", given.what]
    options = [*of_rows, "--seed", str(given.seed), "--jobs", str(given.jobs)]
    with TemporaryDirectory() as place:
        whole, disturbed = Path(place, "whole"), Path(place, "disturbed")
        subprocess.run(command(whole, options), check=True)
        disturbed.mkdir()
        if given.cluster:
            recipe = {
                "deals": given.deals, "part_size": given.part, "what": given.what, "seed": given.seed
            }  # fmt: skip
            killed = kill_workers(disturbed, recipe, given.kills, given.seed)
            print(f"{killed} workers killed")
        elif given.full:
            try:
                print(fill(disturbed, options, given.full))
                wrong = differences(whole, disturbed)
            finally:
                subprocess.run(["umount", disturbed], check=False)
        else:
            print("parts after each kill:", *kill_runs(disturbed, options, given.kills, given.seed))
            subprocess.run(command(disturbed, options), check=True)
        if not given.full:
            wrong = differences(whole, disturbed)
        print("the same bytes" if not wrong else f"not the same: {', '.join(wrong)}")
        return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
