/** A position as an SVG picture that needs nothing else: for reports, for files, and to be drawn as a bitmap. */
import { COLUMN_LETTERS, allPoints, columnOf, pointAt, rowOf, type Point } from '../../engine/board/point.ts';
import { t } from '../messages/messages.ts';
import { hoshiPoints } from './geometry.ts';

interface Stretch {
  from: Point;
  to: Point;
}

export interface PositionPicture {
  size: number;
  /** Colour by Point: 1 white, 2 black. */
  stones: ArrayLike<number>;
  /** The last move. */
  last?: Point;
  /** Points that are ringed as better, and crossed as bad. */
  better?: readonly Point[];
  bad?: readonly Point[];
  /** Texts on points, of the file's markup. */
  labels?: readonly { point: Point; text: string }[];
  triangles?: readonly Point[];
  squares?: readonly Point[];
  circles?: readonly Point[];
  crosses?: readonly Point[];
  selected?: readonly Point[];
  territoryBlack?: readonly Point[];
  territoryWhite?: readonly Point[];
  /** Points that are greyed out. */
  dim?: readonly Point[];
  /** The only points that are shown; absent or null: all. */
  visible?: readonly Point[] | null;
  lines?: readonly Stretch[];
  arrows?: readonly Stretch[];
  /** Numbers of moves by point, of which those without a mark are shown. */
  numbers?: ReadonlyMap<Point, number>;
  /** Without coordinates around it. */
  bare?: boolean;
}

const MARGIN = 0.9;
const GROUND = '#e6bf7a';
const LINE = '#6b4f23';
const ACCENT = '#1f4f8f';

/** What the picture is, for those who cannot see it. */
const nameOf = (size: number): string => escapeXml(t('board:picture', { size }));

/** The picture; `pixels` is the length of its side. */
// not shown: all but the name is SVG
export function positionSvg(picture: PositionPicture, pixels = 480): string {
  const { size, stones, last } = picture;
  const margin = picture.bare === true ? 0.1 : MARGIN;
  const side = size + 2 * margin;
  const far = size - 0.5;
  const x = (point: Point): string => fixed(columnOf(point) + 0.5);
  const y = (point: Point): string => fixed(rowOf(point) + 0.5);
  let grid = '';
  for (let i = 0; i < size; i++) grid += `M${i + 0.5} .5V${far}M.5 ${i + 0.5}H${far}`;
  const parts = [
    `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="${GROUND}"/>`,
    `<path d="${grid}" stroke="${LINE}" stroke-width=".04" stroke-linecap="square" fill="none"/>`,
    ...hoshiPoints(size).map((at) => `<circle cx="${x(at)}" cy="${y(at)}" r=".1" fill="${LINE}"/>`),
    ...(picture.bare === true ? [] : [coordinates(size)]),
  ];
  for (let i = 0; i < size * size; i++) {
    const at = pointAt(Math.floor(i / size), i % size);
    if (stones[at] === 2) parts.push(`<circle cx="${x(at)}" cy="${y(at)}" r=".47" fill="#17181a"/>`);
    if (stones[at] === 1)
      parts.push(
        `<circle cx="${x(at)}" cy="${y(at)}" r=".45" fill="#fdfcf8" stroke="#5a4a30" stroke-width=".04"/>`,
      );
  }
  parts.push(veilSvg(picture.dim ?? [], 0.55));
  const ink = (at: Point): string => (stones[at] === 2 ? '#fff' : '#111');
  const marked = markedOf(picture);
  for (const [at, number] of picture.numbers ?? []) {
    if (marked.has(at)) continue;
    const fontSize = number < 100 ? '.5' : '.4';
    parts.push(
      `<text x="${x(at)}" y="${fixed(rowOf(at) + (number < 100 ? 0.68 : 0.64))}" font-size="${fontSize}" fill="${ink(at)}" text-anchor="middle">${number}</text>`,
    );
  }
  if (last !== undefined && last !== 0 && !marked.has(last) && picture.numbers?.has(last) !== true)
    parts.push(
      `<circle cx="${x(last)}" cy="${y(last)}" r=".2" fill="none" stroke="${ink(last)}" stroke-width=".07"/>`,
    );
  for (const { from, to } of picture.lines ?? []) parts.push(stretchSvg(from, to, false));
  for (const { from, to } of picture.arrows ?? []) parts.push(stretchSvg(from, to, true));
  const areas = [
    [picture.territoryBlack, '#17181a'],
    [picture.territoryWhite, '#fdfcf8'],
  ] as const;
  for (const [points = [], color] of areas) {
    for (const at of points)
      parts.push(
        `<rect x="${fixed(columnOf(at) + 0.36)}" y="${fixed(rowOf(at) + 0.36)}" width=".28" height=".28" fill="${color}"/>`,
      );
  }
  for (const at of picture.selected ?? [])
    parts.push(
      `<path d="M${x(at)} ${fixed(rowOf(at) + 0.23)}l.27 .27l-.27 .27l-.27 -.27z" fill="${ACCENT}" stroke="${ink(at)}" stroke-width=".04"/>`,
    );
  const stroke = (at: Point): string => `fill="none" stroke="${ink(at)}" stroke-width=".07"`;
  for (const at of picture.triangles ?? [])
    parts.push(
      `<path d="M${x(at)} ${fixed(rowOf(at) + 0.22)}l.25 .43h-.5z" ${stroke(at)} stroke-linejoin="round"/>`,
    );
  for (const at of picture.squares ?? [])
    parts.push(
      `<rect x="${fixed(columnOf(at) + 0.3)}" y="${fixed(rowOf(at) + 0.3)}" width=".4" height=".4" ${stroke(at)}/>`,
    );
  for (const at of picture.circles ?? [])
    parts.push(`<circle cx="${x(at)}" cy="${y(at)}" r=".25" ${stroke(at)}/>`);
  const cross = (at: Point, look: string): void => {
    parts.push(
      `<path d="M${fixed(columnOf(at) + 0.3)} ${fixed(rowOf(at) + 0.3)}l.4 .4m0 -.4l-.4 .4" ${look} stroke-linecap="round"/>`,
    );
  };
  for (const at of picture.crosses ?? []) cross(at, stroke(at));
  for (const at of picture.bad ?? []) cross(at, 'fill="none" stroke="#d4400a" stroke-width=".13"');
  for (const at of picture.better ?? [])
    parts.push(
      `<circle cx="${x(at)}" cy="${y(at)}" r=".36" fill="none" stroke="#00724f" stroke-width=".13"/>`,
    );
  for (const { point, text } of picture.labels ?? []) {
    if (stones[point] === 0)
      parts.push(`<circle cx="${x(point)}" cy="${y(point)}" r=".36" fill="${GROUND}"/>`);
    parts.push(
      `<text x="${x(point)}" y="${fixed(rowOf(point) + 0.7)}" font-size="${text.length > 2 ? '.4' : '.58'}" fill="${ink(point)}" text-anchor="middle">${escapeXml(text)}</text>`,
    );
  }
  parts.push(veilSvg(hiddenOf(picture), 0.88));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${-margin} ${-margin} ${side} ${side}" ` +
    `font-family="Inter, system-ui, sans-serif" role="img" aria-label="${nameOf(size)}">${parts.join('')}</svg>`
  );
}

/** The points with a sign or a text of the file, which stands for the number or the ring of the move there. */
function markedOf(picture: PositionPicture): ReadonlySet<Point> {
  const { triangles = [], squares = [], circles = [], crosses = [], selected = [], labels = [] } = picture;
  const texts = labels.map(({ point }) => point);
  return new Set([...triangles, ...squares, ...circles, ...crosses, ...selected, ...texts]);
}

/** The points outside the part that the file shows. */
function hiddenOf({ size, visible }: PositionPicture): Point[] {
  if (!visible) return [];
  const shown = new Set(visible);
  return allPoints(size).filter((at) => !shown.has(at));
}

/** The ground over points, as on the board (drawMarkup.ts). */
function veilSvg(points: readonly Point[], opacity: number): string {
  if (points.length === 0) return '';
  const cells = points.map((at) => `M${columnOf(at)} ${rowOf(at)}h1v1h-1z`).join('');
  return `<path d="${cells}" fill="${GROUND}" fill-opacity="${opacity}"/>`;
}

/** A line of the file, or an arrow, on a halo of the ground so that it shows on stones of both colours. */
function stretchSvg(from: Point, to: Point, head: boolean): string {
  const [x1, y1] = [columnOf(from) + 0.5, rowOf(from) + 0.5];
  const [x2, y2] = [columnOf(to) + 0.5, rowOf(to) + 0.5];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return '';
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const end = head ? length - 0.3 : length;
  const shaft = `M${fixed(x1)} ${fixed(y1)}L${fixed(x1 + dx * end)} ${fixed(y1 + dy * end)}`;
  const corner = (side: number): string =>
    `${fixed(x2 - dx * 0.36 + side * dy)} ${fixed(y2 - dy * 0.36 - side * dx)}`;
  const tip = head
    ? `<path d="M${fixed(x2)} ${fixed(y2)}L${corner(0.18)}L${corner(-0.18)}z" fill="${ACCENT}" stroke="${GROUND}" stroke-width=".04"/>`
    : '';
  const halo = `<path d="${shaft}" stroke="${GROUND}" stroke-width=".14" fill="none"/>`;
  return `${halo}<path d="${shaft}" stroke="${ACCENT}" stroke-width=".085" fill="none"/>${tip}`;
}

function coordinates(size: number): string {
  let texts = '';
  for (let i = 0; i < size; i++) {
    const middle = fixed(i + 0.5);
    const row = fixed(i + 0.68);
    for (const edge of [-0.25, size + 0.7])
      texts += `<text x="${middle}" y="${fixed(edge)}">${COLUMN_LETTERS[i]}</text>`;
    for (const edge of [-0.45, size + 0.45])
      texts += `<text x="${fixed(edge)}" y="${row}">${size - i}</text>`;
  }
  return `<g font-size=".5" fill="${LINE}" text-anchor="middle">${texts}</g>`;
}

function fixed(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Text for element content and attribute values, whatever it is made of. */
export function escapeXml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
