/** `npm run signature [-- -v]`: one number for the engine's behaviour on fixed inputs; -v shows its parts on stderr. */
import './freshBuiltins.ts';
import { SIGNATURE_PARTS } from '../../engine/bench/signature.ts';

const verbose = process.argv.includes('-v');
let signature = 0;
for (const part of SIGNATURE_PARTS) {
  const value = part.run();
  if (verbose) console.error(`${(value >>> 0).toString(16).padStart(8, '0')}  ${part.name}`);
  signature = (Math.imul(signature, 0x01000193) ^ value) | 0;
}
console.log(signature >>> 0);
