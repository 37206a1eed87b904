/** The system's dialogs: open, save, and the question about an update. */
import { dialog, type BaseWindow, type FileFilter } from 'electron';
import { say } from './shellWords.ts';

const all = (): FileFilter => ({ name: say('allFiles'), extensions: ['*'] });
const games = (...extensions: string[]): FileFilter => ({
  name: say('games', { endings: extensions.join(', ').toUpperCase() }),
  extensions,
});
const archives = (): FileFilter => ({ name: say('archives'), extensions: ['zip'] });

/** The dialogs over the window that is there when they are asked for. Both give null when the user cancels. */
export function systemDialogs(window: () => BaseWindow | null): {
  chooseOpen(): Promise<string | null>;
  chooseSave(suggested: string): Promise<string | null>;
} {
  return {
    async chooseOpen() {
      const over = window();
      const filters = [games('sgf', 'ngf', 'gib'), all()];
      const options = { filters, properties: ['openFile' as const] };
      const { filePaths } = await (over
        ? dialog.showOpenDialog(over, options)
        : dialog.showOpenDialog(options));
      return filePaths.at(0) ?? null;
    },
    async chooseSave(suggested) {
      const over = window();
      // Some systems add the ending of the first filter to a name.
      const filters = [suggested.endsWith('.zip') ? archives() : games('sgf'), all()];
      const options = { filters, defaultPath: suggested };
      const { filePath } = await (over
        ? dialog.showSaveDialog(over, options)
        : dialog.showSaveDialog(options));
      return filePath || null;
    },
  };
}

/** Asks whether a newer version is to be downloaded. */
export async function agreeToUpdate(over: BaseWindow | null, version: string): Promise<boolean> {
  const options = {
    type: 'question' as const,
    message: say('update', { version }),
    detail: say('update.detail'),
    buttons: [say('update.yes'), say('update.no')],
    defaultId: 0,
    cancelId: 1,
  };
  const { response } = await (over ? dialog.showMessageBox(over, options) : dialog.showMessageBox(options));
  return response === 0;
}
