/** Which other format of game records a text is in, and the SGF text that it makes. */
import { isGib, readGib } from './gib.ts';
import { isNgf, readNgf } from './ngf.ts';
import type { ImportedRecord } from './recordFindings.ts';

/** A record of another format as SGF, of at most so many moves; undefined for everything else. Never throws. */
export function importRecord(text: string, most = Infinity): ImportedRecord | undefined {
  if (isGib(text)) return readGib(text, most);
  if (isNgf(text)) return readNgf(text, most);
  return undefined;
}
