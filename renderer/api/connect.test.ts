import { afterEach, expect, test, vi } from 'vitest';
import { connectApi } from './connect.ts';

class Socket {
  onopen = null;
  onmessage = null;
  onclose = null;
  send(): void {}
  close(): void {}
}

afterEach(() => vi.unstubAllGlobals());

test('an open page that is sent to the address of a restarted host exchanges its token', () => {
  const fetched = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', fetched);
  connectApi();
  location.hash = '#other';
  window.dispatchEvent(new Event('hashchange'));
  expect(fetched).not.toHaveBeenCalled();
  location.hash = '#token=secret';
  window.dispatchEvent(new Event('hashchange'));
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/session', { method: 'POST', body: 'secret' });
  expect(location.hash).toBe('');
});
