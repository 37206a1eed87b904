/** The user's engines: programs that speak GTP, added by the user only, after each word of the command was shown. */
import type { CheckedCommand, EngineExamination, UserEngine } from '../../main/ipc/enginesApi.ts';
import type { Api } from '../../main/ipc/api.ts';
import { t } from '../messages/messages.ts';
import type { Notices } from './notices.svelte.ts';
import { ToldCalls } from './toldCalls.ts';

export class UserEngineList {
  /** In the order in which they were added. */
  all = $state.raw<readonly UserEngine[]>([]);
  /** What is being tried: engines with the commands that they are tried by. One that never answers keeps no other waiting. */
  #trying = $state.raw<readonly UserEngine[]>([]);
  /** What was found when an engine was tried, by its id. */
  found = $state.raw<Readonly<Record<string, EngineExamination>>>({});

  readonly #calls: ToldCalls;
  readonly #stopListening: () => void;

  constructor(api: Api, notices: Notices) {
    this.#calls = new ToldCalls(api, notices);
    this.#stopListening = api.on('engines.changed', (list) => this.#take(list));
  }

  /** Reads the list, of which every change is heard. */
  async refresh(): Promise<void> {
    const list = await this.#calls.try(() => t('state:engines.notRead'), 'engines.list', {});
    if (list) this.all = list;
  }

  /** What a command line would start; rejects when it would start nothing. */
  check(command: string): Promise<CheckedCommand> {
    return this.#calls.api.call('engines.check', { command });
  }

  /** Adds an engine whose words were shown; answers its id, or undefined when it was not added. */
  async add(command: string, words: string[], name = ''): Promise<string | undefined> {
    const added = await this.#calls.try(() => t('state:engines.notAdded'), 'engines.add', {
      name,
      command,
      words,
    });
    if (added) this.all = [...this.all.filter(({ id }) => id !== added.id), added];
    return added?.id;
  }

  async change(change: Omit<UserEngine, 'command'>): Promise<void> {
    const changed = await this.#calls.try(() => t('state:engines.notChanged'), 'engines.change', change);
    if (changed) this.all = this.all.map((one) => (one.id === changed.id ? changed : one));
  }

  /** Has an engine started by another command, whose words were shown, and tries it; a message offers the one before. */
  async setCommand({ id, name }: UserEngine, command: string, words: string[]): Promise<boolean> {
    const before = this.all.find((one) => one.id === id)?.command;
    const params = { id, command, words };
    const changed = await this.#calls.try(() => t('state:engines.notChanged'), 'engines.command', params);
    if (!changed) return false;
    this.all = this.all.map((one) => (one.id === id ? changed : one));
    this.found = Object.fromEntries(Object.entries(this.found).filter(([of]) => of !== id));
    if (before !== undefined)
      this.#calls.notices.info(() => t('state:engines.commandChanged', { name }), {
        label: () => t('actions:edit.undo'),
        run: () => void this.#restoreCommand(changed, before),
      });
    await this.examine(changed);
    return true;
  }

  dispose(): void {
    this.#stopListening();
  }

  /** What was found of an engine is not that of another command. */
  #take(list: readonly UserEngine[]): void {
    const isAsBefore = (id: string): boolean => commandOf(list, id) === commandOf(this.all, id);
    const found = Object.entries(this.found).filter(([id]) => isAsBefore(id));
    this.all = list;
    this.found = Object.fromEntries(found);
  }

  async #restoreCommand(engine: UserEngine, command: string): Promise<void> {
    const checked = await this.#calls.try(() => t('state:engines.notChanged'), 'engines.check', { command });
    if (checked) await this.setCommand(engine, command, checked.words);
  }

  /** Takes an engine out, whose runs and games stay; the message offers it back. */
  async remove({ id, name, command }: UserEngine): Promise<void> {
    if ((await this.#calls.try(() => t('state:engines.notRemoved'), 'engines.remove', { id })) === undefined)
      return;
    this.all = this.all.filter((one) => one.id !== id);
    this.#calls.notices.info(() => t('state:engines.removed', { name, command }), {
      label: () => t('actions:edit.undo'),
      run: () => void this.#restore(id),
      holds: () => !this.all.some((one) => one.command === command),
    });
  }

  async #restore(id: string): Promise<void> {
    await this.#calls.try(() => t('state:engines.notAdded'), 'engines.restore', { id });
    await this.refresh();
  }

  /** Whether an engine is being tried by its command. */
  isTried({ id, command }: UserEngine): boolean {
    return this.#trying.some((one) => one.id === id && one.command === command);
  }

  /** Starts an engine, and finds out what it can. */
  async examine(engine: UserEngine): Promise<void> {
    if (this.isTried(engine)) return;
    this.#trying = [...this.#trying, engine];
    const { id, command } = engine;
    const found = await this.#calls.try(() => t('state:engines.notTried'), 'engines.examine', { id });
    this.#trying = this.#trying.filter((one) => one !== engine);
    // What another command did is not its own.
    if (found && this.all.some((one) => one.id === id && one.command === command))
      this.found = { ...this.found, [id]: found };
  }
}

function commandOf(list: readonly UserEngine[], id: string): string | undefined {
  return list.find((one) => one.id === id)?.command;
}
