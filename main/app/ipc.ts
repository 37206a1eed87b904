/**
 * The calls of api.ts for the desktop window. Only the main frame of our window, showing our page, is answered; anything
 * else that ever gets hold of the channel (a frame in a file that is shown, a window of a debugger) is refused.
 */
import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { verbatim } from '../../engine/protocol/sayings.ts';
import type { EventName, Events } from '../ipc/api.ts';
import { CALL_CHANNEL, EVENT_CHANNEL, type CallAnswer } from '../ipc/channels.ts';
import { ApiError, toApiError } from '../ipc/errors.ts';
import { isOurPage } from './page.ts';

/** Answers the window's calls by `call`; `answered` sees every successful one after its answer is on the way. */
export function serveCalls(
  window: () => BrowserWindow | null,
  call: (name: string, params: unknown) => Promise<unknown>,
  answered: (name: string, value: unknown) => void,
): void {
  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, params: unknown): Promise<CallAnswer> => {
    try {
      if (!isOurs(event, window()) || typeof name !== 'string') {
        throw new ApiError('refused', verbatim('Only the window of Yomi may call it.'));
      }
      const value = (await call(name, params)) ?? null;
      setImmediate(() => answered(name, value));
      return { value };
    } catch (error) {
      return { error: toApiError(error).toData() };
    }
  });
}

/** Tells the window an event, when there is one. */
export function tellWindow<E extends EventName>(
  window: BrowserWindow | null,
  name: E,
  value: Events[E],
): void {
  if (window && !window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, name, value);
}

function isOurs(event: IpcMainInvokeEvent, window: BrowserWindow | null): boolean {
  const frame = event.senderFrame;
  return window !== null && frame !== null && frame === window.webContents.mainFrame && isOurPage(frame.url);
}
