/** Every pattern of attack.db and defense.db fires somewhere, and proposes a move that works there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { ConstraintEvaluator } from '../genmove/constraintOps.ts';
import { PatternRunner } from '../patterns/runner.ts';
import { codeName } from '../reading/codes.ts';
import { Reader } from '../reading/reader.ts';
import { checkCase, parseCases } from '../testing/caseRunner.ts';
import type { CaseAnswer, CaseAssertion } from '../testing/caseRunner.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { makeWorms } from './makeWorms.ts';
import { forPatternMoves } from './patternMoves.ts';
import { hasMove } from './worm.ts';
import type { Worms } from './worm.ts';

/** Positions whose pattern gives a move that nothing else finds; of the 42 there are 9. */
const OWN_MOVES = 6;

const reader = new Reader();
const evaluator = new ConstraintEvaluator(reader, new ConnectionReader()).knowing(() => ({}));

function runnerOf(name: 'attack' | 'defense'): PatternRunner {
  const database = builtinPatternSet().database(name);
  if (!database) throw new Error(`no ${name}.db`);
  return new PatternRunner(database, evaluator);
}

const runners = { attack: runnerOf('attack'), defense: runnerOf('defense') };
const text = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'cases', `${name}.case`), 'utf8');

/** The move a pattern proposes for the worm, and what it comes to. */
function answer(
  name: 'attack' | 'defense',
  position: Position,
  { command, points, moves }: CaseAssertion,
): CaseAnswer {
  const worms: Worms = makeWorms(position, {
    reader,
    attack: null,
    defense: null,
    [name]: runners[name],
  });
  const worm = worms.at[points[0]];
  if (worm === undefined) throw new Error('no worm there');
  const found: Point[] = [];
  const runner = runners[name];
  const side = name === 'attack' ? 'other' : 'own';
  forPatternMoves(
    position,
    runner,
    side,
    worms.at,
    (candidate) => candidate === worm,
    (_, move, pattern) => {
      if (pattern === command) found.push(move);
    },
  );
  const list = name === 'attack' ? worm.attacks : worm.defenses;
  const best = list.find(
    ({ point }) => found.includes(point) && moves.includes(pointName(point, position.size)),
  );
  if (best === undefined) return { code: 'LOSE', move: found.length > 0 ? 'fires' : '' };
  return { code: codeName(best.code), move: pointName(best.point, position.size) };
}

describe.each(['attack', 'defense'] as const)('%s.db', (name) => {
  const cases = parseCases(text(name));

  test('has a position for every pattern', () => {
    const commands = cases.flatMap(({ assertions }) => assertions.map(({ command }) => command));
    expect([...new Set(commands)].sort()).toEqual(
      runners[name].database.records.map((record) => record.name).sort(),
    );
  });

  test.each(cases.map((drawn) => [drawn.name, drawn] as const))('%s', (_, drawn) => {
    expect(checkCase(drawn, (position, assertion) => answer(name, position, assertion))).toEqual([]);
  });
});

test('patterns find moves that nothing else finds', () => {
  let own = 0;
  for (const name of ['attack', 'defense'] as const) {
    for (const drawn of parseCases(text(name))) {
      for (const { points, moves } of drawn.assertions) {
        const position = drawn.position();
        const { at } = makeWorms(position, { reader, attack: null, defense: null });
        const list = (name === 'attack' ? at[points[0]]?.attacks : at[points[0]]?.defenses) ?? [];
        const move =
          [...position.points].find((point) => moves.includes(pointName(point, position.size))) ?? 0;
        if (!hasMove(list, move)) own++;
      }
    }
  }
  expect(own).toBeGreaterThanOrEqual(OWN_MOVES);
});
