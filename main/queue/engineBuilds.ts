/**
 * Engine builds as files: what a server keeps of one, and how a worker gets it. A build is checked before it plays: every file is what its hash
 * says, and the engine comes to the signature that it came to where it was made. Another number means another machine arithmetic, another Node or
 * a fault in memory; nothing that it would find could be compared with what others find.
 */
import { verbatim } from '../../engine/protocol/sayings.ts';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { enginePath } from '../engine/enginePath.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { makeFolder } from '../files/makeFolder.ts';
import { programFiles } from '../host/engineBuild.ts';
import { hashOf, JobError } from '../jobs/jobSpec.ts';
import { ownProgram } from '../regression/engines.ts';
import type { FarmClient } from './farmClient.ts';
import type { EngineBuild } from './farmStore.ts';

/** The folder of package.json. This file and every built chunk lie two folders below it. */
const root = resolve(import.meta.dirname, '../..');
/** What the program reads beside its own files. */
const DATA = ['package.json', 'resources/patterns.bin'];
const SIGNATURES = 'signatures.json';
const SIGNATURE_MS = 30 * 60_000;

/** An engine of ours by what it is, and the number that it comes to on this machine. */
export interface Signed {
  build: string;
  patternSet: string;
  signature: number;
}

/** This program's files, by hash, with what is to be told of them. */
export function ownBuild(signed: Signed): { about: EngineBuild; bytes: Map<string, Uint8Array> } {
  const paths = [...programFiles(ownProgram()).keys(), ...programFiles(enginePath()).keys()];
  const files = new Map<string, string>();
  const bytes = new Map<string, Uint8Array>();
  for (const file of [...paths, ...DATA.map((name) => join(root, name))]) {
    const content = readFileSync(file);
    const hash = hashOf(content);
    files.set(relative(root, file).split(sep).join('/'), hash);
    bytes.set(hash, content);
  }
  const about: EngineBuild = {
    ...signed,
    program: relative(root, ownProgram()).split(sep).join('/'),
    files: [...files].map(([path, hash]) => ({ path, hash })).sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
  return { about, bytes };
}

/** What a program of ours says of itself (`yomi jobs signature`). */
export type SignatureOf = (program: string) => Promise<Signed>;

const askSignature: SignatureOf = async (program) => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'jobs', 'signature'], {
    timeout: SIGNATURE_MS,
  });
  return JSON.parse(stdout) as Signed;
};

/** The signatures that were found on this machine, in a folder: finding one takes half a minute. */
export class Signatures {
  readonly #file: string;
  readonly #ask: SignatureOf;

  constructor(folder: string, ask: SignatureOf = askSignature) {
    makeFolder(folder);
    this.#file = join(folder, SIGNATURES);
    this.#ask = ask;
  }

  /** Of a program whose build and patterns are said to be those. Throws JobError when they are not. */
  async of(program: string, { build, patternSet }: Omit<Signed, 'signature'>): Promise<Signed> {
    // Another Node computes in another way.
    const key = `${build} ${patternSet} ${process.version} ${process.arch}`;
    const known = this.#read();
    if (key in known) return { build, patternSet, signature: known[key] };
    const found = await this.#ask(program);
    if (found.build !== build || found.patternSet !== patternSet)
      throw new JobError(verbatim(`the program says that it is build ${found.build}, not ${build}`));
    writeFileAtomic(this.#file, Buffer.from(JSON.stringify({ ...this.#read(), [key]: found.signature })));
    return found;
  }

  #read(): Record<string, number> {
    if (!existsSync(this.#file)) return {};
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, number>;
    } catch (error) {
      // It is found anew.
      if (error instanceof SyntaxError) return {};
      throw error;
    }
  }
}

/** This machine does not come to what others come to: it must not take part. */
export class SignatureError extends JobError {}

/** Where Node finds the packages that our program uses. */
function packages(): string {
  const file = fileURLToPath(import.meta.resolve('better-sqlite3'));
  return file.slice(0, file.lastIndexOf(`${sep}better-sqlite3${sep}`));
}

export interface EngineBuildsOptions {
  client: FarmClient;
  /** Where those lie that are not this program. */
  folder: string;
  /** This program's. */
  own: Omit<Signed, 'signature'>;
  signatures: Signatures;
  ended: AbortSignal;
}

/** The builds of a worker. */
export class EngineBuilds {
  readonly #options: EngineBuildsOptions;
  readonly #programs = new Map<string, Promise<string>>();

  constructor(options: EngineBuildsOptions) {
    this.#options = options;
  }

  /** The program of a build, checked. Throws SignatureError when this machine comes to another signature, JobError when there is none such. */
  programOf(build: string, patternSet: string): Promise<string> {
    const key = `${build} ${patternSet}`;
    const known = this.#programs.get(key) ?? this.#get(build, patternSet);
    this.#programs.set(key, known);
    // What failed may be tried again.
    known.catch(() => this.#programs.delete(key));
    return known;
  }

  async #get(build: string, patternSet: string): Promise<string> {
    const { client, own, signatures, ended } = this.#options;
    const about = await client.callUntil('farm.build', { build, patternSet }, ended);
    const isOwn = build === own.build && patternSet === own.patternSet;
    const program = isOwn ? ownProgram() : await this.#fetch(about);
    const { signature } = await signatures.of(program, { build, patternSet });
    if (signature !== about.signature)
      throw new SignatureError(
        verbatim(
          `build ${build} of the engine comes to the signature ${signature} on this machine, not to ${about.signature}: it does not compute as others do`,
        ),
      );
    return program;
  }

  async #fetch({ files, program }: EngineBuild): Promise<string> {
    const { client, folder, ended } = this.#options;
    const place = join(folder, 'builds', hashOf(JSON.stringify(files)).slice(0, 24));
    for (const { path, hash } of files) {
      const file = resolve(place, path);
      if (!file.startsWith(place + sep))
        throw new JobError(verbatim(`a file of the build leads out of its folder: ${path}`));
      if (existsSync(file) && hashOf(readFileSync(file)) === hash) continue;
      makeFolder(dirname(file));
      writeFileAtomic(file, await client.file(hash, ended));
    }
    const entry = resolve(place, program);
    if (!files.some(({ path }) => path === program))
      throw new JobError(verbatim('the build does not hold its program'));
    if (!existsSync(join(place, 'node_modules')))
      symlinkSync(packages(), join(place, 'node_modules'), 'junction');
    return entry;
  }
}
