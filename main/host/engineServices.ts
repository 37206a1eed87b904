/** The calls about the user's own engines: the list of them, what the doctor says, and the console. */
import type { Calls } from '../ipc/api.ts';
import type { GtpConsoles } from './gtpConsoles.ts';
import type { GtpPlayers } from './gtpPlayers.ts';
import type { UserEngines } from './userEngines.ts';

type Params<C extends keyof Calls> = Calls[C]['params'];

export interface EngineServicesOptions {
  users: UserEngines;
  players: GtpPlayers;
  consoles: GtpConsoles;
}

export function engineServices({ users, players, consoles }: EngineServicesOptions) {
  const endProcesses = (id: string): void => {
    consoles.forget(id);
    players.end(id);
  };
  return {
    'engines.list': () => users.list(),
    'engines.check': ({ command }: Params<'engines.check'>) => users.check(command),
    'engines.add': (params: Params<'engines.add'>) => users.add(params),
    'engines.change': (params: Params<'engines.change'>) => users.change(params),
    'engines.command': (params: Params<'engines.command'>) => {
      const { command } = users.get(params.id);
      const changed = users.setCommand(params);
      if (changed.command !== command) endProcesses(params.id);
      return changed;
    },
    'engines.remove': ({ id }: Params<'engines.remove'>) => {
      endProcesses(id);
      users.remove(id);
      return null;
    },
    'engines.restore': ({ id }: Params<'engines.restore'>) => users.restore(id),
    'engines.examine': ({ id }: Params<'engines.examine'>) => players.examine(users.get(id)),
    'engines.console': ({ id, answered = false }: Params<'engines.console'>) =>
      answered ? consoles.answered(users.get(id)) : consoles.open(users.get(id)),
    'engines.ask': ({ id, line }: Params<'engines.ask'>) => consoles.ask(users.get(id), line),
    'engines.endConsole': ({ id }: Params<'engines.endConsole'>) => {
      consoles.end(id);
      return null;
    },
  };
}
