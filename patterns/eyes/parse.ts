/**
 * Reads an eye shape database (manual 8.3–8.7): for each shape a line `Pattern NAME`, a diagram, and the value in a line
 * `:0112`, or `:max,min` as in 8.3. Empty lines may stand around a diagram, not in it; anything after # is a comment.
 * Spaces inside a diagram count, since rows need not begin in the same column.
 *
 * Strict, as every database here: what is not understood is an error. What is understood but can never match, or says less
 * than it should, is a warning.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';
import { finding, type Diagnostic } from '../diagnostic.ts';
import { readDrawing } from './drawing.ts';
import type { EyeDrawing } from './drawing.ts';
import { bitCount, graphOfCells, isConnected, isMarginal } from './graph.ts';
import type { EyeGraph } from './graph.ts';
import { isUnsettled, parseEyeValue } from './value.ts';
import type { EyeValue } from './value.ts';

/** A shape of a database. */
export interface EyePattern extends EyeDrawing {
  readonly name: string;
  /** Of the drawing: vertex i is cell i. */
  readonly graph: EyeGraph;
  readonly value: EyeValue;
  /** Written as `:max,min`, which says nothing about threats: a = b and c = d. */
  readonly isMaxMin: boolean;
  /** Of the name, from 1. */
  readonly line: number;
  readonly column: number;
  /** Of the value, from 1. */
  readonly valueLine: number;
  readonly valueColumn: number;
}

/** Larger shapes are refused: what a table keeps of a shape fits 32 bits, and so large a space is nearly always alive. */
const MAX_PATTERN_VERTICES = 12;

/** Parses a whole database; with an error among the diagnostics the patterns are only part of it. */
export function parseEyes(text: string): { value: EyePattern[]; diagnostics: Diagnostic[] } {
  return new Parser().parse(text);
}

interface Started {
  name: string;
  line: number;
  column: number;
}

interface Drawn extends EyeDrawing {
  graph: EyeGraph;
  /** Whether every symbol was understood, so that the pattern can be used. */
  sound: boolean;
}

class Parser {
  private readonly patterns: EyePattern[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  private readonly lineOfName = new Map<string, number>();
  private rows: string[] = [];
  /** By row: its line; lines that are only a comment are no rows. */
  private rowLines: number[] = [];
  private started: Started | undefined;
  private drawn: Drawn | undefined;

  parse(text: string): { value: EyePattern[]; diagnostics: Diagnostic[] } {
    for (const [i, raw] of text.split('\n').entries()) {
      const content = raw.replace(/#.*/, '').trimEnd();
      const body = content.trimStart();
      const column = content.length - body.length + 1;
      if (body === '') {
        // A line that is only a comment may stand inside a diagram.
        if (raw.trim() === '') this.endDiagram();
      } else if (/^Pattern\b/.test(body)) this.nameLine(body, i + 1, column);
      else if (body.startsWith(':')) this.valueLine(body, i + 1, column);
      else this.row(content, i + 1, column);
    }
    this.endPattern();
    return { value: this.patterns, diagnostics: this.diagnostics };
  }

  private report(severity: Diagnostic['severity'], says: Saying, line: number, column: number): void {
    this.diagnostics.push(finding(severity, says, { line, column }));
  }

  private nameLine(body: string, line: number, column: number): void {
    this.endPattern();
    const name = body.slice('Pattern'.length).trim();
    if (!/^\S+$/.test(name)) {
      this.report('error', { key: 'host.db.eye.name' }, line, column);
      this.started = { name: '', line, column };
      return;
    }
    const earlier = this.lineOfName.get(name);
    if (earlier === undefined) this.lineOfName.set(name, line);
    else this.report('error', { key: 'host.db.eye.taken', args: { name, line: `${earlier}` } }, line, column);
    this.started = { name, line, column };
  }

  private row(content: string, line: number, column: number): void {
    if (!this.started) {
      this.report('error', { key: 'host.db.eye.nameless' }, line, column);
      // Told once; the value that follows belongs to no pattern either.
      this.started = { name: '', line, column };
    }
    if (this.drawn) {
      this.report('error', { key: 'host.db.eye.one' }, line, column);
      return;
    }
    this.rows.push(content);
    this.rowLines.push(line);
  }

  private endDiagram(): void {
    if (this.rows.length === 0) return;
    const { drawing, errors } = readDrawing(this.rows);
    for (const { says, row, column } of errors) {
      this.report('error', says, this.rowLines[row], column + 1);
    }
    const graph = graphOfCells(drawing.cells);
    const size = drawing.cells.length;
    const sound = errors.length === 0 && size <= MAX_PATTERN_VERTICES;
    const [line, column] = [this.rowLines[0], this.rows[0].length - this.rows[0].trimStart().length + 1];
    if (size > MAX_PATTERN_VERTICES) {
      const args = { n: `${size}`, most: `${MAX_PATTERN_VERTICES}` };
      this.report('error', { key: 'host.db.eye.vertices', args }, line, column);
    }
    if (sound && !isConnected(graph)) {
      this.report('warning', { key: 'host.db.eye.apart' }, line, column);
    }
    const left = Math.min(...this.rows.map((row) => row.length - row.trimStart().length));
    for (const [v, cell] of drawing.cells.entries()) {
      if (sound && isMarginal(cell.label) && bitCount(graph.adjacency[v]) > 3) {
        const says: Saying = { key: 'host.db.eye.margin' };
        this.report('warning', says, this.rowLines[cell.row], left + cell.column + 1);
      }
    }
    this.drawn = { ...drawing, graph, sound };
    this.rows = [];
    this.rowLines = [];
  }

  private valueLine(body: string, line: number, column: number): void {
    this.endDiagram();
    const { started, drawn } = this;
    if (!started || !drawn) {
      this.report('error', { key: 'host.db.valueFirst' }, line, column);
      return;
    }
    const text = body.slice(1).trim();
    const maxMin = /^([012])\s*,\s*([012])$/.exec(text);
    const value = maxMin
      ? parseEyeValue(`${maxMin[2]}${maxMin[2]}${maxMin[1]}${maxMin[1]}`)
      : parseEyeValue(text);
    if (!value) {
      this.report('error', { key: 'host.db.eye.value', args: { text } }, line, column + 1);
    } else {
      this.checkPoints(drawn, value, line, column);
      if (drawn.sound && started.name !== '') {
        const { cells, attackPoints, defensePoints, graph } = drawn;
        const place = {
          line: started.line,
          column: started.column,
          valueLine: line,
          valueColumn: column + 1,
        };
        const isMaxMin = maxMin !== null;
        this.patterns.push({
          name: started.name,
          cells,
          attackPoints,
          defensePoints,
          graph,
          value,
          isMaxMin,
          ...place,
        });
      }
    }
    this.started = undefined;
    this.drawn = undefined;
  }

  private checkPoints(drawn: Drawn, value: EyeValue, line: number, column: number): void {
    const { attackPoints, defensePoints } = drawn;
    if (isUnsettled(value)) {
      if (attackPoints === 0) {
        this.report('warning', { key: 'host.db.eye.attack' }, line, column);
      }
      // A false margin is defended outside the shape, but nothing attacks it inside either.
      if (defensePoints === 0) {
        this.report('warning', { key: 'host.db.eye.defence' }, line, column);
      }
    } else if (attackPoints !== 0 || defensePoints !== 0) {
      this.report('warning', { key: 'host.db.eye.marked' }, line, column);
    }
  }

  private endPattern(): void {
    this.endDiagram();
    const { started, drawn } = this;
    if (started && started.name !== '') {
      const says: Saying = drawn
        ? { key: 'host.db.valueless', args: { line: ':0112' } }
        : { key: 'host.db.eye.drawless' };
      this.report('error', says, started.line, started.column);
    }
    this.started = undefined;
    this.drawn = undefined;
  }
}
