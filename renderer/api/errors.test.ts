import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../main/ipc/errors.ts';
import { useLanguage } from '../messages/messages.ts';
import { CallError, errorData } from './errors.ts';

afterEach(() => useLanguage('en'));

test('what the host says by a phrase is told in the language of the window, anything else as it was said', async () => {
  const says = {
    key: 'host.file.open',
    args: { name: 'a.sgf', why: [{ key: 'host.why.missing' }] },
  } as const;
  const failed = new ApiError('file', says, 'ENOENT').toData();
  expect(failed.message).toBe('Yomi could not open “a.sgf”: it does not exist.');
  const ofNewerHost = { ...failed, says: { ...says, key: 'host.file.burn' } } as unknown as typeof failed;
  await useLanguage('de');
  const told = {
    code: 'file',
    message: 'Yomi konnte „a.sgf“ nicht öffnen: so etwas gibt es nicht.',
    detail: 'ENOENT',
  };
  expect(errorData(failed)).toEqual({ ...told, says: failed.says });
  expect(errorData(new CallError(failed))).toEqual({ ...told, says: failed.says });
  expect(errorData(ofNewerHost).message).toBe(failed.message);
  expect(errorData({ code: 'file', message: 'It burns.' }).message).toBe('It burns.');
});
