/** The engine process's line to its host: Electron's parent port or a forked child's channel, behind one shape. */
import type { ParentPort } from 'electron';
import type { FromEngine, ToEngine } from '../../engine/protocol/messages.ts';

export interface ParentLink {
  send(message: FromEngine): void;
  /** `receive` gets every message from the host; `lost` is called when the host is gone. */
  listen(receive: (message: ToEngine) => void, lost: () => void): void;
}

/** The link of this process; throws when it was started by hand and so has none. */
export function parentLink(): ParentLink {
  const port = (process as { parentPort?: ParentPort }).parentPort;
  if (port) {
    return {
      send: (message) => port.postMessage(message),
      // A utility process ends with the app that made it.
      listen: (receive) => void port.on('message', (event) => receive(event.data as ToEngine)),
    };
  }
  if (!process.send) throw new Error('The engine process is started by its host, not by hand.');
  const send = process.send.bind(process);
  return {
    // The callback takes the error of a host that is just going away; 'disconnect' follows.
    send: (message) => void send(message, undefined, undefined, () => undefined),
    listen(receive, lost) {
      process.on('message', (message) => receive(message as ToEngine));
      process.on('disconnect', lost);
    },
  };
}
