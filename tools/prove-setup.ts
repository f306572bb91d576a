import fc from 'fast-check';

// In `npm run prove` every property is tried far more often, from the printed seed.
fc.configureGlobal({ seed: Number(process.env.PROVE_SEED), numRuns: 5000 });
