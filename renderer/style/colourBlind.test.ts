/** Whether colours that say something stay apart for eyes that miss one kind of cone. */
import { describe, expect, test } from 'vitest';

interface FileSystem {
  readFileSync(path: URL, encoding: 'utf8'): string;
}
const files = (await import(/* @vite-ignore */ ['node', 'fs'].join(':'))) as FileSystem;
const tokens = files.readFileSync(new URL(`${import.meta.url}/../tokens.css`), 'utf8');

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Machado, Oliveira and Fernandes 2009, severity 1: on linear RGB. */
const EYES: Readonly<Record<string, Matrix>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const TO_XYZ: Matrix = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];
const WHITE: Triple = [0.9505, 1, 1.089];

const times = (matrix: Matrix, [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple;

function linear(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

/** CIELAB as that eye sees it. */
function lab(hex: string, eye: Matrix): Triple {
  const seen = times(eye, linear(hex)).map((value) => Math.min(1, Math.max(0, value))) as unknown as Triple;
  const [x, y, z] = times(TO_XYZ, seen).map((value, i) => {
    const share = value / WHITE[i];
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIE76; about 2 can just be told apart side by side. */
function distance(one: string, other: string, eye: Matrix): number {
  const [a, b] = [lab(one, eye), lab(other, eye)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function token(name: string, dark = false): string {
  const found =
    new RegExp(`--${name}:\\s*light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens) ??
    new RegExp(`--${name}:\\s*(#[0-9a-f]{6})()`).exec(tokens);
  if (!found) throw new Error(`there is no colour --${name}`);
  return dark && found[2] !== '' ? found[2] : found[1];
}

test('the simulation takes away what it is to take away', () => {
  // Red and green of one lightness are told apart by the usual eye alone.
  const usual: Matrix = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  expect(distance('#c05000', '#608000', usual)).toBeGreaterThan(40);
  expect(distance('#c05000', '#608000', EYES.deuteranopia)).toBeLessThan(20);
  expect(distance('#ffffff', '#000000', EYES.protanopia)).toBeCloseTo(100, 0);
});

describe.each(Object.entries(EYES))('with %s', (_name, eye) => {
  test('life and death: alive, critical, dead, unknown', () => {
    const names = ['alive', 'critical', 'dead', 'unknown'].map((name) => `status-${name}`);
    for (const one of names)
      for (const other of names)
        if (one < other)
          expect(distance(token(one), token(other), eye), `${one}, ${other}`).toBeGreaterThanOrEqual(15);
  });
  test('messages: success and danger, in both themes', () => {
    for (const dark of [false, true])
      expect(distance(token('success', dark), token('danger', dark), eye)).toBeGreaterThanOrEqual(15);
  });
  test('stones', () => {
    for (const dark of [false, true])
      expect(distance(token('stone-black', dark), token('stone-white', dark), eye)).toBeGreaterThanOrEqual(
        70,
      );
  });
});
