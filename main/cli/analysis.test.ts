/** Live analysis of the real program over real pipes. Every verdict waits for output or for the end, never for a time. */
import { spawn, spawnSync } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cli } from '../../build/checks/testProgram.ts';

const options = ['--mode', 'gtp', '--boardsize', '9', '--seed', '1'];

/** A running program, and what it has written that nobody has looked at. */
class Program {
  readonly child = spawn(process.execPath, [cli, ...options], { stdio: ['pipe', 'pipe', 'pipe'] });
  readonly exit = new Promise<number | null>((ended) => this.child.once('exit', ended));
  errors = '';
  #output = '';
  #wake: () => void = () => undefined;

  constructor() {
    this.child.stdin.on('error', () => undefined);
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#output += text;
      this.#wake();
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    onTestFinished(() => void this.child.kill());
  }

  send(text: string): void {
    this.child.stdin.write(text);
  }

  /** Waits until the output begins with `pattern`, takes that off it and returns it. */
  async reads(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = new RegExp(`^(?:${pattern.source})`).exec(this.#output);
      if (match) {
        this.#output = this.#output.slice(match[0].length);
        return match[0];
      }
      const ended = await Promise.race([
        new Promise<false>((wake) => (this.#wake = () => wake(false))),
        this.exit.then(() => true),
      ]);
      if (ended) throw new Error(`ended; expected ${pattern.source}, got ${JSON.stringify(this.#output)}`);
    }
  }
}

const MOVE = 'info move [A-J]\\d visits \\d+ winrate';
const LZ = `(?:${MOVE} \\d+ prior \\d+ lcb \\d+ order \\d+ pv(?: (?:[A-J]\\d|pass))+ ?)+`;
const FLOAT = '-?\\d+\\.\\d+';
const KATA =
  `(?:${MOVE} ${FLOAT} prior ${FLOAT} lcb ${FLOAT} edgeVisits \\d+ utility ${FLOAT} utilityLcb ${FLOAT} ` +
  `scoreMean ${FLOAT} scoreStdev ${FLOAT} scoreLead ${FLOAT} scoreSelfplay ${FLOAT} order \\d+ ` +
  `pv(?: (?:[A-J]\\d|pass))+ pvVisits(?: \\d+)+ pvEdgeVisits(?: \\d+)+ movesOwnership(?: ${FLOAT}){81} )+` +
  `rootInfo visits \\d+ utility ${FLOAT} winrate ${FLOAT} scoreMean ${FLOAT} scoreStdev ${FLOAT} scoreLead ${FLOAT} scoreSelfplay ${FLOAT} ` +
  `ownership(?: ${FLOAT}){81} ownershipStdev(?: ${FLOAT}){81}`;

describe('an analysis', () => {
  test('goes on until there is input, which is then answered', async () => {
    const program = new Program();
    program.send('1 lz-analyze b 1\n');
    await program.reads(new RegExp(`=1\\n(?:${LZ}\\n){3}`));
    // A bare line feed.
    program.send('\n');
    await program.reads(new RegExp(`(?:${LZ}\\n)*\\n`));
    // A command, before and after some output.
    program.send(
      '2 kata-analyze interval 1 ownership true rootInfo true pvVisits true ownershipStdev true movesOwnership true pvEdgeVisits true\n',
    );
    await program.reads(new RegExp(`=2\\n(?:${KATA}\\n){2}`));
    program.send('3 protocol_version\n');
    await program.reads(new RegExp(`(?:${KATA}\\n)*\\n=3 2\\n\\n`));
    program.send('4 lz-analyze\n5 play b d4\n6 last_move\n');
    await program.reads(new RegExp(`=4\\n(?:${LZ}\\n)*\\n=5 \\n\\n=6 black D4\\n\\n`));
    // Another analysis.
    program.send('7 lz-analyze 1\n');
    await program.reads(new RegExp(`=7\\n(?:${LZ}\\n)+`));
    program.send('8 lz-analyze 1\n');
    await program.reads(new RegExp(`(?:${LZ}\\n)*\\n=8\\n(?:${LZ}\\n)+`));
    program.send('stop\n');
    await program.reads(new RegExp(`(?:${LZ}\\n)*\\n= \\n\\n`));
    program.send('quit\n');
    expect(await program.exit).toBe(0);
    expect(program.errors).toBe('');
  });

  test.each(['lz-analyze b 1', 'kata-analyze 1'])('%s ends with quit', async (command) => {
    const program = new Program();
    program.send(`${command}\n`);
    await program.reads(/=\ninfo [^\n]*\n/);
    program.send('quit\n');
    await program.reads(/(?:info [^\n]*\n)*\n= \n\n/);
    expect(await program.exit).toBe(0);
    expect(program.errors).toBe('');
  });

  test('ends with its input', async () => {
    const program = new Program();
    program.send('lz-analyze b 1\n');
    await program.reads(/=\ninfo [^\n]*\n/);
    program.child.stdin.end();
    await program.reads(/(?:info [^\n]*\n)*\n/);
    expect(await program.exit).toBe(0);
    expect(program.errors).toBe('');
  });

  test('ends when nobody reads any more', async () => {
    const program = new Program();
    program.send('lz-analyze b 1\n');
    await program.reads(/=\ninfo [^\n]*\n/);
    program.child.stdout.destroy();
    expect(await program.exit).toBe(0);
    expect(program.errors).toBe('');
  });

  test('all at once, in a file', () => {
    const input = 'lz-analyze b 1\n\nname\nkata-analyze\nname\nkata-search_cancellable\nname\nlz-analyze';
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...options], {
      input,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const line = 'info [^\\n]*\\n';
    expect(stdout).toMatch(
      new RegExp(
        `^=\\n(${line})*\\n= Yomi\\n\\n=\\n(${line})*\\n= Yomi\\n\\n= cancelled\\n\\n= Yomi\\n\\n=\\n(${line})*\\n$`,
      ),
    );
  });
});

describe('a search for a move', () => {
  test('is interrupted by the comment line, and gives the best so far', async () => {
    const program = new Program();
    // Far more than there is time for.
    program.send('level 1000000\n1 genmove b\n');
    await program.reads(/= \n\n/);
    program.send('# interrupt\n');
    const [, move] = /=1 ([A-J]\d)\n\n/.exec(await program.reads(/=1 [A-J]\d\n\n/)) ?? [];
    program.send('last_move\n2 kata-genmove_analyze w interval 1\n');
    await program.reads(new RegExp(`= black ${move}\\n\\n=2\\n(?:info [^\\n]*\\n){2}`));
    program.send('# interrupt\n');
    await program.reads(/(?:info [^\n]*\n)*play [A-J]\d\n\n/);
    // Without a search it is a comment.
    program.send('# interrupt\nkata-search_cancellable b\n');
    program.send('# interrupt\n');
    await program.reads(/= cancelled\n\n/);
    program.send('quit\n');
    expect(await program.exit).toBe(0);
  });

  test('with a view is not ended by input, nor by the end of it', () => {
    const input = '1 lz-genmove_analyze b 1\n\n2 kata-genmove_analyze w 1\n3 move_history\n4 kata-search';
    const { status, stdout } = spawnSync(process.execPath, [cli, ...options, '--playouts', '3000'], {
      input,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const match =
      /^=1\n(?:info .*\n)*info .*\nplay (\w\d)\n\n=2\n(?:info .*\n)*info .*\nplay (\w\d)\n\n=3 white (.*)\nblack (.*)\n\n=4 \w\d\n\n$/.exec(
        stdout,
      );
    expect(match?.[1]).toBe(match?.[4]);
    expect(match?.[2]).toBe(match?.[3]);
    // Half of the playouts that were asked for at least: before, no favourite is out of reach.
    const visits = [...(/\n(info .*)\nplay/.exec(stdout) ?? [''])[1].matchAll(/ visits (\d+)/g)];
    expect(visits.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThan(1450);
  });
});
