/** The shipped influence.db and barriers.db: every pattern does what it says on a position of its own, and the manual's examples come out. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shippedText } from '../../build/checks/shippedText.ts';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { databaseRules } from '../../patterns/compiler/databases.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { BLACK, BOARD_ARRAY, EMPTY, WHITE, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { ConstraintEvaluator } from '../genmove/constraintOps.ts';
import { PatternRunner } from '../patterns/runner.ts';
import type { InfluenceEffect } from '../protocol/analysis.ts';
import { Reader } from '../reading/reader.ts';
import { checkCase, parseCases } from '../testing/caseRunner.ts';
import type { CaseAnswer, CaseAssertion } from '../testing/caseRunner.ts';
import { computeInfluence } from './computeInfluence.ts';
import type { InfluenceField } from './field.ts';
import { computeMoveInfluence, followupInfluence } from './moves.ts';
import { InfluencePatterns } from './patterns.ts';
import { territoryDelta, territorySum } from './territory.ts';

const folder = join(import.meta.dirname, 'cases');
const files = readdirSync(folder).filter((name) => name.endsWith('.case'));
const NAMES = ['influence', 'barriers'] as const;

/** The influence of positions with the patterns of these texts; a stone is safe that is not captured by the move of its opponent (or, of the side to move, that can be saved). */
class Board {
  readonly #reader = new Reader();
  readonly #evaluator = new ConstraintEvaluator(this.#reader, new ConnectionReader());
  readonly #patterns: InfluencePatterns;

  constructor(texts: Record<(typeof NAMES)[number], string>) {
    const set = PatternSet.from(
      buildPatternSet(
        NAMES.map((name) => {
          const parsed = parseDatabase(texts[name], name);
          const compiled = compilePatterns(parsed.value);
          expect([...parsed.diagnostics, ...compiled.diagnostics]).toEqual([]);
          return databaseInput(name, databaseRules(name).matcher, compiled.value);
        }),
      ),
    );
    const evaluator = this.#evaluator.knowing(() => ({}));
    const [influence, barriers] = NAMES.map((name) => new PatternRunner(set.database(name)!, evaluator));
    this.#patterns = new InfluencePatterns(influence, barriers, this.#evaluator.nonTerritory);
  }

  field(position: Position, color: Stone, territorial = true): InfluenceField {
    position.canonicalize();
    return computeInfluence(position, {
      color,
      territorial,
      safeStones: this.#safe(position, color),
      strengths: null,
      patterns: this.#patterns,
    });
  }

  /** The field after white's move, black first everywhere, and that with what white's stone threatens next. */
  followup(position: Position, move: Point): [after: InfluenceField, next: InfluenceField] {
    position.canonicalize();
    const after = computeMoveInfluence(position, move, WHITE, {
      territorial: true,
      safeStones: this.#safe(position, BLACK),
      strengths: null,
      patterns: this.#patterns,
    })!;
    expect(position.tryMove(move, WHITE)).toBe(true);
    const next = followupInfluence(after, position, this.#patterns);
    position.popMove();
    return [after, next];
  }

  #safe(position: Position, color: Stone): Uint8Array {
    const safe = new Uint8Array(BOARD_ARRAY);
    for (const point of position.points) {
      const stone = position.colorAt[point];
      if (stone === EMPTY) continue;
      const lost = this.#reader.attack(position, point) > 0;
      safe[point] = Number(!lost || (stone === color && this.#reader.findDefense(position, point) > 0));
    }
    return safe;
  }
}

const texts = { influence: shippedText('influence.db'), barriers: shippedText('barriers.db') };
const board = new Board(texts);

const KINDS: Record<string, InfluenceEffect['kind']> = {
  stops: 'barrier',
  passes: 'barrier',
  source: 'source',
  nobodys: 'nonTerritory',
  keeps: 'nonTerritory',
};

/** Whether the field is as the effect says. */
function holds(field: InfluenceField, { kind, color, point, value }: InfluenceEffect): boolean {
  if (kind === 'nonTerritory') {
    const worth = field.territory[point];
    return (field.nonTerritory[point] & color) !== 0 && (color === WHITE ? worth <= 0 : worth >= 0);
  }
  if (kind === 'source')
    return field.strength[color][point] >= value && field.influence[color][point] >= value;
  return field.permeability[color][point] <= value;
}

function answer(position: Position, { command, points, code, moves }: CaseAssertion): CaseAnswer {
  const owner = /^owner(White|Black)First$/.exec(command);
  if (owner) {
    const worth = board.field(position, owner[1] === 'White' ? WHITE : BLACK).territory[points[0]];
    return { code: worth > 0.5 ? 'white' : worth < -0.5 ? 'black' : 'nobody', move: '' };
  }
  const [, verb, who] = /^(stops|passes|source|nobodys|keeps)(White|Black)$/.exec(command) ?? [];
  if (verb === undefined) throw new Error(`no command ${command}`);
  const color = who === 'White' ? WHITE : BLACK;
  const made = [WHITE, BLACK].flatMap((first) =>
    [true, false].flatMap((territorial) => {
      const field = board.field(position, first as Stone, territorial);
      const effects = field.effects.filter(
        (effect) =>
          effect.kind === KINDS[verb] &&
          effect.color === color &&
          effect.point === points[0] &&
          effect.name === code &&
          holds(field, effect),
      );
      return effects.map(({ value }) => value);
    }),
  );
  if (verb === 'passes' || verb === 'keeps')
    return { code: made.length === 0 ? code : `made ${made.join()}`, move: '' };
  if (made.length === 0) return { code: 'nothing', move: '' };
  // A source may be shared with others of its stone, a barrier may add to others: then there is less than said.
  const said = Number(moves[0] ?? 0) * (verb === 'stops' ? 0.01 : 1);
  const most = Math.max(...made);
  return {
    code,
    move:
      (most <= said + 1e-9 && (verb !== 'source' || most > 0)) || moves.length === 0
        ? (moves[0] ?? '')
        : String(most),
  };
}

describe.each(files)('%s', (name) => {
  const cases = parseCases(readFileSync(join(folder, name), 'utf8'));
  test.each(cases.map((drawn) => [`${drawn.name} (line ${drawn.line})`, drawn] as const))(
    '%s',
    (_, drawn) => {
      expect(checkCase(drawn, answer)).toEqual([]);
    },
  );
});

describe.each(NAMES)('%s.db', (name) => {
  const { patterns } = parseDatabase(texts[name], name).value;

  test('every pattern fires in a case and has a comment', () => {
    const shown = new Set(
      files
        .flatMap((file) => parseCases(readFileSync(join(folder, file), 'utf8')))
        .flatMap(({ assertions }) => assertions)
        .filter(({ command }) => /^(stops|source|nobodys)/.test(command))
        .map(({ code }) => code),
    );
    expect(patterns.filter((one) => !shown.has(one.name)).map((one) => one.name)).toEqual([]);
    expect(patterns.filter(({ comments }) => comments.length === 0).map((one) => one.name)).toEqual([]);
  });
});

test('a wrong expectation is reported', () => {
  const drawn = (assertion: string): string => `== x\n. . .\n. X .\n. . .\n${assertion}\n`;
  const wrong = (assertion: string): number => checkCase(parseCases(drawn(assertion))[0], answer).length;
  expect(wrong('stopsWhite B1 -> ShieldBeside 0')).toBe(0);
  expect(wrong('stopsWhite A1 -> ShieldBeside 0')).toBe(1);
  expect(wrong('passesWhite B1 -> ShieldBeside')).toBe(1);
  expect(wrong('passesWhite A1 -> ShieldBeside')).toBe(0);
  expect(wrong('stopsWhite A1 -> ShieldDiagonal 55')).toBe(0);
  expect(wrong('stopsWhite A1 -> ShieldDiagonal 50')).toBe(1);
  expect(wrong('ownerWhiteFirst B1 -> white')).toBe(1);
});

const positionOf = (drawing: string): Position =>
  parseCases(`== x\n${drawing.trim()}\nownerBlackFirst A1 -> nobody\n`)[0].position();

test('a followup that black stops in sente does not count (manual 13.12)', () => {
  const drawing = (support: string): string => `
. . . . . . . . .
. . . . . . . . .
. . . . X X X O .
. . . . . . O . .
. . . X . ${support} O . .
. . . . X X O . .
. . . . . X O . .
. . . . . X O . .
. . . . . X O . .`;
  const e6 = parsePoint('E6', 9)!;
  const threats = (support: string): number =>
    board
      .followup(positionOf(drawing(support)), e6)[1]
      .intrusions.filter(({ color, source, target }) => color === WHITE && source === e6 && target % 20 < 5)
      .length;
  // Alone at E6 white's stone is captured when black answers at D6; with F6 it is not.
  expect(threats('.')).toBe(0);
  expect(threats('O')).toBeGreaterThan(0);
});

describe('the examples of manual 13.4', () => {
  /** Change of the territory for white by his move, black moving first everywhere before and after. */
  function delta(drawing: string, move: string): number {
    const position = positionOf(drawing);
    const before = territorySum(board.field(position, BLACK));
    position.play(parsePoint(move, position.size)!, WHITE);
    return territorySum(board.field(position, BLACK)) - before;
  }

  test('a push into a one-point jump takes one point', () => {
    const drawing = `
OOOOOOOOO
OOOO.O.OO
OXXXOOOOO
OX.XXXXXX
O...XXXXX
OX.XXXXXX
OXXXXXXXX
XXXXXXXXX
X.X.XXXXX`;
    expect(delta(drawing, 'B5')).toBeCloseTo(1, 5);
    // The next push destroys the other three.
    const [after, next] = board.followup(positionOf(drawing), parsePoint('B5', 9)!);
    const followup = territoryDelta(after, next, WHITE).total;
    expect(followup).toBeGreaterThan(2.9);
    expect(followup).toBeLessThan(3.01);
  });

  test('a hane on the first line changes four points', () => {
    const drawing = `
OO.OX.XX
O.OOXXX.
OOOOXXXX
OOOOXXXX
OOOOXXXX
..OX....
..OX....
........`;
    expect(delta(drawing, 'D1')).toBeCloseTo(4, 5);
  });
});

describe('the story of manual 13.14', () => {
  // The corner of the position in question; white to move at C4.
  const drawing = `
. . O O O X . . .
. O O . O X . . .
X X X O O X . . .
. O O O O X . . .
. . . . O X . . .
. O . X X X . . .
. O X . . X . . .
. O X X . . . . .
. O O X . . . . .`;
  const b5 = parsePoint('B5', 9)!;

  /** What B5 is worth, black first, as it stands and after white C4. */
  function worth(barriers: string): [before: number, after: number] {
    const story = new Board({ ...texts, barriers });
    const position = positionOf(drawing);
    const before = story.field(position, BLACK).territory[b5];
    position.play(parsePoint('C4', 9)!, WHITE);
    return [before, story.field(position, BLACK).territory[b5]];
  }

  /** barriers.db without one of its patterns. */
  function without(name: string): string {
    const { patterns } = parseDatabase(texts.barriers, 'barriers').value;
    const at = patterns.findIndex((one) => one.name === name);
    const lines = texts.barriers.split('\n');
    const next = patterns[at + 1].line - 1 - patterns[at + 1].comments.length;
    return [...lines.slice(0, patterns[at].line - 1), ...lines.slice(next)].join('\n');
  }

  test('the point is territory only after the move', () => {
    const [before, after] = worth(texts.barriers);
    expect(before).toBeCloseTo(0, 5);
    expect(after).toBeCloseTo(1, 2);
  });

  test('without the pattern Reach it is thought to be territory before, and a pattern added in its place mends that', () => {
    const [before] = worth(without('Reach'));
    expect(before).toBeGreaterThan(0.5);
    // Another pattern of that kind, as one would write it in the workshop: O plays at a, where X cannot cut him off.
    const added = `
Pattern Mine

...
X.O
?O?

:8,t

eac
XbO
?d?

;!oplay_attack(a,b,c,d)
>non_xterritory(e);
`;
    expect(worth(`${without('Reach')}\n\n${added}`)[0]).toBeCloseTo(0, 5);
  });
});
