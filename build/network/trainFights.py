#!/usr/bin/env python3
"""Trains the network of patterns/network/fights.net, with PyTorch (see train.py): what is played in a part of the board, and whose each point
is in the end. It begins with a network that is there: with moves.net, whose layers know what strong players play, or with fights.net.

trainFights.py --minutes M --begin FILE.net --out fights.net --proofs P.bin --owners O.bin --problems B.bin [--played R.bin]

The files are of fights.ts, one or several of each kind. What goes in, layers and digits are those of engine/montecarlo/networkView.ts and
engine/network/.
"""
import argparse, math, time
import numpy as np, torch
from torch import nn
from torch.nn import functional as F
from network import INPUTS, Network, read, write

RECORD, SIZE, POINTS, VIEW = 1460, 19, 361, 13
TAIL = 4 * POINTS
# Of a batch: positions of each kind, what their owners weigh, and what their moves do.
BEGIN = {"proofs": (160, 1.0, 0.5), "owners": (64, 1.0, 0.5), "problems": (32, 0.0, 0.3)}
WITH_PLAYED = {"proofs": (96, 0.7, 0.4), "owners": (40, 0.7, 0.4), "problems": (24, 0.0, 0.4), "played": (112, 1.5, 0.0)}


def load(paths):
    whole = [np.fromfile(path, dtype=np.uint8) for path in paths]
    return np.concatenate([data[: len(data) // RECORD * RECORD].reshape(-1, RECORD) for data in whole])


def origin(low, high, rng):
    """Where the view begins: in it is all that a record is about, anywhere; where that is larger, its middle is in the middle."""
    ends = np.clip(high - VIEW + 1, 0, SIZE - VIEW), np.clip(low, 0, SIZE - VIEW)
    first, last = np.minimum(*ends), np.maximum(*ends)
    drawn = first + (rng.random(len(low)) * (last - first + 1)).astype(int)
    middle = np.clip((low + high) // 2 - VIEW // 2, 0, SIZE - VIEW)
    return np.where(high - low + 1 > VIEW, middle, drawn)


class Batch:
    """Views of records: what goes in, odds, and what is to come out."""

    def __init__(self, records, rng, whole):
        """`whole`: of which records moves anywhere in the view count, not only those in their box."""
        n = len(records)
        box = records[:, TAIL + 2 : TAIL + 6].astype(int)
        top, left = origin(box[:, 0], box[:, 2], rng), origin(box[:, 1], box[:, 3], rng)
        rows, columns = top[:, None] + np.arange(VIEW), left[:, None] + np.arange(VIEW)
        at = rows[:, :, None] * SIZE + columns[:, None, :]
        kinds = [np.take_along_axis(records[:, k * POINTS : (k + 1) * POINTS], at.reshape(n, -1), 1).reshape(at.shape) for k in range(4)]
        beyond = np.zeros(at.shape, bool)
        beyond[:, 0] |= (top > 0)[:, None]
        beyond[:, -1] |= (top < SIZE - VIEW)[:, None]
        beyond[:, :, 0] |= (left > 0)[:, None]
        beyond[:, :, -1] |= (left < SIZE - VIEW)[:, None]
        in_rows, in_columns = ((x >= box[:, k : k + 1]) & (x <= box[:, k + 2 : k + 3]) for k, x in ((0, rows), (1, columns)))
        inside = (in_rows[:, :, None] & in_columns[:, None, :]) | whole[:, None, None]
        last = records[:, TAIL : TAIL + 2].copy().view(np.uint16).astype(int)
        turns, flip = rng.integers(4), rng.integers(2)
        turned = [np.rot90(np.flip(x, 2) if flip else x, turns, (1, 2)) for x in (*kinds, beyond, inside, at == last[:, :, None])]
        stones, steps, owners, right, beyond, inside, last = [torch.from_numpy(np.ascontiguousarray(x)) for x in turned]
        steps = steps.float()
        self.x = torch.zeros(n, INPUTS, VIEW, VIEW)
        for kind in range(1, 10):
            self.x[:, kind - 1] = stones == kind
        self.x[:, 9] = 1 + beyond.float()
        self.x[:, 10] = torch.where(steps > 0, (steps - 255) / 64 + 2, torch.full_like(steps, -2.0))
        self.x[:, 11] = last
        self.odds = torch.where(steps > 0, (steps - 255) / 16, torch.full_like(steps, -16.5)).flatten(1)
        self.owners = owners.flatten(1)
        self.tried = (inside & (stones == 0)).flatten(1)
        self.right = (right == 1).flatten(1) & self.tried


def of_moves(logits, tried, right):
    """Minus the logarithm of the odds that one of the right moves is played, where one is known."""
    known = right.any(1)
    if not known.any():
        return logits.sum() * 0
    logs = F.log_softmax(logits.masked_fill(~tried, -1e4)[known], 1)
    return -torch.logsumexp(logs.masked_fill(~right[known], -1e4), 1).mean()


def of_owners(logits, owners):
    known = (owners > 0).float()
    losses = F.binary_cross_entropy_with_logits(logits, (owners == 1).float(), reduction="none") * known
    some = known.sum(1) > 0
    return (losses.sum(1)[some] / known.sum(1)[some]).mean()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--begin", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--rate", type=float, default=0.001)
    for kind in ("proofs", "owners", "problems"):
        parser.add_argument(f"--{kind}", nargs="+", required=True)
    parser.add_argument("--played", nargs="+")
    o = parser.parse_args()
    parts = WITH_PLAYED if o.played else BEGIN
    data = {kind: load(getattr(o, kind)) for kind in parts}
    problems = data["problems"]
    number, book = problems[:, TAIL + 10 : TAIL + 12].copy().view(np.uint16)[:, 0], problems[:, TAIL + 13]
    # As fights.ts keeps them apart.
    data["problems"] = problems[(book > 0) & ~((book == 1) & (number % 8 == 4))]
    rng = np.random.default_rng(1)
    torch.manual_seed(1)
    network = Network(heads=2)
    read(network, o.begin)
    network = network.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW([p for p in network.parameters() if p.requires_grad], weight_decay=0.01, betas=(0.9, 0.98))
    whole = np.concatenate([np.full(count, kind == "owners") for kind, (count, _, _) in parts.items()])
    begin, step = time.time(), 0
    while (done := (time.time() - begin) / (60 * o.minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = o.rate * min(1, (step + 1) / 200) * (0.5 * (1 + math.cos(math.pi * done)) + 0.003)
        records = [data[kind][np.sort(rng.integers(0, len(data[kind]), count))] for kind, (count, _, _) in parts.items()]
        batch = Batch(np.concatenate(records), rng, whole)
        (gains, owners), _ = network(batch.x)
        logits = gains.flatten(1) + network.scale * batch.odds
        loss, at = 0, 0
        for count, owner_weight, move_weight in parts.values():
            these = slice(at, at + count)
            at += count
            if move_weight:
                loss += move_weight * of_moves(logits[these], batch.tried[these], batch.right[these])
            if owner_weight:
                loss += owner_weight * of_owners(owners.flatten(1)[these], batch.owners[these])
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        step += 1
        if step % 500 == 0:
            print(step, round(time.time() - begin), round(loss.item(), 3), flush=True)
            write(network, o.out)
    write(network, o.out)


main()
