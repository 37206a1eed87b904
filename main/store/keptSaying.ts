/** Phrases as they are kept in a column of text; what was kept before there were any is text as it is. */
import { isKnownSaying, said, verbatim, type Saying, type Told } from '../../engine/protocol/sayings.ts';

/** For a column; what is filled in has `most` characters at most. */
export function keptSaying(says: Saying, most = Infinity): string {
  return JSON.stringify(says, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, most) : value,
  );
}

/** What stands in the column, in English and as a phrase. */
export function toldOf(kept: string): Told {
  if (kept.startsWith('{"key":"host.')) {
    try {
      const says = JSON.parse(kept) as Saying;
      if (isKnownSaying(says)) return said(says);
    } catch {
      return said(verbatim(kept));
    }
  }
  return said(verbatim(kept));
}

/** What something is called, as it is kept: `title` where that is a phrase. */
export function nameOf(kept: string): { name: string; title?: Saying } {
  const { message, says } = toldOf(kept);
  return says.key === 'host.verbatim' ? { name: message } : { name: message, title: says };
}

/** Why something failed, as it is kept, for who shows it; '' where nothing did. */
export function problemOf(kept: string): { problem: string; why?: Saying } {
  if (kept === '') return { problem: '' };
  const { message, says } = toldOf(kept);
  return { problem: message, why: says };
}
