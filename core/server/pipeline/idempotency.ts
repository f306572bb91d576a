import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { Refusal } from '../call/refusal.ts';
import type { Tx } from '../database/database.ts';

export interface SavedAnswer {
  status: number;
  reply: unknown;
}

/** JSON with sorted keys, so that two bodies with the same meaning hash alike. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** 422 for a key that could be mistaken for another, or that can’t be stored. */
export function requireSoundKey(key: string): void {
  if (/^[\x21-\x7e]{8,255}$/.test(key)) return;
  throw new Refusal(coreRefusals.idempotency_key.form);
}

const hashOf = (request: unknown) => createHash('sha256').update(canonical(request)).digest('base64');

/** What a call answered under a key; null: it has not. 422 for a key that came with another body. */
export async function savedAnswer(
  tx: Tx,
  shopId: number,
  call: string,
  key: string,
  request: unknown,
): Promise<SavedAnswer | null> {
  const saved = await tx.execute<{ request_hash: string; status: number; reply: unknown }>(
    sql`SELECT request_hash, status, reply FROM idempotency_keys
        WHERE shop_id = ${shopId} AND call = ${call} AND key = ${key} AND created_at > now() - interval '30 days'`,
  );
  const row = saved.rows[0];
  if (!row) return null;
  if (row.request_hash !== hashOf(request)) throw new Refusal(coreRefusals.idempotency_key.other_body);
  return { status: row.status, reply: row.reply };
}

/**
 * Runs `work` at most once for a key, inside the call's own transaction: the answer is saved exactly when its
 * effect is. Same key and body replays the saved answer, same key with another body is 422, while the first
 * is running 409.
 */
export async function once(
  tx: Tx,
  shopId: number,
  call: string,
  key: string,
  request: unknown,
  work: () => Promise<SavedAnswer>,
): Promise<SavedAnswer> {
  requireSoundKey(key);
  const lock = await tx.execute<{ got: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`${shopId}|${call}|${key}`}, 7)) AS got`,
  );
  if (!lock.rows[0]?.got) {
    throw new Refusal(coreRefusals.still_running.call, { headers: { 'retry-after': '1' } });
  }
  const saved = await savedAnswer(tx, shopId, call, key, request);
  if (saved) return saved;
  const answer = await work();
  await tx.execute(
    sql`INSERT INTO idempotency_keys (shop_id, call, key, request_hash, status, reply)
        VALUES (${shopId}, ${call}, ${key}, ${hashOf(request)}, ${answer.status}, ${JSON.stringify(answer.reply)}::json)
        ON CONFLICT (shop_id, call, key) DO UPDATE
        SET request_hash = excluded.request_hash, status = excluded.status, reply = excluded.reply, created_at = now()`,
  );
  return answer;
}
