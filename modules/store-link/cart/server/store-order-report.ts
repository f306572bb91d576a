import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { retryDeadlock } from '#core/server/database/deadlock-retry.ts';
import { invalid, notFound, type Refusal } from '#core/server/call/refusal.ts';
import { countAttempt } from '#modules/identity/session/server/public.ts';
import type { tellStoreOrder } from '../contract/store-cart-calls.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import type { StoreOrder } from '../../port/rules/store-port.ts';
import { StoreBusy, StoreFailed, StoreRefused } from '../../port/server/store-http.ts';
import { openKeys, openStore, readLink, type StoreLink } from '../../link/server/store-link-row.ts';
import { keyDigest, saveReportedOrder } from '../../quote/server/store-quote-order.ts';
import { quoteById, type StoreQuote } from '../../quote/server/store-quote-row.ts';
import { rememberCard } from '#modules/orders/addition/server/public.ts';
import { gateOf } from '../../checkout/server/store-gate.ts';
import { joiningToken, wooGatewayName } from '../../post-purchase/server/store-order-lines.ts';
import { lockStore, saveItems } from '../../sync/server/store-save.ts';
import { sourceOf } from '../../sync/server/sync-run.ts';

type OrderReport = BodyOf<typeof tellStoreOrder>;

/** Orders that one address may report in a minute; the server reads each from the store. */
const maxOrders = 20;
/** A store that has not named the order by then is one that does not answer. */
const readMs = 8_000;
/** A webhook about the order that arrives while we read it is newer than our read; then the order is read once more. */
const maxReads = 2;

/**
 * Takes a page's report that an order was placed, and with which quote. The server reads the order from the store and
 * saves it together with the report, so that the order is credited even before its webhook arrives. If the store does
 * not answer, the report is stored and checked by its key when the order comes in. Returns the token of an order that
 * can still get offers.
 */
export async function takeOrder(ctx: Ctx, report: OrderReport): Promise<string | null> {
  const { services, shop } = ctx;
  if (!shop.store) throw notFound(storeLinkSentences.a_store);
  await countAttempt(ctx.db, `store-order:${shop.id}:${ctx.network}`, maxOrders, 60);
  const quoteId = report.quote_id ?? null;
  const { link, quote, token } = await ctx.db.inShop(
    shop.id,
    async (tx) => {
      const found = quoteId === null ? null : await quoteById({ shop, tx }, quoteId);
      return {
        link: await readLink({ shop, tx }),
        quote: found,
        token:
          found && isKnownOrder(found, report) ? await joiningToken({ shop, tx }, found.order_id!) : null,
      };
    },
    { readOnly: true },
  );
  if (!link) throw notFound(storeLinkSentences.a_store);
  if (quoteId !== null && quote?.link_id !== link.id) throw notFound(storeLinkSentences.a_store_price);
  if (quote && isKnownOrder(quote, report)) return token;
  const isReady = (await gateOf(services, shop))?.ready === true;
  for (let reads = 1; ; reads += 1) {
    const readAt = services.now();
    const order = await orderThere(ctx, link, report);
    if (order === null) throw notFound(storeLinkSentences.a_store_order);
    const took = await retryDeadlock(() =>
      ctx.db.inShop(shop.id, (tx) => take({ ...ctx, tx }, { link, report, order, readAt, isReady })),
    ).catch((error: unknown) => {
      if (error instanceof Outdated && reads < maxReads) return null;
      throw error instanceof Outdated ? notTaken() : error;
    });
    if (took) return took.token;
  }
}

/** Whether an earlier report with the same key has already been credited. */
const isKnownOrder = (quote: StoreQuote, report: OrderReport): boolean =>
  quote.order_id !== null &&
  quote.told_order === report.order_number &&
  quote.told_key === keyDigest(report.order_key);

/** The order with this key as the store has it; null where it has none, `unread` where it does not answer. */
async function orderThere(
  { services, shop }: Ctx,
  { provider, domain, ...link }: StoreLink,
  { order_number, order_key }: OrderReport,
): Promise<StoreOrder | null | 'unread'> {
  const keys = openKeys(services, shop.id, { provider, domain, ...link });
  if (!keys) return 'unread';
  const signal = AbortSignal.timeout(readMs);
  const access = { provider, domain, keys, currency: shop.currency };
  const store = openStore(services, access, { signal, tries: 1 });
  if (!store.placed) return null;
  try {
    return await store.placed(order_number, order_key);
  } catch (error) {
    const isTheirs =
      error instanceof StoreFailed || error instanceof StoreRefused || error instanceof StoreBusy;
    if (!isTheirs && !signal.aborted) throw error;
    return 'unread';
  }
}

/** Nothing was written: what is known of the order is newer than what was read of it. */
class Outdated extends Error {}

const notTaken = (): Refusal => invalid({ quote_id: storeLinkSentences.ordered_otherwise });

interface Taking {
  link: StoreLink;
  report: OrderReport;
  order: StoreOrder | 'unread';
  readAt: Date;
  /** Whether the store's checkout may be written to. */
  isReady: boolean;
}

/**
 * Saves the report and its order together, in the transaction of `ctx`.
 * @throws {Refusal} if the quote belongs to another order, the order to another quote, or the order is older than the
 * quote
 */
async function take(
  ctx: ShopCtx & Pick<Ctx, 'services'>,
  { link, report, order, readAt, isReady }: Taking,
): Promise<{ token: string | null }> {
  const { order_number, order_key } = report;
  const quoteId = report.quote_id ?? null;
  if ((await readLink(ctx, 'FOR KEY SHARE'))?.id !== link.id) throw notFound(storeLinkSentences.a_store);
  await lockStore(ctx);
  if (quoteId !== null) await saveReportedOrder(ctx, quoteId, { external_id: order_number, order_key });
  const source = sourceOf(ctx.services, link);
  const saved = order === 'unread' ? null : await saveItems(ctx, source, [order], { readAt, from: 'read' });
  const ourId = await orderHere(ctx, source, order_number);
  if (quoteId !== null) {
    const quote = await quoteById(ctx, quoteId);
    if (!quote) throw notFound(storeLinkSentences.a_store_price);
    if (quote.order_id === null && saved !== null) throw saved.unchanged > 0 ? new Outdated() : notTaken();
    if (quote.order_id !== null && quote.order_id !== ourId) throw notTaken();
  }
  if (ourId === null || order === 'unread') return { token: null };
  if (isReady && order.awaits_payment === true)
    await rememberCard(ctx, ourId, { gateway: wooGatewayName, card_token: order_number });
  return { token: await joiningToken(ctx, ourId) };
}

/** Our id of the store's order of this id. */
async function orderHere(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  { provider, domain }: Pick<StoreLink, 'provider' | 'domain'>,
  externalId: string,
): Promise<number | null> {
  const found = await ctx.tx.execute<{ our_id: number }>(
    sql`SELECT our_id FROM external_ids WHERE shop_id = ${ctx.shop.id} AND provider = ${provider} AND store = ${domain}
          AND kind = 'order' AND external_id = ${externalId} AND our_id IS NOT NULL`,
  );
  return found.rows[0]?.our_id ?? null;
}
