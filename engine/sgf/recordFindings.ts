/** What reading a record of another format gives: SGF text, and what was odd. */
import { said, type Saying } from '../protocol/sayings.ts';
import type { SgfLimits } from './parser.ts';
import { moreFindings } from './textFindings.ts';
import type { Diagnostic } from './types.ts';

/** The formats that are read besides SGF. */
export type RecordFormat = 'NGF' | 'GIB';

/** A record as SGF. */
export interface ImportedRecord {
  format: RecordFormat;
  sgf: string;
  /** Lines and columns of the record. */
  diagnostics: Diagnostic[];
  /** As ParsedSgf. */
  exceeded?: keyof SgfLimits;
}

/** Findings beyond this many are only counted. */
const MOST = 100;

/** Findings of one record. */
export class Findings {
  readonly #found: Diagnostic[] = [];
  #more = 0;

  add(line: number, column: number, says: Saying): void {
    if (this.#found.length < MOST) this.#found.push({ severity: 'warning', ...said(says), line, column });
    else this.#more++;
  }

  /** All of them. */
  list(): Diagnostic[] {
    const last = this.#found.at(-1);
    if (!last || this.#more === 0) return this.#found;
    return [...this.#found, { ...last, ...said(moreFindings(this.#more)) }];
  }
}
