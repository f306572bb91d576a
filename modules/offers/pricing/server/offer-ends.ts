import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { compileSwitches, stoppedBy } from '../../offer/rules/offer-switch.ts';
import { upsellApp } from '../../offer/contract/upsell-settings.ts';
import { pricedOfferColumns } from '../../offer/server/offer-row.ts';
import { trueEnd } from '../rules/offer-limit.ts';
import { targetKeys } from '../rules/offer-target.ts';
import type { OfferSource } from '../rules/offer-pricer.ts';

/** What the prices of an offer end with, for what is bound to them. */
export interface OfferEnd {
  offer_id: number;
  /** As staff call it; no shopper reads it. */
  title: string;
  /** When its discount ends, also where that lies behind; null: never, or its end moves on, or it takes nothing off. */
  ends_at: Date | null;
  offer_type: OfferSource['offer_type'];
  target_type: OfferSource['target_type'];
  /** By id, what it is for; both empty of one that is for all, or goes by something else. */
  products: number[];
  collections: number[];
  /** Whether shoppers get it, but for its end: it is on, and so are offers as a whole and what it needs. */
  active: boolean;
  /** So many of a hundred visitors do not get it (`offerTrialOf`). */
  holdout_percent: number;
}

/** What tells that an answer of `offerEnds` may be another one, with the shop's id (`notifications.on`). */
export const offerEndNews = ['offers', 'offer_settings'] as const;

/** Offers asked about at once. */
const most = 1_000;

/** When offers end, in the order of the ids; what the shop has not is left out. One statement. */
export async function offerEnds(
  { shop, tx }: Pick<ShopCtx, 'shop' | 'tx'>,
  ids: readonly number[],
): Promise<OfferEnd[]> {
  if (ids.length === 0) return [];
  if (ids.length > most) throw new Error(`At most ${most} offers are asked about at once`);
  const found = await tx.execute<OfferSource & { runs: boolean } & Record<string, unknown>>(
    sql`SELECT ${pricedOfferColumns}, priority, automated,
               NOT EXISTS (SELECT FROM app_settings a WHERE a.shop_id = ${shop.id} AND a.app_code = ${upsellApp} AND a.enable = false) AS runs
        FROM offers WHERE shop_id = ${shop.id} AND id = ANY(${sql.param(ids)}::bigint[])`,
  );
  const switches = compileSwitches(shop);
  const rows = new Map(found.rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const keys = targetKeys(row);
    const { products = [], collections = [] } = typeof keys === 'string' ? {} : keys;
    return {
      offer_id: id,
      title: row.offer_name,
      ends_at: row.enable_discount ? trueEnd(row.discount_data) : null,
      offer_type: row.offer_type,
      target_type: row.target_type,
      products: [...products],
      collections: [...collections],
      active: row.activated && row.runs && stoppedBy(row, switches) === null,
      holdout_percent: row.holdout_percent ?? 0,
    };
  });
}

/**
 * Offers that are on and have a discount without a fixed end, the newest first: none is set, it moves on, or it is over. So
 * many at most, as `offerEnds` answers them.
 */
export async function offersWithoutEnd(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  now: Date,
  limit: number,
): Promise<OfferEnd[]> {
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM offers
        WHERE shop_id = ${ctx.shop.id} AND activated AND enable_discount AND NOT automated
          AND (discount_data->'setup_end_date' IS DISTINCT FROM 'true'
            OR discount_data->'auto_extend_end_date' = 'true'
            OR coalesce((discount_data->>'end_date_time')::bigint, 0) <= ${Math.floor(now.getTime() / 1_000)})
        ORDER BY id DESC LIMIT ${limit}`,
  );
  return offerEnds(
    ctx,
    found.rows.map(({ id }) => id),
  );
}

/** Offers that end soonest, of those that do and still will at a moment: so many at most, as `offerEnds` has them. */
export async function offersToEnd(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  now: Date,
  limit: number,
): Promise<OfferEnd[]> {
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM offers
        WHERE shop_id = ${ctx.shop.id} AND activated AND enable_discount
          AND discount_data->'setup_end_date' = 'true' AND discount_data->'auto_extend_end_date' IS DISTINCT FROM 'true'
          AND (discount_data->>'end_date_time')::bigint > ${Math.floor(now.getTime() / 1_000)}
        ORDER BY (discount_data->>'end_date_time')::bigint, id LIMIT ${limit}`,
  );
  return offerEnds(
    ctx,
    found.rows.map(({ id }) => id),
  );
}
