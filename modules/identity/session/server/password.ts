import { hash, verify } from '@node-rs/argon2';

// OWASP's argon2id floor: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** False for the mark in place of a hash of someone invited who has not chosen one yet. */
export function hasPassword(stored: string | undefined): stored is string {
  return stored?.startsWith('$argon2') ?? false;
}

let decoy: Promise<string> | undefined;

/**
 * Takes the same time whether or not there is an account with a password: without one (or with a mark in its
 * place, as for someone invited) it verifies against a decoy.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const hashed = hasPassword(stored) ? stored : undefined;
  const right = await verify(hashed ?? (await decoy), password);
  return right && hashed !== undefined;
}
