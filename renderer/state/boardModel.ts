/** Puts together what the board shows: the position, and what scoring, tools, the engine and the panels lay over it. */
import { formatFixed } from '../messages/messages.ts';
import { NO_MARKUP } from '../board/types.ts';
import type {
  BoardImages,
  BoardModel,
  Candidate,
  LossDot,
  NextMove,
  VariationStone,
} from '../board/types.ts';
import { nodeMove } from '../../engine/sgf/replay.ts';
import { TRANSFORMS } from '../../engine/board/transforms.ts';
import type { Settings } from '../../main/ipc/api.ts';
import type { DragonRecord } from '../../engine/protocol/analysis.ts';
import type { MoveEffect } from '../../engine/protocol/moves.ts';
import type { ProofBoundary } from '../../engine/protocol/reading.ts';
import type { MoveStats, SearchReport, Stone } from '../../engine/protocol/types.ts';
import type { SignLayer } from '../board/layers.ts';
import type { Line, OpenGame } from './openGame.svelte.ts';
import {
  candidatesOf as valuedMoves,
  chosenPoints,
  effectOverlays,
  influenceOverlays,
  scoreOverlays,
  termOverlays,
} from './moves/overlays.ts';
import { effectOutline, overlaysOf } from './position/overlays.ts';
import { overlaySource } from './overlaySource.ts';
import { moveNumbersAt } from './positionView.ts';
import { doubtfulWall } from './reading/words.ts';
import { percent } from './gameGraph.ts';

/** Most candidate moves shown on the board at once. */
const CANDIDATES = 8;
/** Moves with a smaller share of the search are not shown: they were hardly looked at. */
const MIN_SHARE = 0.005;

/** 950, 1.2k, 34k: at most four characters. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 9950) return `${formatFixed(count / 1000, 1)}k`;
  if (count < 999_500) return `${Math.round(count / 1000)}k`;
  return `${formatFixed(count / 1_000_000, 1)}M`;
}

/** The moves a search prefers, as the board shows them: win rate in percent over the playouts spent. */
function candidatesOf(report: SearchReport): Candidate[] {
  if (report.judged) return judgedCandidates(report);
  const visits = report.moves.reduce((sum, move) => sum + move.visits, 0);
  return report.moves
    .filter((move, i) => move.point !== 0 && move.visits > 0 && (i === 0 || move.visits > MIN_SHARE * visits))
    .slice(0, CANDIDATES)
    .map((move) => ({
      point: move.point,
      label: String(percent(move.winRate)),
      sub: shortCount(move.visits),
      best: move === report.moves[0],
      strength: visits === 0 ? 0 : move.visits / visits,
    }));
}

/** Of an engine that does not say how often its moves win: what they are worth, or the one that it would play. */
function judgedCandidates({ moves }: SearchReport): Candidate[] {
  const most = moves.at(0)?.value ?? 1;
  return moves
    .filter(({ point }) => point !== 0)
    .slice(0, CANDIDATES)
    .map(({ point, value }, i) => ({
      point,
      label: value === undefined ? '1' : value >= 99.95 ? String(Math.round(value)) : formatFixed(value, 1),
      best: i === 0,
      strength: value === undefined ? 1 : Math.min(1, value / most),
    }));
}

function variationOf(color: Stone, points: readonly number[]): VariationStone[] {
  return points
    .map((point, i) => ({ color: (i % 2 === 0 ? color : 3 - color) as Stone, point, number: i + 1 }))
    .filter((stone) => stone.point !== 0);
}

/** The report whose candidates lie on the board: of a game's search where that is to be seen, else of the analysis. */
export function shownReport(game: OpenGame, settings: Settings): SearchReport | null {
  const { controller, analysis, analystReport } = game;
  const source = overlaySource(game, settings);
  if (source === 'thinking') return controller.report;
  return source === 'analysis' && analysis.on ? analystReport : null;
}

/** The line to lay on the board: the one a panel asks for, else that of the candidate under the pointer or cursor. */
export function shownLine(game: OpenGame, report: SearchReport | null): Line | null {
  if (game.line || !report || game.hovered === null) return game.line;
  const candidate = candidatesOf(report).find(({ point }) => point === game.hovered);
  const move = candidate && report.moves.find(({ point }) => point === candidate.point);
  return move ? lineOf(report.color, move) : null;
}

/** The line a search expects after a move, for the board. */
export function lineOf(color: Stone, { point, pv }: MoveStats): Line {
  return { color, points: pv.length > 0 ? pv : [point] };
}

function shownOwnership(ownership: number[], settings: Settings): Partial<BoardModel> {
  const { ownershipOpacity, ownershipThreshold } = settings;
  return { ownership, ownershipOpacity, ownershipThreshold };
}

/** What the reading explorer lays on the board, or puts in its place. */
function shownReading(game: OpenGame): Partial<BoardModel> {
  if (!game.readsBoard) return {};
  const { shown, walking, lit, marked, boundary } = game.reading;
  const outline = { from: lit ?? 0, to: lit ?? 0, move: 0, sign: 'accepted', strong: true } as const;
  return {
    ...(shown ? { stones: shown.stones, variation: shown.variation } : {}),
    ...(walking
      ? { lastMove: 0, koPoint: 0, moveNumberAt: new Map(), markup: NO_MARKUP, ownership: [] }
      : {}),
    ...(marked.length > 0 ? { highlight: marked } : {}),
    ...(boundary ? { signs: boundarySigns(boundary) } : {}),
    ...(lit === null ? {} : { outlines: [outline] }),
  };
}

/** What a proof takes for granted: stones of the wall that may be lost, and where it has gaps. */
function boundarySigns(boundary: ProofBoundary): SignLayer[] {
  const tone = boundary.attacker === 2 ? 'black' : 'white';
  return [
    ...doubtfulWall(boundary).map(
      ({ stone, capture }) =>
        ({
          point: stone,
          sign: 'frame',
          tone: capture === 0 ? 'plain' : 'critical',
          place: 'middle',
        }) as const,
    ),
    ...boundary.blocked.map((point) => ({ point, sign: 'wall', tone, place: 'middle' }) as const),
  ];
}

/** What the analysis of the position lays on the board. */
function shownPosition(game: OpenGame, settings: Settings): Partial<BoardModel> {
  const { found, before, effects, selected, lit, hoveredEffect, chosenEffect } = game.examination;
  if (!found || overlaySource(game, settings) !== 'position') return {};
  const liberties = settings.positionLayers.includes('liberties');
  const point = liberties ? (wormPoint(game, game.hovered) ?? selected) : null;
  const dragon = settings.positionLayers.includes('dragons') ? shownDragon(game) : undefined;
  const overlays = overlaysOf(found, settings, { point, before, effects, dragon });
  if (!game.examinesBoard) return overlays;
  const effect = hoveredEffect ?? chosenEffect;
  const highlight = [...(selected === null ? [] : [selected]), ...lit];
  return {
    ...overlays,
    ...(highlight.length > 0 ? { highlight } : {}),
    ...(effect ? { outlines: [effectOutline(effect, found.size)] } : {}),
  };
}

/** What an engine's replies to commands lay on the board, and the points that are chosen for the next one. */
function shownCommands(game: OpenGame, settings: Settings): Partial<BoardModel> {
  const { commands } = game;
  const last = game.document.view.lastMove;
  if (overlaySource(game, settings) !== 'commands') return {};
  const { shown, chosenPoints: chosen, marked, lit } = commands;
  const field = shown.findLast((picture) => picture.field !== null)?.field;
  const highlight = [...chosen, ...lit];
  return {
    ...(field ? { field: { values: field, opacity: settings.positionOpacity } } : {}),
    tints: shown.flatMap(({ tints }) => tints),
    signs: [
      ...shown.flatMap(({ signs }) => signs),
      ...marked.map((point) => ({ point, sign: 'frame', tone: 'plain', place: 'middle' }) as const),
    ],
    values: shown.flatMap(({ values }) => values),
    ...(highlight.length > 0 ? { highlight } : {}),
    // What is said of the last move stands where its mark would.
    ...(last &&
    shown.some(({ values, signs }) => [...values, ...signs].some(({ point }) => point === last.point))
      ? { lastMove: 0 }
      : {}),
    variation: shown.findLast(({ variation }) => variation.length > 0)?.variation ?? [],
  };
}

/** What the "Why this move?" page lays on the board. */
function shownMoves(game: OpenGame): Partial<BoardModel> {
  if (!game.explainsBoard) return {};
  const { found, played, selected, compared, lit, placed, effect, map, what, score, showsScore } = game.moves;
  if (!found) return {};
  const parts = score?.made;
  // Its number stands where the mark of the last move would.
  if (showsScore && parts) return { ...scoreOverlays(parts.owners, found.size), lastMove: 0 };
  const highlight = chosenPoints(selected, compared, lit);
  return {
    ...(highlight.length > 0 ? { highlight } : {}),
    ...(selected === null
      ? // The value of the move that was played stands where its mark would.
        { candidates: valuedMoves(found.decision), ...(played ? { lastMove: 0 } : {}) }
      : placed
        ? termOverlays(placed, found.decision.color)
        : what !== null
          ? effect?.influence?.what === what
            ? influenceOverlays(effect.influence, map, found)
            : {}
          : effect
            ? effectOverlays(effect, map, found.size, found.decision.color)
            : {}),
  };
}

/** The move that the teacher was asked for, while the mistake is on the board. */
function shownBetter({ controller: { teacher }, document }: OpenGame): Partial<BoardModel> {
  const { verdict, revealed } = teacher;
  if (!revealed || !verdict || verdict.better === 0 || verdict.node !== document.cursor) return {};
  return { highlight: [verdict.better] };
}

/** What the explanation of the analyst's move lays on the board. */
function shownReasons({ reasons, analysis }: OpenGame): Partial<BoardModel> {
  const { lit, showsTerritory, effect } = reasons;
  const { report } = analysis;
  return {
    ...(lit.length > 0 ? { highlight: [...lit] } : {}),
    ...(showsTerritory && effect && report
      ? { candidates: [], ...effectOverlays(effect, 'change', sizeOf(effect), report.color) }
      : {}),
  };
}

function sizeOf({ before }: MoveEffect): number {
  return Math.sqrt(before.length);
}

/** What the stones on the board gave away, by the analysis of the line; the last move at a point counts. */
export function shownLosses(game: OpenGame, settings: Settings): LossDot[] {
  const { lossDots, lossDotsFrom } = settings;
  if (lossDots === 'off' || !showsGame(game, settings)) return [];
  const { points, current } = game.analysis.line;
  const { stones } = game.document.view;
  const dots = new Map<number, LossDot | null>();
  for (const { move, lost } of points.slice(0, current + 1)) {
    if (!move || move.point === 0) continue;
    const seen = lost !== null && lost >= lossDotsFrom && stones[move.point] === move.color;
    const text =
      lossDots === 'numbers' && seen
        ? { text: lost < 9.95 ? formatFixed(lost, 1) : String(Math.round(lost)) }
        : {};
    dots.set(move.point, seen ? { point: move.point, lost, ...text } : null);
  }
  return [...dots.values()].filter((dot) => dot !== null);
}

/** Where the record goes on; nothing while that is to be guessed. */
export function nextMoves(game: OpenGame, settings: Settings): NextMove[] {
  if (!settings.nextMoves || game.guessing.on || !showsGame(game, settings)) return [];
  const { cursor, info, view } = game.document;
  const moves = cursor.children.flatMap((child) => nodeMove(child, info.size) ?? []);
  const seen = moves.filter(
    ({ point }, i) =>
      point !== 0 && view.stones[point] === 0 && moves.findIndex((one) => one.point === point) === i,
  );
  return seen.map(({ point, color }) => {
    const letter = String.fromCodePoint(65 + moves.findIndex((one) => one.point === point));
    return { point, color, ...(moves.length > 1 && letter <= 'Z' ? { label: letter } : {}) };
  });
}

/** The board shows the game itself, and no page has it to itself. */
function showsGame(game: OpenGame, settings: Settings): boolean {
  const source = overlaySource(game, settings);
  return (source === null || source === 'analysis' || source === 'thinking') && !game.reading.walking;
}

/** The dragon that is pointed at, on the board or in a list; else the chosen one. */
function shownDragon({ examination, hovered }: OpenGame): DragonRecord | undefined {
  const { found, litDragon, dragon, showsDragon } = examination;
  for (const stone of [litDragon, hovered, showsDragon ? dragon : null]) {
    const at = stone === null ? undefined : found?.dragonAt(stone);
    if (at) return at;
  }
  return undefined;
}

/** The point where it is on a stone. */
function wormPoint(game: OpenGame, point: number | null): number | null {
  return point !== null && game.document.view.stones[point] !== 0 ? point : null;
}

/** `stones` of a shown line are on the board already; it plays out one by one. */
export function boardModel(
  game: OpenGame,
  settings: Settings,
  stones = Infinity,
  images: BoardImages | null = null,
): BoardModel {
  const { view, cursor } = game.document;
  const { scoring, analysis, analystReport } = game;
  const scored = scoring.open;
  const report = shownReport(game, settings);
  const line = shownLine(game, report);
  const isAnalysed = overlaySource(game, settings) === 'analysis';
  const ownership = isAnalysed && analysis.ownership && analystReport ? analystReport.ownership : [];
  const from = game.tool.open ? game.tool.from : null;
  return {
    size: view.size,
    stones: view.stones,
    ...(view.lastMove ? { lastMove: view.lastMove.point } : {}),
    koPoint: view.koPoint,
    ...(settings.moveNumbers ? { moveNumberAt: moveNumbersAt(cursor, view.position) } : {}),
    // The file's own territory marks would lie under the ones being agreed on.
    markup: scored ? { ...view.markup, territoryBlack: [], territoryWhite: [] } : view.markup,
    // The first stone of the line lies where the ghost would.
    ghost: line && !game.line ? null : game.ghost,
    ...(ownership.length > 0 ? shownOwnership(ownership, settings) : {}),
    ...(scored && scoring.score ? { dead: scoring.dead, territory: scoring.score.territoryAt } : {}),
    ...(report && !line ? { candidates: candidatesOf(report) } : {}),
    ...(line ? { variation: variationOf(line.color, line.points.slice(0, stones)) } : {}),
    ...(from === null ? {} : { highlight: [from] }),
    ...shownBetter(game),
    losses: shownLosses(game, settings),
    next: nextMoves(game, settings),
    ...shownReasons(game),
    ...shownPosition(game, settings),
    ...shownMoves(game),
    ...shownReading(game),
    ...shownCommands(game, settings),
    options: {
      coordinates: settings.coordinates,
      theme: settings.board,
      images,
      turn: TRANSFORMS[settings.boardTurn],
      animation: settings.animation,
      moveNumbers: settings.moveNumbers,
    },
  };
}
