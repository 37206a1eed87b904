import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, parsePoint } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { situationOf } from '../genmove/classicSituation.ts';
import { MoveReasons } from '../generators/reasons.ts';
import { sumOfTerms } from '../protocol/moves.ts';
import type { MoveValue, ReasonKind, Strategy, TermKind } from '../protocol/moves.ts';
import { KO_A, KO_B, WIN } from '../reading/codes.ts';
import { MoveInfluence } from './moveInfluence.ts';
import type { Situation } from './situation.ts';
import { valueMove } from './valueMove.ts';
import { worthOf } from './worth.ts';

const EVEN: Strategy = { lead: 0, strategic: 1, attack: 1, invasion: 1, followup: 1 };
const at = (name: string): Point => parsePoint(name, 9)!;

/** Black B8 and H8 and white B2 and H2 face each other; black is to move, at E5 far from all. */
const board = `
. . . . . . . . .
. X X . . . X X .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. O O . . . O O .
. . . . . . . . .`;

type Status = { weakness?: number; status?: 'alive' | 'dead' | 'critical'; certain?: boolean };

const engine = new Engine(9);
engine.position = parseBoard(board);

/** The situation, with the dragons as the test wants them. */
function situation(statuses: Record<string, Status> = {}, strategy: Strategy = EVEN): Situation {
  const analysis = engine.analysis();
  for (const dragon of analysis.dragons().all) {
    const owlAttack = { ...dragon.owlAttack, certain: true };
    Object.assign(dragon, { status: 'alive', owlStatus: 'alive', weakness: 0, owlAttack });
  }
  for (const [name, { weakness = 0, status = 'alive', certain = true }] of Object.entries(statuses)) {
    const dragon = analysis.dragons().at[at(name)]!;
    Object.assign(dragon, { weakness, status, owlAttack: { ...dragon.owlAttack, certain } });
  }
  return situationOf(analysis, BLACK, strategy, 1);
}

/** E5 with these reasons about these stones, codes WIN where none is given. */
function valued(
  where: Situation,
  given: readonly (readonly [ReasonKind, readonly string[], number?])[],
): MoveValue {
  const reasons = new MoveReasons();
  for (const [kind, about, code = WIN] of given)
    reasons.add(at('E5'), kind, about.map(at), code, { module: 'test' });
  const value = valueMove(where, new MoveInfluence(where), reasons.at(at('E5'))!);
  expect(value.value).toBe(sumOfTerms(value.terms));
  return value;
}

const amount = ({ terms }: MoveValue, kind: TermKind): number =>
  terms.filter((term) => term.kind === kind).reduce((sum, term) => sum + term.amount, 0);

describe('the safety of dragons', () => {
  test.each(['strategicDefend', 'strategicAttack', 'vitalEye'] as ReasonKind[])('%s', (kind) => {
    const stone = kind === 'strategicDefend' ? 'B8' : 'B2';
    const certain = kind !== 'vitalEye';
    const of = (weakness: number): number =>
      amount(valued(situation({ [stone]: { weakness, certain } }), [[kind, [stone]]]), 'strategic');
    expect(of(0.6)).toBeGreaterThan(of(0.3));
    expect(of(0.3)).toBeGreaterThan(0);
    expect(of(0)).toBeLessThan(0.1);
  });

  test.each([
    ['connect', 'B8', 'H8'],
    ['cut', 'B2', 'H2'],
  ] as [ReasonKind, string, string][])('%s counts for the weaker of two', (kind, a, b) => {
    const of = (one: number, other: number): number =>
      amount(
        valued(situation({ [a]: { weakness: one }, [b]: { weakness: other } }), [[kind, [a, b]]]),
        'strategic',
      );
    expect(of(0.7, 0.1)).toBeGreaterThan(of(0.7, 0.6));
    expect(of(0.7, 0.6)).toBeGreaterThan(0);
    expect(of(0, 0)).toBe(0);
  });

  test('who lives for certain is less in danger than it looks', () => {
    const of = (certain: boolean): number =>
      amount(
        valued(situation({ B2: { weakness: 0.5, certain } }), [['strategicAttack', ['B2']]]),
        'strategic',
      );
    expect(of(false)).toBeGreaterThan(of(true));
    const open = valued(situation({ B8: { weakness: 0.5 } }), [['uncertainOwlDefend', ['B8']]]);
    expect(amount(open, 'strategic')).toBeGreaterThan(0);
  });

  test('an eye more or less is nothing to a dragon that lives for certain', () => {
    const of = (stone: string, certain: boolean): number =>
      amount(
        valued(situation({ [stone]: { weakness: 0.5, certain } }), [['vitalEye', [stone]]]),
        'strategic',
      );
    for (const stone of ['B2', 'B8']) {
      expect(of(stone, true)).toBe(0);
      expect(of(stone, false)).toBeGreaterThan(0);
    }
  });

  test('two reasons about one dragon count once, and the strategy weighs theirs and ours', () => {
    const where = situation({ B2: { weakness: 0.5 } });
    const once = valued(where, [['strategicAttack', ['B2']]]);
    const twice = valued(where, [
      ['strategicAttack', ['B2']],
      ['cut', ['B2', 'H2']],
    ]);
    expect(twice.terms.filter(({ kind }) => kind === 'strategic')).toHaveLength(1);
    expect(amount(twice, 'strategic')).toBeGreaterThanOrEqual(amount(once, 'strategic'));
    const ahead = valued(situation({ B2: { weakness: 0.5 } }, { ...EVEN, attack: 0.5 }), [
      ['strategicAttack', ['B2']],
    ]);
    expect(amount(ahead, 'strategic')).toBeCloseTo(amount(once, 'strategic') / 2);
  });
});

describe('life and death', () => {
  test.each([
    ['owlAttack', 'B2', 'captures B2'],
    ['semeai', 'B2', 'captures B2'],
    ['owlDefend', 'B8', 'saves B8'],
    ['semeai', 'B8', 'saves B8'],
  ] as [ReasonKind, string, string][])('%s of %s', (kind, stone, words) => {
    const { terms } = valued(situation({ [stone]: { weakness: 1, status: 'critical' } }), [[kind, [stone]]]);
    const term = terms.find(({ name }) => name === words)!;
    expect(term).toMatchObject({ kind: 'territory', operation: 'add', about: at(stone), reasons: [0] });
    expect(term.amount).toBeGreaterThan(0);
  });

  test('a ko is worth a part of it, more when the other side has to find the first threat', () => {
    const where = situation({ B2: { weakness: 1, status: 'critical' } });
    const of = (code: number): number =>
      valued(where, [['owlAttack', ['B2'], code]]).terms.find(({ name }) => name.includes('by a ko'))!.amount;
    // The whole is what the capture brings when it is certain, territory around included.
    const { terms } = valued(where, [['owlAttack', ['B2']]]);
    const whole = terms.find(({ name }) => name === 'captures B2')!.amount;
    expect(whole).toBeGreaterThan(worthOf(where.dragons.at[at('B2')]!.stones.length) / 2);
    expect(of(KO_A)).toBeCloseTo(whole / 2);
    expect(of(KO_B)).toBeCloseTo(whole / 3);
  });

  test('a part of a dragon counts as the part, one of two worms as the smaller', () => {
    const where = situation();
    const gain = valued(where, [['owlAttackGain', ['B2', 'H2']]]);
    const size = worthOf(where.worms.at[at('H2')]!.effectiveSize);
    expect(gain.terms.some(({ name, amount: points }) => name === 'gains by H2' && points === size)).toBe(
      true,
    );
    const sizes = ['B2', 'H2'].map((name) => worthOf(where.worms.at[at(name)]!.effectiveSize));
    const either = valued(where, [['attackEither', ['B2', 'H2']]]).terms;
    expect(either.find(({ name }) => name.startsWith('captures one of'))?.amount).toBe(Math.min(...sizes));
    const both = valued(where, [['defendBoth', ['B8', 'H8']]]).terms;
    expect(both.some(({ name }) => name === 'saves both B8 and H8')).toBe(true);
  });
});

describe('threats', () => {
  test('alone they are worth nothing, beside territory they make the move sente', () => {
    const kinds: [ReasonKind, string][] = [
      ['attackThreat', 'B2'],
      ['owlAttackThreat', 'B2'],
      ['semeaiThreat', 'B2'],
    ];
    for (const [kind, stone] of kinds) {
      expect(valued(situation(), [[kind, [stone]]]).value).toBe(0);
      const both = valued(situation(), [
        [kind, [stone]],
        ['expandTerritory', []],
      ]);
      expect(both.terms.find(({ kind: term }) => term === 'followup')?.name).toBe('threatens B2');
    }
  });

  test('a threat that is taken away is reverse sente', () => {
    const move = valued(situation(), [
      ['owlPreventThreat', ['B8']],
      ['expandTerritory', []],
    ]);
    expect(move.terms.find(({ kind }) => kind === 'reverseFollowup')).toMatchObject({ about: at('B8') });
  });
});

/** White at D2 would go on along the second line; black stops him there. */
const border = `
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. X X X . . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . . O . . . .
. . . . . . . . .`;

test('in the endgame the territory that the other side would go on to take is reverse sente', () => {
  const fresh = new Engine(9);
  fresh.position = parseBoard(border);
  const where = situationOf(fresh.analysis(), BLACK, EVEN, 1);
  const reasons = new MoveReasons();
  reasons.add(at('D2'), 'expandTerritory', [], WIN, { module: 'test' });
  const influence = new MoveInfluence(where);
  const reverse = (isEndgame: boolean) =>
    valueMove(where, influence, reasons.at(at('D2'))!, isEndgame).terms.find(
      ({ kind }) => kind === 'reverseFollowup',
    );
  const followup = influence.reverseFollowup(at('D2'));
  expect(followup).toBeGreaterThan(1);
  expect(reverse(false)).toBeUndefined();
  expect(reverse(true)).toMatchObject({ operation: 'add', name: 'takes away their followup' });
  expect(reverse(true)!.amount).toBeLessThanOrEqual(followup / 2);
  // Where white cannot play there is nothing to follow.
  expect(influence.reverseFollowup(at('D3'))).toBe(0);
});

test.each([
  'expandTerritory',
  'expandMoyo',
  'invasion',
  'endgame',
  'joseki',
  'myAtariAtari',
  'breakIn',
] as ReasonKind[])('%s counts the territory of the stone, bad shape takes from it', (kind) => {
  const move = valued(situation(), [[kind, []]]);
  expect(amount(move, 'territory')).toBeGreaterThan(0);
  expect(move.safety).toBe('safe');
});

test('who takes stones that are lost anyway gains next to nothing', () => {
  const where = situation({ B2: { status: 'dead', weakness: 1 } });
  const { value } = valued(where, [['attack', ['B2']]]);
  expect(value).toBeLessThan(0.2);
});

test('in the endgame habit promises no territory inside that of the other side', () => {
  // White has the left side behind its wall, and black's stones stand near enough that D5 is no invasion.
  const walled = `
. . . . O X . . .
. . . . O X . . .
. . . . O X . . .
. . . . O X . . .
. . . . O X . . .
. . . . O X . . .
. . . . O X . . .
. . . . O X . . .
. . . . O X . . .`;
  const other = new Engine(9);
  other.position = parseBoard(walled);
  const where = situationOf(other.analysis(), BLACK, EVEN, 1);
  const territory = (kind: ReasonKind, isEndgame: boolean): number => {
    const reasons = new MoveReasons();
    reasons.add(at('D5'), kind, [], WIN, { module: 'test' });
    const move = valueMove(where, new MoveInfluence(where), reasons.at(at('D5'))!, isEndgame);
    return amount(move, 'territory');
  };
  expect(territory('expandTerritory', true)).toBeGreaterThan(0);
  expect(territory('common', true)).toBe(0);
  expect(territory('common', false)).toBeGreaterThan(0);
});
