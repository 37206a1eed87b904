import { beforeEach, expect, test } from 'vitest';
import type { DecideResult } from '../../../engine/protocol/decision.ts';
import type { PositionSpec } from '../../../engine/protocol/types.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { decideResult, DECISION_POINTS } from '../moves/testDecision.ts';
import { compareDecisions, MoveEffects } from './moveEffects.svelte.ts';

const { C3, D5, STONE } = DECISION_POINTS;
const position = { size: 9, toMove: 2 } as unknown as PositionSpec;
let edited: boolean;
let asked: number[];
let hold: Promise<void> | null;
let desk: MoveEffects;

/** An edit takes D5 away. */
function decided(toMove: 1 | 2): DecideResult {
  const leaveOut = edited && toMove === 2 ? { patterns: ['Cut1'] } : {};
  return decideResult({ position: { ...position, toMove }, seed: 1, level: 10, leaveOut });
}

beforeEach(() => {
  edited = false;
  asked = [];
  hold = null;
  const api = new FakeApi({
    'moves.decide': (params) => {
      asked.push(params.position.toMove);
      const answer = decided(params.position.toMove);
      return hold ? hold.then(() => answer) : answer;
    },
    'reading.stop': () => null,
  });
  desk = new MoveEffects(api);
});

test('nothing is asked before it is wanted; then both colours are, before and after a save', async () => {
  desk.look(position);
  await desk.saved();
  expect(asked).toEqual([]);
  desk.want(true);
  await settle();
  expect([asked, desk.ready, desk.effects]).toEqual([[2, 1], true, null]);
  edited = true;
  await desk.saved();
  expect(asked).toEqual([2, 1, 2, 1]);
  const [black, white] = desk.effects!;
  expect(black.choice).toEqual({ before: { kind: 'play', point: D5 }, now: { kind: 'play', point: C3 } });
  expect(black.moves.map(({ move, before, gone }) => [move.point, before, gone])).toEqual([[D5, 12.5, true]]);
  expect([white.moves, white.statuses, white.choice.now]).toEqual([[], [], { kind: 'play', point: D5 }]);
});

test('another position has no moves to be compared with, and a stop leaves none', async () => {
  desk.look(position);
  desk.want(true);
  await settle();
  desk.look({ ...position, komi: 3 });
  await settle();
  edited = true;
  desk.look({ ...position, komi: 4 });
  await desk.stop();
  await settle();
  expect(desk.ready).toBe(false);
  await desk.saved();
  expect(desk.effects).toBeNull();
});

test('statuses that changed are told by their dragons', () => {
  const of = (status: string): DecideResult => {
    const result = decided(2);
    const dragon = { origin: STONE, color: 1, stones: [STONE], status };
    return { ...result, decision: { ...result.decision, dragons: [dragon] as never } };
  };
  expect(compareDecisions(of('alive'), of('critical')).statuses).toMatchObject([
    { before: 'alive', dragon: { origin: STONE, status: 'critical' } },
  ]);
  expect(compareDecisions(of('alive'), of('alive')).statuses).toEqual([]);
});
