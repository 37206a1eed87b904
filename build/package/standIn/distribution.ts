/**
 * A stand-in for Electron's distribution, which packers take for the real one (electronDist): its binary is a script that runs the
 * packed program on Node (shell.ts), and carries fuses where Electron's has them.
 */
import { createPackage } from '@electron/asar';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What @electron/fuses looks for, then the version of the wire, its length, and every fuse as a fresh Electron has it. */
const WIRE = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x09101100011';
const FILES = [
  'LICENSE',
  'LICENSES.chromium.html',
  'chrome-sandbox',
  'chrome_crashpad_handler',
  'locales/en-US.pak',
];

/** Writes the distribution of Electron `version` into `folder`. */
export async function standInDistribution(folder: string, version: string): Promise<void> {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  for (const file of FILES) writeFileSync(join(folder, file), '');
  writeFileSync(join(folder, 'version'), version);
  const stub = pathToFileURL(resolve(import.meta.dirname, 'electron.ts')).href;
  const shell = resolve(import.meta.dirname, 'shell.ts');
  const lines = [
    '#!/bin/sh',
    `export YOMI_STAND_IN_ELECTRON='${stub}'`,
    `exec '${process.execPath}' '${shell}' "$0" "$@"`,
    'exit',
    WIRE,
  ];
  writeFileSync(join(folder, 'electron'), lines.join('\n'), 'latin1');
  chmodSync(join(folder, 'electron'), 0o755);
  const nothing = mkdtempSync(join(tmpdir(), 'yomi-nothing-'));
  mkdirSync(join(folder, 'resources'), { recursive: true });
  await createPackage(nothing, join(folder, 'resources/default_app.asar'));
  rmSync(nothing, { recursive: true });
}
