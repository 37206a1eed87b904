/** A made-up decision for tests of the "Why this move?" page. */
import { pointAt } from '../../../engine/board/point.ts';
import type { DecideParams, DecideResult } from '../../../engine/protocol/decision.ts';
import type { MoveEffect, MoveReason, MoveValue, ValueTerm } from '../../../engine/protocol/moves.ts';
import type { InfluenceWhat } from '../../../engine/protocol/analysis.ts';
import type { Point } from '../../../engine/protocol/types.ts';

/** Row and column from the top left. */
const C3 = pointAt(6, 2);
const D5 = pointAt(4, 3);
const F4 = pointAt(5, 5);
const STONE = pointAt(4, 4);

const source = {
  module: 'shapes',
  pattern: {
    database: 'patterns',
    index: 3,
    name: 'Cut1',
    line: 12,
    classes: 'B',
    transformation: 0,
    anchor: D5,
  },
};

function reason(kind: MoveReason['kind'], about: Point[], by: MoveReason['source'] = source): MoveReason {
  return { kind, about, code: 5, source: by, discarded: '' };
}

function move(point: Point, value: number, reasons: MoveReason[]): MoveValue {
  const terms: ValueTerm[] = [
    {
      kind: 'territory',
      name: 'changes territory',
      operation: 'add',
      amount: value - 1,
      reasons: [0],
      about: 0,
    },
    { kind: 'secondary', name: 'secondary value', operation: 'add', amount: 1, reasons: [], about: 0 },
  ];
  return { point, value, terms, reasons, safety: 'safe' };
}

export const DECISION_POINTS = { C3, D5, F4, STONE };

/** D5 by a pattern, C3 by reading, F4 with a reason that does not count; what is left out is gone. */
export function decideResult({ leaveOut, position }: DecideParams): DecideResult {
  const byReading = { module: 'wormReasons' };
  const useless = { ...reason('defend', [STONE], byReading), discarded: 'it is dead anyway' };
  const moves = [
    move(D5, 12.5, [reason('cut', [STONE, C3])]),
    move(C3, 7.1, [reason('attack', [STONE], byReading)]),
    move(F4, 0.5, [useless]),
  ].filter(({ reasons }) =>
    reasons.every(
      (one) =>
        !leaveOut?.patterns?.includes(one.source.pattern?.name ?? '') && !leaveOut?.kinds?.includes(one.kind),
    ),
  );
  return {
    size: 9,
    board: Array.from({ length: 81 }, () => 0),
    setId: 'set',
    decision: {
      engine: 'classic',
      level: 10,
      seed: 1,
      setId: 'set',
      parameters: {},
      dragons: [],
      worms: [],
      color: position.toMove,
      choice: { kind: 'play', point: moves[0].point },
      moves,
      estimate: { score: -7.5, lower: -12, upper: -3 },
      strategy: { lead: 0, strategic: 1, attack: 1, invasion: 1, followup: 1 },
      steps: ['the opening book was asked'],
      uncertainty: 0,
    },
  };
}

/** One point of territory for white at the top left, one followup for black beside it. */
export function moveEffect(point: Point, what?: InfluenceWhat): MoveEffect {
  const empty = Array.from({ length: 81 }, () => 0);
  return {
    point,
    before: empty,
    after: empty.with(0, 1),
    followup: empty.with(0, 1).with(1, -1),
    maps: [
      { map: 'move', about: 0, values: empty.with(0, 1) },
      { map: 'followup', about: 0, values: empty.with(1, -1) },
    ],
    ...(what
      ? {
          influence: {
            what,
            before: empty.with(1, 4),
            after: empty.with(0, 12).with(1, 2.5),
            followup: empty.with(0, 12).with(1, 2.5).with(2, 1),
          },
        }
      : {}),
  };
}

/** A move that is worth half a point, and that nobody proposed. */
export function askedMove(point: Point): MoveValue {
  const asked = { kind: 'asked', about: [], code: 5, source: { module: 'asked' }, discarded: '' } as const;
  const territory = {
    kind: 'territory',
    name: 'territory',
    operation: 'add',
    amount: 0.5,
    about: 0,
  } as const;
  return {
    point,
    value: 0.5,
    terms: [{ ...territory, reasons: [0] }],
    reasons: [{ ...asked, about: [] }],
    share: 0.02,
    safety: 'safe',
  };
}
