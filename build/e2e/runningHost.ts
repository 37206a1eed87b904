/** The built command line as a browser host of its own, for browser tests and benches. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const cli = resolve(import.meta.dirname, '../../out/cli/yomi.js');

export class RunningHost {
  readonly url: string;
  private readonly child: ChildProcess;

  constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.child = child;
  }

  /** `program` is what is started as `yomi`, with its first arguments. */
  static async start(
    dataDir: string,
    home: string,
    [file, ...args]: readonly string[] = [process.execPath, cli],
  ): Promise<RunningHost> {
    const child = spawn(file, [...args, 'serve', '--port', '0', '--data', dataDir], {
      env: { ...process.env, HOME: home, YOMI_NO_BROWSER: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const url = await new Promise<string>((found, failed) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString();
        const match = /http:\/\/127\.0\.0\.1:\S+/.exec(output);
        if (match) found(match[0]);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) =>
        failed(new Error(`the host ended with ${String(code)} before it was ready:\n${output}`)),
      );
    });
    return new RunningHost(url, child);
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
