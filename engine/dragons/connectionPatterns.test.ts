/** Positions from games of ours in which the patterns of conn.db, by what is known when they are asked, say what is connected and what is not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { BLACK, WHITE, opponent, pointName } from '../board/point.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { Analysis } from '../genmove/analysis.ts';
import { PatternRunner } from '../patterns/runner.ts';
import type { Evaluator, PatternMatch } from '../patterns/runner.ts';
import { StoppedError } from '../util/watch.ts';
import { linkByPatterns } from './links.ts';
import { DRAGONS } from './parameters.ts';
import { Unions } from './unions.ts';
import { Reader } from '../reading/reader.ts';
import { parseCases } from '../testing/caseRunner.ts';
import type { DrawnCase } from '../testing/caseRunner.ts';

const analysis = new Analysis(new Reader(), new ConnectionReader(), builtinPatternSet());
const database = builtinPatternSet().database('conn')!;
const cases = parseCases(readFileSync(join(import.meta.dirname, 'cases/connectionPatterns.case'), 'utf8'));

/** What constraints of conn.db know of the position of the analysis. */
function evaluatorHere(): Evaluator {
  const [worms, cuts, eyes] = [analysis.worms(), analysis.cuts(), analysis.eyes()];
  return analysis.evaluator.knowing(() => ({ worms, cuts, cutstones: cuts.cutstones, eyes }));
}

/** What the patterns that the case names say of its position, and what came of it. */
function said(drawn: DrawnCase): Set<string> {
  const named = new Set(drawn.assertions.map(({ code }) => code));
  const board = drawn.position();
  board.canonicalize();
  analysis.setPosition(board);
  const evaluator = evaluatorHere();
  const cuts = analysis.cuts();
  const found = new Set<string>();
  const { connections } = analysis;
  for (const color of [WHITE, BLACK] as const) {
    const side = color === WHITE ? 'white' : 'black';
    const { origin } = analysis.amalgamation(color);
    const accept = (match: PatternMatch): void => {
      const { name, classes } = match.record;
      const [first, ...others] = match.pointsOf('O');
      const points = classes.includes('B')
        ? [match.move].filter((move) => cuts.has(move, opponent(color)))
        : [first, ...others.filter((other) => board.findOrigin(other) !== board.findOrigin(first))]
            .filter((point) => origin[point] === origin[first])
            .slice(0, 2);
      found.add(`${side} ${points.map((point) => pointName(point, board.size)).join(' ')} -> conn_${name}`);
    };
    for (const kind of ['B', 'C']) {
      const nodes = kind === 'B' ? connections.nodeLimit : DRAGONS.defaults.linkNodes;
      connections.withNodes(nodes, () =>
        new PatternRunner(database, evaluator).run(board, color, accept, {
          wanted: ({ record: { name, classes } }) => classes.includes(kind) && named.has(`conn_${name}`),
        }),
      );
    }
  }
  return found;
}

test.each(cases)('$name', (drawn) => {
  const found = said(drawn);
  expect(drawn.assertions.map(({ text }) => text).filter((text) => !found.has(text))).toEqual([]);
});

test('a run of patterns that is ended leaves connection reading as it was', () => {
  const board = cases[0].position();
  analysis.setPosition(board);
  const { connections } = analysis;
  const evaluator = evaluatorHere();
  const { nodeLimit } = connections;
  let nodes = 0;
  const end = (): void => {
    nodes = connections.nodeLimit;
    throw new StoppedError();
  };
  const patterns = (): PatternRunner => new PatternRunner(database, evaluator, end);
  const unions = new Unions();
  unions.reset();
  const link = (): void => linkByPatterns(board, WHITE, { connections, patterns }, unions, () => undefined);
  expect(link).toThrow(StoppedError);
  expect(nodes).toBe(DRAGONS.defaults.linkNodes);
  expect(connections.nodeLimit).toBe(nodeLimit);
});

test('every pattern of conn.db has its case', () => {
  const drawn = new Set(cases.flatMap(({ assertions }) => assertions.map(({ code }) => code)));
  expect(database.records.map(({ name }) => `conn_${name}`).filter((name) => !drawn.has(name))).toEqual([]);
});
