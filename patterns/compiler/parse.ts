/**
 * Reads the text of a database of move patterns (manual ch. 9). Line by line: every line says by its first character what
 * it is, so that a mistake costs one pattern and the next line `Pattern NAME` starts afresh. Only the layout is read here;
 * what constraints, labels, classes and values mean is the checker's matter (check.ts).
 */
import type { Saying } from '../../engine/protocol/sayings.ts';
import { finding, type Diagnostic } from '../diagnostic.ts';
import type {
  Declaration,
  Diagram,
  ElementNote,
  Place,
  ProgramSource,
  SourceDatabase,
  SourcePattern,
} from '../format/types.ts';
import { readColonLine } from './colon.ts';
import type { ColonLine } from './colon.ts';
import { matcherOf } from './databases.ts';
import { readDiagram } from './diagram.ts';
import type { DrawnRow } from './diagram.ts';

/** Never throws. `value` has the patterns that could be read; with an error among the diagnostics it is only part of the text. */
export function parseDatabase(
  text: string,
  name: string,
): { value: SourceDatabase; diagnostics: Diagnostic[] } {
  const { diagnostics, ...part } = parsePart(text, false);
  return { value: databaseOf(name, part), diagnostics };
}

/** What a text, or a part of one, consists of. */
export interface ParsedPart {
  patterns: SourcePattern[];
  /** Comments apart from the first pattern, and behind the last line of content. */
  header: string[];
  footer: string[];
  declarations: Declaration[];
}

/** The database that a part makes up if it is all there is. */
export function databaseOf(
  name: string,
  { patterns, header, footer, declarations }: ParsedPart,
): SourceDatabase {
  const some = patterns.length > 0;
  return {
    name,
    matcher: matcherOf(name, patterns),
    patterns,
    comments: some ? header : [...header, ...footer],
    footer: some ? footer : [],
    declarations,
  };
}

/** Reads a text, which may be the continuation of one whose patterns have begun. Lines count from 1 in any case. */
export function parsePart(text: string, continued: boolean): ParsedPart & { diagnostics: Diagnostic[] } {
  const parser = new DatabaseParser(continued);
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i++) parser.line(lines[i], i + 1);
  parser.end();
  const { patterns, header, footer, declarations, diagnostics } = parser;
  diagnostics.sort((a, b) => a.line - b.line || a.column - b.column);
  return { patterns, header, footer, declarations, diagnostics };
}

type NoteName = 'goal_elements' | 'callback_data';

/** A pattern while it is being read. */
interface Draft extends Place {
  name: string;
  endLine: number;
  comments: string[];
  rows: DrawnRow[];
  colon: ColonLine | undefined;
  /** A colon line was seen, understood or not. */
  hasColon: boolean;
  labelRows: DrawnRow[];
  constraint: ProgramSource | null;
  action: ProgramSource | null;
  notes: Partial<Record<NoteName, { note: ElementNote; rows: DrawnRow[] }>>;
  broken: boolean;
}

class DatabaseParser {
  readonly patterns: SourcePattern[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly declarations: Declaration[] = [];
  readonly header: string[] = [];
  footer: string[] = [];
  /** No pattern has begun yet. */
  private before: boolean;
  private draft: Draft | undefined;
  /** Comments since the last line of content. */
  private comments: string[] = [];
  /** Rows go here while a note without words is being read. */
  private noteRows: DrawnRow[] | undefined;
  /** The line before was empty. */
  private blank = false;
  /** Lines that belong to no pattern have been complained about. */
  private lost = false;

  constructor(continued: boolean) {
    this.before = !continued;
  }

  line(raw: string, line: number): void {
    const content = raw.trim();
    const column = raw.length - raw.trimStart().length + 1;
    if (content === '') {
      if (this.before) this.header.push(...this.comments.splice(0));
      this.noteRows = undefined;
      this.blank = true;
      return;
    }
    if (content.startsWith('#')) {
      this.comments.push(content.slice(content[1] === ' ' ? 2 : 1));
      return;
    }
    const keyword = /^(?:Pattern|[a-z]+_[a-z_]+)(?=\s|$)/.exec(content)?.[0];
    if (keyword === 'Pattern') this.beginPattern(content.slice(7), line, column);
    else if (!this.draft) this.outside(keyword, content, line, column);
    else {
      this.draft.comments.push(...this.comments.splice(0));
      this.draft.endLine = line;
      this.inside(this.draft, keyword, content, line, column);
    }
    this.blank = false;
  }

  end(): void {
    this.finish();
    this.footer = this.comments;
  }

  private error(says: Saying, line: number, column: number): void {
    this.diagnostics.push(finding('error', says, { line, column }));
    if (this.draft) this.draft.broken = true;
  }

  private warn(says: Saying, line: number, column: number): void {
    this.diagnostics.push(finding('warning', says, { line, column }));
  }

  private beginPattern(rest: string, line: number, column: number): void {
    this.finish();
    this.before = false;
    this.lost = false;
    const name = rest.replace(/#.*/, '').trim();
    this.draft = {
      name,
      line,
      column,
      endLine: line,
      comments: this.comments.splice(0),
      rows: [],
      colon: undefined,
      hasColon: false,
      labelRows: [],
      constraint: null,
      action: null,
      notes: {},
      broken: false,
    };
    const nameColumn = column + 7 + rest.length - rest.trimStart().length;
    if (name === '') this.error({ key: 'host.db.noName' }, line, column);
    else if (/\s/.test(name)) this.error({ key: 'host.db.nameWord' }, line, nameColumn);
  }

  /** A line before the first pattern. */
  private outside(keyword: string | undefined, content: string, line: number, column: number): void {
    if (keyword !== undefined) {
      const text = stripComment(content.slice(keyword.length)).trim();
      this.header.push(...this.comments.splice(0));
      this.declarations.push({ keyword, text, line, column });
      if (!isNote(keyword)) this.warn({ key: 'host.db.declaration', args: { keyword } }, line, column);
      return;
    }
    if (!this.lost) this.error({ key: 'host.db.outside' }, line, column);
    this.lost = true;
  }

  private inside(
    draft: Draft,
    keyword: string | undefined,
    content: string,
    line: number,
    column: number,
  ): void {
    const first = content[0];
    if (keyword !== undefined || first === ':' || first === ';' || first === '>') this.noteRows = undefined;
    if (keyword !== undefined) this.note(draft, keyword, content, line, column);
    else if (first === ':') this.colonLine(draft, content, line, column);
    else if (first === ';') draft.constraint = this.program(draft, draft.constraint, content, line, column);
    else if (first === '>') draft.action = this.program(draft, draft.action, content, line, column);
    else this.row(draft, content, line, column);
  }

  private note(draft: Draft, keyword: string, content: string, line: number, column: number): void {
    if (!isNote(keyword)) {
      this.error({ key: 'host.db.keyword', args: { keyword } }, line, column);
      return;
    }
    if (draft.notes[keyword]) {
      this.error({ key: 'host.db.hasAlready', args: { keyword } }, line, column);
      return;
    }
    const text = stripComment(content.slice(keyword.length)).trim();
    const entry = { note: { text, diagram: null, line, column }, rows: [] };
    draft.notes[keyword] = entry;
    if (text === '') this.noteRows = entry.rows;
  }

  private colonLine(draft: Draft, content: string, line: number, column: number): void {
    if (draft.hasColon) this.error({ key: 'host.db.secondColon' }, line, column);
    else if (draft.rows.length === 0) this.error({ key: 'host.db.colonFirst' }, line, column);
    draft.hasColon = true;
    const read = readColonLine(stripComment(content), { line, column }, (...told) => this.error(...told));
    draft.colon ??= read;
  }

  private program(
    draft: Draft,
    before: ProgramSource | null,
    content: string,
    line: number,
    column: number,
  ): ProgramSource {
    if (!draft.hasColon && !draft.broken)
      this.error({ key: 'host.db.noColonBefore', args: { char: content[0] } }, line, column);
    const text = stripComment(content.slice(1));
    const place = { line, column: column + 1 };
    if (!before) return { text, places: [place] };
    return { text: `${before.text}\n${text}`, places: [...before.places, place] };
  }

  private row(draft: Draft, content: string, line: number, column: number): void {
    const space = /\s/.exec(content)?.index ?? content.length;
    const row = { drawing: content.slice(0, space), comment: content.slice(space).trim(), line, column };
    if (this.noteRows) {
      this.noteRows.push(row);
      return;
    }
    if (draft.constraint || draft.action) {
      this.error({ key: 'host.db.onlyPrograms' }, line, column);
      return;
    }
    const rows = draft.hasColon ? draft.labelRows : draft.rows;
    if (rows.length > 0 && this.blank) this.warn({ key: 'host.db.emptyLine' }, line, column);
    rows.push(row);
  }

  /** Ends the pattern and keeps it if it is whole. */
  private finish(): void {
    const { draft } = this;
    this.noteRows = undefined;
    if (!draft) return;
    if (!draft.hasColon && !draft.broken) {
      const key = draft.rows.length === 0 ? 'host.db.noDiagram' : 'host.db.noColon';
      this.error({ key, args: { name: draft.name } }, draft.line, draft.column);
    }
    const diagram = this.diagram(draft.rows, false);
    const constraintDiagram = this.diagram(draft.labelRows, true);
    const goalElements = this.finishNote(draft.notes.goal_elements);
    const callbackData = this.finishNote(draft.notes.callback_data);
    const { name, line, column, endLine, comments, colon, constraint, action } = draft;
    if (!draft.broken && diagram && colon) {
      const { symmetry, classes, values, helper, place } = colon;
      this.patterns.push({
        name,
        line,
        column,
        endLine,
        comments,
        diagram,
        symmetry,
        classes,
        values,
        helper,
        colon: place,
        constraintDiagram: constraintDiagram ?? null,
        constraint,
        action,
        goalElements,
        callbackData,
      });
    }
    this.draft = undefined;
  }

  private diagram(rows: DrawnRow[], labels: boolean): Diagram | undefined {
    if (rows.length === 0) return undefined;
    return readDiagram(rows, labels, (...told) => this.error(...told));
  }

  private finishNote(entry: { note: ElementNote; rows: DrawnRow[] } | undefined): ElementNote | null {
    if (!entry) return null;
    const { note, rows } = entry;
    if (rows.length > 0) return { ...note, diagram: this.diagram(rows, true) ?? null };
    if (note.text === '') this.error({ key: 'host.db.emptyNote' }, note.line, note.column);
    return note;
  }
}

function isNote(keyword: string): keyword is NoteName {
  return keyword === 'goal_elements' || keyword === 'callback_data';
}

function stripComment(text: string): string {
  const hash = text.indexOf('#');
  return (hash < 0 ? text : text.slice(0, hash)).trimEnd();
}
