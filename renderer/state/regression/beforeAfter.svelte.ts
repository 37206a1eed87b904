/** What our engine made of a test's position when its run was made, beside what it makes of it now. */
import type { Api, Events } from '../../../main/ipc/api.ts';
import type { LabRow, LabThoughts } from '../../../main/ipc/labApi.ts';
import { errorData } from '../../api/errors.ts';
import { t } from '../../messages/messages.ts';
import { boardsOf, compare } from './compare/compare.ts';
import { NO_OVERLAYS, type Aspect, type Comparison, type Names } from './compare/comparison.ts';
import { groundOfRecord, sideOfRecord, type Ground } from './compare/side.ts';

export const BEFORE_AFTER_ASPECTS = [
  'moves',
  'dragons',
  'eyes',
  'influence',
  'reading',
] as const satisfies Aspect[];

export function beforeAfterNames(): Names {
  return [t('regression:beforeAfter.before'), t('regression:beforeAfter.after')];
}

export class BeforeAfter {
  /** The result that is asked about. */
  about = $state.raw<LabRow | null>(null);
  asking = $state(false);
  found = $state.raw<LabThoughts | null>(null);
  failure = $state.raw<string | null>(null);
  aspect = $state<(typeof BEFORE_AFTER_ASPECTS)[number]>('moves');
  /** Of the thinking about a run's failures; null when there is none. */
  progress = $state.raw<Events['lab.thinking'] | null>(null);

  /** The position of what was found. */
  readonly ground: Ground | null = $derived(
    this.found && groundOfRecord(this.found.before, this.about?.board?.lastMove ?? ''),
  );
  readonly #sides = $derived(
    this.found?.after ? ([sideOfRecord(this.found.before), sideOfRecord(this.found.after)] as const) : null,
  );
  /** Null while nothing is found, and where the record of before has nothing of the aspect. */
  readonly comparison: Comparison | null = $derived(
    this.#sides && this.ground && compare(this.aspect, ...this.#sides, this.ground, beforeAfterNames()),
  );
  readonly boards: Comparison['boards'] = $derived(
    this.#sides && this.ground
      ? boardsOf(this.aspect, ...this.#sides, this.ground, beforeAfterNames())
      : NO_OVERLAYS,
  );
  /** The record of before was kept before it had this. */
  readonly lacks: boolean = $derived.by(() => {
    const { found, aspect } = this;
    if (!found || aspect === 'moves') return false;
    return aspect === 'reading' ? found.before.readings === null : found.before.position === null;
  });

  readonly #api: Api;
  /** Raised by every question: an older answer is dropped. */
  #question = 0;

  constructor(api: Api) {
    this.#api = api;
  }

  async ask(row: LabRow): Promise<void> {
    const question = ++this.#question;
    if (this.asking) await this.stop();
    this.about = row;
    this.found = this.failure = null;
    this.asking = true;
    try {
      const found = await this.#api.call('lab.thoughts', { result: row.id });
      if (question === this.#question) this.found = found;
    } catch (thrown) {
      if (question === this.#question) this.failure = errorData(thrown).message;
    } finally {
      if (question === this.#question) this.asking = false;
    }
  }

  async stop(): Promise<void> {
    try {
      await this.#api.call('lab.stop', {});
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    }
  }

  advance(progress: Events['lab.thinking']): void {
    this.progress = progress.done < progress.of ? progress : null;
  }
}
