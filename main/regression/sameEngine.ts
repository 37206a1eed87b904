/**
 * Whether what goes on is answered by the engine that it was begun with: a run of tests and a match would else say of one engine what two of
 * them did. Both take another one only when they are told to.
 */
import { listOf, SayingError, type Saying } from '../../engine/protocol/sayings.ts';
import { ENGINE_PARTS, type EngineChange, type EnginePart } from '../../engine/protocol/match.ts';
import type { Answerer } from '../../engine/protocol/answerers.ts';
import type { RunInfo } from '../../engine/protocol/regression.ts';

/** What is known of an engine; a part that is absent or '' is not. */
export type KnownEngine = Partial<Record<EnginePart, string>>;

/** What goes on would be done by another engine than it was begun with. */
export class MixedEngineError extends SayingError {
  readonly changes: readonly EngineChange[];

  /** `what`: of what kind the results are. */
  constructor(changes: readonly EngineChange[], what: 'results' | 'games' = 'results') {
    super(
      listOf(
        changes.map(({ player, before, now }): Saying => ({
          key: `host.mixed.${what}`,
          args: { player, before, now },
        })),
      ),
    );
    this.changes = changes;
  }
}

/** In what an engine is another than before, of what is known of both. */
export function changesBetween(player: string, before: KnownEngine, now: KnownEngine): EngineChange[] {
  return ENGINE_PARTS.flatMap((part) => {
    const [was = '', is = ''] = [before[part], now[part]];
    return was === '' || is === '' || was === is ? [] : [{ player, part, before: was, now: is }];
  });
}

/** What a run says of its engine. */
export type RunEngine = Pick<RunInfo, 'engine' | 'patternSet'>;

/** In what an engine is another than the one that a run was begun with. */
export function runChanges(before: RunEngine, now: RunEngine): EngineChange[] {
  // Our own is known by its program, however that is started.
  const isOwn = before.engine.build !== '' && now.engine.build !== '';
  const known = ({ engine, patternSet }: RunEngine): KnownEngine => {
    const { name, version, command, build } = engine;
    const told = isOwn || version === '' ? '' : `${name} ${version}`.trim();
    const line = isOwn && before.engine.kind !== now.engine.kind ? '' : command;
    return { command: line, version: told, build, patterns: patternSet };
  };
  return changesBetween(before.engine.name || before.engine.command, known(before), known(now));
}

/** The engine of some results of a run, for its report and the command line. */
export function answererText(engine: Answerer): string {
  const texts = engine.map(({ part, is, first }) => {
    if (is === '') return first ? 'the command that the run was begun with' : 'another command';
    return part === 'build' || part === 'patterns' ? `${part} ${is}` : is;
  });
  return texts.join(', ');
}
