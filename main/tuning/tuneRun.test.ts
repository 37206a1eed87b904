import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BLACK, WHITE, parsePoint, pointName } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import type { ParameterValues } from '../../engine/genmove/parameters.ts';
import { MatchFolder } from '../match/matchFolder.ts';
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { byGames, checkByGames, type GameTuning } from './byGames.ts';
import { byMoves } from './byMoves.ts';
import type { Objective, TunePlan } from './tunePlan.ts';
import { runTuning } from './tuneRun.ts';

const at = useTestFolder();

const NAME = 'montecarlo.bias';
const never = new AbortController().signal;

/** The nearer to 3 the better, without chance. */
const towardsThree: Objective = {
  about: 'nearer to 3',
  compare: ({ plus, minus }) =>
    Promise.resolve(2 * Math.sign(Math.abs(minus[NAME] - 3) - Math.abs(plus[NAME] - 3))),
};

const plan = (folder: string, more: Partial<TunePlan> = {}): TunePlan => ({
  parameters: [{ name: NAME, start: 1, min: 0, max: 10, step: 0.2, whole: false }],
  steps: 60,
  seed: 4,
  gain: 0.2,
  objective: towardsThree,
  folder: at(folder),
  setting: {},
  ...more,
});

describe('a run', () => {
  test('goes to the optimum, and says what it found', async () => {
    const { tuned, start, steps } = await runTuning(plan('run'), { stop: never });
    expect(steps).toBe(60);
    expect(start[NAME]).toBe(1);
    expect(Math.abs(tuned[NAME] - 3)).toBeLessThan(0.2);
    expect(JSON.parse(readFileSync(at('run/result.json'), 'utf8'))).toMatchObject({ tuned, start });
    const report = readFileSync(at('run/report.md'), 'utf8');
    expect(report).toContain(`| \`${NAME}\` | 1 | ${tuned[NAME]} |`);
    expect(report).toContain('60 of 60 steps, seed 4; nearer to 3.');
    expect(report).toContain('Not checked by games');
  });

  test('that was ended in the middle of a line goes on to the same end', async () => {
    const whole = await runTuning(plan('whole'), { stop: never });
    const stop = new AbortController();
    const half = await runTuning(plan('half'), {
      stop: stop.signal,
      onStep: ({ step }) => step === 29 && stop.abort(),
    });
    expect(half.steps).toBe(30);
    appendFileSync(at('half/steps.jsonl'), '{"step":30,"res');
    expect(await runTuning(plan('half'), { stop: never })).toEqual(whole);
    expect(readFileSync(at('half/steps.jsonl'), 'utf8')).toBe(readFileSync(at('whole/steps.jsonl'), 'utf8'));
  });

  test('of another setting is not gone on with, nor one that lacks a step', async () => {
    await runTuning(plan('one', { steps: 3 }), { stop: never });
    await expect(runTuning(plan('one', { steps: 4 }), { stop: never })).rejects.toThrow(
      `'${at('one')}' holds another run: ${join(at('one'), 'tune.json')} tells which`,
    );
    const path = at('one/steps.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(1).join('\n'));
    await expect(runTuning(plan('one', { steps: 3 }), { stop: never })).rejects.toThrow(/step 0 is missing/);
  });

  test('keeps nothing of a step that was stopped', async () => {
    const stop = new AbortController();
    const objective: Objective = { about: '', compare: () => Promise.resolve(undefined) };
    const { steps } = await runTuning(plan('stopped', { objective }), { stop: stop.signal });
    expect(steps).toBe(0);
    expect(existsSync(at('stopped/steps.jsonl'))).toBe(false);
  });
});

/** Resigns with a small value, else plays three moves and passes. */
class Resigning implements TestEngine {
  static readonly started: [ParameterValues, number][] = [];
  private readonly position = new Position(5);
  private readonly good: boolean;
  private moves = 0;

  constructor(values: ParameterValues, seed: number) {
    Resigning.started.push([values, seed]);
    this.good = values[NAME] > 2;
  }

  ask(line: string): Promise<GtpOutcome> {
    const [command, first, second] = line.split(' ');
    const color = first === 'b' ? BLACK : WHITE;
    let text = '';
    if (command === 'play') this.position.play(parsePoint(second, 5)!, color);
    else if (command === 'genmove') {
      const point = this.position.points.find((p) => this.position.isLegal(p, color))!;
      if (this.good && this.moves++ < 3) this.position.play(point, color);
      text = !this.good ? 'resign' : this.moves > 3 ? 'pass' : pointName(point, 5);
    }
    return Promise.resolve({ kind: 'answer', ok: true, text });
  }

  takeStderr(): string {
    return '';
  }

  close(): void {
    // It is no process.
  }
}

describe('by games', () => {
  const tuning: GameTuning = {
    size: 5,
    komi: 0.5,
    seed: 11,
    pairs: 2,
    parallel: 2,
    randomPlies: 2,
    start: (values, seed) => new Resigning(values, seed),
    program: 'yomi --playouts 1',
  };

  test('who wins all games is better by 2, with both colours, and seeds that no other step has', async () => {
    const objective = byGames(tuning);
    expect(objective.about).toBe('2 pairs of games a step on 5x5, komi 0.5, `yomi --playouts 1`');
    Resigning.started.length = 0;
    expect(await objective.compare({ plus: { [NAME]: 3 }, minus: { [NAME]: 1 } }, 0, never)).toBe(2);
    const seeds = new Set(Resigning.started.map(([, seed]) => seed));
    expect(Resigning.started.length).toBe(8);
    Resigning.started.length = 0;
    expect(await objective.compare({ plus: { [NAME]: 1 }, minus: { [NAME]: 3 } }, 1, never)).toBe(-2);
    for (const [, seed] of Resigning.started) expect(seeds.has(seed)).toBe(false);
    const stop = new AbortController();
    stop.abort();
    expect(await objective.compare({ plus: {}, minus: {} }, 2, stop.signal)).toBeUndefined();
  });

  test('what was found is checked against the start by games of its own', async () => {
    const run = plan('checked', {
      objective: byGames(tuning),
      check: { games: 4, play: checkByGames(tuning, 4) },
      parameters: [{ name: NAME, start: 2, min: 0, max: 10, step: 0.5, whole: false }],
      steps: 4,
    });
    Resigning.started.length = 0;
    const { check, tuned } = await runTuning(run, { stop: never });
    expect(tuned[NAME]).toBeGreaterThan(2);
    expect(check).toMatchObject({ games: 4, wins: 4, a: 'tuned' });
    const [before, after] = [Resigning.started.slice(0, 32), Resigning.started.slice(32)];
    const used = new Set(before.map(([, seed]) => seed));
    expect(after.some(([, seed]) => used.has(seed))).toBe(false);
    expect(
      new MatchFolder(
        at('checked/check'),
        JSON.parse(readFileSync(at('checked/check/match.json'), 'utf8')) as object,
      ).rows().length,
    ).toBe(4);
    expect(readFileSync(at('checked/report.md'), 'utf8')).toContain(
      '4 games that nothing was tuned on: 100 % [51 %, 100 %] against the start: better.',
    );
  });
});

describe('by moves', () => {
  const lines = ['a 6.5 B+R pdddqpdpfcnc', 'b 6.5 W+R ddpdpqdqqnjdcf'];

  test('the same step asks the same, and a setting is as good as itself', async () => {
    const objective = byMoves({ lines, positions: 2, playouts: 20, seed: 1 });
    const [plus, minus] = [{ 'montecarlo.networkWeight': 2 }, { 'montecarlo.networkWeight': 0.01 }];
    const first = await objective.compare({ plus, minus }, 0, never);
    expect(first).not.toBe(0);
    expect(await objective.compare({ plus, minus }, 0, never)).toBe(first);
    expect(await objective.compare({ plus: minus, minus: plus }, 0, never)).toBeCloseTo(-first!, 10);
    expect(await objective.compare({ plus, minus: plus }, 0, never)).toBe(0);
    expect(await objective.compare({ plus, minus }, 1, never)).not.toBe(first);
  });
});
