import { sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { type HeldReason, highRatingFrom, maxWaitingDays } from '../../review/contract/review-words.ts';
import { addTotals, type ShownTotals, type TotalRow } from '../rules/shown-totals.ts';

/** Counts without a product: all of the shop together, and reviews of the shop itself. */
export const ofAll = -1;
export const ofShop = 0;

type StoredTotal = TotalRow & { product_id: number } & Record<string, unknown>;

const remembered = shopMemory<readonly TotalRow[]>({ seconds: 300, channel: 'reviews', maxEntries: 20_000 });

async function readTotals(shop: ActingShop, tx: Tx, of: readonly number[]) {
  const found = await tx.execute<StoredTotal>(
    sql`SELECT product_id, imported_from, rating, n, with_image, verified, rewarded FROM review_totals
        WHERE shop_id = ${shop.id} AND product_id = ANY(${idArray(of)}) AND n > 0`,
  );
  const rows = Map.groupBy(found.rows, ({ product_id }) => product_id);
  return new Map(of.map((id) => [String(id), rows.get(id) ?? []] as const));
}

/**
 * Published reviews of each of these, counted: products by their ids, `ofAll`, `ofShop`. From this server's memory,
 * which the database invalidates on each change; one statement for what is not remembered.
 */
export async function rememberedTotals(
  services: Services,
  shop: ActingShop,
  of: readonly number[],
): Promise<Map<string, readonly TotalRow[]>> {
  return remembered.read(services, shop.id, of.map(String), (missing) =>
    services.db.inShop(shop.id, (tx) => readTotals(shop, tx, missing.map(Number)), { readOnly: true }),
  );
}

/** The same of all of them together: a product and those in a group with it. */
export async function totalsOf(
  services: Services,
  shop: ActingShop,
  of: readonly number[],
): Promise<ShownTotals> {
  const found = await rememberedTotals(services, shop, of);
  return addTotals([...found.values()].flat());
}

export interface HeldCounts {
  low: number;
  high: number;
  reasons: { reason: HeldReason; count: number }[];
}

interface HeldRow extends Record<string, unknown> {
  reason: HeldReason;
  low: number;
  high: number;
}

/**
 * How many reviews that were written here are held back, as `heldReviews` counts them for the shop's staff: of
 * products, of the shop itself (`ofShop`), of all.
 */
export async function heldOf(
  shop: ActingShop,
  tx: Tx,
  now: Date,
  of: readonly number[],
): Promise<HeldCounts> {
  const since = new Date(now.getTime() - maxWaitingDays * 86_400_000).toISOString();
  const about = of.includes(ofAll)
    ? sql`true`
    : of.includes(ofShop)
      ? sql`product_id IS NULL`
      : sql`product_id = ANY(${idArray(of)})`;
  const found = await tx.execute<HeldRow>(
    sql`SELECT reason, count(*) FILTER (WHERE rating < ${highRatingFrom}) AS low, count(*) FILTER (WHERE rating >= ${highRatingFrom}) AS high
        FROM (SELECT reason, rating FROM review_holds WHERE shop_id = ${shop.id} AND ended_at IS NULL AND ${about}
              UNION ALL
              SELECT 'waiting', rating FROM reviews WHERE shop_id = ${shop.id} AND state = 'waiting' AND source = 'storefront_api'
                AND written_at < ${since} AND ${about}) held
        GROUP BY reason ORDER BY count(*) DESC, reason`,
  );
  const { rows } = found;
  return {
    low: rows.reduce((sum, row) => sum + row.low, 0),
    high: rows.reduce((sum, row) => sum + row.high, 0),
    reasons: rows.map(({ reason, low, high }) => ({ reason, count: low + high })),
  };
}
