import { sql } from 'drizzle-orm';
import type { Services } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { postNotice } from '#modules/identity/notice/server/public.ts';
import { givesUpAfterMs, retryDelay } from '../rules/retry-plan.ts';
import type { ClaimedDelivery } from './webhook-claim.ts';
import { turnOff } from './webhook-end.ts';

export interface AttemptResult {
  ok: boolean;
  /** HTTP status of the answer, if there was one. */
  code?: number;
  /** Its beginning. */
  answer?: string;
  durationMs?: number;
  /** Why there was none, for people. */
  error: string;
}

/** Writes down how an attempt went, and what follows: done, the next attempt, or the end of the webhook. */
export async function noteAttempt(
  services: Services,
  claimed: ClaimedDelivery,
  result: AttemptResult,
  firstRetryMs?: number,
): Promise<void> {
  await services.db.inShop(claimed.shop_id, (tx) =>
    noteInTransaction(services, tx, claimed, result, firstRetryMs),
  );
}

type Noted = Pick<ClaimedDelivery, 'shop_id' | 'id' | 'webhook_id' | 'subject' | 'attempts' | 'begun_at'>;

/** The same in the transaction of a call. */
export async function noteInTransaction(
  services: Pick<Services, 'now'>,
  tx: Tx,
  claimed: Noted,
  result: AttemptResult,
  firstRetryMs?: number,
): Promise<void> {
  // The webhook before its deliveries, as whoever turns it off or deletes it goes; without it nothing is noted.
  const webhook = await tx.execute(
    sql`SELECT 1 FROM webhooks WHERE shop_id = ${claimed.shop_id} AND id = ${claimed.webhook_id} FOR NO KEY UPDATE`,
  );
  if (webhook.rows.length === 0) return;
  if (result.ok) await noteSuccess(tx, claimed, result);
  else await noteFailure(services, tx, claimed, result, firstRetryMs);
}

function facts({ code, answer, durationMs, error }: AttemptResult) {
  return sql`response_code = ${code ?? null}, response_body = ${answer ?? ''}, duration_ms = ${durationMs ?? null}, error = ${error}`;
}

async function noteSuccess(tx: Tx, claimed: Noted, result: AttemptResult): Promise<void> {
  const { shop_id, id, webhook_id, subject } = claimed;
  await tx.execute(
    sql`UPDATE webhook_deliveries SET status = 'delivered', delivered_at = now(), ${facts(result)}
        WHERE shop_id = ${shop_id} AND id = ${id}`,
  );
  // What waited behind it.
  await tx.execute(
    sql`UPDATE webhook_deliveries SET next_attempt_at = now()
        WHERE shop_id = ${shop_id} AND webhook_id = ${webhook_id} AND subject = ${subject} AND status = 'pending'
          AND attempts = 0 AND next_attempt_at > now()`,
  );
  // To the minute, so that many at once do not queue for one row.
  await tx.execute(
    sql`UPDATE webhooks SET failing_since = NULL, last_delivered_at = now()
        WHERE shop_id = ${shop_id} AND id = ${webhook_id}
          AND (failing_since IS NOT NULL OR last_delivered_at IS NULL OR last_delivered_at < now() - interval '1 minute')`,
  );
}

async function noteFailure(
  services: Pick<Services, 'now'>,
  tx: Tx,
  claimed: Noted,
  result: AttemptResult,
  firstRetryMs: number | undefined,
): Promise<void> {
  const { shop_id, id, webhook_id, subject, attempts } = claimed;
  const sinceMs = services.now().getTime() - new Date(claimed.begun_at).getTime();
  const delay = retryDelay(attempts, sinceMs, Math.random(), firstRetryMs);
  // Only the attempt that holds the lease may say what comes next; a success of another stays one.
  const noted = await tx.execute(
    sql`UPDATE webhook_deliveries
        SET status = ${delay === null ? 'failed' : 'pending'}, ${facts(result)},
            next_attempt_at = now() + make_interval(secs => ${(delay ?? 0) / 1000})
        WHERE shop_id = ${shop_id} AND id = ${id} AND status = 'pending' AND attempts = ${attempts}`,
  );
  if (noted.rowCount !== 1) return;
  // What is behind it waits for it, and need not be looked at before.
  await tx.execute(
    sql`UPDATE webhook_deliveries SET next_attempt_at = now() + make_interval(secs => ${(delay ?? 0) / 1000})
        WHERE shop_id = ${shop_id} AND webhook_id = ${webhook_id} AND subject = ${subject} AND status = 'pending'
          AND attempts = 0 AND id > ${id}`,
  );
  const failing = await tx.execute<{ topic: string; address: string; version: number; over: boolean }>(
    sql`UPDATE webhooks SET failing_since = coalesce(failing_since, now()) WHERE shop_id = ${shop_id} AND id = ${webhook_id}
        RETURNING topic, address, version, failing_since <= now() - make_interval(secs => ${givesUpAfterMs / 1000}) AS over`,
  );
  const webhook = failing.rows[0];
  if (!webhook?.over) return;
  const ctx = { tx, shop: { id: shop_id } };
  if (!(await turnOff(ctx, webhook_id, 'failing'))) return;
  await postNotice(ctx, {
    kind: 'webhook_disabled',
    eventKey: `webhook:${webhook_id}:${webhook.version}`,
    values: { topic: webhook.topic, address: webhook.address },
    link: `/settings/webhooks/${webhook_id}`,
    permission: 'admin',
  });
}
