import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { sumOfTerms } from '../protocol/moves.ts';
import type { LeaveOut, MoveDecision, MoveEffect, MoveValue } from '../protocol/moves.ts';
import { INFLUENCE_WHATS, type InfluenceWhat } from '../protocol/analysis.ts';
import { withAsked } from '../protocol/searchTerm.ts';
import type { PositionSpec } from '../protocol/types.ts';
import { MoveQueries } from './moveQueries.ts';
import { SCORING } from '../scoring/parameters.ts';
import { builtinMoves } from '../../patterns/builtin/builtins.ts';
import { Engine } from './engine.ts';
import { probabilitiesOf } from './classic.ts';

/** An engine on the drawing. */
function on(drawing: string): Engine {
  const position = parseBoard(drawing);
  const engine = new Engine(position.size);
  engine.position = position;
  return engine;
}

function played({ choice }: MoveDecision, size = 9): string {
  return choice.kind === 'play' ? pointName(choice.point, size) : choice.kind;
}

/** What the page is told of moves of Black's on a 9x9 board. */
function effectsOn(engine: Engine): (name: string, what?: InfluenceWhat) => MoveEffect | null {
  const { position } = engine;
  const { rules } = position;
  const stones = { handicap: 0, black: [], white: [], moves: [] };
  const spec: PositionSpec = { size: 9, komi: 0, rules, toMove: BLACK, ...stones };
  const queries = new MoveQueries(engine);
  return (name, what) => {
    const point = parsePoint(name, 9)!;
    return queries.effect(position, { position: spec, level: 10, seed: 1, point, ...(what ? { what } : {}) });
  };
}

function moveAt({ moves }: MoveDecision, name: string, size = 9): MoveValue | undefined {
  return moves.find(({ point }) => point === parsePoint(name, size));
}

/** Black's group has three points in a row for its eyes: whoever plays D1 first. */
const eye = `
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O O O O O . .
. O O X X X O O .
. O X X . X X O .
. O X . . . X O .
. O X X X X X O .`;

/** A finished game: nothing is left but one's own territory. */
const finished = `
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .`;

/** White cuts or black connects at E5. */
const connection = `
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . O O . O O . .
. X X X . X X X .
. . . . O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .`;

describe('moves beyond doubt', () => {
  test('the vital point of an eye, to kill and to live', () => {
    for (const color of [BLACK, WHITE] as Stone[]) {
      const decision = on(eye).decide(color);
      expect(played(decision)).toBe('E2');
      const kinds = moveAt(decision, 'E2')!.reasons.map(({ kind }) => kind);
      expect(kinds).toContain(color === BLACK ? 'owlDefend' : 'owlAttack');
    }
  });

  test('a cut that saves nothing is worth less than the connection that it is', () => {
    const decision = on(connection).decide(BLACK);
    const move = moveAt(decision, 'E5');
    expect(move?.reasons.some(({ kind }) => kind === 'connect')).toBe(true);
    expect(move!.value).toBeGreaterThan(0);
  });

  test('nothing is left to play: pass', () => {
    for (const color of [BLACK, WHITE] as Stone[]) {
      const decision = on(finished).decide(color);
      expect(decision.choice).toEqual({ kind: 'pass' });
      expect(decision.steps.at(-1)).toContain('passed');
    }
  });
});

test('what is saved is a term of its own, and worth about twice its stones, as what is captured', () => {
  const drawing = `
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O O O . .
. . . X . X X O .
. . . X O O O . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .`;
  for (const color of [WHITE, BLACK] as Stone[]) {
    const decision = on(drawing).decide(color);
    expect(played(decision)).toBe('E5');
    const terms = moveAt(decision, 'E5')!.terms;
    const sum = terms.filter(({ kind }) => kind === 'territory').reduce((all, { amount }) => all + amount, 0);
    expect(sum).toBeGreaterThan(3);
    // What is taken off at once is part of the territory.
    const saved = terms.some(({ name, about }) => name.startsWith('saves') && about === parsePoint('F5', 9));
    expect(saved).toBe(color === BLACK);
  }
});

test('the value of every move is what its terms come to, and the moves are in order', () => {
  for (const drawing of [eye, connection]) {
    for (const color of [BLACK, WHITE] as Stone[]) {
      const { moves } = on(drawing).decide(color);
      expect(moves.length).toBeGreaterThan(0);
      for (const { value, terms, reasons } of moves) {
        expect(value).toBe(sumOfTerms(terms));
        for (const term of terms) for (const reason of term.reasons) expect(reasons[reason]).toBeDefined();
      }
      const values = moves.map(({ value }) => value);
      expect(values).toEqual([...values].sort((a, b) => b - a));
    }
  }
});

test('the same seed gives the same decision, whatever was asked before; another one may differ', () => {
  const engine = on(connection);
  const first = engine.decide(BLACK, { seed: 7 });
  engine.decide(WHITE, { seed: 8 });
  expect(engine.decide(BLACK, { seed: 7 })).toEqual(first);
  expect(on(connection).decide(BLACK, { seed: 7 })).toEqual(first);
  expect(engine.decide(BLACK, { seed: 8 })).not.toEqual(first);
});

test('the position is left as it was', () => {
  const engine = on(eye);
  const { serial } = engine.position;
  const hash = engine.position.hash();
  engine.decide(WHITE);
  expect([engine.position.hash(), engine.position.serial, engine.position.depth]).toEqual([hash, serial, 0]);
});

describe('leaving out', () => {
  const without = (leaveOut: LeaveOut): MoveDecision => on(eye).decide(WHITE, { leaveOut });

  test('kinds, modules and databases are gone from the reasons, and what they brought from the values', () => {
    const usual = moveAt(on(eye).decide(WHITE), 'E2')!;
    const owl = without({ kinds: ['owlAttack', 'attack'], modules: ['regionReasons'] });
    expect(owl.moves.flatMap(({ reasons }) => reasons).some(({ kind }) => kind === 'owlAttack')).toBe(false);
    expect(moveAt(owl, 'E2')?.value ?? 0).toBeLessThan(usual.value);
    const sources = without({ modules: ['eyeReasons'], databases: ['patterns'] }).moves.flatMap(
      ({ reasons }) => reasons.map(({ source }) => source),
    );
    expect(sources.some(({ module }) => module === 'eyeReasons')).toBe(false);
    expect(sources.some(({ pattern }) => pattern?.database === 'patterns')).toBe(false);
  });
});

test('among some moves only one of these is played, or none', () => {
  const among = ['A9', 'B9'].map((name) => parsePoint(name, 9)!);
  const decision = on(eye).decide(WHITE, { among });
  expect(decision.moves.every(({ point }) => among.includes(point))).toBe(true);
  const vital = on(eye).decide(WHITE, { among: [...among, parsePoint('E2', 9)!] });
  expect(played(vital)).toBe('E2');
});

test('a decision says which closed space its best move settles, and what is at stake', () => {
  const { settled } = on(eye).decide(WHITE);
  expect(settled?.move).toBe(parsePoint('E2', 9)!);
  expect(settled?.points).toContain(parsePoint('E2', 9)!);
  expect(settled?.worth).toBeGreaterThan(20);
  expect(on(eye).decide(WHITE, { leaveOut: { modules: ['regionReasons'] } }).settled).toBeUndefined();
});

test('the effect of a move on territory is what its terms say', () => {
  const engine = on(eye);
  const decision = engine.decide(WHITE);
  const move = moveAt(decision, 'E2')!;
  const { before, after } = engine.explainMove(decision, move.point)!;
  const sum = (map: number[]): number => map.reduce((a, b) => a + b, 0);
  const said = move.terms
    .filter(({ kind, operation }) => kind === 'territory' && operation === 'add')
    .reduce((all, { amount }) => all + amount, 0);
  expect(sum(after) - sum(before)).toBeCloseTo(said, 6);
  const idle = engine.explainMove(decision, parsePoint('A9', 9)!);
  expect(idle?.before).toEqual(before);
  const occupied = engine.position.points.find((point) => engine.position.colorAt[point] !== 0)!;
  expect(engine.explainMove(decision, occupied)).toBeUndefined();
});

test('probabilities fall by half with every point, and moves that are worth nothing have none', () => {
  const move = (value: number): MoveValue => ({ point: 0, value, terms: [], reasons: [], safety: 'safe' });
  expect(probabilitiesOf([move(5), move(4), move(0), move(-1)], SCORING.defaults)).toEqual([
    2 / 3,
    1 / 3,
    0,
    0,
  ]);
  expect(probabilitiesOf([], SCORING.defaults)).toEqual([]);
});

test('every map of the influence is told of any legal move, as it is before it and after it', () => {
  const engine = on(connection);
  const effect = effectsOn(engine);
  const at = (row: number, column: number): number => 9 * row + column;
  for (const what of INFLUENCE_WHATS)
    // A1 is a move that nothing speaks for.
    for (const name of ['E5', 'A1']) {
      const found = effect(name, what)!.influence!;
      expect(found.what).toBe(what);
      for (const map of [found.before, found.after, found.followup]) expect(map).toHaveLength(81);
    }
  const { before, after, followup } = effect('E5', 'influence_regions')!.influence!;
  expect([before[at(4, 4)] > -4, after[at(4, 4)], followup[at(4, 4)]]).toEqual([true, -4, -4]);
  const reach = effect('E5', 'black_influence')!.influence!;
  expect(reach.after[at(4, 4)]).toBeGreaterThan(reach.before[at(4, 4)]);
  expect(effect('E5')).not.toHaveProperty('influence');
  expect(effect('E4', 'territory_value')).toBeNull();
});

test('that strong players play somewhere is no reason to play on in a finished game', () => {
  // Black's corner stone is dead; learnt odds have no pass.
  const finished = on(`
    X . . . . . .
    . O O O O O O
    O O X X X X X
    O X X . . . .
    O X . . . . .
    O X . . . . .
    O X . . . . .`);
  const { choice, moves } = finished.decide(WHITE);
  expect(choice).toEqual({ kind: 'pass' });
  expect(moves.every(({ reasons }) => reasons.some(({ kind }) => kind !== 'common'))).toBe(true);
  expect(moves.flatMap(({ terms }) => terms).some(({ kind }) => kind === 'experience')).toBe(false);
});

test('what strong players play is told by the strengths of moves in use', () => {
  const engine = on(connection);
  const moved = (): string[] =>
    engine
      .decide(BLACK)
      .moves.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'common'))
      .map(({ point }) => pointName(point, 9))
      .sort();
  const usual = moved();
  const before = engine.premises;
  const builtin = builtinMoves();
  engine.useStrengths({
    id: 'turned',
    table: { ...builtin, weights: builtin.weights.map((weight) => -weight) },
  });
  expect(engine.premises).not.toBe(before);
  expect(moved()).not.toEqual(usual);
  engine.useStrengths(null);
  expect(engine.premises).toBe(before);
  expect(moved()).toEqual(usual);
});

describe('a move that nobody proposes', () => {
  const point = (name: string): number => parsePoint(name, 9)!;

  test('is valued when it is asked about, without a word for it', () => {
    const engine = on(connection);
    const decision = engine.decide(BLACK);
    expect(moveAt(decision, 'A9')).toBeUndefined();
    const asked = engine.askedMove(decision, point('A9'))!;
    expect(asked.reasons.filter(({ kind }) => kind !== 'shape')).toMatchObject([
      { kind: 'asked', about: [] },
    ]);
    expect(asked.share).toBeGreaterThan(0);
    expect(sumOfTerms(asked.terms)).toBe(asked.value);
    expect(asked.value).toBeLessThan(decision.moves[0].value);
    // The decision is the same as before.
    expect(engine.decide(BLACK)).toEqual(decision);
    const { moves } = withAsked(decision, asked);
    expect(moves).toHaveLength(decision.moves.length + 1);
    expect(moves.map(({ value }) => value)).toEqual(
      moves.map(({ value }) => value).toSorted((a, b) => b - a),
    );
    expect(withAsked(decision, undefined)).toBe(decision);
  });

  test('is none that has reasons, is illegal, or is left out', () => {
    const engine = on(connection);
    const decision = engine.decide(BLACK);
    expect(engine.askedMove(decision, point('E5'))).toBeUndefined();
    expect(engine.askedMove(decision, point('E7'))).toBeUndefined();
    const leaveOut: LeaveOut = { modules: ['asked'] };
    expect(engine.askedMove(decision, point('A9'), { leaveOut })).toBeUndefined();
  });

  test('is told what it gives away', () => {
    const engine = on(eye);
    const asked = engine.askedMove(engine.decide(BLACK), point('D6'))!;
    expect(asked).toMatchObject({ safety: 'unsafe', value: 0 });
    expect(asked.terms.at(-1)).toMatchObject({ kind: 'blunder', name: 'D6 can be killed afterwards' });
  });

  test('is promised nothing alone in the area of the other side', () => {
    const engine = on(finished);
    const decision = engine.decide(BLACK);
    const asked = engine.askedMove(decision, point('H5'))!;
    expect(asked.reasons.find(({ kind }) => kind === 'asked')!.discarded).not.toBe('');
    expect(asked.terms.filter(({ kind }) => kind === 'territory')).toEqual([]);
  });

  test('is asked for once by the page', () => {
    const engine = on(connection);
    const effect = effectsOn(engine);
    const asked = effect('A9')?.asked;
    expect(asked?.point).toBe(point('A9'));
    expect(effect('A9', 'black_influence')?.asked).toBe(asked);
    expect(effect('E5')).not.toHaveProperty('asked');
  });
});
