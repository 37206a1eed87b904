/**
 * Saving: the file gets the bytes it had where nothing was edited, and no bytes of anybody else's are lost. A file counts as
 * ours when its content is what we last read or wrote, or already what we are about to write. Anything else needs the
 * user's word.
 *
 * File and store cannot change in one step, so the store first notes what is about to be written. When the program dies
 * between the file and the note that it is done, the next one finds the file as announced and completes the note; without
 * the announcement it would take its own work for that of another program.
 */
import { basename } from 'node:path';
import { writeFileAtomic } from '../files/atomicFile.ts';
import type { Calls, Encoding } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import type { Saving } from '../store/games.ts';
import type { Store } from '../store/store.ts';
import { bytesToWrite, factsOf } from './content.ts';
import type { Document } from './document.ts';
import { hashOf, identityOf, readSgfFileIfThere } from './sgfFile.ts';

/** Writes the document's file and notes it in the store; throws ApiError 'conflict', 'encoding', 'file' or 'refused'. */
export function saveDocument(
  store: Store,
  document: Document,
  { path: wanted, encoding: wantedEncoding, force = false }: Calls['doc.save']['params'],
): Calls['doc.save']['result'] {
  const path = wanted === undefined ? document.state.path : identityOf(wanted);
  if (path === null) throw new ApiError('refused', { key: 'host.game.noFile' });
  const other = store.games.byPath(path);
  if (other && other.id !== document.id && other.open) {
    throw new ApiError('refused', { key: 'host.game.otherTab', args: { name: basename(path) } }, path);
  }
  const encoding = wantedEncoding ?? document.state.encoding;
  const bytes = bytesToWrite(document.content, encoding);
  const hash = hashOf(bytes);
  if (!force) checkNothingIsLost(document, path, hash);
  const saving: Saving = { path, hash, revision: document.journal.length, encoding };
  store.transaction(() => store.games.setState(document.id, { saving }));
  writeFileAtomic(path, bytes);
  noteSaved(store, document, saving);
  return { path, name: document.name, encoding };
}

/** Completes a save that the program did not live to note as done; forgets one that never reached the file. */
export function finishSaving(store: Store, document: Document): void {
  const { saving } = document.state;
  if (!saving) return;
  const other = store.games.byPath(saving.path);
  const free = !other || other.id === document.id || !other.open;
  if (free && hashOfFile(saving.path) === saving.hash) {
    noteSaved(store, document, saving);
  } else {
    store.transaction(() => store.games.setState(document.id, { saving: null }));
    document.state.saving = null;
  }
}

function noteSaved(store: Store, document: Document, { path, hash, revision, encoding }: Saving): void {
  const state = { path, encoding, diskHash: hash, savedRevision: revision, saving: null };
  const other = store.games.byPath(path);
  store.transaction(() => {
    if (other && other.id !== document.id) {
      // The game that was in the file stays in the library, without a file.
      store.games.setState(other.id, { path: null, name: basename(path), diskHash: null, savedRevision: -1 });
    }
    store.games.setState(document.id, state);
    store.games.setFacts(document.id, factsOf(document.content.collection), { ...document.state, ...state });
  });
  document.state = { ...document.state, ...state };
  document.fileLost = false;
}

/** Undefined when the file cannot be read. */
function hashOfFile(path: string): string | undefined {
  try {
    return readSgfFileIfThere(path)?.hash;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The bytes saving would write, under a name for a download. */
export function exportDocument(document: Document, encoding?: Encoding): Calls['doc.export']['result'] {
  const bytes = bytesToWrite(document.content, encoding ?? document.state.encoding);
  const name = document.name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_');
  return { name: /\.sgf$/i.test(name) ? name : `${name}.sgf`, base64: Buffer.from(bytes).toString('base64') };
}

function checkNothingIsLost(document: Document, path: string, hash: string): void {
  const there = readSgfFileIfThere(path);
  if (!there || there.hash === hash) return;
  if (path !== document.state.path) {
    throw new ApiError('conflict', { key: 'host.file.exists', args: { name: basename(path) } }, path);
  }
  if (there.hash !== document.state.diskHash) {
    throw new ApiError('conflict', { key: 'host.file.changed', args: { name: basename(path) } }, path);
  }
}
