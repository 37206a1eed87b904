/** The players of a match and its referee, from its plan: Yomi in processes of its own, and the user's engines. */
import { join } from 'node:path';
import { DEFAULT_RULES } from '../../engine/board/position.ts';
import type { Point } from '../../engine/board/point.ts';
import type { EngineChange, GameRow, SequentialTest } from '../../engine/protocol/match.ts';
import { ApiError } from '../ipc/errors.ts';
import type { UserEngine } from '../ipc/enginesApi.ts';
import type { MatchPlan, MatchSide } from '../ipc/matchApi.ts';
import { MatchError, type Contender, type MatchPlan as RunPlan } from '../match/matchRun.ts';
import { openingFrom } from '../match/openings.ts';
import { asItStands, ProgramReferee } from '../match/referees.ts';
import { ownProgramSource, type OwnStarter } from '../regression/engines.ts';
import { changesBetween, MixedEngineError } from '../regression/sameEngine.ts';
import type { TestEngine } from '../regression/testEngine.ts';
import { startUserEngine } from './gtpPlayers.ts';
import type { UserEngines } from './userEngines.ts';

/** Of how often a sequential test may give either answer wrongly. */
const RISK = 0.05;
/** Milliseconds for anything but a move: an engine may load a network first. */
const SETUP_MS = 180_000;

export interface MatchPlayersOptions {
  users: Pick<UserEngines, 'get' | 'list'>;
  /** Starts our own program; default: as a process of the system. */
  ownEngine?: OwnStarter | undefined;
  build: () => string;
  homeDir: string;
}

/**
 * The plan with a name for every player: the one it was given, else by what it is, told apart where they are the same; and with the commands that
 * engines have now. Throws ApiError for an engine that is not there.
 */
export function withNames(plan: MatchPlan, users: Pick<UserEngines, 'get'>): MatchPlan {
  const names = plan.players.map((side) => side.name ?? nameOf(side, users));
  const taken = new Set<string>();
  const players = plan.players.map((side, i) => {
    const isShared = names.filter((other) => other === names[i]).length > 1;
    let name = names[i];
    for (let n = 1; isShared ? n === 1 || taken.has(name) : taken.has(name); n++) name = `${names[i]} (${n})`;
    taken.add(name);
    const command = side.kind === 'user' ? { command: users.get(side.id).command } : {};
    return { ...side, name, ...command };
  });
  return { ...plan, players };
}

function nameOf(side: MatchSide, users: Pick<UserEngines, 'get'>): string {
  if (side.kind === 'user') return users.get(side.id).name;
  if (side.kind === 'classic') return `Yomi classic ${side.level}`;
  return side.playouts === undefined ? `Yomi ${side.level}` : `Yomi ${side.playouts} playouts`;
}

/** The players that have played, and whose command is another than when the match began. */
export function commandChanges(
  { players }: MatchPlan,
  { names, rows }: { names: readonly string[]; rows: readonly GameRow[] },
  users: Pick<UserEngines, 'list'>,
): EngineChange[] {
  const known = users.list();
  const begun = rows.filter(({ end }) => end !== 'setup');
  const have = new Set(begun.flatMap(({ black, white }) => [black, white]));
  return players.flatMap((side, i) => {
    if (side.kind !== 'user' || !have.has(names[i])) return [];
    const now = known.find(({ id }) => id === side.id)?.command;
    return changesBetween(names[i], { command: side.command }, { command: now });
  });
}

/** The sequential test of a match; undefined when there is none. */
export function testOf({ sprt }: MatchPlan): SequentialTest | undefined {
  return sprt ? { ...sprt, alpha: RISK, beta: RISK } : undefined;
}

/** What is played, and what ends the referee. Throws ApiError for a plan that cannot be carried out. */
export function runPlan(
  plan: MatchPlan,
  names: readonly string[],
  options: MatchPlayersOptions,
): { run: RunPlan; end: () => void } {
  const { size, rules, moveSeconds, referee } = plan;
  const judge =
    referee.kind === 'board'
      ? null
      : new ProgramReferee(
          referee.kind === 'user'
            ? userStarter(referee.id, options.users.get(referee.id).name, options)
            : () => own(options, plan, ['--seed', '1']),
        );
  const run: RunPlan = {
    ...plan,
    players: plan.players.map((side, i) => contender(names[i], side, plan, options)),
    rules: { ...DEFAULT_RULES, scoring: rules },
    tellRules: true,
    openings: openingsOf(plan.openings, size),
    maxMoves: 3 * size * size,
    moveLimit: 1000 * moveSeconds,
    setupLimit: SETUP_MS,
    time: plan.time ?? undefined,
    test: testOf(plan),
    referee: judge?.judge ?? asItStands,
  };
  return { run, end: () => judge?.close() };
}

function contender(name: string, side: MatchSide, plan: MatchPlan, options: MatchPlayersOptions): Contender {
  const init = side.commands;
  if (side.kind === 'user') {
    const start = userStarter(side.id, name, options);
    const { command, setup } = options.users.get(side.id);
    const other = side.command !== undefined && side.command !== command ? { command } : {};
    return { name, start, init: [...setup, ...init], ...other };
  }
  const how =
    side.kind === 'classic'
      ? ['--no-search']
      : side.playouts === undefined
        ? []
        : ['--playouts', String(side.playouts)];
  const args = ['--level', String(side.level), ...how];
  // Seed 0 asks for a fresh one.
  return { name, start: (seed) => own(options, plan, [...args, '--seed', String(seed + 1)]), init };
}

/** Starts an engine of the user's as long as it is what it was when the match began, or went on; after that nothing is started any more. */
function userStarter(id: string, name: string, { users }: MatchPlayersOptions): () => TestEngine {
  const known = (): UserEngine | undefined => users.list().find((one) => one.id === id);
  const gone = { key: 'host.match.engineGone', args: { player: name } } as const;
  const begun = known();
  if (!begun) throw new ApiError('not-found', gone);
  const { command } = begun;
  return () => {
    const now = known();
    if (!now) throw new MatchError(gone);
    const changes = changesBetween(name, { command }, { command: now.command });
    if (changes.length > 0) throw new MixedEngineError(changes, 'games');
    return startUserEngine(command);
  };
}

function own(
  { build, ownEngine, homeDir }: MatchPlayersOptions,
  { rules }: MatchPlan,
  args: string[],
): TestEngine {
  return ownProgramSource([`--${rules}-rules`, ...args], build(), ownEngine).makeFor(join(homeDir, 'game'))();
}

function openingsOf(lines: readonly string[], size: number): Point[][] {
  return lines.map((line, i) => {
    const opening = openingFrom(line, size);
    if (opening) return opening;
    throw new ApiError('bad-params', {
      key: 'host.match.badOpening',
      args: { n: `${i + 1}`, size: `${size}`, text: line.slice(0, 100) },
    });
  });
}
