import { said, type Saying, type Told } from '../engine/protocol/sayings.ts';

/**
 * What is wrong, or only suspicious, in a pattern source, as a phrase and in English. An error means that nothing of the source may be
 * used.
 */
export interface Diagnostic extends Told {
  severity: 'error' | 'warning';
  /** Both from 1. */
  line: number;
  column: number;
}

/** What is said of a place in a source. */
export function finding(
  severity: Diagnostic['severity'],
  says: Saying,
  { line, column }: Pick<Diagnostic, 'line' | 'column'>,
): Diagnostic {
  return { severity, ...said(says), line, column };
}

/** One line for people: `mc.db:12:3: error: ...`. */
export function formatDiagnostic({ severity, message, line, column }: Diagnostic, file: string): string {
  return `${file}:${line}:${column}: ${severity}: ${message}`;
}
