/** The system's open and save dialogs. */
import { dialog, type BaseWindow, type FileFilter } from 'electron';

const ALL: FileFilter = { name: 'All files', extensions: ['*'] };
const opened: FileFilter[] = [{ name: 'Go games (SGF, NGF, GIB)', extensions: ['sgf', 'ngf', 'gib'] }, ALL];
const saved: FileFilter[] = [{ name: 'Go games (SGF)', extensions: ['sgf'] }, ALL];

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
      const options = { filters: saved, defaultPath: suggested };
      const { filePath } = await (over
        ? dialog.showSaveDialog(over, options)
        : dialog.showSaveDialog(options));
      return filePath || null;
    },
  };
}
