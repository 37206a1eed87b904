/** Life-and-death reading over GTP (manual 12, 19): attack, defence, threats and what single moves do. Formats are GNU Go's. */
import type { Position } from '../board/position.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import type { OwlQuestion } from '../owl/owlSearch.ts';
import {
  owlConnectionDefends,
  owlDoesAttack,
  owlDoesDefend,
  owlSubstantial,
  owlThreatenAttack,
  owlThreatenDefense,
} from '../owl/owlThreats.ts';
import type { OwlThreat } from '../owl/owlThreats.ts';
import { LOSE, gtpCode } from '../reading/codes.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import { moveVertex } from './dragons.ts';
import { chainVertex } from './reading.ts';
import type { GtpCommand, GtpSession } from './session.ts';

/**
 * Reads about the dragon at the last vertex: "1 D4", "1 D4 uncertain" when asked to tell, or "0"; with --owl-gain-loss also "4 D4 C3"
 * for GAIN and "5 D4 C3" for LOSS, the last vertex being the worm (manual 11.1.2).
 */
function owl(
  session: GtpSession,
  args: Args,
  read: (reader: OwlReader, board: Position, question: OwlQuestion) => number,
  withMove = true,
): string {
  const analysis = session.analysis();
  const stone = chainVertex(session, args);
  const reader = analysis.owl;
  reader.sink = session.engine.reader.sink;
  const code = read(reader, analysis.position, analysis.owlQuestionAt(stone));
  const uncertain = session.reportUncertainty && !reader.certain ? ' uncertain' : '';
  if (reader.kworm !== 0 && withMove)
    return `${gtpCode(reader.withKworm(code))} ${session.name(reader.move)} ${session.name(reader.kworm)}${uncertain}`;
  if (code <= LOSE) return `0${uncertain}`;
  return withMove
    ? `${gtpCode(code)} ${session.name(reader.move)}${uncertain}`
    : `${gtpCode(code)}${uncertain}`;
}

/** A question about the dragon at the next vertex. */
function dragonQuestion(session: GtpSession, args: Args): OwlQuestion {
  return session.analysis().owlQuestionAt(chainVertex(session, args));
}

/** Code, then first and second move: "1 D4 E5". */
function threatText(session: GtpSession, { code, move, second }: OwlThreat): string {
  return code === LOSE ? '0' : `${gtpCode(code)} ${session.name(move)} ${session.name(second)}`;
}

export const owlCommands: GtpCommand[] = [
  {
    name: 'owl_attack',
    help: 'dragon vertex: whether the dragon can be killed: code, and a move if it can',
    run: (session, args) => owl(session, args, (reader, board, question) => reader.attack(board, question)),
  },
  {
    name: 'owl_defend',
    help: 'dragon vertex: whether the dragon can be made to live: code, and a move if it can',
    run: (session, args) => owl(session, args, (reader, board, question) => reader.defend(board, question)),
  },
  {
    name: 'owl_threaten_attack',
    help: 'dragon vertex: whether two moves in a row kill it: code, and the moves',
    run(session, args) {
      const { owl, position } = session.analysis();
      return threatText(session, owlThreatenAttack(owl, position, dragonQuestion(session, args)));
    },
  },
  {
    name: 'owl_threaten_defense',
    help: 'dragon vertex: whether two moves in a row save it: code, and the moves',
    run(session, args) {
      const { owl, position } = session.analysis();
      return threatText(session, owlThreatenDefense(owl, position, dragonQuestion(session, args)));
    },
  },
  {
    name: 'owl_does_attack',
    help: 'move vertex, dragon vertex: whether the move kills the dragon, as a code',
    run(session, args) {
      const move = moveVertex(session, args);
      const { owl, position } = session.analysis();
      return String(gtpCode(owlDoesAttack(owl, position, move, dragonQuestion(session, args))));
    },
  },
  {
    name: 'owl_does_defend',
    help: 'move vertex, dragon vertex: whether the move saves the dragon, as a code',
    run(session, args) {
      const move = moveVertex(session, args);
      const { owl, position } = session.analysis();
      return String(gtpCode(owlDoesDefend(owl, position, move, dragonQuestion(session, args))));
    },
  },
  {
    name: 'owl_connection_defends',
    help: 'move vertex, two dragon vertices: whether the move saves both dragons by connecting them, as a code',
    run(session, args) {
      const move = moveVertex(session, args);
      const [one, two] = [dragonQuestion(session, args), dragonQuestion(session, args)];
      const { owl, position } = session.analysis();
      return String(gtpCode(owlConnectionDefends(owl, position, move, one, two)));
    },
  },
  {
    name: 'owl_substantial',
    help: 'vertex: 1 if capturing the string there would make its captors live, else 0',
    run(session, args) {
      const chain = chainVertex(session, args);
      const { owl, position } = session.analysis();
      return String(Number(owlSubstantial(owl, position, chain)));
    },
  },
  {
    name: 'report_uncertainty',
    help: '"on" or "off": whether owl_attack and owl_defend say when they ran out of nodes',
    run(session, args) {
      const word = args.next();
      if (word !== 'on' && word !== 'off') throw new GtpError('invalid argument');
      session.reportUncertainty = word === 'on';
      return '';
    },
  },
  {
    name: 'get_owl_node_counter',
    help: 'positions looked at by owl reading since the last reset',
    run: (session) => String(session.analysis().owl.nodes),
  },
  {
    name: 'reset_owl_node_counter',
    help: 'sets that counter to 0',
    run(session) {
      session.analysis().owl.nodes = 0;
      return '';
    },
  },
];
