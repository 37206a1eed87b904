#!/usr/bin/env python3
"""Trains the network of patterns/network/fights.net, with PyTorch (see train.py): what is played in a part of the board, and whose each point
is in the end. It begins with a network that is there: with moves.net, whose layers know what strong players play, or with fights.net.

trainFights.py --minutes M --begin FILE.net --out fights.net --proofs P.bin --owners O.bin --problems B.bin [--played R.bin [--searched S.bin]]

The files are of fights.ts, one or several of each kind. What goes in, layers and digits are those of engine/montecarlo/networkView.ts and
engine/network/.
"""
import argparse
import numpy as np, torch
from torch.nn import functional as F
from network import INPUTS, Network, read, train, write

RECORD, SIZE, POINTS, VIEW = 1460, 19, 361, 13
TAIL = 4 * POINTS
# Positions of each kind that are kept to measure by.
APART = 4000
# Of a batch: positions of each kind, what their owners weigh, and what their moves do.
BEGIN = {"proofs": (160, 1.0, 0.5), "owners": (64, 1.0, 0.5), "problems": (32, 0.0, 0.3)}
WITH_PLAYED = {"proofs": (96, 0.7, 0.4), "owners": (40, 0.7, 0.4), "problems": (24, 0.0, 0.4), "played": (112, 1.5, 0.0)}
WITH_SEARCHED = {
    "proofs": (80, 0.6, 0.4),
    "owners": (36, 0.6, 0.4),
    "problems": (24, 0.0, 0.4),
    "played": (60, 0.8, 0.0),
    "searched": (72, 1.5, 0.8),
}
MOST_VISITED = 255
# What a search found of owners weighs so much, what the play from there came to the rest.
FOUND = 0.7


def load(paths, length):
    whole = [np.fromfile(path, dtype=np.uint8) for path in paths]
    return np.concatenate([data[: len(data) // length * length].reshape(-1, length) for data in whole])


def origin(low, high, rng):
    """Where the view begins: in it is all that a record is about, anywhere; where that is larger, or nothing is drawn, its middle is in the middle."""
    middle = np.clip((low + high) // 2 - VIEW // 2, 0, SIZE - VIEW)
    if rng is None:
        return middle
    ends = np.clip(high - VIEW + 1, 0, SIZE - VIEW), np.clip(low, 0, SIZE - VIEW)
    first, last = np.minimum(*ends), np.maximum(*ends)
    drawn = first + (rng.random(len(low)) * (last - first + 1)).astype(int)
    return np.where(high - low + 1 > VIEW, middle, drawn)


class Batch:
    """Views of records: what goes in, odds, and what is to come out; turned and reflected as drawn, as they are without `rng`."""

    def __init__(self, records, rng, whole):
        """`whole`: of which records moves anywhere in the view count, not only those in their box."""
        n = len(records)
        box = records[:, TAIL + 2 : TAIL + 6].astype(int)
        top, left = origin(box[:, 0], box[:, 2], rng), origin(box[:, 1], box[:, 3], rng)
        rows, columns = top[:, None] + np.arange(VIEW), left[:, None] + np.arange(VIEW)
        at = rows[:, :, None] * SIZE + columns[:, None, :]
        starts = [k * POINTS for k in range(4)] + [RECORD] * (records.shape[1] > RECORD)
        kinds = [np.take_along_axis(records[:, start : start + POINTS], at.reshape(n, -1), 1).reshape(at.shape) for start in starts]
        beyond = np.zeros(at.shape, bool)
        beyond[:, 0] |= (top > 0)[:, None]
        beyond[:, -1] |= (top < SIZE - VIEW)[:, None]
        beyond[:, :, 0] |= (left > 0)[:, None]
        beyond[:, :, -1] |= (left < SIZE - VIEW)[:, None]
        in_rows, in_columns = ((x >= box[:, k : k + 1]) & (x <= box[:, k + 2 : k + 3]) for k, x in ((0, rows), (1, columns)))
        inside = (in_rows[:, :, None] & in_columns[:, None, :]) | whole[:, None, None]
        last = records[:, TAIL : TAIL + 2].copy().view(np.uint16).astype(int)
        turns, flip = (rng.integers(4), rng.integers(2)) if rng else (0, 0)
        turned = [np.rot90(np.flip(x, 2) if flip else x, turns, (1, 2)) for x in (*kinds, beyond, inside, at == last[:, :, None])]
        stones, steps, owners, right, *found, beyond, inside, last = [torch.from_numpy(np.ascontiguousarray(x)) for x in turned]
        steps = steps.float()
        self.x = torch.zeros(n, INPUTS, VIEW, VIEW)
        for kind in range(1, 10):
            self.x[:, kind - 1] = stones == kind
        self.x[:, 9] = 1 + beyond.float()
        self.x[:, 10] = torch.where(steps > 0, (steps - 255) / 64 + 2, torch.full_like(steps, -2.0))
        self.x[:, 11] = last
        self.odds = torch.where(steps > 0, (steps - 255) / 16, torch.full_like(steps, -16.5)).flatten(1)
        self.stones = stones.flatten(1)
        self.owners = owners.flatten(1)
        self.tried = (inside & (stones == 0)).flatten(1)
        # Of a search, the move it visited most.
        self.right = ((right == 1) | (right == MOST_VISITED)).flatten(1) & self.tried
        self.visits = right.float().flatten(1) * self.tried
        # How likely the side to move has a point in the end, where that is known.
        own, self.known = (self.owners == 1).float(), self.owners > 0
        for values in (x.float().flatten(1) for x in found):
            share = torch.where(values > 0, torch.where(self.known, FOUND, 1.0), 0.0)
            own = own + share * ((values - 1) / 254 - own)
            self.known = self.known | (values > 0)
        self.own = own


def of_moves(logits, tried, right):
    """Minus the logarithm of the odds that one of the right moves is played, where one is known."""
    known = right.any(1)
    if not known.any():
        return logits.sum() * 0
    logs = F.log_softmax(logits.masked_fill(~tried, -1e4)[known], 1)
    return -torch.logsumexp(logs.masked_fill(~right[known], -1e4), 1).mean()


def of_visits(logits, tried, visits):
    """The same where a search says how often moves are right."""
    share = visits / visits.sum(1, keepdim=True).clamp(min=1)
    return -(share * F.log_softmax(logits.masked_fill(~tried, -1e4), 1)).sum(1).mean()


def of_owners(logits, own, known):
    losses = F.binary_cross_entropy_with_logits(logits, own, reduction="none") * known
    some = known.any(1)
    return (losses.sum(1)[some] / known.sum(1)[some]).mean()


def measure(network, records, whole):
    """In %: whose the stones are that is known of; who gets the target, of fights; the right move first, in three and in ten; None where nothing says."""
    network.eval()
    stones, targets, ranks = [], [], []
    with torch.no_grad():
        for i in range(0, len(records), 512):
            part = records[i : i + 512]
            batch = Batch(part, None, np.full(len(part), whole))
            (gains, owners), _ = network(batch.x)
            owners, is_own = owners.flatten(1), batch.own > 0.5
            known = batch.known & (batch.stones > 0) & (batch.stones < 9)
            stones.append(((owners > 0) == is_own)[known])
            defends = torch.from_numpy(part[:, TAIL + 6].astype(int))[:, None]
            target = known & torch.where(defends == 1, batch.stones < 5, batch.stones > 4) & (defends < 2)
            some = target.any(1)
            targets.append(((owners * target).sum(1) > 0)[some] == (is_own & target).any(1)[some])
            logits = (gains.flatten(1) + network.scale * batch.odds).masked_fill(~batch.tried, -1e4)
            best = logits.masked_fill(~batch.right, -1e9).max(1, keepdim=True).values
            # A right move that is not in the view is none of the first.
            asked = torch.from_numpy(np.isin(part[:, 3 * POINTS : TAIL], (1, MOST_VISITED)).any(1))
            ranks.append((logits > best).sum(1)[asked])
    network.train()
    percent = lambda hits: round(100 * hits.float().mean().item(), 1) if len(hits) else None
    ranks = torch.cat(ranks)
    return percent(torch.cat(stones)), percent(torch.cat(targets)), [percent(ranks < k) for k in (1, 3, 10)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--begin", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--rate", type=float, default=0.001)
    for kind in ("proofs", "owners", "problems"):
        parser.add_argument(f"--{kind}", nargs="+", required=True)
    for kind in ("played", "searched"):
        parser.add_argument(f"--{kind}", nargs="+")
    o = parser.parse_args()
    parts = WITH_SEARCHED if o.searched else WITH_PLAYED if o.played else BEGIN
    data = {kind: load(getattr(o, kind), RECORD + POINTS if kind == "searched" else RECORD) for kind in parts}
    problems = data["problems"]
    number, book = problems[:, TAIL + 10 : TAIL + 12].copy().view(np.uint16)[:, 0], problems[:, TAIL + 13]
    # As fights.ts keeps them apart; of the other kinds the last ones are, and as many before them belong to the same games.
    is_apart = (book == 0) | ((book == 1) & (number % 8 == 4))
    is_first = problems[:, TAIL + 12] == 0
    apart = {kind: data[kind][-APART:] for kind in parts if kind != "problems"}
    apart |= {name: problems[is_apart & is_first & (book == i)] for i, name in enumerate(("gokyo-shumyo", "guanzi-pu"))}
    data = {kind: problems[~is_apart] if kind == "problems" else data[kind][: -2 * APART] for kind in parts}
    rng = np.random.default_rng(1)
    torch.manual_seed(1)
    network = Network(heads=2)
    read(network, o.begin)
    network = network.to(memory_format=torch.channels_last)
    whole = np.concatenate([np.full(count, kind == "owners") for kind, (count, _, _) in parts.items()])

    def loss_of():
        records = [data[kind][np.sort(rng.integers(0, len(data[kind]), count))] for kind, (count, _, _) in parts.items()]
        longest = max(part.shape[1] for part in records)
        batch = Batch(np.concatenate([np.pad(part, ((0, 0), (0, longest - part.shape[1]))) for part in records]), rng, whole)
        (gains, owners), _ = network(batch.x)
        logits = gains.flatten(1) + network.scale * batch.odds
        loss, at = 0, 0
        for kind, (count, owner_weight, move_weight) in parts.items():
            these = slice(at, at + count)
            at += count
            if kind == "searched":
                loss += move_weight * of_visits(logits[these], batch.tried[these], batch.visits[these])
            elif move_weight:
                loss += move_weight * of_moves(logits[these], batch.tried[these], batch.right[these])
            if owner_weight:
                loss += owner_weight * of_owners(owners.flatten(1)[these], batch.own[these], batch.known[these])
        return loss

    def report(*numbers):
        print(*numbers, {name: measure(network, records, name == "owners") for name, records in apart.items()}, flush=True)
        write(network, o.out)

    train(network, o.minutes, o.rate, loss_of, 1000, report)
    report("end")


main()
