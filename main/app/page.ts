/**
 * Where the window's page comes from. A scheme of our own rather than file://: it has an origin to check, response headers
 * to confine the page with, and reaches no file outside the built interface.
 */
import { app, protocol } from 'electron';
import { readServedFile } from '../host/httpFiles.ts';
import { pageHeaders } from '../host/pageHeaders.ts';
import { builtRenderer } from '../host/places.ts';

const SCHEME = 'yomi';
const HOST = 'workbench';

/** Must be called before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** The address of the page; while developing, that of the development server. */
export function pageUrl(): string {
  const development = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  return development ?? `${SCHEME}://${HOST}/`;
}

/** True for addresses of our page, and only those. */
export function isOurPage(url: string): boolean {
  return URL.canParse(url) && originOf(url) === originOf(pageUrl());
}

/** `URL.origin` is "null" for schemes it does not know. */
function originOf(url: string): string {
  const { protocol: scheme, host } = new URL(url);
  return `${scheme}//${host}`;
}

/** Serves the built interface under our scheme; call when the app is ready. */
export function servePage(folder: string = builtRenderer()): void {
  const headers = pageHeaders();
  protocol.handle(SCHEME, async (request) => {
    const { host, pathname } = new URL(request.url);
    const file =
      host === HOST && request.method === 'GET' ? await readServedFile(folder, pathname) : undefined;
    if (!file) return new Response('There is nothing here.', { status: 404, headers });
    return new Response(file.bytes, { headers: { ...headers, 'content-type': file.type } });
  });
}
