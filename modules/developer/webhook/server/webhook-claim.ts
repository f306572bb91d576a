import { sql } from 'drizzle-orm';
import type { Services } from '#core/server/call/context.ts';

/** A delivery leased to this node, with all that an attempt needs. */
export interface ClaimedDelivery extends Record<string, unknown> {
  shop_id: number;
  id: number;
  webhook_id: number;
  topic: string;
  subject: string;
  /** This one included. */
  attempts: number;
  begun_at: Date | string;
  address: string;
  fields: string[];
  /** Whether its token may read costs (`read_profit`); true for webhooks of people. */
  costs: boolean;
  /** Sealed. */
  secret: string;
  domain: string;
  event_id: string;
  body: object;
  happened_at: Date | string;
}

/** Of a webhook and subject only the first that is still to be delivered, so that they arrive in order. */
export const isHead = sql`NOT EXISTS (
  SELECT 1 FROM webhook_deliveries e WHERE e.shop_id = d.shop_id AND e.webhook_id = d.webhook_id
    AND e.subject = d.subject AND e.status = 'pending' AND e.id < d.id)`;

/** What an attempt needs of the deliveries in `leased`, in their order. */
export const claimedColumns = sql`d.shop_id, d.id, d.webhook_id, d.topic, d.subject, d.attempts, d.begun_at, w.address, w.fields, w.secret,
  coalesce('read_profit' = ANY (t.scopes), true) AS costs, s.domain, e.event_id, e.body, e.happened_at
  FROM leased d
  JOIN webhooks w ON w.shop_id = d.shop_id AND w.id = d.webhook_id
  LEFT JOIN api_tokens t ON t.shop_id = w.shop_id AND t.id = w.api_token_id
  JOIN webhook_events e ON e.shop_id = d.shop_id AND e.id = d.event_id
  JOIN shops s ON s.id = d.shop_id
  ORDER BY d.id`;

/** How many are looked at for one claim. */
const window = 200;

/** Leases due deliveries: no other worker gets them until the lease ends, when they are due again. */
export async function claimDeliveries(
  { db }: Pick<Services, 'db'>,
  given: { most: number; maxEach: number; busy: readonly number[]; leaseSeconds: number },
): Promise<ClaimedDelivery[]> {
  const found = await db.asSystem((tx) =>
    tx.execute<ClaimedDelivery>(
      sql`WITH due AS (
            SELECT d.shop_id, d.id, d.webhook_id, d.next_attempt_at FROM webhook_deliveries d
            WHERE d.status = 'pending' AND NOT d.fetched AND d.next_attempt_at <= now()
              AND NOT d.webhook_id = ANY (${`{${given.busy.join(',')}}`}::bigint[]) AND ${isHead}
            ORDER BY d.next_attempt_at, d.id LIMIT ${window}
          ), fair AS (
            SELECT shop_id, id FROM (
              SELECT *, row_number() OVER (PARTITION BY shop_id, webhook_id ORDER BY next_attempt_at, id) AS place FROM due) ranked
            WHERE place <= ${given.maxEach} ORDER BY next_attempt_at, id LIMIT ${given.most}
          ), mine AS (
            SELECT d.shop_id, d.id FROM webhook_deliveries d JOIN fair f ON f.shop_id = d.shop_id AND f.id = d.id
            WHERE d.status = 'pending' AND d.next_attempt_at <= now() FOR UPDATE OF d SKIP LOCKED
          ), leased AS (
            UPDATE webhook_deliveries d
            SET attempts = d.attempts + 1, last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => ${given.leaseSeconds})
            FROM mine m WHERE d.shop_id = m.shop_id AND d.id = m.id
            RETURNING d.*)
          SELECT ${claimedColumns}`,
    ),
  );
  return found.rows;
}

/** Milliseconds until the next one is due; undefined when nothing waits. */
export async function nextDue({ db }: Pick<Services, 'db'>): Promise<number | undefined> {
  const found = await db.asSystem((tx) =>
    tx.execute<{ ms: number | null }>(
      sql`SELECT extract(epoch FROM min(next_attempt_at) - now())::float8 * 1000 AS ms
          FROM webhook_deliveries WHERE status = 'pending' AND NOT fetched AND next_attempt_at > now()`,
    ),
  );
  return found.rows[0]?.ms ?? undefined;
}
