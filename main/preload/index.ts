/**
 * The bridge into the desktop window: two functions, nothing of Electron or Node. The page names calls and events; which
 * of them exist is checked on the other side.
 */
import { contextBridge, ipcRenderer } from 'electron';
import type { Api, EventName } from '../ipc/api.ts';
import { CALL_CHANNEL, EVENT_CHANNEL, type CallAnswer } from '../ipc/channels.ts';

const listeners = new Map<string, Set<(value: never) => void>>();

ipcRenderer.on(EVENT_CHANNEL, (_event, name: EventName, value) => {
  for (const listener of listeners.get(name) ?? []) listener(value as never);
});

const api: Api = {
  async call(name, params) {
    const answer = (await ipcRenderer.invoke(CALL_CHANNEL, name, params)) as CallAnswer;
    // An Error would lose its code on the way through the bridge; plain data does not.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if ('error' in answer) throw answer.error;
    return answer.value as never;
  },
  on(name, listener) {
    const own = (value: never): void => listener(value);
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set.add(own));
    return () => void set.delete(own);
  },
};

contextBridge.exposeInMainWorld('api', api);
