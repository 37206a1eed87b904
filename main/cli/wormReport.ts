/** `-w` (manual 3.9.6, 5.1): the worms and the dragons of a position in GNU Go's words, one paragraph each. */
import { BLACK, colorName } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { DragonRecord, OwlResult, TacticalMove, WormRecord } from '../../engine/protocol/analysis.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';

const CUTSTONES = ['', ' - is a potential cutting stone', ' - is a cutting stone'];

/** The lines about all worms, each with the dragon that it belongs to. */
export function wormReport(session: GtpSession): string {
  const analysis = session.analysis();
  const dragonOf = new Map<Point, Point>();
  for (const { origin, worms } of analysis.dragonsRecord().dragons)
    for (const worm of worms) dragonOf.set(worm, origin);
  const { worms } = analysis.wormsRecord();
  return worms.flatMap((worm) => wormLines(session, worm, dragonOf.get(worm.origin))).join('');
}

/** The lines about all dragons. */
export function dragonReport(session: GtpSession): string {
  const { dragons } = session.analysis().dragonsRecord();
  return dragons.flatMap((dragon) => dragonLines(session, dragon)).join('');
}

function dragonLines(session: GtpSession, dragon: DragonRecord): string[] {
  const [a, b, c, d] = dragon.genus;
  const facts = [
    `${session.name(dragon.origin)} : ${dragon.color === BLACK ? 'B' : 'W'} dragon size ${dragon.size} (${dragon.effectiveSize.toFixed(2)})`,
    `genus ${formatEyeValue({ a, b, c, d })}`,
    `escape factor ${dragon.escapeRoute}`,
    `crude status ${dragon.crudeStatus}`,
    `status ${dragon.status}`,
    `moyo size ${dragon.moyoSize}`,
    `moyo territory value ${dragon.moyoTerritorialValue.toFixed(2)}`,
    `safety ${dragon.safety}`,
    `weakness pre owl ${dragon.weaknessPreOwl.toFixed(2)}`,
    `weakness ${dragon.weakness.toFixed(2)}`,
    `owl status ${dragon.owlStatus}`,
  ];
  const read = ({ code, point }: OwlResult, what: string): string[] =>
    code === 0 ? [] : [`... owl ${what} at ${session.name(point)}, code ${code}\n`];
  return [
    `${facts.join(', ')}\n`,
    ...(dragon.owlStatus === 'critical'
      ? [...read(dragon.owlAttack, 'attackable'), ...read(dragon.owlDefense, 'defendable')]
      : []),
    `... neighbors${dragon.neighbors.map((origin) => ` ${session.name(origin)}`).join('')}\n`,
    ...(dragon.lunch === 0 ? [] : [`... adjacent worm ${session.name(dragon.lunch)} is lunch\n`]),
  ];
}

function wormLines(session: GtpSession, worm: WormRecord, dragon?: Point): string[] {
  const { size, effectiveSize, genus, liberties, lunch, cutstone } = worm;
  const moves = (list: readonly TacticalMove[], what: string, code: string): string[] =>
    list.map((move) => `- ${what} at ${session.name(move.point)}, ${code} code = ${move.code}\n`);
  return [
    `${session.name(worm.origin)} : ${dragon === undefined ? '' : `(dragon ${session.name(dragon)}) `}` +
      `${colorName(worm.color)} string of size ${size} ` +
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
