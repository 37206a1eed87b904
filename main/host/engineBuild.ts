/**
 * A name for the engine that changes when the engine does: the hash of its program files. The version in package.json would
 * stay the same from one commit to the next, and a time of building would differ although nothing changed. Followed are all
 * files that a file names in quotes and that are there: static imports, chunks, and the threads it starts.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { enginePath } from '../engine/enginePath.ts';

const NAMED_FILE = /['"`]([\w./-]+\.[cm]?[jt]s)['"`]/g;

/** 16 hexadecimal digits for the program that starts at `entry`; throws when it cannot be read. */
export function engineBuild(entry: string = enginePath()): string {
  // Sorted by what they say, not by where they are: moving the program changes nothing.
  const hashes = [...programFiles(entry).values()]
    .map((text) => createHash('sha256').update(text).digest('hex'))
    .sort();
  return createHash('sha256').update(hashes.join('\n')).digest('hex').slice(0, 16);
}

/** The files of the program that starts at `entry`, by path, with their texts; throws when it cannot be read. */
export function programFiles(entry: string): Map<string, string> {
  const contents = new Map<string, string>();
  const found = [entry];
  for (const path of found) {
    if (contents.has(path)) continue;
    const text = readFileSync(path, 'utf8');
    contents.set(path, text);
    for (const [, name] of text.matchAll(NAMED_FILE)) {
      const named = resolve(dirname(path), name);
      if (statSync(named, { throwIfNoEntry: false })?.isFile()) found.push(named);
    }
  }
  return contents;
}
