/** Nothing reaches a service that its schema does not know. */
import type { z } from 'zod';
import { verbatim } from '../../engine/protocol/sayings.ts';
import type { CallName, Calls } from './api.ts';
import { ApiError } from './errors.ts';
import { schemas } from './schemas.ts';

/** Characters of what is said of one parameter. */
const MAX_COMPLAINT = 500;

/** True for the name of a call that exists. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(schemas, name);
}

/** The checked parameters of a call; throws ApiError 'bad-params' saying where and why. */
export function checkParams<C extends CallName>(name: C, params: unknown): Calls[C]['params'] {
  const result = (schemas[name] as z.ZodType).safeParse(params);
  if (result.success) return result.data as Calls[C]['params'];
  const complaints = result.error.issues.slice(0, 5).map((issue) => {
    const where = issue.path
      .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
      .join('');
    // It names what it does not know, as long as that is.
    return `${name}${where}: ${issue.message.slice(0, MAX_COMPLAINT)}`;
  });
  throw new ApiError(
    'bad-params',
    verbatim(complaints[0] ?? `${name}: bad parameters`),
    complaints.join('\n'),
  );
}
