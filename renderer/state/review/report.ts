/** The report of a game as blocks of text, tables and pictures: the page, the text and the HTML file are made of the same. */
import type { Stone } from '../../../engine/board/point.ts';
import { positionAt } from '../../../engine/sgf/replay.ts';
import type { SgfNode } from '../../../engine/sgf/tree.ts';
import { escapeXml, positionSvg } from '../../board/positionSvg.ts';
import { formatFixed, formatNumber, language, t } from '../../messages/messages.ts';
import { moveName, percent, type GraphPoint } from '../gameGraph.ts';
import { rulesText } from '../newGame.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import {
  PHASES,
  capturesOf,
  clockText,
  lossText,
  playerFigures,
  pointWord,
  timeUse,
  type Figures,
} from './figures.ts';

type Block =
  | { is: 'table'; title: string; note?: string; head: string[]; rows: string[][] }
  | { is: 'list'; title: string; note?: undefined; items: { text: string; node?: SgfNode }[] }
  | { is: 'losses'; title: string; note?: string; losses: LossBlock[] };

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

const side = (color: Stone): string => t(color === 2 ? 'common:black' : 'common:white');
const COLORS: readonly Stone[] = [2, 1];

/** Whether any move of the game is known to be good or bad. */
export const isJudged = (points: readonly GraphPoint[]): boolean => points.some(({ loss }) => loss !== null);

/** Everything that is known of the game's line. */
export function reportOf(game: OpenGame): Report {
  const { info } = game.document;
  const { line } = game.analysis;
  const { points } = line;
  const { size } = info;
  const facts = {
    size,
    rules: rulesText(info.rulesName),
    komi: formatNumber(info.komi),
  };
  return {
    title: `${info.black || side(2)} – ${info.white || side(1)}`,
    facts: [
      info.handicap > 0
        ? t('review:facts.gameHandicap', { ...facts, handicap: info.handicap })
        : t('review:facts.game', facts),
      ...[info.date, info.event].filter((part) => part !== ''),
      info.result === '' ? t('review:facts.noResult') : t('review:facts.result', { result: info.result }),
      t('review:facts.analysed', { analysed: line.analysed, of: points.length }),
      ...byWhom(game),
    ],
    blocks: [accuracyBlock(game), lossesBlock(game), fightsBlock(game), ...timeBlock(game)],
  };
}

/** Who analysed the line, and with how many playouts; nothing of a line that nobody did. */
function byWhom({ analysis, reasons }: OpenGame): string[] {
  const { nodes, summaries } = analysis.line;
  const budgets = nodes.flatMap((node) => summaries.get(node)?.budget ?? []);
  if (budgets.length === 0) return [];
  const [least, most] = [Math.min(...budgets), Math.max(...budgets)].map((n) => formatNumber(n));
  const playouts = least === most ? most : `${least}–${most}`;
  return [t('review:facts.by', { who: reasons.who(), playouts })];
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
            formatFixed(100 * found.accuracy, 1),
            formatFixed(found.pointsLost, 2),
            String(percent(found.advised)),
          ]
        : ['–', '–', '–'];
    });
  const counts = (what: 'blunders' | 'mistakes' | 'inaccuracies'): string[] =>
    players.flatMap((player) => [player.all === null ? '–' : String(player[what]), '', '']);
  return {
    is: 'table',
    title: t('review:accuracy.title'),
    note: t('review:accuracy.note'),
    head: [
      '',
      ...COLORS.flatMap((color) => [
        t(color === 2 ? 'review:accuracy.black' : 'review:accuracy.white'),
        t('review:accuracy.points'),
        t('review:accuracy.advised'),
      ]),
    ],
    rows: [
      ...PHASES.map((phase) => [t(`review:phase.${phase}`), ...figures((player) => player.phases[phase])]),
      [t('review:accuracy.all'), ...figures((player) => player.all)],
      [t('review:accuracy.blunders'), ...counts('blunders')],
      [t('review:accuracy.mistakes'), ...counts('mistakes')],
      [t('review:accuracy.inaccuracies'), ...counts('inaccuracies')],
    ],
  };
}

function lossesBlock(game: OpenGame): Block {
  const { review, analysis, document } = game;
  const { points } = analysis.line;
  const losses = review.losses.flatMap((point) => lossBlock(game, points, point, document.info.size));
  const unexplained = review.losses.filter(({ node }) => !review.whys.has(node)).length;
  const note = !isJudged(points)
    ? t('app:review.notAnalysed')
    : losses.length === 0
      ? t('review:losses.none')
      : unexplained > 0
        ? t('review:losses.unexplained', { number: unexplained })
        : undefined;
  return { is: 'losses', title: t('review:losses.title'), ...(note === undefined ? {} : { note }), losses };
}

function lossBlock(
  { review }: OpenGame,
  points: readonly GraphPoint[],
  point: GraphPoint,
  size: number,
): LossBlock[] {
  const { node, move, moveNumber, better } = point;
  if (!move || !node.parent) return [];
  const { colorAt } = positionAt(node.parent);
  const why = review.whys.get(node);
  const name = better === undefined ? '' : pointWord(better, size);
  const words = [
    lossText(points, point, size),
    ...(why && why.better !== '' ? [t('review:losses.why', { move: name, why: why.better })] : []),
    ...(why && why.played !== ''
      ? [t('review:losses.why', { move: pointWord(move.point, size), why: why.played })]
      : []),
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
  return [
    { node, title: t('review:losses.move', { number: moveNumber, move: moveName(move, size) }), svg, words },
  ];
}

function fightsBlock(game: OpenGame): Block {
  const { review, analysis, document } = game;
  const { size } = document.info;
  const { points } = analysis.line;
  const events = [
    ...capturesOf(points, size).map(({ node, moveNumber, color, stones, at }) => ({
      moveNumber,
      node,
      text: t(color === 2 ? 'review:fights.black' : 'review:fights.white', {
        number: moveNumber,
        count: stones,
        point: pointWord(at, size),
      }),
    })),
    ...review.losses.flatMap(({ node, moveNumber }) =>
      (review.whys.get(node)?.dragons ?? []).map((text) => ({
        moveNumber,
        node,
        text: t('review:fights.dragon', { number: moveNumber, text }),
      })),
    ),
  ].sort((a, b) => a.moveNumber - b.moveNumber);
  const items: { text: string; node?: SgfNode }[] =
    events.length > 0
      ? events.map(({ text, node }) => ({ text, node }))
      : [
          {
            text: t(isJudged(points) ? 'review:fights.none' : 'review:fights.unknown'),
          },
        ];
  return { is: 'list', title: t('review:fights.title'), items };
}

function timeBlock(game: OpenGame): Block[] {
  const { points } = game.analysis.line;
  const { timeSettings } = game.document.info;
  const used = COLORS.flatMap((color) => timeUse(points, color, timeSettings) ?? []);
  if (used.length === 0) return [];
  return [
    {
      is: 'table',
      title: t('review:time.title'),
      head: [
        '',
        t('review:time.time'),
        t('review:time.moves'),
        t('review:time.each'),
        t('review:time.longest'),
      ],
      rows: used.map(({ color, seconds, moves, longest }) => [
        side(color),
        clockText(seconds),
        String(moves),
        clockText(seconds / moves),
        longest
          ? t('review:time.longestOf', { time: clockText(longest.seconds), number: longest.moveNumber })
          : '–',
      ]),
    },
  ];
}

/** The report without pictures. */
export function reportText({ title, facts, blocks }: Report): string {
  const parts = blocks.map((block) => {
    const lines = [block.title, '-'.repeat(block.title.length)];
    if (block.note !== undefined) lines.push(block.note);
    if (block.is === 'table') {
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
    else for (const loss of block.losses) lines.push(loss.title, ...loss.words.map((text) => `  ${text}`));
    return lines.join('\n');
  });
  return [[title, '='.repeat(title.length), ...facts].join('\n'), ...parts].join('\n\n') + '\n';
}

// not shown: how the file looks
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
    const note = block.note !== undefined ? `<p>${escapeXml(block.note)}</p>` : '';
    const head = `<h2>${escapeXml(block.title)}</h2>${note}`;
    if (block.is === 'table') {
      return `${head}<table><thead>${cells(block.head, 'th')}</thead><tbody>${block.rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`;
    }
    if (block.is === 'list')
      return `${head}<ul>${block.items.map(({ text }) => `<li>${escapeXml(text)}</li>`).join('')}</ul>`;
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
  // not shown: the words that are put in are messages
  return `<!doctype html>
<html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeXml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeXml(title)}</h1>
<p>${facts.map(escapeXml).join('<br>')}</p>
${body.join('\n')}
</body></html>
`;
}
