import { expect, test } from 'vitest';
import type { GameRow } from '../../../engine/protocol/match.ts';
import type { MatchInfo, MatchScore } from '../../../main/ipc/matchApi.ts';
import { FakeApi } from '../fakeApi.ts';
import { Notices } from '../notices.svelte.ts';
import { newDraft, newSide, planOf } from './draft.ts';
import { MatchDesk } from './matchDesk.svelte.ts';
import { crossingText, crossTable, eloSpan, endText, planText, tallyText, testText } from './words.ts';

const score: MatchScore = {
  a: 'first',
  b: 'second',
  wins: 3,
  losses: 1,
  draws: 1,
  games: 5,
  void: 0,
  share: 0.7,
  interval: [0.3, 0.93],
  elo: 147,
  eloInterval: [-147.4, 449],
  asBlack: '2/3',
  asWhite: '1/2',
  ends: {},
  meanMoves: 40,
  milliseconds: {},
};
const plan = planOf(newDraft(2));
const info = (id: number, state: MatchInfo['state']): MatchInfo => ({
  id,
  plan,
  names: ['first', 'second'],
  state,
  problem: '',
  changes: [],
  created: 0,
  score,
});
const row = (game: number, black: string, winner: string): GameRow => ({
  game,
  black,
  white: black === 'first' ? 'second' : 'first',
  result: winner === '' ? '0' : 'B+1',
  winner,
  end: 'passes',
  moves: 30,
  milliseconds: {},
});

test('a form makes a plan', () => {
  const draft = newDraft(4);
  expect(planOf(draft)).toMatchObject({ parallel: 4, sprt: null, time: null, referee: { kind: 'yomi' } });
  draft.players = [
    { name: ' A ', engine: 'id', level: 3, playouts: '5', commands: ' level 5 \n\n' },
    { name: '', engine: 'classic', level: 3, playouts: '5', commands: '' },
  ];
  draft.openings = '# two\nE5 C3\n\nG7';
  draft.clock = 'absolute';
  draft.sprt = true;
  draft.referee = 'other';
  expect(planOf(draft)).toMatchObject({
    players: [
      { kind: 'user', name: 'A', id: 'id', commands: ['level 5'] },
      { kind: 'classic', level: 3, commands: [] },
    ],
    openings: ['E5 C3', 'G7'],
    time: { main: 300, period: 0, stones: 0 },
    sprt: { low: 0, high: 50 },
    referee: { kind: 'user', id: 'other' },
  });
  draft.players[0].engine = 'search';
  expect(planOf(draft).players[0]).toEqual({
    ...{ kind: 'search', name: 'A', level: 3, playouts: 5, commands: ['level 5'] },
  });
  // More than two: all against all, without what is about two.
  draft.players.push(newSide(2));
  draft.black = 'b';
  expect(planOf(draft)).toMatchObject({ black: 'alternate', sprt: null });
});

test('words', () => {
  expect(tallyText(score)).toBe('3 : 1, 1 drawn');
  expect(eloSpan(score)).toBe('+147 (−147 to +449)');
  expect(eloSpan({ ...score, share: 1, elo: null, eloInterval: [20, null] })).toBe('+∞ (+20 to +∞)');
  const more = { ...plan, players: [...plan.players, plan.players[0]] };
  expect(planText(more)).toBe('20 games between each two, 9×9, komi 7, Chinese rules, 4 random moves first');
  expect([null, { wins: 1, losses: 0, draws: 1 }].map(crossingText)).toEqual(['–', '1.5/2']);
  expect(planText(plan)).toBe('9×9, komi 7, Chinese rules, 4 random moves first');
  expect(testText(info(1, 'running'))).toBe('');
  const tested = { ...info(1, 'running'), plan: { ...plan, sprt: { low: 0, high: 50 } } };
  expect(testText({ ...tested, score: { ...score, ratio: 3.1, verdict: 'high' } })).toBe(
    'SPRT 0 against 50 Elo: log likelihood ratio 3.10: first is stronger',
  );
  expect(endText({ ...row(0, 'first', 'first'), end: 'crash', problem: 'it ended' })).toBe(
    'engine died: it ended',
  );
  expect(
    crossTable([row(0, 'first', 'first'), row(1, 'second', ''), row(2, 'first', 'second')], score),
  ).toEqual([
    { player: 'first', black: '1 of 2', white: '0.5 of 1', all: '1.5 of 3' },
    { player: 'second', black: '0.5 of 1', white: '1 of 2', all: '1.5 of 3' },
  ]);
});

test('what is told of the match that is shown is shown, and nothing of others', async () => {
  const games = [row(1, 'second', '')];
  const api = new FakeApi({
    'match.list': () => ({ matches: [info(2, 'running'), info(1, 'finished')], cores: 3 }),
    'match.get': ({ id }) => ({
      info: info(id, id === 2 ? 'running' : 'finished'),
      games,
      live: [],
      analysing: null,
    }),
  });
  const desk = new MatchDesk(api, new Notices());
  await desk.open();
  expect([desk.chosen, desk.cores, desk.running?.id]).toEqual([2, 3, 2]);
  const live = { game: 4, black: 'first', white: 'second', moves: [21] };
  api.emit('match.live', { id: 2, games: [live] });
  api.emit('match.live', { id: 1, games: [] });
  expect(desk.live).toEqual([live]);
  api.emit('match.changed', { info: info(2, 'running'), row: row(0, 'first', 'first') });
  expect(desk.games.map(({ game }) => game)).toEqual([0, 1]);
  api.emit('match.changed', { info: info(2, 'stopped'), row: null });
  expect([desk.running, desk.live]).toEqual([undefined, []]);
  await desk.remove();
  expect([desk.chosen, desk.matches.map(({ id }) => id)]).toEqual([1, [1]]);
  desk.dispose();
});
