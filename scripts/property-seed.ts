// Vitest loads this before every test file: generated tests draw from one fixed seed, so that `npm test` says the same
// of the same code. `npm run test:long` draws a new seed every time; a test that names its own seed keeps it.
import fc from "fast-check";

const DEFAULT_SEED = 20_260_801;

const given = process.env.PALIMPSEST_SEED;
fc.configureGlobal({ seed: given === undefined ? DEFAULT_SEED : Number(given) });
