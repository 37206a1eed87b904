/**
 * When a problem is due again: FSRS (github.com/open-spaced-repetition), which goes by how stable a memory is, how difficult the problem, and
 * how long ago it was seen. A problem solved unaided counts as good, one solved with help as hard, one that was not solved as forgotten.
 */
import { createEmptyCard, fsrs, Rating, type CardInput, type Grade } from 'ts-fsrs';
import { z } from 'zod';
import type { ProblemGrade } from '../ipc/api.ts';
import type { StoredCard } from '../store/problems.ts';

const RATINGS: Record<ProblemGrade, Grade> = {
  right: Rating.Good,
  helped: Rating.Hard,
  wrong: Rating.Again,
};

/**
 * What was not solved comes again after ten minutes; what was solved after days at once, since a position that is worked out need not be
 * drilled like a word. Without chance: the same results at the same times give the same dates.
 */
const scheduler = fsrs({ enable_fuzz: false, learning_steps: ['10m'], relearning_steps: ['10m'] });

/** A card as it is kept; dates are texts. */
const keptCard = z.object({
  due: z.string(),
  stability: z.number(),
  difficulty: z.number(),
  elapsed_days: z.number(),
  scheduled_days: z.number(),
  learning_steps: z.number(),
  reps: z.number(),
  lapses: z.number(),
  state: z.int().min(0).max(3),
  last_review: z.string().optional(),
});

/** How the user stands with a problem after a try at `now`, in milliseconds since 1970; `before`: how he stood, undefined for the first try. */
export function afterTry(before: StoredCard | undefined, grade: ProblemGrade, now: number): StoredCard {
  const { card } = scheduler.next(cardOf(before) ?? createEmptyCard(now), now, RATINGS[grade]);
  return {
    grade,
    tries: (before?.tries ?? 0) + 1,
    time: now,
    due: card.due.getTime(),
    card: JSON.stringify(card),
  };
}

/** Undefined for one that cannot be read: the problem then counts as new to the schedule. */
function cardOf(stored: StoredCard | undefined): CardInput | undefined {
  if (!stored) return undefined;
  try {
    return keptCard.parse(JSON.parse(stored.card));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
