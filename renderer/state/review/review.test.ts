import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DragonRecord } from '../../../engine/protocol/analysis.ts';
import type { DragonVerdict } from '../../../engine/protocol/decision.ts';
import { parsePoint } from '../../../engine/board/point.ts';
import { setValues } from '../../../engine/sgf/gameEdits.ts';
import type { AnalysisSummary } from '../../../main/ipc/api.ts';
import { useLanguage } from '../../messages/messages.ts';
import { createActions } from '../actions.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { DECISION_POINTS, askedMove, decideResult, moveEffect } from '../moves/testDecision.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import { Workbench } from '../workbench.svelte.ts';
import { capturesOf, clockText, phaseOf, playerFigures, pointsLost, timeUse } from './figures.ts';
import { reportHtml, reportOf, reportText } from './report.ts';

const { D5 } = DECISION_POINTS;
const at = (name: string): number => parsePoint(name, 9)!;
/** Black takes three stones at A9 with his fourth move, and White's third move loses half of her chances. */
const GAME =
  '(;SZ[9]PB[<Ada>]PW[Bob]KM[7]TM[600]RE[B+3];B[ee]BL[590];W[aa]WL[500];B[ab]BL[580.5];W[ba]WL[490];B[bb]BL[400];W[ca]WL[480];B[cb]BL[399];W[gg]WL[470];B[da]BL[390])';
let api: FakeApi;
let workbench: Workbench;
let game: OpenGame;

const dragon = (status: 'alive' | 'dead'): DragonVerdict =>
  ({ color: 2, origin: at('E5'), stones: [at('E5')], status }) as unknown as DragonVerdict;

beforeEach(async () => {
  vi.useFakeTimers();
  api = new FakeApi({
    // Black's chances after so many moves.
    'analysis.line': ({ toMove }) =>
      toMove.map((color, moves): AnalysisSummary => {
        const black = [0.5, 0.5, 0.55, 0.55, 0.55, 0.55, 0.8, 0.8, 0.8, 0.8][moves];
        const score = [0, 0, 1, 1, 1, 1, 9, 9, 9, 9][moves];
        return {
          budget: 200,
          color,
          winRate: color === 2 ? black : 1 - black,
          scoreMean: score,
          best: moves === 5 ? D5 : at('E5'),
        };
      }),
    'moves.decide': (params) => {
      const result = decideResult(params);
      result.decision.dragons = [dragon('alive')];
      return result;
    },
    'moves.effect': ({ point }) => ({ ...moveEffect(point), asked: askedMove(point) }),
    'position.examine': () => ({
      size: 9,
      board: [],
      setId: 'set',
      dragons: {
        dragons: [dragon('dead') as unknown as DragonRecord],
        links: [],
        cuts: [[], []],
      },
    }),
    'reading.stop': () => null,
  });
  api.document(GAME);
  workbench = new Workbench(api, createActions);
  await workbench.start();
  game = workbench.active!;
  await game.analysis.line.refresh();
});
afterEach(() => {
  workbench.dispose();
  vi.useRealTimers();
});

test('phases are those of the board, losses are counted by player', () => {
  expect([phaseOf(50, 19), phaseOf(51, 19), phaseOf(151, 19), phaseOf(152, 19)]).toEqual([
    'opening',
    'middle',
    'middle',
    'end',
  ]);
  const { points } = game.analysis.line;
  const white = playerFigures(points, 1, 9);
  expect(white).toMatchObject({ blunders: 1, mistakes: 0, inaccuracies: 0 });
  expect(white.all?.moves).toBe(4);
  expect(white.all?.accuracy).toBeCloseTo(1 - (0.05 + 0 + 0.25 + 0) / 4);
  expect(white.all?.pointsLost).toBeCloseTo((1 + 0 + 8 + 0) / 4);
  expect(white.phases.end).toBeNull();
  const black = playerFigures(points, 2, 9);
  expect(black.all?.accuracy).toBe(1);
  // The first move was the analyst's own: nothing is lost by it.
  expect(pointsLost(points, 1)).toBe(0);
  expect(black.all?.advised).toBeCloseTo(1 / 5);
});

test('captures and time used', () => {
  const { points } = game.analysis.line;
  expect(capturesOf(points, 9)).toMatchObject([{ moveNumber: 9, color: 2, stones: 3, at: at('A9') }]);
  expect(timeUse(points, 2, 600)).toMatchObject({
    seconds: 210,
    moves: 5,
    longest: { moveNumber: 5, seconds: 180.5 },
  });
  // A new period, or an increment, is not time that was used.
  const more = game.analysis.line.points.map((point) => ({ ...point }));
  expect(timeUse(more, 1)).toMatchObject({ seconds: 30, moves: 3 });
  expect(timeUse(more.slice(0, 1), 1)).toBeNull();
  expect([clockText(7), clockText(750), clockText(3909)]).toEqual(['0:07', '12:30', '1:05:09']);
});

test('what was found is told in a language that is chosen later', async () => {
  await game.review.ask();
  const better = (): string => [...game.review.whys.values()][0].better;
  expect(better()).toContain(' is worth ');
  await useLanguage('de');
  expect(better()).toContain(' ist ');
  await useLanguage('en');
});

test('the report tells of losses, why, dragons and time, as text and as HTML that runs nothing', async () => {
  await game.review.ask();
  expect(game.review.whys.size).toBe(1);
  // Nobody proposed it.
  expect([...game.review.whys.values()][0].played).toMatch(
    /^No particular reason was found .* C9 is worth 0\.5 points/,
  );
  const text = reportText(reportOf(game));
  expect(text).toMatch(
    /^<Ada> – Bob\n={11}\n9×9, Japanese rules, komi 7\nResult B\+3\n10 of 10 positions are analysed\nAnalysed by Yomi’s search, playouts for each position: 200\n/,
  );
  expect(text).toContain(
    'Move 6, White C9\n  A blunder: 25 % of the chances, 8.0 points. D5 is better.\n  D5: ',
  );
  expect(text).toContain('- Move 9: Black takes 3 stones at A9.');
  expect(text).toMatch(/- Move 6: .*E5: alive now, dead after C9\./);
  expect(text).toMatch(/Black +3:30 +5 +0:42 +3:01, move 5/);
  const html = reportHtml(reportOf(game));
  expect(html).toContain('&#60;Ada&#62; – Bob');
  expect(html).not.toContain('<Ada>');
  expect(html).not.toMatch(/<script| on\w+=/);
  expect(html.match(/<svg /g)).toHaveLength(1);
});

test('a report that is saved too early says what is missing in it', async () => {
  const text = (): string => reportText(reportOf(game));
  expect(text()).toContain('Largest losses\n--------------\nThe reasons for 1 of these are still missing.');
  expect(reportHtml(reportOf(game))).toContain('<p>The reasons for 1 of these are still missing.</p>');
  await game.review.ask();
  expect(text()).not.toContain('missing');
  game.document.load(api.document('(;SZ[9];B[ee];W[cc])'));
  expect(text()).toContain('Largest losses\n--------------\nNot analysed.');
  expect(text()).toContain('- Nothing of three stones or more was taken. Dragons are looked at');
});

test('what is stopped is told, and asked again when it is wanted', async () => {
  let stop = true;
  const call = api.call.bind(api);
  api.call = (async (name, params) =>
    name === 'moves.decide' && stop ? { stopped: true } : call(name, params)) as typeof api.call;
  await game.review.ask();
  expect(game.review.failure).toBe('The reading was stopped.');
  expect(game.review.asking).toBe(false);
  stop = false;
  await game.review.ask();
  expect(game.review.failure).toBe('');
  expect(game.review.whys.size).toBe(1);
});

test('the report is written into the game in one step, and once', async () => {
  await game.review.ask();
  const edits = game.review.annotations();
  expect(game.analysis.write(false, edits)).toBeGreaterThan(20);
  await settle();
  const sgf = game.document.text();
  expect(sgf).toMatch(
    /\(;W\[ca\]WL\[480\].*C\[Yomi – A blunder: 25 % of the chances, \d+\.\d points\. D5 is better\. /s,
  );
  expect(sgf).toContain('BM[2]');
  expect(sgf).toContain('(;W[de])');
  expect(game.review.annotations()).toEqual([]);
  // In the language of the window, in place of what another language says.
  await useLanguage('de');
  game.analysis.write(false, game.review.annotations());
  await useLanguage('en');
  expect(game.document.text().match(/Yomi – [^.,]*/g)).toEqual([
    'Yomi – Ein grober Fehler: 25\u00a0% der Chancen',
  ]);
  game.document.undo();
  game.document.undo();
  expect(game.document.text()).toBe(GAME);
});

test('a picture of the position is saved as SVG; its name has nothing that file names cannot have', () => {
  const saved: [string, string][] = [];
  workbench.download = (name, bytes) => saved.push([name, new TextDecoder().decode(bytes)]);
  workbench.run('file.svg');
  expect(saved[0][0]).toBe('Ada – Bob, move 0.svg');
  expect(saved[0][1]).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="1200"/);
});

test('a picture has the marks of the file, and numbers and coordinates as the board has them', () => {
  let picture = '';
  workbench.download = (_, bytes) => (picture = new TextDecoder().decode(bytes));
  const textsOf = (): string[] => [...picture.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
  const { document } = workbench.active!;
  document.forward(2);
  const marks = { AR: ['aa:cc'], LN: ['ia:ib'], TB: ['ai'], TW: ['bi'], SL: ['ci'] };
  const edits = Object.entries(marks).flatMap(([id, values]) => setValues(document.cursor, id, values));
  document.edit({ edits, cursor: document.cursor.id });
  workbench.run('file.svg');
  // A line and an arrow with their halos, its head, and a selected point.
  expect(picture.match(/<path [^>]*#1f4f8f/g)).toHaveLength(4);
  expect(picture.match(/<rect [^>]*width="\.28"/g)).toHaveLength(2);
  expect(textsOf()).toContain('J');
  expect(picture).toContain('r=".2"');

  workbench.setSettings({ moveNumbers: true, coordinates: false });
  workbench.run('file.svg');
  expect(textsOf()).toEqual(['1', '2']);
  expect(picture).not.toContain('r=".2"');
});

test('a picture shows dimmed points dimmed, and of the board what the file shows of it', () => {
  let picture = '';
  workbench.download = (_, bytes) => (picture = new TextDecoder().decode(bytes));
  const veils = (): [number, string][] =>
    [...picture.matchAll(/<path d="([^"]*)" fill="#e6bf7a" fill-opacity="([^"]*)"/g)].map(
      ([, cells, opacity]) => [cells.match(/M/g)?.length ?? 0, opacity],
    );
  workbench.run('file.svg');
  expect(veils()).toEqual([]);
  const { document } = workbench.active!;
  const { cursor, info } = document;
  const edits = Object.entries({ DD: ['aa:bc'], VW: ['aa:cc'] }).flatMap(([id, values]) =>
    setValues(cursor, id, values),
  );
  document.edit({ edits, cursor: cursor.id });
  workbench.run('file.svg');
  expect(veils()).toEqual([
    [6, '0.55'],
    [info.size ** 2 - 9, '0.88'],
  ]);
});
