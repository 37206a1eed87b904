/**
 * Counting over GTP. A finished game is counted from the engine's opinion of which stones are dead; an unfinished one is
 * estimated from how often each point ends up whose in the engine's playouts.
 */
import type { Point } from '../board/point.ts';
import { FINAL_STATUSES } from '../genmove/status.ts';
import { GtpError } from './args.ts';
import { estimateScore, estimateText } from './estimate.ts';
import type { GtpCommand, GtpSession } from './session.ts';
import { think } from './think.ts';

/** The chains among `stones`, one per line, each in reading order. */
function chainLines(session: GtpSession, stones: Point[]): string {
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
function resultText(margin: number): string {
  if (margin === 0) return '0';
  const size = Math.abs(margin);
  return `${margin > 0 ? 'B' : 'W'}+${Number.isInteger(size * 10) ? size.toFixed(1) : String(size)}`;
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
    run(session) {
      session.requireNoTries('estimate_score');
      const { engine, position } = session;
      const { ownership } = think(session, session.toMove()).report();
      return estimateText(estimateScore(position, ownership, engine.rules.scoring, engine.komi));
    },
  },
];
