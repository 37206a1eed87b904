/**
 * `--replay` (manual 3.9.6, 5.2): what the engine would have played instead of each move of a game record, and what it thinks both moves are
 * worth. With --outfile the record itself is annotated; whatever else it holds stays as it is.
 */
import { PASS, colorName } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/protocol/types.ts';
import { loadedLine } from '../../engine/gtp/loadGame.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { MoveDecision } from '../../engine/protocol/moves.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { nodeMove, positionAt } from '../../engine/sgf/replay.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';
import { annotateNode } from './annotate.ts';
import type { Thoughts } from './thoughts.ts';

/**
 * Goes through the main line of `sgf`, the record that the session has loaded, as far as `until`; `report` gets a line for each move that the
 * engine would not have played, and one with the count. The annotated record.
 */
export async function replay(
  session: GtpSession,
  { sgf, until }: { sgf: string; until?: string },
  colors: readonly Stone[],
  thoughts: Thoughts,
  report: (line: string) => Promise<unknown>,
): Promise<string> {
  const { engine } = session;
  const loaded = session.position;
  const { size } = loaded;
  const { value: collection } = parseSgf(sgf);
  const [root] = collection.games;
  let number = 0;
  let same = 0;
  let replayed = 0;
  for (const node of loadedLine(root, size, until)) {
    const move = nodeMove(node, size);
    if (!move) continue;
    number++;
    if (!colors.includes(move.color)) continue;
    const position = positionAt(node);
    position.undo(1);
    position.rules = loaded.rules;
    position.komi = loaded.komi;
    engine.position = position;
    const decision = engine.decide(move.color);
    const { choice } = decision;
    const chosen = choice.kind === 'play' ? choice.point : PASS;
    replayed++;
    if (chosen === move.point) same++;
    const comment = comparison(session, decision, chosen, move.point);
    if (chosen !== move.point) await report(`Move ${number} (${colorName(move.color)}): ${comment}`);
    thoughts.trace(decision, position);
    const labels = thoughts.labels(decision, position);
    annotateNode(collection, node, { comment, labels, circle: chosen === move.point ? PASS : chosen });
  }
  engine.position = loaded;
  await report(`${same} of ${replayed} moves are the ones that Yomi would play.`);
  return writeSgf(collection);
}

/** GNU Go's sentence. */
function comparison(session: GtpSession, { moves }: MoveDecision, chosen: Point, played: Point): string {
  const told = (point: Point): string => {
    const value = moves.find((move) => move.point === point)?.value ?? 0;
    return `${session.name(point)} (${value.toFixed(2)})`;
  };
  if (chosen === played) return `Yomi plays the same move ${told(chosen)}`;
  return `Yomi plays ${told(chosen)} - Game move ${told(played)}`;
}
