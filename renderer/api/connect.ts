/** Finds the services: the desktop shell's bridge when there is one, else the host that served this page. */
import type { Api } from '../../main/ipc/api.ts';
import { WebClient, type SocketLike } from './webClient.ts';

/** The one Api of this window. */
export function connectApi(): Api {
  if (window.api) return window.api;
  const url = new URL('/rpc', location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  url.search = '';
  url.hash = '';
  return new WebClient({ connect: () => new WebSocket(url) as unknown as SocketLike });
}
