/** Parsers for the values of options; they throw what commander tells the user. */
import { InvalidArgumentError } from 'commander';

/** Names standard input or output where an option takes a file. */
export const STANDARD = '-';

/** An option parser for whole numbers of a range. */
export function integer(what: string, lowest: number, highest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^[+-]?\d+$/.test(text) && value >= lowest && value <= highest) return value;
    const range = highest === Infinity ? `at least ${lowest}` : `from ${lowest} to ${highest}`;
    throw new InvalidArgumentError(`The ${what} must be a whole number ${range}.`);
  };
}

/** An option parser for names with commas between, behind those that were given before. */
export function names(text: string, before: readonly string[] = []): string[] {
  return [...before, ...text.split(',')];
}

/** An option parser for decimal numbers. */
export function decimal(what: string): (text: string) => number {
  return (text) => {
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return Number(text);
    throw new InvalidArgumentError(`The ${what} must be a number.`);
  };
}
