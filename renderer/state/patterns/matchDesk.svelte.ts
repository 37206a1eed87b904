/**
 * Where the patterns match on the board: the list for one position and colour, which match is looked at and why its
 * constraint came out as it did, and what the last edit changed. The host is asked for a position once; a newer question
 * overtakes an older one.
 */
import type { Api, PatternMatch } from '../../../main/ipc/api.ts';
import type { PatternExplainResult } from '../../../engine/protocol/patterns.ts';
import type { Point, PositionSpec, Stone } from '../../../engine/protocol/types.ts';
import { groupMatches } from './groups.ts';
import { errorData } from '../../api/errors.ts';
import { compareMatches, decisionOf, matchKey, type Decision, type MatchChange } from './changes.ts';

export type DecisionFilter = Decision | 'all';

interface Question {
  position: PositionSpec;
  color: Stone;
  key: string;
}

export class MatchDesk {
  readonly #api: Api;
  list = $state.raw<readonly PatternMatch[]>([]);
  /** More matches than are listed. */
  more = $state(false);
  /** The position of the list; null before the first answer. */
  answered = $state.raw<string | null>(null);
  loading = $state(false);
  failure = $state.raw<string | null>(null);
  decision = $state<DecisionFilter>('all');
  /** Only matches of this database; null for all. */
  database = $state<string | null>(null);
  /** Only matches that hold this point. */
  around = $state<Point | null>(null);
  selected = $state.raw<PatternMatch | null>(null);
  /** Hovered in a list. */
  hovered = $state.raw<PatternMatch | null>(null);
  explanation = $state.raw<PatternExplainResult | null>(null);
  explainFailure = $state.raw<string | null>(null);
  /** What the last save changed at this position; null when there was none. */
  changes = $state.raw<readonly MatchChange[] | null>(null);

  /** The list without the filter by decision, whose counts stand on the filter's buttons. */
  readonly #near = $derived(
    this.list.filter(
      ({ database, points }) =>
        (this.database === null || database === this.database) &&
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

  #question: Question | null = null;
  #asked = 0;
  #setId = '';

  constructor(api: Api) {
    this.#api = api;
  }

  /** Asks for the matches of a position, unless they are here. */
  async look(position: PositionSpec, color: Stone): Promise<void> {
    const key = `${color} ${JSON.stringify(position)}`;
    if (this.#question?.key === key && this.failure === null) return;
    this.#question = { position, color, key };
    this.around = null;
    this.hovered = null;
    this.changes = null;
    await this.#ask();
  }

  /** Asks again after the patterns changed; what differs at the position is then told as changes. */
  async refresh(): Promise<void> {
    if (!this.#question) return;
    const before = this.answered === this.#question.key ? this.list : null;
    this.changes = null;
    await this.#ask();
    if (before && this.answered === this.#question.key && this.failure === null) {
      this.changes = compareMatches(before, this.list);
    }
  }

  /** Looks at one match, or at none; one that has vanished is shown without explanation. */
  async select(match: PatternMatch | null): Promise<void> {
    this.selected = match;
    this.explanation = null;
    this.explainFailure = null;
    const question = this.#question;
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

  async #ask(): Promise<void> {
    const question = this.#question;
    if (!question) return;
    const asked = ++this.#asked;
    this.loading = true;
    const { position, color, key } = question;
    try {
      const { matches, more, setId } = await this.#api.call('patterns.matches', {
        position,
        color,
        databases: null,
      });
      if (asked !== this.#asked) return;
      const looked = this.selected;
      this.list = matches;
      this.more = more;
      this.#setId = setId;
      this.answered = key;
      this.failure = null;
      this.hovered = null;
      const same = looked && matches.find((match) => matchKey(match) === matchKey(looked));
      void this.select(same ?? null);
    } catch (thrown) {
      if (asked === this.#asked) this.failure = errorData(thrown).message;
    } finally {
      if (asked === this.#asked) this.loading = false;
    }
  }
}
