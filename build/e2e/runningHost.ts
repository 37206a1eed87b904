/** The built command line as a browser host of its own, for browser tests and benches. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

const cli = resolve(import.meta.dirname, '../../out/cli/yomi.js');

export class RunningHost {
  readonly url: string;
  readonly child: ChildProcess;
  /** What the terminal shows. */
  output = '';
  private printed: () => void = () => undefined;

  private constructor(child: ChildProcess, output: string) {
    this.child = child;
    this.output = output;
    this.url = /http:\/\/127\.0\.0\.1:\d+\//.exec(output)?.[0] ?? '';
    child.stdout?.on('data', (chunk: Buffer) => {
      this.output += chunk.toString();
      this.printed();
    });
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /**
   * Starts it without a browser, unless `env` says otherwise; resolves when it has printed its address. `program` is what is started as
   * `yomi`, with its first arguments.
   */
  static async start(
    dataDir: string,
    home: string,
    env: NodeJS.ProcessEnv = {},
    port = 0,
    [file, ...args]: readonly string[] = [process.execPath, cli],
  ): Promise<RunningHost> {
    const child = spawn(file, [...args, 'serve', '--port', String(port), '--data', dataDir], {
      env: { ...process.env, HOME: home, YOMI_NO_BROWSER: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    return await new Promise((found, failed) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString();
        if (!/Ctrl\+C/.test(output)) return;
        child.stdout.off('data', read);
        found(new RunningHost(child, output));
      };
      child.stdout.on('data', read);
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.once('exit', (code) =>
        failed(new Error(`the host ended with ${String(code)} before it was ready:\n${output}`)),
      );
    });
  }

  /** Opens the workbench in a page that is not in yet, with the code that the terminal shows. */
  async enter(page: Page): Promise<void> {
    await page.goto(this.url);
    await this.enterCode(page, await this.code());
  }

  /** Types a code into the page that asks for one. */
  async enterCode(page: Page, code: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('navigation', { name: 'Places' }).waitFor();
  }

  /** The code number `n` that the terminal has shown, from 1, as soon as it is there; default: the first. */
  async code(n = 1): Promise<string> {
    for (;;) {
      const codes = [...this.output.matchAll(/code for your browser: (\S+)/g)];
      if (codes.length >= n) return codes[n - 1][1];
      await new Promise<void>((printed) => (this.printed = printed));
    }
  }

  /** Ends the host as a power cut would, and waits until it is gone. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async close(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((done) => this.child.once('exit', done));
    this.child.kill(signal);
    await gone;
  }

  /** Kills the engine process below the host; returns its process id. */
  killEngine(): number {
    const children = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(this.child.pid)], {
      encoding: 'utf8',
    });
    const line = children.stdout.split('\n').find((text) => /main[/\\]engine\.js/.test(text));
    if (line === undefined) throw new Error(`no engine process below the host:\n${children.stdout}`);
    const pid = Number(line.trim().split(/\s+/)[0]);
    process.kill(pid, 'SIGKILL');
    return pid;
  }
}
