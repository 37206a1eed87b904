import { expect, test } from 'vitest';
import { sceneOf } from '../board/scene.ts';
import { pointAt, pointName } from '../board/point.ts';
import {
  deedSentences,
  explain,
  headline,
  moveParagraph,
  paragraphText,
  searchBeside,
  sentenceText,
} from './explanation.ts';
import { input } from './formula.ts';
import { linkedNames, markdownOf, textOf } from './linkedText.ts';
import type { DragonVerdict } from './decision.ts';
import type { MoveDecision, MoveReason, MoveValue, ValueTerm } from './moves.ts';
import type { Color, SearchReport } from './types.ts';
import { reasonWords } from './moveWords.ts';
import { withAsked } from './searchTerm.ts';
import { ENGLISH } from './wordCatalogue.ts';

/** Two white stones at E5 and F5, a black one at C3. */
const [E5, F5, C3, D4, G7] = [pointAt(4, 4), pointAt(4, 5), pointAt(6, 2), pointAt(5, 3), pointAt(2, 6)];
const board = Array.from({ length: 81 }, (_, i): Color => {
  const point = pointAt(Math.floor(i / 9), i % 9);
  return point === E5 || point === F5 ? 1 : point === C3 ? 2 : 0;
});
const dragon = { origin: E5, color: 1, stones: [E5, F5] } as unknown as DragonVerdict;
const scene = sceneOf(9, board, [dragon]);
const name = (point: number): string => pointName(point, 9);
const source = { module: 'test' };
const reason = (kind: MoveReason['kind'], about: number[], discarded = ''): MoveReason => ({
  kind,
  about,
  code: 5,
  source,
  discarded,
});
const kill: ValueTerm = {
  kind: 'territory',
  name: 'captures E5',
  operation: 'add',
  amount: 13.8,
  reasons: [1],
  about: E5,
  made: input('territory', 13.8, { map: 'change', about: E5, onStones: 4 }),
};
const shape: ValueTerm = {
  kind: 'shape',
  name: 'shape factor',
  operation: 'multiply',
  amount: 0.86,
  reasons: [2],
  about: 0,
  made: { op: 'shapes', of: [input('figure', -3, { reason: 2 })] },
};
/** The first reason brings nothing. */
const best: MoveValue = {
  point: D4,
  value: 13.8 * 0.86,
  terms: [kill, shape],
  reasons: [reason('strategicAttack', [E5]), reason('owlAttack', [E5]), reason('shape', [])],
  safety: 'safe',
};
const blunder: MoveValue = {
  point: G7,
  value: 6,
  terms: [
    { ...kill, amount: 20, made: input('territory', 20) },
    {
      kind: 'blunder',
      name: 'C3 can be killed afterwards',
      operation: 'add',
      amount: -14,
      reasons: [],
      about: C3,
      made: input('loss', -14),
    },
  ],
  reasons: best.reasons,
  safety: 'unsafe',
};
const about = {
  decision: {
    color: 2,
    choice: { kind: 'play', point: D4 },
    moves: [best, blunder],
    steps: ['the dragon at E5 is taken for alive'],
    uncertainty: 0.4,
  } as unknown as MoveDecision,
  scene,
};
const writer = { about, point: D4, name };

test('a paragraph says what a move does, what that is worth, what is against it and where it stands', () => {
  expect(moveParagraph(about, D4, name)).toBe(
    'Kills the two white stones at E5, which cannot live then; that is worth 13.8 points: 4.0 for the stones, 9.8 for what changes around them. ' +
      'But it makes bad shape, by test; that costs 1.9 points. ' +
      'D4 is worth 11.9 points to Black, more than any other move.',
  );
  expect(moveParagraph(about, C3 + 1, name)).toBe('No particular reason was found for Black to play D3.');
});

test('what a connection does for both of its groups is told with the connection once', () => {
  const white = sceneOf(
    9,
    board.map((color): Color => (color === 0 ? 0 : 1)),
    [dragon],
  );
  const safer = (at: number, amount: number): ValueTerm => ({
    ...{ kind: 'strategic', name: 'safety', operation: 'add', amount, reasons: [0], about: at },
    made: input('figure', amount, { about: at }),
  });
  const terms = [safer(E5, 5.3), { ...kill, amount: 5 }, safer(C3, 4.2)];
  const move: MoveValue = { ...best, value: 14.5, terms, reasons: [reason('connect', [E5, C3])] };
  const decision = { ...about.decision, color: 1 as const, moves: [move, { ...blunder, terms: [] }] };
  expect(moveParagraph({ decision, scene: white }, D4, name)).toContain(
    'Connects the two white stones at E5 with the white stone at C3, which makes E5 safer; that is worth 5.3 points. ',
  );
  expect(moveParagraph({ decision, scene: white }, D4, name)).toContain(
    '. Makes C3 safer; that is worth 4.2 points. ',
  );
});

test('that the stone does not stay is told, but for a blunder, which says what is lost', () => {
  const told = (move: MoveValue): string =>
    moveParagraph({ ...about, decision: { ...about.decision, moves: [best, move] } }, move.point, name);
  const move: MoveValue = { ...best, point: G7, value: 0, terms: [], safety: 'unsafe' };
  expect(told(move)).toMatch(/The stone itself may be lost there\. G7 is worth nothing to Black\.$/);
  expect(told({ ...move, safety: 'safe' })).not.toContain('lost there');
  expect(told(blunder)).not.toContain('lost there');
});

test('of a move that nobody proposed it is said what it would do, how often it is played, and that something better is', () => {
  const move: MoveValue = {
    ...best,
    point: C3 + 1,
    value: 3,
    terms: [{ ...kill, amount: 3 }],
    reasons: [reason('asked', [])],
    share: 0.02,
  };
  const told = (one: MoveValue, from: MoveDecision = about.decision): string =>
    moveParagraph({ ...about, decision: withAsked(from, one) }, one.point, name);
  const said = told(move);
  expect(said).toMatch(
    /^No particular reason was found for Black to play D3\. Strong players play it in 2 % of such positions\. /,
  );
  expect(said).toMatch(
    /that is worth 3\.0 points\. D3 is worth 3\.0 points to Black, 8\.9 points less than D4\.$/,
  );
  expect(told({ ...move, share: 0.0002 })).toContain(
    '. Strong players hardly ever play it in such positions. ',
  );
  const bare = told({
    ...move,
    value: 0,
    terms: [],
    reasons: [reason('asked', [], 'nothing else speaks for a stone there')],
  });
  expect(bare).toMatch(/There, in the area of White, .* D3 is worth nothing to Black\.$/);
  expect(told({ ...move, value: 20, terms: [{ ...kill, amount: 20 }] })).toMatch(
    /D3 is worth 20\.0 points to Black, more than D4, but without a reason it is not considered\.$/,
  );
  expect(told(move, { ...about.decision, choice: { kind: 'pass' } })).not.toContain('Strong players');
});

test('how often strong players play a move is said where nothing is for it, and not where that is a term of its value', () => {
  const worthless: MoveValue = { ...blunder, value: -1, share: 0.004 };
  const told = (one: MoveValue): string =>
    moveParagraph({ ...about, decision: { ...about.decision, moves: [best, one] } }, one.point, name);
  expect(told(worthless)).toContain('Strong players play it in 0.4 % of such positions.');
  expect(told({ ...worthless, value: 6 })).not.toContain('Strong players');
});

test('what was not read to the end is no fact', () => {
  const [first, owl, last] = best.reasons;
  const likely = { ...best, reasons: [first, { ...owl, likely: true as const }, last] };
  const told = { ...about, decision: { ...about.decision, moves: [likely, blunder] } };
  expect(moveParagraph(told, D4, name)).toMatch(
    /^Kills the two white stones at E5 \(not read to the end\); that is worth 13\.8 points/,
  );
  expect(reasonWords(likely.reasons[1], name, likely)).toBe('kills E5 (not read to the end)');
});

test('that a move is usual comes after what it does', () => {
  const often: ValueTerm = {
    kind: 'experience',
    name: 'strong players play here',
    operation: 'add',
    amount: 30,
    reasons: [],
    about: 0,
    made: input('odds', 0.2),
  };
  const move = { ...best, value: best.value + 30, terms: [often, ...best.terms] };
  const told = moveParagraph({ ...about, decision: { ...about.decision, moves: [move, blunder] } }, D4, name);
  expect(told.indexOf('Kills')).toBeLessThan(told.indexOf('that adds 30.0 points'));
});

test('only the first of what is against a move is set against what it does', () => {
  const worse = { ...blunder.terms[1], name: 'a second loss', amount: -3, made: input('loss', -3) };
  const paragraph = moveParagraph(
    { ...about, decision: { ...about.decision, moves: [{ ...blunder, terms: [...blunder.terms, worse] }] } },
    G7,
    name,
  );
  expect(paragraph.match(/But it/g)).toHaveLength(1);
  expect(paragraph).toContain('that costs 14.0 points. It lets');
});

test('the headline is the term that changes the value most, not the first reason', () => {
  expect(textOf(sentenceText(headline(about, best), writer))).toBe('+13.8 kills E5');
  const large: ValueTerm = {
    ...kill,
    kind: 'experience',
    name: 'a large value counts in part',
    amount: -20,
    made: input('parameter', -20, { parameter: 'largeValue' }),
  };
  expect(textOf(sentenceText(headline(about, { ...best, terms: [kill, large] }), writer))).toBe(
    '+13.8 kills E5',
  );
  const idle = { ...best, terms: [] };
  expect(textOf(sentenceText(headline(about, idle), writer))).toBe(
    'Has a reason that adds nothing: puts pressure on the two white stones at E5',
  );
});

test('why strong players play a move, with how often they do', () => {
  const often: ValueTerm = {
    kind: 'experience',
    name: 'strong players play here',
    operation: 'add',
    amount: 20,
    reasons: [],
    about: 0,
    made: {
      op: 'product',
      of: [input('parameter', 5, { parameter: 'valuation.oddsPoints' }), input('odds', 0.514)],
    },
    habits: [
      { kind: 'hane', factor: 6.14 },
      { kind: 'near', factor: 12.4 },
    ],
  };
  const move = { ...best, value: 20, terms: [often], reasons: [reason('common', [])] };
  const said = (one: MoveValue): string =>
    moveParagraph({ ...about, decision: { ...about.decision, moves: [one] } }, D4, name);
  expect(said(move)).toContain(
    'Is what strong players play here; that adds 20.0 points. ' +
      'They play it in 51 % of such positions, rather than less likely moves because it is a hane (×6.1) and answers the last moves (×12). ',
  );
  expect(textOf(sentenceText(headline(about, move), writer))).toBe('+20.0 is a hane, as strong players do');
  const line = deedSentences({ ...about, decision: { ...about.decision, moves: [move] } }, D4);
  expect(line.map((one) => textOf(sentenceText(one, writer)))).toEqual([
    'It is a hane, as strong players do.',
  ]);
  const seldom = { ...often, made: input('odds', 0.0042) };
  expect(said({ ...move, terms: [seldom] })).toContain('They play it in 0.42 % of such positions');
  const untold = { ...move, terms: [{ ...often, habits: [] }] };
  expect(said(untold)).not.toContain('rather than');
  expect(textOf(sentenceText(headline(about, untold), writer))).toBe(
    '+20.0 is what strong players play here',
  );
});

test('a least value that an opening gives says that it is an opening', () => {
  const least: ValueTerm = {
    ...shape,
    kind: 'minimum',
    name: 'value at least',
    operation: 'atLeast',
    amount: 27,
    reasons: [0],
    made: input('figure', 27, { reason: 0 }),
  };
  const said = (kind: 'joseki' | 'fuseki' | 'minimumValue'): string => {
    const move = { ...best, value: 27, terms: [least], reasons: [reason(kind, [])] };
    return textOf(
      sentenceText(
        explain({ ...about, decision: { ...about.decision, moves: [move] } }, D4).short[0],
        writer,
      ),
    );
  };
  expect(said('joseki')).toMatch(
    /^Is a joseki move, which counts for at least 27\.0 points, by .*; that adds 27\.0 points\.$/,
  );
  expect(said('fuseki')).toMatch(/^Is an opening move, which counts for at least 27\.0 points/);
  expect(said('minimumValue')).toMatch(/^Counts for at least 27\.0 points/);
});

test('phrases lead to stones, terms and moves', () => {
  const parts = paragraphText(explain(about, D4).short, writer).filter(({ link }) => link);
  expect(parts[0]).toEqual({
    text: 'the two white stones at E5',
    link: { to: 'dragon', origin: E5, points: [E5, F5] },
  });
  expect(parts[1]).toEqual({ text: '13.8 points', link: { to: 'term', term: 0, points: [D4] } });
  expect(parts.at(-1)!.link).toMatchObject({ to: 'move', point: D4 });
});

test('more tells what was feared, what adds nothing and how it was decided', () => {
  const more = explain(about, D4).more.map((one) => textOf(sentenceText(one, writer)));
  expect(more).toContain(
    'It was preferred to G7, which by its reasons is worth 20.0 points but lets the black stone at C3 be killed afterwards.',
  );
  expect(more).toContain(
    'It also puts pressure on the two white stones at E5, which adds nothing by itself.',
  );
  expect(more).toContain('How it decided: the dragon at E5 is taken for alive.');
});

test('a stone that dies where it is played is told apart from others that die', () => {
  const [gain, loss] = blunder.terms;
  const itself = { ...loss, about: 0, made: input('loss', -14, { about: G7 }) };
  const decision = { ...about.decision, moves: [best, { ...blunder, terms: [gain, itself] }] };
  const more = explain({ ...about, decision }, D4).more.map((one) => textOf(sentenceText(one, writer)));
  expect(more).toContain(
    'It was preferred to G7, which by its reasons is worth 20.0 points but can be killed there itself.',
  );
});

test('a search that would play another move says so, and how the two count', () => {
  const report = (visits: number): SearchReport => ({
    color: 2,
    playouts: 500,
    winRate: 0.54,
    scoreMean: 4.5,
    ownership: [],
    moves: [
      { point: G7, visits: 400, winRate: 0.54, pv: [G7] },
      { point: D4, visits, winRate: 1, pv: [D4] },
    ],
  });
  const said = (search: SearchReport, choice = D4): string =>
    textOf(
      paragraphText(
        searchBeside(
          { ...about, decision: { ...about.decision, choice: { kind: 'play', point: choice } } },
          search,
          'B+4.5',
        ),
        writer,
      ),
    );
  const first = 'The search of this position, in 400 playouts, prefers G7';
  expect(said(report(2))).toBe(
    `${first}: it wins 54 %, with B+4.5 on average. D4 it tried in 2 playouts only. ` +
      'The two count differently: reasons by territory as it stands, the search by games played to the end.',
  );
  expect(said(report(90))).toContain('Of D4 it says 100 % in 90 playouts.');
  expect(said(report(90), G7)).toBe(`${first} too: it wins 54 %, with B+4.5 on average.`);
});

test('every sentence rests on something that is there', () => {
  for (const { point } of about.decision.moves) {
    const { short, more } = explain(about, point);
    for (const { evidence } of [...short, ...more]) {
      const { terms = [], reasons = [], moves = [], search = false, absent = false } = evidence;
      expect(terms.length + reasons.length + moves.length + Number(search) + Number(absent)).toBeGreaterThan(
        0,
      );
    }
  }
});

test('coordinates in strings of the engine become links', () => {
  const parts = linkedNames('the dragon at E5 beside J9, K3 and Z9', scene);
  expect(textOf(parts)).toBe('the dragon at E5 beside J9, K3 and Z9');
  expect(parts.flatMap(({ text, link }) => (link ? [text] : []))).toEqual(['E5', 'J9']);
});

test('another language says the same of the same data', () => {
  const german = {
    ...ENGLISH,
    'deed.owlAttack': 'tötet {a}',
    'stones.1.other': 'die {n} weißen Steine bei {at}',
    'number.2': 'zwei',
  };
  const text = textOf(paragraphText(explain(about, D4).short.slice(0, 1), { ...writer, words: german }));
  expect(text).toContain('Tötet die zwei weißen Steine bei E5');
});

test('Markdown has phrases in bold and no marks of its own', () => {
  expect(markdownOf([{ text: 'a*b ' }, { text: 'E5', link: { to: 'points', points: [E5] } }])).toBe(
    'a\\*b **E5**',
  );
});
