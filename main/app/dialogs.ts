/** The system's open and save dialogs. */
import { dialog, type BaseWindow, type FileFilter } from 'electron';

const all: FileFilter = { name: 'All files', extensions: ['*'] };
const opened: FileFilter[] = [{ name: 'Go games (SGF, NGF, GIB)', extensions: ['sgf', 'ngf', 'gib'] }, all];
const games: FileFilter = { name: 'Go games (SGF)', extensions: ['sgf'] };
const archives: FileFilter = { name: 'Zip archives', extensions: ['zip'] };

/** The dialogs over the window that is there when they are asked for. Both give null when the user cancels. */
export function systemDialogs(window: () => BaseWindow | null): {
  chooseOpen(): Promise<string | null>;
  chooseSave(suggested: string): Promise<string | null>;
} {
  return {
    async chooseOpen() {
      const over = window();
      const options = { filters: opened, properties: ['openFile' as const] };
      const { filePaths } = await (over
        ? dialog.showOpenDialog(over, options)
        : dialog.showOpenDialog(options));
      return filePaths.at(0) ?? null;
    },
    async chooseSave(suggested) {
      const over = window();
      // Some systems add the ending of the first filter to a name.
      const filters = [suggested.endsWith('.zip') ? archives : games, all];
      const options = { filters, defaultPath: suggested };
      const { filePath } = await (over
        ? dialog.showSaveDialog(over, options)
        : dialog.showSaveDialog(options));
      return filePath || null;
    },
  };
}
