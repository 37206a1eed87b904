/** What the engine is at, in words. */
import { STAGE_NAMES, type StageName } from '../../engine/protocol/progress.ts';
import { t } from '../messages/messages.ts';

/** Stages that are told by the words of another one. */
const TOLD_AS = { amalgamation: 'dragons', shapes: 'dragons', moves: 'values' } as const;

function stageWord(stage: StageName): string {
  const told = stage in TOLD_AS ? TOLD_AS[stage as keyof typeof TOLD_AS] : stage;
  return t(`state:stage.${told as Exclude<StageName, keyof typeof TOLD_AS> | 'values'}`);
}

/** By stage, in the language of whenever it is read. */
export const STAGE_WORDS = Object.defineProperties(
  {},
  Object.fromEntries(STAGE_NAMES.map((stage) => [stage, { get: () => stageWord(stage), enumerable: true }])),
) as Readonly<Record<StageName, string>>;
