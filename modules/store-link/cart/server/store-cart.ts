import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { retryDeadlock } from '#core/server/database/deadlock-retry.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { countAttempt } from '#modules/identity/session/server/public.ts';
import { isCodeText } from '#modules/orders/code/server/public.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import type { priceStoreCart, StoreCartReason } from '../contract/store-cart-calls.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { isCoded } from '../../port/rules/checkout-code.ts';
import { shopifyCodesInCart } from '../../shopify/rules/shopify-codes.ts';
import { wooCodesInCart } from '../../woocommerce/rules/woocommerce-codes.ts';
import { fetchStrangers, type KnownLine, readLines, storePrices } from './store-cart-lines.ts';
import { openCheckout } from '../../checkout/server/store-checkout-access.ts';
import { makeCodes } from '../../code/server/store-code-make.ts';
import { freeQuotes } from '../../code/server/store-code-keeper.ts';
import { gateFailed, gateOf } from '../../checkout/server/store-gate.ts';
import { StoreBusy, StoreFailed, StoreRefused } from '../../port/server/store-http.ts';
import { fetchProduct } from './store-product-fetch.ts';
import { type AskedCart, type Decided, decideQuote } from './store-quote-make.ts';
import {
  codesOfQuote,
  quoteById,
  type StoreCode,
  type StoreQuote,
} from '../../quote/server/store-quote-row.ts';

type Body = BodyOf<typeof priceStoreCart>;
type Reply = ReplyOf<typeof priceStoreCart>;

/** How long a shopper's call waits for the store at most: for its prices, and then for its codes. */
const priceBudgetMs = 1_500;
const codeBudgetMs = 2_500;
/** New quotes of one address in a minute. */
const maxQuotes = 20;
/** Codes that a cart takes, the shopper's own among them. */
const codesInCart = { shopify: shopifyCodesInCart, woocommerce: wooCodesInCart } as const;
/** When to ask again for codes that are on their way, and for lines or prices that are being fetched. */
const codesAgainMs = 700;
const fetchedAgainMs = 6_000;

/**
 * What a cart of the connected store costs, and the codes for it. No transaction is open while the store is asked.
 * `pricing` is how offers price.
 */
export async function priceCartOfStore(ctx: Ctx, pricing: OrderDependencies, body: Body): Promise<Reply> {
  const { services } = ctx;
  const view = ctx.shop.store;
  const gate = view ? await gateOf(services, ctx.shop) : null;
  if (!view || !gate) throw notFound(storeLinkSentences.a_store);
  // The gate decides, which every server knows within seconds. A page that shows list prices gets no codes either.
  const discounts = gate.ready;
  const shop = { ...ctx.shop, store: { ...view, discounts } };
  const ours = await ourCodes({ ...ctx, shop }, body.codes);
  const takeOff = (except: ReadonlySet<string> = new Set()) =>
    body.codes.filter((code) => ours.has(code.toUpperCase()) && !except.has(code.toUpperCase()));
  const none = (why: StoreCartReason | null, ask_again_ms: number | null = null): Reply => ({
    quote: null,
    why,
    take_off: takeOff(),
    ask_again_ms,
  });
  if (!discounts) return none('shut');
  if (body.currency !== shop.currency) return none('currency');

  const { known, beside_minor, strangers } = await readLines(
    services,
    shop,
    { view, provider: gate.provider },
    body.lines,
  );
  const isFetching = fetchStrangers(services, shop, strangers);
  const again = isFetching ? fetchedAgainMs : null;
  if (known.length === 0) return none(null, again);
  if (!isCoded({ lines: known.map((line) => ({ ...line, unit_price_minor: 0, discounts: [] })) }))
    return none('too_large', again);

  const verified = await verifiedPrices({ ...ctx, shop }, gate.linkId, known);
  const others = body.codes.filter((code) => !ours.has(code.toUpperCase())).length;
  const asked: AskedCart = {
    ...{ services, shop, pricing, gate, lines: known, beside_minor, verified },
    room: codesInCart[gate.provider] - others,
    visitor: body.visitor ?? null,
    quote_id: body.quote_id ?? null,
  };
  const decided = await quoteFor(ctx, asked);
  if (decided.what !== 'quote') {
    const { what } = decided;
    if (what === 'unsure' || what === 'new') return none('unsure', fetchedAgainMs);
    return none(what === 'nothing' ? null : what, again);
  }
  return answerOf({ ...ctx, shop }, decided, { takeOff, none, again });
}

/** Of these codes those that this shop made, in capital letters. A merchant's own may look like one, and is not. */
async function ourCodes(ctx: Ctx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const like = [...new Set(codes.filter(isCodeText).map((code) => code.toUpperCase()))];
  if (like.length === 0) return new Set();
  const found = await ctx.db.inShop(
    ctx.shop.id,
    (tx) =>
      tx.execute<{ code: string }>(
        sql`SELECT code FROM store_codes WHERE shop_id = ${ctx.shop.id} AND code = ANY(${sql.param(like)}::text[])`,
      ),
    { readOnly: true },
  );
  return new Set(found.rows.map(({ code }) => code));
}

/** The result, or undefined when the time is over; the work then goes on by itself. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const over = new AbortController();
  const ended = delay(ms, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, ended]);
  } finally {
    over.abort();
  }
}

/**
 * Current store prices of the lines whose price on the page differs from ours. A product with another price there is
 * fetched, so that ours is right before anything is priced. Empty if the store does not answer in time.
 */
async function verifiedPrices(
  ctx: Ctx,
  linkId: number,
  known: readonly KnownLine[],
): Promise<ReadonlyMap<string, number | null>> {
  const { services, shop } = ctx;
  const other = known.filter((line) => line.told_minor !== line.our_price_minor);
  if (other.length === 0) return new Map();
  const work = (async () => {
    const checkout = await openCheckout(services, shop, { urgency: 'cart' });
    if (!checkout) return new Map<string, number | null>();
    const prices = await storePrices(services, shop, checkout, other);
    const stale = other.filter((line) => prices.get(line.variant_id) !== line.our_price_minor);
    await Promise.all(
      [...new Set(stale.map((line) => line.product_id))].map((id) => fetchProduct(services, shop, id)),
    );
    return prices;
  })();
  try {
    return (await within(priceBudgetMs, work)) ?? new Map();
  } catch (error) {
    if (!(error instanceof StoreFailed || error instanceof StoreRefused || error instanceof StoreBusy))
      throw error;
    await gateFailed(services, shop.id, linkId, error);
    return new Map();
  } finally {
    work.catch(() => undefined);
  }
}

/**
 * Carts that this process decides at a time. These calls take no turns, as they wait for stores; so that a crowd does not
 * take the connections of everybody, they wait for each other here.
 */
const maxDeciding = 4;
let deciding = 0;
const waiting: (() => void)[] = [];

async function alongside<T>(work: () => Promise<T>): Promise<T> {
  if (deciding >= maxDeciding) await new Promise<void>((go) => waiting.push(go));
  else deciding += 1;
  try {
    return await work();
  } finally {
    // The longest waiting request gets this place.
    const next = waiting.shift();
    if (next) next();
    else deciding -= 1;
  }
}

/** The open quote of a cart, or a new one. */
async function quoteFor(ctx: Ctx, asked: AskedCart): Promise<Decided> {
  const { services, shop } = asked;
  const decide = async (make: boolean) => {
    // Offers are read outside of the transaction: it would wait for a connection with one in its hand.
    await asked.pricing.price(shop, [], { trace: 'none', now: services.now() });
    return alongside(() =>
      retryDeadlock(() =>
        services.db.inShop(shop.id, (tx) => {
          const call: ShopCtx = { shop, tx, now: services.now() };
          return decideQuote(call, asked, make);
        }),
      ),
    );
  };
  const found = await decide(false);
  if (found.what !== 'new') return found;
  try {
    await countAttempt(ctx.db, `store-quote:${shop.id}:${ctx.network}`, maxQuotes, 60);
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return { what: found.without };
    throw error;
  }
  // Units held by the shopper's last cart are free for this one once its codes are deleted.
  if (found.held.length > 0)
    await within(priceBudgetMs, freeQuotes(services, asked.pricing, shop, found.held, 'cart'));
  return decide(true);
}

interface Answering {
  takeOff(except?: ReadonlySet<string>): string[];
  none(why: StoreCartReason | null, ask_again_ms?: number | null): Reply;
  again: number | null;
}

/** A quote with its codes, once the store knows them or the time for that is over. */
async function answerOf(
  ctx: Ctx,
  { quote: decided, why, offersEnd }: Extract<Decided, { what: 'quote' }>,
  { takeOff, none, again }: Answering,
): Promise<Reply> {
  const { services, shop } = ctx;
  const { id } = decided;
  if (decided.total_minor < decided.list_minor) {
    const making = makeCodes(services, shop, id, 'cart').catch((error: unknown) =>
      services.log.warn({ err: error, shop: shop.id }, 'codes of a cart were not made, they will be'),
    );
    await within(codeBudgetMs, making);
  }
  const { quote, codes } = await services.db.inShop(
    shop.id,
    async (tx) => ({
      quote: await quoteById({ shop, tx }, id),
      codes: await codesOfQuote({ shop, tx }, id),
    }),
    { readOnly: true },
  );
  // Refused by the store, or another cart of this shopper came in between.
  if (!quote?.open)
    return codes.some(({ state }) => state === 'refused') ? none('shut') : none(null, codesAgainMs);
  const ready = codes.every(({ state }) => state === 'made');
  const now = services.now().getTime();
  return {
    quote: {
      id: quote.id,
      currency: quote.currency,
      lines: variantsOf(quote),
      list_minor: quote.list_minor,
      total_minor: quote.total_minor,
      codes: codes.map(({ code }: StoreCode) => code),
      ready,
      ends_in_ms: Math.max(0, new Date(quote.ends_at).getTime() - now),
      offers_end_in_ms: offersEnd === null ? null : Math.max(0, offersEnd - now),
    },
    why,
    take_off: takeOff(new Set(codes.map(({ code }) => code))),
    ask_again_ms: ready ? again : codesAgainMs,
  };
}

/** The lines of a quote, each variant once. */
function variantsOf({ lines }: StoreQuote): NonNullable<Reply['quote']>['lines'] {
  const variants = new Map<string, NonNullable<Reply['quote']>['lines'][number]>();
  for (const { variant_id, quantity, list_minor, total_minor } of lines) {
    const before = variants.get(variant_id) ?? { variant_id, quantity: 0, list_minor: 0, total_minor: 0 };
    variants.set(variant_id, {
      variant_id,
      quantity: before.quantity + quantity,
      list_minor: before.list_minor + list_minor,
      total_minor: before.total_minor + total_minor,
    });
  }
  return [...variants.values()];
}
