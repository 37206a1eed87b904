/** Turns the path of a URL into a file below one folder, for the browser host's server and the desktop shell's protocol. */
import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};

export interface ServedFile {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The file that `urlPath` (still percent-encoded, starting with a slash, without a query) names below `folder`; "/" is
 * index.html. Undefined for everything else: no such file, a folder, or a way out of `folder`, by dots or by a link.
 */
export async function readServedFile(folder: string, urlPath: string): Promise<ServedFile | undefined> {
  const name = decodePath(urlPath);
  if (name === undefined) return undefined;
  try {
    const root = await realpath(folder);
    const path = await realpath(join(root, name === '/' ? 'index.html' : name));
    if (!path.startsWith(root + sep)) return undefined;
    return {
      type: types[extname(path).toLowerCase()] ?? 'application/octet-stream',
      bytes: await readFile(path),
    };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The decoded path, or undefined when no honest client would send it. */
function decodePath(urlPath: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(urlPath);
  } catch {
    return undefined; // not percent-encoding
  }
  if (!name.startsWith('/') || /[\0\\:]/.test(name) || name.split('/').includes('..')) return undefined;
  return name;
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG';
}
