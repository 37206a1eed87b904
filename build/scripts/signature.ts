/** `npm run signature [-- -v]`: one number for the engine's behaviour on fixed inputs; -v shows its parts on stderr. */
import './freshBuiltins.ts';
import { signature } from '../../engine/bench/signature.ts';

const verbose = process.argv.includes('-v');
console.log(
  signature((name, value) => {
    if (verbose) console.error(`${value.toString(16).padStart(8, '0')}  ${name}`);
  }),
);
