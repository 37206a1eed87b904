/**
 * Who may be tested: any program that speaks GTP, given as a shell line; our own program, started the same way; our own
 * engine in this process. Each knows what to write down about itself in a run.
 */
import { hostname, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { SayingError } from '../../engine/protocol/sayings.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { RegressionEngine, RunMachine } from '../../engine/protocol/regression.ts';
import { InProcessEngine } from './inProcessEngine.ts';
import { quoted, splitCommand } from './commandWords.ts';
import { spawnLines, type LineProcess } from './lineProcess.ts';
import { ProcessEngine } from './processEngine.ts';
import type { EngineMaker } from './testEngine.ts';

const OWN_ARGUMENTS = ['--mode', 'gtp', '--threads', '1', '--quiet'];

/** Engines of one kind, and what a run writes down about them. */
export interface EngineSource {
  description: RegressionEngine;
  /** Makes an engine for the tests of a suite's file, whose folder the commands name files from. */
  makeFor: (file: string) => EngineMaker;
}

/** A session of our own engine whose files are named from `folder`; error lines go to `onError`. */
export type SessionMaker = (folder: string, onError: (line: string) => void) => GtpSession;

/** A command line nobody can start; the message says why. */
export class EngineCommandError extends SayingError {}

/** The words of a shell line without shell magic: the program, and its arguments. Throws EngineCommandError. */
export function wordsOf(command: string): string[] {
  const words = splitCommand(command);
  if (!words || words.length === 0) throw new EngineCommandError({ key: 'host.engines.quote' });
  return words;
}

/** Any program, by a shell line without shell magic: `gnugo --mode gtp`. Throws EngineCommandError. */
export function programSource(command: string): EngineSource {
  const [file, ...args] = wordsOf(command);
  return {
    description: { kind: 'process', command, name: '', version: '', build: '' },
    makeFor: (suite) => () => new ProcessEngine(spawnLines({ file, args, folder: dirname(suite) })),
  };
}

/** Starts our own program with arguments, in a folder. */
export type OwnStarter = (args: readonly string[], folder: string) => LineProcess;

/** By this process's own program, which under Electron is the shell: that gives another one (see electronLines.ts). */
const spawnOwn: OwnStarter = (args, folder) =>
  spawnLines({ file: process.execPath, args: [ownProgram(), ...args], folder });

/**
 * Our own program with options, which may be others for each suite's file. `build` names its version (see host/engineBuild.ts). `shown`: the
 * options that a run writes down.
 */
export function ownProgramSource(
  options: readonly string[] | ((file: string) => readonly string[]),
  build: string,
  start: OwnStarter = spawnOwn,
  shown: readonly string[] = typeof options === 'function' ? [] : options,
): EngineSource {
  const argsFor = (file: string): string[] => [
    ...OWN_ARGUMENTS,
    ...(typeof options === 'function' ? options(file) : options),
  ];
  const command = ['yomi', ...OWN_ARGUMENTS, ...shown].map(quoted).join(' ');
  return {
    description: { kind: 'process', command, name: '', version: '', build },
    makeFor: (file) => () => new ProcessEngine(start(argsFor(file), dirname(file))),
  };
}

/**
 * Our own program for tests: it writes into `scratch` only, and reads the folder of a suite only, or, trusted, everything. Throws EngineCommandError
 * for options with a quote that is not closed.
 */
export function confinedProgramSource(
  options: string,
  how: { scratch: string; build: string; trust?: boolean | undefined; start?: OwnStarter | undefined },
): EngineSource {
  const words = splitCommand(options);
  if (!words) throw new EngineCommandError({ key: 'host.engines.options' });
  const args = (file: string): string[] => [
    ...words,
    ...['--scratch', how.scratch],
    ...(how.trust === true ? [] : ['--confine', dirname(file)]),
  ];
  return ownProgramSource(args, how.build, how.start, words);
}

/** Our own engine in this process; `build` as above. */
export function inProcessSource(makeSession: SessionMaker, options: string, build: string): EngineSource {
  return {
    description: { kind: 'in-process', command: `yomi ${options}`.trim(), name: '', version: '', build },
    makeFor: (file) => () => {
      let errors = '';
      const session = makeSession(dirname(file), (line) => (errors = `${errors}${line}\n`.slice(-20_000)));
      return new InProcessEngine(session, () => {
        const text = errors.trim();
        errors = '';
        return text;
      });
    },
  };
}

/** The file of the `yomi` command, beside this one in the sources or in the built program. */
export function ownProgram(): string {
  return import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, '../cli/yomi.ts')
    : join(import.meta.dirname, '../cli/yomi.js');
}

/** This computer and process. */
export function thisMachine(): RunMachine {
  const cores = cpus();
  return {
    host: hostname(),
    cpu: cores.at(0)?.model.trim() ?? '',
    cores: cores.length,
    platform: `${process.platform} ${process.arch}`,
    pid: process.pid,
  };
}

/** Whether the process that made a run is still there; always so for another computer's. */
export function isAlive({ host, pid }: RunMachine): boolean {
  return host !== hostname() || isProcess(pid);
}

/** Whether there is a process of that number. */
export function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
