/** Patterns that are put into other databases, where their names may be taken. */

/** The name that is wanted, or with the next free number if it is taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  const stem = wanted.replace(/\d+$/, '');
  for (let n = 1; ; n++) if (!taken.includes(`${stem}${n}`)) return `${stem}${n}`;
}

/** The text of one pattern, under another name. */
export function renamed(text: string, name: string): string {
  return text.replace(/^Pattern \S+$/m, () => `Pattern ${name}`);
}
