/** electron-updater, in a file of its own: it is loaded when an update is first looked for, and no other program has it. */
import electronUpdater from 'electron-updater';
import type { Updater } from './updates.ts';

/** The updater of this system and installation. */
export function systemUpdater(): Updater {
  return electronUpdater.autoUpdater;
}
