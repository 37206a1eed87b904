/** For tests: writes to a closed database behind the store's back. */
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { anchorPath } from './anchor.ts';
import { migrations } from './migrations.ts';
import { addSealFunction, sealWrites } from './seals.ts';

/** As the store would, with checksums. */
export function writeSealed(path: string, action: (db: Database.Database) => void): void {
  writeRaw(path, (db) => {
    addSealFunction(db);
    sealWrites(db);
    action(db);
  });
}

/** As an accident would, with the checksums as they were. */
export function writeRaw(path: string, action: (db: Database.Database) => void): void {
  const db = new Database(path);
  try {
    action(db);
  } finally {
    db.close();
  }
}

/** As a program of a later time leaves it. */
export function makeNewer(path: string): void {
  writeRaw(path, (db) => db.pragma(`user_version = ${migrations.length + 1}`));
  rmSync(anchorPath(path));
}
