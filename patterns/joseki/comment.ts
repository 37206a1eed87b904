/**
 * What the comment of a joseki node says (manual 9.16): its first letter is the kind of move, and lines that begin with
 * `#`, `;`, `>` or `:` are comments, constraint, action and the rest of the colon line. All other text is for people.
 */
import { locatedLines, locatedSlice } from './sourceText.ts';
import type { LocatedText } from './sourceText.ts';

export interface JosekiComment {
  /** Class letter of the move; '-' for a move that is not recommended. */
  joseki: 'U' | 'J' | 'j' | 't' | '-';
  /** The move must never be played. */
  antisuji: boolean;
  /** What follows the class letter on the colon line; null without a `:` line. */
  colon: LocatedText | null;
  /** Lines with their `#`, `;` or `>`. */
  comments: LocatedText[];
  constraints: LocatedText[];
  actions: LocatedText[];
  /** A second `:` line, of which nothing can be made. */
  surplus: LocatedText[];
}

/**
 * The manual's letters. F is not in its list, but in its example, where the result is j. A trick move pays only when the
 * opponent errs, so the pattern is kept without a reason to play it. '-' is ours: a move that is told and neither proposed nor called a trick.
 */
const KINDS: Record<string, Pick<JosekiComment, 'joseki' | 'antisuji'>> = {
  U: { joseki: 'U', antisuji: false },
  u: { joseki: 'U', antisuji: false },
  S: { joseki: 'J', antisuji: false },
  J: { joseki: 'J', antisuji: false },
  s: { joseki: 'j', antisuji: false },
  j: { joseki: 'j', antisuji: false },
  F: { joseki: 'j', antisuji: false },
  T: { joseki: '-', antisuji: false },
  t: { joseki: 't', antisuji: false },
  O: { joseki: '-', antisuji: true },
  o: { joseki: '-', antisuji: true },
  '0': { joseki: '-', antisuji: true },
  A: { joseki: '-', antisuji: true },
  a: { joseki: '-', antisuji: true },
  '-': { joseki: '-', antisuji: false },
};

/** Reads a comment; an empty one is that of a standard joseki move. */
export function readComment(comment: LocatedText): JosekiComment {
  const kind = KINDS[comment.text.charAt(0)] ?? KINDS.J;
  const result: JosekiComment = {
    ...kind,
    colon: null,
    comments: [],
    constraints: [],
    actions: [],
    surplus: [],
  };
  for (const line of locatedLines(comment)) {
    const trimmed = locatedSlice(line, 0, line.text.trimEnd().length);
    switch (line.text.charAt(0)) {
      case '#':
        result.comments.push(trimmed);
        break;
      case ';':
        result.constraints.push(trimmed);
        break;
      case '>':
        result.actions.push(trimmed);
        break;
      case ':':
        if (result.colon) result.surplus.push(trimmed);
        else result.colon = locatedSlice(trimmed, 1);
        break;
    }
  }
  return result;
}
