/**
 * How tests and benches start Debian's Chromium: the system's binary, and none of its background connections. Its shell without windows
 * comes first, which opens a page for a quarter of the processor time; by its own name, since a script that is killed would leave it running.
 */
import { existsSync } from 'node:fs';

const system =
  process.env.CHROMIUM_PATH ??
  ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );

export const launchOptions = {
  ...(system === undefined ? {} : { executablePath: system }),
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    '--disable-gpu',
  ],
};
