/** What our engine made of a test's position when its run was made, beside what it makes of it now. */
import type { Api, Events } from '../../../main/ipc/api.ts';
import type { LabRow, LabThoughts } from '../../../main/ipc/labApi.ts';
import { errorData } from '../../api/errors.ts';

export class LabThinking {
  /** The result that is asked about. */
  about = $state<number | null>(null);
  asking = $state(false);
  found = $state.raw<LabThoughts | null>(null);
  failure = $state.raw<string | null>(null);
  /** Of the thinking about a run's failures; null when there is none. */
  progress = $state.raw<Events['lab.thinking'] | null>(null);

  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async ask({ id }: LabRow): Promise<void> {
    if (this.asking) return;
    this.about = id;
    this.found = this.failure = null;
    this.asking = true;
    try {
      this.found = await this.#api.call('lab.thoughts', { result: id });
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    } finally {
      this.asking = false;
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
