/**
 * Who made a release. The list of a release's files and their hashes is signed by its makers with an Ed25519 key, whose public half is in
 * the installed program; the updater checks each file against its hash. So an update is what its makers released, wherever it was
 * fetched from, on every system alike: the systems' own signatures need certificates, and Linux has none.
 */
import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { UpdateInfo } from 'electron-updater';

/** What is signed of a release. */
export type Release = Pick<UpdateInfo, 'version' | 'files'> & { vendor?: unknown };

/** The signature of a release, to be kept in its `vendor.signature`. */
export function signRelease(release: Release, key: KeyObject): string {
  return sign(null, signedBytes(release), key).toString('base64');
}

/** Whether a release was signed by the owner of `publicKey` (SPKI in DER, base64), and offers nothing that was not. */
export function isSigned(release: Release, publicKey: string): boolean {
  const { signature } = (release.vendor ?? {}) as { signature?: unknown };
  if (typeof signature !== 'string' || release.files.length === 0 || 'packages' in release) return false;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, signedBytes(release), key, Buffer.from(signature, 'base64'));
}

function signedBytes({ version, files }: Release): Buffer {
  return Buffer.from(JSON.stringify([version, files.map(({ url, sha512 }) => [url, sha512])]));
}
