/**
 * How fast game records are read, edited, written and stepped through. Two files: one line of 5,000 moves, which must open
 * at once, and a bush of 100,000 nodes with variations, comments and marks, the largest file the workbench promises to hold.
 */
import { columnOf, rowOf, type Point } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { Stone } from '../protocol/types.ts';
import { parseSgf } from '../sgf/parser.ts';
import { PositionCursor, mainLine } from '../sgf/replay.ts';
import { preorder, type SgfCollection } from '../sgf/tree.ts';
import { pointToSgf } from '../sgf/values.ts';
import { writeSgf } from '../sgf/writer.ts';
import { Rng } from '../util/rng.ts';
import type { BenchResult } from './result.ts';

/** The text of one line of legal moves. */
export function longGame(moves: number): string {
  const position = new Position(19);
  const rng = new Rng(1);
  const parts = ['(;GM[1]FF[4]SZ[19]KM[6.5]'];
  for (let i = 0; i < moves; i++) {
    const color = (2 - (i % 2)) as Stone;
    let point: Point = 0;
    for (let attempt = 0; attempt < 20 && point === 0; attempt++) {
      const candidate = rng.pick([...position.points]);
      if (position.isLegal(candidate, color)) point = candidate;
    }
    position.play(point, color);
    parts.push(`;${color === 2 ? 'B' : 'W'}[${pointToSgf(point, 19)}]`);
  }
  return `${parts.join('')})\n`;
}

/** The text of a game of so many nodes: variations of a few moves everywhere, every fifth node with a comment and marks. */
export function bush(nodes: number): string {
  const rng = new Rng(2);
  const point = (): string => String.fromCharCode(97 + rng.below(19), 97 + rng.below(19));
  const parts = ['(;GM[1]FF[4]SZ[19]'];
  let open = 1;
  for (let i = 1; i < nodes; i++) {
    if (rng.below(4) === 0) {
      const close = rng.below(Math.min(open, 3));
      parts.push(')'.repeat(close), '\n(');
      open += 1 - close;
    }
    parts.push(`;${'BW'[i % 2]}[${point()}]`);
    if (i % 5 === 0)
      parts.push(`C[Move ${i}: keeps sente \\[a\\], and\nis big.]LB[${point()}:a]TR[${point()}][${point()}]`);
  }
  return `${parts.join('')}${')'.repeat(open)}\n`;
}

/** Parses texts; counts nodes. */
export function parseFiles(texts: readonly string[], rounds: number): BenchResult {
  let count = 0;
  let checksum = 0;
  for (let round = 0; round < rounds; round++) {
    for (const text of texts) {
      const { value, diagnostics } = parseSgf(text);
      count += value.nodeCount;
      for (const node of preorder(value.games))
        checksum = (Math.imul(checksum, 31) + node.properties.length) | 0;
      checksum = (checksum + diagnostics.length) | 0;
    }
  }
  return { count, checksum };
}

/** Comments on every node, a new move after every tenth, all taken back again, the file written between; counts edits. */
export function editFile(text: string): BenchResult {
  const { value } = parseSgf(text);
  const inverses = [];
  for (const node of [...preorder(value.games)]) {
    inverses.push(value.apply({ op: 'set', node: node.id, property: 'N', values: ['name'] }));
    if (node.id % 10 > 0) continue;
    const nodes = [{ id: value.nextId, parent: null, properties: [{ id: 'B', values: ['aa'] }] }];
    inverses.push(value.apply({ op: 'insert', parent: node.id, index: node.children.length, nodes }));
  }
  const written = writeSgf(value);
  while (inverses.length > 0) value.apply(inverses.pop()!);
  const restored = writeSgf(value) === text ? 1 : 0;
  return { count: 2 * Math.ceil(1.1 * value.nodeCount), checksum: (written.length << 1) | restored };
}

/** Steps to the end of the first game's main line and back; counts steps. */
export function stepThrough(collection: SgfCollection): BenchResult {
  const line = mainLine(collection.games[0]);
  const cursor = new PositionCursor(line[0]);
  let checksum = 0;
  let count = 0;
  const visit = (index: number): void => {
    const position = cursor.moveTo(line[index]);
    const last = position.lastMove()?.point ?? 0;
    checksum = (Math.imul(checksum, 31) + position.hashLow + rowOf(last) + columnOf(last)) | 0;
    count++;
  };
  for (let i = 1; i < line.length; i++) visit(i);
  for (let i = line.length - 2; i >= 0; i--) visit(i);
  return { count, checksum };
}
