import { describe, expect, test } from 'vitest';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { databaseRules } from '../../patterns/compiler/databases.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { AUTOHELPERS } from '../../patterns/constraints/functions.ts';
import type { AutohelperName } from '../../patterns/constraints/functions.ts';
import { evaluate } from '../../patterns/constraints/evaluate.ts';
import { constraintOps } from '../../patterns/constraints/ops.ts';
import type { Operation } from '../../patterns/constraints/ops.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { BLACK, BOARD_ARRAY, EMPTY, WHITE, opponent, parsePoint } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { PatternRunner } from '../patterns/runner.ts';
import type { Evaluator } from '../patterns/runner.ts';
import { computeInfluence } from './computeInfluence.ts';
import { SAFE_STONE, SAVED_STONE } from './field.ts';
import type { InfluenceField } from './field.ts';
import { computeMoveInfluence, followupInfluence } from './moves.ts';
import { InfluencePatterns, NonTerritorySink } from './patterns.ts';

/** The patterns of two databases; the only autohelpers are the liberties of a stone and non-territory. */
function patterns(position: Position, texts: { influence?: string; barriers?: string }): InfluencePatterns {
  const sink = new NonTerritorySink();
  const unused: Operation = () => {
    throw new Error('not used here');
  };
  const table: Partial<Record<AutohelperName, Operation>> = {
    lib: (_color, _move, args, first) => position.countLiberties(args[first]),
    non_oterritory: (color, _move, args, first) => Number(sink.mark(color, args[first]) ?? 1),
    non_xterritory: (color, _move, args, first) => Number(sink.mark(opponent(color), args[first]) ?? 1),
  };
  const ops = constraintOps(
    Object.fromEntries(
      AUTOHELPERS.map(({ name }) => [name, table[name as AutohelperName] ?? unused]),
    ) as Record<AutohelperName, Operation>,
  );
  const evaluator: Evaluator = {
    about: () => (program, bindings, color) => evaluate(program, bindings, color, ops, undefined),
  };
  const set = PatternSet.from(
    buildPatternSet(
      (['influence', 'barriers'] as const).map((name) => {
        const parsed = parseDatabase(texts[name] ?? '', name);
        const compiled = compilePatterns(parsed.value);
        expect(
          [...parsed.diagnostics, ...compiled.diagnostics].filter(({ severity }) => severity === 'error'),
        ).toEqual([]);
        return databaseInput(name, databaseRules(name).matcher, compiled.value);
      }),
    ),
  );
  const runner = (name: string): PatternRunner => new PatternRunner(set.database(name)!, evaluator);
  return new InfluencePatterns(runner('influence'), runner('barriers'), sink);
}

interface Setup {
  white?: string;
  black?: string;
  color?: Stone;
  territorial?: boolean;
  influence?: string;
  barriers?: string;
  lost?: string;
  saved?: string;
}

const points = (names = ''): number[] =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => parsePoint(name, 9)!);

function setUp(setup: Setup): { position: Position; field: InfluenceField; found: InfluencePatterns } {
  const position = new Position(9);
  for (const point of points(setup.white)) position.addStone(point, WHITE);
  for (const point of points(setup.black)) position.addStone(point, BLACK);
  const safeStones = new Uint8Array(BOARD_ARRAY).fill(SAFE_STONE);
  for (const point of points(setup.lost)) safeStones[point] = 0;
  for (const point of points(setup.saved)) safeStones[point] = SAVED_STONE;
  const found = patterns(position, setup);
  const { color = WHITE, territorial = true } = setup;
  const field = computeInfluence(position, {
    color,
    territorial,
    safeStones,
    strengths: null,
    patterns: found,
  });
  return { position, field, found };
}

const fieldOf = (setup: Setup): InfluenceField => setUp(setup).field;

/** Points and values of a map where they differ from `usual`, by name. */
function different(field: InfluenceField, values: ArrayLike<number>, usual: number): Record<string, number> {
  const names: Record<string, number> = {};
  for (let row = 0; row < 9; row++)
    for (const letter of 'ABCDEFGHJ') {
      const name = `${letter}${9 - row}`;
      const point = parsePoint(name, 9)!;
      if (field.board[point] === EMPTY && values[point] !== usual) names[name] = values[point];
    }
  return names;
}

const WALL = 'Pattern Wall\n\nOO\n..\n*.\n\n';

describe('influence.db', () => {
  test('an extra source has the mean strength of its stones, for both colours, and not in territorial fields', () => {
    const setup = { black: 'E5 F5', influence: `${WALL}:8,E,value(20)\n` };
    const { strength, effects } = fieldOf({ ...setup, territorial: false });
    expect(different(fieldOf({ ...setup, territorial: false }), strength[BLACK], 0)).toEqual({
      E3: 20,
      F3: 20,
      E7: 20,
      F7: 20,
    });
    expect(
      effects.map(({ kind, color, name, line, database }) => [kind, color, name, line, database]),
    ).toEqual(Array(4).fill(['source', BLACK, 'Wall', 1, 'influence']));
    expect(fieldOf(setup).effects).toEqual([]);
    // Lost stones make no wall.
    expect(fieldOf({ ...setup, territorial: false, lost: 'F5' }).effects).toEqual([]);
  });

  test('an invasion is the move of the side to move, and of both with s', () => {
    const text = (classes: string): string => `Pattern Invade\n\nX.\n.,\n\n:\\,${classes},value(10)\n`;
    const setup = { black: 'E5' };
    const white = fieldOf({ ...setup, influence: text('I') });
    expect(different(white, white.strength[WHITE], 0)).toEqual({ D4: 10, D6: 10, F4: 10, F6: 10 });
    expect(white.attenuation[WHITE][parsePoint('D4', 9)!]).toBe(1.5);
    expect(different(white, white.strength[BLACK], 0)).toEqual({});
    expect(fieldOf({ ...setup, color: BLACK, influence: text('I') }).effects).toEqual([]);
    const both = fieldOf({ ...setup, color: BLACK, influence: text('Is') });
    expect(both.strength[WHITE][parsePoint('D4', 9)!]).toBe(10);
    expect(both.strength[BLACK][parsePoint('D4', 9)!]).toBe(10);
  });
});

describe('barriers.db', () => {
  const JUMP = 'Pattern Jump\n\nX,X\n\n';
  test('a connection of X stops O, one of O stops X; what is left multiplies', () => {
    const closed = fieldOf({ black: 'D5 F5', barriers: `${JUMP}:+,A\n` });
    expect(different(closed, closed.permeability[WHITE], 1)).toEqual({ E5: 0 });
    expect(different(closed, closed.permeability[BLACK], 1)).toEqual({});
    const own = fieldOf({ white: 'D5 F5', barriers: 'Pattern Own\n\nO,O\n\n:+,D\n' });
    expect(different(own, own.permeability[BLACK], 1)).toEqual({ E5: 0 });
    const partly = fieldOf({
      black: 'D5 F5',
      barriers: `${JUMP}:+,A,value(50)\n\nPattern One\n\nX,\n\n:-,A,value(50)\n`,
    });
    expect(different(partly, partly.permeability[WHITE], 1)).toMatchObject({ E5: 0.125, C5: 0.5, D6: 0.5 });
    // Not when one of the stones is lost, nor for the side whose move it is not.
    expect(fieldOf({ black: 'D5 F5', lost: 'D5', barriers: `${JUMP}:+,A\n` }).effects).toEqual([]);
    expect(fieldOf({ black: 'D5 F5', color: BLACK, barriers: `${JUMP}:+,A\n` }).effects).toEqual([]);
  });

  test('Y patterns are for territorial fields, FY patterns for the others', () => {
    const counts = (classes: string): boolean[] =>
      [true, false].map(
        (territorial) =>
          fieldOf({ black: 'D5 F5', territorial, barriers: `${JUMP}:+,${classes}\n` }).effects.length > 0,
      );
    expect(counts('A')).toEqual([true, true]);
    expect(counts('YA')).toEqual([true, false]);
    expect(counts('FYA')).toEqual([false, true]);
  });

  test('the letters O o X x ask for safe and for lost stones', () => {
    const counts = (classes: string, lost: string): boolean =>
      fieldOf({ white: 'D5', black: 'E5', lost, barriers: `Pattern T\n\nO.\nX,\n\n:8,${classes}\n` }).effects
        .length > 0;
    for (const [classes, lost, expected] of [
      ['AO', '', true],
      ['AO', 'D5', false],
      ['A', 'D5', true],
      ['Ao', 'D5', true],
      ['Ao', '', false],
      ['Ax', 'E5', true],
      ['Ax', '', false],
    ] as const)
      // E5 and D5 beside each other, so that the pattern fits whichever is below.
      expect([classes, lost, counts(classes, lost)]).toEqual([classes, lost, expected]);
  });

  test('a constraint decides', () => {
    const text = (liberties: number): string => `Pattern L\n\nX,\n\n:-,A\n\na,\n\n;lib(a) == ${liberties}\n`;
    expect(fieldOf({ black: 'E5', barriers: text(4) }).effects).toHaveLength(4);
    expect(fieldOf({ black: 'E5', barriers: text(3) }).effects).toHaveLength(0);
  });

  test('non-territory is marked by the action, for the colour that it names', () => {
    const text = (helper: string): string =>
      `Pattern N\n\nX,\n\n:-,t\n\na*\n\n>${helper}(*);\n`.replaceAll('*', 'b');
    const x = fieldOf({ black: 'E5', barriers: text('non_xterritory') });
    expect(different(x, x.nonTerritory, 0)).toEqual({ D5: BLACK, F5: BLACK, E4: BLACK, E6: BLACK });
    expect(x.territory[parsePoint('E4', 9)!]).toBe(0);
    expect(x.effects[0]).toMatchObject({ kind: 'nonTerritory', color: BLACK, name: 'N' });
    const o = fieldOf({ black: 'E5', barriers: text('non_oterritory') });
    expect(o.nonTerritory[parsePoint('E4', 9)!]).toBe(WHITE);
    expect(o.territory[parsePoint('E4', 9)!]).toBeLessThan(0);
  });
});

describe('intrusions', () => {
  const PUSH = 'Pattern Push\n\nQ.\n.,\n\n:\\,B,value(30)\n';
  test('up to two followups of a stone have their full strength, more of them share it', () => {
    const two = fieldOf({ white: 'A5', barriers: PUSH });
    expect(different(two, two.strength[WHITE], 0)).toEqual({ B4: 30, B6: 30 });
    const four = fieldOf({ white: 'E5', barriers: PUSH });
    expect(different(four, four.strength[WHITE], 0)).toEqual({ D4: 15, D6: 15, F4: 15, F6: 15 });
    expect(four.intrusions).toHaveLength(4);
    expect(four.intrusions[0]).toMatchObject({ color: WHITE, source: parsePoint('E5', 9), strength: 15 });
  });

  test('nothing stops who has broken through', () => {
    const field = fieldOf({ white: 'A5', barriers: `${PUSH}\nPattern Stop\n\nO.\n.,\n\n:\\,A\n` });
    expect(field.permeability[WHITE][parsePoint('B4', 9)!]).toBe(1);
    expect(field.effects.filter(({ kind }) => kind === 'barrier')).toEqual([]);
  });

  test('followups are those of the saved stones, if the action agrees', () => {
    const text = (condition: string): string =>
      `Pattern Push\n\nQ.\n.,\n\n:\\,B,value(30)\n\na.\n.,\n\n>return ${condition};\n`;
    const followups = (condition: string, saved: string): number => {
      const { position, field, found } = setUp({
        white: 'A5 E8',
        color: BLACK,
        saved,
        barriers: text(condition),
      });
      expect(field.intrusions).toEqual([]);
      return followupInfluence(field, position, found).intrusions.length;
    };
    expect(followups('lib(a) == 3', 'A5')).toBe(2);
    expect(followups('lib(a) == 4', 'A5')).toBe(0);
    expect(followups('lib(a) == 4', '')).toBe(0);
    expect(followups('lib(a) == 4', 'A5 E8')).toBe(4);
  });

  test('the stone just played is saved', () => {
    const { position, found } = setUp({ barriers: PUSH });
    const after = computeMoveInfluence(position, parsePoint('A5', 9)!, WHITE, {
      territorial: true,
      safeStones: null,
      strengths: null,
      patterns: found,
    })!;
    expect(position.depth).toBe(0);
    expect(after.color).toBe(BLACK);
    expect(after.intrusions).toEqual([]);
    position.tryMove(parsePoint('A5', 9)!, WHITE);
    const followup = followupInfluence(after, position, found);
    expect(different(followup, followup.strength[WHITE], 0)).toEqual({ B4: 30, B6: 30 });
    expect(followup.influence[WHITE][parsePoint('C4', 9)!]).toBeGreaterThan(
      after.influence[WHITE][parsePoint('C4', 9)!],
    );
  });
});
