import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import { productsForPricing, variantFacts } from '#modules/catalog/facts/server/public.ts';
import { codeText } from '#modules/orders/code/server/public.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import { type CheckoutCart, codeEnd, type WantedCode } from '../../port/rules/checkout-code.ts';
import { shopifyCodes } from '../../shopify/rules/shopify-codes.ts';
import { wooCodes } from '../../woocommerce/rules/woocommerce-codes.ts';
import type { KnownLine } from './store-cart-lines.ts';
import type { StoreGate } from '../../checkout/server/store-gate.ts';
import {
  closeQuotes,
  quoteById,
  quoteColumns,
  type QuotedApplication,
  type QuotedLine,
  type StoreQuote,
} from '../../quote/server/store-quote-row.ts';

type Price = Awaited<ReturnType<OrderDependencies['price']>>;

/** A cart of the store that is to be priced, and for whom. */
export interface AskedCart {
  services: Services;
  shop: ActingShop;
  pricing: OrderDependencies;
  gate: StoreGate;
  lines: readonly KnownLine[];
  beside_minor: number;
  /** Prices that the store was just asked for, by its variants. */
  verified: ReadonlyMap<string, number | null>;
  /** Codes that the store's cart takes beside those that are not ours. */
  room: number;
  visitor: string | null;
  /** The quote that the page was last given. */
  quote_id: string | null;
}

/**
 * What came of a cart: an open quote of it, at list price (`why`) where there was no room for a code, and when the first of
 * its offers ends (in milliseconds, null where none does); nothing that anybody has to know of; a price that cannot be vouched for; no room for a code; too many open quotes; or (`new`) that a
 * quote is to be made, and what is so where none may be.
 */
export type Decided =
  | { what: 'quote'; quote: StoreQuote; why: 'no_room' | null; offersEnd: number | null }
  | { what: 'new'; held: string[]; without: 'nothing' | 'no_room' | 'too_many' }
  | { what: 'nothing' | 'unsure' | 'no_room' | 'too_many' };

/** Quotes of a shop that are open at once. */
const maxOpen = 20_000;
/** Those at list price leave room for what shoppers are to be charged less by. */
const maxOpenAtList = 10_000;
/** A code is good from a little before it is made: clocks differ. */
const earlierMs = 60_000;
/** An open quote with less left than this gives way to a longer one, where there can be one. */
const shortMs = 120_000;
/** Unused codes are deleted this long after their end, and an unreleased hold ends this long after it. */
const removeAfterMs = 60_000;
const holdAfterMs = 10 * 60_000;
/** As often a price is made once more because others were faster with an offer's last units. */
const maxTries = 3;

/**
 * The open quote of a cart, or what else is so. With `make` a new one is written where there is none, with its codes as
 * they will be made; in the transaction of `ctx`.
 */
export async function decideQuote(ctx: ShopCtx, asked: AskedCart, make: boolean): Promise<Decided> {
  await lockShopper(ctx, asked);
  const open = await openQuotes(ctx, asked);
  for (let tries = 0; tries < maxTries; tries += 1) {
    // A shopper's own holds don't count against them. When a new quote is made, their holds are given up and count for
    // no one.
    const holds = make ? [] : open.map((quote) => quote.id);
    const found = await decideOnce(ctx, asked, open, holds, make);
    if (found) return found;
  }
  return { what: 'unsure' };
}

/** Calls of one shopper follow each other, so that one cart gets one quote. */
async function lockShopper(ctx: ShopCtx, { visitor, quote_id }: AskedCart): Promise<void> {
  const who = visitor ?? quote_id;
  if (who === null) return;
  await ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('store-quote'), hashtext(${`${ctx.shop.id} ${who}`}))`,
  );
}

/** The open quotes of this shopper, with their digests. */
async function openQuotes(
  ctx: ShopCtx,
  { visitor, quote_id, gate }: AskedCart,
): Promise<(StoreQuote & { digest: string })[]> {
  if (visitor === null && quote_id === null) return [];
  const theirs =
    visitor === null ? sql`q.visitor IS NULL AND q.id = ${quote_id}` : sql`q.visitor = ${visitor}`;
  const found = await ctx.tx.execute<StoreQuote & { digest: string }>(
    sql`SELECT ${quoteColumns}, encode(q.digest, 'hex') AS digest FROM store_quotes q
        WHERE q.shop_id = ${ctx.shop.id} AND q.link_id = ${gate.linkId} AND q.open AND ${theirs}`,
  );
  return found.rows;
}

async function decideOnce(
  ctx: ShopCtx,
  asked: AskedCart,
  open: readonly (StoreQuote & { digest: string })[],
  holds: readonly string[],
  make: boolean,
): Promise<Decided | null> {
  const { lines, verified, gate, pricing, visitor } = asked;
  const variants = await productsForPricing(
    ctx,
    lines.map((line) => line.our_variant_id),
  );
  const priced = lines.flatMap((line) => {
    const variant = variants.get(line.our_variant_id);
    return variant ? [{ line, variant }] : [];
  });
  const isSure = ({ line, variant }: (typeof priced)[number]) =>
    line.told_minor === variant.price_minor || verified.get(line.variant_id) === variant.price_minor;
  if (priced.length < lines.length || !priced.every(isSure)) return { what: 'unsure' };
  const cart = priced.map(({ line: { key, quantity, offer_id, proof }, variant }) => ({
    ...{ ...variantFacts(variant), key, quantity },
    ...(offer_id === undefined ? {} : { offer_id }),
    ...(proof === undefined ? {} : { proof }),
  }));
  const full = await pricing.price(ctx.shop, cart, { trace: 'none', now: ctx.now, ctx, visitor, holds });
  const wanted = full.discount_minor > 0 ? wantedCodes(asked, full) : [];
  const isAtList = wanted.length === 0;
  const price = isAtList ? listPrice(full) : full;
  const why = isAtList && full.discount_minor > 0 ? 'no_room' : null;
  const closeAll = () =>
    closeQuotes(
      ctx,
      open.map((quote) => quote.id),
      ctx.now,
    );
  if (isAtList && !(await countsAtList(ctx, asked, cart, price))) {
    await closeAll();
    return { what: why ?? 'nothing' };
  }
  const applications = applicationsOf(price);
  const digest = digestOf(asked, price, wanted, applications);
  const offerEnds = endsOf(price);
  const ends = endOf(ctx.now, gate, offerEnds);
  const offersEnd = offerEnds.length > 0 ? Math.min(...offerEnds) : null;
  const same = open.find((quote) => quote.digest === digest);
  if (same) {
    const left = new Date(same.ends_at).getTime() - ctx.now.getTime();
    const longer = ends - new Date(same.ends_at).getTime();
    if (left > shortMs || (left > 0 && longer <= shortMs))
      return { what: 'quote', quote: same, why, offersEnd };
  }
  // A quote ends with its offer, so one without time left is not made.
  if (ends <= ctx.now.getTime()) return { what: 'nothing' };
  const held = open.filter((quote) => quote.held).map((quote) => quote.id);
  const without = isAtList ? (why ?? 'nothing') : 'too_many';
  if (!make) return { what: 'new', held, without };
  if (await isFull(ctx, isAtList ? maxOpenAtList : maxOpen)) {
    if (isAtList) await closeAll();
    return { what: without };
  }
  const id = randomBytes(16).toString('base64url');
  const units = await pricing.hold(ctx, id, price, new Date(ends + holdAfterMs));
  if (units === null) return null;
  await closeAll();
  await writeQuote(ctx, asked, { id, digest, ends, price, applications, wanted, held: units > 0 });
  return { what: 'quote', quote: (await quoteById(ctx, id))!, why, offersEnd };
}

/** The price at which the store sells by itself; what was taken from an offer stays so. */
const listPrice = (price: Price): Price => ({
  ...price,
  lines: price.lines.map((line) => ({
    ...line,
    ...{ discount_minor: 0, total_minor: line.subtotal_minor, allocations: [] },
  })),
  discount_applications: [],
  discount_minor: 0,
  total_minor: price.subtotal_minor,
});

/**
 * Whether an order at list price needs its quote, because no code identifies it: a line was taken from an offer, or the
 * visitor takes part in a trial, which would otherwise compare only visitors with a code.
 */
async function countsAtList(
  ctx: ShopCtx,
  { pricing, visitor }: AskedCart,
  cart: Parameters<OrderDependencies['takesPart']>[1],
  price: Price,
): Promise<boolean> {
  if (price.lines.some((line) => line.taken_offer_id !== undefined)) return true;
  return visitor !== null && (await pricing.takesPart(ctx, cart, visitor));
}

async function isFull(ctx: ShopCtx, most: number): Promise<boolean> {
  const found = await ctx.tx.execute(
    sql`SELECT FROM store_quotes WHERE shop_id = ${ctx.shop.id} AND open OFFSET ${most - 1} LIMIT 1`,
  );
  return found.rows.length > 0;
}

/** Offers that take something off, each once. */
function applicationsOf(price: Price): QuotedApplication[] {
  const offers = new Map<number, QuotedApplication>();
  for (const { offer_id, offer_version, taken, counts, title, amount_minor } of price.discount_applications) {
    if (amount_minor === 0) continue;
    const before = offers.get(offer_id);
    offers.set(offer_id, {
      ...{ offer_id, offer_version, counts, title },
      taken: taken + (before?.taken ?? 0),
      amount_minor: amount_minor + (before?.amount_minor ?? 0),
    });
  }
  return [...offers.values()];
}

/**
 * The codes that a price needs at the store's checkout.
 * @throws {Error} where they do not take off exactly what the price does: then there is no price to be shown
 */
function wantedCodes({ gate, lines, beside_minor, room }: AskedCart, price: Price): WantedCode[] {
  const offers = applicationsOf(price);
  const placeOf = new Map(offers.map(({ offer_id }, place) => [offer_id, place]));
  const cart: CheckoutCart = {
    offers,
    beside_minor,
    lines: lines.map(({ product_id, variant_id, quantity }, at) => {
      const { subtotal_minor, allocations } = price.lines[at]!;
      return {
        ...{ product_id, variant_id, quantity, unit_price_minor: subtotal_minor / quantity },
        discounts: allocations.map(({ offer_id, amount_minor }) => ({
          offer: placeOf.get(offer_id)!,
          amount_minor,
        })),
      };
    }),
  };
  const wanted = gate.provider === 'shopify' ? shopifyCodes(cart, room) : wooCodes(cart, room);
  const carried = wanted.reduce((all, one) => all + one.amount_minor, 0);
  if (wanted.length > 0 && carried !== price.discount_minor)
    throw new Error(`Codes take off ${carried} where the price takes off ${price.discount_minor}`);
  return wanted;
}

/** Of whom a quote is for, where that is known, and of all that decides its codes and what its order is credited with. */
function digestOf(
  { gate, visitor, lines }: AskedCart,
  price: Price,
  wanted: readonly WantedCode[],
  applications: readonly QuotedApplication[],
): string {
  const cart = lines.map(({ key, quantity }, at) => {
    const { total_minor, taken_offer_id } = price.lines[at]!;
    return [key, quantity, total_minor, taken_offer_id ?? null];
  });
  const codes = wanted.map(({ offers: _offers, ...code }) => code);
  return createHash('sha256')
    .update(JSON.stringify([gate.linkId, visitor, cart, applications, codes]))
    .digest('hex');
}

/** When offers of a price end, in milliseconds; those that do. */
const endsOf = (price: Price): number[] =>
  price.discount_applications.flatMap(({ ends_at }) => (ends_at === null ? [] : new Date(ends_at).getTime()));

/** When its codes end, in milliseconds: whole seconds, and before the end of its first offer, whose second still counts. */
function endOf(now: Date, { minutes }: StoreGate, offerEnds: readonly number[]): number {
  const ends = offerEnds.map((end) => Math.floor(end / 1000) * 1000 - 1000);
  return Math.floor(codeEnd(now.getTime(), minutes, ends) / 1000) * 1000;
}

async function writeQuote(
  ctx: ShopCtx,
  { gate, visitor, lines }: AskedCart,
  {
    id,
    digest,
    ends,
    price,
    applications,
    wanted,
    held: hasHold,
  }: {
    id: string;
    digest: string;
    ends: number;
    price: Price;
    applications: QuotedApplication[];
    wanted: readonly WantedCode[];
    held: boolean;
  },
): Promise<void> {
  const now = ctx.now.toISOString();
  const ends_at = new Date(ends).toISOString();
  const quoted: QuotedLine[] = lines.map((line, at) => {
    const { subtotal_minor, total_minor, allocations, taken_offer_id } = price.lines[at]!;
    return {
      product_id: line.product_id,
      variant_id: line.variant_id,
      our_product_id: line.our_product_id,
      our_variant_id: line.our_variant_id,
      quantity: line.quantity,
      list_minor: subtotal_minor,
      total_minor,
      allocations: allocations.map(({ offer_id, amount_minor }) => ({ offer_id, amount_minor })),
      taken_offer_id: taken_offer_id ?? null,
    };
  });
  await ctx.tx.execute(
    sql`INSERT INTO store_quotes (shop_id, id, link_id, digest, visitor, currency, lines, applications, list_minor, total_minor, created_at,
          ends_at, held)
        VALUES (${ctx.shop.id}, ${id}, ${gate.linkId}, decode(${digest}, 'hex'), ${visitor}, ${ctx.shop.currency},
          ${JSON.stringify(quoted)}::jsonb, ${JSON.stringify(applications)}::jsonb, ${price.subtotal_minor}, ${price.total_minor},
          ${now}::timestamptz, ${ends_at}::timestamptz,
          ${hasHold})`,
  );
  const codes = wanted.map((one, place) => ({
    place,
    code: codeText(gate.word, (count) => randomBytes(count)),
    amount_minor: one.amount_minor,
    takes: one.takes,
    variants: one.variants,
    offers: one.offers.map(({ offer, amount_minor }) => ({
      offer_id: applications[offer]!.offer_id,
      amount_minor,
    })),
    least: one.least,
    units: one.units,
  }));
  await ctx.tx.execute(
    sql`INSERT INTO store_codes (shop_id, quote_id, place, link_id, code, amount_minor, takes, variants, offers, least, units, starts_at, ends_at,
          remove_at)
        SELECT ${ctx.shop.id}::int, ${id}, c.place, ${gate.linkId}::bigint, c.code, c.amount_minor, c.takes, c.variants, c.offers, c.least, c.units,
          ${new Date(ctx.now.getTime() - earlierMs).toISOString()}::timestamptz, ${ends_at}::timestamptz,
          ${new Date(ends + removeAfterMs).toISOString()}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) AS c (place int, code text, amount_minor bigint, takes text, variants jsonb, offers jsonb,
          least jsonb, units int)`,
  );
}
