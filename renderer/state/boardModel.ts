/** Puts together what the board shows: the position, and what scoring, tools, the engine and the panels lay over it. */
import { NO_MARKUP } from '../board/types.ts';
import { TRANSFORMS } from '../../engine/board/transforms.ts';
import type { BoardModel, Candidate, VariationStone } from '../board/types.ts';
import type { Settings } from '../../main/ipc/api.ts';
import type { DragonRecord } from '../../engine/protocol/analysis.ts';
import type { MoveEffect } from '../../engine/protocol/moves.ts';
import type { MoveStats, SearchReport, Stone } from '../../engine/protocol/types.ts';
import type { Line, OpenGame } from './openGame.svelte.ts';
import {
  candidatesOf as valuedMoves,
  chosenPoints,
  effectOverlays,
  influenceOverlays,
  termOverlays,
} from './moves/overlays.ts';
import { effectOutline, overlaysOf } from './position/overlays.ts';
import { overlaySource } from './overlaySource.ts';
import { moveNumbersAt } from './positionView.ts';

/** Most candidate moves shown on the board at once. */
const CANDIDATES = 8;
/** Moves with a smaller share of the search are not shown: they were hardly looked at. */
const MIN_SHARE = 0.005;

/** 950, 1.2k, 34k: at most four characters. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 9950) return `${(count / 1000).toFixed(1)}k`;
  if (count < 999_500) return `${Math.round(count / 1000)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

/** The moves a search prefers, as the board shows them: win rate in percent over the playouts spent. */
function candidatesOf(report: SearchReport): Candidate[] {
  const visits = report.moves.reduce((sum, move) => sum + move.visits, 0);
  return report.moves
    .filter((move, i) => move.point !== 0 && move.visits > 0 && (i === 0 || move.visits > MIN_SHARE * visits))
    .slice(0, CANDIDATES)
    .map((move) => ({
      point: move.point,
      label: String(Math.round(move.winRate * 100)),
      sub: shortCount(move.visits),
      best: move === report.moves[0],
      strength: visits === 0 ? 0 : move.visits / visits,
    }));
}

function variationOf(color: Stone, points: readonly number[]): VariationStone[] {
  return points
    .map((point, i) => ({ color: (i % 2 === 0 ? color : 3 - color) as Stone, point, number: i + 1 }))
    .filter((stone) => stone.point !== 0);
}

/** The report whose candidates lie on the board: of a game's search where that is to be seen, else of the analysis. */
export function shownReport(game: OpenGame, settings: Settings): SearchReport | null {
  const { controller, analysis } = game;
  const source = overlaySource(game, settings);
  if (source === 'thinking') return controller.report;
  return source === 'analysis' && analysis.on ? analysis.report : null;
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
  const { shown, walking, lit, marked } = game.reading;
  const outline = { from: lit ?? 0, to: lit ?? 0, move: 0, sign: 'accepted', strong: true } as const;
  return {
    ...(shown ? { stones: shown.stones, variation: shown.variation } : {}),
    ...(walking
      ? { lastMove: 0, koPoint: 0, moveNumberAt: new Map(), markup: NO_MARKUP, ownership: [] }
      : {}),
    ...(marked.length > 0 ? { highlight: marked } : {}),
    ...(lit === null ? {} : { outlines: [outline] }),
  };
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

/** What the "Why this move?" page lays on the board. */
function shownMoves(game: OpenGame): Partial<BoardModel> {
  if (!game.explainsBoard) return {};
  const { found, played, selected, compared, lit, placed, effect, map, what } = game.moves;
  if (!found) return {};
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
export function boardModel(game: OpenGame, settings: Settings, stones = Infinity): BoardModel {
  const { view, cursor } = game.document;
  const { scoring, analysis } = game;
  const scored = scoring.open;
  const report = shownReport(game, settings);
  const line = shownLine(game, report);
  const isAnalysed = overlaySource(game, settings) === 'analysis';
  const ownership = isAnalysed && analysis.ownership && analysis.report ? analysis.report.ownership : [];
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
    ...shownReasons(game),
    ...shownPosition(game, settings),
    ...shownMoves(game),
    ...shownReading(game),
    options: {
      coordinates: settings.coordinates,
      theme: settings.board,
      turn: TRANSFORMS[settings.boardTurn],
      animation: settings.animation,
      moveNumbers: settings.moveNumbers,
    },
  };
}
