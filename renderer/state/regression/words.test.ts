import { expect, test } from 'vitest';
import type { EngineChange } from '../../../engine/protocol/match.ts';
import { emptyTotals, type RunInfo } from '../../../engine/protocol/regression.ts';
import { aboutTest, answererText, answerersText, runTitle } from './words.ts';

const left = (from: number, to: number): { suite: string; ranges: { from: number; to: number }[] }[] => [
  { suite: 'owl', ranges: [{ from, to }] },
];
const change = (part: EngineChange['part'], before: string, now: string): EngineChange => ({
  ...{ player: 'Yomi', part, before, now },
});

test('who answered a run, and that one engine did needs no word', () => {
  const totals = { ...emptyTotals(), verdicts: { ...emptyTotals().verdicts, passed: 9, skipped: 1 } };
  const changes = [change('build', 'b1', 'b2'), change('patterns', 'p1', 'p2')];
  const run = { planned: 10, switches: [{ changes, left: left(4, 10) }] } as RunInfo;
  expect(answerersText(run, totals)).toBe(
    'Answered by build b1, patterns p1 (3 results) and build b2, patterns p2 (6 results).',
  );
  expect(answerersText({ planned: 10 } as RunInfo, totals)).toBe('');
});

test('a run from a file does not tell how its engines were started', () => {
  const untold = { part: 'command', is: '' } as const;
  expect(answererText([{ ...untold, first: true }])).toBe('its first command');
  expect(answererText([{ ...untold, first: false }])).toBe('another command');
});

test('what is said about a test leaves out the board that was drawn for readers of the file', () => {
  const comment = [
    'Each white stone has two liberties.',
    ' 2 | . X .',
    '10 | O . .',
    '     A B C',
    'A and B are both possible.',
  ];
  const test = { description: 'a double atari', comment: comment.join('\n') };
  expect(aboutTest(test, {})).toBe(
    'a double atari\nEach white stone has two liberties.\nA and B are both possible.',
  );
  expect(aboutTest(test, undefined)).toBe(['a double atari', ...comment].join('\n'));
  expect(aboutTest({ description: '', comment: ' 1 | . .' }, {})).toBe('');
});

test('a run by one of the user’s engines has the name that they gave it, as long as it is theirs', () => {
  const engine = { id: 'e', name: 'GNU Go', command: 'gnugo' };
  const run = { id: 3, name: '', engine, started: 0, totals: emptyTotals() } as RunInfo;
  const mine = { id: 'e', name: 'GNU Go, level 5', command: 'gnugo', setup: [] };
  expect(runTitle(run, [mine])).toMatch(/^#3 GNU Go, level 5, /);
  expect(runTitle(run, [])).toMatch(/^#3 GNU Go, [^l]/);
});
