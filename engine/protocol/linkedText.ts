/** Texts whose phrases lead to what they are about: the same for the screen, for a terminal and for Markdown. */
import type { Scene } from './scene.ts';
import type { Point } from './types.ts';

/** What a phrase is about. Pointing at it marks `points` on the board. */
export type Link = { readonly points: readonly Point[] } & (
  | { readonly to: 'points' }
  /** A dragon or a worm, by the point it goes by. */
  | { readonly to: 'dragon' | 'worm'; readonly origin: Point }
  /** A move of the decision. */
  | { readonly to: 'move'; readonly point: Point }
  /** A number: the term of the explained move that it is the effect of. */
  | { readonly to: 'term'; readonly term: number }
  | { readonly to: 'pattern'; readonly database: string; readonly name: string; readonly line: number }
  /** A parameter of the engine, by its full name. */
  | { readonly to: 'parameter'; readonly name: string }
  /** Playouts of the search: how the move did in them. */
  | { readonly to: 'search'; readonly point: Point }
);

interface TextPart {
  readonly text: string;
  readonly link?: Link;
}

export type LinkedText = readonly TextPart[];

/** How a point is called; GTP may have turned the board. */
export type Namer = (point: Point) => string;

export function plain(text: string): LinkedText {
  return [{ text }];
}

export function linked(text: string, link: Link): LinkedText {
  return [{ text, link }];
}

/** Points as links of their own, "D4, E5 and F6"; `last` stands before the last one. */
export function listed(items: readonly LinkedText[], between: string, last: string): LinkedText {
  return items.flatMap((item, i) => {
    if (i === 0) return item;
    return [{ text: i === items.length - 1 ? last : between }, ...item];
  });
}

/** A template such as "kills {a}", with what stands for its names. Throws when one is not given. */
export function filled(template: string, args: Readonly<Record<string, LinkedText>>): LinkedText {
  return template.split(/(\{\w+\})/).flatMap((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (name === undefined) return piece === '' ? [] : plain(piece);
    const arg = args[name];
    if (!arg) throw new Error(`nothing stands for {${name}} in "${template}"`);
    return arg;
  });
}

/** The text with a capital at its beginning. */
export function capitalized(text: LinkedText): LinkedText {
  const [first, ...rest] = text;
  return first
    ? [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest]
    : text;
}

export function textOf(text: LinkedText): string {
  return text.map((part) => part.text).join('');
}

/** Phrases that lead somewhere in bold; what Markdown would read as marks is escaped. */
export function markdownOf(text: LinkedText): string {
  const escape = (raw: string): string => raw.replace(/[\\`*_[\]<>]/g, '\\$&');
  return text.map((part) => (part.link ? `**${escape(part.text)}**` : escape(part.text))).join('');
}

/** A coordinate in a text that is only a string. */
const COORDINATE = /\b([A-HJ-T](?:1\d|[1-9]))\b/;

/** A text with its coordinates as links: of a stone to all stones of its dragon or chain. */
export function linkedNames(text: string, scene: Scene): LinkedText {
  return text.split(new RegExp(COORDINATE, 'g')).flatMap((piece, i) => {
    if (i % 2 === 0) return piece === '' ? [] : plain(piece);
    const point = scene.pointNamed(piece);
    return point === undefined ? plain(piece) : linked(piece, linkTo(point, scene));
  });
}

/** What a coordinate stands for: the dragon or chain whose stone is there, or the point. */
export function linkTo(point: Point, scene: Scene): Link {
  const dragon = scene.dragonAt(point);
  if (dragon) return { to: 'dragon', origin: dragon.origin, points: dragon.stones };
  const stones = scene.chainAt(point);
  return stones.length > 0
    ? { to: 'worm', origin: stones[0], points: stones }
    : { to: 'points', points: [point] };
}
