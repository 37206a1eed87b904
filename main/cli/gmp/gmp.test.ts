/** The Go Modem Protocol: its packets, two engines in a loop, and gnugo at the other end of a pipe. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gnugoPath, skipReason } from '../../../build/checks/shared.ts';
import { BLACK, WHITE } from '../../../engine/board/point.ts';
import type { Stone } from '../../../engine/board/point.ts';
import { Engine } from '../../../engine/genmove/engine.ts';
import { GtpSession } from '../../../engine/gtp/session.ts';
import { quietHost } from '../../../engine/testing/quietHost.ts';
import { GMP, GmpLink } from './gmpLink.ts';
import { GmpPlayer } from './gmpPlayer.ts';
import { cli } from '../../../build/checks/testProgram.ts';

/** A link whose time stands still, with what it sent and heard. */
function link(): { link: GmpLink; sent: number[][]; heard: number[][]; timers: (() => void)[] } {
  const sent: number[][] = [];
  const heard: number[][] = [];
  const timers: (() => void)[] = [];
  const wire = {
    send: (bytes: Uint8Array) => void sent.push([...bytes]),
    later: (_: number, act: () => void) => {
      timers.push(act);
      return () => undefined;
    },
  };
  return {
    link: new GmpLink(wire, (command, value) => void heard.push([command, value])),
    sent,
    heard,
    timers,
  };
}

describe('packets', () => {
  test('are those that gnugo sends', () => {
    const one = link();
    // QUERY 0 with its first sequence bit; gnugo answers 03 c4 c0 81.
    one.link.command(GMP.query, 0);
    expect(one.sent).toEqual([[0x01, 0xb1, 0xb0, 0x80]]);
    one.link.receive(Uint8Array.of(0x03, 0xc4, 0xc0, 0x81));
    expect(one.heard).toEqual([[GMP.answer, 1]]);
    one.link.command(GMP.query, 9);
    expect(one.sent[1]).toEqual([0x02, 0xbb, 0xb0, 0x89]);
    one.link.receive(Uint8Array.of(0x00, 0x87, 0x87, 0xff));
    expect(one.heard).toHaveLength(1);
  });

  test('with a wrong checksum, out of order or amid talk are dropped', () => {
    const { link: one, heard } = link();
    one.receive(Uint8Array.of(0x01, 0xa0, 0xa0, 0x80));
    one.receive(Buffer.from('hello'));
    one.receive(Uint8Array.of(0xa1, 0xa0, 0x80, 0x01, 0xa1));
    one.receive(Uint8Array.of(0xa0, 0x80));
    expect(heard).toEqual([[GMP.newGame, 0]]);
  });

  test('come again until they are acknowledged, and are heard once', () => {
    const one = link();
    one.link.command(GMP.move, 41);
    one.timers[0]();
    expect(one.sent[1]).toEqual(one.sent[0]);
    one.link.command(GMP.move, 42);
    expect(one.sent).toHaveLength(2);
    one.link.receive(
      Uint8Array.of(0x02, 0x88, 0x87, 0xff).map((byte, i) =>
        i === 1 ? ((2 + 0x87 + 0xff) & 0x7f) | 0x80 : byte,
      ),
    );
    expect(one.sent).toHaveLength(3);
    const other = link();
    other.link.receive(Uint8Array.from(one.sent[0]));
    other.link.receive(Uint8Array.from(one.sent[1]));
    expect(other.heard).toEqual([[GMP.move, 41]]);
    // The second was acknowledged once more.
    expect(other.sent).toHaveLength(1);
  });
});

/** A player at level 1, whose bytes go where `send` says. */
function player(
  color: Stone | undefined,
  size: number,
  send: (bytes: Uint8Array) => void,
  simple = false,
  handicap = 0,
): { player: GmpPlayer; session: GtpSession } {
  const engine = new Engine(size);
  engine.level = 1;
  const session = new GtpSession(engine, quietHost(), { mayResign: false });
  session.execute(`boardsize ${size}`);
  if (handicap > 0) session.execute(`fixed_handicap ${handicap}`);
  const wire = { send, later: () => () => undefined };
  return { session, player: new GmpPlayer(session, wire, { color, simple, komiGiven: false }) };
}

/** Carries bytes between two players until nobody sends any more. */
async function play(simple: boolean, handicap = 0): Promise<[GtpSession, GtpSession]> {
  const toWhite: Uint8Array[] = [];
  const toBlack: Uint8Array[] = [];
  const black = player(BLACK, 7, (bytes) => void toWhite.push(bytes), simple, handicap);
  // White learns the size, unless nothing is asked.
  const white = player(
    simple ? WHITE : undefined,
    simple ? 7 : 9,
    (bytes) => void toBlack.push(bytes),
    simple,
    simple ? handicap : 0,
  );
  black.player.begin();
  for (let quiet = 0; quiet < 3;) {
    const [forWhite, forBlack] = [toWhite.shift(), toBlack.shift()];
    if (forWhite) white.player.link.receive(forWhite);
    if (forBlack) black.player.link.receive(forBlack);
    quiet = forWhite || forBlack ? 0 : quiet + 1;
    await Promise.resolve();
  }
  expect([black.player.over, white.player.over]).toEqual([true, true]);
  return [black.session, white.session];
}

test.each([
  [false, 0],
  [true, 0],
  [false, 2],
] as const)('two engines play a game, simple %j, handicap %i', async (simple, handicap) => {
  const [black, white] = await play(simple, handicap);
  expect(black.position.moveNumber).toBeGreaterThan(10);
  expect(white.position.size).toBe(7);
  expect(white.position.history()).toEqual(black.position.history());
  expect(white.handicap).toBe(handicap);
  expect([black.engine.komi, white.engine.komi]).toEqual(handicap > 0 ? [0.5, 0.5] : [5.5, 5.5]);
});

const gnugo = gnugoPath();
if (gnugo === undefined) skipReason('GMP with gnugo', 'the gnugo program is not installed');
test.skipIf(gnugo === undefined)(
  'a game with gnugo, which has white, and one in which it begins',
  async () => {
    for (const [own, theirs] of [
      ['black', 'white'],
      ['white', 'black'],
    ]) {
      const options = ['--boardsize', '5', '--level', '1', '--seed', '1', '--quiet'];
      const yomi = spawn(process.execPath, [
        cli,
        '--mode',
        'gmp',
        '--color',
        own,
        ...options,
        '-o',
        join(tmpdir(), `yomi-gmp-${process.pid}.sgf`),
      ]);
      const other = spawn(gnugo as string, ['--mode', 'gmp', '--color', theirs, ...options]);
      const moves: string[] = [];
      const watch = (from: typeof yomi, to: typeof yomi, name: string): Promise<void> =>
        new Promise((ended) => {
          // The last answer may find the other program gone, for gnugo ends with the game.
          to.stdin.on('error', (error: NodeJS.ErrnoException) => {
            if (error.code !== 'EPIPE') throw error;
          });
          let passes = 0;
          from.stdout.on('data', (data: Buffer) => {
            to.stdin.write(data);
            for (let i = 0; i + 3 < data.length; i++) {
              if (data[i] >= 4 || ((data[i + 2] >> 4) & 7) !== GMP.move) continue;
              const value = ((data[i + 2] & 7) << 7) | (data[i + 3] & 0x7f);
              moves.push(`${name} ${value}`);
              if ((value & 0x1ff) === 0 && ++passes > 0) ended();
            }
          });
        });
      try {
        await Promise.all([watch(yomi, other, 'yomi'), watch(other, yomi, 'gnugo')]);
      } finally {
        yomi.kill();
        other.kill();
      }
      expect(moves.length).toBeGreaterThan(8);
      expect(moves[0].startsWith(own === 'black' ? 'yomi' : 'gnugo')).toBe(true);
    }
  },
);
