import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { bundlesIn } from '../rules/bundle-bucket.ts';
import type { CartLine, CompiledOffer, OfferIndex } from '../rules/offer-pricer.ts';
import { limitLeft } from '../rules/offer-limit.ts';

export type StockCtx = Pick<ShopCtx, 'tx' | 'shop'>;

/** Units of an offer (sets, of a bundle) that an order discounts, and what they take off it. */
export interface StockUse {
  offer_id: number;
  taken: number;
  amount_minor: number;
}

/**
 * Units taken of offers with a stock limit, by offer id; one that is missing has given none. What the holds of these
 * keys have counts as not taken.
 */
async function takenOf(ctx: StockCtx, ids: readonly number[], holds: readonly string[]) {
  const own =
    holds.length === 0
      ? sql`0`
      : sql`coalesce((SELECT sum(h.taken) FROM offer_stock_holds h
              WHERE h.shop_id = s.shop_id AND h.offer_id = s.offer_id AND h.restocks = s.restocks
                AND h.given_back_at IS NULL AND h.key = ANY(${sql.param(holds)}::text[])), 0)::int`;
  const found = await ctx.tx.execute<{ offer_id: number; taken: number }>(
    sql`SELECT s.offer_id, greatest(0, s.taken - ${own}) AS taken FROM offer_stock s
        WHERE s.shop_id = ${ctx.shop.id} AND s.offer_id = ANY(${sql.param(ids)}::bigint[])`,
  );
  return new Map(found.rows.map((row) => [row.offer_id, row.taken]));
}

/**
 * What is left of these offers as this transaction sees it; those without a limit are left out. `holds`: keys of holds
 * that do not count.
 */
export async function stockLeft(
  ctx: StockCtx,
  offers: Iterable<CompiledOffer>,
  holds: readonly string[] = [],
): Promise<Map<number, number>> {
  const limited = [...offers].filter(hasLimit);
  if (limited.length === 0) return new Map();
  const taken = await takenOf(
    ctx,
    limited.map((offer) => offer.id),
    holds,
  );
  return new Map(limited.map((offer) => [offer.id, limitLeft(offer, taken.get(offer.id) ?? 0)!]));
}

/** The offers with a stock limit that may give these lines something. */
export function limitedOffers(index: OfferIndex, lines: readonly CartLine[]): ReadonlySet<CompiledOffer> {
  if (index.limited.length === 0) return none;
  const found = new Set<CompiledOffer>();
  for (const { offer_id: id } of lines) {
    const offer = id === undefined ? undefined : index.by_id.get(id);
    if (offer && hasLimit(offer)) found.add(offer);
  }
  const products = new Set(lines.map((line) => line.product_id));
  for (const offer of bundlesIn(index.by_type.get('bundle')?.by_rarest, products)) {
    if (hasLimit(offer)) found.add(offer);
  }
  return found;
}

const none: ReadonlySet<CompiledOffer> = new Set();

function hasLimit(offer: CompiledOffer): boolean {
  return offer.terms?.limit !== undefined && offer.terms.limit !== null;
}

/**
 * Takes the units of an order in its transaction, before it is paid. False, and nothing taken, when one of the
 * offers has fewer left by now: its rows are held until the end, so that of two orders only one gets the last unit.
 * Uses of offers without a limit are passed over.
 */
export async function takeStock(
  ctx: StockCtx,
  index: OfferIndex,
  uses: readonly StockUse[],
): Promise<boolean> {
  const wanted = new Map<CompiledOffer, number>();
  for (const { offer_id: id, taken } of uses) {
    const offer = index.by_id.get(id);
    if (offer && taken > 0 && hasLimit(offer)) wanted.set(offer, (wanted.get(offer) ?? 0) + taken);
  }
  if (wanted.size === 0) return true;
  const ids = [...wanted.keys()].map((offer) => offer.id);
  const ofOffers = sql`shop_id = ${ctx.shop.id} AND offer_id = ANY(${sql.param(ids)}::bigint[])`;
  // An offer that has just been deleted gets no row, and so has nothing left.
  await ctx.tx.execute(
    sql`INSERT INTO offer_stock (shop_id, offer_id)
        SELECT shop_id, id FROM offers WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param(ids)}::bigint[]) ORDER BY id
        ON CONFLICT (shop_id, offer_id) DO NOTHING`,
  );
  const found = await ctx.tx.execute<{ offer_id: number; taken: number }>(
    sql`SELECT offer_id, taken FROM offer_stock WHERE ${ofOffers} ORDER BY offer_id FOR UPDATE`,
  );
  const held = new Map(found.rows.map((row) => [row.offer_id, row.taken]));
  const changes: { offer_id: number; taken: number; restocked: number }[] = [];
  for (const [offer, units] of wanted) {
    const taken = held.get(offer.id);
    if (taken === undefined) return false;
    const left = limitLeft(offer, taken)!;
    if (units > left) return false;
    // All that was there is gone and it restocks by itself: these are the first of a new round.
    const restocked = taken > 0 && left === offer.terms!.limit;
    changes.push({
      offer_id: offer.id,
      taken: restocked ? units : taken + units,
      restocked: restocked ? 1 : 0,
    });
  }
  await ctx.tx.execute(
    sql`UPDATE offer_stock s SET taken = change.taken, restocks = s.restocks + change.restocked, updated_at = now()
        FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (offer_id bigint, taken int, restocked int)
        WHERE s.shop_id = ${ctx.shop.id} AND s.offer_id = change.offer_id`,
  );
  return true;
}

/** Those of offers that have a limit. */
export function limitedUses(index: OfferIndex, uses: readonly StockUse[]): StockUse[] {
  return uses.filter(({ offer_id: id, taken }) => {
    const offer = index.by_id.get(id);
    return offer !== undefined && taken > 0 && hasLimit(offer);
  });
}

/** Writes down what an order took, in the transaction of `takeStock`, so that it can be given back. */
export async function recordStockUses(
  ctx: StockCtx,
  index: OfferIndex,
  orderId: number,
  uses: readonly StockUse[],
): Promise<void> {
  const limited = limitedUses(index, uses);
  if (limited.length === 0) return;
  await ctx.tx.execute(
    sql`INSERT INTO offer_stock_uses AS u (shop_id, order_id, offer_id, taken, amount_minor, restocks)
        SELECT s.shop_id, ${orderId}, s.offer_id, sum(used.taken), sum(used.amount_minor), s.restocks
        FROM jsonb_to_recordset(${JSON.stringify(limited)}::jsonb) AS used (offer_id bigint, taken int, amount_minor bigint)
        JOIN offer_stock s ON s.shop_id = ${ctx.shop.id} AND s.offer_id = used.offer_id
        GROUP BY s.shop_id, s.offer_id, s.restocks
        ON CONFLICT (shop_id, order_id, offer_id) DO UPDATE SET taken = u.taken + excluded.taken,
          amount_minor = u.amount_minor + excluded.amount_minor, restocks = excluded.restocks`,
  );
}

/**
 * Gives back what an order took: the share of the units that `lines` are of its discount, or with null all of it (it
 * was cancelled). `event` names what happened, so that the same news twice gives back once.
 */
export async function returnStock(
  ctx: StockCtx,
  orderId: number,
  event: string,
  lines: readonly { allocations: readonly { offer_id: number; amount_minor: number }[] }[] | null,
): Promise<void> {
  const given = new Map<number, number>();
  for (const { offer_id: id, amount_minor } of lines?.flatMap((line) => line.allocations) ?? []) {
    given.set(id, (given.get(id) ?? 0) + amount_minor);
  }
  const found = await ctx.tx.execute<UseRow>(
    sql`SELECT offer_id, taken, amount_minor, restocks, given_up, returned FROM offer_stock_uses
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} ORDER BY offer_id FOR UPDATE`,
  );
  for (const use of found.rows) {
    const amount = lines ? given.get(use.offer_id) : use.amount_minor;
    if (amount === undefined) continue;
    const given_up = { ...use.given_up, [event]: amount };
    const back = unitsBack(use, given_up) - use.returned;
    await ctx.tx.execute(
      sql`UPDATE offer_stock_uses SET given_up = ${JSON.stringify(given_up)}::jsonb, returned = returned + ${back}::int
          WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND offer_id = ${use.offer_id}`,
    );
    if (back === 0) continue;
    await ctx.tx.execute(
      sql`UPDATE offer_stock SET taken = greatest(0, taken - ${back}::int), updated_at = now()
          WHERE shop_id = ${ctx.shop.id} AND offer_id = ${use.offer_id} AND restocks = ${use.restocks}`,
    );
  }
}

interface UseRow extends Record<string, unknown> {
  offer_id: number;
  taken: number;
  amount_minor: number;
  restocks: number;
  given_up: Record<string, number>;
  returned: number;
}

/** Whole units of which all has been given up. */
function unitsBack({ taken, amount_minor }: UseRow, givenUp: Record<string, number>): number {
  const sum = Object.values(givenUp).reduce((all, one) => all + one, 0);
  return Math.min(taken, Math.floor((taken * Math.min(sum, amount_minor)) / amount_minor));
}
