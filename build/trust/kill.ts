/**
 * `npm run trust -- kill`: a program that edits a game for ever is killed (SIGKILL) at random moments, again and again over the same
 * library; every edit it said was kept must be there, and nothing may be reported as damaged. Its short form is main/store/crash.test.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { entryOf } from '../../main/store/crashWriter.ts';
import { Store } from '../../main/store/store.ts';
import { runAndKill, seededInts } from '../../main/store/testKill.ts';
import type { CampaignOptions, Row } from './campaign.ts';

const script = resolve(import.meta.dirname, '../../main/store/crashWriter.ts');
/** A library is put away after so many kills, so that its one game does not grow without end. */
const KILLS_PER_LIBRARY = 100;
/** Pages after which SQLite folds its log into the file: few, so that many kills fall into that, and the usual number. */
const CHECKPOINTS = [3, 20, 1000];

/** Runs so many kills and counts what was lost. */
export async function run({ rounds = 1000, seed }: CampaignOptions): Promise<Row[]> {
  const random = seededInts(seed);
  const rows = new Map(
    CHECKPOINTS.map((pages) => [pages, { kills: 0, acknowledged: 0, lost: 0, wrong: 0, notices: 0 }]),
  );
  const folder = mkdtempSync(join(tmpdir(), 'yomi-kill-'));
  try {
    let held = 0;
    for (let round = 0; round < rounds; round++) {
      if (round % KILLS_PER_LIBRARY === 0) held = 0;
      const path = join(folder, `${Math.floor(round / KILLS_PER_LIBRARY)}.db`);
      const pages = CHECKPOINTS[random(CHECKPOINTS.length)];
      const moment = { lines: random(16), milliseconds: random(8) };
      const lines = await runAndKill(script, [path, String(pages)], moment);
      const acknowledged = lines.length === 0 ? held : Number(lines.at(-1)) + 1;
      const { entries, wrong, notices } = look(path);
      const sums = rows.get(pages)!;
      sums.kills++;
      sums.acknowledged += acknowledged - held;
      sums.lost += Math.max(0, acknowledged - entries);
      sums.wrong += wrong;
      sums.notices += notices;
      held = entries;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return [...rows].map(([pages, sums]) => ({ 'pages per checkpoint': pages, ...sums }));
}

/** What is in the library after a kill, and how many of its edits are not what was written. */
function look(path: string): { entries: number; wrong: number; notices: number } {
  const store = new Store(path);
  try {
    const [id] = store.games.openIds();
    const entries = id === undefined ? [] : store.journal.read(id);
    const wrong = entries.filter((entry, revision) => !isDeepStrictEqual(entry, entryOf(revision))).length;
    return { entries: entries.length, wrong, notices: store.notices.length };
  } finally {
    store.close();
  }
}
