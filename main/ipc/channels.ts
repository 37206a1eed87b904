/** The two channels between the desktop shell and its window. Fixed names: a page cannot ask for any other. */
import type { ApiErrorData } from './api.ts';

/** Window to shell: (name, params) is answered by a CallAnswer. */
export const CALL_CHANNEL = 'yomi:call';
/** Shell to window: (name, value) of an event. */
export const EVENT_CHANNEL = 'yomi:event';

/** How a call is answered. Errors are data, since Electron keeps only the message of what a handler throws. */
export type CallAnswer = { value: unknown } | { error: ApiErrorData };
