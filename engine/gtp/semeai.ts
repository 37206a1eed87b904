/**
 * Capturing races over GTP (manual ch. 19): what becomes of two dragons when the side of the first one moves first. Codes are those
 * of tactical reading: whether it saves its dragon, whether it captures the other. The tactical command does without the moves that the owl
 * code proposes where reading the race is not finished.
 */
import { EMPTY } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { gtpCode } from '../reading/codes.ts';
import { analyzeAfterMove } from '../semeai/sekiMoves.ts';
import type { SemeaiReader, SemeaiResult } from '../semeai/semeaiReader.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import type { GtpCommand } from './command.ts';
import { chainVertex } from './reading.ts';
import type { SessionState } from './state.ts';

/** The reader of a session's engine. */
function semeaiReader(session: SessionState): SemeaiReader {
  return session.analysis().semeai;
}

/** The stones of the dragons at two points of opposite colours, as marks by Point: what holds together while the other one lives. */
export function twoDragons(session: SessionState, a: Point, b: Point): [Uint8Array, Uint8Array] {
  const analysis = session.analysis();
  const { colorAt } = analysis.position;
  if (colorAt[a] === colorAt[b]) throw new GtpError('dragons must have opposite colors');
  return analysis.rivals(a, b);
}

/** "1 0 D4": the codes of defence and attack, and the move. */
function answer(session: SessionState, { defense, attack, move }: SemeaiResult): string {
  return `${gtpCode(defense)} ${gtpCode(attack)} ${session.name(move)}`;
}

function analyze(session: SessionState, args: Args): string {
  const [own, other] = twoDragons(session, chainVertex(session, args), chainVertex(session, args));
  return answer(session, semeaiReader(session).analyze(session.analysis().position, own, other));
}

function analyzeTactically(session: SessionState, args: Args): string {
  const reader = semeaiReader(session);
  reader.usesOwl = false;
  try {
    return analyze(session, args);
  } finally {
    reader.usesOwl = true;
  }
}

export const semeaiCommands: GtpCommand[] = [
  {
    name: 'analyze_semeai',
    help: 'two dragons: what the first gets by moving first: codes for its defence and for its attack, and the move',
    run: analyze,
  },
  {
    name: 'tactical_analyze_semeai',
    help: 'two dragons: analyze_semeai without moves of the owl code',
    run: analyzeTactically,
  },
  {
    name: 'analyze_semeai_after_move',
    help: 'color, vertex, two dragons: analyze_semeai after that move, the first dragon moving next',
    run(session, args) {
      const { color, point: move } = args.stoneMove();
      const { position } = session;
      if (position.colorAt[move] !== EMPTY) throw new GtpError('move vertex is not empty');
      const failure = 'dragon vertex must not be empty';
      const [a, b] = [chainVertex(session, args, failure), chainVertex(session, args, failure)];
      if (!position.tryMove(move, color)) throw new GtpError('illegal move');
      // What belongs together is what does so after the move, which may have cut something off.
      let marks: [Uint8Array, Uint8Array];
      try {
        if (position.colorAt[a] === EMPTY || position.colorAt[b] === EMPTY) throw new GtpError(failure);
        marks = twoDragons(session, a, b);
      } finally {
        position.popMove();
      }
      return answer(session, analyzeAfterMove(semeaiReader(session), position, color, move, ...marks));
    },
  },
];
