/**
 * How library search compares text: SQLite's LIKE ignores case for ASCII only, so both sides are folded here first. Marks
 * go too, so that "muller" finds "Müller" and full-width letters equal plain ones.
 */

/** Text as it is searched: compatibility forms, lower case, no marks. */
export function fold(text: string): string {
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

/** LIKE patterns (with `\` as the escape) for the words of a query; a game matches when it matches every one. */
export function searchPatterns(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
