/**
 * What `yomi analysis` answers: KataGo's fields from a search report, and Yomi's own from the classic engine's decision about the same
 * position. Numbers are those of the perspective that the query wants.
 */
import { BLACK, PASS, WHITE, pointName } from '../../../engine/board/point.ts';
import type { Point, Stone } from '../../../engine/board/point.ts';
import type { Position } from '../../../engine/board/position.ts';
import { invariantHash } from '../../../engine/board/invariantHash.ts';
import type { Engine } from '../../../engine/genmove/engine.ts';
import { influenceRecord } from '../../../engine/influence/record.ts';
import { sceneOfPosition } from '../../../engine/board/scene.ts';
import { moveParagraph, type Explained } from '../../../engine/protocol/explanation.ts';
import { reasonWords, sourceName } from '../../../engine/protocol/moveWords.ts';
import type { MoveValue } from '../../../engine/protocol/moves.ts';
import { withSearch } from '../../../engine/protocol/searchTerm.ts';
import type { MoveChoice, MoveStats, SearchReport } from '../../../engine/protocol/types.ts';
import { lowerUtility } from '../../../engine/gtp/infoLine.ts';
import { wilson } from '../../../engine/util/wilson.ts';
import type { Query } from './query.ts';

/** Whose numbers are reported. */
type Perspective = 'BLACK' | 'WHITE' | 'SIDETOMOVE';

/** Moves that are told in words. */
const TOLD_MOVES = 3;

function perspectiveOf({ overrideSettings }: Query): Perspective {
  const asked = overrideSettings?.reportAnalysisWinratesAs;
  const value = typeof asked === 'string' ? asked.toUpperCase() : '';
  return value === 'WHITE' || value === 'SIDETOMOVE' ? value : 'BLACK';
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

interface Frame {
  /** 1 where the side to move's chances are reported as they are, -1 where as the other side's. */
  mine: 1 | -1;
  /** Turns black's margins into reported ones. */
  black: 1 | -1;
  name: (point: Point) => string;
}

function frameOf(report: SearchReport, position: Position, perspective: Perspective): Frame {
  const whose = perspective === 'SIDETOMOVE' ? report.color : perspective === 'BLACK' ? BLACK : WHITE;
  return {
    mine: whose === report.color ? 1 : -1,
    black: whose === BLACK ? 1 : -1,
    name: (point) => (point === PASS ? 'pass' : pointName(point, position.size)),
  };
}

/** The part of an answer that comes from the search. */
export function searchAnswer(
  position: Position,
  report: SearchReport,
  query: Query,
): Record<string, unknown> {
  const frame = frameOf(report, position, perspectiveOf(query));
  const rate = (own: number): number => rounded(frame.mine > 0 ? own : 1 - own);
  const moveInfos = report.moves.map((move, order) => moveInfo(move, order, report, query, frame));
  const { includeOwnership = false, includeOwnershipStdev = false, includePolicy = false } = query;
  return {
    moveInfos,
    rootInfo: {
      currentPlayer: report.color === BLACK ? 'B' : 'W',
      visits: report.playouts,
      winrate: rate(report.winRate),
      utility: rounded(frame.mine * (report.utility ?? 2 * report.winRate - 1)),
      ...stdev(report.scoreStdev),
      scoreLead: rounded(frame.black * report.scoreMean),
      scoreSelfplay: rounded(frame.black * report.scoreMean),
      thisHash: position.hash(),
      symHash: invariantHash(position),
    },
    ...(includeOwnership ? { ownership: report.ownership.map((value) => rounded(frame.black * value)) } : {}),
    ...(includeOwnershipStdev && report.ownershipStdev
      ? { ownershipStdev: report.ownershipStdev.map(rounded) }
      : {}),
    ...(includePolicy ? { policy: policy(position, report) } : {}),
  };
}

function stdev(points: number | undefined): Record<string, unknown> {
  return points === undefined ? {} : { scoreStdev: rounded(points) };
}

function moveInfo(
  move: MoveStats,
  order: number,
  report: SearchReport,
  query: Query,
  frame: Frame,
): Record<string, unknown> {
  const { analysisPVLen = Infinity, includePVVisits = false, includePVEdgeVisits = false } = query;
  const { mine, black, name } = frame;
  const rate = (own: number): number => rounded(mine > 0 ? own : 1 - own);
  const [low] = wilson(move.winRate, move.visits);
  const score = rounded(black * (move.scoreMean ?? report.scoreMean));
  const utility = move.utility ?? 2 * move.winRate - 1;
  const length = Math.min(move.pv.length, analysisPVLen + 1);
  return {
    move: name(move.point),
    visits: move.visits,
    edgeVisits: move.visits,
    order,
    winrate: rate(move.winRate),
    lcb: rate(low),
    utility: rounded(mine * utility),
    utilityLcb: rounded(mine * lowerUtility(utility, move.visits)),
    scoreMean: score,
    ...stdev(move.scoreStdev),
    scoreLead: score,
    scoreSelfplay: score,
    ...(move.prior === undefined ? {} : { prior: rounded(move.prior) }),
    pv: move.pv.slice(0, length).map(name),
    ...(includePVVisits && move.pvVisits ? { pvVisits: move.pvVisits.slice(0, length) } : {}),
    ...(includePVEdgeVisits && move.pvVisits ? { pvEdgeVisits: move.pvVisits.slice(0, length) } : {}),
    ...moveOwnership(move, query, frame),
  };
}

function moveOwnership(
  { ownership, ownershipStdev }: MoveStats,
  { includeMovesOwnership = false, includeMovesOwnershipStdev = false }: Query,
  { black }: Frame,
): Record<string, unknown> {
  return {
    ...(includeMovesOwnership && ownership
      ? { ownership: ownership.map((value) => rounded(black * value)) }
      : {}),
    ...(includeMovesOwnershipStdev && ownershipStdev ? { ownershipStdev: ownershipStdev.map(rounded) } : {}),
  };
}

/** What each point, and at the end the pass, was thought of before it was tried; -1 where a move is illegal. */
function policy(position: Position, { color, moves }: SearchReport): number[] {
  const priors = new Map(moves.map(({ point, prior = 0 }) => [point, prior]));
  return [...position.points, PASS].map((point) =>
    position.isLegal(point, color) ? rounded(priors.get(point) ?? 0) : -1,
  );
}

/** Whether the query asks for anything of Yomi's own. */
export function wantsMore(query: Query): boolean {
  const { includeReasons, includeTerms, includeDragons, includeTerritory, includeExplanation } = query;
  const parts = [includeReasons, includeTerms, includeDragons, includeTerritory, includeExplanation];
  return query.includeYomi === true || parts.some((part) => part === true);
}

/** Yomi's own part of an answer: the engine's position is the one that the search was about. */
export function ownAnswer(
  engine: Engine,
  report: SearchReport,
  choice: MoveChoice,
  query: Query,
): Record<string, unknown> {
  const { position } = engine;
  const { size } = position;
  const name = (point: Point): string => (point === PASS ? 'pass' : pointName(point, size));
  const all = query.includeYomi === true;
  const explains = all || query.includeExplanation === true;
  const searched = withSearch(engine.decide(report.color), report, choice);
  const decision = explains && choice.kind === 'play' ? engine.withMove(searched, choice.point) : searched;
  const reasons = all || query.includeReasons === true;
  const terms = all || query.includeTerms === true;
  const frame = frameOf(report, position, perspectiveOf(query));
  return {
    ...(reasons || terms
      ? { moves: decision.moves.map((move) => moveAnswer(move, { reasons, terms }, name)) }
      : {}),
    ...(all || query.includeDragons === true ? { dragons: dragons(engine, name) } : {}),
    ...(all || query.includeTerritory === true ? { territory: territory(engine, report.color, frame) } : {}),
    ...(explains
      ? {
          explanation: explanation(
            { decision, scene: sceneOfPosition(position, decision.dragons) },
            choice,
            name,
          ),
        }
      : {}),
  };
}

function moveAnswer(
  { point, value, safety, reasons, terms }: MoveValue,
  wanted: { reasons: boolean; terms: boolean },
  name: (point: Point) => string,
): Record<string, unknown> {
  return {
    move: name(point),
    value: rounded(value),
    safety,
    ...(wanted.reasons
      ? {
          reasons: reasons.map((reason) => ({
            kind: reason.kind,
            words: reasonWords(reason, name),
            about: reason.about.map(name),
            source: sourceName(reason.source),
            ...(reason.source.pattern
              ? { database: reason.source.pattern.database, line: reason.source.pattern.line }
              : {}),
            ...(reason.discarded === '' ? {} : { discarded: reason.discarded }),
          })),
        }
      : {}),
    ...(wanted.terms
      ? {
          terms: terms.map((term) => ({
            kind: term.kind,
            words: term.name,
            operation: term.operation,
            amount: rounded(term.amount),
            reasons: term.reasons,
          })),
        }
      : {}),
  };
}

function dragons(engine: Engine, name: (point: Point) => string): Record<string, unknown>[] {
  const vertex = (point: Point): string | null => (point === PASS ? null : name(point));
  return engine
    .analysis()
    .dragonsRecord()
    .dragons.map((dragon) => ({
      color: dragon.color === BLACK ? 'B' : 'W',
      origin: name(dragon.origin),
      stones: dragon.stones.map(name),
      status: dragon.status,
      safety: dragon.safety,
      weakness: rounded(dragon.weakness),
      effectiveSize: rounded(dragon.effectiveSize),
      escapeRoute: dragon.escapeRoute,
      surrounded: dragon.surround,
      // The fewest eyes, and the most, whoever moves first.
      eyes: {
        least: dragon.genus[0],
        attackedFirst: dragon.genus[1],
        defendedFirst: dragon.genus[2],
        most: dragon.genus[3],
      },
      eyeSpaces: dragon.eyeSpaces.map(name),
      attack: dragon.status === 'critical' ? vertex(dragon.owlAttack.point) : null,
      defense: dragon.status === 'critical' ? vertex(dragon.owlDefense.point) : null,
    }));
}

/** By point from the top left, as ownership is. */
function territory(engine: Engine, color: Stone, { black }: Frame): number[] {
  const field = engine.analysis().influence(color, 'dragonsKnown');
  const { territory_value: values } = influenceRecord(field, 'dragonsKnown').maps;
  return Array.from(values, (value) => rounded(-black * Math.max(-1, Math.min(1, value))));
}

function explanation(about: Explained, choice: MoveChoice, name: (point: Point) => string): string {
  const { decision } = about;
  const told = decision.moves.slice(0, TOLD_MOVES).map(({ point }) => moveParagraph(about, point, name));
  const side = decision.color === BLACK ? 'Black' : 'White';
  if (choice.kind === 'pass') return [`${side} would pass.`, ...told].join(' ');
  return told.length === 0 ? `No move is worth anything to ${side}.` : told.join(' ');
}
