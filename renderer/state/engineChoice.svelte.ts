/**
 * Which engine is meant: Yomi, one of the user's, or a program that is being added. What such a program's command line would start is
 * known, word by word, before it can be added: what is shown is what is carried out.
 */
import type { CheckedCommand } from '../../main/ipc/enginesApi.ts';
import { errorData } from '../api/errors.ts';
import type { UserEngineList } from './userEngines.svelte.ts';

/** Stands for a program that is not among the user's yet. */
export const ANOTHER = 'another';
/** Yomi itself. */
export const YOMI = '';

export class EngineChoice {
  /** YOMI, ANOTHER, or the id of an engine. */
  value = $state(YOMI);
  command = $state('');
  /** Of a program that is added; '': after its file. */
  name = $state('');
  /** What the command would start; null while that is not known. */
  checked = $state.raw<CheckedCommand | null>(null);
  /** Why it would start nothing; '' for no reason. */
  problem = $state('');

  /** Something can be started, and the user sees what. */
  readonly ready: boolean = $derived(this.value !== ANOTHER || this.checked !== null);
  /** A program that would be added. */
  readonly adds: boolean = $derived(this.value === ANOTHER && this.checked?.known === null);

  readonly #engines: UserEngineList;
  #asked = 0;

  constructor(engines: UserEngineList, value = YOMI) {
    this.#engines = engines;
    this.value = value;
  }

  /** The command line is another now. */
  async write(command: string): Promise<void> {
    const number = ++this.#asked;
    this.command = command;
    this.checked = null;
    this.problem = '';
    if (command.trim() === '') return;
    try {
      const checked = await this.#engines.check(command.trim());
      if (number === this.#asked) this.checked = checked;
    } catch (thrown) {
      if (number === this.#asked) this.problem = errorData(thrown).message;
    }
  }

  /** The id of what is meant, which is added first if it has to be; undefined when that failed. */
  async id(): Promise<string | undefined> {
    if (this.value !== ANOTHER) return this.value;
    if (!this.checked) return undefined;
    return (
      this.checked.known ?? (await this.#engines.add(this.command.trim(), this.checked.words, this.name))
    );
  }
}
