/**
 * Updates of the desktop app, by electron-updater. Nothing is looked for unasked: only from the menu, or at a start when the setting says
 * so. What is found is downloaded when the user agrees, if it is signed by the makers of this program, and installed when it ends.
 * An installation that cannot be replaced this way (an archive, a portable program, a build of one's own) offers nothing.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { said, type Saying } from '../../engine/protocol/sayings.ts';
import type { Notice } from '../ipc/api.ts';
import { isSigned } from './releaseSignature.ts';

/** The part of electron-updater that is used. */
export type Updater = Pick<
  AppUpdater,
  'autoDownload' | 'autoInstallOnAppQuit' | 'checkForUpdates' | 'downloadUpdate'
>;

/** What the updates need of the program around them. */
export interface UpdateShell {
  /** The version that runs. */
  version: string;
  /** Whose releases are taken. */
  publicKey: string;
  /** Loaded when it is first needed. */
  updater: () => Promise<Updater>;
  tell: (notice: Notice) => void;
  /** Whether the user wants this version. */
  agree: (version: string) => Promise<boolean>;
}

/** True where the packager has said where updates are, and the system has a way to replace the program. */
export function canUpdate(
  resources: string,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (!existsSync(join(resources, 'app-update.yml'))) return false;
  if (platform === 'linux') return Boolean(env.APPIMAGE) || existsSync(join(resources, 'package-type'));
  return platform === 'darwin' || !env.PORTABLE_EXECUTABLE_FILE;
}

export class Updates {
  readonly #shell: UpdateShell;
  #busy = false;
  #begun = false;
  /** The version that waits for the end of the program. */
  #waiting: string | null = null;

  constructor(shell: UpdateShell) {
    this.#shell = shell;
  }

  /** The setting as it is now: looks for an update once in the life of the program when it is on. */
  async setting(on: boolean): Promise<void> {
    if (!on || this.#begun) return;
    this.#begun = true;
    await this.check(false);
  }

  /** Looks for an update; `asked`: by the user, who then also hears that there is none. */
  async check(asked: boolean): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#look(asked);
    } catch (error) {
      // Being offline is no error of somebody who did not ask.
      this.#tell(asked ? 'error' : 'info', { key: 'host.update.failed' }, error);
    } finally {
      this.#busy = false;
    }
  }

  async #look(asked: boolean): Promise<void> {
    const { version, publicKey, agree } = this.#shell;
    const updater = await this.#shell.updater();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = true;
    const found = await updater.checkForUpdates();
    if (!found?.isUpdateAvailable) {
      if (asked) this.#tell('info', { key: 'host.update.newest', args: { version } });
      return;
    }
    const newer = found.updateInfo.version;
    if (!isSigned(found.updateInfo, publicKey)) {
      this.#tell('error', { key: 'host.update.unsigned', args: { version: newer } });
    } else if (this.#waiting === newer || (await agree(newer))) {
      if (this.#waiting !== newer) await updater.downloadUpdate();
      this.#waiting = newer;
      this.#tell('info', { key: 'host.update.ready', args: { version: newer } });
    }
  }

  #tell(severity: Notice['severity'], says: Saying, error?: unknown): void {
    this.#shell.tell({
      severity,
      ...said(says),
      ...(error instanceof Error ? { detail: error.message } : {}),
    });
  }
}
