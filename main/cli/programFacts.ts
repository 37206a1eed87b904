/** What `--copyright`, `--options`, `--print-levels` and `--gtp-version` print. */
import { depthValues } from '../../engine/reading/depths.ts';
import { DEPTH_NAMES } from '../../engine/reading/parameters.ts';
import { MC_PATTERNS } from '../../engine/protocol/engineChoice.ts';
import { DEFAULT_MEGABYTES, MAX_THREADS } from '../engine/threads.ts';

/** The levels that --print-levels shows, as GNU Go does. */
const HIGHEST_SHOWN = 12;

export const COPYRIGHT = `Yomi is free software: you can redistribute it and/or modify it under the terms of the GNU General Public
License as published by the Free Software Foundation, either version 3 of the License, or (at your option)
any later version. It comes without any warranty; see the file LICENSE. Yomi was written from the manual of
GNU Go 3.8 and the literature; it contains no code or patterns of GNU Go.
`;

/** What would be configure options: how the program is built. */
export function buildText(version: string): string {
  const facts: [string, string][] = [
    ['version', version],
    ['Node.js', `${process.versions.node} on ${process.platform} ${process.arch}`],
    ['default level', '10'],
    ['default cache size', `${DEFAULT_MEGABYTES} MB`],
    ['most threads', String(MAX_THREADS)],
    ['Monte Carlo patterns', MC_PATTERNS.join(', ')],
    ['resignation allowed', 'yes'],
    ['Chinese rules', 'no'],
    ['metamachine', 'yes'],
    ['GTP over TCP', 'yes'],
  ];
  return facts.map(([name, value]) => `${name.padEnd(22)}${value}\n`).join('');
}

/** The depths of reading of every level, highest first. */
export function levelsText(): string {
  const rows = Array.from({ length: HIGHEST_SHOWN + 1 }, (_, i) => HIGHEST_SHOWN - i).map((level) => {
    const values = depthValues(level);
    return [String(level), ...DEPTH_NAMES.map((name) => String(values[name]))];
  });
  const table = [['level', ...DEPTH_NAMES], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  return table.map((row) => `${row.map((cell, i) => cell.padStart(widths[i])).join(' ')}\n`).join('');
}
