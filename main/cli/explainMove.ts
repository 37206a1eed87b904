/** What `yomi explain` does. */
import { EMPTY, PASS, WHITE, parsePoint, pointName } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { sceneOfPosition } from '../../engine/board/scene.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import type { ClassicDecision } from '../../engine/protocol/decision.ts';
import { explanationReport } from '../../engine/protocol/explanationReport.ts';
import type { ReportFormat } from '../../engine/protocol/explanationReport.ts';
import type { Scene } from '../../engine/protocol/scene.ts';
import { withSearch } from '../../engine/protocol/searchTerm.ts';
import { mainLine, nodeMove, positionAt } from '../../engine/sgf/replay.ts';
import { CliError } from './cliError.ts';
import { gamesIn, readText } from './tsumegoFiles.ts';

export interface ExplainOptions {
  move: number;
  at?: string;
  long?: boolean;
  markdown?: boolean;
  json?: boolean;
  level: number;
  playouts: number;
  seed: number;
}

/** A move of a game, with the position it was played in. */
interface PlayedMove {
  position: Position;
  color: Stone;
  point: Point;
}

/** The explanation of the move, and of the engine's own where that is another one. Throws CliError. */
export function explainMove(file: string, options: ExplainOptions): string {
  const { at, long = false, markdown = false, json = false, move } = options;
  const played = playedMove(file, move);
  const { position } = played;
  const engine = new Engine(position.size);
  Object.assign(engine, { level: options.level, seed: options.seed, position });
  const about = decide(engine, played.color, options.playouts);
  const format: ReportFormat = json ? 'json' : markdown ? 'markdown' : 'text';
  const name = (point: Point): string => pointName(point, position.size);
  const report = (point: Point): string => {
    const decision = engine.withMove(about.decision, point);
    return explanationReport({ ...about, decision }, point, { format, long, name });
  };
  if (at !== undefined) return report(asked(at, played));
  const { choice } = about.decision;
  const own = choice.kind === 'play' && choice.point !== played.point ? choice.point : PASS;
  if (json) {
    const told = [played.point, own].filter((point) => point !== PASS).map(report);
    return `[${told.join(',\n')}]`;
  }
  const head = (text: string): string => (markdown ? `## ${text}\n` : `${text}.`);
  const passes = played.point === PASS ? 'It is a pass.' : report(played.point);
  const first = `${head(`Move ${move}: ${sideOf(played.color)} ${name(played.point)}`)}\n${passes}`;
  const who = options.playouts === 0 ? 'The classic engine' : 'The search';
  return own === PASS ? first : `${first}\n\n${head(`${who} would play ${name(own)}`)}\n${report(own)}`;
}

function decide(engine: Engine, color: Stone, playouts: number): { decision: ClassicDecision; scene: Scene } {
  const decision = engine.decide(color);
  const scene = sceneOfPosition(engine.position, decision.dragons);
  if (playouts === 0) return { decision, scene };
  const search = engine.startSearch(color, { budget: playouts });
  search.run(playouts);
  const choice = search.choose({ mayResign: false });
  return { decision: withSearch(decision, search.report(), choice), scene };
}

function playedMove(file: string, number: number): PlayedMove {
  const game = gamesIn(file, readText(file)).at(0);
  if (!game) throw new CliError(`'${file}' has no game.`);
  const nodes = mainLine(game);
  const { size } = positionAt(game);
  const moves = nodes.filter((node) => nodeMove(node, size) !== undefined);
  const node = moves.at(number - 1);
  const before = node?.parent;
  if (!node || !before)
    throw new CliError(`'${file}' has ${moves.length} moves, none with number ${number}.`);
  const { color, point } = nodeMove(node, size)!;
  return { position: positionAt(before), color, point };
}

function sideOf(color: Stone): string {
  return color === WHITE ? 'White' : 'Black';
}

/** The move of --at. */
function asked(at: string, { position, color }: PlayedMove): Point {
  const point = parsePoint(at, position.size);
  if (point === undefined || point === PASS) throw new CliError(`'${at}' is no point of this board.`);
  if (position.colorAt[point] !== EMPTY) throw new CliError(`There is a stone at ${at}.`);
  if (!position.isLegal(point, color)) throw new CliError(`${at} is no legal move for ${sideOf(color)}.`);
  return point;
}
