import { expect, test } from 'vitest';
import { lineSpecs } from './lineSpecs.ts';
import { parseSgf } from './parser.ts';
import { mainLine, positionSpecAt } from './replay.ts';

function line(text: string): ReturnType<typeof mainLine> {
  return mainLine(parseSgf(text).value.games[0]);
}

const games = {
  'moves alone': '(;SZ[9]KM[6.5];B[ee];W[cc];B[];W[gg])',
  'handicap stones in the root': '(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ec])',
  'comments between moves': '(;SZ[9];B[ee];C[hm];W[cc];C[so])',
  'stones set up in the middle': '(;SZ[9];B[ee];W[cc];AB[gg]AE[cc];W[cd];B[dd])',
  'an illegal move': '(;SZ[9];B[ee];W[ee];B[cc];W[dd])',
  'the other side to move': '(;SZ[9];B[ee];W[cc];PL[W];W[gg];B[gc];PL[W]C[x];W[cg])',
  'both colours in one node': '(;SZ[9];B[ee];B[cc]W[gg];B[gc])',
  'a move in the root': '(;SZ[9]B[ee];W[cc];B[gg])',
  'nothing at all': '(;SZ[9])',
};

test.each(Object.keys(games))('%s: each position is the one of its node', (name) => {
  const nodes = line(games[name as keyof typeof games]);
  const { stretches, places } = lineSpecs(nodes);
  expect(places).toHaveLength(nodes.length);
  for (const { line: spec, toMove } of stretches) {
    expect(toMove).toHaveLength(spec.moves.length + 1);
    expect(spec.toMove).toBe(toMove.at(-1));
  }
  nodes.forEach((node, i) => {
    const { line: spec, toMove } = stretches[places[i].stretch];
    const moves = spec.moves.slice(0, places[i].moves);
    expect({ ...spec, moves, toMove: toMove[moves.length] }).toEqual(positionSpecAt(node));
  });
});

test('a game of plain moves is one stretch', () => {
  expect(lineSpecs(line(games['moves alone'])).stretches).toHaveLength(1);
  expect(lineSpecs([])).toEqual({ stretches: [], places: [] });
});
