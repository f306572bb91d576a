import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { wholeKey } from '#core/server/process/app-secret.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { toMajor } from '#core/rules/money.ts';
import {
  productsForPricing,
  type PricingVariant,
  variantFacts,
} from '#modules/catalog/facts/server/public.ts';
import type { Quote, sentQuote } from '../contract/quote.ts';
import { canonicalJson } from '../rules/canonical-json.ts';
import type { CartLineEntry } from '../rules/cart-lines.ts';
import type { CodeDiscount, JudgedCode } from '../../code/rules/discount-code.ts';
import type { CartPrice, PricingLine } from '../../price/rules/priced-cart.ts';
import { judgedCode } from '../../code/server/discount-code-store.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';

/** How long a price is valid. */
export const quoteMinutes = 30;

export function pricingLine(
  { key, quantity, offer_id, shown }: CartLineEntry,
  variant: PricingVariant,
): PricingLine {
  const taken = offer_id ? { offer_id, ...(shown ? { shown } : {}) } : {};
  return { ...variantFacts(variant), key, quantity, ...taken };
}

/** A quote that comes back, as it was given out. */
export type SentQuote = z.output<typeof sentQuote>;
type UnsignedQuote = Omit<SentQuote, 'signature'>;

function signature(secret: Buffer, shopId: number, cartToken: string, quote: UnsignedQuote): string {
  return createHmac('sha256', wholeKey(secret))
    .update(`quote|${shopId}|${cartToken}|${canonicalJson(quote)}`)
    .digest('base64url');
}

/** True when this server signed exactly this quote for this shop and cart. */
export function quoteIsOurs(secret: Buffer, shopId: number, cartToken: string, quote: SentQuote): boolean {
  const { signature: sent, ...unsigned } = quote;
  const right = Buffer.from(signature(secret, shopId, cartToken, unsigned));
  const given = Buffer.from(sent);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** A quote with its sources, so that the order is written from the price that the shopper agreed to. */
export interface PricedQuote {
  quote: Quote;
  lines: PricingLine[];
  /** The offers' result. */
  price: CartPrice;
  /** The code's discount after the offers. Null for none. */
  code: CodeDiscount | null;
}

/**
 * Prices cart lines now, by the offers and then by the code that was typed, and signs the answer. Lines that are no longer sold must have been taken out before. `trace` is
 * what `price` tells of the reasons; the quote names what was applied, whichever it is.
 */
export async function makeQuote(
  ctx: ShopCtx & { services: { secret: Buffer } },
  dependencies: OrderDependencies,
  cart: { token: string; visitor: string | null; discount_code: string | null },
  entries: readonly CartLineEntry[],
  variants: ReadonlyMap<number, PricingVariant>,
  trace: 'applied' | 'whole' = 'applied',
): Promise<PricedQuote> {
  const { currency } = ctx.shop;
  const major = (minor: number) => toMajor(minor, currency);
  const sold = entries.filter((entry) => variants.has(entry.variant_id));
  const lines = sold.map((entry) => pricingLine(entry, variants.get(entry.variant_id)!));
  const { visitor } = cart;
  const price = await dependencies.price(ctx.shop, lines, { trace, ctx, now: ctx.now, visitor });
  const judged = await judgedCode(ctx, cart.discount_code, price);
  const code = judged?.discount ?? null;
  const taken = code?.amount_minor ?? 0;
  const unsigned: Omit<Quote, 'signature'> = {
    id: randomBytes(16).toString('base64url'),
    currency,
    lines: sold.map((entry, index) => {
      const variant = variants.get(entry.variant_id)!;
      const priced = price.lines[index]!;
      const share = code?.shares[index] ?? 0;
      const discount = priced.discount_minor + share;
      const total = priced.total_minor - share;
      return {
        key: entry.key,
        variant_id: variant.variant_id,
        product_id: variant.product_id,
        title: variant.title,
        variant_title: variant.variant_title,
        handle: variant.handle,
        sku: variant.sku,
        image: variant.image,
        quantity: entry.quantity,
        unit_price: major(variant.price_minor),
        unit_price_minor: variant.price_minor,
        subtotal: major(priced.subtotal_minor),
        discount: major(discount),
        total: major(total),
        subtotal_minor: priced.subtotal_minor,
        discount_minor: discount,
        total_minor: total,
        discounts: priced.allocations.map((allocation) => ({
          offer_id: allocation.offer_id,
          message: price.discount_applications[allocation.discount_application_index]?.message ?? '',
          amount: major(allocation.amount_minor),
          amount_minor: allocation.amount_minor,
        })),
        code_discount: major(share),
        code_discount_minor: share,
        available: variant.available,
        taken_offer_id: entry.offer_id ?? null,
      };
    }),
    subtotal: major(price.subtotal_minor),
    discount: major(price.discount_minor + taken),
    total: major(price.total_minor - taken),
    subtotal_minor: price.subtotal_minor,
    discount_minor: price.discount_minor + taken,
    total_minor: price.total_minor - taken,
    discount_applications: price.discount_applications.map((application) => ({
      offer_id: application.offer_id,
      offer_version: application.offer_version,
      title: application.message,
      amount: major(application.amount_minor),
      amount_minor: application.amount_minor,
    })),
    discount_code: judged && quotedCode(judged, ctx.shop.currency),
    trace: shopperTrace(price),
    expires_at: new Date(ctx.now.getTime() + quoteMinutes * 60_000).toISOString(),
  };
  const signed = signature(ctx.services.secret, ctx.shop.id, cart.token, unsigned);
  return { quote: { ...unsigned, signature: signed }, lines, price, code };
}

/** A code as its shopper sees it. */
function quotedCode(judged: JudgedCode, currency: string): Quote['discount_code'] {
  const { code, standing, minimum_minor: least, discount } = judged;
  const amount_minor = discount?.amount_minor ?? 0;
  const minimum = least === null ? null : toMajor(least, currency);
  return { code, standing, minimum, amount: toMajor(amount_minor, currency), amount_minor };
}

/** The applied offers, without the merchant's names of them. */
function shopperTrace(price: CartPrice): Quote['trace'] {
  return price.trace.flatMap(({ line_key, offer_id, offer_version, outcome, reason }) =>
    outcome === 'applied' ? { line_key, offer_id, offer_version, outcome, reason, detail: '' } : [],
  );
}

/** The variants of a cart as they are sold now. */
export function cartVariants(
  ctx: ShopCtx,
  entries: readonly CartLineEntry[],
): Promise<Map<number, PricingVariant>> {
  return productsForPricing(
    ctx,
    entries.map((entry) => entry.variant_id),
  );
}

/** A key of everything in a quote that a shopper agrees to. Quotes with the same key have the same price. */
export function agreedKey(quote: SentQuote): string {
  return canonicalJson({
    currency: quote.currency,
    total: quote.total_minor,
    code: quote.discount_code?.standing === 'applied' ? quote.discount_code.code : null,
    lines: quote.lines.map((line) => [
      line.variant_id,
      line.taken_offer_id,
      line.quantity,
      line.unit_price_minor,
      line.total_minor,
      line.discounts.map((discount) => [discount.offer_id, discount.amount_minor]),
      line.code_discount_minor ?? 0,
    ]),
  });
}
