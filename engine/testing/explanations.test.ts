/**
 * What is told of moves contradicts neither itself nor the Position page, in positions of recorded games: `build/scripts/checkExplanations.ts`
 * looks at 200 others. That contradictions are found is shown on decisions with a wrong figure.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import { parseSgf } from '../sgf/parser.ts';
import { mainLine, positionAt, toMoveAt } from '../sgf/replay.ts';
import { checkDecision, checkExplanations } from './explanations.ts';

const TIMEOUT = 120_000;

function atMove(name: string, move: number): { engine: Engine; color: 1 | 2 } {
  const text = readFileSync(join(import.meta.dirname, `games/${name}.sgf`), 'utf8');
  const node = mainLine(parseSgf(text).value.games[0])[move];
  const position = positionAt(node);
  const engine = new Engine(position.size);
  engine.position = position;
  engine.level = 1;
  return { engine, color: toMoveAt(node) };
}

test.each([
  ['9x9-0', 12],
  ['9x9-0', 16],
  ['9x9-2', 20],
  ['9x9-4', 30],
  ['19x19-0', 60],
  ['19x19-0', 150],
])(
  'the recorded game %s, move %i',
  (name, move) => {
    const { engine, color } = atMove(name, move);
    const { problems, terms } = checkExplanations(engine, color, 4);
    expect(problems).toEqual([]);
    expect([...terms.values()].reduce((a, b) => a + b, 0)).toBeGreaterThan(8);
  },
  TIMEOUT,
);

test('a wrong amount, a formula of other numbers and a map that does not add up are found', () => {
  const { engine, color } = atMove('9x9-0', 12);
  const decision = engine.decide(color);
  const [best, ...rest] = decision.moves;
  const number = best.terms.findIndex(({ kind }) => kind === 'territory');
  const term = best.terms[number];
  const changed = (change: Partial<typeof term>): typeof decision => ({
    ...decision,
    moves: [{ ...best, terms: best.terms.with(number, { ...term, ...change }) }, ...rest],
  });
  const problemsOf = (wrong: typeof decision): string => checkDecision(engine, wrong, 1).problems.join('\n');
  expect(problemsOf(changed({ amount: term.amount + 1 }))).toContain('its formula comes to');
  const made = { what: 'territory', value: term.amount + 1, map: 'move' } as const;
  expect(problemsOf(changed({ amount: term.amount + 1, made }))).toContain('its map comes to');
  expect(problemsOf(changed({ made: undefined }))).toContain('nothing says what it is made of');
});
