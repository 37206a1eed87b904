/**
 * Counting over GTP. A finished game is counted from the engine's opinion of which stones are dead; an unfinished one is
 * estimated from all that is known of the owners of points. Formats are GNU Go's.
 */
import type { Point } from '../board/point.ts';
import { cleanupMove } from '../genmove/finish.ts';
import { FINAL_STATUSES } from '../genmove/status.ts';
import { valueWithoutExperience } from '../protocol/moves.ts';
import { estimateText, scoreToMove, tenths } from '../scoring/estimateScore.ts';
import { GtpError } from './args.ts';
import { decide } from './classic.ts';
import type { GtpCommand } from './command.ts';
import type { SessionState } from './state.ts';

/** The chains among `stones`, one per line, each in reading order. */
function chainLines(session: SessionState, stones: Point[]): string {
  const chains = new Map<Point, Point[]>();
  for (const stone of stones) {
    const origin = session.position.findOrigin(stone);
    const chain = chains.get(origin);
    if (chain) chain.push(stone);
    else chains.set(origin, [stone]);
  }
  return [...chains.values()].map((chain) => session.names(chain)).join('\n');
}

/** SGF's RE: "B+3.5", "W+0.5", "0". One decimal, or more when komi has more. */
export function resultText(margin: number): string {
  if (margin === 0) return '0';
  const size = Math.abs(margin);
  return `${margin > 0 ? 'B' : 'W'}+${Number.isInteger(size * 10) ? size.toFixed(1) : String(size)}`;
}

function estimate(session: SessionState): string {
  session.requireNoTries('estimate_score');
  return estimateText(session.engine.estimateScore());
}

export const scoringCommands: GtpCommand[] = [
  {
    name: 'final_score',
    help: 'optional random seed: the result of the finished game',
    run(session, args) {
      session.requireNoTries('final_score');
      return session.withSeed(args.seed(), () => resultText(session.engine.finalScore().margin));
    },
  },
  {
    name: 'final_status',
    help: 'vertex, optional random seed: alive, dead, seki, white_territory, black_territory or dame',
    run(session, args) {
      session.requireNoTries('final_status');
      const point = args.vertex();
      return session.withSeed(args.seed(), () => String(session.engine.finalStatus(point)));
    },
  },
  {
    name: 'final_status_list',
    help: 'status, optional random seed: the vertices that have it; stones one chain per line',
    run(session, args) {
      session.requireNoTries('final_status_list');
      const word = args.next();
      if (word === undefined) throw new GtpError('missing status');
      const status = FINAL_STATUSES.find((known) => known === word);
      if (status === undefined) throw new GtpError('invalid status');
      const points = session.withSeed(args.seed(), () => session.engine.finalStatusList(status));
      const stones = status === 'alive' || status === 'dead' || status === 'seki';
      return stones ? chainLines(session, points) : session.names(points);
    },
  },
  {
    name: 'estimate_score',
    help: 'the score as it looks now, with bounds',
    run: estimate,
  },
  {
    name: 'new_score',
    help: 'the same as estimate_score',
    run: estimate,
  },
  {
    name: 'experimental_score',
    help: 'colour: the score for white as it looks when that side moves next',
    run(session, args) {
      session.requireNoTries('experimental_score');
      const color = args.color();
      const { moves } = decide(session, color);
      const best = Math.max(0, ...moves.map(valueWithoutExperience));
      return tenths(scoreToMove(session.engine.estimateScore(), color, best));
    },
  },
  {
    name: 'kgs-genmove_cleanup',
    help: 'colour: plays a move; passes only when all dead stones of the opponent are off the board',
    run(session, args) {
      session.requireNoTries('genmove');
      const color = args.color();
      const { choice } = decide(session, color);
      const point =
        choice.kind === 'play'
          ? choice.point
          : cleanupMove(session.engine, color, { captureAllDead: true, playOut: false });
      session.position.play(point, color);
      session.result = undefined;
      return session.name(point);
    },
  },
];
