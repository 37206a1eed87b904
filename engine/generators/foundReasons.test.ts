/** Generators that only turn into reasons what the analysis has found. */
import { describe, expect, test } from 'vitest';
import { BLACK, WHITE } from '../board/point.ts';
import type { Dragon, Dragons } from '../dragons/dragon.ts';
import { NO_RESULT } from '../dragons/dragon.ts';
import type { BreakInRecord, OwlResult, SemeaiRecord } from '../protocol/analysis.ts';
import { GAIN, KO_A, LOSE, LOSS, WIN } from '../reading/codes.ts';
import { breakInReasons } from './breakInReasons.ts';
import { owlReasons } from './owlReasons.ts';
import { MoveReasons } from './reasons.ts';
import { semeaiReasons } from './semeaiReasons.ts';

/** A white dragon at 100, alive and certain, but for what is given. */
function dragons(given: Partial<Dragon>): Dragons {
  const dragon = {
    color: WHITE,
    origin: 100,
    status: 'alive',
    safety: 'alive',
    owlAttack: NO_RESULT,
    owlDefense: NO_RESULT,
    owlThreatStatus: 'unchecked',
    semeais: [],
    ...given,
  } as unknown as Dragon;
  return { all: [dragon] } as unknown as Dragons;
}

const result = (point: number, code: number, more: Partial<OwlResult> = {}): OwlResult => ({
  ...NO_RESULT,
  point,
  code,
  ...more,
});

/** Point, kind, what about and code of all reasons. */
const said = (reasons: MoveReasons): unknown[] =>
  reasons
    .candidates()
    .flatMap(({ point, reasons: given }) => given.map(({ kind, about, code }) => [point, kind, about, code]));

function owl(color: 1 | 2, given: Partial<Dragon>): unknown[] {
  const reasons = new MoveReasons();
  owlReasons(dragons(given), color, reasons);
  return said(reasons);
}

describe('life and death', () => {
  const critical: Partial<Dragon> = {
    status: 'critical',
    safety: 'critical',
    owlAttack: result(50, KO_A),
    owlDefense: result(60, WIN),
  };

  test('what reading did not come to the end of is told as likely', () => {
    const likely = (given: Partial<Dragon>): unknown[] => {
      const reasons = new MoveReasons();
      owlReasons(dragons({ ...critical, ...given }), BLACK, reasons);
      return reasons.candidates().flatMap(({ reasons: all }) => all.map((reason) => reason.likely));
    };
    expect(likely({})).toEqual([undefined]);
    expect(likely({ owlAttack: result(50, WIN, { certain: false }) })).toEqual([true]);
  });

  test('a critical dragon is attacked by one side and defended by the other, with the codes', () => {
    expect(owl(BLACK, critical)).toEqual([[50, 'owlAttack', [100], KO_A]]);
    expect(owl(WHITE, critical)).toEqual([[60, 'owlDefend', [100], WIN]]);
  });

  test('stones gained or lost on the way have reasons of their own', () => {
    const gain = { ...critical, owlAttack: result(50, GAIN, { kworm: 120 }) };
    expect(owl(BLACK, gain)).toEqual([[50, 'owlAttackGain', [100, 120], GAIN]]);
    const loss = { ...critical, owlDefense: result(60, LOSS, { kworm: 121 }) };
    expect(owl(WHITE, loss)).toEqual([[60, 'owlDefendLoss', [100, 121], LOSS]]);
  });

  test('threats against a living dragon, and what takes them away', () => {
    const threat: Partial<Dragon> = {
      owlAttack: result(50, LOSE, { second: 51 }),
      owlThreatStatus: 'critical',
    };
    expect(owl(BLACK, threat)).toEqual([[50, 'owlAttackThreat', [100], WIN]]);
    expect(owl(WHITE, threat)).toEqual([
      [50, 'owlPreventThreat', [100], WIN],
      [51, 'owlPreventThreat', [100], WIN],
    ]);
  });

  test('threats to revive a dead dragon', () => {
    const dead: Partial<Dragon> = { status: 'dead', owlDefense: result(60, LOSE, { second: 61 }) };
    expect(owl(WHITE, dead)).toEqual([[60, 'owlDefendThreat', [100], WIN]]);
    expect(owl(BLACK, dead)).toEqual([]);
  });

  test('where the nodes ran out the move is uncertain', () => {
    const open: Partial<Dragon> = {
      owlAttack: result(50, LOSE, { certain: false }),
      owlDefense: result(60, WIN),
    };
    expect(owl(WHITE, open)).toEqual([[60, 'uncertainOwlDefend', [100], WIN]]);
    const lost: Partial<Dragon> = {
      status: 'dead',
      owlAttack: result(50, WIN),
      owlDefense: result(60, LOSE, { certain: false }),
    };
    expect(owl(BLACK, lost)).toEqual([[50, 'uncertainOwlAttack', [100], WIN]]);
  });

  test('stones that tactics have settled are none of its business', () => {
    expect(owl(BLACK, { ...critical, safety: 'tactically dead' })).toEqual([]);
  });
});

describe('races', () => {
  const race = (given: Partial<SemeaiRecord>): SemeaiRecord => ({
    other: 200,
    first: { defense: WIN, attack: WIN, point: 50, certain: true },
    second: { defense: LOSE, attack: LOSE, point: 51, certain: true },
    ...given,
  });
  const of = (record: SemeaiRecord, color: 1 | 2 = WHITE): unknown[] => {
    const reasons = new MoveReasons();
    semeaiReasons(dragons({ status: 'critical', semeais: [record] }), color, reasons);
    return said(reasons);
  };

  test('moving first saves one and kills the other', () => {
    expect(of(race({}))).toEqual([
      [50, 'semeai', [100], WIN],
      [50, 'semeai', [200], WIN],
    ]);
    expect(of(race({}), BLACK)).toEqual([]);
  });

  test('where it makes no difference nothing is proposed', () => {
    expect(of(race({ second: { defense: WIN, attack: WIN, point: 51, certain: true } }))).toEqual([]);
    expect(of(race({ first: { defense: WIN, attack: WIN, point: 0, certain: true } }))).toEqual([]);
  });

  test('an unfinished race is a threat', () => {
    const open = race({ first: { defense: WIN, attack: LOSE, point: 50, certain: false } });
    expect(of(open)).toEqual([[50, 'semeaiThreat', [100], WIN]]);
  });
});

describe('break-ins', () => {
  const record = (given: Partial<BreakInRecord>): BreakInRecord => ({
    owner: WHITE,
    string: 300,
    goal: [1, 2, 3, 4],
    attack: { code: WIN, point: 50 },
    defense: { code: WIN, point: 60 },
    first: 'intruder',
    lost: [1, 2, 3],
    ...given,
  });
  const of = (records: BreakInRecord[], color: 1 | 2): MoveReasons => {
    const reasons = new MoveReasons();
    breakInReasons(records, color, reasons);
    return reasons;
  };

  test('one side gets in, the other closes; the points at stake are the least territory', () => {
    const black = of([record({})], BLACK);
    expect(black.has(50, 'breakIn', 300)).toBe(true);
    expect(black.at(50)!.values).toMatchObject([{ what: 'minimumTerritory', amount: 3 }]);
    const white = of([record({})], WHITE);
    expect(white.has(60, 'blockOff', 300)).toBe(true);
    expect(white.at(50)).toBeUndefined();
  });

  test('what is lost whoever moves first is not at stake', () => {
    const both = [record({}), record({ first: 'owner', lost: [2, 3] })];
    expect(of(both, BLACK).at(50)!.values).toMatchObject([{ amount: 1 }]);
    expect(of([record({ attack: { code: LOSE, point: 50 } })], BLACK).candidates()).toEqual([]);
  });
});
