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
  window.addEventListener('hashchange', () => void takeNewAddress());
  return new WebClient({ connect: () => new WebSocket(url) as unknown as SocketLike });
}

/**
 * The address of a restarted host differs from that of an open page in its fragment only, so a browser that is sent there
 * does not load the page again. The token is exchanged here, as the unlock page does it, and the client, which keeps
 * trying, is let in with everything that was edited meanwhile.
 */
async function takeNewAddress(): Promise<void> {
  const token = /^#token=(.+)$/.exec(location.hash)?.[1];
  if (token === undefined) return;
  history.replaceState(null, '', location.pathname);
  // Without a host, or with a token that was used, the banner goes on saying what to do.
  await fetch('/session', { method: 'POST', body: token }).catch(() => undefined);
}
