/**
 * The joseki compiler (manual 9.16, 9.17): an SGF tree with joseki in the upper right corner becomes a database of move
 * patterns, one for every node with a move and square marks.
 *
 * It writes the text of a database and knows, for each character, where in the SGF file it comes from. So what is said of
 * the text by the parser and the checker, which know nothing of SGF, is told at the node that has the mistake.
 */
import { pointName } from '../../engine/board/point.ts';
import type { Saying } from '../../engine/protocol/sayings.ts';
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { nodeMove, pathTo, PositionCursor } from '../../engine/sgf/replay.ts';
import { preorder, type SgfNode } from '../../engine/sgf/tree.ts';
import { finding, type Diagnostic } from '../diagnostic.ts';
import type { Place } from '../format/types.ts';
import { readComment } from './comment.ts';
import {
  colonLine,
  labelDiagram,
  located,
  mainDiagram,
  markedCorner,
  programLines,
  type Complain,
  type DatabaseLine,
} from './node.ts';
import { LineIndex, locatedValue, offsetOf, valueOffset } from './sourceText.ts';

/** A compiled tree: the text of a database, and the way back. */
export interface CompiledJoseki {
  /** Text of the database. */
  text: string;
  /** Mistakes in the SGF file, at their places there. */
  diagnostics: Diagnostic[];
  /** Where in the SGF file the character at a place of `text` comes from. */
  origin: (line: number, column: number) => Place;
}

/** Compiles the text of an SGF file; patterns are named after `name`. Never throws. */
export function compileJoseki(sgf: string, name: string): CompiledJoseki {
  const { value: collection, diagnostics } = parseSgf(sgf);
  const compiler = new JosekiCompiler(sgf, name, collection.layout.start);
  for (const root of collection.games) for (const node of preorder([root])) compiler.add(node);
  return compiler.finish(diagnostics);
}

class JosekiCompiler {
  readonly #sgf: string;
  readonly #name: string;
  /** Where each node begins in the text. */
  readonly #starts: ArrayLike<number>;
  readonly #index: LineIndex;
  readonly #lines: DatabaseLine[] = [];
  readonly #found: Diagnostic[] = [];
  /** Which pattern has a diagram, also when it is mirrored at the corner's diagonal. */
  readonly #known = new Map<string, string>();
  #cursor: PositionCursor | null = null;
  #games = 0;
  /** Of the game that is being read. */
  #size = 0;

  constructor(sgf: string, name: string, starts: ArrayLike<number>) {
    this.#sgf = sgf;
    this.#name = name;
    this.#starts = starts;
    this.#index = new LineIndex(sgf);
  }

  add(node: SgfNode): void {
    if (!node.parent) this.#games++;
    if (!node.parent) this.#size = gameInfo(node).size;
    const size = this.#size;
    const corner = markedCorner(node, size);
    const move = nodeMove(node, size);
    if (!corner || !move?.point || !node.parent) return;
    const from = this.#starts[node.id];
    const complain: Complain = (severity, says) => this.#tell(node, severity, says, from);
    this.#cursor ??= new PositionCursor(node.parent);
    const main = mainDiagram(corner, this.#cursor.moveTo(node.parent), move, complain);
    if (!main) return;
    const name = this.#patternName(node);
    this.#checkNew(name, main, complain);
    const at = valueOffset(this.#sgf, from, 'C');
    const comment = readComment(locatedValue(node.first('C') ?? '', at ?? from));
    for (const { start } of comment.surplus)
      this.#tell(node, 'error', { key: 'host.db.joseki.colons' }, start);
    const labels = labelDiagram(node, corner, main, complain);
    const plain = (text: string): DatabaseLine => ({ text, from });
    this.#lines.push(
      plain(''),
      plain(''),
      ...comment.comments.map(located),
      plain(`Pattern ${name}`),
      plain(''),
      ...main.map(plain),
      plain(''),
      colonLine(comment, from),
    );
    if (labels) this.#lines.push(plain(''), ...labels.map(plain));
    const constraint = programLines(comment.constraints, null, from);
    const action = programLines(comment.actions, comment.antisuji ? 'antisuji(*)' : null, from);
    for (const lines of [constraint, action]) if (lines.length > 0) this.#lines.push(plain(''), ...lines);
  }

  finish(found: readonly Diagnostic[]): CompiledJoseki {
    const lines: DatabaseLine[] = [
      { text: `# Compiled by the joseki compiler from ${this.#name}.sgf; edit that file.`, from: 0 },
      ...this.#lines,
    ];
    return {
      text: lines.map(({ text }) => `${text}\n`).join(''),
      diagnostics: [...found, ...this.#found].sort((a, b) => a.line - b.line || a.column - b.column),
      origin: (line, column) => {
        const { from, indent = 0 } = lines[Math.min(lines.length, Math.max(1, line)) - 1];
        if (typeof from === 'number') return this.#index.place(from);
        const { length } = from.text;
        const at = Math.min(length, Math.max(1, column - indent)) - 1;
        // Just behind the last character is a place too: that of something missing.
        return this.#index.place(
          at < 0 ? from.start : offsetOf(from, at) + Math.max(0, column - indent - length),
        );
      },
    };
  }

  /**
   * The tree's name, how many nodes deep, and every turn away from a first variation ("hoshi5-3b": the fifth node, by the
   * second variation at the third). Adding variations leaves the names of the others as they are.
   */
  #patternName(node: SgfNode): string {
    const path = pathTo(node);
    let turns = this.#games > 1 ? `-${this.#games}` : '';
    for (let depth = 1; depth < path.length; depth++) {
      const { children } = path[depth - 1];
      const choice = children.indexOf(path[depth]);
      if (choice > 0) turns += `-${depth}${variationLetter(choice)}`;
    }
    return `${this.#name}${path.length - 1}${turns}`;
  }

  /** The same moves in another order give the same pattern; twice matched, its values would count twice. */
  #checkNew(name: string, main: string[], complain: Complain): void {
    const key = diagramKey(main);
    const before = this.#known.get(key);
    if (before === undefined) this.#known.set(key, name);
    else complain('warning', { key: 'host.db.joseki.again', args: { name: before } });
  }

  #tell(node: SgfNode, severity: Diagnostic['severity'], says: Saying, offset: number): void {
    this.#found.push(finding(severity, atNode(says, node), this.#index.place(offset)));
  }
}

/** The corner of a diagram read from the corner outwards, in whichever of its two orientations comes first. */
function diagramKey([edge, ...rows]: readonly string[]): string {
  const width = edge.length - 1;
  let upright = '';
  for (const row of rows) {
    for (let column = width - 1; column >= 0; column--) upright += row[column];
    upright += '/';
  }
  let mirrored = '';
  for (let column = width - 1; column >= 0; column--) {
    for (const row of rows) mirrored += row[column];
    mirrored += '/';
  }
  return upright < mirrored ? upright : mirrored;
}

/** b for the second, and so on; numbers where the letters end. */
function variationLetter(choice: number): string {
  return choice < 26 ? String.fromCharCode(97 + choice) : `v${choice + 1}`;
}

/** What is said with the moves up to the node, "at Q16 R14", to find it in a game tree. */
function atNode(says: Saying, node: SgfNode): Saying {
  const path = pathTo(node);
  const { size } = gameInfo(path[0]);
  const moves = path.flatMap((step) => {
    const move = nodeMove(step, size);
    return move ? [pointName(move.point, size)] : [];
  });
  const what = [says];
  if (moves.length === 0) return { key: 'host.db.joseki.first', args: { what } };
  return { key: 'host.db.joseki.at', args: { what, moves: moves.join(' ') } };
}
