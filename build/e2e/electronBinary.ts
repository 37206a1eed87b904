import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Path of the downloaded Electron binary, or why there is none. Never imports 'electron': that would start a download. */
export function electronBinary(): { path: string } | { missing: string } {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const marker = join(folder, 'path.txt');
  if (!existsSync(marker))
    return { missing: 'node_modules/electron/path.txt is absent; npx install-electron fetches it' };
  const path = join(
    process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'),
    readFileSync(marker, 'utf8'),
  );
  return existsSync(path) ? { path } : { missing: `${path} is absent` };
}
