/** `-w` (manual 3.9.6, 5.2): the worms of a position in GNU Go's words, one paragraph each. */
import { colorName } from '../../engine/board/point.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { TacticalMove, WormRecord } from '../../engine/protocol/analysis.ts';

const CUTSTONES = ['', ' - is a potential cutting stone', ' - is a cutting stone'];

/** The lines about all worms. */
export function wormReport(session: GtpSession): string {
  const { worms } = session.analysis().wormsRecord();
  return worms.map((worm) => wormLines(session, worm).join('')).join('');
}

function wormLines(session: GtpSession, worm: WormRecord): string[] {
  const { size, effectiveSize, genus, liberties, lunch, cutstone } = worm;
  const moves = (list: readonly TacticalMove[], what: string, code: string): string[] =>
    list.map((move) => `- ${what} at ${session.name(move.point)}, ${code} code = ${move.code}\n`);
  return [
    `${session.name(worm.origin).padEnd(3)} : ${colorName(worm.color)} string of size ${size} ` +
      `(${effectiveSize.toFixed(2)}), genus ${genus}: (${liberties.join(',')})${CUTSTONES[cutstone]}\n`,
    ...(lunch === 0 ? [] : [`... adjacent worm ${session.name(lunch)} is lunch\n`]),
    ...moves(worm.attacks, 'attackable', 'attack'),
    ...moves(worm.defenses, 'defendable', 'defend'),
    ...moves(worm.attackThreats, 'attack threat', 'attack threat'),
    ...moves(worm.defenseThreats, 'defense threat', 'defense threat'),
    ...(worm.inessential ? ['- is inessential\n'] : []),
    ...(worm.invincible ? ['- is invincible\n'] : []),
    ...(worm.unconditional === 'dead' ? ['- is unconditionally dead\n'] : []),
  ];
}
