/**
 * What follows from the board alone in worm_data, against GNU Go: on 60 positions of recorded games of Yomi against it
 * (engine/testing/games), every fourth move or so.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GtpProcess } from '../../build/checks/gtpProcess.ts';
import { gnugoPath, skipReason } from '../../build/checks/shared.ts';
import { BLACK, pointName } from '../board/point.ts';
import type { Move } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { mainLine, nodeMoves } from '../sgf/replay.ts';
import { parseSgf } from '../sgf/parser.ts';
import { GtpSession } from './session.ts';
import { quietHost } from '../testing/quietHost.ts';

const path = gnugoPath();
if (!path) skipReason('engine/gtp/wormData.oracle.test.ts', 'gnugo is not installed');

const host = quietHost();

/** Fields that do not depend on reading. */
const FIELDS = 'origin color size effective_size liberties liberties2 liberties3 liberties4 genus'.split(' ');
/** Both sides print two digits of sums of fractions. */
const ROUNDING = 0.0101;

interface Game {
  name: string;
  size: number;
  moves: Move[];
}

function games(): Game[] {
  const folder = join(import.meta.dirname, '../testing/games');
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const root = parseSgf(readFileSync(join(folder, name), 'utf8')).value.games[0];
      const size = Number(name.split('x')[0]);
      return { name, size, moves: mainLine(root).flatMap((node) => nodeMoves(node, size)) };
    });
}

/** The blocks of worm_data, by vertex. */
function parseWormData(text: string): Map<string, Map<string, string>> {
  const blocks = new Map<string, Map<string, string>>();
  let block = new Map<string, string>();
  for (const line of text.split('\n')) {
    const head = /^([A-T]\d+):$/.exec(line);
    if (head) {
      block = new Map<string, string>();
      blocks.set(head[1], block);
    } else block.set(...(line.trim().split(/ +/) as [string, string]));
  }
  return blocks;
}

function isSame(field: string, ours: string | undefined, theirs: string | undefined): boolean {
  if (field !== 'effective_size') return ours === theirs;
  return Math.abs(Number(ours) - Number(theirs)) < ROUNDING;
}

test.skipIf(!path)(
  'worm_data agrees on 60 positions of recorded games',
  async () => {
    const gnugo = new GtpProcess(path!, ['--mode', 'gtp', '--level', '1']);
    const session = new GtpSession(new Engine(9), host);
    const different: string[] = [];
    let positions = 0;
    let worms = 0;
    for (const { name, size, moves } of games()) {
      const lines = [`boardsize ${size}`, 'clear_board', 'level 1'];
      for (const [i, { color, point }] of moves.entries()) {
        lines.push(`play ${color === BLACK ? 'black' : 'white'} ${pointName(point, size)}`);
        if (i % 12 === 11) lines.push('worm_data');
      }
      const replies = await gnugo.send(lines);
      for (const [i, line] of lines.entries()) {
        const reply = session.execute(line).reply.slice(2).trim();
        if (line !== 'worm_data') continue;
        positions++;
        const ours = parseWormData(reply);
        const theirs = parseWormData(replies[i].text);
        expect([...ours.keys()]).toEqual([...theirs.keys()]);
        for (const [vertex, data] of theirs) {
          if (data.get('origin') !== vertex) continue;
          if (data.get('color') !== 'empty') worms++;
          for (const field of FIELDS) {
            const our = ours.get(vertex)!.get(field);
            if (isSame(field, our, data.get(field))) continue;
            different.push(`${name} ${lines[i - 1]} ${vertex} ${field}: ${data.get(field)}, here ${our}`);
          }
        }
      }
    }
    gnugo.close();
    expect(different).toEqual([]);
    expect(positions).toBeGreaterThanOrEqual(60);
    expect(worms).toBeGreaterThan(900);
  },
  600_000,
);
