/** What the engine says of itself and of its last move: gomill's and GoGui's extensions of GTP. */
import { BLACK, PASS, colorName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { moveParagraph } from '../protocol/moveWords.ts';
import type { MoveDecision } from '../protocol/moves.ts';
import { withSearch } from '../protocol/searchTerm.ts';
import type { MoveChoice, MoveStats, SearchReport } from '../protocol/types.ts';
import type { GtpCommand } from './command.ts';
import type { LastThought, SessionState } from './state.ts';

/** Moves of the main line, and other moves, that an explanation names. */
const LINE_LENGTH = 8;
const ALTERNATIVES = 3;

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** One paragraph about a move: what the search reported and the classic engine's reasons for it, or only the latter's decision. */
function explainMove(session: SessionState, thought: LastThought): string {
  const { choice } = thought;
  if ('decision' in thought) return explainDecision(session, choice, thought.decision);
  const { report, position } = thought;
  const searched = explainSearch(session, choice, report);
  if (choice.kind !== 'play') return searched;
  const decision = withSearch(session.engine.decideAbout(position, report.color), report, choice);
  return `${searched} ${moveParagraph(decision, choice.point, (point) => session.name(point))}`;
}

function explainDecision(session: SessionState, choice: MoveChoice, decision: MoveDecision): string {
  const who = decision.color === BLACK ? 'Black' : 'White';
  if (choice.kind === 'pass') return `${who} passes: no move is worth anything.`;
  const last = decision.steps.at(-1) ?? '';
  if (choice.kind === 'resign') return `${who} resigns: ${last}.`;
  return moveParagraph(decision, choice.point, (point) => session.name(point));
}

/** All of it what the search reported, and why its favourite was not played if it was not. */
function explainSearch(session: SessionState, choice: MoveChoice, report: SearchReport): string {
  const name = (point: Point): string => (point === PASS ? 'pass' : session.name(point));
  const who = colorName(report.color) === 'black' ? 'Black' : 'White';
  const did =
    choice.kind === 'play' ? `plays ${name(choice.point)}` : choice.kind === 'pass' ? 'passes' : 'resigns';
  const count = plural(report.playouts, 'playout');
  const sentences = [
    `${who} ${did} after ${count}, of which ${percent(report.winRate)} were won, with a mean score of ${scoreText(report.scoreMean)}.`,
  ];
  const moves = report.moves.filter((move) => move.point !== PASS);
  const chosen = choice.kind === 'play' ? moves.find((move) => move.point === choice.point) : undefined;
  if (chosen) {
    sentences.push(
      `${name(chosen.point)} won ${percent(chosen.winRate)} of ${plural(chosen.visits, 'visit')}.`,
    );
    if (chosen.pv.length > 1)
      sentences.push(`Main line: ${chosen.pv.slice(0, LINE_LENGTH).map(name).join(' ')}.`);
  }
  const favourite = moves.at(0);
  if (favourite && favourite !== chosen && choice.kind !== 'resign') {
    sentences.push(
      `The search preferred ${describe(favourite, name)}, but that was judged to gain nothing: with the game nearly over, moves on points whose owner is decided are left out.`,
    );
  }
  const others = moves.filter((move) => move !== chosen && (choice.kind === 'resign' || move !== favourite));
  const shown = others.slice(0, ALTERNATIVES).map((move) => describe(move, name));
  if (shown.length > 0)
    sentences.push(`${chosen ? 'Alternatives' : 'Moves considered'}: ${shown.join(', ')}.`);
  return sentences.join(' ');
}

function describe(move: MoveStats, name: (point: Point) => string): string {
  return `${name(move.point)} (${percent(move.winRate)}, ${plural(move.visits, 'visit')})`;
}

function scoreText(blackMargin: number): string {
  const tenths = Math.round(Math.abs(blackMargin) * 10) / 10;
  return tenths === 0 ? '0' : `${blackMargin > 0 ? 'B' : 'W'}+${tenths.toFixed(1)}`;
}

export const aboutCommands: GtpCommand[] = [
  {
    name: 'gomill-describe_engine',
    help: 'what program this is and how it is set up',
    run(session) {
      const { engine, host, options } = session;
      if (!session.playsMonteCarlo) {
        return [
          `Yomi ${host.version}`,
          'patterns and reading',
          `level ${engine.level}; random seed ${engine.seed}`,
        ].join('\n');
      }
      const playouts = session.movePlayouts;
      const strength = options.playouts === undefined ? `level ${engine.level}: ` : '';
      return [
        `Yomi ${host.version}`,
        'Monte Carlo tree search (UCT with RAVE)',
        `${strength}${plural(playouts, 'playout')} a move at most; random seed ${engine.seed}`,
      ].join('\n');
    },
  },
  {
    name: 'gomill-explain_last_move',
    help: 'why the last move generated in this game was chosen',
    run(session) {
      const { lastThought } = session;
      return lastThought ? explainMove(session, lastThought) : 'No move has been generated in this game.';
    },
  },
  {
    name: 'gomill-cpu_time',
    help: 'CPU seconds spent so far',
    run: (session) => session.host.cpuSeconds().toFixed(3),
  },
  {
    name: 'gogui-interrupt',
    help: 'says that the comment line "# interrupt" ends a search, which then gives the best it has found',
    run: () => '',
  },
];
