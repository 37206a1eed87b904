import { beforeEach, describe, expect, test } from 'vitest';
import { parsePoint, pointName } from '../../../engine/board/point.ts';
import type { ReadParams, ReadResult } from '../../../engine/protocol/reading.ts';
import type { Calls } from '../../../main/ipc/api.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import { createActions } from '../actions.ts';
import { Workbench } from '../workbench.svelte.ts';
import { treeOf } from './testTree.ts';

/** A black stone that runs in a ladder (D4), and two more black chains (G7, G5). */
const GAME = '(;GM[1]FF[4]SZ[9]AB[df][gc][ge]AW[cf][dg][ee]PL[W];W[aa])';
const TREE = `
- | attack2 D4 WIN D5
  W D5 attack2 D4 | defend1 D4 LOSE -
    B E4 defend1 D4 | attack2 D4 WIN F4
      W F4 attack2 D4 | defend1 D4 LOSE - cached
  W E4 attack2 D4 | defend1 D4 WIN D5
`;
const FORCED = `
- | defend2 D4 WIN D6
  B D6 defend2 D4 | attack3 D4 LOSE -
`;
type Reply = Calls['reading.read']['result'];

let api: FakeApi;
let workbench: Workbench;
let game: OpenGame;
/** Readings that wait for their answer. */
let asked: { params: ReadParams; answer: (reply: Reply) => void }[];

const at = (name: string): number => parsePoint(name, 9)!;
const name = (point: number): string => pointName(point, 9);
const reply = (text: string, rest: Partial<ReadResult> = {}): Reply => ({
  kind: 'attack',
  color: 1,
  code: 5,
  move: at('D5'),
  ended: 'finished',
  nodes: 10,
  tacticalNodes: 0,
  ladder: [],
  tree: treeOf(text),
  variations: 4,
  truncated: false,
  milliseconds: 3,
  ...rest,
});
const answer = async (text: string, rest: Partial<ReadResult> = {}): Promise<void> => {
  asked.at(-1)!.answer(reply(text, rest));
  await settle();
};
/** Stones of the variation on the board: "W1D5 B2E4". */
const variation = (): string =>
  (game.reading.shown?.variation ?? [])
    .map(({ color, number, point }) => `${color === 2 ? 'B' : 'W'}${number}${name(point)}`)
    .sort((a, b) => Number(/\d/.exec(a)![0]) - Number(/\d/.exec(b)![0]))
    .join(' ');

beforeEach(async () => {
  asked = [];
  api = new FakeApi({
    'reading.read': (params) => new Promise<Reply>((resolve) => asked.push({ params, answer: resolve })),
    'reading.stop': () => null,
  });
  api.document(GAME);
  workbench = new Workbench(api, createActions);
  await workbench.start();
  game = workbench.active!;
  game.reading.on = true;
});

describe('the question', () => {
  test('a click on a chain asks it', async () => {
    game.choose(at('D4'));
    await settle();
    expect(asked[0].params.question).toEqual({ kind: 'attack', target: at('D4') });
    expect(asked[0].params.position).toMatchObject({ size: 9, toMove: 1 });
    expect(game.document.view.moveNumber).toBe(0);
  });

  test('an empty point is no chain, and nothing is played; who leaves the page hears no more of it', async () => {
    game.choose(at('H8'));
    await settle();
    expect(game.refused).toBe('Choose a stone first');
    game.reading.on = false;
    expect(game.refused).toBe('');
    game.reading.on = true;
    expect(asked).toEqual([]);
    expect(api.sent('doc.edit')).toEqual([]);
  });

  test('two chains of one colour; another colour begins anew', async () => {
    game.reading.setKind('connect');
    game.choose(at('C4'));
    game.choose(at('G7'));
    expect(game.reading.target).toBe(at('G7'));
    game.choose(at('G5'));
    await settle();
    expect(asked.map(({ params }) => params.question)).toEqual([
      { kind: 'connect', target: at('G7'), other: at('G5') },
    ]);
    game.reading.setKind('disconnect');
    await settle();
    expect(asked.at(-1)!.params.question).toEqual({ kind: 'disconnect', target: at('G7'), other: at('G5') });
  });

  test('a region by dragging and by clicking; then it is asked when told to', async () => {
    game.reading.setKind('break_in');
    game.choose(at('D4'));
    game.reading.chooseRegion(at('F2'), at('G1'));
    game.choose(at('H1'));
    game.choose(at('F1'));
    expect([...game.reading.goal].map(name).sort()).toEqual(['F2', 'G1', 'G2', 'H1']);
    expect(asked).toEqual([]);
    workbench.run('reading.ask');
    await settle();
    expect(asked[0].params.question.goal).toHaveLength(4);
  });

  test('a proof has variations and a place of its own, and what is tried there is proved as well', async () => {
    const proof = {
      code: 5,
      moves: [at('D3')],
      open: [],
      region: [at('D3'), at('E3')],
      boundary: {
        attacker: 1 as const,
        wall: [{ stone: at('F3'), liberties: 3, capture: at('F2') }],
        blocked: [at('C2')],
      },
      nodes: 7,
      truncated: false,
      tree: treeOf(`
- | solver D4 WIN D3
  W D3 solver D4 | solver D4 LOSE -
`),
    };
    const verdict = {
      code: 5,
      move: at('D5'),
      line: [],
      kworm: 0,
      evidence: 'search',
      confidence: 1,
      nodes: 3,
    } as const;
    game.reading.setKind('owl_attack');
    game.choose(at('D4'));
    await settle();
    workbench.run('reading.proof');
    expect(asked).toHaveLength(1);
    await answer(TREE, { kind: 'owl_attack', verdict });
    expect(asked[0].params.prove).toBeUndefined();
    game.reading.select(1);
    workbench.run('reading.proof');
    await settle();
    expect(asked[1].params.prove).toBe(true);
    await answer(TREE, { kind: 'owl_attack', verdict, proof });
    expect(game.reading.provesIt).toBe(true);
    expect(game.reading.selected).toBe(0);
    expect(game.reading.marked).toEqual([at('D4'), at('D3'), at('E3')]);
    expect(game.reading.boundary).toEqual(proof.boundary);
    game.reading.forward();
    expect(game.reading.boundary).toBeUndefined();
    expect(variation()).toBe('W1D3');
    game.choose(at('C3'));
    await settle();
    await answer(FORCED, {
      kind: 'owl_defend',
      verdict,
      proof: { ...proof, tree: treeOf('- | solver D4 LOSE -') },
    });
    const { tree } = game.reading.answer!.rows;
    expect(tree.children(game.reading.selected)).toEqual([]);
    workbench.run('reading.proof');
    expect(game.reading.answer!.rows.tree.size).toBe(5);
    expect(game.reading.marked).toEqual([at('D4')]);
  });

  test('a race takes two dragons of different colours, the one that moves first before the other', async () => {
    game.reading.setKind('semeai');
    game.choose(at('D4'));
    expect(game.reading.complete).toBe(false);
    game.choose(at('G7'));
    // Of the same colour: it takes the place of the first.
    expect([game.reading.target, game.reading.other]).toEqual([at('G7'), null]);
    game.choose(at('E5'));
    await settle();
    expect(asked.map(({ params }) => params.question)).toEqual([
      { kind: 'semeai', target: at('G7'), other: at('E5') },
    ]);
    await answer('- | semeai D4 WIN D5 kills', { kind: 'semeai', race: { attack: 5, defense: 5 } });
    expect(game.reading.answer?.rows.tree.answer(0)?.note).toBe('kills');
    // Two chains of one colour are another question.
    game.reading.setKind('connect');
    expect(game.reading.other).toBeNull();
  });

  test('life and death open with a question from another page', async () => {
    void game.reading.open('owl_defend', at('D4'));
    await settle();
    expect(asked[0].params.question).toEqual({ kind: 'owl_defend', target: at('D4') });
  });

  test('keys choose it', () => {
    workbench.run('reading.disconnect');
    expect(game.reading.kind).toBe('disconnect');
  });

  test('what the engine refuses is told', async () => {
    api.failing = { 'reading.read': { code: 'bad-request', message: 'This cannot be read.' } };
    game.choose(at('D4'));
    await settle();
    expect(game.reading.failure).toBe('This cannot be read.');
    expect(game.reading.asking).toBeNull();
  });

  test('the newest one counts; Escape stops it', async () => {
    game.choose(at('D4'));
    game.choose(at('G7'));
    await settle();
    asked[0].answer(reply(TREE));
    await settle();
    expect(game.reading.answer).toBeNull();
    workbench.run('reading.leave');
    await settle();
    expect(api.sent('reading.stop').length).toBeGreaterThan(0);
  });
});

describe('the answer', () => {
  beforeEach(async () => {
    game.choose(at('D4'));
    await settle();
    await answer(TREE);
  });

  test('lies on the board: the move, or a whole ladder', async () => {
    expect(variation()).toBe('W1D5');
    void game.reading.ask();
    await settle();
    await answer(TREE, { ladder: ['D5', 'E4', 'F4'].map(at) });
    expect(variation()).toBe('W1D5 B2E4 W3F4');
  });

  test('walking moves the board and not the game', () => {
    workbench.run('reading.mainLine');
    expect(variation()).toBe('W1D5');
    for (const id of ['reading.forward', 'reading.forward']) workbench.run(id);
    expect(variation()).toBe('W1D5 B2E4 W3F4');
    expect(game.reading.walking).toBe(true);
    expect(game.document.view.moveNumber).toBe(0);
    workbench.run('reading.back');
    expect(variation()).toBe('W1D5 B2E4');
    workbench.run('reading.back');
    workbench.run('reading.nextSibling');
    expect(variation()).toBe('W1E4');
    workbench.run('reading.previousSibling');
    workbench.run('reading.mainLine');
    expect(variation()).toBe('W1D5 B2E4 W3F4');
    workbench.run('reading.leave');
    expect(game.reading.walking).toBe(false);
    expect(game.reading.answer).not.toBeNull();
    workbench.run('reading.leave');
    expect(game.reading.answer).toBeNull();
  });

  test('what a variation captures is gone from the board', async () => {
    void game.reading.ask();
    await settle();
    await answer('- | attack2 D4 WIN D5\n  W D5 x D4 | defend1 D4 LOSE -\n    B A1 x D4\n      W E4 x D4');
    game.reading.select(3);
    expect(game.reading.shown?.stones[at('D4')]).toBe(0);
    expect(game.document.view.stones[at('D4')]).toBe(2);
  });

  test('a click on an empty point forces a move there and asks the other side', async () => {
    workbench.run('reading.mainLine');
    game.choose(at('H2'));
    await settle();
    expect(asked.at(-1)!.params.forced).toEqual([
      { color: 1, point: at('D5') },
      { color: 2, point: at('H2') },
    ]);
    await answer('- | attack2 D4 WIN E4\n  W E4 attack2 D4 | defend1 D4 LOSE -', { kind: 'attack' });
    expect(variation()).toBe('W1D5 B2H2');
    workbench.run('reading.forward');
    expect(variation()).toBe('W1D5 B2H2 W3E4');
    const before = asked.length;
    workbench.run('reading.back');
    workbench.run('reading.back');
    game.choose(at('H2'));
    expect(asked).toHaveLength(before);
    expect(variation()).toBe('W1D5 B2H2');
  });

  test('at the position itself the first move is forced, over the drawn answer too', async () => {
    game.choose(at('D5'));
    await settle();
    expect(asked.at(-1)!.params.forced).toEqual([{ color: 1, point: at('D5') }]);
    await answer(FORCED, { kind: 'defend', color: 2 });
    expect(variation()).toBe('W1D5');
    expect(game.reading.answer!.rows.tree.success(game.reading.selected)).toBe(0);
    // What it comes to is told there, and not of other moves.
    expect(game.reading.tryNow).toMatchObject({ color: 1, point: at('D5'), reply: { ended: 'finished' } });
    game.reading.select(0);
    expect(game.reading.tryNow).toBeNull();
    game.reading.setKind('defend');
    expect(game.reading.tried).toEqual([]);
  });

  test('another position of the game is shown as it is; the tree leads back', () => {
    workbench.run('go.next');
    expect([game.reading.here, game.reading.shown]).toEqual([false, null]);
    game.reading.select(1);
    expect(game.reading.here).toBe(true);
    expect(game.document.view.moveNumber).toBe(0);
    expect(variation()).toBe('W1D5');
  });

  test('a stone that is clicked is asked about', async () => {
    game.choose(at('G7'));
    await settle();
    expect(asked.at(-1)!.params.question.target).toBe(at('G7'));
  });

  test('is a file: the setup, every move with what was found, forced ones too', async () => {
    game.choose(at('H2'));
    await settle();
    await answer(FORCED, { kind: 'defend', color: 2 });
    const text = game.reading.sgf()!;
    expect(text).toContain('SZ[9]');
    expect(text).toContain('C[Attack\nattack2 D4: WIN D5]');
    expect(text).toContain(';W[ff]');
    expect(text).toContain('(cached)');
    expect(text).toContain(';W[hh]C[forced\ndefend2 D4: WIN D6]');
    const sizes: number[] = [];
    workbench.download = (_file, bytes) => void sizes.push(bytes.length);
    workbench.run('reading.download');
    expect(sizes).toEqual([new TextEncoder().encode(text).length]);
    workbench.run('reading.toGame');
    await settle();
    expect(workbench.games).toHaveLength(2);
    expect(workbench.active!.document.nodeCount).toBe(7);
  });
});

test('while the page is not shown clicks play', async () => {
  game.reading.on = false;
  game.choose(at('H8'));
  await settle();
  expect(game.document.view.moveNumber).toBe(1);
});
