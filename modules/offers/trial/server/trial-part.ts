import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { compileOffers, matchOffers } from '../../pricing/rules/offer-index.ts';
import type { CartLine, OfferIndex } from '../../pricing/rules/offer-pricer.ts';
import { isTried } from './offer-exposures.ts';

const triedOnes = new WeakMap<OfferIndex, OfferIndex>();

/** Those of an index' offers that are tried on shoppers who have not paid yet. */
function triedOffers(index: OfferIndex): OfferIndex {
  let tried = triedOnes.get(index);
  if (!tried) {
    const sources = index.offers
      .filter(({ type, source }) => type !== 'post-purchase' && isTried(source))
      .map(({ source }) => source);
    const { currency, pricers, switches } = index;
    tried = compileOffers(sources, { currency, pricers, switches, before: index });
    triedOnes.set(index, tried);
  }
  return tried;
}

/**
 * Whether what a visitor buys is a part of what a trial finds. All of its parts alike: orders of those who get the offer
 * and do not earn it count as much as orders of those who are left out. A trial counts whatever its visitors buy, so that who
 * was noted on a page takes part with any cart; a line that something tried is about is asked first, as that page may not
 * have been noted yet.
 */
export async function takesPart(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  index: OfferIndex,
  lines: readonly CartLine[],
  visitor: string,
): Promise<boolean> {
  if (index.has_trials) {
    const tried = triedOffers(index);
    if (lines.some((line) => matchOffers(tried, line, { limit: 1 }).length > 0)) return true;
  }
  const noted = await ctx.tx.execute(
    sql`SELECT FROM offer_exposures WHERE shop_id = ${ctx.shop.id} AND visitor = ${visitor} LIMIT 1`,
  );
  return noted.rows.length > 0;
}
