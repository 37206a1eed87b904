/**
 * The bytes of a document and the game trees read from them (gameReader.ts), and the way out: encoding.
 *
 * CA, the property that names the encoding, is made right only in what is written. As an edit it would have to pass
 * through the journal of a document that somebody is editing at that moment; and nobody looks at it in the tree.
 */
import { gameInfo } from '../../engine/sgf/gameInfo.ts';
import type { RecordFormat } from '../../engine/sgf/recordFindings.ts';
import { mainLine, nodeMove, pathTo } from '../../engine/sgf/replay.ts';
import type { SgfCollection, SgfNode } from '../../engine/sgf/tree.ts';
import type { Diagnostic, NodeId, SgfEdit } from '../../engine/sgf/types.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';
import type { Encoding } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { GameBase, GameFacts } from '../store/games.ts';
import { encodeSgf, encodingNamed } from './encoding.ts';

export interface Content {
  base: GameBase;
  bom: boolean;
  /** Some bytes could not be read in the encoding. */
  lossy: boolean;
  collection: SgfCollection;
  diagnostics: Diagnostic[];
  /** The bytes are a record of another format, from which the SGF text was made. Only until the game is edited or saved. */
  imported?: RecordFormat;
}

/** Applies edits in order; when one does not fit, those before it are taken back and SgfEditError is thrown. */
export function applyGroup(collection: SgfCollection, edits: readonly SgfEdit[]): SgfEdit[] {
  const inverses: SgfEdit[] = [];
  try {
    for (const edit of edits) inverses.push(collection.apply(edit));
  } catch (error) {
    takeBack(collection, inverses);
    throw error;
  }
  return inverses;
}

/** Undoes what applyGroup did. */
export function takeBack(collection: SgfCollection, inverses: readonly SgfEdit[]): void {
  for (const inverse of inverses.toReversed()) collection.apply(inverse);
}

/** What the library shows: of the first game. */
export function factsOf(collection: SgfCollection): GameFacts {
  return factsOfGame(collection.games[0]);
}

/** What the library would show of a game. */
export function factsOfGame(root: SgfNode): GameFacts {
  const { black, white, date, result, event, size } = gameInfo(root);
  const moves = mainLine(root).filter((node) => nodeMove(node, size)).length;
  return { black, white, date, result, event, size, moves };
}

/** The node that stands where a node of another reading of the same games stood, as far as the way there exists. */
export function sameNode(from: SgfNode | undefined, collection: SgfCollection, old: SgfCollection): NodeId {
  if (!from) return collection.games[0].id;
  const path = pathTo(from);
  let node = collection.games.at(old.games.indexOf(path[0])) ?? collection.games[0];
  for (const step of path.slice(1)) {
    const next = node.children.at(step.parent!.children.indexOf(step));
    if (!next) break;
    node = next;
  }
  return node.id;
}

/**
 * The bytes of the file as it is to be written: those that were read when nothing was edited, else the text in the
 * encoding, with CA saying so. Throws ApiError 'encoding' for a character the encoding does not have.
 */
export function bytesToWrite({ base, bom, collection, imported }: Content, encoding: Encoding): Uint8Array {
  const converted = encoding !== base.encoding || imported !== undefined;
  if (!converted && !collection.isModified()) return base.bytes;
  const text = textWithCharset(collection, encoding);
  const { bytes, unencodable } = encodeSgf(text, encoding, bom && !converted);
  if (unencodable.length === 0) return bytes;
  const [{ line, column, char }] = unencodable;
  const others = unencodable.length - 1;
  const args = { char, line: `${line}`, column: `${column}`, encoding, n: `${others}` };
  throw new ApiError(
    'encoding',
    { key: others > 0 ? 'host.encoding.more' : 'host.encoding.one', args },
    unencodable
      .slice(0, 20)
      .map((item) => `${item.line}:${item.column} ${item.char}`)
      .join('\n'),
  );
}

/** The text of a collection whose games say that they are in that encoding. */
export function textWithCharset(collection: SgfCollection, encoding: Encoding): string {
  const text = writeSgf(collection);
  const plain = /^[\x00-\x7f]*$/.test(text);
  const wrong = collection.games.filter((root) => {
    const declared = root.first('CA');
    return declared === undefined ? !plain : encodingNamed(declared) !== encoding;
  });
  if (wrong.length === 0) return text;
  const inverses = applyGroup(
    collection,
    wrong.map((root) => ({ op: 'set', node: root.id, property: 'CA', values: [encoding], at: 0 })),
  );
  const corrected = writeSgf(collection);
  takeBack(collection, inverses);
  return corrected;
}
