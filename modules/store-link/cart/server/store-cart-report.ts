import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { invalid, notFound, Refusal } from '#core/server/call/refusal.ts';
import { countAttempt } from '#modules/identity/session/server/public.ts';
import type { tellStoreCart } from '../contract/store-cart-calls.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { gateFailed } from '../../checkout/server/store-gate.ts';
import { StoreFailed } from '../../port/server/store-http.ts';
import { codesOfQuote, quoteById } from '../../quote/server/store-quote-row.ts';

/**
 * Stores the total that a page read in the store's cart; a match is never overwritten. A report that the store refused
 * a code counts as a failure of the store, once a minute for each address. Nothing else in a report has an effect.
 */
export async function takeReading(ctx: Ctx, body: BodyOf<typeof tellStoreCart>): Promise<void> {
  const { services, shop } = ctx;
  if (!shop.store) throw notFound(storeLinkSentences.a_store);
  const { quote_id, theirs_minor, met } = body;
  const refused = await ctx.db.inShop(shop.id, async (tx) => {
    const quote = await quoteById({ shop, tx }, quote_id);
    if (!quote) throw notFound(storeLinkSentences.a_store_price);
    // A matching cart must have the quoted total.
    if (met === null && theirs_minor !== quote.total_minor)
      throw invalid({ theirs_minor: storeLinkSentences.another_total });
    await tx.execute(
      sql`UPDATE store_quotes SET told_met = ${met}, told_minor = ${theirs_minor}, told_at = ${ctx.now.toISOString()}::timestamptz
          WHERE shop_id = ${shop.id} AND id = ${quote_id} AND (told_at IS NULL OR told_met IS NOT NULL)`,
    );
    if (met !== 'code_refused' || !quote.open || new Date(quote.ends_at) <= ctx.now) return null;
    // The store may refuse a code that it does not have yet.
    const codes = await codesOfQuote({ shop, tx }, quote_id);
    return codes.every(({ state }) => state === 'made') ? quote.link_id : null;
  });
  if (refused === null) return;
  try {
    await countAttempt(ctx.db, `store-refused:${shop.id}:${ctx.network}`, 1, 60);
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return;
    throw error;
  }
  await gateFailed(services, shop.id, refused, new StoreFailed(storeLinkSentences.code_not_honoured));
}
