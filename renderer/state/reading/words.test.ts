import { expect, test } from 'vitest';
import { READING_KINDS, type ReadingKind } from '../../../engine/protocol/reading.ts';
import { parsePoint } from '../../../engine/board/point.ts';
import type { Verdict } from '../../../engine/protocol/verdict.ts';
import { treeOf } from './testTree.ts';
import { VariationTree } from './variationTree.ts';
import {
  codeMeaning,
  codeName,
  doesSentence,
  evidenceWords,
  KIND_WORDS,
  otherMove,
  boundarySentence,
  proofSentence,
  sentence,
  takes,
  type Reply,
} from './words.ts';

const said = (rest: Partial<Parameters<typeof sentence>[0]>, other: number | null = null): string =>
  sentence({ kind: 'attack', color: 2, code: 5, move: 50, ended: 'finished', ...rest }, 41, other)
    .map((part) => (part === 41 ? 'one' : part === 42 ? 'other' : part))
    .join('');

test('life and death', () => {
  expect(said({ kind: 'owl_attack' })).toBe('Black can kill one.');
  expect(said({ kind: 'owl_attack', code: 0 })).toBe('Black cannot kill one.');
  expect(said({ kind: 'owl_defend', code: 4 })).toBe(
    'Black can make one live in a ko that Black takes first.',
  );
  expect(said({ kind: 'owl_defend', move: 0 })).toBe('Black needs no move to make one live.');
});

test('what is proved names every first move that does it', () => {
  const proved = (kind: ReadingKind, code: number, moves: number[], open: number[] = []): string =>
    proofSentence({ kind, color: 2, proof: { code, moves, open } }, 41)
      .map((part) => (typeof part === 'number' ? `P${part}` : part))
      .join('');
  expect(proved('owl_attack', 5, [61])).toBe('Proved: only P61 kills P41.');
  expect(proved('owl_attack', 4, [61, 62])).toBe('Proved: P61 and P62 kill P41 by ko; nothing else does.');
  expect(proved('owl_defend', 5, [61, 62, 63])).toBe(
    'Proved: P61, P62 and P63 make P41 live; nothing else does.',
  );
  expect(proved('owl_defend', 5, [0])).toBe('Proved: P41 lives without a move.');
  expect(proved('owl_attack', 5, [0, 61])).toBe('Proved: P41 is dead without a move.');
  expect(proved('owl_attack', 0, [])).toBe('Proved: no move of Black kills P41.');
  // Of moves that are open nothing is claimed.
  expect(proved('owl_attack', 5, [61], [62, 63])).toBe('Proved: P61 kills P41. Not found out: P62 and P63.');
  expect(proved('owl_defend', 5, [61, 62], [63])).toBe(
    'Proved: P61 and P62 make P41 live. Not found out: P63.',
  );
});

test('a proof says what it rests on: weak chains of the wall, captures first, and gaps', () => {
  const rests = (
    wall: [stone: number, liberties: number, capture?: number][],
    blocked: number[] = [],
  ): string =>
    boundarySentence({
      attacker: 1,
      wall: wall.map(([stone, liberties, capture = 0]) => ({ stone, liberties, capture })),
      blocked,
    })
      .map((part) => (typeof part === 'number' ? `P${part}` : part))
      .join('');
  expect(rests([[61, 5]])).toBe('That holds as long as the wall around it stands.');
  expect(
    rests([
      [61, 3],
      [62, 4],
      [63, 5],
    ]),
  ).toBe('That holds as long as White keeps P61 and P62.');
  expect(
    rests(
      [
        [62, 4, 50],
        [61, 3],
      ],
      [70, 71],
    ),
  ).toBe(
    'That holds only as long as White keeps P62, which Black can capture. White must still be able to block at P70 and P71.',
  );
});

const D9 = 61;
const does = (kind: ReadingKind, reply: Partial<Reply>, other: number | null = null): string | null =>
  doesSentence(kind, { color: 1, point: D9 }, { code: 0, move: 0, ended: 'finished', ...reply }, 41, other)
    ?.map((part) => ({ 41: 'one', 42: 'other', 61: 'D9', 55: 'B2' })[part as number] ?? part)
    .join('') ?? null;

test('what a single move does is the other way round to what answers it', () => {
  expect(does('owl_attack', {})).toBe('D9 kills one.');
  expect(does('owl_attack', { code: 5, move: 55 })).toBe('D9 does not kill one: Black answers B2.');
  expect(does('owl_defend', { code: 5 })).toBe('D9 does not make one live, even without an answer.');
  expect(does('owl_defend', { code: 4 })).toBe(
    'D9 makes one live only by a ko that the opponent takes first.',
  );
  expect(does('attack', { code: 1 })).toBe('D9 captures one by a ko that it takes first.');
  expect(does('defend', { code: 3 })).toBe('D9 saves one, with a chain lost or won besides.');
  expect(does('connect', {}, 42)).toBe('D9 connects one to other.');
  expect(does('disconnect', { code: 5, move: 55 }, 42)).toBe(
    'D9 does not cut one off from other: Black answers B2.',
  );
  expect(does('break_in', {})).toBe('D9 lets one in.');
  expect(does('block_off', { ended: 'limit' })).toBe('Whether D9 keeps one out was not settled.');
  expect(does('semeai', {})).toBeNull();
});

test.each([
  [{ attack: 5, defense: 5 }, 'Black moves first, and one captures other.'],
  [{ attack: 4, defense: 4 }, 'Black moves first, and one captures other by ko.'],
  [{ attack: 0, defense: 5 }, 'Black moves first, and one lives; other lives too.'],
  [{ attack: 0, defense: 0 }, 'Black moves first, and loses the race: one dies.'],
])('a race that comes to %j', (race, words) => {
  expect(said({ kind: 'semeai', race, code: race.attack }, 42)).toBe(words);
});

test.each([
  ['proof', ''],
  ['search', 'Read to the end, but not proven: it rests on moves left out or on guessed eyes.'],
  ['playouts', 'Reading left it open: this is by playouts around the dragon, 63 % sure.'],
  ['judgement', 'The nodes were spent: this is only the likelier answer.'],
] as const)('what rests on %s', (evidence, words) => {
  expect(evidenceWords({ evidence, confidence: 0.631 })).toBe(words);
});

test('where the answer is a move that the tree leaves open, and another one works there, both are named', () => {
  const tree = new VariationTree(
    treeOf(
      `
- | owl_attack E5 WIN M3
  B L4 owl_attack E5 | owl_defend E5 LOSE - not settled
  B M3 owl_attack E5 | owl_defend E5 LOSE
`.trim(),
      19,
    ),
    false,
  );
  const at = (name: string): number => parsePoint(name, 19)!;
  const verdict = { evidence: 'search' } as unknown as Verdict;
  const words = (move: string): string =>
    otherMove({ code: 5, move: at(move), verdict }, tree)
      .map((part) => (part === at('L4') ? 'L4' : part === at('M3') ? 'M3' : part))
      .join('');
  expect(words('L4')).toBe(
    'Playouts prefer L4, which reading did not finish; what reading found to work is M3.',
  );
  expect(words('M3')).toBe('');
  expect(otherMove({ code: 0, move: 0, verdict }, tree)).toEqual([]);
});

test('a combination', () => {
  expect(said({ kind: 'combination', points: 8 })).toBe(
    'Black wins at least 8 points by a series of threats.',
  );
  expect(said({ kind: 'combination', code: 0 })).toBe('Black has no combination.');
});

test('every question has words, and needs something', () => {
  for (const kind of READING_KINDS) {
    expect(KIND_WORDS[kind].hint).toMatch(/\?$/);
    expect(takes(kind)).toBeTruthy();
  }
  const codes = [0, 1, 2, 3, 4, 5];
  expect(new Set(codes.map(codeName)).size).toBe(6);
  expect(new Set(codes.map(codeMeaning)).size).toBe(6);
});
