/** Secrets, and comparing them without telling by the time it takes how much of a guess was right. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret that nobody guesses: 256 bits. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** True when both are the same; takes as long for any two texts of the same lengths. */
export function sameSecret(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
