import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExamineParams, ExamineResult } from '../../../engine/protocol/analysis.ts';
import { USUAL_SEED } from '../../../engine/protocol/engineChoice.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import { createActions } from '../actions.ts';
import { Workbench } from '../workbench.svelte.ts';
import { CallError } from '../../api/errors.ts';
import type { GameExamination } from './gameExamination.svelte.ts';
import { at, cell, EXAMINED_GAME, examineResult } from './testResult.ts';

let api: FakeApi;
let workbench: Workbench;
let game: OpenGame;
let examination: GameExamination;
/** Questions that wait for their answer. */
let asked: {
  params: ExamineParams;
  answer: (value: ExamineResult) => void;
  fail: (error: CallError) => void;
}[];

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  api = new FakeApi({
    'reading.read': () => new Promise(() => undefined) as never,
    'position.examine': (params) =>
      new Promise<ExamineResult>((answer, fail: (error: CallError) => void) =>
        asked.push({ params, answer, fail }),
      ),
  });
  api.document(EXAMINED_GAME);
  workbench = new Workbench(api, createActions);
  await workbench.start();
  game = workbench.active!;
  examination = game.examination;
});
afterEach(() => {
  workbench.dispose();
  vi.useRealTimers();
});

/** Looks, and waits until the cursor has rested. */
async function look(): Promise<void> {
  examination.look();
  vi.advanceTimersByTime(100);
  await settle();
}

/** Answers the last question. */
async function answer(territory?: Record<string, number>): Promise<void> {
  const { params, answer: give } = asked.at(-1)!;
  give(examineResult(params, territory));
  await settle();
}

describe('asking', () => {
  test('every stage, with the side to move first', async () => {
    await look();
    expect(asked).toHaveLength(1);
    expect(asked[0].params).toMatchObject({
      stages: ['worms', 'eyes', 'influence'],
      influence: { color: 1, kind: 'dragonsUnknown' },
      position: { size: 9, toMove: 1 },
    });
    expect(examination.found).toBeNull();
    expect(examination.asking).toBe(true);
    await answer();
    expect(examination.found?.worms).toHaveLength(5);
    expect(examination.asking).toBe(false);
  });

  test('with the seed of the decision about the position, which another move does not share', async () => {
    examination.on = true;
    await look();
    await answer();
    const seeds = (): (number | undefined)[] => asked.map(({ params }) => params.seed);
    expect(seeds()).toEqual([game.moves.question.seed, game.moves.question.seed]);
    void game.reading.open('owl_attack', at('D4'));
    expect(api.sent('reading.read').at(-1)!.seed).toBe(game.moves.question.seed);
    await answer();
    game.document.forward();
    await look();
    expect(seeds().at(-1)).toBe(game.moves.question.seed);
    expect(seeds().at(-1)).not.toBe(seeds()[0]);
    // A game that nobody plays: as `yomi explain` and the tests have it.
    await answer();
    await answer();
    game.document.setPlay({ ...game.document.play, seed: 5, active: false });
    await look();
    expect(seeds().at(-1)).toBe(USUAL_SEED);
  });

  test('what is known is not asked for again', async () => {
    await look();
    await answer();
    await look();
    expect(asked).toHaveLength(1);
  });

  test('while the page is shown, the other colour too', async () => {
    examination.on = true;
    await look();
    await answer();
    expect(asked).toHaveLength(2);
    expect(asked[1].params).toMatchObject({ stages: ['influence'], influence: { color: 2 } });
    expect(examination.other).toBeNull();
    await answer({ B5: 0.25 });
    expect(examination.other?.maps.territory_value[cell('B5')]).toBe(0.25);
    expect(examination.found?.value('territory_value', at('B5'))).toBe(1);
  });

  test('the other colour moves first', async () => {
    await look();
    await answer();
    workbench.run('position.turn');
    expect(examination.color).toBe(1);
    examination.on = true;
    workbench.run('position.turn');
    expect(examination.color).toBe(2);
    expect(examination.found).toBeNull();
    await look();
    expect(asked[1].params.influence?.color).toBe(2);
  });
});

describe('another position', () => {
  test('an answer belongs to its position', async () => {
    await look();
    await answer();
    game.document.forward();
    expect(examination.found).toBeNull();
    game.document.back();
    expect(examination.found).not.toBeNull();
  });

  test('one question is out at a time; of those that wait only the newest is asked', async () => {
    await look();
    game.document.forward();
    await look();
    game.document.back();
    await look();
    game.document.forward();
    await look();
    expect(asked).toHaveLength(1);
    await answer();
    // The answer was about a position that is not shown.
    expect(examination.found).toBeNull();
    expect(asked).toHaveLength(2);
    expect(asked[1].params.position.moves).toHaveLength(1);
    await answer();
    expect(examination.found).not.toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('while the cursor moves on, nothing is asked', async () => {
    examination.look();
    game.document.forward();
    examination.look();
    examination.rest();
    vi.advanceTimersByTime(1000);
    await settle();
    expect(asked).toEqual([]);
  });

  test('a comment changes nothing, a stone does', async () => {
    await look();
    await answer();
    game.document.forward();
    game.document.back();
    expect(examination.found).not.toBeNull();
    game.controller.play(at('H2'));
    expect(examination.found).toBeNull();
  });
});

describe('other patterns', () => {
  test('the same position is asked about again, and what was before is kept to compare', async () => {
    await look();
    await answer({ B5: 1 });
    expect(examination.before).toBeNull();
    workbench.patterns.swaps++;
    await look();
    expect(asked).toHaveLength(2);
    // The old answer stays until the new one is here.
    expect(examination.found?.value('territory_value', at('B5'))).toBe(1);
    await answer({ B5: 0 });
    expect(examination.before?.value('territory_value', at('B5'))).toBe(1);
    expect(examination.found?.value('territory_value', at('B5'))).toBe(0);
    game.document.forward();
    await look();
    await answer();
    expect(examination.before).toBeNull();
  });

  test('a set from another program counts, also before the workshop was opened', async () => {
    await look();
    await answer();
    const event = { setId: 'b', milliseconds: 1, changed: ['barriers'], diagnostics: {} };
    api.emit('patterns.changed', { ...event, swapped: false });
    expect(workbench.patterns.swaps).toBe(0);
    api.emit('patterns.changed', { ...event, swapped: true });
    expect(workbench.patterns.swaps).toBe(1);
  });
});

describe('failure', () => {
  test('is told, and forgotten with the next answer', async () => {
    await look();
    asked[0].fail(new CallError({ code: 'crashed', message: 'The engine ended.' }));
    await settle();
    expect(examination.failure).toBe('The engine ended.');
    expect(examination.asking).toBe(false);
    examination.again();
    await settle();
    expect(asked).toHaveLength(2);
    await answer();
    expect(examination.failure).toBeNull();
    expect(examination.found).not.toBeNull();
  });

  test('of a question that nobody waits for any more is not told', async () => {
    await look();
    game.document.forward();
    await look();
    asked[0].fail(new CallError({ code: 'crashed', message: 'The engine ended.' }));
    await settle();
    expect(examination.failure).toBeNull();
    expect(asked).toHaveLength(2);
  });
});

describe('dragons', () => {
  const stages = (): string[][] => asked.map(({ params }) => params.stages);

  test('are asked for last and alone, and only while something shows them', async () => {
    await look();
    await answer();
    expect(stages()).toEqual([['worms', 'eyes', 'influence']]);
    examination.on = true;
    examination.view = 'dragons';
    await look();
    await answer();
    expect(examination.finding).toBe(true);
    expect(examination.found?.wormAt(at('D4'))).toBeDefined();
    expect(examination.found?.dragons).toBeNull();
    await answer();
    expect(stages().slice(1)).toEqual([['influence'], ['dragons']]);
    expect(examination.found?.dragonAt(at('D4'))?.letter).toBe('D');
    expect(examination.finding).toBe(false);
    await look();
    expect(asked).toHaveLength(3);
  });

  test('another position ends their reading, and is asked about at once', async () => {
    examination.dragonsShown = true;
    await look();
    await answer();
    expect(stages().at(-1)).toEqual(['dragons']);
    game.document.forward();
    await look();
    expect(api.sent('reading.stop')).toHaveLength(1);
    const { params, answer: give } = asked.at(-1)!;
    give({ ...examineResult({ ...params, stages: [] }), stopped: true });
    await settle();
    expect(stages().at(-1)).toEqual(['worms', 'eyes', 'influence']);
    expect(examination.stopped).toBe(false);
    await answer();
    await answer();
    expect(examination.found?.dragons).not.toBeNull();
  });

  test('stopped by another reading they are not asked for again by themselves', async () => {
    examination.dragonsShown = true;
    await look();
    await answer();
    const { params, answer: give } = asked.at(-1)!;
    give({ ...examineResult({ ...params, stages: [] }), stopped: true });
    await settle();
    expect([examination.stopped, examination.asking]).toEqual([true, false]);
    await look();
    expect(asked).toHaveLength(2);
    examination.again();
    await settle();
    await answer();
    expect(examination.found?.dragons).not.toBeNull();
    expect(examination.stopped).toBe(false);
  });

  test('a question of the reading explorer ends their reading by itself, and is not ended with it', async () => {
    examination.dragonsShown = true;
    await look();
    await answer();
    expect(examination.finding).toBe(true);
    void game.reading.open('attack', at('D4'));
    examination.rest();
    expect(api.sent('reading.stop')).toEqual([]);
  });

  test('are the same whoever moves first', async () => {
    examination.dragonsShown = true;
    await look();
    await answer();
    await answer();
    examination.turn();
    await look();
    await answer();
    expect(examination.found?.dragons).not.toBeNull();
    expect(stages().filter(([stage]) => stage === 'dragons')).toHaveLength(1);
  });

  test('known for the influence: worms and eyes come first', async () => {
    examination.on = true;
    workbench.run('position.known');
    await look();
    expect(stages()).toEqual([['worms', 'eyes']]);
    await answer();
    expect(examination.found?.worms).toHaveLength(5);
    expect(examination.found?.influence).toBeNull();
    expect(asked[1].params).toMatchObject({ stages: ['influence'], influence: { kind: 'dragonsKnown' } });
    expect(examination.finding).toBe(true);
    await answer();
    expect(examination.found?.influence).not.toBeNull();
    expect(asked[2].params.influence).toMatchObject({ color: 2, kind: 'dragonsKnown' });
  });

  test('a click among the dragons shows the dragon, a click beside them the point', async () => {
    examination.on = true;
    examination.view = 'dragons';
    await look();
    await answer();
    await answer();
    await answer();
    game.choose(at('D4'));
    expect([examination.view, examination.dragon, examination.selected]).toEqual([
      'dragons',
      at('D4'),
      at('D4'),
    ]);
    workbench.run('position.leave');
    expect([examination.view, examination.dragon, examination.selected]).toEqual(['dragons', null, null]);
    game.choose(at('H2'));
    expect([examination.view, examination.selected]).toEqual(['point', at('H2')]);
  });
});

describe('the board', () => {
  beforeEach(async () => {
    examination.on = true;
    await look();
    await answer();
  });

  test('a click chooses a point instead of playing; again takes it back', () => {
    expect(game.ghost).toBeNull();
    game.choose(at('D4'));
    expect(examination.selected).toBe(at('D4'));
    expect(game.document.view.stones[at('D4')]).toBe(2);
    game.choose(at('E9'));
    expect(examination.selected).toBe(at('E9'));
    expect(api.sent('doc.edit')).toEqual([]);
    game.choose(at('E9'));
    expect(examination.selected).toBeNull();
  });

  test('Escape takes back the pattern, then the point', () => {
    game.choose(at('G5'));
    examination.chosenEffect = examination.found!.effects[0];
    workbench.run('position.leave');
    expect([examination.chosenEffect, examination.selected]).toEqual([null, at('G5')]);
    workbench.run('position.leave');
    expect(examination.selected).toBeNull();
  });

  test('its keys do nothing else while its page is shown', () => {
    const seen = new Map<string, string>();
    for (const { id, keys, enabled } of workbench.actions) {
      if (!enabled() || id.startsWith('patterns.')) continue;
      for (const key of keys) {
        // Escape stops the engine when there is nothing else to leave.
        expect(key === 'Escape' ? undefined : seen.get(key), `${key} of ${id}`).toBeUndefined();
        seen.set(key, id);
      }
    }
    expect(seen.get('Z')).toBe('position.turn');
    expect(seen.get('W')).toBe('moves.open');
  });

  test('without its page clicks play again', () => {
    examination.on = false;
    game.choose(at('H2'));
    expect(game.document.view.stones[at('H2')]).toBe(1);
  });
});
