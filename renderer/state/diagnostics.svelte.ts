/** The diagnostics a person may save: what they would hold, and saving them with the means the shell has. */
import type { DiagnosticsEntry } from '../../main/ipc/api.ts';
import { errorData } from '../api/errors.ts';
import { t } from '../messages/messages.ts';
import type { Workbench } from './workbench.svelte.ts';

type Window = Pick<Workbench, 'api' | 'nativeDialogs' | 'notices' | 'download'>;

export class Diagnostics {
  /** Null until the host has answered. */
  entries = $state.raw<readonly DiagnosticsEntry[] | null>(null);
  /** Where the logs are. */
  folder = $state('');
  /** What went wrong instead. */
  failure = $state('');
  saving = $state(false);
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
  }

  /** Asks what there is. */
  async look(): Promise<void> {
    try {
      const { entries, folder } = await this.#window.api.call('diagnostics.list', {});
      this.entries = entries;
      this.folder = folder;
    } catch (thrown) {
      this.failure = errorData(thrown).message;
    }
  }

  /** Saves them; resolves with false when the user cancelled or it failed. */
  async save(): Promise<boolean> {
    const { api, nativeDialogs, notices, download } = this.#window;
    this.saving = true;
    this.failure = '';
    try {
      if (nativeDialogs) {
        const path = await api.call('files.chooseSave', { suggested: 'yomi-diagnostics.zip' });
        if (path === null) return false;
        await api.call('diagnostics.save', { path });
        notices.info(() => t('state:diagnostics.saved'));
      } else {
        const { name, base64 } = await api.call('diagnostics.export', {});
        download(
          name,
          Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
        );
      }
      return true;
    } catch (thrown) {
      this.failure = errorData(thrown).message;
      return false;
    } finally {
      this.saving = false;
    }
  }
}
