/**
 * A game on a terminal (manual 3.4): what each line that a player types leads to. Text goes in and comes out; the terminal and its lines
 * belong to asciiMode.ts. The engine's moves are thought step by step (`think`), so that a key can end them.
 */
import { BLACK, EMPTY, PASS, WHITE, colorName, opponent, parsePoint } from '../../../engine/board/point.ts';
import type { Move, Point, Stone } from '../../../engine/board/point.ts';
import { scorePosition } from '../../../engine/board/score.ts';
import { gameSgf, komiText } from '../../../engine/gtp/records.ts';
import { resultText } from '../../../engine/gtp/scoring.ts';
import type { GtpSession } from '../../../engine/gtp/session.ts';
import { influenceRecord } from '../../../engine/influence/record.ts';
import { moveParagraph } from '../../../engine/protocol/explanation.ts';
import { sceneOfPosition } from '../../../engine/board/scene.ts';
import { tenths } from '../../../engine/scoring/estimateScore.ts';
import { writeFault } from '../../files/atomicFile.ts';
import { annotatedGame } from '../annotate.ts';
import { dragonDisplay } from '../dragonReport.ts';
import { COMMANDS, DEBUG_COMMANDS, END_COMMANDS, menu } from './commands.ts';
import { capital, picture, type Look, type Marks } from './picture.ts';

/** What is shown with every board, by the command that toggles it. */
const TOGGLES = ['dead', 'score', 'showarea', 'showboard', 'showdragons', 'showmoyo', 'showterri'] as const;
type Toggle = (typeof TOGGLES)[number];

/** Of the regions of influence: what each map shows at least. */
const REGION_LEVELS: Partial<Record<Toggle, number>> = { showarea: 1, showmoyo: 2, showterri: 3 };

/** Whether the lines are moves and commands, stones of a handicap, about the end, or about dead stones. */
type Stage = 'play' | 'handicap' | 'end' | 'count';

export interface AsciiOptions {
  /** The player's own colour. */
  color: Stone;
  look: Look;
}

export class AsciiGame {
  /** Set by quit and exit. */
  over = false;
  readonly #session: GtpSession;
  readonly #look: Look;
  #human: Stone;
  #stage: Stage = 'play';
  /** The game as far as it is known: moves that were taken back can be gone to again. */
  #record: Move[] = [];
  readonly #comments = new Map<number, string>();
  readonly #shown = new Set<Toggle>(['showboard']);
  #dead = new Set<Point>();
  /** Moves that the engine is still to play. */
  #toPlay = 0;
  #turnBegan: number;

  constructor(session: GtpSession, { color, look }: AsciiOptions) {
    this.#session = session;
    this.#human = color;
    this.#look = look;
    this.#record = session.position.history();
    this.#turnBegan = session.host.secondsNow();
    if (this.#isComputersTurn) this.#toPlay = 1;
  }

  /** What stands before the first line. */
  greeting(): string {
    return `\nBeginning ASCII mode game.\n\n${this.#info()}${this.#board()}`;
  }

  /** What stands before each line. */
  prompt(): string {
    if (this.#stage === 'end') return 'save, count, quit or game: ';
    if (this.#stage === 'count') return 'Dead stones (a location changes a group, "done" ends): ';
    if (this.#stage === 'handicap') return 'Handicap stone ("done" ends): ';
    const { position } = this.#session;
    return `${colorName(this.#toMove)}(${position.moveNumber + 1})${this.#clockText()}: `;
  }

  /** Whether the engine is to move. */
  get thinks(): boolean {
    return this.#toPlay > 0 && !this.over && this.#stage === 'play';
  }

  /** What a line leads to. */
  handle(text: string): string {
    const [word = '', ...rest] = text.trim().split(/\s+/);
    const name = word.toLowerCase();
    const argument = text.trim().slice(word.length).trim();
    if (name === '') return '';
    if (name === 'quit' || name === 'exit') {
      this.over = true;
      return '\nThanks for playing Yomi.\n';
    }
    if (this.#stage === 'count') return this.#countLine(name);
    if (this.#stage === 'handicap') return this.#handicapLine(name);
    const own = this.#command(name, argument, rest[0] ?? '');
    if (own !== undefined) return own;
    if (this.#stage === 'end') return `${menu('The game is over. Type', END_COMMANDS)}`;
    const { size } = this.#session.position;
    const shown = parsePoint(word, size);
    if (shown === undefined) return `Unknown command or move: ${word}. "help" lists them.\n`;
    return this.#humanMove(this.#session.keptPoint(shown));
  }

  /**
   * Thinks a move and plays it; between its steps `pause` lets others look for a key, and true ends the search with the best so far.
   */
  async think(pause: () => Promise<boolean>): Promise<string> {
    const session = this.#session;
    const color = this.#toMove;
    this.#toPlay--;
    let reply = session.begin(`genmove ${colorName(color)}`).reply;
    while (session.state !== 'free') reply += (await pause()) ? session.interrupt() : session.step();
    const answer = reply.replace(/^[=?] ?/, '').trim();
    this.#turnBegan = session.host.secondsNow();
    if (answer.toLowerCase() === 'resign') return `${this.#turnText(color, 'resign')}${this.#end()}`;
    this.#record = session.position.history();
    const told = this.#turnText(color, answer, session.position.moveNumber);
    return told + (this.#twoPasses ? this.#finish() : this.#toPlay > 0 ? '' : this.#board());
  }

  get #toMove(): Stone {
    return this.#session.toMove();
  }

  get #isComputersTurn(): boolean {
    return this.#toMove !== this.#human;
  }

  #turnText(color: Stone, move: string, number = this.#session.position.moveNumber + 1): string {
    return `${colorName(color)}(${number}): ${move}\n`;
  }

  #clockText(): string {
    const left = this.#session.clock.left(this.#toMove);
    if (!left) return '';
    const minutes = Math.floor(left.seconds / 60);
    const rest = String(Math.floor(left.seconds % 60)).padStart(2, '0');
    return ` ${minutes}:${rest}${left.stones > 0 ? ` for ${left.stones} stones` : ''}`;
  }

  #command(name: string, argument: string, first: string): string | undefined {
    const toggle = TOGGLES.find((known) => known === name);
    if (toggle) {
      if (!this.#shown.delete(toggle)) this.#shown.add(toggle);
      return `${toggle} is ${this.#shown.has(toggle) ? 'on' : 'off'}\n${toggle === 'showboard' ? '' : this.#board()}`;
    }
    const table: Record<string, (() => string) | undefined> = {
      help: () => menu('Commands:', COMMANDS),
      helpdebug: () => menu('Debug commands:', DEBUG_COMMANDS),
      display: () => this.#picture(),
      info: () => this.#info(),
      back: () => this.#goto(this.#session.position.moveNumber - 1),
      undo: () => this.#goto(this.#session.position.moveNumber - 1),
      forward: () => this.#goto(this.#session.position.moveNumber + 1),
      last: () => this.#goto(this.#record.length),
      goto: () => this.#gotoMove(first),
      comment: () => this.#comment(argument),
      depth: () => this.#depth(first),
      force: () => this.#force(first),
      level: () => this.#ask(`level ${first}`) ?? `Level set to ${first}.\n`,
      boardsize: () => this.#beforeFirst('Boardsize', `boardsize ${first}`),
      komi: () => this.#beforeFirst('Komi', `komi ${first}`),
      handicap: () =>
        this.#beforeFirst('Handicap', first === '0' ? 'clear_board' : `fixed_handicap ${first}`),
      freehandicap: () => this.#freeHandicap(first),
      pass: () => (this.#stage === 'play' ? this.#humanMove(PASS) : undefined) ?? 'The game is over.\n',
      resign: () => this.#resign(),
      play: () => this.#play(first),
      playblack: () => this.#playAs(BLACK),
      playwhite: () => this.#playAs(WHITE),
      switch: () => this.#playAs(opponent(this.#human)),
      save: () => this.#save(argument),
      load: () => this.#load(argument),
      why: () => this.#why(first),
      hint: () => this.#hint(),
      top: () => this.#top(),
      capture: () => this.#reading('attack', first),
      defend: () => this.#reading('defend', first),
      listdragons: () => `${this.#answer('dragon_data')}\n`,
      count: () => (this.#stage === 'end' ? this.#beginCount() : 'Count when both have passed.\n'),
      game: () => this.#newGame(),
    };
    return Object.hasOwn(table, name) ? table[name]?.() : undefined;
  }

  /** A GTP command's failure in words, or undefined when it worked. */
  #ask(line: string): string | undefined {
    const { reply } = this.#session.execute(line);
    return reply.startsWith('?') ? `${capital(reply.slice(1).trim())}.\n` : undefined;
  }

  /** A GTP command's answer, or its failure in words. */
  #answer(line: string): string {
    const { reply } = this.#session.execute(line);
    return reply.slice(1).trim();
  }

  #info(): string {
    const { engine, handicap, position } = this.#session;
    const rows: [string, string][] = [
      ['Board Size:', String(position.size)],
      ['Handicap', String(handicap)],
      ['Komi:', komiText(engine.komi)],
      ['Level:', String(engine.level)],
      ['Move Number:', String(position.moveNumber)],
      ['To Move:', colorName(this.#toMove)],
      ['Computer player:', capital(colorName(opponent(this.#human)))],
    ];
    return rows.map(([name, value]) => `${name.padEnd(17)}${value}\n`).join('');
  }

  /** The board, when boards are shown. */
  #board(): string {
    return this.#shown.has('showboard') ? this.#picture() : '';
  }

  #picture(): string {
    const marks = this.#marks();
    const score = this.#shown.has('score') ? `    ${this.#estimate()}\n` : '';
    const dragons = this.#shown.has('showdragons') ? dragonDisplay(this.#session, this.#look.paint) : '';
    return picture(this.#session, this.#look, marks) + score + dragons;
  }

  #estimate(): string {
    const { score, lower, upper } = this.#session.engine.estimateScore();
    return `Score estimate: ${resultText(-Math.round(score * 10) / 10)} (for White ${tenths(lower)} to ${tenths(upper)})`;
  }

  #marks(): Marks {
    const marks = new Map<Point, { text: string; paint?: 'red' | 'yellow' | 'cyan' }>();
    const session = this.#session;
    const { position } = session;
    const least = Math.min(...[...this.#shown].map((name) => REGION_LEVELS[name] ?? Infinity));
    if (least < Infinity) {
      const field = session.analysis().influence(this.#toMove, 'dragonsKnown');
      const { influence_regions: regions } = influenceRecord(field, 'dragonsKnown').maps;
      for (const [i, point] of [...position.points].entries()) {
        const strength = Math.abs(regions[i]);
        if (position.colorAt[point] !== EMPTY || strength < least || strength > 3) continue;
        const paint = ([undefined, 'red', 'yellow', 'cyan'] as const)[strength];
        marks.set(point, { text: regions[i] > 0 ? 'o' : 'x', paint });
      }
    }
    const dead = this.#stage === 'count' || this.#stage === 'end' ? this.#dead : undefined;
    const gone = dead ?? (this.#shown.has('dead') ? session.engine.status().dead : []);
    for (const point of gone)
      marks.set(point, { text: position.colorAt[point] === BLACK ? 'x' : 'o', paint: 'red' });
    return marks;
  }

  #humanMove(point: Point): string {
    const session = this.#session;
    const color = this.#toMove;
    if (!session.position.isLegal(point, color)) return `Illegal move: ${session.name(point)}\n`;
    const seconds = session.host.secondsNow() - this.#turnBegan;
    if (session.clock.oversteps(color, seconds)) {
      session.result = `${color === BLACK ? 'W' : 'B'}+T`;
      return `${capital(colorName(color))} has run out of time.\n${this.#end()}`;
    }
    session.clock.spend(color, seconds);
    this.#move(point, color);
    if (this.#twoPasses) return this.#finish();
    // Whoever moves for the engine's side only says what it plays.
    if (this.#isComputersTurn) this.#toPlay = 1;
    return this.#board();
  }

  #move(point: Point, color: Stone): void {
    const { position } = this.#session;
    const number = position.moveNumber;
    const known = this.#record[number];
    position.play(point, color);
    this.#session.result = undefined;
    this.#turnBegan = this.#session.host.secondsNow();
    if (known?.point === point && known.color === color) return;
    for (const at of this.#comments.keys()) if (at > number) this.#comments.delete(at);
    this.#record = position.history();
  }

  get #twoPasses(): boolean {
    const history = this.#session.position.history();
    return history.length > 1 && history.slice(-2).every(({ point }) => point === PASS);
  }

  #force(word: string): string {
    const shown = parsePoint(word, this.#session.position.size);
    if (shown === undefined) return 'Force which move?\n';
    const point = this.#session.keptPoint(shown);
    if (!this.#session.position.isLegal(point, this.#toMove)) return `Illegal move: ${word}\n`;
    this.#move(point, this.#toMove);
    return this.#twoPasses ? this.#finish() : this.#board();
  }

  #play(word: string): string {
    if (this.#stage !== 'play') return 'The game is over.\n';
    if (!/^\d{1,4}$/.test(word || '1')) return 'Play how many moves?\n';
    this.#toPlay = Number(word || '1');
    return '';
  }

  #playAs(color: Stone): string {
    this.#human = color;
    this.#turnBegan = this.#session.host.secondsNow();
    if (this.#isComputersTurn && this.#stage === 'play') this.#toPlay = 1;
    return `You play ${colorName(color)}.\n`;
  }

  #resign(): string {
    this.#session.result = `${this.#toMove === BLACK ? 'W' : 'B'}+R`;
    return this.#end();
  }

  /** Goes to the position after so many moves of the record. */
  #goto(number: number): string {
    const { position } = this.#session;
    if (number < 0 || number > this.#record.length)
      return number < 0 ? 'There is no move to take back.\n' : 'End of game tree.\n';
    if (number < position.moveNumber) {
      position.undo(position.moveNumber - number);
      // What was thought about a move that is not on the board any more explains nothing.
      this.#session.lastThought = undefined;
    }
    for (const { point, color } of this.#record.slice(position.moveNumber, number))
      position.play(point, color);
    this.#stage = 'play';
    this.#toPlay = 0;
    this.#session.result = undefined;
    this.#turnBegan = this.#session.host.secondsNow();
    return this.#board();
  }

  /** "goto 5": the position before move 5. */
  #gotoMove(word: string): string {
    if (!/^\d{1,5}$/.test(word)) return 'Go to which move?\n';
    return this.#goto(Math.max(0, Number(word) - 1));
  }

  #comment(text: string): string {
    const number = this.#session.position.moveNumber;
    if (text === '') return this.#comments.get(number) ?? 'There is no comment here.\n';
    if (number === 0) return 'Comments belong to moves: play one first.\n';
    this.#comments.set(number, text);
    return '';
  }

  #depth(word: string): string {
    if (!/^\d{1,2}$/.test(word)) return 'Set the depth to which number?\n';
    this.#session.engine.reader.mandateDepths({ depth: Number(word) });
    return `Depth set to ${word}.\n`;
  }

  #beforeFirst(what: string, line: string): string {
    if (this.#record.length > 0) return `${what} cannot be modified after game record is started!\n`;
    // A handicap can be changed as long as nothing is played.
    if (line.startsWith('fixed_handicap') || line.startsWith('place_free'))
      this.#session.execute('clear_board');
    const failure = this.#ask(line);
    if (failure !== undefined) return failure;
    if (this.#isComputersTurn) this.#toPlay = 1;
    return this.#board();
  }

  #freeHandicap(word: string): string {
    if (word !== '') return this.#beforeFirst('Handicap', `place_free_handicap ${word}`);
    if (this.#record.length > 0) return 'Handicap cannot be modified after game record is started!\n';
    this.#session.execute('clear_board');
    this.#dead = new Set();
    this.#stage = 'handicap';
    return '';
  }

  #handicapLine(word: string): string {
    const session = this.#session;
    if (word === 'done') {
      const stones = session.names(this.#dead);
      this.#stage = 'play';
      this.#dead = new Set();
      return this.#beforeFirst('Handicap', `set_free_handicap ${stones}`);
    }
    const shown = parsePoint(word, session.position.size);
    if (shown === undefined || shown === PASS) return `Not on the board: ${word}\n`;
    const point = session.keptPoint(shown);
    if (!this.#dead.delete(point)) this.#dead.add(point);
    return `Handicap stones: ${session.names(this.#dead)}\n`;
  }

  #save(file: string): string {
    if (file === '') return 'Save to which file?\n';
    const session = this.#session;
    const { position } = session;
    const at = position.moveNumber;
    for (const { point, color } of this.#record.slice(at)) position.play(point, color);
    const text = gameSgf(session);
    position.undo(position.moveNumber - at);
    const annotations = [...this.#comments].map(
      ([number, comment]) => [number, { comment, labels: new Map<Point, string>(), circle: PASS }] as const,
    );
    try {
      session.host.writeFile(file, annotatedGame(text, new Map(annotations), position.size));
      return `Saved to ${file}.\n`;
    } catch (error) {
      return `${writeFault(file, error)}\n`;
    }
  }

  #load(file: string): string {
    if (file === '') return 'Load which file?\n';
    const failure = this.#ask(`loadsgf "${file}"`);
    if (failure !== undefined) return failure;
    this.#begin();
    return this.#board();
  }

  /** After another game has come. */
  #begin(): void {
    this.#record = this.#session.position.history();
    this.#comments.clear();
    this.#stage = 'play';
    this.#toPlay = 0;
    this.#dead = new Set();
    this.#turnBegan = this.#session.host.secondsNow();
  }

  #newGame(): string {
    this.#session.execute('clear_board');
    this.#begin();
    if (this.#isComputersTurn) this.#toPlay = 1;
    return this.#board();
  }

  #why(word: string): string {
    const session = this.#session;
    if (word === '') return `${this.#answer('gomill-explain_last_move')}\n`;
    const shown = parsePoint(word, session.position.size);
    if (shown === undefined || shown === PASS) return `Not on the board: ${word}\n`;
    const point = session.keptPoint(shown);
    return session.position.isLegal(point, this.#toMove) ? this.#paragraph(point) : `Illegal move: ${word}\n`;
  }

  #paragraph(point: Point): string {
    const session = this.#session;
    const { engine, position } = session;
    const decision = engine.decideAbout(position, this.#toMove);
    const about = {
      decision: engine.withMove(decision, point, position),
      scene: sceneOfPosition(position, decision.dragons),
    };
    return `${moveParagraph(about, point, (at) => session.name(at))}\n`;
  }

  #hint(): string {
    const move = this.#answer(`reg_genmove ${colorName(this.#toMove)}`);
    const shown = parsePoint(move, this.#session.position.size);
    if (shown === undefined || shown === PASS) return `I would ${move.toLowerCase()}.\n`;
    return `I would play ${move}. ${this.#paragraph(this.#session.keptPoint(shown))}`;
  }

  #top(): string {
    const words = this.#answer(`top_moves_${colorName(this.#toMove)}`).split(/\s+/);
    const unit = this.#session.playsMonteCarlo ? ' % won' : ' points';
    const lines: string[] = [];
    for (let i = 0; i + 1 < words.length; i += 2)
      lines.push(
        `${String(lines.length + 1).padStart(2)}. ${words[i].padEnd(4)}${words[i + 1].padStart(7)}${unit}\n`,
      );
    return lines.length === 0 ? 'No move is worth anything.\n' : lines.join('');
  }

  #reading(command: 'attack' | 'defend', word: string): string {
    const { reply } = this.#session.execute(`${command} ${word}`);
    const text = reply.slice(1).trim();
    if (reply.startsWith('?')) return `${capital(text)}.\n`;
    const [code, move] = text.split(' ');
    const place = word.toUpperCase();
    if (command === 'attack' && code === '0') return `${place} cannot be captured.\n`;
    if (code === '0') return `${place} cannot be saved.\n`;
    const ko = code === '1' ? '' : ' with ko';
    return `${place} can be ${command === 'attack' ? 'captured' : 'defended'}${ko} at ${move}.\n`;
  }

  /** Both have passed: counts, and asks what next. */
  #finish(): string {
    this.#dead = new Set(this.#session.engine.status().dead);
    return this.#counted() + this.#end();
  }

  #counted(): string {
    const { engine, position } = this.#session;
    const { komi, rules } = engine;
    const score = scorePosition(position, { dead: [...this.#dead], scoring: rules.scoring, komi });
    this.#session.result = resultText(score.margin);
    return `${this.#board()}Result: ${this.#session.result}\n`;
  }

  /** The game is over; how, the session knows. */
  #end(): string {
    this.#stage = 'end';
    this.#toPlay = 0;
    const told = this.#session.result ?? 'unknown';
    return `Game over: ${told}\n${menu('If you disagree, we may count the game together. Type', END_COMMANDS)}`;
  }

  #beginCount(): string {
    this.#stage = 'count';
    if (this.#dead.size === 0) this.#dead = new Set(this.#session.engine.status().dead);
    return this.#counted();
  }

  #countLine(word: string): string {
    if (word === 'done') {
      const text = this.#counted();
      return text + this.#end();
    }
    const session = this.#session;
    const { position } = session;
    const shown = parsePoint(word, position.size);
    const point = shown === undefined ? PASS : session.keptPoint(shown);
    if (point === PASS || position.colorAt[point] === EMPTY)
      return `There are no stones at ${word.toUpperCase()}.\n`;
    // What is one dragon lives or dies together.
    const stones = session.analysis().dragonShapes().at[point]?.stones ?? [point];
    const isDead = this.#dead.has(point);
    for (const stone of stones) {
      if (isDead) this.#dead.delete(stone);
      else this.#dead.add(stone);
    }
    return this.#counted();
  }
}
