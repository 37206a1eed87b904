/**
 * What is told of moves contradicts neither itself nor the Position page, in positions of recorded games: `build/scripts/checkExplanations.ts`
 * looks at 200 others. That contradictions are found is shown on decisions with a wrong figure.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import type { ClassicDecision } from '../protocol/decision.ts';
import { TERM_KINDS } from '../protocol/moves.ts';
import type { TermKind } from '../protocol/moves.ts';
import { withSearch } from '../protocol/searchTerm.ts';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { parseSgf } from '../sgf/parser.ts';
import { mainLine, positionAt, toMoveAt } from '../sgf/replay.ts';
import { checkDecision, checkExplanations } from './explanations.ts';
import type { ExplanationCheck } from './explanations.ts';
import { koFight } from './koFight.ts';

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

/** A position of a recorded game with its decision, which several tests look at. */
interface Decided {
  engine: Engine;
  decision: ClassicDecision;
  /** Of the best four moves, and of all kinds of terms. */
  check: ExplanationCheck;
}

const DECIDED = new Map<string, Decided>();

function decided(name: string, move: number): Decided {
  const key = `${name} ${move}`;
  const known = DECIDED.get(key);
  if (known) return known;
  const { engine, color } = atMove(name, move);
  const decision = engine.decide(color);
  const made = { engine, decision, check: checkDecision(engine, decision, 4) };
  DECIDED.set(key, made);
  return made;
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
    const { problems, terms } = decided(name, move).check;
    expect(problems).toEqual([]);
    expect([...terms.values()].reduce((a, b) => a + b, 0)).toBeGreaterThan(8);
  },
  TIMEOUT,
);

/** What is checked of a position in which a term of the kind comes up. */
type Case = () => ExplanationCheck;

const recorded =
  (name: string, move: number): Case =>
  () =>
    decided(name, move).check;

function setOf(text: string): PatternSet {
  const { value } = parseDatabase(text, 'patterns.db');
  return PatternSet.from(
    buildPatternSet([databaseInput('patterns', value.matcher, compilePatterns(value).value)]),
  );
}

/** No pattern that comes with the program has a replace action. */
function redistributed(): ExplanationCheck {
  const engine = new Engine(9);
  engine.level = 1;
  engine.position = parseBoard(`
. . . . . . . . .
. . . . . . . . .
. . X . O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`);
  engine.usePatterns(
    setOf(`
Pattern Worse

O.X
.*.

:8,e,value(9)

OaX
b*.

;1
>replace(*,a)


Pattern Better

O*X

:8,e
`),
  );
  return checkExplanations(engine, BLACK, 1);
}

/** The move that threatens something for a ko. */
function threatening(): ExplanationCheck {
  const engine = new Engine();
  engine.level = 4;
  engine.position = koFight();
  return checkExplanations(engine, engine.toMove, 1);
}

function searched(): ExplanationCheck {
  const { engine, decision } = decided('9x9-0', 12);
  const search = engine.analyze(decision.color, { playouts: 200 });
  const choice = { kind: 'play', point: search.moves[0].point } as const;
  return checkDecision(engine, withSearch(decision, search, choice), 1, undefined, false);
}

/** A kind of term without a position does not compile. */
const CASES: Record<TermKind, Case> = {
  territory: recorded('9x9-0', 12),
  strategic: recorded('9x9-0', 16),
  shape: recorded('9x9-2', 20),
  secondary: recorded('9x9-4', 30),
  followup: recorded('9x9-0', 12),
  reverseFollowup: recorded('13x13-0', 74),
  threat: threatening,
  minimum: recorded('13x13-3', 2),
  maximum: recorded('13x13-3', 2),
  random: recorded('9x9-0', 12),
  blunder: recorded('13x13-2', 29),
  redistribution: redistributed,
  experience: recorded('9x9-0', 12),
  search: searched,
};

test.each(TERM_KINDS)(
  'the points of a term of the kind %s are those on the board',
  (kind) => {
    const { problems, terms } = CASES[kind]();
    expect(problems).toEqual([]);
    expect(terms.get(kind)).toBeGreaterThan(0);
  },
  TIMEOUT,
);

test('a wrong amount, a formula of other numbers and a map that does not add up are found', () => {
  const { engine, decision } = decided('9x9-0', 12);
  const [best, ...rest] = decision.moves;
  const number = best.terms.findIndex(({ kind }) => kind === 'territory');
  const term = best.terms[number];
  const changed = (change: Partial<typeof term>): typeof decision => ({
    ...decision,
    moves: [{ ...best, terms: best.terms.with(number, { ...term, ...change }) }, ...rest],
  });
  const problemsOf = (wrong: typeof decision): string =>
    checkDecision(engine, wrong, 1, undefined, false).problems.join('\n');
  expect(problemsOf(changed({ amount: term.amount + 1 }))).toContain('its formula comes to');
  const made = { what: 'territory', value: term.amount + 1, map: 'move' } as const;
  expect(problemsOf(changed({ amount: term.amount + 1, made }))).toContain('its map comes to');
  expect(problemsOf(changed({ made: undefined }))).toContain('nothing says what it is made of');
});
