import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { fetchAddress } from '../contract/webhook-calls.ts';

/** One thing that something happened to, as it is sent. */
export interface Happening {
  /** `product:12`: what is about one subject arrives in order. */
  subject: string;
  body: object;
}

/** What telling needs of a call; of the shop its id. */
export type SpreadCtx = Pick<ShopCtx, 'tx' | 'now'> & { shop: Pick<ShopCtx['shop'], 'id'> };

/** Which of these topics anybody listens to; without a listener nothing is read or kept. */
export async function subscribedTopics(ctx: ShopCtx, topics: readonly string[]): Promise<Set<string>> {
  const found = await ctx.tx.execute<{ topic: string }>(
    sql`SELECT DISTINCT topic FROM webhooks
        WHERE shop_id = ${ctx.shop.id} AND status = 'active' AND topic = ANY(${`{${topics.map((one) => `"${one}"`).join(',')}}`}::text[])`,
  );
  return new Set(found.rows.map(({ topic }) => topic));
}

/**
 * Keeps what happened and puts it on its way to every webhook of the topic, or to those of one token or one alone.
 * `startedBy` is the token that what happened belongs to, null for none: those of other tokens do not hear of it.
 */
export async function spread(
  ctx: SpreadCtx,
  topic: string,
  happenings: readonly Happening[],
  only: { tokenId?: number; webhookId?: number; startedBy?: number | null } = {},
): Promise<number[]> {
  if (happenings.length === 0) return [];
  const rows = happenings.map(({ subject, body }, index) => ({ place: index, subject, body }));
  const to =
    only.webhookId === undefined
      ? sql`w.topic = ${topic} AND (${only.tokenId ?? null}::bigint IS NULL OR w.api_token_id = ${only.tokenId ?? null})
          AND (${only.startedBy === undefined} OR w.api_token_id IS NULL OR w.api_token_id = ${only.startedBy ?? null})`
      : sql`w.id = ${only.webhookId}`;
  const sent = await ctx.tx.execute<{ id: number }>(
    sql`WITH events AS (
          INSERT INTO webhook_events (shop_id, topic, subject, body, happened_at)
          SELECT ${ctx.shop.id}, ${topic}, subject, body, ${ctx.now.toISOString()}
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (place int, subject text, body jsonb) ORDER BY place
          RETURNING id, subject)
        INSERT INTO webhook_deliveries (shop_id, webhook_id, event_id, subject, topic, fetched)
        SELECT ${ctx.shop.id}, w.id, e.id, e.subject, ${topic}, w.address = ${fetchAddress}
        FROM events e JOIN webhooks w ON w.shop_id = ${ctx.shop.id} AND w.status = 'active' AND ${to}
        ORDER BY e.id, w.id RETURNING id`,
  );
  return sent.rows.map(({ id }) => id);
}
