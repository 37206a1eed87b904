/**
 * `node build/package/signRelease.ts FOLDER`: signs the lists of files by which installed programs find an update (latest*.yml), with the
 * key in YOMI_UPDATE_SECRET (PKCS #8, PEM). Without a key nothing is signed, and no installed program will take the update.
 * `node build/package/signRelease.ts --new-key` prints a pair of keys.
 */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dump, load } from 'js-yaml';
import { signRelease, type Release } from '../../main/app/releaseSignature.ts';

/** Signs every list in `folder` with a key in PEM; answers their names. Throws when there is none. */
export function signLists(folder: string, pem: string): string[] {
  const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  if (names.length === 0) throw new Error(`There is no latest*.yml in ${folder}.`);
  for (const name of names) {
    const release = load(readFileSync(join(folder, name), 'utf8')) as Release;
    const vendor = { signature: signRelease(release, createPrivateKey(pem)) };
    writeFileSync(join(folder, name), dump({ ...release, vendor }));
  }
  return names;
}

/** A pair of keys: the public one for the program, the private one for whoever releases. */
export function newKeys(): { publicKey: string; secret: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [what] = process.argv.slice(2);
  const secret = process.env.YOMI_UPDATE_SECRET;
  if (what === '--new-key') {
    const keys = newKeys();
    console.log(`YOMI_UPDATE_KEY (public):\n${keys.publicKey}\n\nYOMI_UPDATE_SECRET:\n${keys.secret}`);
  } else if (secret) console.log(`Signed: ${signLists(what, secret).join(', ')}`);
  else console.warn('YOMI_UPDATE_SECRET is not set: nothing is signed, no program will update to this.');
}
