/** What the user is told about a damaged library: what came over, and by name what did not. */
import { basename } from 'node:path';
import { inOne, quotedList, said, type Saying } from '../../engine/protocol/sayings.ts';
import type { Notice } from '../ipc/api.ts';
import type { HurtGame, OtherTable, Salvaged } from './salvage.ts';

/** More names than these are in the detail only. */
const NAMED = 5;

/** `lost`: how many of the last changes are known to be missing. */
export function salvageNotice(
  salvaged: Salvaged,
  { aside, cause, lost }: { aside: string; cause: string; lost: number },
): Notice {
  const { whole, recovered, others, unread } = salvaged;
  const sentences: Saying[] = [
    { key: 'host.salvage.aside', args: { name: basename(aside) } },
    { key: 'host.salvage.whole', args: { n: `${whole}` } },
  ];
  if (recovered.length > 0)
    sentences.push({ key: 'host.salvage.recovered', args: { games: names(recovered) } });
  if (salvaged.lost.length > 0)
    sentences.push({ key: 'host.salvage.unread', args: { games: names(salvaged.lost) } });
  if (lost === 1) sentences.push({ key: 'host.salvage.last.one' });
  else if (lost > 1) sentences.push({ key: 'host.salvage.last', args: { n: `${lost}` } });
  const damaged = Object.entries(others).filter(([, { broken }]) => broken > 0);
  if (damaged.length > 0) {
    const what = damaged.map(([name, { broken }]): Saying => {
      const args = { what: [rowsOf(name as OtherTable)], n: `${broken}` };
      return { key: 'host.salvage.row', args };
    });
    sentences.push({ key: 'host.salvage.others', args: { what } });
  }
  if (unread > 0) sentences.push({ key: 'host.salvage.pages', args: { n: `${unread}` } });
  sentences.push({ key: 'host.salvage.files' });
  const lines = [...recovered, ...salvaged.lost].map(({ name, what }) => `${name}: ${what}`);
  return { severity: 'error', ...said(inOne(sentences)), detail: [aside, cause, ...lines].join('\n') };
}

/** Rows of settings and of recent files have the same form: of a broken one nobody can say which it was. */
const rowsOf = (table: OtherTable): Saying => ({
  key: `host.row.${table === 'recent_file' ? 'kept_value' : table}`,
});

const names = (games: readonly HurtGame[]): Saying[] =>
  quotedList(
    games.map(({ name }) => name),
    NAMED,
  );
