/** What the engine says of itself and of its last move: gomill's and GoGui's extensions of GTP. */
import { BLACK, EMPTY, PASS, colorName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { sceneOfPosition } from '../board/scene.ts';
import type { Position } from '../board/position.ts';
import { explanationReport, REPORT_FORMATS } from '../protocol/explanationReport.ts';
import type { ReportFormat } from '../protocol/explanationReport.ts';
import type { ClassicDecision } from '../protocol/decision.ts';
import { withSearch } from '../protocol/searchTerm.ts';
import type { MoveChoice, MoveStats, SearchReport } from '../protocol/types.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import { lastDecision } from './classic.ts';
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
  if ('decision' in thought) return explainDecision(session, thought.decision, thought);
  const { report, position, draw } = thought;
  const searched = explainSearch(session, choice, report);
  if (choice.kind !== 'play') return searched;
  const decision = withSearch(session.engine.decideAbout(position, report.color), report, choice, draw);
  return `${searched} ${reportOf(session, decision, position, choice.point)}`;
}

/** What is told of a move that the decision about `position` valued, or did not. */
function reportOf(
  session: SessionState,
  decision: ClassicDecision,
  position: Position,
  point: Point,
  { format = 'text', long = false }: { format?: ReportFormat; long?: boolean } = {},
): string {
  const about = {
    decision: session.engine.withMove(decision, point, position),
    scene: sceneOfPosition(position, decision.dragons),
  };
  return explanationReport(about, point, { format, long, name: (at) => session.name(at) });
}

function explainDecision(
  session: SessionState,
  decision: ClassicDecision,
  { choice, position }: LastThought,
): string {
  const who = decision.color === BLACK ? 'Black' : 'White';
  if (choice.kind === 'pass') return `${who} passes: no move is worth anything.`;
  const last = decision.steps.at(-1) ?? '';
  if (choice.kind === 'resign') return `${who} resigns: ${last}.`;
  return reportOf(session, decision, position, choice.point);
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

function explainAt(session: SessionState, args: Args): string {
  const point = args.vertex();
  let format: ReportFormat = 'text';
  let long = false;
  for (let word = args.next(); word !== undefined; word = args.next()) {
    const named = REPORT_FORMATS.find((one) => one === word);
    if (named) format = named;
    else if (word === 'long') long = true;
    else throw new GtpError(`"${word}" is none of long, ${REPORT_FORMATS.join(', ')}`);
  }
  const decision = lastDecision(session);
  const { lastThought } = session;
  // After genmove it is still about the position that the move was chosen in.
  const isPlayed = lastThought && 'decision' in lastThought && lastThought.decision === decision;
  const position = isPlayed ? lastThought.position : session.position;
  if (position.colorAt[point] !== EMPTY) throw new GtpError('vertex must not be occupied');
  if (!position.isLegal(point, decision.color)) throw new GtpError('illegal move');
  return reportOf(session, decision, position, point, { format, long });
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
    name: 'yomi-explain',
    help: 'vertex, and "long", "markdown" or "json": why the side to move would play there, or what speaks against it',
    run: explainAt,
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
