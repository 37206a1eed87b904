"""Networks for PyTorch (pip install torch), as engine/network/ reads them."""
import math, struct, time
import torch
from torch import nn
from torch.nn import functional as F

MAGIC, VERSION = 0x54454E59, 2
INPUTS, CHANNELS, BLOCKS = 16, 48, 5
WEIGHT_BITS, VALUE_BITS = 11, 7
# What engine/network/convolution.ts makes of weights.
SPREADING = torch.tensor([[2.0, 0, 0], [1, 1, 1], [1, -1, 1], [0, 0, 2]])


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
    def __init__(self, heads):
        super().__init__()
        self.first = nn.Conv2d(INPUTS, CHANNELS, 3, padding=1)
        self.blocks = nn.Sequential(*[Block() for _ in range(BLOCKS)])
        self.heads = nn.ModuleList([nn.Conv2d(CHANNELS, 1, 3, padding=1) for _ in range(heads)])
        self.scale = nn.Parameter(torch.tensor(1.0))
        self.win = nn.Linear(CHANNELS, 1)

    def forward(self, x):
        """What the heads say of each point, and the logarithm of the odds to win, which is not kept in a file."""
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.training):
            values = self.blocks(F.relu(self.first(x.to(memory_format=torch.channels_last))))
            return [head(values)[:, 0].float() for head in self.heads], self.win(values.float().mean((2, 3))).float()[:, 0]


def read(network, path):
    """Takes over what a file has; heads beyond those of the file begin with small numbers."""
    data = open(path, "rb").read()
    at = 24
    magic, version, channels, inputs, layers, heads = struct.unpack("<6i", data[:at])
    if (magic, version, channels, inputs, layers) != (MAGIC, VERSION, CHANNELS, INPUTS, 1 + 2 * BLOCKS):
        raise ValueError(f"{path} is no network of this kind")

    def take(kind, shape):
        nonlocal at
        count = torch.Size(shape).numel()
        numbers = torch.frombuffer(bytearray(data[at : at + count * kind.itemsize]), dtype=kind)
        at += count * kind.itemsize
        return numbers.float().view(shape)

    def layer(to, inputs):
        to.weight.data = take(torch.int16, (CHANNELS, inputs, 3, 3)) / 2**WEIGHT_BITS
        to.bias.data = (take(torch.int32, (CHANNELS,)) - 2 ** (WEIGHT_BITS - 1)) / 2 ** (WEIGHT_BITS + VALUE_BITS)

    layer(network.first, INPUTS)
    for block in network.blocks:
        layer(block.a, CHANNELS)
        layer(block.b, CHANNELS)
        block.gain = nn.Parameter(torch.tensor(1.0), requires_grad=False)
    for i, head in enumerate(network.heads):
        if i < heads:
            head.weight.data = take(torch.float32, (3, 3, CHANNELS)).permute(2, 0, 1)[None].contiguous()
            head.bias.data = take(torch.float32, (1,))
        else:
            nn.init.normal_(head.weight, 0, 0.01)
    network.scale.data = take(torch.float32, ())


def write(network, path):
    parts = [struct.pack("<6i", MAGIC, VERSION, CHANNELS, INPUTS, 1 + 2 * BLOCKS, len(network.heads))]

    def layer(weight, bias):
        whole = torch.round(weight.detach() * 2**WEIGHT_BITS).contiguous()
        if torch.einsum("ij,abjk,lk->abil", SPREADING, whole, SPREADING).abs().max() >= 2**15:
            raise ValueError("weights are too large together for 16 bits")
        parts.append(whole.numpy().astype("<i2").tobytes())
        biases = torch.round(bias.detach() * 2 ** (WEIGHT_BITS + VALUE_BITS)) + 2 ** (WEIGHT_BITS - 1)
        parts.append(biases.numpy().astype("<i4").tobytes())

    layer(network.first.weight, network.first.bias)
    for block in network.blocks:
        layer(block.a.weight, block.a.bias)
        layer(block.b.weight * block.gain, block.b.bias * block.gain)
    heads = [part for head in network.heads for part in (head.weight[0].permute(1, 2, 0).reshape(-1), head.bias)]
    for floats in (*heads, network.scale.reshape(1)):
        parts.append(floats.detach().numpy().astype("<f4").tobytes())
    with open(path, "wb") as file:
        file.write(b"".join(parts))


def train(network, minutes, rate, loss_of, every, report):
    """So many minutes of steps down the loss that `loss_of` gives for a new batch; after every so many it reports: step, seconds, loss."""
    optimizer = torch.optim.AdamW([p for p in network.parameters() if p.requires_grad], weight_decay=0.01, betas=(0.9, 0.98))
    begin, step = time.time(), 0
    while (done := (time.time() - begin) / (60 * minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 200) * (0.5 * (1 + math.cos(math.pi * done)) + 0.003)
        loss = loss_of()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        step += 1
        if step % every == 0:
            report(step, round(time.time() - begin), round(loss.item(), 4))
