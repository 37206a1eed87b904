/** Life-and-death reading over GTP (manual 12, 19): attack, defence, threats and what single moves do. Formats are GNU Go's. */
import { EMPTY } from '../board/point.ts';
import {
  owlConnectionDefends,
  owlDoesAttack,
  owlDoesDefend,
  owlSubstantial,
  owlThreaten,
} from '../owl/owlThreats.ts';
import type { OwlTarget } from '../owl/question.ts';
import { isSettled } from '../protocol/verdict.ts';
import { LOSE, codeWithKworm, gtpCode } from '../reading/codes.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import type { GtpCommand } from './command.ts';
import { moveVertex } from './dragons.ts';
import { chainVertex } from './reading.ts';
import type { SessionState } from './state.ts';

/**
 * Reads about the dragon at the last vertex: "1 D4", "1 D4 uncertain" when asked to tell, or "0"; with --owl-gain-loss also "4 D4 C3"
 * for GAIN and "5 D4 C3" for LOSS, the last vertex being the worm (manual 11.1.2).
 */
function owl(session: SessionState, args: Args, defending: boolean): string {
  const { owl, position } = session.analysis();
  const target = dragonTarget(session, args);
  owl.sink = session.engine.reader.sink;
  const verdict = owl.read(position, { ...target, defending });
  const { code, move, kworm } = verdict;
  const uncertain = session.reportUncertainty && !isSettled(verdict) ? ' uncertain' : '';
  if (kworm !== 0)
    return `${gtpCode(codeWithKworm(code, kworm))} ${session.name(move)} ${session.name(kworm)}${uncertain}`;
  return code <= LOSE ? `0${uncertain}` : `${gtpCode(code)} ${session.name(move)}${uncertain}`;
}

/** The dragon at the next vertex. */
function dragonTarget(session: SessionState, args: Args, failure?: string): OwlTarget {
  return session.analysis().owlTargetAt(chainVertex(session, args, failure));
}

/** What commands about a move say when there is no dragon. */
const NO_DRAGON = 'dragon vertex must not be empty';

/** Code, then first and second move: "1 D4 E5". */
function threat(session: SessionState, args: Args, defending: boolean): string {
  const { owl, position } = session.analysis();
  const question = { ...dragonTarget(session, args), defending };
  const { code, move, second } = owlThreaten(owl, position, question);
  return code === LOSE ? '0' : `${gtpCode(code)} ${session.name(move)} ${session.name(second)}`;
}

export const owlCommands: GtpCommand[] = [
  {
    name: 'owl_attack',
    help: 'dragon vertex: whether the dragon can be killed: code, and a move if it can',
    run: (session, args) => owl(session, args, false),
  },
  {
    name: 'owl_defend',
    help: 'dragon vertex: whether the dragon can be made to live: code, and a move if it can',
    run: (session, args) => owl(session, args, true),
  },
  {
    name: 'owl_threaten_attack',
    help: 'dragon vertex: whether two moves in a row kill it: code, and the moves',
    run: (session, args) => threat(session, args, false),
  },
  {
    name: 'owl_threaten_defense',
    help: 'dragon vertex: whether two moves in a row save it: code, and the moves',
    run: (session, args) => threat(session, args, true),
  },
  {
    name: 'owl_does_attack',
    help: 'move vertex, dragon vertex: whether the move kills the dragon, as a code',
    run(session, args) {
      const move = moveVertex(session, args);
      const { owl, position } = session.analysis();
      return String(gtpCode(owlDoesAttack(owl, position, move, dragonTarget(session, args, NO_DRAGON)).code));
    },
  },
  {
    name: 'owl_does_defend',
    help: 'move vertex, dragon vertex: whether the move saves the dragon, as a code',
    run(session, args) {
      const move = moveVertex(session, args);
      const { owl, position } = session.analysis();
      return String(gtpCode(owlDoesDefend(owl, position, move, dragonTarget(session, args, NO_DRAGON)).code));
    },
  },
  {
    name: 'owl_connection_defends',
    help: 'move vertex, two dragon vertices: whether the move saves both dragons by connecting them, as a code',
    run(session, args) {
      const move = moveVertex(session, args);
      const { colorAt } = session.position;
      const [a, b] = [args.vertex(), args.vertex()];
      if (colorAt[a] === EMPTY || colorAt[b] === EMPTY) throw new GtpError(NO_DRAGON);
      if (colorAt[a] !== colorAt[b]) throw new GtpError('dragon vertices must have the same color');
      const analysis = session.analysis();
      const [one, two] = [analysis.owlTargetAt(a), analysis.owlTargetAt(b)];
      const { owl, position } = analysis;
      return String(gtpCode(owlConnectionDefends(owl, position, move, one, two).code));
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
  // The manual keeps these two for old programs; whoever adds all counters up must not count owl nodes twice.
  {
    name: 'get_life_node_counter',
    help: 'obsolete: 0, since what is found out about life counts as owl nodes',
    run: () => '0',
  },
  { name: 'reset_life_node_counter', help: 'obsolete: does nothing', run: () => '' },
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
