/**
 * What is told of each move besides the move: what reading cost and how long it took (-S, --showtime), the score that was expected
 * (--showscore), and at the end which patterns gave reasons (--profile-patterns).
 */
import { colorName } from '../../engine/board/point.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { LastThought } from '../../engine/gtp/state.ts';
import { resultText } from '../../engine/gtp/scoring.ts';
import { sourceName, sourcesOf } from '../../engine/protocol/moveWords.ts';
import { OTHER_FLAGS } from './debugFlags.ts';
import type { OtherOptions } from './otherOptions.ts';

interface Counts {
  reading: number;
  owl: number;
  races: number;
  seconds: number;
  cpu: number;
}

export class MoveReport {
  readonly #session: GtpSession;
  readonly #options: OtherOptions & { debug?: number };
  readonly #patterns = new Map<string, number>();
  #before: Counts | undefined;
  #last: LastThought | undefined;

  constructor(session: GtpSession, options: OtherOptions & { debug?: number }) {
    this.#session = session;
    this.#options = options;
    if (options.statistics !== true) return;
    const flags = OTHER_FLAGS.filter(([, bit]) => ((options.debug ?? 0) & bit) !== 0);
    const lines = flags.map(([name, , instead]) => `${name}: ${instead}`);
    for (const line of [...(options.ignored ?? []), ...lines])
      session.host.errorLine(`without meaning here: ${line}`);
  }

  /** To be called before a command. */
  begin(): void {
    const { showtime, statistics } = this.#options;
    if (showtime === true || statistics === true) this.#before = this.#counts();
  }

  /** To be called after it. */
  follow(): void {
    const { lastThought: thought, host } = this.#session;
    const { showscore, showtime, statistics, profilePatterns } = this.#options;
    if (thought === this.#last) return;
    this.#last = thought;
    if (!thought) return;
    const now = this.#before && this.#counts();
    const before = this.#before;
    if (showscore === true) host.errorLine(`Estimated score before the move: ${expectedScore(thought)}`);
    if (showtime === true && now && before) {
      const { color } = 'report' in thought ? thought.report : thought.decision;
      const took = (now.seconds - before.seconds).toFixed(2);
      host.errorLine(
        `${colorName(color)}'s move took ${took} s (${(now.cpu - before.cpu).toFixed(2)} s of CPU)`,
      );
    }
    if (statistics === true && now && before) host.errorLine(this.#cost(thought, before, now));
    if (profilePatterns === true && 'decision' in thought) this.#count(thought);
  }

  /** To be called at the end. */
  finish(): void {
    if (this.#options.profilePatterns !== true) return;
    const rows = [...this.#patterns].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    for (const [name, count] of rows) this.#session.host.errorLine(`${String(count).padStart(6)}  ${name}`);
  }

  #counts(): Counts {
    const { engine, host, position } = this.#session;
    const analysis = position.depth === 0 ? engine.analysis() : undefined;
    return {
      reading: engine.reader.nodes,
      owl: analysis?.owl.nodes ?? 0,
      races: analysis?.semeai.nodes ?? 0,
      seconds: host.secondsNow(),
      cpu: host.cpuSeconds(),
    };
  }

  #cost(thought: LastThought, before: Counts, now: Counts): string {
    const words = [
      `${now.reading - before.reading} reading nodes`,
      `${now.owl - before.owl} owl nodes`,
      `${now.races - before.races} nodes of races`,
    ];
    if ('report' in thought) words.push(`${thought.report.playouts} playouts`);
    return `cost of the move: ${words.join(', ')}`;
  }

  #count(thought: Extract<LastThought, { decision: unknown }>): void {
    for (const { reasons } of thought.decision.moves)
      for (const reason of reasons)
        for (const source of sourcesOf(reason)) {
          if (!source.pattern) continue;
          const name = `${source.pattern.database} ${sourceName(source)}`;
          this.#patterns.set(name, (this.#patterns.get(name) ?? 0) + 1);
        }
  }
}

/** As in "B+3.5". */
function expectedScore(thought: LastThought): string {
  const margin = 'report' in thought ? thought.report.scoreMean : -thought.decision.estimate.score;
  return resultText(Math.round(margin * 10) / 10);
}
