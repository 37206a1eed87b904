/**
 * Reads SGF text of any age (FF[1] to FF[4]) into a collection. It never throws: broken text loads as far as it makes sense,
 * and what was odd is said with line and column. One loop over the text with its own stack of open parentheses, so neither
 * depth nor length meets a limit.
 *
 * What counts as SGF outside values: "(" only when a node follows, ";" and properties inside a game. All else is skipped,
 * its parentheses in pairs. A variation that begins like a game (two of FF, GM, SZ…) ends the games left open before it, so
 * that a missing ")" does not swallow the rest of a collection.
 */
import {
  isLetter,
  isSpace,
  nameEndAt,
  nodeBefore,
  propertyAt,
  scanProperty,
  skipSpace,
  type Report,
} from './scanner.ts';
import { TextFindings } from './textFindings.ts';
import { SgfCollection, type SourceLayout } from './tree.ts';
import type { Diagnostic, SgfProperty } from './types.ts';

/** Characters and nodes that one step of parseSgfInSteps reads, and nodes that one puts together. */
const CHARACTERS_A_STEP = 256 * 1024;
const NODES_A_STEP = 8192;

/** Nodes with more properties look them up in a map. */
const FEW_PROPERTIES = 12;

const NO_LIMITS: SgfLimits = { nodes: Infinity, depth: Infinity, values: Infinity };

/** Properties only a game's first node has; two of them in a variation mean that a ")" is missing before it. */
const ROOT_PROPERTIES = ['FF', 'GM', 'SZ', 'CA', 'AP', 'ST'];

/** An open parenthesis. */
interface Frame {
  /** The node the tree hangs under, -1 for a game. */
  parent: number;
  /** The first node of the tree, -1 as long as there is none. */
  opener: number;
  at: number;
}

/** How much of a text is read; what is more makes it unusable, not shorter. */
export interface SgfLimits {
  /** Nodes of all games. */
  nodes: number;
  /** Nodes from a game's root to its furthest end. */
  depth: number;
  /** Values of all properties. */
  values: number;
}

/** What a text holds. Text without a game gives no games and an error. */
export interface ParsedSgf {
  value: SgfCollection;
  diagnostics: Diagnostic[];
  /** The limit that was passed, where reading ended: what is here is not all. */
  exceeded?: keyof SgfLimits;
}

/** Reads a collection. */
export function parseSgf(text: string, limits: SgfLimits = NO_LIMITS): ParsedSgf {
  const steps = parseSgfInSteps(text, limits);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The same in steps, for a thread that has other things to do between them: each takes some milliseconds, however long the
 * text is.
 */
export function* parseSgfInSteps(text: string, limits: SgfLimits = NO_LIMITS): Generator<void, ParsedSgf> {
  const parser = new Parser(text, limits);
  while (parser.step()) yield;
  const collection = new SgfCollection(parser.finished());
  while (collection.build(NODES_A_STEP)) yield;
  const diagnostics = parser.findings.list(text);
  const { exceeded } = parser;
  return { value: collection, diagnostics, ...(exceeded && { exceeded }) };
}

/** The layout while it grows; see SourceLayout. */
type GrowingLayout = {
  -readonly [K in keyof SourceLayout]: SourceLayout[K] extends ArrayLike<number> ? number[] : SourceLayout[K];
};

class Parser {
  readonly findings = new TextFindings();
  exceeded: keyof SgfLimits | undefined;
  private readonly text: string;
  private readonly limits: SgfLimits;
  private readonly layout: GrowingLayout;
  /** Nodes from the game's root to each node, both counted, by node id. */
  private readonly depth: number[] = [];
  private readonly report: Report;
  private readonly frames: Frame[] = [];
  /** Where reading goes on. */
  private at = 0;
  /** Values read so far. */
  private valueCount = 0;
  /** Where each property of a node with many stands among them; undefined for nodes with few. */
  private places: Map<string, number> | undefined;
  /** The last node of the current sequence, -1 before the first. */
  private last = -1;
  /** True while properties belong to `last`: no parenthesis has come since its semicolon. */
  private nodeOpen = false;
  /** True while `last` is the first node of its tree and not yet checked for a game's root properties. */
  private unchecked = false;
  /** End of the last ")" that closed something. */
  private lastClose = 0;
  /** Open parentheses inside skipped text. */
  private skippedDepth = 0;
  /** True once a skipped bracket had no end: it would take along what is written behind it anew. */
  private bracketOpen = false;
  /** True while skipping: one finding for one stretch of text. */
  private skipping = false;
  /** The last run of "(" looked at: where it ends and whether a node follows. */
  private parens = { end: -1, opens: false };

  constructor(text: string, limits: SgfLimits) {
    this.text = text;
    this.limits = limits;
    this.report = (severity, says, offset) => this.findings.add(severity, says, offset);
    this.layout = {
      text,
      start: [],
      end: [],
      parent: [],
      openStart: [],
      opened: [],
      closeStart: [],
      closeEnd: [],
      properties: [],
      repaired: new Set(),
      tail: 0,
      regular: true,
    };
  }

  /** Reads on for a while; false at the end of the text, or of what the limits allow. */
  step(): boolean {
    const { text, layout } = this;
    const enough = this.at + CHARACTERS_A_STEP;
    const many = layout.start.length + NODES_A_STEP;
    let { at } = this;
    while (at < text.length && !this.exceeded) {
      if (at >= enough || layout.start.length >= many) {
        this.at = at;
        return true;
      }
      const code = text.charCodeAt(at);
      if (isSpace(code)) at++;
      else if (code === 59) at = this.semicolon(at);
      else if (isLetter(code)) at = this.word(at);
      else if (code === 40) at = this.open(at);
      else if (code === 41) at = this.close(at);
      else at = this.skip(at, at + 1);
    }
    return false;
  }

  /** The layout of what was read, once there are no more steps. */
  finished(): SourceLayout {
    const { layout, frames, text } = this;
    this.finishNode();
    if (layout.start.length === 0) {
      this.findings.addFirst('error', { key: 'host.sgf.none' }, 0);
    } else if (frames.length > 0 && !this.exceeded) {
      const { length } = frames;
      this.report(
        'error',
        length === 1 ? { key: 'host.sgf.noEnd' } : { key: 'host.sgf.noEnds', args: { n: `${length}` } },
        text.length,
      );
    }
    layout.tail = this.boundary();
    return {
      ...layout,
      start: new Int32Array(layout.start),
      end: new Int32Array(layout.end),
      parent: new Int32Array(layout.parent),
      openStart: new Int32Array(layout.openStart),
      opened: new Uint8Array(layout.opened),
      closeStart: new Int32Array(layout.closeStart),
      closeEnd: new Int32Array(layout.closeEnd),
    };
  }

  private semicolon(at: number): number {
    const outside = this.frames.length === 0;
    if ((outside || this.skippedDepth > 0) && !propertyAt(this.text, skipSpace(this.text, at + 1))) {
      return this.skip(at, at + 1);
    }
    if (outside) this.outside(at);
    this.startNode(at, at + 1);
    return at + 1;
  }

  private word(at: number): number {
    const { text } = this;
    // A game that lost its "(" is taken up at its first semicolon; words before a game are just words.
    if (this.frames.length === 0) return this.skip(at, nameEndAt(text, at));
    const most = this.limits.values - this.valueCount;
    const property = scanProperty(text, at, this.report, most);
    if (!property) return this.bareName(at);
    if (property.values.length > most) this.exceeded = 'values';
    const { id, values, nameEnd, end, repaired } = property;
    if (!this.nodeOpen) {
      this.report('warning', { key: 'host.sgf.noNode', args: { id } }, at);
      this.startNode(at, at);
    }
    if (text.charCodeAt(nameEnd - 1) >= 97 && !/[A-Z]/.test(text.slice(at, nameEnd))) {
      this.report('warning', { key: 'host.sgf.small', args: { id } }, at);
    }
    this.addProperty(id, values, at, end);
    if (repaired) this.layout.repaired.add(this.last);
    return end;
  }

  /** A name without a value: "KO" and the like are kept, other words are skipped. */
  private bareName(at: number): number {
    const end = nameEndAt(this.text, at);
    const name = this.text.slice(at, Math.min(end, at + 3));
    if (!this.nodeOpen || !/^[A-Z]{1,2}$/.test(name)) return this.skip(at, end);
    this.report('warning', { key: 'host.sgf.noValue', args: { id: name } }, at);
    this.addProperty(name, [''], at, end);
    // With other text behind it the name would mean something else.
    this.layout.repaired.add(this.last);
    return end;
  }

  private addProperty(id: string, values: string[], at: number, end: number): void {
    this.skipping = false;
    this.valueCount += values.length;
    this.layout.end[this.last] = end;
    const properties = this.layout.properties[this.last];
    // A list that begins with its first element takes no more room than that; most have no more.
    if (properties.length === 0) {
      this.layout.properties[this.last] = [{ id, values }];
      return;
    }
    const known = this.placeOf(id, properties);
    if (known === undefined) {
      this.places?.set(id, properties.length);
      properties.push({ id, values });
      return;
    }
    this.report('warning', { key: 'host.sgf.twice', args: { id } }, at);
    const before = properties[known].values as string[];
    for (const value of values) before.push(value);
  }

  /** Where a property of the last node stands among them. */
  private placeOf(id: string, properties: readonly SgfProperty[]): number | undefined {
    if (properties.length > FEW_PROPERTIES) {
      this.places ??= new Map(properties.map((property, place) => [property.id, place]));
      return this.places.get(id);
    }
    const place = properties.findIndex((property) => property.id === id);
    return place < 0 ? undefined : place;
  }

  private open(at: number): number {
    const { frames } = this;
    if (!this.opensTree(at + 1)) {
      this.skippedDepth++;
      return this.skip(at, at + 1);
    }
    this.finishNode();
    this.skipping = false;
    this.skippedDepth = 0;
    if (this.text.charCodeAt(skipSpace(this.text, at + 1)) === 40) {
      this.layout.regular = false;
      this.report('warning', { key: 'host.sgf.emptyTree' }, at);
    }
    const above = frames[frames.length - 1] as Frame | undefined;
    let parent = -1;
    if (above) {
      // A "(" behind a "(" opens a tree without a first node; what is in it hangs where the outer one hangs.
      parent = above.opener < 0 ? above.parent : this.last;
    }
    frames.push({ parent, opener: -1, at });
    this.nodeOpen = false;
    return at + 1;
  }

  /** True when a node follows at `at`, perhaps behind more "(". */
  private opensTree(at: number): boolean {
    const { text } = this;
    if (at > this.parens.end) {
      let end = skipSpace(text, at);
      while (text.charCodeAt(end) === 40) end = skipSpace(text, end + 1);
      this.parens = { end, opens: text.charCodeAt(end) === 59 || propertyAt(text, end) };
    }
    return this.parens.opens;
  }

  private close(at: number): number {
    if (this.skippedDepth > 0 || (this.skipping && this.frames.length === 0)) {
      this.skippedDepth = Math.max(0, this.skippedDepth - 1);
      return this.skip(at, at + 1);
    }
    this.finishNode();
    this.skipping = false;
    const frame = this.frames.pop();
    if (!frame) {
      this.report('warning', { key: 'host.sgf.closesNothing' }, at);
      this.layout.regular = false;
      return at + 1;
    }
    if (frame.opener >= 0) {
      this.layout.closeStart[frame.opener] = this.boundary();
      this.layout.closeEnd[frame.opener] = at + 1;
    }
    // What follows a variation hangs where the variation hung. The last node of a game stays known: see outside().
    if (this.frames.length > 0) this.last = frame.parent;
    this.nodeOpen = false;
    this.lastClose = at + 1;
    return at + 1;
  }

  /** A node outside every parenthesis: goes on with the game before it, or starts one. */
  private outside(at: number): void {
    this.layout.regular = false;
    const first = this.layout.start.length === 0;
    this.report('error', { key: first ? 'host.sgf.noBegin' : 'host.sgf.afterEnd' }, at);
    this.frames.push({ parent: first ? -1 : this.last, opener: -1, at });
  }

  private startNode(at: number, end: number): void {
    const { layout, frames, text } = this;
    this.finishNode();
    this.skipping = false;
    this.skippedDepth = 0;
    if (this.bracketOpen) layout.regular = false;
    const frame = frames[frames.length - 1];
    const id = layout.start.length;
    const opens = frame.opener < 0;
    // Where only variations may stand, a node after them.
    if (!opens && this.lastClose > layout.end[id - 1]) {
      layout.regular = false;
      this.report('warning', { key: 'host.sgf.afterVariations' }, at);
    }
    layout.openStart.push(this.boundary());
    layout.opened.push(opens && text.charCodeAt(frame.at) === 40 ? 1 : 0);
    layout.start.push(at);
    layout.end.push(end);
    layout.closeStart.push(-1);
    layout.closeEnd.push(-1);
    layout.properties.push([]);
    this.places = undefined;
    const parent = opens ? frame.parent : this.last;
    layout.parent.push(parent);
    const depth = parent < 0 ? 1 : this.depth[parent] + 1;
    this.depth.push(depth);
    if (id >= this.limits.nodes) this.exceeded = 'nodes';
    else if (depth > this.limits.depth) this.exceeded = 'depth';
    if (opens) frame.opener = id;
    this.last = id;
    this.nodeOpen = true;
    this.unchecked = opens && frame.parent >= 0;
  }

  /** Called when no more properties can come: a variation that looks like a game becomes one. */
  private finishNode(): void {
    this.nodeOpen = false;
    if (!this.unchecked) return;
    this.unchecked = false;
    const { layout, frames, last } = this;
    let count = 0;
    for (const { id } of layout.properties[last]) if (ROOT_PROPERTIES.includes(id)) count++;
    if (count < 2) return;
    this.report('error', { key: 'host.sgf.noEndBefore' }, layout.start[last]);
    layout.regular = false;
    layout.parent[last] = -1;
    this.depth[last] = 1;
    const frame = frames[frames.length - 1];
    frame.parent = -1;
    frames.length = 0;
    frames.push(frame);
  }

  /** Skips text that is no SGF, from `at` to `end` and as far as it goes on without white space; returns where it ends. */
  private skip(at: number, end: number): number {
    const { text } = this;
    // A bracket without a name takes its text along, so that nothing in there is read as nodes.
    if (text.charCodeAt(at) === 91) end = this.bracketEnd(at);
    while (end < text.length) {
      const code = text.charCodeAt(end);
      if (isSpace(code) || code === 40 || code === 41 || code === 59 || code === 91) break;
      if (!isLetter(code)) {
        end++;
      } else {
        const nameEnd = nameEndAt(text, end);
        if (text[skipSpace(text, nameEnd)] === '[') break;
        end = nameEnd;
      }
    }
    if (this.nodeOpen) this.layout.repaired.add(this.last);
    if (this.frames.length > 0) this.layout.regular = false;
    if (!this.skipping) {
      const shown = JSON.stringify(text.slice(at, Math.min(end, at + 20)));
      this.report('warning', { key: 'host.sgf.skipped', args: { text: shown } }, at);
    }
    this.skipping = true;
    return end;
  }

  /** The end of a bracket without a name; the bracket alone when it is not closed. */
  private bracketEnd(at: number): number {
    const { text } = this;
    const limit = Math.min(text.length, at + 10_000);
    for (let i = at + 1; i < limit; i++) {
      const code = text.charCodeAt(i);
      if (code === 92) i++;
      else if (code === 93) return i + 1;
      else if (code === 91 && nodeBefore(text, at + 1, i) >= 0) break;
    }
    this.bracketOpen = true;
    return at + 1;
  }

  /** Where the last text ends that belongs to a node or a closing parenthesis. */
  private boundary(): number {
    const { end } = this.layout;
    return Math.max(this.lastClose, end.length > 0 ? end[end.length - 1] : 0);
  }
}
