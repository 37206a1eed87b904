/** Stands for the electron package in the packed program: the stub of the unit tests, whose utility processes are real ones. */
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';

export * from '../../checks/electronStub.ts';

const RUN = resolve(import.meta.dirname, 'run.ts');

class UtilityProcess extends EventEmitter {
  readonly #child;
  readonly stderr;
  readonly pid;

  constructor(path: string, args: string[]) {
    super();
    // It is no shell: there is no electron package in it.
    const env = { ...process.env };
    delete env.YOMI_STAND_IN_ELECTRON;
    this.#child = fork(RUN, [path, ...args], {
      env,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.pid = this.#child.pid;
    this.stderr = this.#child.stderr;
    for (const event of ['message', 'exit']) this.#child.on(event, (value) => this.emit(event, value));
  }

  postMessage(message: object): void {
    if (this.#child.connected) this.#child.send(message);
  }

  kill(): void {
    this.#child.kill();
  }
}

export const utilityProcess = {
  fork: (path: string, args: string[]): UtilityProcess => new UtilityProcess(path, args),
};
