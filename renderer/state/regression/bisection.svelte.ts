/** Which changed pattern turned the outcome of a test: the search for it, and what was found, until another is asked about. */
import type { RunInfo } from '../../../engine/protocol/regression.ts';
import type { Api, Events } from '../../../main/ipc/api.ts';
import type { LabBisected, LabRow, PatternChange } from '../../../main/ipc/labApi.ts';
import { errorData } from '../../api/errors.ts';
import { t } from '../../messages/messages.ts';

/** What of the runs the search looks at. */
interface Compared {
  readonly list: readonly RunInfo[];
  readonly since: number | null;
}

export class LabBisection {
  /** The result it is about, and the run it is compared with. */
  about = $state.raw<{ result: number; since: number } | null>(null);
  searching = $state(false);
  trial = $state.raw<Events['lab.trial'] | null>(null);
  found = $state.raw<LabBisected | null>(null);
  failure = $state.raw<string | null>(null);

  readonly #api: Api;
  readonly #runs: Compared;

  constructor(api: Api, runs: Compared) {
    this.#api = api;
    this.#runs = runs;
  }

  /** Whether the outcome differs between two runs that had different patterns, both of them kept. */
  possible({ run, change }: LabRow): boolean {
    if (!change || !['broken', 'fixed', 'answer'].includes(change.kind)) return false;
    const [set, other] = [run, this.#runs.since].map(
      (id) => this.#runs.list.find((one) => one.id === id)?.patternSet ?? '',
    );
    return set !== '' && other !== '' && set !== other;
  }

  /** What is known is about this result. */
  isAbout({ id }: LabRow): boolean {
    return this.about?.result === id && this.about.since === this.#runs.since;
  }

  async search({ id }: LabRow): Promise<void> {
    const { since } = this.#runs;
    if (since === null || this.searching) return;
    this.about = { result: id, since };
    this.found = this.failure = this.trial = null;
    this.searching = true;
    try {
      this.found = await this.#api.call('lab.bisect', this.about);
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    } finally {
      this.searching = false;
    }
  }

  async stop(): Promise<void> {
    try {
      await this.#api.call('lab.stop', {});
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    }
  }

  advance(trial: Events['lab.trial']): void {
    if (trial.result === this.about?.result) this.trial = trial;
  }
}

/** "is new", "was changed". */
export function changeWords({ kind }: PatternChange): string {
  return t(`regression:bisection.kind.${kind}`);
}
