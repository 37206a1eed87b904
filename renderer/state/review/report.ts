/** The report of a game as blocks of text, tables and pictures: the page, the text and the HTML file are made of the same. */
import type { Stone } from '../../../engine/board/point.ts';
import { positionAt } from '../../../engine/sgf/replay.ts';
import type { SgfNode } from '../../../engine/sgf/tree.ts';
import { escapeXml, positionSvg } from '../../board/positionSvg.ts';
import { grade, moveName, percent, type Grade, type GraphPoint } from '../gameGraph.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import {
  PHASES,
  capturesOf,
  clockText,
  playerFigures,
  pointsLost,
  pointWord,
  timeUse,
  type Figures,
} from './figures.ts';

type Block =
  | { is: 'table'; title: string; note?: string; head: string[]; rows: string[][] }
  | { is: 'list'; title: string; items: { text: string; node?: SgfNode }[] }
  | { is: 'losses'; title: string; losses: LossBlock[] };

interface LossBlock {
  node: SgfNode;
  title: string;
  /** The position before the move, with the played and the better one. */
  svg: string;
  words: string[];
}

export interface Report {
  title: string;
  facts: string[];
  blocks: Block[];
}

const side = (color: Stone): string => (color === 2 ? 'Black' : 'White');
const COLORS: readonly Stone[] = [2, 1];

const GRADE_WORDS: Record<Grade, string> = {
  blunder: 'A blunder',
  mistake: 'A mistake',
  inaccuracy: 'An inaccuracy',
};

/** Everything that is known of the game's line. */
export function reportOf(game: OpenGame): Report {
  const { info } = game.document;
  const { line } = game.analysis;
  const { points } = line;
  const { size } = info;
  return {
    title: `${info.black || 'Black'} – ${info.white || 'White'}`,
    facts: [
      `${size}×${size}, ${info.rulesName || 'Japanese rules'}, komi ${info.komi}${info.handicap > 0 ? `, handicap ${info.handicap}` : ''}`,
      ...[info.date, info.event].filter((part) => part !== ''),
      info.result === '' ? 'No result' : `Result ${info.result}`,
      `${line.analysed} of ${points.length} positions are analysed`,
    ],
    blocks: [accuracyBlock(game), lossesBlock(game), fightsBlock(game), ...timeBlock(game)],
  };
}

function accuracyBlock(game: OpenGame): Block {
  const { points } = game.analysis.line;
  const { size } = game.document.info;
  const players = COLORS.map((color) => playerFigures(points, color, size));
  const figures = (which: (player: (typeof players)[number]) => Figures | null): string[] =>
    players.flatMap((player) => {
      const found = which(player);
      return found
        ? [
            `${(100 * found.accuracy).toFixed(1)}`,
            found.pointsLost.toFixed(2),
            String(percent(found.advised)),
          ]
        : ['–', '–', '–'];
    });
  const counts = (what: 'blunders' | 'mistakes' | 'inaccuracies'): string[] =>
    players.flatMap((player) => [String(player[what]), '', '']);
  return {
    is: 'table',
    title: 'Accuracy',
    note: 'Accuracy is the share of its chances that a player’s moves kept on average, in percent; then the points that a move lost on average, and how many percent of the moves were the analyst’s own.',
    head: ['', ...COLORS.flatMap((color) => [`${side(color)} %`, 'Points', 'Advised %'])],
    rows: [
      ...PHASES.map((phase) => [phase, ...figures((player) => player.phases[phase])]),
      ['All', ...figures((player) => player.all)],
      ['Blunders', ...counts('blunders')],
      ['Mistakes', ...counts('mistakes')],
      ['Inaccuracies', ...counts('inaccuracies')],
    ],
  };
}

function lossesBlock(game: OpenGame): Block {
  const { review, analysis, document } = game;
  const { points } = analysis.line;
  const losses = review.losses.flatMap((point) => lossBlock(game, points, point, document.info.size));
  return { is: 'losses', title: 'Largest losses', losses };
}

function lossBlock(
  { review }: OpenGame,
  points: readonly GraphPoint[],
  point: GraphPoint,
  size: number,
): LossBlock[] {
  const { node, move, moveNumber, loss, better } = point;
  if (!move || !node.parent) return [];
  const lost = pointsLost(points, points.indexOf(point));
  const { colorAt } = positionAt(node.parent);
  const why = review.whys.get(node);
  const name = better === undefined ? '' : pointWord(better, size);
  const words = [
    `${GRADE_WORDS[grade(loss) ?? 'inaccuracy']}: ${percent(loss ?? 0)} % of the chances${lost === null || lost < 0.05 ? '' : `, ${lost.toFixed(1)} points`}.${name === '' ? '' : ` ${name} is better.`}`,
    ...(why && why.better !== '' ? [`${name}: ${why.better}`] : []),
    ...(why && why.played !== '' ? [`${pointWord(move.point, size)}: ${why.played}`] : []),
    ...(why?.dragons ?? []),
  ];
  const svg = positionSvg(
    {
      size,
      stones: colorAt,
      bad: move.point === 0 ? [] : [move.point],
      better: better === undefined || better === 0 ? [] : [better],
    },
    260,
  );
  return [{ node, title: `Move ${moveNumber}, ${moveName(move, size)}`, svg, words }];
}

function fightsBlock(game: OpenGame): Block {
  const { review, analysis, document } = game;
  const { size } = document.info;
  const { points } = analysis.line;
  const events = [
    ...capturesOf(points, size).map(({ node, moveNumber, color, stones, at }) => ({
      moveNumber,
      node,
      text: `Move ${moveNumber}: ${side(color)} takes ${stones} stones at ${pointWord(at, size)}.`,
    })),
    ...review.losses.flatMap(({ node, moveNumber }) =>
      (review.whys.get(node)?.dragons ?? []).map((text) => ({
        moveNumber,
        node,
        text: `Move ${moveNumber}: ${text}`,
      })),
    ),
  ].sort((a, b) => a.moveNumber - b.moveNumber);
  const items: { text: string; node?: SgfNode }[] =
    events.length > 0
      ? events.map(({ text, node }) => ({ text, node }))
      : [
          {
            text: 'Nothing of three stones or more was taken, and no dragon was found to change its status.',
          },
        ];
  return { is: 'list', title: 'Fights and dragons that changed hands', items };
}

function timeBlock(game: OpenGame): Block[] {
  const { points } = game.analysis.line;
  const { timeSettings } = game.document.info;
  const used = COLORS.flatMap((color) => timeUse(points, color, timeSettings) ?? []);
  if (used.length === 0) return [];
  return [
    {
      is: 'table',
      title: 'Time used',
      head: ['', 'Time', 'Moves', 'A move', 'Longest'],
      rows: used.map(({ color, seconds, moves, longest }) => [
        side(color),
        clockText(seconds),
        String(moves),
        clockText(seconds / moves),
        longest ? `${clockText(longest.seconds)}, move ${longest.moveNumber}` : '–',
      ]),
    },
  ];
}

/** The report without pictures. */
export function reportText({ title, facts, blocks }: Report): string {
  const parts = blocks.map((block) => {
    const lines = [block.title, '-'.repeat(block.title.length)];
    if (block.is === 'table') {
      if (block.note !== undefined) lines.push(block.note);
      const rows = [block.head, ...block.rows];
      const widths = block.head.map((_, i) => Math.max(...rows.map((row) => row[i].length)));
      for (const row of rows)
        lines.push(
          row
            .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
            .join('  ')
            .trimEnd(),
        );
    } else if (block.is === 'list') lines.push(...block.items.map(({ text }) => `- ${text}`));
    else if (block.losses.length === 0) lines.push(NO_LOSSES);
    else for (const loss of block.losses) lines.push(loss.title, ...loss.words.map((text) => `  ${text}`));
    return lines.join('\n');
  });
  return [[title, '='.repeat(title.length), ...facts].join('\n'), ...parts].join('\n\n') + '\n';
}

export const NO_LOSSES = 'No move lost as much as 6 % of its player’s chances.';

const STYLE = `
:root{color-scheme:light}
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:56rem;padding:0 1rem;color:#111;background:#fff}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #8886;font-weight:400}
td:first-child,th:first-child{text-align:left}
article{display:flex;gap:1rem;break-inside:avoid;margin:1rem 0}
article svg{flex:none}h3{margin:0 0 .3rem}p{margin:.3rem 0}`;

/** The report as one HTML file that needs nothing else and runs nothing. */
export function reportHtml({ title, facts, blocks }: Report): string {
  const cells = (row: readonly string[], tag: string): string =>
    `<tr>${row.map((cell) => `<${tag}>${escapeXml(cell)}</${tag}>`).join('')}</tr>`;
  const body = blocks.map((block) => {
    const head = `<h2>${escapeXml(block.title)}</h2>`;
    if (block.is === 'table') {
      const note = block.note === undefined ? '' : `<p>${escapeXml(block.note)}</p>`;
      return `${head}${note}<table><thead>${cells(block.head, 'th')}</thead><tbody>${block.rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`;
    }
    if (block.is === 'list')
      return `${head}<ul>${block.items.map(({ text }) => `<li>${escapeXml(text)}</li>`).join('')}</ul>`;
    if (block.losses.length === 0) return `${head}<p>${NO_LOSSES}</p>`;
    return (
      head +
      block.losses
        .map(
          (loss) =>
            `<article>${loss.svg}<div><h3>${escapeXml(loss.title)}</h3>${loss.words.map((text) => `<p>${escapeXml(text)}</p>`).join('')}</div></article>`,
        )
        .join('')
    );
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeXml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeXml(title)}</h1>
<p>${facts.map(escapeXml).join('<br>')}</p>
${body.join('\n')}
</body></html>
`;
}
