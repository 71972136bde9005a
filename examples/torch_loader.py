"""Train a first evaluator on a data set of tables: four hands in, every strain and leader out.

    blotsolve generate deals --deals 20000 --seed 1
    python examples/torch_loader.py deals

With PyTorch the parts come through a DataLoader, and a small network learns from them. Without it the same
arrays go into a linear fit by numpy, so that the example runs everywhere. The last part is kept for the test.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from blotsolve.datasets import Rows, batches, open_data

try:
    import torch
    from torch.utils.data import DataLoader, IterableDataset, get_worker_info
except ImportError:
    torch = None

Floats = NDArray[np.float32]
SCALE = 100  # raw points


def arrays(rows: Rows) -> tuple[Floats, Floats]:
    """Return 4 × 32 bits for each deal, and its margins in hundreds of points, strain by strain."""
    bits = rows.hands[:, :, None] >> np.arange(32, dtype=np.uint32) & np.uint32(1)
    return bits.reshape(rows.size, -1).astype(np.float32), rows.margins_ns.reshape(
        rows.size, -1
    ) / np.float32(SCALE)


if torch is not None:

    class Deals(IterableDataset):
        """The deals of some parts; each worker of a DataLoader reads parts of its own."""

        def __init__(self, folder: str, parts: list[int]) -> None:
            self.folder, self.parts = folder, parts

        def __iter__(self) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
            worker = get_worker_info()
            mine = self.parts if worker is None else self.parts[worker.id :: worker.num_workers]
            for rows in batches(self.folder, parts=mine):
                hands, margins = arrays(rows)
                order = np.random.permutation(rows.size)  # neighbours in a batch come from the whole part
                yield from zip(torch.from_numpy(hands[order]), torch.from_numpy(margins[order]), strict=True)

    def trained(folder: str, parts: list[int], test: tuple[Floats, Floats]) -> Floats:
        """Return what a small network says of the deals of the test."""
        net = torch.nn.Sequential(
            torch.nn.Linear(128, 256), torch.nn.ReLU(), torch.nn.Linear(256, test[1].shape[1])
        )
        optimizer = torch.optim.Adam(net.parameters())
        for _ in range(5):
            for hands, margins in DataLoader(Deals(folder, parts), batch_size=256, num_workers=2):
                optimizer.zero_grad()
                torch.nn.functional.mse_loss(net(hands), margins).backward()
                optimizer.step()
        with torch.no_grad():
            return net(torch.from_numpy(test[0])).numpy()

else:

    def trained(folder: str, parts: list[int], test: tuple[Floats, Floats]) -> Floats:
        """Return what a linear fit says of the deals of the test."""
        squares, products = np.eye(129), np.zeros((129, test[1].shape[1]))
        for rows in batches(folder, parts=parts):
            hands, margins = with_one(arrays(rows)[0]), arrays(rows)[1]
            squares += hands.T @ hands
            products += hands.T @ margins
        return (with_one(test[0]) @ np.linalg.solve(squares, products)).astype(np.float32)

    def with_one(hands: Floats) -> Floats:
        return np.concatenate([hands, np.ones((len(hands), 1), np.float32)], axis=1)


def main() -> None:
    folder = sys.argv[1]
    parts = list(range(open_data(folder).parts))
    (last,) = batches(folder, parts=parts[-1:])
    test = arrays(last)
    error = SCALE * (trained(folder, parts[:-1], test) - test[1])
    guess = SCALE * (test[1].mean(axis=0) - test[1])
    print(f"{'PyTorch' if torch else 'numpy'}: off by {np.sqrt((error**2).mean()):.1f} raw points a margin,")
    print(f"the mean of all deals by {np.sqrt((guess**2).mean()):.1f}, on {last.size} deals")


if __name__ == "__main__":
    main()
