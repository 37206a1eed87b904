/** What the engine thinks, on the error stream and in game records; and the ways to play that the command line asks for. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { parsePoint, pointName } from '../../engine/board/point.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine } from '../../engine/sgf/replay.ts';
import { sumOfTerms } from '../../engine/protocol/moves.ts';
import { annotatedGame } from './annotate.ts';
import { ALL_FLAGS } from './debugFlags.ts';
import { traceText } from './trace.ts';
import { cli } from '../../build/checks/testProgram.ts';

const folder = mkdtempSync(join(tmpdir(), 'yomi-thinking-'));

function run(args: string[], input = ''): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [cli, '--level', '1', '--seed', '1', ...args], {
    input,
    encoding: 'utf8',
  });
}

/** White's stone at B2 is lost. */
const RECORD =
  '(;GM[1]SZ[7]KM[5.5]PB[Ann]C[all of it];B[dd]C[first];W[bf](;B[be]LB[be:a];W[fb];B[cf];W[];B[ee])(;B[cc]C[not played]))';
const game = join(folder, 'game.sgf');
writeFileSync(game, RECORD);

/** The properties of the nodes that have a move of the colour, in the main line. */
function nodesOf(text: string, color: 'B' | 'W'): Record<string, readonly string[]>[] {
  const [root] = parseSgf(text).value.games;
  return mainLine(root)
    .map(({ properties }) => Object.fromEntries(properties.map(({ id, values }) => [id, values])))
    .filter((node) => color in node);
}

describe('--replay', () => {
  const out = join(folder, 'replayed.sgf');
  const { status, stdout, stderr } = run(['-l', game, '--replay', 'both', '-o', out, '-O', 'dv']);
  const replayed = readFileSync(out, 'utf8');

  test('names every move that is another one, and how many are the same', () => {
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    const count = lines.pop() ?? '';
    for (const line of lines)
      expect(line).toMatch(
        /^Move \d \((black|white)\): Yomi plays ([A-G]\d|PASS) \(\d+\.\d\d\) - Game move ([A-G]\d|PASS) \(-?\d+\.\d\d\)$/,
      );
    expect(count).toBe(`${7 - lines.length} of 7 moves are the ones that Yomi would play.`);
    expect(lines.some((line) => line.startsWith('Move 6 (white)'))).toBe(true);
  });

  test('annotates the moves and leaves the rest of the record as it is', () => {
    const nodes = [...nodesOf(replayed, 'B'), ...nodesOf(replayed, 'W')];
    expect(nodes).toHaveLength(7);
    for (const node of nodes) {
      expect(node.C[0]).toMatch(/Yomi plays (the same move )?([A-G]\d|PASS) \(/);
      for (const label of node.LB) expect(label).toMatch(/^[a-g]{2}:(<1|\d+|X|!|a)$/);
      expect(node.CR === undefined).toBe(/the same move|Yomi plays PASS/.test(node.C[0]));
    }
    expect(nodesOf(replayed, 'B')[0].C[0]).toMatch(/^first\nYomi /);
    expect(replayed).toContain('PB[Ann]C[all of it]');
    expect(replayed).toContain('(;B[cc]C[not played])');
  });

  test('marks dead stones', () => {
    expect(nodesOf(replayed, 'B').at(-1)?.LB).toContain('bf:X');
    expect(nodesOf(replayed, 'B')[0].LB.some((label) => label.endsWith(':X'))).toBe(false);
  });

  test('of one side, up to a move, without a record', () => {
    const { stdout: lines } = run(['-l', game, '--replay', 'white', '-L', '5']);
    expect(lines).toMatch(/^\d of 2 moves are the ones that Yomi would play\.$/m);
    expect(lines).not.toContain('black');
  });

  test('needs a record, and a color', () => {
    expect(run(['--replay', 'both']).stderr).toContain('name it with -l');
    expect(run(['-l', game, '--replay', 'red']).stderr).toContain('Allowed choices are white, black, both');
    expect(run(['-l', game, '-O', 'dv']).stderr).toContain('name it with -o');
    expect(run(['-l', game, '-o', out, '-O', 'x']).stderr).toContain('The flags are');
  });
});

describe('-O without --replay', () => {
  test('marks what was thought of the move that is found', () => {
    const out = join(folder, 'one.sgf');
    const { stdout } = run(['-l', game, '-o', out, '-O', 'v', '-L', '3']);
    expect(stdout).toMatch(/^black \(X\) move [A-G]\d\n$/);
    const last = nodesOf(readFileSync(out, 'utf8'), 'B').at(-1)!;
    expect(last.C[0]).toMatch(/^Value of move: \d+\.\d\d$/);
    expect(last.LB.some((label) => label.startsWith(last.B[0]))).toBe(true);
  });

  test('marks every generated move of a conversation, but not one that was taken back', () => {
    const out = join(folder, 'talk.sgf');
    const commands = ['boardsize 7', 'genmove b', 'genmove w', 'undo', 'play w A1', 'genmove b', 'quit'];
    const { status } = run(['--mode', 'gtp', '-o', out, '-O', 'v'], `${commands.join('\n')}\n`);
    expect(status).toBe(0);
    const text = readFileSync(out, 'utf8');
    expect(nodesOf(text, 'B').map((node) => 'LB' in node)).toEqual([true, true]);
    expect(nodesOf(text, 'W').map((node) => 'LB' in node)).toEqual([false]);
  });

  test('comments are kept and escaped, labels give way on their points only', () => {
    const annotation = { comment: 'a]b', labels: new Map([[parsePoint('A1', 5)!, 'X']]), circle: 0 };
    const text = annotatedGame('(;SZ[5];B[cc]C[old]LB[ae:1][aa:2])', new Map([[1, annotation]]), 5);
    const [node] = nodesOf(text, 'B');
    expect(node.C).toEqual(['old\na\\]b']);
    expect(node.LB).toEqual(['aa:2', 'ae:X']);
  });
});

describe('tracing', () => {
  test('-t, -tt and -a write to the error stream, and change no move', () => {
    const plain = run(['-l', game]);
    expect(plain.stderr).toBe('');
    const [once, twice, all] = [['-t'], ['-tt'], ['-a']].map((flags) => run(['-l', game, ...flags]));
    for (const { stdout } of [once, twice, all]) expect(stdout).toBe(plain.stdout);
    const sections = ['Estimate:', 'Patterns:', 'Move reasons:', 'Move valuation:', 'Steps:', 'Top moves:'];
    for (const section of sections) expect(once.stderr.split('\n')).toContain(section);
    expect(twice.stderr.length).toBeGreaterThan(once.stderr.length);
    expect(twice.stderr).toMatch(
      / {2}pattern '.+'\+\d matched at [A-G]\d \(patterns2?, line \d+, anchored at [A-G]\d\): /,
    );
    expect(all.stderr).toMatch(/^All patterns:\n( {2}pattern '.+'\+\d \(\w+\) matched at [A-G]\d\n)+$/);
  });

  test('what is traced adds up to the values', () => {
    const engine = new Engine(7);
    engine.level = 1;
    for (const [name, color] of [
      ['D4', 2],
      ['B2', 1],
      ['B3', 2],
      ['C2', 1],
    ] as const)
      engine.position.play(parsePoint(name, 7)!, color);
    const decision = engine.decide(2);
    const name = (point: number): string => pointName(point, 7);
    const text = traceText(decision, { bits: ALL_FLAGS, detailed: true }, name);
    for (const { point, value, terms, reasons } of decision.moves) {
      expect(value).toBe(sumOfTerms(terms));
      expect(text).toContain(`Move generation values ${name(point)} to ${value.toFixed(2)}\n`);
      expect(text.split(`  Move at ${name(point)} `).length - 1).toBeGreaterThanOrEqual(reasons.length);
      expect(text.split(`\n  ${name(point)}: `).length - 1).toBe(terms.length);
    }
    const top = traceText(decision, { bits: 0x400000, detailed: false }, name);
    expect(top.split('\n')[1]).toBe(
      `1. ${name(decision.moves[0].point).padEnd(3)} ${decision.moves[0].value.toFixed(2)}`,
    );
    expect(top).not.toContain('Move reasons');
  });

  test('-d chooses parts by bits, which --debug-flags lists', () => {
    const { stderr } = run(['-l', game, '-d0x410000']);
    expect(stderr).toMatch(/^Estimate:\n.*\n.*\n\nTop moves:\n1\. /);
    expect(run(['-l', game, '-d', '0x80000000']).stderr).toContain('see --debug-flags');
    const { stdout } = run(['--debug-flags']);
    expect(stdout).toContain('DEBUG_TOP_MOVES             0x0400000');
  });
});

describe('ways to play', () => {
  test('--mirror answers on the opposite point, as long as --mirror-limit allows', () => {
    const commands = 'boardsize 9\nplay b C3\ngenmove w\nplay b A5\ngenmove w\n';
    const replies = (args: string[]): string[] =>
      run(['--mode', 'gtp', ...args], commands)
        .stdout.split('\n\n')
        .map((reply) => reply.slice(2));
    const mirroring = replies(['--mirror']);
    expect([mirroring[2], mirroring[4]]).toEqual(['G7', 'J5']);
    const limited = replies(['--mirror', '--mirror-limit', '3']);
    expect(limited[2]).toBe('G7');
    expect(limited[4]).not.toBe('J5');
    expect(run(['--mode', 'gtp', '--mirror-limit', '3']).stderr).toContain('--mirror');
  });

  test('the others reach the decision', () => {
    const sgf = join(folder, 'opening.sgf');
    writeFileSync(sgf, '(;SZ[13];B[jd];W[dj];B[fk])');
    const traced = (...args: string[]): string => run(['-l', sgf, '-tt', ...args]).stderr;
    const usual = traced();
    expect(usual).toContain('[fuseki]');
    expect(usual).toContain('[joseki]');
    expect(traced('--nofuseki')).not.toContain('[fuseki]');
    const poor = traced('--nofusekidb', '--nojosekidb', '--metamachine');
    expect(poor).not.toContain('[joseki]');
    expect(poor).toContain('[fuseki]');
    expect(poor).toContain('the best moves were tried');
    expect(/for white .*/.exec(traced('--cosmic-gnugo'))?.[0]).not.toBe(/for white .*/.exec(usual)?.[0]);
  });
});
