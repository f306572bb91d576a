import { sql } from 'drizzle-orm';
import type { Services } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import type { Worker } from '#core/server/area/server-area.ts';
import { startWakeLoop } from '#core/server/call/wake-loop.ts';
import type { Tx } from '#core/server/database/database.ts';
import { cartsChanged, checkoutsChanged } from '../contract/cart-events.ts';

/**
 * Maximum of carts, and of checkouts, that a shop publishes in each turn, so that many shoppers at once cost no more than
 * that. The others are published in a later turn, once, in their state of then.
 */
const atOnce = 50;
const turnSeconds = 2;

/** Removes the marks of some due carts of a shop, and returns their ids. */
async function unmarkCarts(tx: Tx, shopId: number): Promise<number[]> {
  const reported = await tx.execute<{ id: number }>(
    sql`UPDATE carts SET tell_at = NULL WHERE shop_id = ${shopId} AND id = ANY(ARRAY(
          SELECT id FROM carts WHERE shop_id = ${shopId} AND tell_at <= now()
          ORDER BY tell_at LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED))
        RETURNING id`,
  );
  return reported.rows.map(({ id }) => id);
}

/** The same for checkouts. */
async function unmarkCheckouts(tx: Tx, shopId: number): Promise<number[]> {
  const reported = await tx.execute<{ id: number }>(
    sql`UPDATE checkouts SET tell_at = NULL WHERE shop_id = ${shopId} AND id = ANY(ARRAY(
          SELECT id FROM checkouts WHERE shop_id = ${shopId} AND tell_at <= now()
          ORDER BY tell_at LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED))
        RETURNING id`,
  );
  return reported.rows.map(({ id }) => id);
}

/** Publishes some changed carts and checkouts, and removes their marks in the same transaction. */
export async function tellChanged(db: Services['db'], shopId: number): Promise<void> {
  await db.inShop(shopId, async (tx) => {
    const ctx = { tx, shop: { id: shopId } };
    const carts = await unmarkCarts(tx, shopId);
    if (carts.length > 0) await publish(ctx, cartsChanged, { cart_ids: carts });
    const checkouts = await unmarkCheckouts(tx, shopId);
    if (checkouts.length > 0) await publish(ctx, checkoutsChanged, { checkout_ids: checkouts });
  });
}

/**
 * Publishes carts and checkouts ten seconds after their change. Triggers mark them in the transaction of the change if
 * there is a subscriber. Several nodes can do this at once.
 */
export function startCartTelling(services: Services): Worker {
  const { db } = services;
  const loop = startWakeLoop(
    services,
    { pollSeconds: turnSeconds, failure: 'changed carts could not be published' },
    async () => {
      const shops = await db.asSystem((tx) =>
        tx.execute<{ shop_id: number }>(
          sql`SELECT shop_id FROM carts WHERE tell_at <= now() UNION SELECT shop_id FROM checkouts WHERE tell_at <= now()`,
        ),
      );
      for (const { shop_id: shopId } of shops.rows) if (!loop.stopped) await tellChanged(db, shopId);
    },
  );
  return loop;
}
