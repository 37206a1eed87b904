/** Another engine's answer to a test beside that of the test's own: the host remembers which one, but not what it says. */
import type { Api } from '../../../main/ipc/api.ts';
import type { LabRow, LabSecond } from '../../../main/ipc/labApi.ts';
import { errorData } from '../../api/errors.ts';

export class SecondEngine {
  /** The shell line that starts it. */
  command = $state('');
  /** The result that was asked about. */
  about = $state<number | null>(null);
  asking = $state(false);
  found = $state.raw<LabSecond | null>(null);
  failure = $state.raw<string | null>(null);

  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  async ask({ id }: LabRow): Promise<void> {
    const engine = this.command.trim();
    if (this.asking || engine === '') return;
    this.about = id;
    this.found = this.failure = null;
    this.asking = true;
    try {
      this.found = await this.#api.call('lab.second', { result: id, engine });
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
}
