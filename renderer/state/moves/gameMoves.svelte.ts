/**
 * Why this move (manual ch. 6). About the move that the engine played last, the decision that made it is shown as it was kept with the
 * move; nothing is thought again unless somebody asks for that, and then old and new stand side by side. To what a search decided the
 * classic engine is asked for its reasons where they are not kept, and the search is a term of their values. About the next move the classic engine is asked
 * while the page is shown. Besides: the effect of the chosen move on the territory, and counterfactuals: the
 * decision with patterns, databases, kinds of reasons or generators left out, beside the one with everything.
 *
 * One question is out at a time, and only the newest one waits. An answer belongs to its position and to what was left out; the moment
 * another one is shown, it lies on the board no more.
 */
import { sceneOf } from '../../../engine/board/scene.ts';
import { positionFromSpec } from '../../../engine/board/spec.ts';
import type {
  ClassicDecision,
  DecideParams,
  DecideResult,
  Decision,
  MonteCarloDecision,
} from '../../../engine/protocol/decision.ts';
import { CLASSIC_LEVELS } from '../../../engine/protocol/engineChoice.ts';
import type { InfluenceWhat } from '../../../engine/protocol/analysis.ts';
import type { Explained } from '../../../engine/protocol/explanation.ts';
import type { LeaveOut, MoveEffect, MoveValue, ScoreEstimate } from '../../../engine/protocol/moves.ts';
import { termPoints, type PlacedPoints } from '../../../engine/protocol/termPoints.ts';
import { isProposed, withAsked, withSearch } from '../../../engine/protocol/searchTerm.ts';
import type { Color, Move, Point, PositionSpec } from '../../../engine/protocol/types.ts';
import { nodeMove, positionSpecAt } from '../../../engine/sgf/replay.ts';
import type { SgfNode } from '../../../engine/sgf/tree.ts';
import type { Api, KeptDecision } from '../../../main/ipc/api.ts';
import { errorData } from '../../api/errors.ts';
import type { GameDocument } from '../gameDocument.svelte.ts';
import { LineReasons } from './lineReasons.svelte.ts';
import { isEmpty, toggledOut, type OutKind } from './leaveOut.ts';
import type { MoveMap } from './overlays.ts';

/** Milliseconds the cursor rests before the engine is asked. */
const REST = 60;

/** The engine's move that led to a node, with the decision that made it. */
interface Played extends KeptDecision {
  node: SgfNode;
  point: Point;
  /** The position that was decided about. */
  position: PositionSpec;
  /** The decision as the page shows it; null for one of a search without its reasons, which are asked for then. */
  result: DecideResult | null;
}

interface Question {
  params: DecideParams;
  /** Position, level, seed and patterns: what answers can be compared by. */
  place: string;
  /** The same with what is left out. */
  key: string;
}

interface Answer extends Question {
  result: DecideResult;
}

export class GameMoves {
  /** Its page is shown, and clicks on the board are for it. */
  on = $state(false);
  /** Which move the page is about, where the last one has a decision that is kept. */
  about = $state<'played' | 'next'>('played');
  level = $state<number>(CLASSIC_LEVELS.usual);
  /** The move whose value is taken apart, and a second one beside it. */
  selected = $state.raw<Point | null>(null);
  compared = $state.raw<Point | null>(null);
  /** Clicks choose the second move. */
  comparing = $state(false);
  leaveOut = $state.raw<LeaveOut>({});
  /** Points lit up because a text names them. */
  lit = $state.raw<readonly Point[]>([]);
  readonly light = (points: readonly Point[]): void => {
    this.lit = points;
  };
  /** The term of the chosen move's value whose points are on the board, and one that is only pointed at. */
  term = $state.raw<number | null>(null);
  litTerm = $state.raw<number | null>(null);
  /** Which influence lies on the board for the chosen move. */
  map = $state<MoveMap>('change');
  /** Which map of the influence that is; null for the territory as values have it. */
  what = $state<InfluenceWhat | null>(null);
  /** The parts of the score lie on the board instead of the moves. */
  showsScore = $state(false);
  failure = $state.raw<string | null>(null);
  asking = $state(false);
  stopped = $state(false);
  /** Says how often the patterns have changed; set by the window. */
  revision: () => number = () => 0;

  /** The search's line of the chosen move, explained. */
  readonly lines: LineReasons;

  readonly #api: Api;
  readonly #document: GameDocument;
  #kept = $state.raw<Played | null>(null);
  #keptAsked: Promise<void> = Promise.resolve();
  /** The move that is thought about again. */
  #rethought = $state.raw<SgfNode | null>(null);
  /** Where the cursor stood when a move was chosen. */
  #chosenAt: SgfNode | null = null;
  #answer = $state.raw<Answer | null>(null);
  /** The decision with nothing left out, at the place of the last answer. */
  #whole = $state.raw<Answer | null>(null);
  #effect = $state.raw<{
    key: string;
    point: Point;
    what: InfluenceWhat | null;
    effect: MoveEffect | null;
  } | null>(null);
  /** What the move beside the chosen one is worth, where nothing proposed it. */
  #other = $state.raw<{ key: string; asked: MoveValue | undefined } | null>(null);
  #score = $state.raw<{ key: string; estimate: ScoreEstimate | null; done: boolean } | null>(null);
  #wanted: Question | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The engine's move at the cursor and its kept decision, where there is one and the page is about it. */
  readonly played: Played | null = $derived(this.about === 'played' ? this.lastPlayed : null);
  readonly #here: Answer | null = $derived.by(() => {
    void this.#document.version;
    const answer = this.#answer;
    return answer && answer.key === this.#question().key ? answer : null;
  });
  /** What was kept is all that is shown, nothing that was thought now. */
  readonly #asKept: DecideResult | null = $derived(
    this.#rethought !== this.played?.node && isEmpty(this.leaveOut) ? (this.played?.result ?? null) : null,
  );
  /** The decision about what the page is about now. */
  readonly found: DecideResult | null = $derived(this.#asKept ?? this.#searched(this.#here));
  /** The decision beside it: the kept one when it was thought again, else the one with nothing left out while something is. */
  readonly whole: DecideResult | null = $derived.by(() => {
    const [here, whole] = [this.#here, this.#whole];
    if (this.played?.result) return this.#asKept || !here ? null : this.played.result;
    const comparable = here && whole && !isEmpty(this.leaveOut) && whole.place === here.place;
    return comparable ? this.#searched(whole) : null;
  });
  /** The score by everything that is known, found out after the decision; null before, and beside a decision that was kept. */
  readonly score: ScoreEstimate | null = $derived(
    this.#here && !this.#asKept && this.#score?.key === this.#here.key ? this.#score.estimate : null,
  );
  /** It is being found out. */
  readonly scoring: boolean = $derived(
    this.#here !== null && !this.#asKept && this.#score?.key === this.#here.key && !this.#score.done,
  );
  /** Nothing is asked any more of what is shown: another question would end it. */
  readonly answered: boolean = $derived(
    this.#here === null || Boolean(this.#asKept) || (this.#score?.key === this.#here.key && this.#score.done),
  );
  /** What the chosen move does to the territory, once that is known. */
  readonly effect: MoveEffect | null = $derived.by(() => {
    void this.#document.version;
    const known = this.#effect;
    return known?.key === this.#question().key && known.point === this.selected ? known.effect : null;
  });
  /** The decision with its board, for explanations, and with the chosen moves where nothing proposed them, once their values are known. */
  readonly explained: Explained | null = $derived.by(() => {
    const { found, effect } = this;
    if (!found) return null;
    const other = this.#other?.key === this.#question().key ? this.#other.asked : undefined;
    const compared = other?.point === this.compared ? other : undefined;
    const decision = withAsked(withAsked(found.decision, effect?.asked), compared);
    return { decision, scene: sceneOf(found.size, found.board, decision.dragons) };
  });
  /** The chosen move, where the decision has it or it has been valued. */
  readonly move: MoveValue | null = $derived(
    this.explained?.decision.moves.find(({ point }) => point === this.selected) ?? null,
  );
  /** The term whose points lie on the board. */
  readonly shownTerm: number | null = $derived(this.litTerm ?? this.term);
  /** Its points; null while they are not known. */
  readonly placed: PlacedPoints[] | null = $derived(this.placedOf(this.shownTerm));

  constructor(api: Api, document: GameDocument) {
    this.#api = api;
    this.#document = document;
    this.lines = new LineReasons(api);
  }

  /** What the page asks about: the position and who decides how. */
  get question(): DecideParams {
    return this.#question().params;
  }

  /** The engine's move at the cursor, with its kept decision. */
  get lastPlayed(): Played | null {
    return this.#kept?.node === this.#document.cursor ? this.#kept : null;
  }

  /** To be called when another position is shown or something else is asked about it. */
  inspect(): void {
    const { cursor } = this.#document;
    if (this.#chosenAt !== cursor) this.showAll();
    this.#chosenAt = cursor;
    if (!(this.#kept?.node === cursor && this.#kept.result)) this.#keptAsked = this.#askKept();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keptAsked.then(() => this.#ask()), REST);
  }

  /** Shows the position that the decision is about, for other pages to be asked about it. */
  goToQuestion(): void {
    const parent = this.played?.node.parent;
    if (parent) this.#document.goTo(parent);
  }

  /** Turns to the move that was played, or to the next one. */
  turnTo(about: 'played' | 'next'): void {
    this.about = about;
    this.showAll();
    if (this.played) this.selected = this.played.point;
    this.inspect();
  }

  /** Decides once more about the move that was played, with the patterns of now. */
  thinkAgain(): void {
    this.#rethought = this.played?.node ?? null;
    this.inspect();
  }

  /** Shows the decision again that made the move. */
  showKept(): void {
    this.#rethought = null;
    this.takeAllIn();
  }

  /** Nobody sees it any more. */
  rest(): void {
    clearTimeout(this.#timer);
    if (this.#wanted) this.halt();
    this.#wanted = null;
  }

  /** Asks once more, after a failure or a stop. */
  again(): void {
    this.failure = null;
    this.stopped = false;
    this.#ask();
  }

  /** Ends the reading that is under way. */
  halt(): void {
    if (!this.asking) return;
    this.#api.call('reading.stop', {}).catch((thrown: unknown) => {
      this.failure = errorData(thrown).message;
    });
  }

  /** Takes a move apart, or puts it beside the one that is; the same one again takes it back. */
  choose(point: Point): void {
    if (this.comparing && this.selected !== null && point !== this.selected) {
      this.compared = this.compared === point ? null : point;
      this.comparing = false;
      void this.#askOther();
    } else if (this.selected === point) this.leave();
    else this.show(point);
  }

  show(point: Point): void {
    this.selected = point;
    this.showsScore = false;
    this.compared = null;
    this.term = this.litTerm = null;
    void this.#askEffect();
  }

  /** Lays another map of the influence on the board; null for the territory as values have it. */
  showMap(what: InfluenceWhat | null): void {
    this.what = what;
    this.term = this.litTerm = null;
    void this.#askEffect();
  }

  /** Back to the list of all moves. */
  showAll(): void {
    this.selected = null;
    this.showsScore = false;
    this.compared = null;
    this.comparing = false;
    this.term = this.litTerm = null;
    void this.#askScore();
  }

  /** The points of a term of the chosen move's value; null while they are not known. */
  placedOf(term: number | null): PlacedPoints[] | null {
    const { explained, move } = this;
    if (!explained || !move || term === null || !move.terms[term]) return null;
    return termPoints(move, term, this.effect?.maps ?? [], explained.scene) ?? null;
  }

  /** Shows the points of a term on the board, or shows them no more. */
  showTerm(term: number): void {
    this.term = this.term === term ? null : term;
  }

  /** Takes another move apart, beside the one that was, and shows the points of one of its terms. */
  showTermOf({ point }: MoveValue, term: number): void {
    const before = this.selected;
    this.show(point);
    this.compared = before;
    this.term = term;
  }

  /** Takes back what was chosen, the last thing first. */
  leave(): void {
    if (this.showsScore) this.showsScore = false;
    else if (this.comparing) this.comparing = false;
    else if (this.compared !== null) this.compared = null;
    else if (this.term !== null) this.term = null;
    else this.selected = null;
  }

  get begun(): boolean {
    return this.comparing || this.showsScore || this.selected !== null;
  }

  /** Leaves something out of the decision, or takes it in again. */
  toggle(kind: OutKind, name: string): void {
    this.leaveOut = toggledOut(this.leaveOut, kind, name);
    this.inspect();
  }

  takeAllIn(): void {
    this.leaveOut = {};
    this.inspect();
  }

  dispose(): void {
    this.rest();
  }

  #question(): Question {
    const { level, leaveOut, played } = this;
    const decision = played?.decision;
    const params: DecideParams = decision
      ? {
          position: played.position,
          level: (decision.engine === 'classic' ? decision : decision.reasons)?.level ?? level,
          seed: decision.seed,
        }
      : { position: this.#document.spec(), level, seed: this.#document.seedAt() };
    const place = JSON.stringify([params, this.revision()]);
    if (isEmpty(leaveOut)) return { params, place, key: place };
    return { params: { ...params, leaveOut }, place, key: place + JSON.stringify(leaveOut) };
  }

  /** An answer with what the search found that made the move; as it is when none did. */
  #searched(answer: Answer | null): DecideResult | null {
    const by = this.played?.decision;
    if (!answer || by?.engine !== 'montecarlo') return answer?.result ?? null;
    return { ...answer.result, decision: bySearch(answer.result.decision, by) };
  }

  async #askKept(): Promise<void> {
    const { cursor: node, id, info } = this.#document;
    const move = nodeMove(node, info.size);
    if (!move || !node.parent) return;
    const position = positionSpecAt(node.parent);
    try {
      const kept = await this.#api.call('moves.kept', { id, position });
      if (!kept || this.#document.cursor !== node || !isMove(kept.decision, move)) return;
      this.#kept = { ...kept, node, position, point: move.point, result: shown(kept.decision, position) };
      if (this.played && this.selected === null) this.selected = move.point;
    } catch (thrown) {
      if (this.#document.cursor === node) this.failure = errorData(thrown).message;
    }
  }

  #ask(): void {
    if (this.#asKept) {
      this.rest();
      void this.#askEffect();
      return;
    }
    const question = this.#question();
    if (this.#answer?.key === question.key || this.#wanted?.key === question.key) {
      void this.#askEffect();
      return;
    }
    this.halt();
    this.stopped = false;
    this.#wanted = question;
    if (!this.asking) void this.#answerWanted();
  }

  async #answerWanted(): Promise<void> {
    this.asking = true;
    try {
      for (let question = this.#wanted; question; question = this.#wanted) {
        await this.#decide(question);
        if (this.#wanted === question) this.#wanted = null;
      }
    } finally {
      this.asking = false;
    }
  }

  async #decide(question: Question): Promise<void> {
    const current = (): boolean => this.#wanted === question;
    try {
      const result = await this.#api.call('moves.decide', question.params);
      if (!current()) return;
      if ('stopped' in result) {
        this.stopped = true;
        return;
      }
      this.failure = null;
      this.#answer = { ...question, result };
      if (question.params.leaveOut === undefined) this.#whole = this.#answer;
      await this.#askEffect();
      void this.#askScore();
    } catch (thrown) {
      if (current()) this.failure = errorData(thrown).message;
    }
  }

  /** Asked after the decision and what is looked at of it: it takes time, and nothing waits for it. */
  async #askScore(): Promise<void> {
    const here = this.#here;
    if (!here || this.#asKept) return;
    const known = this.#score;
    if (known?.key === here.key && (known.estimate || !known.done)) return;
    const mine = { key: here.key, estimate: null, done: false };
    this.#score = mine;
    const isMine = (): boolean => this.#score === mine;
    try {
      const result = await this.#api.call('moves.decide', { ...here.params, estimate: true });
      if (!isMine()) return;
      const estimate = 'stopped' in result ? null : (result.estimate ?? null);
      this.#score = { ...mine, estimate, done: true };
    } catch {
      // The decision is there; without the score its own estimate stands.
      if (isMine()) this.#score = { ...mine, done: true };
    }
  }

  async #askEffect(): Promise<void> {
    const { selected, found, what } = this;
    const { params, key } = this.#question();
    if (selected === null || selected === 0 || !found) return;
    const known = this.#effect;
    if (known?.key === key && known.point === selected && (what === null || known.what === what)) return;
    try {
      const effect = await this.#api.call('moves.effect', {
        ...params,
        point: selected,
        ...(what ? { what } : {}),
      });
      this.#effect = { key, point: selected, what, effect };
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    }
  }

  /** Asks what the move beside the chosen one is worth, where nothing proposed it. */
  async #askOther(): Promise<void> {
    const { compared: point, found } = this;
    if (point === null || !found || isProposed(found.decision, point)) return;
    const { params, key } = this.#question();
    try {
      const effect = await this.#api.call('moves.effect', { ...params, point });
      if (this.compared === point) this.#other = { key, asked: effect?.asked };
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    }
  }
}

/** Whether the decision was for that move. */
function isMove({ choice, color }: Decision, move: Move): boolean {
  return color === move.color && (choice.kind === 'play' ? choice.point : 0) === move.point;
}

/** A kept decision as the page shows one; null for one of a search without its reasons. */
function shown(kept: Decision, spec: PositionSpec): DecideResult | null {
  const decision = kept.engine === 'classic' ? kept : kept.reasons && bySearch(kept.reasons, kept);
  if (!decision) return null;
  const position = positionFromSpec(spec);
  const board = Array.from(position.points, (point) => position.colorAt[point] as Color);
  return { size: spec.size, board, decision, setId: decision.setId };
}

/** The classic engine's decision about the position in which a search decided. */
function bySearch(classic: ClassicDecision, { report, choice, draw }: MonteCarloDecision): ClassicDecision {
  return withSearch(classic, report, choice, draw);
}
