/** What the generators of moves are called, in the language of the window. */
import { generatorText } from '../../../engine/protocol/explanation.ts';
import { explanationWords } from '../../messages/messages.ts';

export function generatorWords(module: string): string {
  return generatorText(module, explanationWords());
}
