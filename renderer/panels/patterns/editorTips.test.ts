import { expect, test } from 'vitest';
import { meaningAt } from './editorTips.ts';

const title = (text: string, offset: number, database = 'patterns'): string | undefined =>
  meaningAt(database, text, offset)?.title;

test('functions and constants of constraints and actions', () => {
  const text = ';does_attack(*,a) && status(a) == DEAD';
  expect(title(text, 3)).toBe('does_attack(x, y)');
  expect(title(text, text.indexOf('status') + 2)).toBe('status(x)');
  expect(meaningAt('patterns', text, text.indexOf('DEAD'))).toMatchObject({
    title: 'DEAD',
    meaning: 'The number 0.',
  });
  expect(title(text, text.indexOf('(*'))).toBeUndefined();
  expect(title('# does_attack', 4)).toBeUndefined();
});

test('symmetry, each class letter by its database, and values of a colon line', () => {
  const text = ':|,CB,shape(2),helper';
  expect(title(text, 1)).toBe('Symmetry |');
  expect(title(text, 3)).toBe('Class C');
  expect(meaningAt('patterns', text, 4)).toMatchObject({ from: 4, to: 5, title: 'Class B' });
  expect(meaningAt('conn', text, 4)?.meaning).not.toBe(meaningAt('patterns', text, 4)?.meaning);
  expect(title(text, 8)).toBe('shape(2)');
  expect(title(text, 16)).toBeUndefined();
});
