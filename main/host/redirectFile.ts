/**
 * The file that the user's browser is opened on. The list of a program's arguments can be read by every user of a machine,
 * so the address with the token in it must not be among them: the browser gets the path of a page that only this user can
 * read, and that page sends it on. It is gone as soon as it has done so.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../files/privateFolder.ts';

const FOLDER = 'login';

/** Takes away the file of a data folder, also what a host that was killed has left; harmless when there is none. */
export function removeRedirectFile(dataDir: string): void {
  rmSync(join(dataDir, FOLDER), { recursive: true, force: true });
}

/** Writes the file that leads to `url`, which needs no escaping (an address and base64url); answers its path. */
export function writeRedirectFile(dataDir: string, url: string): string {
  removeRedirectFile(dataDir);
  const folder = join(dataDir, FOLDER);
  makePrivateFolder(folder);
  const path = join(folder, 'open.html');
  writeFileSync(path, page(url), { mode: 0o600, flag: 'wx' });
  return path;
}

function page(url: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Yomi</title>
<script>location.replace('${url}')</script>
</head>
<body><p><a href="${url}">Open Yomi</a></p></body>
</html>
`;
}
