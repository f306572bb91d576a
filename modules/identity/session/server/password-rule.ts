import { sql } from 'drizzle-orm';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Sentence } from '#core/contract/sentence.ts';
import type { Tx } from '#core/server/database/database.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { identityRefusals, identitySentences } from '../../shop/contract/identity-refusals.ts';
import { isMostlyOwnWords, ownWords } from '../rules/own-words.ts';

/** Estimating grows with the square of the length; what is hard to guess is so within these. */
const judged = 48;
/** Of 0–4; 2 resists ten thousand guesses a second for a day, and more than that never reaches us. */
const leastScore = 2;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Tens of megabytes of common passwords, so a server loads them only when a user chooses a password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  const { qwerty } = common.adjacencyGraphs;
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: { qwerty } });
}

/** Everything a guesser would try first: the person's address, names and shops. Runs as the cross-shop role. */
export async function textsOfPerson(tx: Tx, userId: number): Promise<string[]> {
  const found = await tx.execute<{ texts: string[] }>(
    sql`SELECT ARRAY[u.email, u.first_name, u.last_name] || ARRAY(
          SELECT h.name FROM memberships m JOIN shops h ON h.id = m.shop_id WHERE m.user_id = u.id LIMIT 50) AS texts
        FROM users u WHERE u.id = ${userId}`,
  );
  return found.rows[0]?.texts ?? [];
}

/**
 * Refuses a password that is easily guessed, on the input `field` (`password`, `new_password`). `texts` are the
 * person's address, names and shop names.
 * @throws {Refusal} 422 `identity.weak_password`
 */
export async function requireStrongPassword(
  password: string,
  field: string,
  texts: readonly string[],
): Promise<void> {
  const refuse = (sentence: Sentence) => invalid({ [field]: sentence }, identityRefusals.weak_password);
  const words = ownWords(texts);
  if (isMostlyOwnWords(password, words)) {
    throw refuse(identitySentences.own_words);
  }
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(password.slice(0, judged), words);
  if (score < leastScore) throw refuse(identitySentences.easy_to_guess);
}
