/**
 * The reading explorer of one game: what is asked and about which chains, the answer with its variation tree, and where in
 * that tree the board is. Walking changes nothing in the game; the board only shows the position after the variation.
 *
 * While `on`, clicks on the board are for it: a chain is chosen, or, once there is an answer, a move is forced at the node
 * that is shown ("what if I play here"), which asks again about the position after it.
 */
import { columnOf, pointAt, rowOf } from '../../../engine/board/point.ts';
import type { Position } from '../../../engine/board/position.ts';
import { positionFromSpec } from '../../../engine/board/spec.ts';
import type {
  ProofBoundary,
  ReadingKind,
  ReadingProof,
  ReadParams,
  ReadResult,
} from '../../../engine/protocol/reading.ts';
import type { Move, Point, Stone } from '../../../engine/protocol/types.ts';
import type { SgfNode } from '../../../engine/sgf/tree.ts';
import type { Api } from '../../../main/ipc/api.ts';
import { errorData } from '../../api/errors.ts';
import type { GameDocument } from '../gameDocument.svelte.ts';
import { readingSgf } from './readingSgf.ts';
import { TreeRows } from './treeRows.svelte.ts';
import { VariationTree } from './variationTree.ts';
import { isTactical, takes, type Reply } from './words.ts';
import { t } from '../../messages/messages.ts';

/** An answer with the place it is about. */
export interface Answer extends Omit<ReadResult, 'tree' | 'proof'> {
  milliseconds: number;
  params: ReadParams;
  node: SgfNode;
  /** Names the position: an edit may change it below the node. */
  key: string;
  /** The position itself; left as it is by whoever tries moves on it. */
  base: Position;
  /** The tree that is shown: that of the reading, or of the proof. */
  rows: TreeRows;
  read: TreeRows;
  proof?: Proof;
}

/** What is proved, with its tree. */
interface Proof extends Omit<ReadingProof, 'tree'> {
  rows: TreeRows;
}

/** The position after a variation. */
export interface Shown {
  /** By Point, the stones of the variation taken out. */
  stones: Uint8Array;
  variation: { color: Stone; point: Point; number: number }[];
  /** Whose move comes next. */
  toMove: Stone;
}

export class GameReading {
  /** Clicks on the board are for reading. */
  on = $state(false);
  kind = $state<ReadingKind>('attack');
  target = $state.raw<Point | null>(null);
  other = $state.raw<Point | null>(null);
  goal = $state.raw<readonly Point[]>([]);
  answer = $state.raw<Answer | null>(null);
  /** The node the board shows; 0: the position asked about. */
  selected = $state(0);
  /** What the engine reads now; null when it does not. */
  asking = $state.raw<ReadParams | null>(null);
  failure = $state.raw<string | null>(null);
  /** Moves that were forced in the position asked about, with what answers them. */
  tried = $state.raw<readonly (Move & { reply: Reply })[]>([]);
  /** A point that a text names and the pointer is on. */
  lit = $state.raw<Point | null>(null);
  readonly light = ([point]: readonly Point[]): void => {
    this.lit = point ?? null;
  };

  /** The answer is about the position the game shows. */
  readonly here: boolean = $derived.by(() => {
    void this.#document.version;
    const { answer } = this;
    return answer !== null && answer.node === this.#document.cursor && answer.key === this.#key();
  });
  /** The board shows a position of the tree instead of the game's. */
  readonly walking: boolean = $derived(this.on && this.here && this.selected > 0);
  /** The one of them that the board shows, or a position after it. */
  readonly tryNow: (Move & { reply: Reply }) | null = $derived.by(() => {
    const { answer, selected } = this;
    if (!answer || selected === 0) return null;
    const { tree } = answer.rows;
    const [first] = tree.path(selected);
    return tree.forced[first] === 1
      ? (this.tried.find(({ point }) => point === tree.point[first]) ?? null)
      : null;
  });
  /** What the board shows while there is an answer about its position. */
  readonly shown: Shown | null = $derived(
    this.on && this.here && this.answer ? shownAt(this.answer, this.selected) : null,
  );
  /** What is asked about: stones of the chains, and the region; with a proof also where it is fought. */
  readonly marked: readonly Point[] = $derived.by(() => {
    const { stones, position } = this.#document.view;
    if (this.walking || (this.answer && !this.here)) return [];
    const chains = [this.target, this.other].flatMap((point) => {
      if (point === null || stones[point] === 0) return [];
      return [...position.points].filter((stone) => stones[stone] !== 0 && position.sameChain(stone, point));
    });
    const fought = this.provesIt ? (this.answer?.proof?.region ?? []) : [];
    return [...chains, ...this.goal, ...fought];
  });
  /** What the proof that is shown takes for granted. */
  readonly boundary: ProofBoundary | undefined = $derived(
    this.walking || !this.here || !this.provesIt ? undefined : this.answer?.proof?.boundary,
  );
  /** Everything that the question needs is chosen. */
  readonly complete: boolean = $derived.by(() => {
    if (this.target === null) return false;
    const needs = takes(this.kind);
    return needs === 'chain' || (needs === 'region' ? this.goal.length > 0 : this.other !== null);
  });

  readonly #api: Api;
  readonly #document: GameDocument;

  constructor(api: Api, document: GameDocument) {
    this.#api = api;
    this.#document = document;
  }

  /** Chooses the question; asks it when the chains are chosen already. */
  setKind(kind: ReadingKind): void {
    if (kind === this.kind) return;
    if (takes(kind) !== takes(this.kind)) this.other = null;
    if (takes(kind) !== 'region') this.goal = [];
    this.kind = kind;
    this.#forget();
    if (this.complete) void this.ask();
  }

  /** Asks about a chain, or with `other` about two, of the position shown; then, with `move`, what becomes of it when that is played first. */
  async open(kind: ReadingKind, target: Point, move?: Point, other?: Point): Promise<void> {
    this.clear();
    this.kind = kind;
    this.target = target;
    this.other = other ?? null;
    await this.ask();
    const { answer } = this;
    if (move !== undefined && answer?.params.question.target === target && answer.move !== move && this.here)
      this.#force(move);
  }

  /** Takes back what was chosen and found. */
  clear(): void {
    this.target = null;
    this.other = null;
    this.goal = [];
    this.#forget();
  }

  /** A click on a point; why it did nothing, or undefined. */
  choose(point: Point): string | undefined {
    if (this.answer && !this.here) this.clear();
    const { stones } = this.shown ?? this.#document.view;
    const covered = this.walking && this.shown?.variation.some((stone) => stone.point === point) === true;
    if (this.shown && stones[point] === 0 && !covered) return this.#force(point);
    if (this.walking) return t('reading:onlyMoves');
    return this.#pick(point, this.#document.view.stones[point] as Stone | 0);
  }

  /** Colour of the move that a click on the point would try; null where a stone of the variation lies. */
  ghostAt(point: Point | null): Stone | null {
    const { shown } = this;
    if (!shown || shown.variation.some((stone) => stone.point === point)) return null;
    return shown.toMove;
  }

  /** Adds a rectangle to the region; the questions without one ignore it. */
  chooseRegion(from: Point, to: Point): void {
    if (takes(this.kind) !== 'region' || this.target === null || this.walking) return;
    this.#forget();
    this.goal = rectangle(from, to);
  }

  /** Asks the question that is chosen, with `prove` for a proof, too; resolves when it is answered. */
  async ask({ prove = false }: { prove?: boolean } = {}): Promise<void> {
    const { target, other, goal, kind } = this;
    if (!this.complete || target === null) return;
    const question = {
      kind,
      target,
      ...(other === null ? {} : { other }),
      ...(goal.length === 0 ? {} : { goal: [...goal] }),
    };
    const node = this.#document.cursor;
    const position = this.#document.spec();
    this.answer = null;
    this.tried = [];
    const params = { position, seed: this.#document.seedAt(), question, ...(prove && { prove }) };
    const result = await this.#read(params);
    if (!result) return;
    const { tree, proof, ...rest } = result;
    const base = positionFromSpec(position);
    const rows = new TreeRows(new VariationTree(tree, isTactical(kind)));
    const proved = proof && { ...proof, rows: new TreeRows(new VariationTree(proof.tree, false)) };
    this.selected = 0;
    this.answer = {
      ...rest,
      params,
      node,
      key: JSON.stringify(position),
      base,
      rows,
      read: rows,
      ...(proved && { proof: proved }),
    };
  }

  /** A proof can be asked for. */
  get canProve(): boolean {
    const { answer } = this;
    return answer?.ended === 'finished' && answer.verdict !== undefined;
  }

  /** Shows the variations of the proof, which is asked for the first time, or again those of the reading. */
  async toggleProof(): Promise<void> {
    if (!this.answer?.params.prove) {
      await this.ask({ prove: true });
      if (this.answer?.proof) this.#show(this.answer.proof.rows);
    } else if (this.answer.proof) this.#show(this.provesIt ? this.answer.read : this.answer.proof.rows);
  }

  #show(rows: TreeRows): void {
    if (!this.answer) return;
    this.selected = 0;
    this.answer = { ...this.answer, rows };
  }

  /** Whether the variations shown are those of the proof. */
  get provesIt(): boolean {
    const { answer } = this;
    return answer?.proof !== undefined && answer.rows === answer.proof.rows;
  }

  /** Ends the reading under way; what it knows by then is its answer. */
  stop(): void {
    this.#api.call('reading.stop', {}).catch((thrown: unknown) => this.#failed(thrown));
  }

  /** Something of the question is there to be left. */
  get begun(): boolean {
    return this.asking !== null || this.answer !== null || this.target !== null;
  }

  /** Ends the reading under way, else goes back from the variation to the game, else from the question. */
  leave(): void {
    if (this.asking) this.stop();
    else if (this.walking) this.selected = 0;
    else this.clear();
  }

  /** Shows a node of the tree. */
  select(node: number): void {
    const { answer } = this;
    if (!answer || node < 0 || node >= answer.rows.tree.size) return;
    if (!this.here) {
      const { collection } = this.#document;
      if (collection.node(answer.node.id) !== answer.node) {
        this.clear();
        return;
      }
      this.#document.goTo(answer.node);
    }
    this.on = true;
    answer.rows.reveal(node);
    this.selected = node;
  }

  /** The next move of the line: the first child. */
  forward(): void {
    if (this.answer) this.select(this.answer.rows.tree.firstChild[this.selected]);
  }

  back(): void {
    if (this.answer && this.selected > 0) this.select(this.answer.rows.tree.parent[this.selected]);
  }

  sibling(by: 1 | -1): void {
    if (this.answer) this.select(this.answer.rows.tree.sibling(this.selected, by));
  }

  /** The row `by` rows further down. */
  row(by: number): void {
    const rows = this.answer?.rows;
    if (!rows) return;
    const at = Math.max(0, rows.rowOf(this.selected)) + by;
    this.select(rows.nodes[Math.max(0, Math.min(rows.nodes.length - 1, at))]);
  }

  /** Folds everything but the root's moves; what is shown stays in sight. */
  fold(): void {
    const rows = this.answer?.rows;
    if (!rows) return;
    rows.setAll(false);
    const path = rows.tree.path(this.selected);
    if (path.length > 1) this.selected = path[0];
  }

  /** To the first move of the main line; from within it to its end. */
  mainLine(): void {
    const tree = this.answer?.rows.tree;
    if (!tree) return;
    let node = this.selected;
    if (node === 0 || tree.main[node] === 0) {
      const first = tree.firstChild[0];
      if (first >= 0 && tree.main[first] === 1) this.select(first);
      return;
    }
    for (let next = tree.firstChild[node]; next >= 0 && tree.main[next] === 1; next = tree.firstChild[node])
      node = next;
    this.select(node);
  }

  /** The whole tree as SGF text; undefined without an answer. */
  sgf(): string | undefined {
    const { answer } = this;
    if (!answer) return undefined;
    return readingSgf(answer.base, answer.rows.tree, answer.params.question.kind);
  }

  #key(): string {
    return JSON.stringify(this.#document.spec());
  }

  #forget(): void {
    if (this.asking) this.stop();
    this.asking = null;
    this.answer = null;
    this.tried = [];
    this.failure = null;
    this.lit = null;
    this.selected = 0;
  }

  #pick(point: Point, stone: Stone | 0): string | undefined {
    const { target, other, goal } = this;
    const needs = takes(this.kind);
    const { stones, position } = this.#document.view;
    if (needs === 'region' && target !== null && (stone === 0 || goal.length > 0)) {
      this.#forget();
      this.goal = goal.includes(point) ? goal.filter((one) => one !== point) : [...goal, point];
      return undefined;
    }
    if (stone === 0) return t('reading:chooseStone');
    this.#forget();
    const wanted = needs === 'two chains' ? stone : needs === 'two dragons' ? 3 - stone : 0;
    const second = target !== null && other === null && stones[target] === wanted;
    if (second && !(wanted === stone && position.sameChain(point, target))) this.other = point;
    else {
      this.target = point;
      this.other = null;
      this.goal = [];
    }
    if (this.complete) void this.ask();
    return undefined;
  }

  /** Plays a move at the node that is shown and asks about the position after it. */
  #force(point: Point): string | undefined {
    const { answer, shown } = this;
    if (!answer || !shown) return undefined;
    const { tree } = answer.rows;
    const at = this.selected;
    const color = shown.toMove;
    const known = tree.children(at).find((child) => tree.forced[child] === 1 && tree.point[child] === point);
    if (known !== undefined) {
      this.select(known);
      return undefined;
    }
    const forced = [...movesTo(tree, at), { color, point }];
    if (!canPlay(answer.base, forced)) return t('reading:cannotPlay');
    void this.#graft(answer, at, { color, point }, forced);
    return undefined;
  }

  async #graft(answer: Answer, at: number, { color, point }: Move, forced: Move[]): Promise<void> {
    const result = await this.#read({ ...answer.params, forced });
    if (!result || this.answer !== answer) return;
    const { tree: about } = (this.provesIt && result.proof) || result;
    const node = answer.rows.tree.graft(at, point, color, about);
    const { code, move, ended } = result;
    if (at === 0) this.tried = [...this.tried, { point, color, reply: { code, move, ended } }];
    answer.rows.refresh();
    this.select(node);
  }

  async #read(params: ReadParams): Promise<(ReadResult & { milliseconds: number }) | undefined> {
    this.asking = params;
    this.failure = null;
    const wanted = (): boolean => this.asking === params;
    try {
      const result = await this.#api.call('reading.read', params);
      return wanted() ? result : undefined;
    } catch (thrown) {
      if (wanted()) this.#failed(thrown);
      return undefined;
    } finally {
      if (wanted()) this.asking = null;
    }
  }

  #failed(thrown: unknown): void {
    this.failure = errorData(thrown).message;
  }
}

function rectangle(from: Point, to: Point): Point[] {
  const points: Point[] = [];
  const [top, bottom] = [rowOf(from), rowOf(to)].sort((a, b) => a - b);
  const [left, right] = [columnOf(from), columnOf(to)].sort((a, b) => a - b);
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) points.push(pointAt(row, column));
  return points;
}

/** The moves from the root to a node. */
export function movesTo(tree: VariationTree, node: number): Move[] {
  return tree.path(node).map((one) => ({ color: tree.color[one] as Stone, point: tree.point[one] }));
}

/** Tries moves on a position, whatever kos say; how many could be played. */
function play(position: Position, moves: readonly Move[]): number {
  let played = 0;
  while (played < moves.length && position.tryKo(moves[played].point, moves[played].color)) played++;
  return played;
}

function canPlay(position: Position, moves: readonly Move[]): boolean {
  const played = play(position, moves);
  for (let i = 0; i < played; i++) position.popMove();
  return played === moves.length;
}

/** The board at a node. At the root the answer lies on it: the ladder, or the move alone. */
function shownAt({ base, rows, ladder, code, move, color }: Answer, node: number): Shown {
  const { tree } = rows;
  if (node === 0) {
    const line = ladder.length > 0 ? ladder : code > 0 && move !== 0 ? [move] : [];
    const other = (3 - color) as Stone;
    const variation = line.map((point, i) => ({ color: i % 2 === 0 ? color : other, point, number: i + 1 }));
    return { stones: base.colorAt.slice(), variation, toMove: color };
  }
  const moves = movesTo(tree, node);
  const played = play(base, moves);
  const stones = base.colorAt.slice();
  for (let i = 0; i < played; i++) base.popMove();
  const numbers = new Map(moves.map(({ point }, i) => [point, i]));
  const variation = [...numbers].flatMap(([point, i]) => {
    // A stone that was taken again is gone.
    if (point === 0 || stones[point] !== moves[i].color) return [];
    stones[point] = 0;
    return [{ color: moves[i].color, point, number: i + 1 }];
  });
  return { stones, variation, toMove: (3 - moves[moves.length - 1].color) as Stone };
}
