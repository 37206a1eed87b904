/** Positions from games of ours in which the patterns of conn.db, by what is known when they are asked, say what is connected and what is not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { BLACK, WHITE, opponent, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { Analysis } from '../genmove/analysis.ts';
import { PatternRunner } from '../patterns/runner.ts';
import type { PatternMatch } from '../patterns/runner.ts';
import { DRAGONS } from './parameters.ts';
import { Reader } from '../reading/reader.ts';
import { parseCases } from '../testing/caseRunner.ts';
import type { DrawnCase } from '../testing/caseRunner.ts';

const analysis = new Analysis(new Reader(), new ConnectionReader(), builtinPatternSet());
const database = builtinPatternSet().database('conn')!;
const cases = parseCases(readFileSync(join(import.meta.dirname, 'cases/connectionPatterns.case'), 'utf8'));

/** The points where the diagram has O. */
function ownPoints(match: PatternMatch): Point[] {
  const { width } = database.shape(match.index);
  return [...match.record.symbols].flatMap((symbol, cell) =>
    symbol === 'O' ? [match.at(cell % width, Math.floor(cell / width))] : [],
  );
}

/** What the patterns that the case names say of its position, and what came of it. */
function said(drawn: DrawnCase): Set<string> {
  const named = new Set(drawn.assertions.map(({ code }) => code));
  const board = drawn.position();
  board.canonicalize();
  analysis.setPosition(board);
  const [worms, cuts, eyes] = [analysis.worms(), analysis.cuts(), analysis.eyes()];
  const evaluator = analysis.evaluator.knowing(() => ({ worms, cuts, cutstones: cuts.cutstones, eyes }));
  const found = new Set<string>();
  const { connections } = analysis;
  const { nodeLimit } = connections;
  for (const color of [WHITE, BLACK] as const) {
    const side = color === WHITE ? 'white' : 'black';
    const { origin } = analysis.amalgamation(color);
    const accept = (match: PatternMatch): void => {
      const { name, classes } = match.record;
      const [first, ...others] = ownPoints(match);
      const points = classes.includes('B')
        ? [match.move].filter((move) => cuts.has(move, opponent(color)))
        : [first, ...others.filter((other) => board.findOrigin(other) !== board.findOrigin(first))]
            .filter((point) => origin[point] === origin[first])
            .slice(0, 2);
      found.add(`${side} ${points.map((point) => pointName(point, board.size)).join(' ')} -> conn_${name}`);
    };
    for (const kind of ['B', 'C']) {
      connections.nodeLimit = kind === 'B' ? nodeLimit : DRAGONS.defaults.linkNodes;
      new PatternRunner(database, evaluator).run(board, color, accept, {
        wanted: ({ record: { name, classes } }) => classes.includes(kind) && named.has(`conn_${name}`),
      });
    }
  }
  connections.nodeLimit = nodeLimit;
  return found;
}

test.each(cases)('$name', (drawn) => {
  const found = said(drawn);
  expect(drawn.assertions.map(({ text }) => text).filter((text) => !found.has(text))).toEqual([]);
});

test('every pattern of conn.db has its case', () => {
  const drawn = new Set(cases.flatMap(({ assertions }) => assertions.map(({ code }) => code)));
  expect(database.records.map(({ name }) => `conn_${name}`).filter((name) => !drawn.has(name))).toEqual([]);
});
