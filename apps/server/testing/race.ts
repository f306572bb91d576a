import type { LightMyRequestResponse } from 'fastify';

/** What one round of a race came to. */
export interface RaceResult {
  won: LightMyRequestResponse[];
  lost: LightMyRequestResponse[];
}

/**
 * Sends the same call `many` times at once; `won` are the answers below 400. Together with a fresh token for
 * each round it shows that a single use is single.
 */
export async function race(many: number, call: () => Promise<LightMyRequestResponse>): Promise<RaceResult> {
  const answers = await Promise.all(Array.from({ length: many }, () => call()));
  return {
    won: answers.filter(({ statusCode }) => statusCode < 400),
    lost: answers.filter(({ statusCode }) => statusCode >= 400),
  };
}

/**
 * Races `rounds` times for a token that `prepare` makes anew.
 * @throws {Error} naming the round in which not exactly one succeeded, or a loser's answer was a failure of ours.
 */
export async function raceForToken<T>(
  given: { rounds: number; many: number },
  prepare: (round: number) => Promise<T>,
  use: (token: T) => Promise<LightMyRequestResponse>,
): Promise<RaceResult[]> {
  const results: RaceResult[] = [];
  for (let round = 0; round < given.rounds; round += 1) {
    const token = await prepare(round);
    const result = await race(given.many, () => use(token));
    const statuses = [...result.won, ...result.lost].map(({ statusCode }) => statusCode);
    if (result.won.length !== 1)
      throw new Error(`round ${round}: ${result.won.length} succeeded (${statuses.join()})`);
    if (statuses.some((status) => status >= 500)) throw new Error(`round ${round}: ${statuses.join()}`);
    results.push(result);
  }
  return results;
}
