/**
 * Which commands a test needs before it. A position begins with `loadsgf` or a cleared board, so that a test can be run alone
 * from there; settings such as `level` outlive the position and are carried on. Commands that only ask are not repeated for
 * the tests after them, those that change the board are, even when they are tests themselves.
 */

/** Commands that begin a position. */
const BEGINS = new Set(['loadsgf', 'clear_board', 'boardsize']);

/** Commands that belong to the beginning of a position when no other came between. */
const ARRANGES = new Set(['komi', 'fixed_handicap', 'place_free_handicap', 'set_free_handicap']);

/** Commands that change the board, besides those. */
const CHANGES = new Set(
  (
    'play black white playwhite playblack play_sequence gogui-play_sequence genmove genmove_black genmove_white ' +
    'kgs-genmove_cleanup lz-genmove_analyze kata-genmove_analyze undo gg-undo trymove tryko popgo gogui-setup ' +
    'gogui-setup_player set_position'
  ).split(' '),
);

/** Commands that hold until they are revoked, whatever position comes. */
const SETTINGS = new Set(
  (
    'level set_random_seed increase_depths decrease_depths tune_move_ordering limit_search set_search_diamond ' +
    'set_search_limit reset_search_mask orientation report_uncertainty time_settings kgs-time_settings time_left ' +
    'kata-time_settings advance_random_seed autolevel_on autolevel_off set_rules kgs-rules kata-set-rules kata-set-rule'
  ).split(' '),
);

/** The command's name. */
export function commandName(command: string): string {
  return /^\S*/.exec(command)?.[0] ?? '';
}

/** Whether a command begins a position. */
export function beginsPosition(command: string): boolean {
  return BEGINS.has(commandName(command));
}

/** Whether what a command does outlives the position. */
export function isSetting(command: string): boolean {
  return SETTINGS.has(commandName(command));
}

/** Whether a command puts a position on the board without thinking about it. */
export function setsUp(command: string): boolean {
  const name = commandName(command);
  return (BEGINS.has(name) || ARRANGES.has(name) || CHANGES.has(name)) && !/genmove|analyze/.test(name);
}

/** Whether a later test depends on a command: it changes the board or a setting. */
export function changesState(command: string): boolean {
  const name = commandName(command);
  return BEGINS.has(name) || ARRANGES.has(name) || CHANGES.has(name) || SETTINGS.has(name);
}

/**
 * The commands up to now on which the next test depends: settings of earlier positions, and this position's commands. Both lists
 * only grow, and a new position gets a list of its own: so what a test needs is no copy but how much of them it saw, and a suite
 * of tests that build on each other takes no more memory than its text.
 */
export class Prelude {
  private readonly settings: string[] = [];
  private position: string[] = [];
  /** Only commands that belong to the beginning of a position have come so far. */
  private arranging = true;

  /** Takes a command that is carried out; mutates this. True when a position begins with it. */
  add(command: string): boolean {
    const begins = this.begins(command);
    if (begins) {
      for (const earlier of this.position) if (isSetting(earlier)) this.settings.push(earlier);
      this.position = commandName(command) === 'clear_board' ? sizeCommands(this.position) : [];
      this.arranging = !this.position.some((earlier) => !arranges(earlier));
    }
    this.position.push(command);
    this.arranging &&= arranges(command);
    return begins;
  }

  /** What a fresh engine must be sent, as of now: a function, which makes the list anew each time. */
  snapshot(): () => string[] {
    const { settings, position } = this;
    const [kept, here] = [settings.length, position.length];
    return () => [...settings.slice(0, kept), ...position.slice(0, here)];
  }

  private begins(command: string): boolean {
    const name = commandName(command);
    if (name === 'loadsgf') return true;
    return BEGINS.has(name) && !(this.arranging && this.position.length > 0);
  }
}

/** Whether a command belongs to the beginning of a position that is not read from a file. */
function arranges(command: string): boolean {
  const name = commandName(command);
  return name !== 'loadsgf' && (BEGINS.has(name) || ARRANGES.has(name));
}

/** What a cleared board keeps of the position before: its size and komi, as they were set last. */
function sizeCommands(position: readonly string[]): string[] {
  const last = new Map<string, string>();
  for (const command of position) {
    const name = commandName(command);
    if (!/^(loadsgf|boardsize|komi)$/.test(name)) continue;
    last.delete(name);
    last.set(name, command);
  }
  return [...last.values()];
}

/** What an engine has been sent: enough to know what it lacks for the next test. */
export class EngineState {
  private settings: string[] = [];
  private sent: string[] = [];

  /** The commands that bring the engine to where `prelude` ends; undefined when only a fresh engine gets there. */
  missing(prelude: readonly string[]): string[] | undefined {
    if (startsWith(prelude, this.sent)) return prelude.slice(this.sent.length);
    const first = prelude.findIndex(beginsPosition);
    const settings = prelude.slice(0, first);
    if (first < 0 || !startsWith(settings, this.settings)) return undefined;
    // Some engines do not survive another position while moves are being tried out.
    const tried = this.sent.reduce((depth, command) => depth + tries(command), 0);
    return [...Array<string>(Math.max(0, tried)).fill('popgo'), ...prelude.slice(this.settings.length)];
  }

  /** Notes that the engine has carried out what was missing; mutates this. */
  reached(prelude: readonly string[]): void {
    this.sent = [...prelude];
    this.settings = prelude.filter(isSetting);
  }

  /** Notes that a test was carried out; mutates this. */
  ran(command: string): void {
    if (!changesState(command)) return;
    this.sent.push(command);
    if (isSetting(command)) this.settings.push(command);
  }
}

/** Moves a command tries out; negative when it takes one back. */
function tries(command: string): number {
  const name = commandName(command);
  return name === 'trymove' || name === 'tryko' ? 1 : name === 'popgo' ? -1 : 0;
}

function startsWith(list: readonly string[], start: readonly string[]): boolean {
  return start.length <= list.length && start.every((item, i) => item === list[i]);
}
