/** Finds the services: the desktop shell's bridge when there is one, else the host that served this page. */
import type { Api } from '../../main/ipc/api.ts';
import { handedOver } from './handOver.ts';
import { KEY, Pass } from './pass.ts';
import { WebClient, type SocketLike } from './webClient.ts';

/** The one Api of this window. */
export function connectApi(): Api {
  if (window.api) return window.api;
  const url = new URL('/rpc', location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  url.search = '';
  url.hash = '';
  const client = new WebClient({
    connect: () => new WebSocket(url) as unknown as SocketLike,
    pass: new Pass(originStorage(), handedOver),
  });
  // Another tab was let in, such as the one that a restarted host has opened: this one may come along.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) client.tryAgain();
  });
  return client;
}

/** The storage of the page's origin; where the browser keeps none, one that lasts as long as the page. */
function originStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return window.localStorage;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    const values = new Map<string, string>();
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
  }
}
