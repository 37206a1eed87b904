/** The copies of the library: which there are, and making one. */
import type { Backups as Kept } from '../../main/ipc/api.ts';
import { errorData } from '../api/errors.ts';
import type { Workbench } from './workbench.svelte.ts';

export class Backups {
  /** Newest first; null until the host has answered. */
  list = $state.raw<Kept['list'] | null>(null);
  folder = $state('');
  /** What went wrong instead. */
  failure = $state('');
  making = $state(false);
  readonly #api: Workbench['api'];

  constructor({ api }: Pick<Workbench, 'api'>) {
    this.#api = api;
  }

  /** Asks what there is. */
  look(): Promise<void> {
    return this.#take('backups.list');
  }

  async make(): Promise<void> {
    this.making = true;
    await this.#take('backups.make');
    this.making = false;
  }

  async #take(call: 'backups.list' | 'backups.make'): Promise<void> {
    this.failure = '';
    try {
      const { folder, list } = await this.#api.call(call, {});
      this.folder = folder;
      this.list = list;
    } catch (thrown) {
      const { message, detail } = errorData(thrown);
      this.failure = detail === undefined ? message : `${message} ${detail}`;
    }
  }
}
