import { SayingError } from '../../../engine/protocol/sayings.ts';
import { describe, expect, test } from 'vitest';
import { parsePoint } from '../../../engine/board/point.ts';
import type { ProblemAim, ProblemResult } from '../../../engine/protocol/problem.ts';
import type { Point } from '../../../engine/protocol/types.ts';
import { parseSgf } from '../../../engine/sgf/parser.ts';
import { readProblems } from '../../../engine/sgf/problem.ts';
import type { Calls, ProblemGrade } from '../../../main/ipc/api.ts';
import { CallError } from '../../api/errors.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { Solving } from './solving.svelte.ts';

const THREE = 'SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]';
const AIM: ProblemAim = { goal: 'kill', target: [1], code: 5 };
const at = (name: string): Point => parsePoint(name, 9)!;

const RESULT: ProblemResult = {
  aim: AIM,
  verdict: 'unknown',
  move: 0,
  line: [],
  evidence: 'proof',
  nodes: 1,
};

type Said = Partial<ProblemResult> | { stopped: true } | Promise<never>;

/** A problem, the results that were kept, and what the engine was asked; `says`: its answers, one after the other. */
function set(
  tree: string,
  ...says: Said[]
): { solving: Solving; grades: ProblemGrade[]; asked: Calls['problems.ask']['params'][] } {
  const [read] = readProblems(parseSgf(`(;${THREE}${tree})`).value);
  if (!('problem' in read)) throw new SayingError(read.fault);
  const asked: Calls['problems.ask']['params'][] = [];
  const api = new FakeApi({
    'problems.ask': (params: Calls['problems.ask']['params']) => {
      asked.push(params);
      const said = says.shift();
      if (!said) throw new Error('the engine was asked once too often');
      if (said instanceof Promise) return said;
      return 'stopped' in said ? said : { ...RESULT, ...said };
    },
  });
  const grades: ProblemGrade[] = [];
  const { problem } = read;
  const record = (grade: ProblemGrade): void => void grades.push(grade);
  return {
    solving: new Solving({ api, problem, record, onStone: () => undefined }),
    grades,
    asked,
  };
}

const TREE = 'GC[kill]PL[W](;W[ba]C[The middle.];B[aa];W[ca])(;W[aa]C[Wrong];B[ba])';

describe('by the book', () => {
  test('right moves are answered until it ends; then the engine, which has nothing to add', async () => {
    const { solving, grades, asked } = set(TREE, {}, { verdict: 'solved' });
    expect(solving.headline).toBe('White to play and kill');
    await solving.play(at('B9'));
    expect(solving.saying).toMatchObject({
      text: 'Right. Black answers A9. Your move.',
      comment: 'The middle.',
    });
    expect(asked).toEqual([]);
    await solving.play(at('C9'));
    expect(solving).toMatchObject({ phase: 'solved', grade: 'right' });
    expect(grades).toEqual(['right']);
    // What is at stake is found out in the first position.
    const { position } = solving.problem;
    expect(asked[0]).toEqual({ position, solver: 1, goal: 'kill', first: at('B9') });
    expect(asked[1]).toMatchObject({ aim: AIM, position: { toMove: 2 } });
    expect(asked[1].position.moves.map(({ point }) => point)).toEqual(['B9', 'A9', 'C9'].map(at));
  });

  test('a wrong one is answered, and counts also when the next try is right', async () => {
    const { solving, grades } = set(TREE, {}, { verdict: 'solved' });
    await solving.play(at('A9'));
    expect(solving.phase).toBe('failed');
    expect(solving.saying).toMatchObject({ tone: 'danger', text: 'Wrong, says the book. Black answers B9.' });
    expect(solving.whyNot(at('E5'))).toMatch(/Take the move back/);
    expect(solving.canTakeBack).toBe(true);
    solving.takeBack();
    expect(solving).toMatchObject({ phase: 'yours', moves: [], canTakeBack: false, saying: null });
    await solving.play(at('B9'));
    await solving.play(at('C9'));
    expect(solving.phase).toBe('solved');
    expect(grades).toEqual(['wrong']);
  });

  test('taking back goes to the move before, and on from there', async () => {
    const { solving } = set(TREE);
    await solving.play(at('B9'));
    solving.takeBack();
    await solving.play(at('B9'));
    expect(solving.moves.map(({ point }) => point)).toEqual(['B9', 'A9'].map(at));
    solving.retry();
    expect(solving.moves).toEqual([]);
  });

  test('where it ends the engine resists if it is sure; what is played then counts', async () => {
    const resists = { verdict: 'open', move: at('A9') } as const;
    const { solving, grades } = set('PL[W];W[ba]', {}, resists, { verdict: 'failed', move: at('C9') });
    await solving.play(at('B9'));
    expect(solving.phase).toBe('yours');
    expect(solving.saying?.text).toBe('Right. The book ends here; Black answers A9. Your move.');
    expect(grades).toEqual([]);
    await solving.play(at('E5'));
    expect(solving.phase).toBe('failed');
    expect(grades).toEqual(['wrong']);
  });

  test('and if it is not, what the book says stands', async () => {
    const guesses: Partial<ProblemResult>[] = [
      { verdict: 'open', move: at('A9'), evidence: 'search' },
      { verdict: 'failed', move: at('A9'), evidence: 'search' },
      { verdict: 'unknown', move: at('A9'), evidence: 'playouts' },
    ];
    for (const guess of guesses) {
      const { solving, grades } = set('PL[W];W[ba]', {}, guess);
      await solving.play(at('B9'));
      expect([solving.phase, grades]).toEqual(['solved', ['right']]);
      expect(solving.moves).toHaveLength(1);
    }
    const { solving, grades } = set('PL[W];W[ba]', {}, { verdict: 'failed', move: at('A9') });
    await solving.play(at('B9'));
    expect(grades).toEqual(['right']);
    expect(solving.saying?.text).toContain('The engine would answer Black A9: the solution may be wrong.');
  });

  test('a result is kept also when the user goes on before the engine has answered', async () => {
    let answer: (value: never) => void = () => undefined;
    const { solving, grades } = set('PL[W];W[ba]', new Promise<never>((resolve) => (answer = resolve)));
    const playing = solving.play(at('B9'));
    await settle();
    expect(solving).toMatchObject({ phase: 'thinking', grade: null });
    solving.leave();
    answer({ ...RESULT, verdict: 'unknown' } as never);
    await playing;
    expect(grades).toEqual(['right']);
  });
});

describe('by the engine', () => {
  test('what the book does not have and is as good is right, too', async () => {
    const { solving, grades } = set(TREE, {}, { verdict: 'solved' });
    await solving.play(at('C9'));
    expect(solving.saying?.text).toBe('Solved: your move is right too. The book plays White B9.');
    expect(grades).toEqual(['right']);
  });

  test('it answers until nothing is left to answer', async () => {
    const { solving, grades } = set('PL[W]', {}, { verdict: 'open', move: at('A9') }, { verdict: 'solved' });
    await solving.play(at('B9'));
    expect(solving.saying?.text).toBe('Right. Black answers A9. Your move.');
    await solving.play(at('C9'));
    expect([solving.phase, solving.saying?.text, grades]).toEqual(['solved', 'Solved.', ['right']]);
  });

  test('it plays out why a move is wrong, and does not give the right one away', async () => {
    const line = [at('B9'), at('F5'), at('A9')];
    const { solving, grades } = set(TREE, {}, { verdict: 'failed', move: line[0], line });
    await solving.play(at('E5'));
    expect(solving.saying?.text).toBe('Wrong: Black B9 refutes it.');
    expect(solving.moves.map(({ color, point }) => [color, point])).toEqual([
      [1, at('E5')],
      [2, at('B9')],
      [1, at('F5')],
      [2, at('A9')],
    ]);
    solving.takeBack();
    expect(solving.moves).toEqual([]);
    expect(grades).toEqual(['wrong']);
  });

  test('what it cannot tell counts for nothing but as help', async () => {
    const { solving, grades } = set(TREE, {}, { move: at('B9') }, { verdict: 'solved' });
    await solving.play(at('E5'));
    expect(solving.phase).toBe('unsure');
    expect(solving.saying?.text).toContain('cannot tell whether it works. It would expect Black B9.');
    expect(solving.moves).toHaveLength(1);
    expect(grades).toEqual([]);
    solving.takeBack();
    await solving.play(at('C9'));
    expect(grades).toEqual(['helped']);
  });

  test('problems about connecting are none of its', async () => {
    const { solving, asked } = set('GC[connect]PL[W];W[ba]');
    await solving.play(at('E5'));
    expect(solving.phase).toBe('unsure');
    expect(asked).toEqual([]);
  });

  test('of a ko it is enough to get one', async () => {
    const { solving, asked } = set('GC[ko]PL[W];W[ba]', {}, { verdict: 'solved' });
    await solving.play(at('C9'));
    expect(asked.map(({ goal, aim }) => [goal, aim?.code])).toEqual([
      [undefined, undefined],
      [undefined, 1],
    ]);
  });

  test('where it cannot be asked it is said why, and nothing is lost', async () => {
    const gone = new CallError({ code: 'crashed', message: 'It died.' });
    const { solving, grades } = set('PL[W]', Promise.reject(gone));
    await solving.play(at('B9'));
    expect(solving.phase).toBe('unsure');
    expect(solving.saying?.text).toContain('The engine could not be asked: It died.');
    expect(grades).toEqual([]);
  });

  test('it can be stopped, and then knows nothing', async () => {
    const { solving, grades } = set(TREE, { stopped: true });
    await solving.play(at('E5'));
    expect(solving.phase).toBe('unsure');
    expect(solving.saying?.text).toContain('Not a move of the book. The engine was stopped.');
    expect(grades).toEqual([]);
  });

  test('where nobody can tell the user may', async () => {
    for (const works of [true, false]) {
      const { solving, grades } = set('PL[W]', {}, {});
      solving.judge(works);
      await solving.play(at('E5'));
      expect(solving.saying?.text).toContain('say yourself whether it works');
      solving.judge(works);
      expect([solving.phase, grades]).toEqual(works ? ['solved', ['helped']] : ['failed', ['wrong']]);
    }
  });

  test('an answer to a move that was taken back does nothing', async () => {
    let answer: (value: never) => void = () => undefined;
    const { solving, grades } = set('PL[W]', new Promise<never>((resolve) => (answer = resolve)));
    const playing = solving.play(at('B9'));
    await settle();
    solving.takeBack();
    answer({ ...RESULT, verdict: 'failed', move: at('A9') } as never);
    await playing;
    expect([solving.phase, solving.moves, grades]).toEqual(['yours', [], []]);
  });
});

describe('hints', () => {
  test('first where, then the move, which then counts as not solved', async () => {
    const { solving, grades } = set(TREE);
    expect(solving.region).toBeNull();
    await solving.giveHint();
    expect(solving).toMatchObject({ hint: 1, key: at('B9') });
    expect(solving.region).not.toBeNull();
    expect(grades).toEqual([]);
    await solving.giveHint();
    expect(solving.saying?.text).toContain('White B9');
    expect(grades).toEqual(['wrong']);
    await solving.giveHint();
    expect(solving.hint).toBe(2);
  });

  test('the region holds the move and lies on the board, whatever the move', async () => {
    for (const corner of ['ba', 'ca', 'ia', 'ai', 'ii', 'ee', 'fh']) {
      const { solving } = set(`PL[W];W[${corner}]`);
      await solving.giveHint();
      const { from, to } = solving.region!;
      const key = solving.key!;
      const [rows, columns] = [
        (point: Point): number => Math.floor(point / 20),
        (point: Point): number => point % 20,
      ];
      for (const of of [rows, columns]) {
        expect(of(from)).toBeLessThanOrEqual(of(key));
        expect(of(to)).toBeGreaterThanOrEqual(of(key));
        expect(of(to) - of(from)).toBe(2);
      }
      expect(solving.position.points).toContain(from);
      expect(solving.position.points).toContain(to);
    }
  });

  test('a solution with a hint is one with help', async () => {
    const { solving, grades } = set('PL[W];W[ba]', {}, { verdict: 'solved' });
    await solving.giveHint();
    await solving.play(at('B9'));
    expect(grades).toEqual(['helped']);
  });

  test('without a book the engine is asked, and gives none that it is not sure of', async () => {
    const sure = set('PL[W]', { verdict: 'open', move: at('B9') });
    await sure.solving.giveHint();
    expect(sure.solving.key).toBe(at('B9'));
    const unsure = set('PL[W]', { verdict: 'unknown', move: at('B9') });
    await unsure.solving.giveHint();
    expect(unsure.solving).toMatchObject({ phase: 'yours', hint: 0, key: null });
    expect(unsure.solving.saying?.text).toContain('No hint');
  });
});

describe('the solution', () => {
  test('is walked through by the right branch or another, and counts as not solved', async () => {
    const { solving, grades } = set(TREE);
    await solving.showSolution();
    expect(grades).toEqual(['wrong']);
    expect(solving).toMatchObject({ phase: 'shown', shownAt: 0 });
    expect(solving.continuations).toHaveLength(2);
    solving.forward();
    solving.forward();
    expect(solving.position.colorAt[at('A9')]).toBe(2);
    solving.back();
    solving.back();
    solving.back();
    expect(solving.shownAt).toBe(0);
    await solving.play(at('A9'));
    expect(solving.position.colorAt[at('A9')]).toBe(1);
    expect(solving.whyNot(at('E5'))).not.toBe('');
    solving.hideSolution();
    expect(solving).toMatchObject({ phase: 'yours', moves: [] });
  });

  test('after it was found it costs nothing', async () => {
    const { solving, grades } = set('PL[W];W[ba]', {}, { verdict: 'solved' });
    await solving.play(at('B9'));
    await solving.showSolution();
    expect(grades).toEqual(['right']);
    solving.hideSolution();
    expect(solving.phase).toBe('solved');
  });

  test('is the line of the engine where the file has none', async () => {
    const { solving } = set('PL[W]', { verdict: 'open', move: at('B9'), line: ['B9', 'A9'].map(at) });
    await solving.showSolution();
    expect(solving.solution?.slice(1).map(({ color, point }) => [color, point])).toEqual([
      [1, at('B9')],
      [2, at('A9')],
    ]);
    const none = set('PL[W]', { verdict: 'unknown' });
    await none.solving.showSolution();
    expect(none.solving).toMatchObject({ phase: 'yours', solution: null, grade: null });
  });
});
