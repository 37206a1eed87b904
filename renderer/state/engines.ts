/** The engines one can play against and analyse with, in words; a game's player is one of them with a strength. */
import {
  DEFAULT_ENGINE,
  MC_PATTERNS,
  type EngineChoice,
  type MonteCarloChoice,
  type PlayerChoice,
  type UserEngineChoice,
} from '../../engine/protocol/engineChoice.ts';
import type { UserEngine } from '../../main/ipc/enginesApi.ts';
import type { Player } from '../../main/ipc/api.ts';
import { language, t } from '../messages/messages.ts';
import { strengthOf } from './strength.ts';

export type EnginePlayer = Extract<Player, { kind: 'engine' }>;

/** One of the engines, as the dialogs offer it. */
export interface OfferedEngine<Choice extends PlayerChoice = PlayerChoice> {
  /** Kept with the dialog's last choices. */
  id: string;
  choice: Choice;
  /** In the language of whenever it is read. */
  readonly title: string;
  /** What to expect of it. */
  readonly hint: string;
}

/** Those that analyse, the default first. */
export const ANALYSERS: readonly OfferedEngine<MonteCarloChoice>[] = MC_PATTERNS.map((patterns) => ({
  id: patterns,
  choice: { engine: 'montecarlo', patterns },
  get title() {
    return patterns === 'mc_montegnu_classic' ? 'Yomi' : t(`engines:title.${patterns}`);
  },
  get hint() {
    return t(`engines:title.${patterns}.hint`);
  },
}));

/** Ours that one can play against, the default first. */
export const ENGINES: readonly OfferedEngine<EngineChoice>[] = [
  ...ANALYSERS,
  {
    id: 'classic',
    choice: { engine: 'classic' },
    get title() {
      return t('engines:title.classic');
    },
    get hint() {
      return t('engines:title.classic.hint');
    },
  },
];

/** What the ids of the user's engines begin with, as they are offered. */
const USER = 'user:';

/** The user's engines as opponents. */
export function userOpponents(engines: readonly UserEngine[]): OfferedEngine<UserEngineChoice>[] {
  return engines.map(({ id, name, command }) => ({
    id: USER + id,
    choice: { engine: 'user', id },
    title: name,
    hint: command,
  }));
}

/** The engine of an id, among ours and the user's; the default for one that is not there. */
export function engineById(id: string, users: readonly UserEngine[] = []): OfferedEngine {
  return [...ENGINES, ...userOpponents(users)].find((engine) => engine.id === id) ?? ENGINES[0];
}

/** Whether one of ours or of the user's has that id. */
export function isEngineId(id: unknown, users: readonly UserEngine[]): id is string {
  return typeof id === 'string' && engineById(id, users).id === id;
}

/** The same of those that analyse. */
export function analyserById(id: string): OfferedEngine<MonteCarloChoice> {
  return ANALYSERS.find((engine) => engine.id === id) ?? ANALYSERS[0];
}

/** The id of an engine. */
function idOf(choice: EngineChoice): string {
  return choice.engine === 'classic' ? choice.engine : choice.patterns;
}

/** An engine as a player of that strength, which may think on its opponent's time, if it is one that can. */
export function enginePlayer(
  id: string,
  level: number,
  ponder = false,
  users: readonly UserEngine[] = [],
): EnginePlayer {
  const { choice, title } = engineById(id, users);
  if (choice.engine === 'user') return { kind: 'engine', level, ...choice, name: title };
  if (choice.engine === 'classic') return { kind: 'engine', level, ...choice };
  return { kind: 'engine', level, ...choice, ...(ponder ? { ponder } : {}) };
}

/** Which engine a player is, without its strength. */
export function engineOf(player: PlayerChoice): PlayerChoice {
  if (player.engine === 'user') return { engine: 'user', id: player.id };
  return engineById(idOf(player)).choice;
}

/** "Human", or the engine's strength, and which it is when it is not the usual one of its kind. */
export function playerLabel(player: Player): string {
  if (player.kind === 'human') return t('engines:player.human');
  if (player.engine === 'user') return player.name;
  const { name } = strengthOf(player.engine, player.level);
  // German nouns begin with a capital wherever they stand.
  const strength = t('engines:player.engine', { strength: language() === 'de' ? name : name.toLowerCase() });
  return isUsual(player) ? strength : `${strength}, ${idOf(player)}`;
}

/** All of it, for whoever points at the label; empty for a human. `engines`: the user's. */
export function playerDetails(player: Player, engines: readonly UserEngine[]): string {
  if (player.kind === 'human') return '';
  if (player.engine === 'user')
    return engines.some(({ id }) => id === player.id)
      ? t('engines:player.user')
      : t('engines:player.userGone');
  const { title } = engineById(idOf(player));
  if (player.engine === 'classic') return t('engines:player.classic', { title, level: player.level });
  const details = `${title} (${player.patterns}), ${strengthOf(player.engine, player.level).effort}`;
  return player.ponder === true ? t('engines:player.ponders', { player: details }) : details;
}

/** The name for a game record: "Yomi (Casual)", with the patterns when they are not the usual ones; a user's engine by its own. */
export function recordName(player: EnginePlayer): string {
  if (player.engine === 'user') return player.name;
  const { recordName: name } = strengthOf(player.engine, player.level);
  return `Yomi (${isUsual(player) ? name : `${name}, ${idOf(player)}`})`;
}

function isUsual(choice: EngineChoice): boolean {
  return choice.engine === 'classic' || choice.patterns === DEFAULT_ENGINE.patterns;
}
