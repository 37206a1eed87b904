import { expect, test } from 'vitest';
import { formatReply, parseLine } from './line.ts';

test.each<[line: string, id: string, command: string, args: string]>([
  ['name', '', 'name', ''],
  ['1 name', '1', 'name', ''],
  ['  3   known_command   foo  ', '3', 'known_command', 'foo'],
  ['5name', '5', 'name', ''],
  ['5 5name', '5', '5name', ''],
  ['0 name', '0', 'name', ''],
  ['007 name', '7', 'name', ''],
  ['-1 name', '', 'name', ''],
  ['+4 name', '4', 'name', ''],
  ['+ name', '', '+', 'name'],
  ['12345678901234567890 name', '12345678901234567890', 'name', ''],
  ['1.5 name', '1', '.5', 'name'],
  ['2147483648 name', '2147483648', 'name', ''],
  ['1 boardsize 9\r', '1', 'boardsize', '9'],
  ['2\tplay\tb\td4', '2', 'play', 'b d4'],
  ['na\x07me\x7f', '', 'name', ''],
  ['name\x0cfoo', '', 'namefoo', ''],
  ['name#comment', '', 'name', ''],
  ['play b e5 # why not', '', 'play', 'b e5'],
  ['echo  a  b ', '', 'echo', 'a  b'],
  ['echo a\u2028b', '', 'echo', 'a\u2028b'],
  ['echo caf\u00e9', '', 'echo', 'caf\u00e9'],
])('%j', (line, id, command, args) => {
  expect(parseLine(line)).toEqual({ id, command, args });
});

test.each(['', '   ', '\t', '\r', '# comment', '  # comment', '\x01', '3', '4 ', '3 # x', '-3'])(
  '%j asks for no answer',
  (line) => {
    expect(parseLine(line)).toBeUndefined();
  },
);

test('a reply ends with one empty line and has none inside', () => {
  expect(formatReply(true, '', '')).toBe('= \n\n');
  expect(formatReply(true, '12', 'D4')).toBe('=12 D4\n\n');
  expect(formatReply(false, '3', 'unknown command')).toBe('?3 unknown command\n\n');
  expect(formatReply(true, '', 'a\n\n\nb\n')).toBe('= a\nb\n\n');
});
