/** Milliseconds until a store that did not answer is asked again, after so many runs in a row that ended so: 1, 2, 4 … 60 minutes. */
export const silencePauseMs = (runs: number): number =>
  Math.min(60, 2 ** Math.min(Math.max(0, runs - 1), 10)) * 60_000;
