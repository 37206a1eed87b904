/**
 * One problem while it is solved: moves are checked against the book first; where the book does not have a move, and where it ends, the
 * engine is asked. What the engine cannot prove counts for nothing, and is said so. The first result is the one that is kept.
 */
import type { Position } from '../../../engine/board/position.ts';
import { PASS, columnOf, pointAt, rowOf } from '../../../engine/board/point.ts';
import { positionFromSpec } from '../../../engine/board/spec.ts';
import type { ProblemAim, ProblemGoal, ProblemResult } from '../../../engine/protocol/problem.ts';
import type { Move, Point, Stone } from '../../../engine/protocol/types.ts';
import type { BookNode, Problem, ProblemTask } from '../../../engine/sgf/problem.ts';
import { bookAnswer, bookMain, bookMoves, bookPath } from '../../../engine/sgf/problemBook.ts';
import type { Api, Calls, ProblemGrade } from '../../../main/ipc/api.ts';
import { errorData } from '../../api/errors.ts';
import { t } from '../../messages/messages.ts';
import { whyIllegal } from '../positionView.ts';
import { answerText, moveText, sideOf, taskText } from './words.ts';

/**
 * yours: the user is to move; thinking: the engine is asked; unsure: a move that nobody could judge stands on the board; shown: the solution is
 * walked through.
 */
export type Phase = 'yours' | 'thinking' | 'solved' | 'failed' | 'unsure' | 'shown';

/** What is said about the last move. */
export interface Saying {
  tone: 'info' | 'success' | 'danger' | 'warning';
  text: string;
  /** What the book says there. */
  comment?: string;
}

/** How much was given away: nothing, where, the move. */
type Hint = 0 | 1 | 2;

/** Where the user stood before a move. */
interface Turn {
  moves: readonly Move[];
  node: number | null;
}

/** Rows and columns of the region that a hint shows, and what board is small for that. */
const REGION = 4;
const SMALL_REGION = 3;
const SMALL_BOARD = 11;
/** What the engine can be asked about; the others are for the book alone. */
const GOALS: Partial<Record<ProblemTask, ProblemGoal>> = { live: 'live', kill: 'kill', capture: 'kill' };
const KO_B = 1;

export interface SolvingOptions {
  api: Api;
  problem: Problem;
  /** Keeps the result. */
  record: (grade: ProblemGrade) => void;
  /** Called with every stone, for the sound. */
  onStone: () => void;
}

export class Solving {
  readonly problem: Problem;
  readonly size: number;
  readonly solver: Stone;
  phase = $state<Phase>('yours');
  /** Both sides', since the problem was set. */
  moves = $state.raw<readonly Move[]>([]);
  saying = $state.raw<Saying | null>(null);
  hint = $state<Hint>(0);
  /** What the hint is about. */
  key = $state<Point | null>(null);
  /** The solution: the book's, or the line of the engine; null until it is asked for. */
  solution = $state.raw<readonly BookNode[] | null>(null);
  /** The node of the solution that is shown. */
  shownAt = $state(0);
  /** The result that was kept. */
  grade = $state<ProblemGrade | null>(null);
  readonly #options: SolvingOptions;
  /** Where the moves stand in the book; null outside. */
  #node: number | null = 0;
  #turns = $state.raw<readonly Turn[]>([]);
  /** Undefined until the engine was asked. */
  #aim: ProblemAim | null | undefined;
  /** A hint was taken, or a move played that nobody could judge. */
  #helped = false;
  #asked = 0;
  /** Why the engine could not be asked the last time; '' when it could. */
  #trouble = '';
  /** Phase before the solution was shown. */
  #before: Phase = 'yours';

  readonly position: Position = $derived(this.#positionAfter(this.#shownMoves()));
  readonly toMove: Stone = $derived.by(() => {
    const last = this.#shownMoves().at(-1);
    return last ? ((3 - last.color) as Stone) : this.solver;
  });
  /** What can be played next in the solution that is shown. */
  readonly continuations: readonly number[] = $derived(
    this.phase === 'shown' && this.solution ? bookMoves(this.solution, this.shownAt) : [],
  );
  /** Opposite corners of the region that a hint shows. */
  readonly region: { from: Point; to: Point } | null = $derived.by(() =>
    this.hint > 0 && this.key !== null && this.phase === 'yours' ? regionAround(this.key, this.size) : null,
  );

  constructor(options: SolvingOptions) {
    this.#options = options;
    const { problem } = options;
    this.problem = problem;
    this.size = problem.position.size;
    this.solver = problem.solver;
    if (problem.task === 'connect') this.#aim = null;
  }

  get hasBook(): boolean {
    return this.problem.book.length > 1;
  }

  get canTakeBack(): boolean {
    return this.#turns.length > 0 && this.phase !== 'shown';
  }

  get headline(): string {
    return taskText(this.problem);
  }

  /** Why the user cannot play there; '' when he can. */
  whyNot(point: Point): string {
    if (this.phase === 'shown')
      return this.#continuationAt(point) === undefined ? t('problems:not.continuation') : '';
    if (this.phase === 'thinking') return t('problems:not.thinking');
    if (this.phase === 'solved') return t('problems:not.solved');
    if (this.phase !== 'yours') return t('problems:not.takeBackFirst');
    return whyIllegal(this.position, point, this.toMove) ?? '';
  }

  /** A move of the user, or in the solution the move that is to be shown. */
  async play(point: Point): Promise<void> {
    if (point !== PASS && this.whyNot(point) !== '') return;
    if (this.phase === 'shown') {
      this.shownAt = this.#continuationAt(point) ?? this.shownAt;
      return;
    }
    if (this.phase !== 'yours') return;
    const before = this.#node;
    this.#turns = [...this.#turns, { moves: this.moves, node: before }];
    this.#push({ color: this.solver, point });
    this.#forgetHint();
    const answer = before === null ? undefined : bookAnswer(this.problem.book, before, point);
    if (answer) await this.#byBook(answer);
    else {
      this.#node = null;
      await this.#byEngine(before);
    }
  }

  /** Ends what the engine is thinking about; it then knows nothing. */
  stop(): void {
    if (this.phase !== 'thinking') return;
    this.#options.api.call('reading.stop', {}).catch((thrown: unknown) => {
      this.saying = {
        tone: 'danger',
        text: t('problems:say.stopFailed', { reason: errorData(thrown).message }),
      };
    });
  }

  /** The user's own judgement of a move, where neither a book nor the engine has one. */
  judge(works: boolean): void {
    if (this.phase !== 'unsure') return;
    if (works) this.#solve(t('problems:say.countedSolved'), {});
    else this.#fail(t('problems:say.countedFailed'), {});
  }

  /** Takes back the last move and what was answered. */
  takeBack(): void {
    const turn = this.#turns.at(-1);
    if (!turn || this.phase === 'shown') return;
    this.#turns = this.#turns.slice(0, -1);
    this.#stand(turn);
  }

  /** From the beginning. */
  retry(): void {
    this.#turns = [];
    this.solution = null;
    this.#stand({ moves: [], node: 0 });
  }

  /** First where, then the move. */
  async giveHint(): Promise<void> {
    if (this.phase !== 'yours' || this.hint === 2) return;
    if (this.hint === 0) {
      const key = await this.#bestMove();
      if (key === undefined) return;
      if (key === null) {
        this.saying = {
          tone: 'warning',
          text: t('problems:say.noHint'),
        };
        return;
      }
      this.key = key;
      this.hint = 1;
      this.#helped = true;
      this.saying = { tone: 'info', text: t('problems:say.region') };
      return;
    }
    this.hint = 2;
    const move = moveText({ color: this.solver, point: this.key! }, this.size);
    this.saying = { tone: 'info', text: t('problems:say.moveShown', { move }) };
    this.#record('wrong');
  }

  /** Shows the solution from the beginning: the book's, else the engine's line. */
  async showSolution(): Promise<void> {
    if (this.phase === 'shown' || this.phase === 'thinking') return;
    const before = this.phase;
    const solution = this.hasBook ? this.problem.book : await this.#engineLine();
    if (solution === undefined) return;
    if (solution === null) {
      this.saying = { tone: 'warning', text: t('problems:say.noSolution') };
      return;
    }
    if (before !== 'solved') this.#record('wrong');
    this.#before = before;
    this.solution = solution;
    this.shownAt = 0;
    this.phase = 'shown';
  }

  /** Back to where the user was. */
  hideSolution(): void {
    if (this.phase === 'shown') this.phase = this.#before;
  }

  /** One move on in the solution, by the right one where there are several. */
  forward(): void {
    if (this.phase === 'shown' && this.solution)
      this.shownAt = bookMain(this.solution, this.shownAt) || this.shownAt;
  }

  back(): void {
    if (this.phase === 'shown' && this.solution) this.shownAt = this.solution[this.shownAt].parent;
  }

  /** Shows a node of the solution. */
  show(node: number): void {
    if (this.phase === 'shown') this.shownAt = node;
  }

  /** The user looks at something else: what is being asked does not matter any more. */
  leave(): void {
    this.#asked++;
  }

  async #byBook({ node, right, reply, ends }: NonNullable<ReturnType<typeof bookAnswer>>): Promise<void> {
    const { book } = this.problem;
    const comment = book[node].comment;
    const said = comment === '' ? {} : { comment };
    const answer = reply === 0 ? null : answerText(book[reply], this.size);
    if (reply !== 0) this.#push(book[reply]);
    if (!right) {
      this.#node = null;
      this.#fail(
        answer === null ? t('problems:say.wrongBook') : t('problems:say.wrongBookAnswer', { answer }),
        said,
      );
    } else if (ends) {
      this.#node = null;
      await this.#endOfBook(reply === 0, said);
    } else {
      this.#node = reply || node;
      this.phase = 'yours';
      const text = answer === null ? t('problems:say.right') : t('problems:say.rightAnswer', { answer });
      this.saying = { tone: 'success', text, ...said };
    }
  }

  /** The book has no more: the engine resists if it is sure that something must be answered yet. */
  async #endOfBook(resists: boolean, said: Pick<Saying, 'comment'>): Promise<void> {
    const solved = (text: string): void => this.#solve(text, said);
    if (!resists) {
      solved(t('problems:say.solvedBook'));
      return;
    }
    this.#think(t('problems:say.lookingDefence'));
    const result = await this.#ask();
    const { verdict, evidence, move } = result ?? {};
    if (verdict === 'open' && evidence === 'proof' && move) {
      const defence = { color: this.#other, point: move };
      this.#push(defence);
      this.phase = 'yours';
      this.saying = {
        tone: 'success',
        text: t('problems:say.bookEnds', { answer: answerText(defence, this.size) }),
        ...said,
      };
    } else if (verdict === 'failed' && evidence === 'proof' && move) {
      const refutation = moveText({ color: this.#other, point: move }, this.size);
      solved(t('problems:say.solvedDoubt', { move: refutation }));
    } else solved(t('problems:say.solvedBook'));
  }

  /** A move that the book does not have; `before`: where it left the book, null when it had left it already. */
  async #byEngine(before: number | null): Promise<void> {
    const left = before === null ? 0 : bookMain(this.problem.book, before);
    const book = left === 0 ? null : moveText(this.problem.book[left], this.size);
    this.#think(t('problems:say.lookingMove'));
    const result = await this.#ask();
    if (result === undefined) return;
    const { verdict = 'unknown', move = PASS, line = [] } = result ?? {};
    const answer = { color: this.#other, point: move };
    const text = moveText(answer, this.size);
    if (verdict === 'solved') {
      this.#solve(book === null ? t('problems:say.solved') : t('problems:say.solvedToo', { book }), {});
    } else if (verdict === 'open') {
      this.#push(answer);
      this.phase = 'yours';
      const next = answerText(answer, this.size);
      this.saying = {
        tone: 'success',
        text:
          book === null
            ? t('problems:say.rightAnswer', { answer: next })
            : t('problems:say.rightTooAnswer', { book, answer: next }),
      };
    } else if (verdict === 'failed') {
      if (move !== PASS) this.#playOut(line);
      const wrong =
        move === PASS
          ? t(`problems:say.wrongNoAnswer.${sideOf(this.#other)}`)
          : t('problems:say.wrongRefuted', { move: text });
      this.#fail(wrong, {});
    } else {
      this.phase = 'unsure';
      this.#helped = true;
      const cannotTell =
        move === PASS ? t('problems:why.cannotTell') : t('problems:why.cannotTellExpects', { move: text });
      this.saying = { tone: 'warning', text: this.#unsureText(result ? cannotTell : this.#trouble) };
    }
  }

  /** `why`: why nobody could judge the move; '' when there is nothing to say of it. */
  #unsureText(why: string): string {
    if (why === '') return this.hasBook ? t('problems:say.unsureBookPlain') : t('problems:say.unsurePlain');
    return this.hasBook ? t('problems:say.unsureBook', { why }) : t('problems:say.unsure', { why });
  }

  get #other(): Stone {
    return (3 - this.solver) as Stone;
  }

  #push({ color, point }: Move): void {
    this.moves = [...this.moves, { color, point }];
    this.#options.onStone();
  }

  /** Both sides' moves by turns, the other side's first. */
  #playOut(line: readonly Point[]): void {
    const moves = line.map((point, i): Move => ({ color: i % 2 === 0 ? this.#other : this.solver, point }));
    this.moves = [...this.moves, ...moves];
    this.#options.onStone();
  }

  #stand({ moves, node }: Turn): void {
    this.#asked++;
    this.moves = moves;
    this.#node = node;
    this.#forgetHint();
    this.phase = 'yours';
    this.saying = null;
  }

  #forgetHint(): void {
    this.hint = 0;
    this.key = null;
  }

  #think(text: string): void {
    this.phase = 'thinking';
    this.saying = { tone: 'info', text };
  }

  #solve(text: string, said: Pick<Saying, 'comment'>): void {
    this.phase = 'solved';
    this.saying = { tone: 'success', text, ...said };
    this.#record(this.#helped ? 'helped' : 'right');
  }

  #fail(text: string, said: Pick<Saying, 'comment'>): void {
    this.phase = 'failed';
    this.saying = { tone: 'danger', text, ...said };
    this.#record('wrong');
  }

  #record(grade: ProblemGrade): void {
    if (this.grade !== null) return;
    this.grade = grade;
    this.#options.record(grade);
  }

  /** What the engine says of the moves; null when it could not be asked, undefined when nobody waits for the answer any more. */
  async #ask(): Promise<ProblemResult | null | undefined> {
    const asked = ++this.#asked;
    const { position } = this.problem;
    this.#trouble = '';
    try {
      if (this.#aim === undefined) {
        const goal = this.problem.task && GOALS[this.problem.task];
        const { book } = this.problem;
        const begun = await this.#call({
          position,
          solver: this.solver,
          ...(goal ? { goal } : {}),
          ...(this.hasBook ? { first: book[bookMain(book, 0)].point } : {}),
        });
        if (asked !== this.#asked) return undefined;
        if (!begun) return null;
        this.#aim = this.problem.task === 'ko' && begun.aim ? { ...begun.aim, code: KO_B } : begun.aim;
        if (this.moves.length === 0) return begun;
      }
      if (this.#aim === null) return null;
      const moves = [...position.moves, ...this.moves];
      const toMove = this.toMove;
      const result = await this.#call({
        position: { ...position, moves, toMove },
        solver: this.solver,
        aim: this.#aim,
      });
      return asked === this.#asked ? result : undefined;
    } catch (thrown) {
      if (asked !== this.#asked) return undefined;
      this.#trouble = t('problems:why.trouble', { reason: errorData(thrown).message });
      return null;
    }
  }

  /** Null when it was stopped. */
  async #call(params: Calls['problems.ask']['params']): Promise<ProblemResult | null> {
    const result = await this.#options.api.call('problems.ask', params);
    if (!('stopped' in result)) return result;
    this.#trouble = t('problems:why.stopped');
    return null;
  }

  /** The move to play now; null when nobody knows one, undefined when nobody waits any more. */
  async #bestMove(): Promise<Point | null | undefined> {
    if (this.#node !== null) {
      const node = bookMain(this.problem.book, this.#node);
      if (node !== 0) return this.problem.book[node].point;
    }
    this.#think(t('problems:say.lookingHint'));
    const result = await this.#ask();
    if (result === undefined) return undefined;
    this.phase = 'yours';
    this.saying = null;
    return result?.verdict === 'open' && result.move !== PASS ? result.move : null;
  }

  /** The engine's line from the beginning, as a book. */
  async #engineLine(): Promise<readonly BookNode[] | null | undefined> {
    this.retry();
    this.#think(t('problems:say.lookingSolution'));
    const result = await this.#ask();
    if (result === undefined) return undefined;
    this.phase = 'yours';
    this.saying = null;
    if (!result || result.line.length === 0) return null;
    if (result.verdict !== 'open') this.saying = { tone: 'warning', text: t('problems:say.unsureLine') };
    const [start] = this.problem.book;
    const moves = result.line.map((point, i): BookNode => {
      const color = i % 2 === 0 ? this.solver : this.#other;
      return { parent: i, color, point, comment: '', right: true };
    });
    return [start, ...moves];
  }

  #shownMoves(): readonly Move[] {
    if (this.phase !== 'shown' || !this.solution) return this.moves;
    const { solution } = this;
    return bookPath(solution, this.shownAt).map((node) => solution[node]);
  }

  #continuationAt(point: Point): number | undefined {
    return this.continuations.find((node) => this.solution![node].point === point);
  }

  /** Moves of a file are executed also where the rules would not have them. */
  #positionAfter(moves: readonly Move[]): Position {
    const position = positionFromSpec(this.problem.position);
    for (const { color, point } of moves) {
      if (point !== PASS && position.colorAt[point] !== 0) break;
      position.play(point, color);
    }
    return position;
  }
}

/** A square that holds the point, not always in its middle. */
function regionAround(point: Point, size: number): { from: Point; to: Point } {
  const side = Math.min(size > SMALL_BOARD ? REGION : SMALL_REGION, size);
  const start = (at: number, shift: number): number =>
    Math.max(0, Math.min(size - side, at - (shift % side)));
  const row = start(rowOf(point), point);
  const column = start(columnOf(point), Math.floor(point / 3));
  return { from: pointAt(row, column), to: pointAt(row + side - 1, column + side - 1) };
}

/** For messages: whose move it is. */
export function turnText(solving: Solving): string {
  return t(`problems:turn.${sideOf(solving.toMove)}`);
}
