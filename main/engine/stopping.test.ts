/** Every question of a real engine process can be stopped in the middle, and nothing half known is kept. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { middleGame } from '../../engine/bench/middleGame.ts';
import { specFromPosition } from '../../engine/board/spec.ts';
import { BLACK } from '../../engine/board/point.ts';
import type { EngineMethod, EngineMethods } from '../../engine/protocol/messages.ts';
import { EngineQueue } from './engineQueue.ts';
import { forkEngine } from './nodeProcess.ts';

/** Small, since all doubtful dragons of a board are read to the end. */
const game = middleGame(7, 24, 3);
const position = specFromPosition(game, BLACK);
const stones = game.points.filter((point) => game.colorAt[point] !== 0);
const own = stones.find((point) => game.colorAt[point] === BLACK)!;
const using = { engine: 'classic' } as const;
const classic = { position, seed: 1, level: 10 };

type Question = { [M in EngineMethod]: [method: M, params: EngineMethods[M]['params']] }[EngineMethod];
const QUESTIONS: Record<string, Question> = {
  'a classic move': ['genmove', { ...classic, budget: { playouts: 1 }, using, mayResign: true }],
  'the dead stones': ['status', { position, playouts: 1200, seed: 1 }],
  'the dragons': ['examine', { position, stages: ['worms', 'eyes', 'influence', 'dragons'] }],
  'a decision': ['decide', classic],
  'life and death': ['read', { position, question: { kind: 'owl_attack', target: own } }],
  'a combination': ['read', { position, question: { kind: 'combination', target: own } }],
  'all matches': ['patternMatches', { position, color: BLACK, databases: null }],
};

let queue: EngineQueue;
beforeEach(() => (queue = new EngineQueue(() => forkEngine())));
afterEach(() => queue.close());

const ask = (of: EngineQueue, [method, params]: Question): Promise<unknown> =>
  of.request(method, params, { asker: 'test' });

/** Stopped as soon as it has told that it works. */
async function stopped(question: Question): Promise<unknown> {
  const working = new Promise<void>((resolve) => {
    const end = queue.onState((state) => {
      if (state.kind !== 'busy' || state.running[0]?.progress === null) return;
      end();
      resolve();
    });
  });
  const answer = ask(queue, question);
  await Promise.race([working, answer]);
  queue.stop('test');
  return answer;
}

const isStopped = (answer: unknown): boolean => {
  const { stopped, ended } = answer as { stopped?: boolean; ended?: string };
  return stopped === true || ended === 'stopped';
};

/** What an engine answers that has not been asked anything before. */
async function answerOfNew(question: Question): Promise<unknown> {
  const fresh = new EngineQueue(() => forkEngine());
  try {
    return await ask(fresh, question);
  } finally {
    fresh.close();
  }
}

test.each(Object.entries(QUESTIONS))('%s', async (_, question) => {
  const whole = await answerOfNew(question);
  expect(isStopped(whole)).toBe(false);
  const first = ask(queue, question);
  queue.stop('test');
  expect(isStopped(await first)).toBe(true);
  await stopped(question);
  expect(await ask(queue, question)).toEqual(whole);
});
