/** What is wrong, or only suspicious, in a pattern source. An error means that nothing of the source may be used. */
export interface Diagnostic {
  severity: 'error' | 'warning';
  message: string;
  /** Both from 1. */
  line: number;
  column: number;
}

/** One line for people: `mc.db:12:3: error: ...`. */
export function formatDiagnostic({ severity, message, line, column }: Diagnostic, file: string): string {
  return `${file}:${line}:${column}: ${severity}: ${message}`;
}
