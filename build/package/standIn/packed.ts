/** The desktop app as electron-builder packs it here, on the stand-in for Electron, and a person in front of it. */
import { build, Platform } from 'electron-builder';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { standInDistribution } from './distribution.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Packs what is built, below `folder`; answers the folder of the program. */
export async function packHere(folder: string): Promise<string> {
  const electronDist = join(folder, 'electron');
  await standInDistribution(electronDist, '45.0.0');
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir'),
    publish: 'never',
    config: {
      extends: join(root, 'build/package/electron-builder.yml'),
      electronDist,
      directories: { output: join(folder, 'release') },
    },
  });
  return join(folder, 'release/linux-unpacked');
}

/** The packed program while it runs: calls as its page makes them, and the files the page asks for. */
export class PackedApp {
  readonly #child;
  readonly #answers: AsyncIterator<string>;
  readonly #lines: Interface;
  #errors = '';

  constructor(folder: string, dataDir: string) {
    this.#child = spawn(join(folder, 'yomi'), [], {
      cwd: folder,
      env: { ...process.env, YOMI_DATA: dataDir },
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
    this.#lines = createInterface(this.#child.stdout);
    this.#answers = this.#lines[Symbol.asyncIterator]();
  }

  /** The value of a call; throws what went wrong. */
  async call(name: string, params: object): Promise<unknown> {
    const answer = (await this.#ask({ call: name, params })) as {
      value?: unknown;
      error?: { message: string };
    };
    if (answer.error) throw new Error(answer.error.message);
    return answer.value;
  }

  async fetch(url: string): Promise<{ status: number; type: string; text: string }> {
    return (await this.#ask({ fetch: url })) as { status: number; type: string; text: string };
  }

  /** Resolves when it has ended by itself. */
  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.stdin.end();
    await ended;
  }

  async #ask(question: object): Promise<unknown> {
    this.#child.stdin.write(`${JSON.stringify(question)}\n`);
    const answer = await this.#answers.next();
    if (answer.done) throw new Error(`The packed program has ended: ${this.#errors}`);
    return JSON.parse(answer.value);
  }
}
