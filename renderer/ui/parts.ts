/** Parts of a message, in the language. */
import { t } from '../messages/messages.ts';

/** "a, b, c" in the language. */
export function joinList(parts: readonly string[]): string {
  return parts.slice(1).reduce((before, next) => t('state:list', { before, next }), parts.at(0) ?? '');
}

/** "a; b; c" in the language: parts that have commas of their own, or say something each. */
export function joinParts(parts: readonly string[]): string {
  return parts.slice(1).reduce((before, next) => t('state:parts', { before, next }), parts.at(0) ?? '');
}
