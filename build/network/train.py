#!/usr/bin/env python3
"""Trains the network of patterns/network/moves.net, with PyTorch (pip install torch): the one program here that is not in TypeScript, since
no library for it trains in reasonable time without a graphics card. 4.1 million positions took 45 minutes on two cores.

train.py --minutes M --validate VALIDATE.bin --out moves.net TRAIN.bin...

The files are of positions.ts. What goes in, layers and digits are those of engine/montecarlo/moveNetwork.ts and engine/network/. Who won
the game is learnt beside the moves, for what it teaches the layers, and is not kept.
"""
import argparse, math, struct, time
import numpy as np, torch
from torch import nn
from torch.nn import functional as F

RECORD, POINTS, INPUTS, CHANNELS, BLOCKS = 738, 361, 16, 48, 5
WEIGHT_BITS, VALUE_BITS = 11, 7
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


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = (nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1) for _ in range(2))
        self.gain = nn.Parameter(torch.tensor(0.2))
        for layer in (self.a, self.b):
            nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
            nn.init.zeros_(layer.bias)

    def forward(self, x):
        return F.relu(x + F.conv2d(F.relu(self.a(x)), self.b.weight * self.gain, self.b.bias * self.gain, padding=1))


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(INPUTS, CHANNELS, 3, padding=1)
        self.blocks = nn.Sequential(*[Block() for _ in range(BLOCKS)])
        self.moves = nn.Conv2d(CHANNELS, 1, 3, padding=1)
        self.scale = nn.Parameter(torch.tensor(1.0))
        self.win = nn.Linear(CHANNELS, 1)

    def forward(self, records, image):
        x, odds, empty, played = planes(records, image)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.training):
            values = self.blocks(F.relu(self.first(x.to(memory_format=torch.channels_last))))
            gains, win = self.moves(values).flatten(1), self.win(values.float().mean((2, 3)))
        logits = (gains.float() + self.scale * odds).masked_fill(~empty, -1e4)
        return logits, win.float().flatten(), played


def measure(network, records):
    """How often the move played is the first, in five and in twenty, in %, and the mean logarithm of its odds."""
    network.eval()
    ranks, logs = [], []
    with torch.no_grad():
        for i in range(0, len(records), 512):
            logits, _, played = network(records[i : i + 512], 0)
            own = logits.gather(1, played[:, None])
            ranks.append((logits > own).sum(1))
            logs.append(F.log_softmax(logits, 1).gather(1, played[:, None]))
    network.train()
    ranks = torch.cat(ranks)
    return [round(100 * (ranks < k).float().mean().item(), 2) for k in (1, 5, 20)], round(torch.cat(logs).mean().item(), 4)


def write(network, path):
    parts = [struct.pack("<5i", 0x54454E59, 1, CHANNELS, INPUTS, 1 + 2 * BLOCKS)]

    def layer(weight, bias):
        whole = torch.round(weight * 2**WEIGHT_BITS)
        if whole.abs().max() >= 2**15:
            raise ValueError("a weight is too large for 16 bits")
        parts.append(whole.detach().numpy().astype("<i2").tobytes())
        biases = torch.round(bias * 2 ** (WEIGHT_BITS + VALUE_BITS)) + 2 ** (WEIGHT_BITS - 1)
        parts.append(biases.detach().numpy().astype("<i4").tobytes())

    layer(network.first.weight, network.first.bias)
    for block in network.blocks:
        layer(block.a.weight, block.a.bias)
        layer(block.b.weight * block.gain, block.b.bias * block.gain)
    head = network.moves.weight[0].permute(1, 2, 0).reshape(-1)
    for floats in (head, network.moves.bias, network.scale.reshape(1)):
        parts.append(floats.detach().numpy().astype("<f4").tobytes())
    with open(path, "wb") as file:
        file.write(b"".join(parts))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--validate", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("files", nargs="+")
    o = parser.parse_args()
    load = lambda path: np.fromfile(path, dtype=np.uint8).reshape(-1, RECORD)
    data, validate = np.concatenate([load(path) for path in o.files]), load(o.validate)
    rng = np.random.default_rng(1)
    torch.manual_seed(1)
    network = Network().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=0.01, betas=(0.9, 0.98))
    begin, step = time.time(), 0
    while (done := (time.time() - begin) / (60 * o.minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = o.rate * min(1, step / 200) * (0.5 * (1 + math.cos(math.pi * done)) + 0.003)
        records = data[np.sort(rng.integers(0, len(data), o.batch))]
        logits, win, played = network(records, int(rng.integers(8)))
        won = torch.from_numpy(records[:, -2].copy()).float()
        losses = F.binary_cross_entropy_with_logits(win, won.clamp(max=1), reduction="none") * (won < 2)
        loss = F.cross_entropy(logits, played) + 0.3 * losses.mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        step += 1
        if step % 1000 == 0:
            print(step, round(time.time() - begin), round(loss.item(), 4), *measure(network, validate[:4096]), flush=True)
            write(network, o.out)
    write(network, o.out)
    print("end", *measure(network, validate))


main()
