/**
 * Where the patterns match on the board: the list for one position and colour, which match is looked at and why its
 * constraint came out as it did, and what the last edit changed.
 */
import type { Api, Calls, PatternMatch } from '../../../main/ipc/api.ts';
import type { PatternExplainResult } from '../../../engine/protocol/patterns.ts';
import type { Point, Stone } from '../../../engine/protocol/types.ts';
import { opponent } from '../../../engine/board/point.ts';
import { groupMatches } from './groups.ts';
import { errorData } from '../../api/errors.ts';
import { PositionDesk, type PositionQuestion } from './positionDesk.svelte.ts';
import { compareMatches, decisionOf, matchKey, type Decision, type MatchChange } from './changes.ts';

type Matches = Calls['patterns.matches']['result'];
export type DecisionFilter = Decision | 'all';

/** What is asked of one database for both colours; null where nothing can be compared. */
export interface AskedAhead {
  question: PositionQuestion;
  own: Promise<Matches | null>;
  theirs: Promise<Matches | null> | null;
}

/** What a change of the patterns changed in their matches at the position. */
export interface MatchEffects {
  /** The colour whose matches were looked at. */
  readonly color: Stone;
  /** Matches for that colour, and for the other; null while they are not known. */
  matches: readonly MatchChange[] | null;
  otherMatches: readonly MatchChange[] | null;
}

export class MatchDesk extends PositionDesk<Matches> {
  readonly #api: Api;
  list = $state.raw<readonly PatternMatch[]>([]);
  /** More matches than are listed. */
  more = $state(false);
  decision = $state<DecisionFilter>('all');
  /** Only matches of this database; null for all. */
  database = $state<string | null>(null);
  /** Only matches of this pattern; null for all. */
  only = $state.raw<{ database: string; name: string } | null>(null);
  /** Only matches that hold this point. */
  around = $state<Point | null>(null);
  selected = $state.raw<PatternMatch | null>(null);
  /** Hovered in a list. */
  hovered = $state.raw<PatternMatch | null>(null);
  explanation = $state.raw<PatternExplainResult | null>(null);
  explainFailure = $state.raw<string | null>(null);
  /** What the last save changed at this position; null when there was none. */
  changes = $state.raw<readonly MatchChange[] | null>(null);
  /** The same with the colours changed; null also when its matches before the save were not known. */
  otherChanges = $state.raw<readonly MatchChange[] | null>(null);
  /** Whose matches are listed. */
  get color(): Stone {
    return this.question?.color ?? 2;
  }

  /** The matches with the colours changed, at the position and by the patterns of `list`. */
  #other: { key: string; list: readonly PatternMatch[]; setId: string } | null = null;
  /** Raised by every question for them: an answer to an older one is dropped. */
  #otherTurn = 0;
  /** Raised by every change of the patterns. */
  #turn = 0;

  /** The list without the filter by decision, whose counts stand on the filter's buttons. */
  readonly #near = $derived(
    this.list.filter(
      ({ database, name, points }) =>
        (this.database === null || database === this.database) &&
        (this.only === null || (database === this.only.database && name === this.only.name)) &&
        (this.around === null || points.includes(this.around)),
    ),
  );
  readonly shown = $derived(
    this.decision === 'all' ? this.#near : this.#near.filter((match) => decisionOf(match) === this.decision),
  );
  readonly groups = $derived(groupMatches(this.shown));
  readonly counts: Record<DecisionFilter, number> = $derived.by(() => {
    const counts = { all: this.#near.length, accepted: 0, refused: 0, undecided: 0 };
    for (const match of this.#near) counts[decisionOf(match)]++;
    return counts;
  });

  #setId = '';

  constructor(api: Api) {
    super();
    this.#api = api;
  }

  /**
   * Asks again after the patterns changed; what differs at the position is then told as changes, and answered: also when the next change
   * comes before all is known, which clears what is told. The matches of the database that was saved come first, since all others together
   * may take a dragon's reading; they may have been asked about already.
   */
  async refresh(saved: string | null = null, ahead = this.askAhead(saved)): Promise<MatchEffects> {
    const before = this.list;
    const other = this.#other?.key === this.answered ? this.#other.list : null;
    const effects: MatchEffects = { color: this.color, matches: null, otherMatches: null };
    this.changes = this.otherChanges = null;
    const turn = ++this.#turn;
    if (saved !== null && ahead)
      await this.#compareSaved(saved, ahead, { own: before, theirs: other }, effects);
    const isSame = await this.askAgain();
    if (turn !== this.#turn) return effects;
    if (!isSame) {
      // This may have overtaken the first question about a position.
      await this.lookAtOther();
      return effects;
    }
    this.changes = effects.matches = compareMatches(before, this.list);
    const now = await this.#askOther();
    if (other && now && turn === this.#turn)
      this.otherChanges = effects.otherMatches = compareMatches(other, now);
    return effects;
  }

  /** The patterns are about to change: who waits for an answer by the ones before, which the host stops then, asks nothing more. */
  leavePatterns(): void {
    this.#turn++;
    this.#otherTurn++;
  }

  /** They stay as they are after all: what was asked of them and stopped is asked again. */
  async keepPatterns(): Promise<void> {
    await this.askAgain();
    await this.lookAtOther();
  }

  /**
   * Asks what the patterns of a database match that a save changes; together with the save, since the host answers in order. Undefined when
   * there is no position whose matches are known.
   */
  askAhead(database: string | null): AskedAhead | undefined {
    const { question } = this;
    if (database === null || !question || !this.isAnswered) return undefined;
    const { position, color } = question;
    const ask = async (who: Stone, since: string): Promise<Matches | null> => {
      try {
        const answer = await this.#api.call('patterns.matches', {
          ...{ position, color: who, databases: [database], since },
        });
        return answer.stopped === true ? null : answer;
      } catch {
        // The question about all databases says what failed.
        return null;
      }
    };
    const own = ask(color, this.#setId);
    const other = this.#other?.key === this.answered ? this.#other : null;
    return { question, own, theirs: other && ask(opponent(color), other.setId) };
  }

  /** Compares the matches of one database alone, which `effects` takes up; nothing is told where another question comes between, or it fails. */
  async #compareSaved(
    database: string,
    ahead: AskedAhead,
    before: { own: readonly PatternMatch[]; theirs: readonly PatternMatch[] | null },
    effects: MatchEffects,
  ): Promise<void> {
    const turn = this.#turn;
    const isWanted = (): boolean => turn === this.#turn && this.question === ahead.question;
    const own = await ahead.own;
    if (!own || !isWanted()) return;
    const found = replaced(before.own, database, own);
    this.changes = effects.matches = found.changes;
    // The next save is compared with this one, although it may stop the question about all databases.
    this.list = found.list;
    this.#setId = own.setId;
    const theirs = await ahead.theirs;
    if (!theirs || !before.theirs || !isWanted() || this.answered === null) return;
    const others = replaced(before.theirs, database, theirs);
    this.otherChanges = effects.otherMatches = others.changes;
    this.#other = { key: this.answered, list: others.list, setId: theirs.setId };
  }

  /** Asks for the matches with the colours changed, unless they are here, so that a save can be compared for both. */
  async lookAtOther(): Promise<void> {
    if (this.#other === null || this.#other.key !== this.answered) await this.#askOther();
  }

  /** Null when another question came between, or it failed. */
  async #askOther(): Promise<readonly PatternMatch[] | null> {
    const { answered, question } = this;
    if (!question || answered === null || !this.isAnswered) return null;
    const turn = ++this.#otherTurn;
    try {
      const answer = await this.fetch({ ...question, color: opponent(question.color) });
      if (!answer) return null;
      const { matches, setId } = answer;
      if (turn !== this.#otherTurn || this.answered !== answered) return null;
      this.#other = { key: answered, list: matches, setId };
      return matches;
    } catch {
      // The list itself says what failed.
      return null;
    }
  }

  /** Looks at one match, or at none; one that has vanished is shown without explanation. */
  async select(match: PatternMatch | null): Promise<void> {
    this.selected = match;
    this.explanation = null;
    this.explainFailure = null;
    const { question } = this;
    if (!match || !question || !this.list.includes(match)) return;
    const { database, index, transformation, anchor } = match;
    const { position, color } = question;
    try {
      const explanation = await this.#api.call('patterns.explain', {
        position,
        color,
        setId: this.#setId,
        database,
        index,
        transformation,
        anchor,
      });
      if (this.selected === match) this.explanation = explanation;
    } catch (thrown) {
      if (this.selected === match) this.explainFailure = errorData(thrown).message;
    }
  }

  /** Lists the matches of one pattern and looks at the first of them. */
  showOnly(database: string, name: string): void {
    this.only = { database, name };
    this.decision = 'all';
    this.database = null;
    this.around = null;
    void this.select(this.shown.at(0) ?? null);
  }

  /** Lists all matches again. */
  showAll(): void {
    this.only = null;
  }

  /** Goes through what is shown: the match `by` places after the selected one. */
  step(by: 1 | -1): void {
    const all = this.groups.flatMap(({ patterns }) => patterns.flatMap(({ matches }) => matches));
    if (all.length === 0) return;
    const at = this.selected ? all.indexOf(this.selected) : -1;
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    void this.select(all[next]);
  }

  /** Selects a match at a point of the board: one whose move is there, else one around it; again: the next. */
  selectAt(point: Point): void {
    const here = this.shown.filter(({ move }) => move === point);
    const around = this.shown.filter(({ move, points }) => move !== point && points.includes(point));
    const all = [...here, ...around];
    const at = this.selected ? all.indexOf(this.selected) : -1;
    void this.select(all[at + 1] ?? all[0] ?? null);
  }

  protected override async fetch({ position, color }: PositionQuestion): Promise<Matches | null> {
    const answer = await this.#api.call('patterns.matches', { position, color, databases: null });
    return answer.stopped === true ? null : answer;
  }

  protected override show({ matches, more, setId }: Matches): void {
    const looked = this.selected;
    this.list = matches;
    this.more = more;
    this.#setId = setId;
    this.hovered = null;
    const same = looked && matches.find((match) => matchKey(match) === matchKey(looked));
    // Of one pattern that is listed alone there is no choice to be made first.
    void this.select(same ?? (this.only ? this.shown.at(0) : undefined) ?? null);
  }

  protected override leave(): void {
    this.around = null;
    this.hovered = null;
    this.changes = this.otherChanges = null;
    this.#other = null;
  }
}

/** A list with what a database matches now, of all its patterns or of those that changed, and what differs. */
function replaced(
  list: readonly PatternMatch[],
  database: string,
  { matches, changed }: Matches,
): { list: readonly PatternMatch[]; changes: MatchChange[] } {
  const isAsked = (match: PatternMatch): boolean =>
    match.database === database && (changed?.includes(match.name) ?? true);
  const [own, others] = [list.filter(isAsked), list.filter((match) => !isAsked(match))];
  const first = list.findIndex(isAsked);
  const last = others.findLastIndex((match) => match.database === database);
  const at = first >= 0 ? first : last >= 0 ? last + 1 : others.length;
  return { list: others.toSpliced(at, 0, ...matches), changes: compareMatches(own, matches) };
}
