import type pg from 'pg';
import { open, sign, verify } from './app-secret.ts';

/** Sealed values of one kind (`seal`), declared by the area that stores them. */
export interface SealedKind {
  /** What cannot be read without the secret, in the plural: "connections to stores". */
  what: string;
  /** Every value of the kind as a row `(purpose text, sealed text)`; runs as the cross-shop role. */
  values: string;
}

interface SealedCount {
  what: string;
  count: number;
  samples: { purpose: string; sealed: string }[];
}

const purpose = 'secret-check';
const text = 'backroom';
/** So many of a kind are tried where a database has no check yet; damage to a few must not stop a start. */
const maxSamples = 20;

/** A server has another secret than the database's sealed values were made with. */
export class WrongSecret extends Error {
  override name = 'WrongSecret';
}

async function countSealed(owner: pg.ClientBase, kinds: readonly SealedKind[]): Promise<SealedCount[]> {
  const sealedCounts: SealedCount[] = [];
  await owner.query('SET ROLE backroom_system');
  try {
    for (const { what, values } of kinds) {
      const counted = await owner.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM (${values}) v`,
      );
      const { rows: samples } = await owner.query<SealedCount['samples'][number]>(
        `${values} LIMIT ${maxSamples}`,
      );
      sealedCounts.push({ what, count: counted.rows[0]?.count ?? 0, samples });
    }
  } finally {
    await owner.query('RESET ROLE');
  }
  return sealedCounts;
}

/** `3 webhooks, 1 connections to stores`, of what there is any of. */
function listOf(kept: readonly SealedCount[]): string {
  const some = kept.filter(({ count }) => count > 0);
  return some.length === 0 ? 'nothing yet' : some.map(({ count, what }) => `${what} (${count})`).join(', ');
}

/**
 * Refuses a secret that is not the database's: what it sealed would fail one by one later, when a shop needs it.
 * The first start with a database notes its secret; a database from before that is asked whether the secret opens
 * what it holds.
 * @throws {WrongSecret} naming what is sealed, and how many of each.
 */
export async function requireSameSecret(
  owner: pg.ClientBase,
  secret: Buffer,
  kinds: readonly SealedKind[],
): Promise<void> {
  const noted = await notedSignature(owner);
  if (noted !== undefined) {
    if (verify(secret, purpose, text, noted)) return;
    throw wrong(await countSealed(owner, kinds));
  }
  const sealedCounts = await countSealed(owner, kinds);
  const samples = sealedCounts.flatMap((kind) => kind.samples);
  if (samples.length > 0 && samples.every((one) => open(secret, one.purpose, one.sealed) === null)) {
    throw wrong(sealedCounts);
  }
  await owner.query('INSERT INTO secret_check (signature) VALUES ($1) ON CONFLICT DO NOTHING', [
    sign(secret, purpose, text),
  ]);
  // Of two first starts with two secrets one was noted.
  const first = await notedSignature(owner);
  if (first === undefined || !verify(secret, purpose, text, first)) throw wrong(sealedCounts);
}

/**
 * From now on this secret is the database's.
 * @returns what the former one sealed and nobody can read any more, in words.
 */
export async function acceptSecret(
  owner: pg.ClientBase,
  secret: Buffer,
  kinds: readonly SealedKind[],
): Promise<string> {
  const sealedCounts = await countSealed(owner, kinds);
  await owner.query(
    `INSERT INTO secret_check (signature) VALUES ($1)
     ON CONFLICT (one) DO UPDATE SET signature = excluded.signature, noted_at = now()`,
    [sign(secret, purpose, text)],
  );
  return listOf(sealedCounts);
}

async function notedSignature(owner: pg.ClientBase): Promise<string | undefined> {
  const found = await owner.query<{ signature: string }>('SELECT signature FROM secret_check');
  return found.rows[0]?.signature;
}

function wrong(kept: readonly SealedCount[]): WrongSecret {
  return new WrongSecret(
    `This is not the secret that the database was made with. Sealed by the former one: ${listOf(kept)}. ` +
      'Set it again: APP_SECRET, or the file secret in DATA_DIR. If it is lost: npm run accept-secret.',
  );
}
