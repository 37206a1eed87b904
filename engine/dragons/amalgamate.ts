/** Makes dragons out of chains, of one colour at a time (manual 7.2): all that find_connections, the eye spaces and connection reading join. */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { EyeMap } from '../eyes/eyeMap.ts';
import { linkByEyes, linkByPatterns, linkByReading } from './links.ts';
import type { Link, PatternTools, ReadingTools } from './links.ts';
import { Unions } from './unions.ts';

/** Which chains of a colour are one dragon. */
export interface Amalgamation {
  /** By Point: the origin of the dragon of that colour that stands there, the first of its stones in reading order; 0 for other points. */
  readonly origin: Int16Array;
  /** Why, in the order in which it was found; chains by their origins. */
  readonly links: readonly Link[];
}

/** The patterns go by what is known of `cuts`. */
export interface AmalgamationTools extends PatternTools, ReadingTools {
  /** The eye spaces of the colour. */
  eyeMap: EyeMap;
}

/** Joins the chains of a colour of the permanent position. */
export function amalgamate(position: Position, color: Stone, tools: AmalgamationTools): Amalgamation {
  const unions = new Unions();
  const links: Link[] = [];
  const tell = (link: Link): void => void links.push(link);
  unions.reset();
  linkByPatterns(position, color, tools, unions, tell);
  linkByEyes(position, tools.eyeMap, tools.isDead, unions, tell, tools.parameters);
  linkByReading(position, color, tools, unions, tell);
  const origin = new Int16Array(BOARD_ARRAY);
  const first = new Int16Array(BOARD_ARRAY);
  for (const point of position.points) {
    if (position.colorAt[point] !== color) continue;
    const root = unions.find(position.findOrigin(point));
    if (first[root] === 0) first[root] = point;
    origin[point] = first[root];
  }
  return { origin, links };
}
