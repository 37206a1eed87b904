/**
 * What no page may do in this program, whatever it contains: leave for another page, open windows, embed others, or get
 * any permission but the clipboard. Set for every web contents there will ever be, so that a forgotten window is no hole.
 */
import { app, session } from 'electron';
import { isOurPage } from './page.ts';

/** Call when the app is ready, before the first window. */
export function confinePages(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      // A reload is a navigation, too.
      if (!isOurPage(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
  const pages = session.defaultSession;
  pages.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isGranted(permission, requestingUrl)),
  );
  pages.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  pages.setDevicePermissionHandler(() => false);
}

/** Our page copies games and pastes them; nothing else is ever granted. */
function isGranted(permission: string, url: string): boolean {
  return (permission === 'clipboard-read' || permission === 'clipboard-sanitized-write') && isOurPage(url);
}
