/**
 * `npm run trust -- conversations --rounds N`: N lines to a running `yomi --mode gtp`, and a fifth as many queries to a running `yomi analysis`:
 * right ones, nearly right ones, broken ones and bytes that are no text. The program must go on, give every line of ours its answer with its own
 * number in the order of the lines, and keep no memory of what was answered.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commandTable } from '../../engine/gtp/commands.ts';
import { Rng, mixSeed } from '../../engine/util/rng.ts';
import type { Campaign, Row } from './campaign.ts';
import { makeText, makeValue } from './fuzzInputs.ts';

const PROGRAM = resolve(import.meta.dirname, '../../main/cli/yomi.ts');
const LONG = 100_000;
/** Lines that are sent before their answers are waited for. */
const BATCH = 250;
/** Megabytes by which the program may have grown from the second fifth of a long run to its last. */
const GROWTH = 80;
/** Fewer lines say nothing about memory: the runtime has not settled. */
const SETTLED = 20_000;

/** What has been said: a line, and what must come back for it. */
interface Said {
  bytes: Buffer;
  /** Its number or name, when it has one that is ours to know. */
  id?: string;
  /** Answers with that id, when their number is known. */
  answers?: number;
}

/** A running program, and what it has written so far. */
class Talk {
  readonly folder = mkdtempSync(join(tmpdir(), 'yomi-talk-'));
  readonly #child;
  readonly #ended: Promise<number | null>;
  #received = '';
  #wake: () => void = () => undefined;
  #exit: string | undefined;
  #errors = '';

  constructor(args: readonly string[]) {
    this.#child = spawn(process.execPath, [PROGRAM, ...args], { cwd: this.folder });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#received += text;
      this.#wake();
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
    this.#child.stdin.on('error', () => undefined);
    this.#ended = new Promise((resolve) =>
      this.#child.on('exit', (code, signal) => {
        this.#exit = `ended with ${code ?? signal}: ${this.#errors.slice(-2000)}`;
        this.#wake();
        resolve(code);
      }),
    );
  }

  send(bytes: Buffer): void {
    this.#child.stdin.write(bytes);
  }

  /** What it has written, once `isWhole` says that this is all; throws when it ends before. */
  async take(isWhole: (text: string) => boolean): Promise<string> {
    while (!isWhole(this.#received)) {
      if (this.#exit !== undefined) throw new Error(this.#exit);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const text = this.#received;
    this.#received = '';
    return text;
  }

  /** Faults that it survived, each as often as it happened differently: where it broke, and the command that broke. */
  get faults(): string[] {
    const stacks = this.#errors.split(/\n(?=\S)/).filter((text) => /^\s+at /m.test(text));
    return [...new Set(stacks.map((text) => text.split('\n').slice(0, 12).join('\n')))];
  }

  /** Megabytes in memory; NaN where the system does not tell. */
  megabytes(): number {
    const status = `/proc/${this.#child.pid}/status`;
    const kilobytes = existsSync(status)
      ? /VmRSS:\s*(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
      : undefined;
    return kilobytes === undefined ? NaN : Number(kilobytes) / 1024;
  }

  /** Ends its input, and waits for its end; what it returned. */
  async end(): Promise<number | null> {
    this.#child.stdin.end();
    return this.#ended;
  }

  close(): void {
    this.#child.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Without those that write files, run programs on, or set what a search may take. */
const COMMANDS = [...commandTable.keys()].filter(
  (name) => !/quit|benchmark|sgf|param|setoption|time_settings|level|playouts|depths/.test(name),
);
const CHEAP =
  'play undo list_stones countlib findlib is_legal captures get_komi komi showboard known_command trymove popgo';
const VERTICES = 'A1 B2 C3 D4 E5 A5 E1 C1 pass Q16 Z99'.split(' ');
const WORDS = ['black', 'w', 'B', 'white', '1', '0', '-1', '2.5', 'alive', 'dead', 'interval', ...VERTICES];

function binary(rng: Rng): Buffer {
  const bytes = Buffer.from(Array.from({ length: 1 + rng.below(200) }, () => rng.below(256)));
  // A line feed would make two lines of it.
  return Buffer.from(bytes.map((byte) => (byte === 10 ? 11 : byte)));
}

function gtpLine(rng: Rng, number: number): Said {
  const kind = rng.below(20);
  if (kind < 2) return { bytes: binary(rng) };
  const name = rng.pick(kind < 12 ? CHEAP.split(' ') : COMMANDS);
  const words = [name];
  if (rng.below(4) > 0) words.push(rng.pick(['b', 'w']), rng.pick(VERTICES));
  else for (let n = rng.below(4); n > 0; n--) words.push(rng.pick(WORDS));
  if (/^boardsize$|clear_board/.test(name)) words.splice(1, 9, String(2 + rng.below(4)));
  if (kind >= 17) {
    const text = makeText(rng, [words.join(' ')], WORDS)
      .replaceAll('\n', ' ')
      .slice(0, 300);
    // Damage makes other commands only by chance, but it must not set limits or write files.
    return COMMANDS.some((known) => text.includes(known)) || !/sgf|quit|level|param|time/.test(text)
      ? { bytes: Buffer.from(text) }
      : { bytes: Buffer.from('#') };
  }
  const id = String(number);
  return { bytes: Buffer.from(`${id} ${words.join(' ')}`), id, answers: 1 };
}

/** Checks the answers to a batch of lines; the last one is ours. Throws what is wrong. */
function checkReplies(said: readonly Said[], text: string): void {
  const expected = said.filter(({ id }) => id !== undefined).map(({ id }) => id);
  const known = new Set(expected);
  // An analysis that input has ended stands before its closing empty line, as do boards, which have none of their own.
  const heads = [...text.matchAll(/(?:^|\n\n)[=?](\d*)(?=[ \n])/g)].map(([, id]) => id);
  const ours = heads.filter((id) => known.has(id));
  const wrong = expected.findIndex((id, i) => ours[i] !== id);
  if (wrong < 0 && ours.length === expected.length) return;
  const line = said.find(({ id }) => id === expected[Math.max(0, wrong)])?.bytes.toString();
  throw new Error(
    `the answer to ${JSON.stringify(line)} is missing, or there are two: ${text.slice(0, 3000)}`,
  );
}

async function gtpRow(lines: number, seed: number): Promise<Row> {
  const talk = new Talk([
    '--mode',
    'gtp',
    '--boardsize',
    '5',
    '--level',
    '1',
    '--threads',
    '1',
    '--mc-games-per-level',
    '50',
  ]);
  const memory: number[] = [];
  try {
    for (let sent = 0; sent < lines;) {
      const rng = new Rng(mixSeed(seed, sent));
      const batch: Said[] = [{ bytes: Buffer.from(`boardsize ${2 + rng.below(4)}`) }];
      while (batch.length < Math.min(BATCH, lines - sent))
        batch.push(gtpLine(rng, 1_000_000 + sent + batch.length));
      const last = String(2_000_000 + sent);
      batch.push({ bytes: Buffer.from(`${last} protocol_version`), id: last });
      talk.send(Buffer.concat(batch.flatMap(({ bytes }) => [bytes, Buffer.from('\n')])));
      checkReplies(batch, await talk.take((text) => text.endsWith(`=${last} 2\n\n`)));
      sent += batch.length - 1;
      memory.push(talk.megabytes());
    }
    const code = await talk.end();
    return row('GTP lines', lines, talk, memory, code);
  } finally {
    talk.close();
  }
}

const QUERIES = [5, 3, 9].map((size) => ({
  rules: 'japanese',
  komi: 6.5,
  boardXSize: size,
  boardYSize: size,
  maxVisits: 10,
  moves: [
    ['B', 'C3'],
    ['W', 'B2'],
    ['B', 'pass'],
  ],
  initialStones: [['W', 'A1']],
  analyzeTurns: [0, 2],
  includeOwnership: true,
  includeMovesOwnership: true,
  includePVVisits: true,
  priority: 1,
  overrideSettings: { reportAnalysisWinratesAs: 'WHITE' },
}));
const ACTIONS = [
  { action: 'query_version' },
  { action: 'clear_cache' },
  { action: 'terminate', terminateId: 'q1000003', turnNumbers: [0] },
];

function jsonLine(rng: Rng, number: number): Said {
  const id = `q${number}`;
  const query = rng.pick(QUERIES);
  const kind = rng.below(20);
  if (kind < 2) return { bytes: binary(rng) };
  if (kind < 5)
    return {
      bytes: Buffer.from(
        makeText(rng, [JSON.stringify(query)], ['{', '}', '"id"', ':']).replaceAll('\n', ' '),
      ),
    };
  if (kind < 7) return { bytes: Buffer.from(JSON.stringify({ ...rng.pick(ACTIONS), id })), id };
  if (kind < 12) {
    const own = kind === 7 ? { includeYomi: true, boardXSize: 5, boardYSize: 5 } : {};
    return { bytes: Buffer.from(JSON.stringify({ ...query, ...own, id })), id };
  }
  const value = makeValue(rng, [query]);
  // Whatever became of the rest, it is ours by its name, and its search stays short.
  const damaged = typeof value === 'object' && value !== null && !Array.isArray(value);
  const maxVisits = damaged && typeof (value as { maxVisits?: unknown }).maxVisits === 'string' ? 'many' : 10;
  return damaged
    ? { bytes: Buffer.from(JSON.stringify({ ...value, maxVisits, id })), id }
    : { bytes: Buffer.from(JSON.stringify(value ?? null)) };
}

interface JsonAnswer {
  id?: string;
  isDuringSearch?: boolean;
  error?: string;
  action?: string;
}

async function jsonRow(lines: number, seed: number): Promise<Row> {
  const talk = new Talk(['analysis', '--threads', '2', '--level', '1', '--cache-size', '16']);
  const memory: number[] = [];
  try {
    for (let sent = 0; sent < lines;) {
      const rng = new Rng(mixSeed(seed, sent));
      const batch: Said[] = [];
      while (batch.length < Math.min(BATCH, lines - sent))
        batch.push(jsonLine(rng, 1_000_000 + sent + batch.length));
      const open = new Set(batch.flatMap(({ id }) => (id === undefined ? [] : [id])));
      const known = new Set(open);
      talk.send(Buffer.concat(batch.flatMap(({ bytes }) => [bytes, Buffer.from('\n')])));
      while (open.size > 0) {
        for (const line of (await talk.take((text) => text.endsWith('\n'))).split('\n')) {
          if (line === '') continue;
          const { id, isDuringSearch, error, action } = JSON.parse(line) as JsonAnswer;
          // Others are of the batch before, of whose positions only the first answer was waited for.
          if (
            id !== undefined &&
            /^q\d+$/.test(id) &&
            !known.has(id) &&
            Number(id.slice(1)) >= 1_000_000 + sent
          )
            throw new Error(`nobody asked ${id}: ${line.slice(0, 500)}`);
          if (id !== undefined && (isDuringSearch === false || error !== undefined || action !== undefined))
            open.delete(id);
        }
      }
      sent += batch.length;
      memory.push(talk.megabytes());
    }
    const code = await talk.end();
    return row('JSON queries', lines, talk, memory, code);
  } finally {
    talk.close();
  }
}

function row(kind: string, lines: number, talk: Talk, memory: readonly number[], code: number | null): Row {
  if (code !== 0) throw new Error(`${kind}: it ended with ${code}`);
  if (talk.faults.length > 0)
    throw new Error(`${kind}: faults of the program:\n${talk.faults.slice(0, 20).join('\n')}`);
  const fifth = Math.max(1, Math.floor(memory.length / 5));
  const least = (part: readonly number[]): number => Math.min(...part);
  const growth = Math.round(least(memory.slice(-fifth)) - least(memory.slice(fifth, 2 * fifth)));
  if (lines >= SETTLED && growth > GROWTH) throw new Error(`${kind}: it grew by ${growth} MB`);
  return { kind, lines, megabytes: Math.round(memory.at(-1) ?? NaN), growth };
}

/** `rounds`: lines of GTP. */
export const run: Campaign = async ({ rounds = LONG, seed }) => [
  await gtpRow(rounds, seed),
  await jsonRow(Math.ceil(rounds / 5), seed),
];
