import { expect, test } from 'vitest';
import { pointAt, pointName } from '../board/point.ts';
import { sceneOf } from '../board/scene.ts';
import {
  analystSentences,
  differenceSentences,
  dragonSentences,
  reasonSentences,
  territorySentence,
} from './analystMove.ts';
import type { DragonVerdict } from './decision.ts';
import { paragraphText } from './explanation.ts';
import type { Sentence } from './moveFacts.ts';
import { input } from './formula.ts';
import { textOf } from './linkedText.ts';
import type { MoveDecision, MoveReason, MoveValue, ValueTerm } from './moves.ts';
import type { Color, MoveChoice, MoveStats, SearchReport } from './types.ts';

/** Two white stones at E5 and F5. */
const [E5, F5, D4, G7, C3] = [pointAt(4, 4), pointAt(4, 5), pointAt(5, 3), pointAt(2, 6), pointAt(6, 2)];
const board = Array.from({ length: 81 }, (_, i): Color => {
  const point = pointAt(Math.floor(i / 9), i % 9);
  return point === E5 || point === F5 ? 1 : 0;
});
const scene = sceneOf(9, board, [
  { origin: E5, color: 1, stones: [E5, F5], status: 'alive' } as unknown as DragonVerdict,
]);
const source = { module: 'test' };
const kills: MoveReason = { kind: 'owlAttack', about: [E5], code: 5, source, discarded: '' };
const term = (kind: ValueTerm['kind'], amount: number, about = 0): ValueTerm => ({
  kind,
  name: kind,
  operation: 'add',
  amount,
  reasons: about === 0 ? [] : [0],
  about,
  made: input('territory', amount, about === 0 ? {} : { map: 'change', about }),
});
const move = (point: number, terms: ValueTerm[]): MoveValue => ({
  point,
  value: terms.reduce((sum, { amount }) => sum + amount, 0),
  terms,
  reasons: [kills],
  safety: 'safe',
});
const decided = (choice: MoveChoice): { decision: MoveDecision; scene: typeof scene } => ({
  decision: {
    color: 2,
    choice,
    moves: [
      move(D4, [term('territory', 14, E5), term('followup', 3)]),
      move(G7, [term('territory', 6), term('strategic', 0.2)]),
    ],
    steps: [],
    uncertainty: 0,
  } as unknown as MoveDecision,
  scene,
});
const about = decided({ kind: 'play', point: D4 });
const stats = (point: number, visits: number, winRate: number, pv: number[] = []): MoveStats => ({
  point,
  visits,
  winRate,
  pv: [point, ...pv],
});
const report = (moves: MoveStats[]): SearchReport => ({
  color: 2,
  playouts: 500,
  winRate: 0.6,
  scoreMean: 3.5,
  moves,
  ownership: [],
});
const katago = (moves: MoveStats[]): Parameters<typeof analystSentences>[0] => ({
  who: 'KataGo',
  report: report(moves),
  score: 'B+3.5',
});
const words = (sentences: readonly Sentence[], point: number): string =>
  textOf(paragraphText(sentences, { about, point, name: (at) => pointName(at, 9) }));

test('the analyst’s best move, the line that it expects, and another one of its moves', () => {
  const analyst = katago([stats(G7, 400, 0.62, [D4, 0]), stats(D4, 90, 0.5), stats(C3, 3, 0.9)]);
  expect(words(analystSentences(analyst, G7), G7)).toBe(
    'KataGo prefers G7: it wins 62 % in 400 playouts, with B+3.5 on average. KataGo expects D4 and pass.',
  );
  expect(words(analystSentences(analyst, D4), D4)).toBe(
    'KataGo gives D4 50 % in 90 playouts, against 62 % for G7.',
  );
  expect(words(analystSentences(analyst, C3), C3)).toBe(
    'KataGo tried C3 in 3 playouts only, too few to say how often it wins.',
  );
  expect(words(analystSentences(analyst, 0), 0)).toBe('KataGo passes: B+3.5 on average.');
});

test('our own choice is told with its reason, its difference in terms, and what the analyst says of it', () => {
  const analyst = katago([stats(G7, 400, 0.62), stats(D4, 90, 0.5)]);
  expect(words(differenceSentences(about, analyst, G7), G7)).toBe(
    'Yomi’s reasons choose D4 instead, worth 17.0 points: it kills the two white stones at E5, which cannot live then. ' +
      'What makes the difference to G7: territory +8.0 and followups +3.0. ' +
      'KataGo gives D4 50 % in 90 playouts, 12 % less than G7.',
  );
  expect(
    words(differenceSentences(about, katago([stats(G7, 400, 0.62), stats(D4, 9, 0.5)]), G7), G7),
  ).toMatch(/KataGo tried D4 in 9 playouts only\.$/);
  expect(words(differenceSentences(about, katago([stats(G7, 400, 0.62)]), G7), G7)).toMatch(
    /KataGo did not look at D4\.$/,
  );
  expect(
    words(differenceSentences(about, katago([stats(G7, 400, 0.5), stats(D4, 90, 0.501)]), G7), G7),
  ).toMatch(/50 % in 90 playouts, no less than G7\.$/);
});

test('a move that both choose, one that has no reason, and one where our engine passes', () => {
  const analyst = katago([stats(D4, 400, 0.62), stats(C3, 90, 0.6)]);
  expect(words(differenceSentences(about, analyst, D4), D4)).toBe('Yomi’s reasons choose D4, too.');
  expect(words(reasonSentences(about, C3), C3)).toBe('No particular reason was found for Black to play C3.');
  // Nothing is compared with a move that has no terms.
  expect(words(differenceSentences(about, analyst, C3), C3)).not.toContain('What makes the difference');
  expect(reasonSentences(about, 0)).toEqual([]);
  const passing = decided({ kind: 'pass' });
  expect(words(differenceSentences(passing, analyst, D4), D4)).toBe(
    'Yomi’s reasons find no move worth playing.',
  );
});

test('dragons and territory', () => {
  expect(words(dragonSentences(D4, [{ at: E5, before: 'alive', after: 'dead' }]), D4)).toBe(
    'The two white stones at E5: alive now, dead after D4.',
  );
  expect(words(dragonSentences(D4, [{ at: E5, before: 'critical', after: null }]), D4)).toBe(
    'D4 takes the two white stones at E5.',
  );
  expect(words(dragonSentences(D4, []), D4)).toBe('After D4 no dragon is of another status.');
  expect(words([territorySentence(D4, 7.25)], D4)).toBe('D4 changes the territory by +7.3 points.');
  for (const nothing of [0, 0.04, -0.04])
    expect(words([territorySentence(D4, nothing)], D4)).toBe('D4 changes the territory by 0.0 points.');
  const links = paragraphText(dragonSentences(D4, [{ at: E5, before: 'alive', after: 'dead' }]), {
    about,
    point: D4,
    name: (at) => pointName(at, 9),
  }).flatMap(({ link }) => link ?? []);
  expect(links.map(({ to }) => to)).toEqual(['dragon', 'move']);
});

test('patterns behind our own choice are named, whatever reasons the analyst’s move has', () => {
  const joseki: MoveReason = {
    kind: 'joseki',
    about: [],
    code: 0,
    source: {
      module: 'joseki',
      pattern: {
        database: 'joseki',
        index: 0,
        name: 'hoshi2',
        line: 1,
        classes: 'J',
        transformation: 0,
        anchor: C3,
      },
    },
    discarded: '',
  };
  const least: ValueTerm = {
    ...term('minimum', 20),
    reasons: [1],
    made: input('figure', 20, { reason: 1 }),
  };
  const ours = { ...move(D4, [least]), reasons: [kills, joseki] };
  const { decision } = decided({ kind: 'play', point: D4 });
  const both = { decision: { ...decision, moves: [ours, move(G7, [term('territory', 6)])] }, scene };
  const sentences = differenceSentences(both, katago([stats(G7, 400, 0.62), stats(D4, 90, 0.5)]), G7);
  const text = textOf(paragraphText(sentences, { about: both, point: G7, name: (at) => pointName(at, 9) }));
  expect(text).toContain('hoshi2');
});
