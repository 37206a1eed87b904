/** Where the sources say the default of a parameter, found by the compiler's own parser. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ENGINE = resolve(import.meta.dirname, '../../engine');

/** A number in a source text. */
export interface DefaultPlace {
  file: string;
  text: string;
  from: number;
  to: number;
}

/** The sources that declare stages, by the stage's name. */
export function stageFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const name of readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test)\.ts$/.test(name)) continue;
    const file = join(ENGINE, name);
    const [, stage] = /\bstage\(\s*'(\w+)'/.exec(readFileSync(file, 'utf8')) ?? [];
    if (stage !== undefined) files.set(stage, file);
  }
  return files;
}

/**
 * The default of a parameter by its full name: the first argument of the call that declares it, or what follows `default:`. Undefined where
 * there is no such parameter or its default is not written as a number or a fraction.
 */
export function defaultPlace(name: string, files = stageFiles()): DefaultPlace | undefined {
  const [stage, key] = name.split('.');
  const file = files.get(stage);
  if (file === undefined || key === undefined) return undefined;
  const text = readFileSync(file, 'utf8');
  const found: DefaultPlace[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === key) {
      const number = firstNumber(node.initializer);
      const place = number && { file, text, from: number.getStart(), to: number.getEnd() };
      if (place && !Number.isNaN(numberAt(place))) found.push(place);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found.length === 1 ? found[0] : undefined;
}

/** What a declaration gives as the default: a call, an object, or an object on top of a call. */
function firstNumber(spec: ts.Expression): ts.Expression | undefined {
  if (ts.isCallExpression(spec)) return spec.arguments[0];
  if (!ts.isObjectLiteralExpression(spec)) return undefined;
  for (const part of spec.properties) {
    if (ts.isPropertyAssignment(part) && part.name.getText() === 'default') return part.initializer;
    if (ts.isSpreadAssignment(part)) return firstNumber(part.expression);
  }
  return undefined;
}

/** The number that stands there; NaN for anything but a number or a fraction. */
export function numberAt({ text, from, to }: DefaultPlace): number {
  const [number, divisor, ...more] = text.slice(from, to).replaceAll('_', '').split('/').map(Number);
  return more.length > 0 ? NaN : number / (divisor ?? 1);
}

/** The source with another number there. */
export function textWith({ text, from, to }: DefaultPlace, value: number): string {
  return `${text.slice(0, from)}${value}${text.slice(to)}`;
}
