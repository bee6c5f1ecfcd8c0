// Vitest loads this before every test file: generated tests use one fixed seed, so that `npm test` gives the same result
// for the same code. `npm run test:long` uses a new seed every time; a test that sets its own seed keeps it.
import fc from "fast-check";

const DEFAULT_SEED = 20_260_801;

const given = process.env.PALIMPSEST_SEED;
fc.configureGlobal({ seed: given === undefined ? DEFAULT_SEED : Number(given) });
