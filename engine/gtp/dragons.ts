/** Dragons over GTP (manual 7.5, 12, 13.11, 19): their data, status, life and death, and how they are surrounded. Formats are GNU Go's. */
import { BOARD_ARRAY, EMPTY, PASS, colorName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Dragon, DragonSet, DragonShape } from '../dragons/dragon.ts';
import { goalMarks } from '../dragons/gatherDragons.ts';
import { doesSurround } from '../dragons/surround.ts';
import type { OwlResult } from '../protocol/analysis.ts';
import type { EyeValue } from '../../patterns/eyes/value.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import type { GtpCommand } from './command.ts';
import { fieldLines } from './fields.ts';
import { chainVertex, requireStones } from './reading.ts';
import type { SessionState } from './state.ts';

/** The dragon at the vertex that comes next. */
function dragonVertex<D extends DragonShape>(
  session: SessionState,
  args: Args,
  dragons: DragonSet<D>,
  failure?: string,
): D {
  return dragons.at[chainVertex(session, args, failure)] as D;
}

/** Where a critical dragon is killed, and where it is saved. */
function criticalPoints({ owlStatus, owlAttack, owlDefense, semeais }: Dragon): {
  attack: Point;
  defense: Point;
} {
  const race = owlStatus === 'critical' ? undefined : semeais.at(0);
  return {
    attack: race ? race.second.point : owlAttack.point,
    defense: race ? race.first.point : owlDefense.point,
  };
}

/** "1122", and "[9,10,10,11]" when there are more than nine. */
function eyesText({ a, b, c, d }: EyeValue): string {
  return d > 9 ? `[${a},${b},${c},${d}]` : `${a}${b}${c}${d}`;
}

/** Where the values stand in the data of a dragon. */
const VALUES_AT = 24;

/** All fields of a dragon, one per line, under the vertex that was asked about. */
export function dragonData(session: SessionState, dragon: Dragon, at: Point): string {
  const place = (point: Point): string => session.name(point);
  const { genus, owlAttack, owlDefense, semeais } = dragon;
  const race = semeais[0];
  const yes = ({ certain }: { certain: boolean }): number => Number(certain);
  const fields: [string, string | number][] = [
    ['color', colorName(dragon.color)],
    ['origin', place(dragon.origin)],
    ['size', dragon.size],
    ['effective_size', dragon.effectiveSize.toFixed(2)],
    ['strategic_size', dragon.strategicSize.toFixed(2)],
    ['genus', eyesText(genus)],
    ['heye', place(dragon.halfEye)],
    ['escape_route', dragon.escapeRoute],
    ['lunch', place(dragon.lunch)],
    ['crude_status', dragon.crudeStatus],
    ['owl_status', dragon.owlStatus],
    ['status', dragon.status],
    ['safety', dragon.safety],
    ['weakness', dragon.weakness.toFixed(2)],
    ['weakness_pre_owl', dragon.weaknessPreOwl.toFixed(2)],
    ['surround_status', dragon.surround.status],
    ['surround_size', dragon.surround.size],
    ['moyo_size', dragon.moyoSize],
    ['moyo_territorial_value', dragon.moyoTerritorialValue.toFixed(2)],
    ['neighbors', dragon.neighbors.map(({ origin }) => `${place(origin)} `).join('')],
    ['hostile_neighbors', dragon.hostileNeighbors],
    ...owlFields('attack', owlAttack, place),
    ['owl_threat_status', threatText(dragon)],
    ...owlFields('defense', owlDefense, place),
    ['owl_attack_kworm', place(owlAttack.kworm)],
    ['owl_defense_kworm', place(owlDefense.kworm)],
    ['semeais', semeais.length],
    ['semeai_defense_code', race?.first.defense ?? 0],
    ['semeai_defense_point', place(race?.first.point ?? PASS)],
    ['semeai_defense_certain', race ? yes(race.first) : 0],
    ['semeai_defense_target', place(race?.other ?? PASS)],
    ['semeai_attack_code', race?.second.attack ?? 0],
    ['semeai_attack_point', place(race?.second.point ?? PASS)],
    ['semeai_attack_certain', race ? yes(race.second) : 0],
    ['semeai_attack_target', place(race?.other ?? PASS)],
    ['strings', dragon.worms.map(({ origin }) => `${place(origin)} `).join('')],
  ];
  const lines = fieldLines(fields, VALUES_AT);
  return `${place(at)}:\n${lines}`;
}

function owlFields(
  what: 'attack' | 'defense',
  { code, point, second, certain }: OwlResult,
  place: (point: Point) => string,
): [string, string | number][] {
  return [
    [`owl_${what}_code`, code],
    [`owl_${what}_point`, place(point)],
    [`owl_${what}_certain`, certain ? 'YES' : 'NO'],
    [`owl_2nd_${what}_point`, place(second)],
  ];
}

/** What two moves in a row would do. */
function threatText({ owlThreatStatus, status }: Dragon): string {
  if (owlThreatStatus !== 'critical') return owlThreatStatus;
  return status === 'dead' ? 'can threaten defense' : 'can threaten attack';
}

/** "critical H18 H17", or the status alone. */
function statusLine(session: SessionState, dragon: Dragon): string {
  const { status } = dragon;
  if (status !== 'critical') return status;
  const { attack, defense } = criticalPoints(dragon);
  return `${status} ${session.name(attack)} ${session.name(defense)}`;
}

/** Stones of unfriendly dragons near a dragon, as marks by Point. */
export function hostileStones(dragon: DragonShape): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const neighbor of dragon.neighbors) {
    if (neighbor.color !== dragon.color) for (const stone of neighbor.stones) marks[stone] = 1;
  }
  return marks;
}

/** An empty vertex to be played at. */
export function moveVertex(session: SessionState, args: Args): Point {
  const point = args.vertex();
  if (session.position.colorAt[point] !== EMPTY) throw new GtpError('move vertex must be empty');
  return point;
}

/** What the commands about surrounding say, in GNU Go's words. */
const NONEMPTY = 'dragon vertex must be nonempty';

export const dragonCommands: GtpCommand[] = [
  {
    name: 'dragon_data',
    help: 'optional vertex: all data of the dragon there, or of every dragon',
    run(session, args) {
      const analysis = session.analysis();
      const dragons = analysis.dragons();
      if (!args.more())
        return dragons.all
          .map(({ origin }) => dragonData(session, analysis.judgedAt(origin)!, origin))
          .join('\n');
      const point = args.vertex();
      const dragon = analysis.judgedAt(point);
      return dragon ? dragonData(session, dragon, point) : `${session.name(point)} empty`;
    },
  },
  {
    name: 'dragon_status',
    help: 'optional vertex: "alive", "dead", "unknown" or "critical" with points of attack and defense',
    run(session, args) {
      const analysis = session.analysis();
      const dragons = analysis.dragons();
      const line = ({ origin }: Dragon): string => statusLine(session, analysis.judgedAt(origin)!);
      if (args.more()) return line(dragonVertex(session, args, dragons));
      return dragons.all.map((dragon) => `${session.name(dragon.origin)}: ${line(dragon)}`).join('\n');
    },
  },
  {
    name: 'dragon_stones',
    help: 'optional vertex or color: the stones of the dragon, or of each dragon',
    run(session, args) {
      const dragons = session.analysis().dragonShapes();
      const line = ({ stones }: DragonShape): string => `${session.names([...stones])} `;
      if (!args.more()) return dragons.all.map(line).join('\n');
      if (/^(b|black|w|white)$/i.test(args.peek())) {
        const color = args.color();
        return dragons.all
          .filter((dragon) => dragon.color === color)
          .map(line)
          .join('\n');
      }
      return line(dragonVertex(session, args, dragons, 'dragon_stones called on an empty vertex'));
    },
  },
  {
    name: 'same_dragon',
    help: 'two vertices: 1 if the stones belong to one dragon, else 0',
    run(session, args) {
      const [a, b] = [args.vertex(), args.vertex()];
      requireStones(session, a, b);
      const { at } = session.analysis().dragonShapes();
      return String(Number(at[a] === at[b]));
    },
  },
  {
    name: 'is_surrounded',
    help: 'vertex: 1 if the dragon is surrounded, 2 if weakly, else 0',
    run: (session, args) =>
      String(dragonVertex(session, args, session.analysis().dragonShapes(), NONEMPTY).surround.status),
  },
  {
    name: 'does_surround',
    help: 'move vertex, dragon vertex: whether the move surrounds the dragon',
    run(session, args) {
      const move = moveVertex(session, args);
      const dragon = dragonVertex(session, args, session.analysis().dragonShapes(), NONEMPTY);
      return String(doesSurround(session.position, move, goalMarks(dragon), hostileStones(dragon)));
    },
  },
  {
    name: 'surround_map',
    help: 'dragon vertex, vertex: 1 if the second is inside what surrounds the dragon, 0 if not, -1 if nothing does',
    run(session, args) {
      const failure = 'dragon vertex must not be empty';
      const { surround } = dragonVertex(session, args, session.analysis().dragonShapes(), failure);
      const point = args.vertex();
      return String(surround.status === 0 ? -1 : surround.map[point]);
    },
  },
];
