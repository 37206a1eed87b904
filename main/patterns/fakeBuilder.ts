/** For tests: sets that are only named, and an engine that only remembers what it was given. */
import type { EngineMethod, EngineMethods, PackedPatterns } from '../../engine/protocol/messages.ts';
import type { Strengths } from '../../engine/protocol/odds.ts';
import { revisionOf, type CompiledDatabase } from './database.ts';
import { BuiltSet, type SetBuilder } from './library.ts';
import type { PatternEngine } from './service.ts';

/** Its sets are named after the diagrams and programs in them; `lose` makes it lose patterns by name. */
export class FakeBuilder implements SetBuilder {
  readonly lose = new Set<string>();
  readonly built: string[][] = [];

  build(databases: readonly CompiledDatabase[]): BuiltSet {
    this.built.push(databases.map(({ name }) => name));
    return new BuiltSet(
      databases.map(({ name, patterns }) => {
        const content = patterns?.map(({ source }) => [
          source.diagram.cells.join(''),
          source.constraint?.text,
          source.classes,
        ]);
        const id = revisionOf(JSON.stringify([name, content])).slice(0, 16);
        return { name, id, bytes: new Uint8Array(8), isBuiltin: false };
      }),
    );
  }

  lost(_set: BuiltSet, database: CompiledDatabase): number[] {
    return database.entries.flatMap(({ name }, index) => (this.lose.has(name) ? [index] : []));
  }
}

/** Answers looks with what `answer` gives. */
export class FakePatternEngine implements PatternEngine {
  readonly given: PackedPatterns[] = [];
  /** How often patterns were left before others were given. */
  left = 0;
  readonly strengths: (Strengths | null)[] = [];
  readonly asked: { method: EngineMethod; params: unknown }[] = [];
  answer: (method: EngineMethod) => unknown = () => null;

  leavePatterns(): void {
    this.left++;
  }

  usePatterns(databases: PackedPatterns): void {
    this.given.push(databases);
  }

  useStrengths(strengths: Strengths | null): void {
    this.strengths.push(strengths);
  }

  request<M extends EngineMethod>(
    method: M,
    params: EngineMethods[M]['params'],
  ): Promise<EngineMethods[M]['result']> {
    this.asked.push({ method, params });
    return Promise.resolve(this.answer(method) as EngineMethods[M]['result']);
  }
}
