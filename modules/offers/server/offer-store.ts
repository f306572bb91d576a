import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { notFound, Refusal } from '#core/server/refusal.ts';
import type { OfferStored } from './offer-row.ts';

/**
 * Automated offers are rows of `offers`, too, so that figures and allocations have one home; but the calls of either
 * kind find only their own, and each kind has its own order of priorities.
 */
export interface OfferShelf {
  automated: boolean;
  /** What a missing one is called. */
  name: string;
}
export const offerShelf: OfferShelf = { automated: false, name: 'This offer' };
export const automatedShelf: OfferShelf = { automated: true, name: 'This automated offer' };

const offerColumns = sql.raw(
  `id, version, offer_type, offer_name, offer_message, offer_title, target_type, target_ids, recommend_type, recommend_ids,
   condition, enable_discount, discount_data, cta, variant_sort, recommend_limit, holdout_percent, variant_b, target_handpicked, product_ids, sku, quotations, tags, category_ids,
   offer_product_updated, activated, is_from_start_guide, priority, shipping_fee, created_at, updated_at`,
);

/** Every change of a shop's order of offers waits here, so that priorities stay a permutation. */
export async function lockPriorities(ctx: ShopCtx): Promise<void> {
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('offers.priority'), ${ctx.shop.id})`);
}

export function idArray(values: readonly number[]): SQL {
  return sql`${`{${values.join(',')}}`}::bigint[]`;
}

export function textArray(values: readonly string[]): SQL {
  return sql`ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
}

export function jsonValue(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}

function onShelf(ctx: ShopCtx, shelf: OfferShelf): SQL {
  return sql`shop_id = ${ctx.shop.id} AND automated = ${shelf.automated}`;
}

/** The rows of the ids that there are. Locked in the order of ids, so that two calls cannot wait for each other. */
export async function offersByIds(
  ctx: ShopCtx,
  shelf: OfferShelf,
  wanted: readonly number[],
  lock = false,
): Promise<Map<number, OfferStored>> {
  const found = await ctx.tx.execute<OfferStored>(
    sql`SELECT ${offerColumns} FROM offers WHERE ${onShelf(ctx, shelf)} AND id = ANY(${idArray(wanted)})
        ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** 404 when any of them is missing or another shop's: all or none. */
export async function allOffers(
  ctx: ShopCtx,
  shelf: OfferShelf,
  wanted: readonly number[],
  lock: boolean,
): Promise<Map<number, OfferStored>> {
  const found = await offersByIds(ctx, shelf, wanted, lock);
  if (wanted.some((id) => !found.has(id))) throw notFound(shelf.name);
  return found;
}

/** 404 when there is no offer of either kind: they have their figures from the same calls. */
export async function requireOffer(ctx: ShopCtx, id: number): Promise<void> {
  const found = await ctx.tx.execute(sql`SELECT FROM offers WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
  if (found.rowCount === 0) throw notFound(offerShelf.name);
}

/**
 * Puts a row after the last by priority, or at the asked priority with the later ones moved down. Hold
 * `lockPriorities`.
 */
export async function insertOffer(
  ctx: ShopCtx,
  shelf: OfferShelf,
  values: Record<string, SQL>,
  priority?: number,
): Promise<OfferStored> {
  if (priority !== undefined) {
    // Locked in the order of ids, as every save of several does.
    await ctx.tx.execute(
      sql`SELECT 1 FROM offers WHERE ${onShelf(ctx, shelf)} AND priority >= ${priority} ORDER BY id FOR UPDATE`,
    );
    await ctx.tx.execute(
      sql`UPDATE offers SET priority = priority + 1 WHERE ${onShelf(ctx, shelf)} AND priority >= ${priority}`,
    );
  }
  const place = priority
    ? sql`${priority}`
    : sql`(SELECT coalesce(max(priority), 0) + 1 FROM offers WHERE ${onShelf(ctx, shelf)})`;
  const written = await ctx.tx.execute<OfferStored>(
    sql`INSERT INTO offers (shop_id, automated, priority, ${sql.raw(Object.keys(values).join(', '))})
        VALUES (${ctx.shop.id}, ${shelf.automated}, ${place}, ${sql.join(Object.values(values), sql`, `)})
        RETURNING ${offerColumns}`,
  );
  return written.rows[0]!;
}

/** Saves a locked row, one version on. */
export async function saveOffer(ctx: ShopCtx, id: number, values: Record<string, SQL>): Promise<OfferStored> {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.raw(name)} = ${value}`);
  const written = await ctx.tx.execute<OfferStored>(
    sql`UPDATE offers SET ${sql.join(sets, sql`, `)}, version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${id} RETURNING ${offerColumns}`,
  );
  return written.rows[0]!;
}

export async function removeOffers(
  ctx: ShopCtx,
  shelf: OfferShelf,
  wanted: readonly number[],
): Promise<number> {
  await lockPriorities(ctx);
  await allOffers(ctx, shelf, wanted, true);
  const gone = await ctx.tx.execute(
    sql`DELETE FROM offers WHERE ${onShelf(ctx, shelf)} AND id = ANY(${idArray(wanted)})`,
  );
  return gone.rowCount ?? 0;
}

/** V102 */
export async function activateOffers(
  ctx: ShopCtx,
  shelf: OfferShelf,
  wanted: readonly number[],
  active: boolean,
): Promise<{ id: number; activated: boolean; version: number }[]> {
  await allOffers(ctx, shelf, wanted, true);
  const changed = await ctx.tx.execute<{ id: number; activated: boolean; version: number }>(
    sql`UPDATE offers SET activated = ${active}, version = version + 1, updated_at = now()
        WHERE ${onShelf(ctx, shelf)} AND id = ANY(${idArray(wanted)}) RETURNING id, activated, version`,
  );
  return changed.rows;
}

/**
 * Gives the named offers the priorities they hold together, in the order named: offers not named keep
 * theirs, so the order stays a permutation.
 */
export async function arrangeOffers(
  ctx: ShopCtx,
  shelf: OfferShelf,
  wanted: readonly number[],
): Promise<{ id: number; priority: number }[]> {
  if (new Set(wanted).size !== wanted.length) {
    throw new Refusal(422, 'core.invalid', 'An offer is named twice.', {
      fields: { ids: 'An offer is named twice.' },
    });
  }
  await lockPriorities(ctx);
  const rows = await allOffers(ctx, shelf, wanted, true);
  const held = [...rows.values()].map((row) => row.priority).sort((a, b) => a - b);
  const next = wanted.map((id, index) => ({ id, priority: held[index]! }));
  await ctx.tx.execute(
    sql`UPDATE offers o SET priority = n.priority, updated_at = o.updated_at
        FROM jsonb_to_recordset(${JSON.stringify(next)}::jsonb) AS n (id bigint, priority int)
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = n.id AND o.priority <> n.priority`,
  );
  return next;
}
