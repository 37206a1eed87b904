import { BLACK, opponent, parsePoint } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';

const SIZE = 19;
const GAME =
  'Q16 D4 R4 D17 P3 O17 Q14 K16 C14 C16 D10 D12 C12 D13 C13 D14 D11 C8 D15 C15 E15 F13 G15 H14 H15 J14 E17 E18 F18 D18 ' +
  'G17 B10 B11 C10 C11 E8 F10 H10 G13 G12 G14 F11 G10 H12 H9 J9 H8 J10 J8 D3 L8 K3 J15 K15 K14 K12 K13 J13 L12 L11 K11 ' +
  'J12 M13 M11 O13 J17 H18 J18 H17 N16 E11 F14 D16 M9 J16 M14 N14 Q18 K17 L17 B17 C17 B18 F15 F16 B14 B13 B16 A14 A15 B15';

/** A position of a game between strong players: black has just taken a ko, and white, who may not retake at B14, made a threat then. */
export function koFight(): Position {
  const position = new Position(SIZE, { suicide: 'forbid', ko: 'simple', scoring: 'japanese' });
  let color: Stone = BLACK;
  for (const vertex of GAME.split(' ')) {
    position.play(parsePoint(vertex, SIZE)!, color);
    color = opponent(color);
  }
  return position;
}
