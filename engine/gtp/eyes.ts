/** Eyes over GTP (manual ch. 8, 19): eye spaces and their values, half eyes, eye shapes by themselves. Formats are GNU Go's. */
import { BLACK, EMPTY, PASS, WHITE, colorName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { analyzeEyegraph } from '../eyes/analyzeEyegraph.ts';
import { FALSE_EYE, HALF_EYE, MARGINAL, MAX_KEY_POINTS, NO_HALF_EYE } from '../eyes/eyeMap.ts';
import type { EyeMap } from '../eyes/eyeMap.ts';
import { evalEye } from '../eyes/makeEyes.ts';
import { builtinEyeTable } from '../../patterns/builtin/builtins.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './command.ts';
import { MAX_TESTED, eyeshapeFailures } from './eyeshape.ts';
import { fieldLines } from './fields.ts';
import type { SessionState } from './state.ts';

/** What half_eye_data calls NO_HALF_EYE, HALF_EYE and FALSE_EYE. */
const KINDS = { [NO_HALF_EYE]: '0', [HALF_EYE]: 'HALF_EYE', [FALSE_EYE]: 'FALSE_EYE' };

/** The points of one list of a half eye, with a line for each. */
function keyPoints(
  session: SessionState,
  name: string,
  points: Int16Array,
  at: Point,
  count: number,
): [string, string | number][] {
  const listed = Array.from({ length: count }, (_, i): [string, string] => [
    `${name}_point[${i}]`,
    session.name(points[MAX_KEY_POINTS * at + i]),
  ]);
  return [[`num_${name}s`, count], ...listed];
}

/** Of the colour that has more to say about the point: a half or false eye, else whichever a sum was computed for. */
function halfEyeMap(maps: readonly EyeMap[], point: Point): EyeMap {
  return (
    maps.find((map) => map.kind[point] !== NO_HALF_EYE) ??
    maps.reduce((best, map) => (map.sum[point] < best.sum[point] ? map : best))
  );
}

export const eyeCommands: GtpCommand[] = [
  {
    name: 'eval_eye',
    help: 'vertex: eyes of the space there when its enemy and when its owner moves first, and the two moves; -1 for none',
    run(session, args) {
      const point = args.vertex();
      const found = evalEye(session.analysis().eyes(), point);
      if (!found) return '-1';
      const eyes = `${found.min} ${found.max}`;
      return found.min === found.max ? eyes : `${eyes} ${session.names([found.attack, found.defense])}`;
    },
  },
  {
    name: 'eye_data',
    help: "colour, vertex: what is known of that colour's eye space there",
    run(session, args) {
      const { color, point } = args.move();
      const eyes = session.analysis().eyes();
      const map = eyes.map(color);
      const i = point === PASS ? -1 : map.spaceAt(point);
      const points = i < 0 ? [] : map.spacePoints(i);
      return fieldLines([
        ['origin', session.name(i < 0 ? PASS : map.origin[point])],
        ['color', colorName(i < 0 ? EMPTY : color)],
        ['esize', points.length],
        ['msize', points.filter((one) => map.mark[one] === MARGINAL).length],
        ['value', i < 0 ? '0000' : formatEyeValue(eyes.value(color, i).value)],
        ['marginal', Number(i >= 0 && map.mark[point] === MARGINAL)],
        ['neighbors', i < 0 ? 0 : map.neighbors[point]],
        ['marginal_neighbors', i < 0 ? 0 : map.marginalNeighbors[point]],
      ]);
    },
  },
  {
    name: 'half_eye_data',
    help: 'vertex: whether an eye there would be half or false, and the moves that decide it',
    run(session, args) {
      const point = args.vertex();
      const eyes = session.analysis().eyes();
      const map = halfEyeMap([eyes.map(WHITE), eyes.map(BLACK)], point);
      return fieldLines([
        ['value', map.sum[point].toFixed(2)],
        ['type', KINDS[map.kind[point] as 0 | 1 | 2]],
        ...keyPoints(session, 'attack', map.attacks, point, map.attackCount[point]),
        ...keyPoints(session, 'defense', map.defenses, point, map.defenseCount[point]),
      ]);
    },
  },
  {
    name: 'analyze_eyegraph',
    help: 'coded eye graph (% for a new row, O for a space): its value and its vital points',
    run(session, args) {
      const code = args.next();
      if (code === undefined) throw new GtpError('missing eye graph');
      const found = analyzeEyegraph(code, session.engine.rules.suicide !== 'forbid');
      if (!found) throw new GtpError(`'${code}' is no eye graph that a board could have`);
      return [formatEyeValue(found.value), ...found.rows].join('\n');
    },
  },
  {
    name: 'test_eyeshape',
    help: `up to ${MAX_TESTED} connected vertices: tells on the error stream where the eye database and exact reading disagree about that shape`,
    run(session, args) {
      const points = [args.vertex()];
      while (args.more()) points.push(args.vertex());
      const failures = eyeshapeFailures(points, builtinEyeTable());
      if (!failures) throw new GtpError(`an eye shape has up to ${MAX_TESTED} different, connected vertices`);
      for (const failure of failures) session.host.errorLine(failure);
      return '';
    },
  },
];
