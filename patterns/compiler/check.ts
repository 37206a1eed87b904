/**
 * Checks what a parsed database means: diagrams against moves, symmetry and the matcher they are made for, labels, classes,
 * values and helpers, and every constraint and action. An error says that the pattern cannot do what it says; what is merely
 * useless or against the manual's conventions is a warning, so that databases written for GNU Go load. A pattern that needs a function or
 * helper that nobody here knows is loaded but inactive: it is in its place, and never holds.
 */
import type { Saying } from '../../engine/protocol/sayings.ts';
import { finding, type Diagnostic } from '../diagnostic.ts';
import type { ProgramTree } from '../constraints/ast.ts';
import { checkProgram } from '../constraints/check.ts';
import type { ProgramUse } from '../constraints/check.ts';
import { NO_HELPERS } from '../constraints/helpers.ts';
import type { HelperNames } from '../constraints/helpers.ts';
import { parseProgram } from '../constraints/parse.ts';
import { suggestion } from '../constraints/suggest.ts';
import type { Place, ProgramSource, SourceDatabase, SourcePattern } from '../format/types.ts';
import { STATISTICS, VALUE_RANGES, databaseRules } from './databases.ts';
import type { DatabaseRules } from './databases.ts';
import { cellPlace, checkDiagrams } from './checkDiagrams.ts';
import { hasSizeOf, isConnected, labelsOf } from './labels.ts';
import type { PatternLabel } from './labels.ts';

/** A pattern without errors, with its programs as trees. */
export interface CheckedPattern {
  pattern: SourcePattern;
  labels: PatternLabel[];
  constraint: ProgramTree | null;
  action: ProgramTree | null;
  /** Functions, names and helpers that it needs and nobody here knows: with any, it is inactive. */
  unknown: readonly string[];
}

/** Everything wrong or doubtful in the database, in the order of the text. `helpers` are the hand-written helpers there are. */
export function checkDatabase(db: SourceDatabase, helpers: HelperNames = NO_HELPERS): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  checkPatterns(db, helpers, diagnostics);
  return diagnostics;
}

/** The patterns that have no error; what was found is added to `diagnostics`, in the order of the text. */
export function checkPatterns(
  db: SourceDatabase,
  helpers: HelperNames,
  diagnostics: Diagnostic[],
): CheckedPattern[] {
  const rules = databaseRules(db.name);
  const doubles = doubleNames(db.patterns);
  const checked: CheckedPattern[] = [];
  for (const pattern of db.patterns) {
    const double = doubles.get(pattern);
    if (double) diagnostics.push(double);
    const result = checkPattern(pattern, rules, helpers);
    for (const diagnostic of result.diagnostics) diagnostics.push(diagnostic);
    if (result.value && !double) checked.push(result.value);
  }
  return checked;
}

/** What is wrong with the names of patterns that have the name of an earlier one. */
export function doubleNames(patterns: readonly SourcePattern[]): Map<SourcePattern, Diagnostic> {
  const lines = new Map<string, number>();
  const doubles = new Map<SourcePattern, Diagnostic>();
  for (const pattern of patterns) {
    const { name, line, column } = pattern;
    const before = lines.get(name);
    if (before === undefined) lines.set(name, line);
    else {
      const says: Saying = { key: 'host.db.nameTaken', args: { name, line: `${before}` } };
      doubles.set(pattern, finding('error', says, { line, column }));
    }
  }
  return doubles;
}

/** One pattern by itself: everything but its name. The value is null when there is an error. */
export function checkPattern(
  pattern: SourcePattern,
  rules: DatabaseRules,
  helpers: HelperNames,
): { value: CheckedPattern | null; diagnostics: Diagnostic[] } {
  const checker = new PatternChecker(pattern, rules, helpers);
  const value = checker.check();
  const { diagnostics } = checker;
  diagnostics.sort((a, b) => a.line - b.line || a.column - b.column);
  const good = diagnostics.every(({ severity }) => severity !== 'error');
  return { value: good ? value : null, diagnostics };
}

class PatternChecker {
  readonly diagnostics: Diagnostic[] = [];
  private readonly use: ProgramUse = { labels: new Set(), unknown: new Set() };
  private readonly pattern: SourcePattern;
  private readonly rules: DatabaseRules;
  private readonly helpers: HelperNames;

  constructor(pattern: SourcePattern, rules: DatabaseRules, helpers: HelperNames) {
    this.pattern = pattern;
    this.rules = rules;
    this.helpers = helpers;
  }

  check(): CheckedPattern {
    const { pattern } = this;
    checkDiagrams(pattern, this.rules, (says, place) => this.error(says, place));
    this.classes();
    this.values();
    const { helper } = pattern;
    if (helper !== null && !this.helpers.has(helper)) {
      const { line, column, helper: at = column } = pattern.colon;
      this.use.unknown.add(helper);
      const like = suggestion(helper, this.helpers.keys());
      this.warn({ key: 'host.db.unknownHelper', args: { name: helper, like } }, { line, column: at });
    }
    const labels = labelsOf(pattern);
    const bits = new Map(labels.filter(({ x }) => x >= 0).map((one) => [one.label, one.bits]));
    const constraint = this.program(pattern.constraint, 'constraint', bits);
    const action = this.program(pattern.action, 'action', bits);
    for (const label of labels)
      if (this.use.labels.has(label.label) && label.label !== '*') this.label(label);
    return { pattern, labels, constraint, action, unknown: [...this.use.unknown] };
  }

  private error(says: Saying, place: Place): void {
    this.diagnostics.push(finding('error', says, place));
  }

  private warn(says: Saying, place: Place): void {
    this.diagnostics.push(finding('warning', says, place));
  }

  private classes(): void {
    const { classes, colon } = this.pattern;
    for (const letter of new Set(classes)) {
      const place = {
        line: colon.line,
        column: colon.classes === undefined ? colon.column : colon.classes + classes.indexOf(letter),
      };
      const home = this.rules.elsewhere[letter];
      if (home !== undefined) this.error({ key: 'host.db.classElsewhere', args: { letter, home } }, place);
      else if (letter !== '-' && !this.rules.classes.includes(letter)) {
        this.warn({ key: 'host.db.classUnknown', args: { letter } }, place);
      }
    }
  }

  private values(): void {
    const seen = new Set<string>();
    for (const value of this.pattern.values) {
      const { name } = value;
      const range = VALUE_RANGES.get(name);
      if (!range) {
        const like = suggestion(name, VALUE_RANGES.keys());
        this.error({ key: 'host.db.unknownValue', args: { name, like } }, value);
      } else if (value.value < range[0] || value.value > range[1]) {
        const [least, most] = range.map(String);
        this.warn({ key: 'host.db.valueRange', args: { name, least, most } }, value);
      } else if (seen.has(name)) this.error({ key: 'host.db.valueTwice', args: { name } }, value);
      else if (this.rules.matcher === 'corner' && name !== 'shape' && !STATISTICS.has(name)) {
        this.error({ key: 'host.db.cornerValue', args: { name } }, value);
      }
      seen.add(name);
    }
  }

  private program(
    source: ProgramSource | null,
    kind: 'constraint' | 'action',
    labels: ReadonlyMap<string, number>,
  ): ProgramTree | null {
    if (!source) return null;
    const { value, diagnostics } = parseProgram(source, kind);
    this.diagnostics.push(...diagnostics);
    if (!value) return null;
    const { diagram, constraintDiagram } = this.pattern;
    // With a constraint diagram of another size nobody can tell what the labels mean.
    if (constraintDiagram && !hasSizeOf(constraintDiagram, diagram)) return null;
    const scope = {
      labels,
      drawn: constraintDiagram !== null,
      returns: this.rules.returns,
      lacks: this.rules.lacks,
    };
    this.diagnostics.push(...checkProgram(value, scope, this.use));
    return value;
  }

  /** A label that is used should mean one thing. */
  private label(label: PatternLabel): void {
    const { diagram, constraintDiagram } = this.pattern;
    if (label.cells.length < 2) return;
    const second = cellPlace(constraintDiagram!, label.cells[1]);
    const symbols = new Set(label.cells.map((cell) => diagram.cells[cell]));
    if (symbols.size > 1) {
      const drawn = [...symbols]
        .map((char): Saying => ({ key: 'host.db.char', args: { char } }))
        .reduceRight((rest, first) => ({ key: 'host.db.and', args: { first: [first], rest: [rest] } }));
      this.warn({ key: 'host.db.labelTwo', args: { label: label.label, drawn: [drawn] } }, second);
    } else if (!isConnected(label, diagram.width)) {
      this.warn({ key: 'host.db.labelApart', args: { label: label.label } }, second);
    }
  }
}
