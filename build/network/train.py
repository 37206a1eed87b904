#!/usr/bin/env python3
"""Trains the network of patterns/network/moves.net, with PyTorch (pip install torch): what trains is the only thing here that is not in TypeScript, since
no library for it trains in reasonable time without a graphics card. 4.1 million positions took 45 minutes on two cores.

train.py --minutes M --validate VALIDATE.bin --out moves.net [--begin moves.net] TRAIN.bin...

The files are of positions.ts. What goes in, layers and digits are those of engine/montecarlo/moveNetwork.ts and engine/network/. Who won
the game is learnt beside the moves, for what it teaches the layers, and is not kept.
"""
import argparse
import numpy as np, torch
from torch.nn import functional as F
from network import INPUTS, Network, read, train, write

RECORD, POINTS = 738, 361
BOARD = np.arange(POINTS).reshape(19, 19)
# Of a position and its images: where the point at i comes from, and where it goes.
FROM = [np.rot90(np.fliplr(BOARD) if flip else BOARD, turns).reshape(-1).copy() for turns in range(4) for flip in (0, 1)]
TO = [np.append(np.argsort(image), POINTS) for image in FROM]


def planes(records, image):
    """What goes in, the logarithms of odds, which points are empty, and the move played."""
    n = len(records)
    stones = torch.from_numpy(records[:, :POINTS][:, FROM[image]]).long()
    steps = torch.from_numpy(records[:, POINTS : 2 * POINTS][:, FROM[image]]).float()
    numbers = records[:, 2 * POINTS : 2 * POINTS + 10].copy().view(np.uint16).astype(np.int64)
    numbers = torch.from_numpy(TO[image][numbers])
    x = torch.zeros(n, INPUTS, POINTS)
    for kind in range(1, 10):
        x[:, kind - 1] = (stones == kind).float()
    x[:, 9] = 1
    x[:, 10] = torch.where(steps > 0, (steps - 255) / 64 + 2, torch.full_like(steps, -2.0))
    for age in range(4):
        at = numbers[:, 1 + age]
        x[torch.arange(n)[at < POINTS], 11 + age, at[at < POINTS]] = 1
    odds = torch.where(steps > 0, (steps - 255) / 16, torch.full_like(steps, -16.5))
    return x.view(n, INPUTS, 19, 19), odds, stones == 0, numbers[:, 0]


def judge(network, records, image):
    """The logarithms of the odds of all points, that of winning, and the move played."""
    x, odds, empty, played = planes(records, image)
    [gains], win = network(x)
    return (gains.flatten(1) + network.scale * odds).masked_fill(~empty, -1e4), win, played


def measure(network, records):
    """How often the move played is the first, in five and in twenty, in %, and the mean logarithm of its odds."""
    network.eval()
    ranks, logs = [], []
    with torch.no_grad():
        for i in range(0, len(records), 512):
            logits, _, played = judge(network, records[i : i + 512], 0)
            own = logits.gather(1, played[:, None])
            ranks.append((logits > own).sum(1))
            logs.append(F.log_softmax(logits, 1).gather(1, played[:, None]))
    network.train()
    ranks = torch.cat(ranks)
    return [round(100 * (ranks < k).float().mean().item(), 2) for k in (1, 5, 20)], round(torch.cat(logs).mean().item(), 4)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--validate", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--begin")
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("files", nargs="+")
    o = parser.parse_args()
    load = lambda path: np.fromfile(path, dtype=np.uint8).reshape(-1, RECORD)
    data, validate = np.concatenate([load(path) for path in o.files]), load(o.validate)
    rng = np.random.default_rng(1)
    torch.manual_seed(1)
    network = Network(heads=1)
    if o.begin:
        read(network, o.begin)
    network = network.to(memory_format=torch.channels_last)

    def loss_of():
        records = data[np.sort(rng.integers(0, len(data), o.batch))]
        logits, win, played = judge(network, records, int(rng.integers(8)))
        won = torch.from_numpy(records[:, -2].copy()).float()
        losses = F.binary_cross_entropy_with_logits(win, won.clamp(max=1), reduction="none") * (won < 2)
        return F.cross_entropy(logits, played) + 0.3 * losses.mean()

    def report(*numbers):
        print(*numbers, *measure(network, validate[:4096]), flush=True)
        write(network, o.out)

    train(network, o.minutes, o.rate, loss_of, 1000, report)
    write(network, o.out)
    print("end", *measure(network, validate))


main()
