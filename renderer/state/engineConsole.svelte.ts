/** A conversation with one of the user's engines: what was said, what is being typed, and the lines before, to be called up again. */
import type { EngineConsole, UserEngine } from '../../main/ipc/enginesApi.ts';
import type { Api } from '../../main/ipc/api.ts';
import { t } from '../messages/messages.ts';
import type { Notices } from './notices.svelte.ts';
import { ToldCalls } from './toldCalls.ts';

export class GtpConversation {
  readonly engine: UserEngine;
  said = $state.raw<EngineConsole>({ running: false, asked: '', commands: [], log: [] });
  line = $state('');
  /** The command that is being answered; '' for none. */
  waiting = $state('');
  /** How many lines back the one shown is; 0: the one that is typed. */
  #back = 0;
  /** The line that is typed, while one from before is shown. */
  #typed = '';
  readonly #calls: ToldCalls;

  constructor(api: Api, notices: Notices, engine: UserEngine) {
    this.#calls = new ToldCalls(api, notices);
    this.engine = engine;
  }

  async open(): Promise<void> {
    const { id } = this.engine;
    const read = async (answered: boolean): Promise<void> => {
      const params = { id, ...(answered ? { answered } : {}) };
      const said = await this.#calls.try(() => t('state:console.notOpened'), 'engines.console', params);
      if (said) this.said = said;
    };
    await read(false);
    // It was asked when the console was open before.
    if (this.waiting !== '' || this.said.asked === '') return;
    this.waiting = this.said.asked;
    await read(true);
    this.waiting = '';
  }

  /** Says the line that was typed. */
  async send(): Promise<void> {
    const line = this.line.trim();
    if (line === '' || this.waiting !== '') return;
    this.waiting = line;
    this.line = '';
    this.#back = 0;
    const said = await this.#calls.try(() => t('state:console.notAsked'), 'engines.ask', {
      id: this.engine.id,
      line,
    });
    this.waiting = '';
    if (said) this.said = said;
    else this.line ||= line;
  }

  async end(): Promise<void> {
    await this.#calls.try(() => t('state:console.notEnded'), 'engines.endConsole', { id: this.engine.id });
    if (this.waiting === '') await this.open();
  }

  /** Calls up a line said before (1) or after (-1) the one that is shown. */
  recall(by: 1 | -1): void {
    const said = this.said.log.map(({ command }) => command).reverse();
    const lines = said.filter((line, i) => said.indexOf(line) === i);
    if (this.#back === 0) this.#typed = this.line;
    this.#back = Math.max(0, Math.min(lines.length, this.#back + by));
    this.line = this.#back === 0 ? this.#typed : lines[this.#back - 1];
  }

  /** Commands that begin like the word that is typed; none once it has arguments. */
  get completions(): readonly string[] {
    const typed = this.line;
    if (typed === '' || /\s/.test(typed)) return [];
    return this.said.commands
      .filter((command) => command !== typed && command.startsWith(typed))
      .slice(0, 12);
  }

  /** Everything that was said, as text. */
  get text(): string {
    return this.said.log
      .map(({ command, kind, text, stderr, milliseconds }) =>
        [
          `> ${command}   (${milliseconds} ms)`,
          `${kind === 'answer' ? '=' : kind === 'refusal' ? '?' : '!'} ${text}`,
          ...(stderr === '' ? [] : [stderr]),
        ].join('\n'),
      )
      .join('\n\n');
  }
}
