import { sql } from 'drizzle-orm';
import { defineSchedule, forgetting } from '#core/server/jobs/schedule.ts';
import type { OfferIndex } from '../rules/offer-pricer.ts';
import { limitedUses, type StockCtx, type StockUse, takeStock } from './offer-stock.ts';

/**
 * Takes units of limited offers for a while, under a key that was not used before. They are taken from what orders take
 * from, so that of all who want the last one only one gets it. Answers how many
 * there are; null, and nothing held, when others were faster.
 */
export async function holdStock(
  ctx: StockCtx,
  index: OfferIndex,
  key: string,
  uses: readonly StockUse[],
  until: Date,
): Promise<number | null> {
  const limited = limitedUses(index, uses);
  if (limited.length === 0) return 0;
  if (!(await takeStock(ctx, index, limited))) return null;
  await ctx.tx.execute(
    sql`INSERT INTO offer_stock_holds (shop_id, key, offer_id, taken, amount_minor, restocks, until)
        SELECT s.shop_id, ${key}, s.offer_id, sum(used.taken), sum(used.amount_minor), s.restocks, ${until.toISOString()}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(limited)}::jsonb) AS used (offer_id bigint, taken int, amount_minor bigint)
        JOIN offer_stock s ON s.shop_id = ${ctx.shop.id} AND s.offer_id = used.offer_id
        GROUP BY s.shop_id, s.offer_id, s.restocks`,
  );
  return limited.reduce((all, { taken }) => all + taken, 0);
}

interface Held extends Record<string, unknown> {
  offer_id: number;
  taken: number;
  restocks: number;
}

/** Gives back what a hold has. What belongs to an earlier round of an offer that restocks does not come into this one. */
export async function releaseHold(ctx: StockCtx, key: string): Promise<void> {
  const ended = await ctx.tx.execute<Held>(
    sql`UPDATE offer_stock_holds SET given_back_at = now()
        WHERE shop_id = ${ctx.shop.id} AND key = ${key} AND given_back_at IS NULL RETURNING offer_id, taken, restocks`,
  );
  for (const held of ended.rows.toSorted((a, b) => a.offer_id - b.offer_id))
    await ctx.tx.execute(
      sql`UPDATE offer_stock SET taken = greatest(0, taken - ${held.taken}::int), updated_at = now()
          WHERE shop_id = ${ctx.shop.id} AND offer_id = ${held.offer_id} AND restocks = ${held.restocks}`,
    );
}

/**
 * Writes down a hold as what an order took, and ends it. Units that were given back meanwhile are taken again, whether or
 * not any are left: they are sold. `amounts`: what each offer took off the order (minor units), where that is another sum
 * than was held for: a store may divide a discount otherwise, and what is given back of it is a part of that.
 */
export async function takeHeld(
  ctx: StockCtx,
  key: string,
  orderId: number,
  amounts: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  const used = await ctx.tx.execute<Held & { amount_minor: number; given_back: boolean }>(
    sql`DELETE FROM offer_stock_holds WHERE shop_id = ${ctx.shop.id} AND key = ${key}
        RETURNING offer_id, taken, amount_minor, restocks, given_back_at IS NOT NULL AS given_back`,
  );
  for (const held of used.rows.toSorted((a, b) => a.offer_id - b.offer_id)) {
    let { restocks } = held;
    const amount = amounts.get(held.offer_id) ?? held.amount_minor;
    if (held.given_back) {
      const again = await ctx.tx.execute<{ restocks: number }>(
        sql`UPDATE offer_stock SET taken = taken + ${held.taken}::int, updated_at = now()
            WHERE shop_id = ${ctx.shop.id} AND offer_id = ${held.offer_id} RETURNING restocks`,
      );
      restocks = again.rows[0]?.restocks ?? restocks;
    }
    await ctx.tx.execute(
      sql`INSERT INTO offer_stock_uses AS u (shop_id, order_id, offer_id, taken, amount_minor, restocks)
          VALUES (${ctx.shop.id}, ${orderId}, ${held.offer_id}, ${held.taken}, ${amount}, ${restocks})
          ON CONFLICT (shop_id, order_id, offer_id) DO UPDATE SET taken = u.taken + excluded.taken,
            amount_minor = u.amount_minor + excluded.amount_minor, restocks = excluded.restocks`,
    );
  }
}

/** Ends holds whose time is over, whoever made them. */
export const endHolds = defineSchedule({
  name: 'offers.end-holds',
  everySeconds: 30,
  async run(services) {
    const now = services.now().toISOString();
    const over = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number; key: string }>(
        sql`SELECT DISTINCT shop_id, key FROM (SELECT shop_id, key FROM offer_stock_holds
              WHERE given_back_at IS NULL AND until < ${now}::timestamptz ORDER BY until LIMIT 1000) held`,
      ),
    );
    for (const { shop_id: id, key } of over.rows) {
      const shop = await services.shops.byId(id);
      if (shop) await services.db.inShop(id, (tx) => releaseHold({ tx, shop }, key));
    }
  },
});

/** An order that comes later than this is no hold's any more. */
export const forgetHolds = forgetting(
  'offers.forget-holds',
  sql`DELETE FROM offer_stock_holds WHERE (shop_id, key, offer_id) IN (
        SELECT shop_id, key, offer_id FROM offer_stock_holds WHERE given_back_at < now() - interval '60 days' LIMIT 1000)`,
);
