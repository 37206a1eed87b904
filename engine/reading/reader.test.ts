import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, PASS, opponent, parsePoint, pointName } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { middleGame } from '../bench/middleGame.ts';
import { KO_A, LOSE, UNKNOWN, WIN, codeName, gtpCode } from './codes.ts';
import { depthValues, modifiedDepths } from './depths.ts';
import { Reader } from './reader.ts';

function at(name: string, size = 9): number {
  return parsePoint(name, size) as number;
}

/** Attack and defence codes of every chain, and the nodes it took. */
function readAll(reader: Reader, position: Position): number[] {
  const codes: number[] = [];
  for (const chain of position.points) {
    if (position.colorAt[chain] === 0 || position.findOrigin(chain) !== chain) continue;
    codes.push(reader.attack(position, chain), reader.findDefense(position, chain));
  }
  return codes;
}

const games = [
  [60, 1],
  [110, 2],
  [160, 3],
  [210, 4],
].map(([moves, seed]) => middleGame(19, moves, seed));

test('the caches change no result', () => {
  const none = new Reader({ tableEntries: 0, persistentEntries: 0 });
  const tiny = new Reader({ tableEntries: 64, persistentEntries: 4 });
  const full = new Reader();
  for (const game of games) {
    game.canonicalize();
    const expected = readAll(none, game);
    expect(readAll(full, game)).toEqual(expected);
    expect(readAll(full, game)).toEqual(expected);
    expect(readAll(tiny, game)).toEqual(expected);
    expect(expected.filter((code) => code === WIN).length).toBeGreaterThan(10);
  }
  expect(full.nodes).toBeLessThan(none.nodes);
});

test('the persistent cache gives the results of a fresh reading move after move', () => {
  const kept = new Reader();
  const game = middleGame(13, 64, 7);
  const moves = game.history();
  const board = new Position(13);
  let saved = 0;
  for (const { point, color } of moves) {
    board.play(point, color);
    board.canonicalize();
    const fresh = new Reader();
    const before = kept.nodes;
    expect(readAll(kept, board)).toEqual(readAll(fresh, board));
    if (kept.nodes - before < fresh.nodes) saved++;
  }
  expect(saved).toBeGreaterThan(moves.length / 2);
});

test('reading leaves the position as it was', () => {
  const [game] = games;
  const hash = game.hash();
  readAll(new Reader(), game);
  expect([game.hash(), game.depth]).toEqual([hash, 0]);
});

test('the same board gives the same nodes, however it came about', () => {
  const game = games[1];
  const counts = [0, 1].map((undo) => {
    const copy = game.copy();
    if (undo > 0) {
      const { color, point } = copy.history().at(-1) ?? { color: BLACK, point: PASS };
      copy.undo();
      copy.play(point, color);
    }
    copy.canonicalize();
    const reader = new Reader();
    readAll(reader, copy);
    return reader.nodes;
  });
  expect(counts[0]).toBe(counts[1]);
});

/** A reading of some hundred nodes. */
function costly(): { reader: Reader; chain: number; game: Position } {
  const reader = new Reader({ tableEntries: 0, persistentEntries: 0 });
  for (const game of games) {
    for (const chain of game.points) {
      if (game.colorAt[chain] === 0) continue;
      const before = reader.nodes;
      reader.attack(game, chain);
      if (reader.nodes - before > 600) return { reader, chain, game };
    }
  }
  throw new Error('no costly reading');
}

test('a node limit and the stop flag end a reading with UNKNOWN, which is not kept', () => {
  const { chain, game } = costly();
  const reader = new Reader();
  const full = reader.attack(game, chain);
  reader.clearCache();
  reader.nodeLimit = 100;
  const before = reader.nodes;
  expect(reader.attack(game, chain)).toBe(UNKNOWN);
  expect(reader.nodes - before).toBeLessThan(110);
  expect(game.depth).toBe(0);
  reader.nodeLimit = Infinity;
  expect(reader.attack(game, chain)).toBe(full);

  reader.clearCache();
  reader.stop = new Int32Array([1]);
  expect(reader.attack(game, chain)).toBe(UNKNOWN);
  reader.stop[0] = 0;
  expect(reader.attack(game, chain)).toBe(full);
});

test('a smaller table costs nodes and changes no code', () => {
  const { chain, game } = costly();
  const read = (reader: Reader): [code: number, nodes: number] => [reader.attack(game, chain), reader.nodes];
  const reader = new Reader();
  const [code, nodes] = read(reader);
  const small = new Reader();
  small.setTableEntries(8);
  const [sameCode, moreNodes] = read(small);
  expect(sameCode).toBe(code);
  expect(moreNodes).toBeGreaterThan(nodes);
});

test('depth values follow level, mandates and temporary changes', () => {
  expect(depthValues(10)).toMatchObject({ depth: 16, branch: 13, backfill: 12, fourlib: 7, ko: 8 });
  expect(depthValues(1).depth).toBeLessThan(depthValues(10).depth);
  // As gnugo --print-levels has it.
  const depths = [12, 11, 10, 9, 8, 7, 6, 5, 0].map((level) => depthValues(level).depth);
  expect(depths).toEqual([18, 17, 16, 16, 15, 15, 14, 13, 8]);
  expect(depthValues(5)).toMatchObject({ backfill: 9, breakChain: 4, ko: 5, aa: 3 });
  expect(depthValues(0, { depth: 25 })).toEqual({ ...depthValues(0), depth: 25 });
  expect(modifiedDepths(depthValues(10), 2).ko).toBe(10);
  const reader = new Reader();
  reader.modifyDepths(1);
  expect(reader.depths.depth).toBe(17);
  reader.restoreDepths();
  expect(reader.depths.depth).toBe(16);
  reader.mandateDepths({ fourlib: 3 });
  reader.modifyDepths(1);
  reader.restoreDepths();
  expect(reader.depths.fourlib).toBe(3);
  reader.setDepthValues(5);
  expect(reader.depths).toEqual({ ...depthValues(5), fourlib: 3 });
  reader.mandateDepths({ ko: 2 });
  expect(reader.depths).toEqual({ ...depthValues(5), fourlib: 3, ko: 2 });
});

test('ladders are read beyond the depth, other captures are not', () => {
  const ladder = (): Position => {
    const position = new Position(19);
    for (const name of ['C4', 'D3', 'C5']) position.addStone(at(name, 19), BLACK);
    position.addStone(at('D4', 19), opponent(BLACK));
    return position;
  };
  const reader = new Reader();
  reader.mandateDepths({ depth: 2, branch: 1, fourlib: 1 });
  expect(reader.attack(ladder(), at('D4', 19))).toBe(WIN);
  expect(pointName(reader.move, 19)).toBe('E4');
});

test('kos are taken conditionally only up to the ko depth', () => {
  const position = new Position(9);
  for (const name of ['D5', 'C4', 'D3']) position.addStone(at(name), BLACK);
  for (const name of ['E5', 'F4', 'E3', 'D4']) position.addStone(at(name), opponent(BLACK));
  const reader = new Reader();
  expect(reader.attack(position, at('D4'))).toBe(KO_A);
  position.play(at('E4'), BLACK);
  expect(codeName(reader.attack(position, at('E4')))).toBe('KO_B');
  reader.mandateDepths({ ko: -1 });
  expect(reader.attack(position, at('E4'))).toBe(LOSE);
});

test('a limited search tries moves in its area only', () => {
  const position = parseBoard(`
    . . . . .
    . X X . .
    X O O . .
    . X X . .
    . . . . .`);
  const reader = new Reader();
  expect(reader.attack(position, at('B3', 5))).toBe(WIN);
  reader.setArea(new Uint8Array(450));
  expect(reader.attack(position, at('B3', 5))).toBe(LOSE);
  reader.setArea(null);
  expect(reader.attack(position, at('B3', 5))).toBe(WIN);
});

test('suicide rules and board sizes do not share results', () => {
  const reader = new Reader();
  for (const size of [5, 19, 9, 5]) {
    const position = new Position(size);
    position.addStone(at('A1', size), BLACK);
    position.addStone(at('A2', size), opponent(BLACK));
    const fresh = new Reader();
    expect(reader.attack(position, at('A1', size))).toBe(fresh.attack(position, at('A1', size)));
    expect(reader.nodes).toBeGreaterThan(0);
  }
});

test('an order of moves can be set, and changes no code', () => {
  const reader = new Reader({ persistentEntries: 0 });
  const expected = readAll(reader, games[0]);
  reader.setOrder({ attackLiberty: 0, defendLiberty: 0 });
  const nodes = reader.nodes;
  expect(readAll(reader, games[0])).toEqual(expected);
  expect(reader.nodes - nodes).not.toBe(nodes);
});

test('codes for GTP', () => {
  expect([LOSE, WIN, KO_A, 1].map(gtpCode)).toEqual([0, 1, 2, 3]);
});
