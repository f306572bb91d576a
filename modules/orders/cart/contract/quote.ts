import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { amount, id, secret } from '#core/contract/scalar.ts';
import { codeStates } from '../../code/contract/code-standing.ts';
import { storeImage } from '../../base/contract/storefront-scalar.ts';

/** A discount on one line, with its offer and the text that the shopper sees. */
export const lineDiscount = z.object({ offer_id: id, message: z.string(), amount, amount_minor: z.int() });

export const quotedLine = z
  .object({
    key: z.string(),
    variant_id: id,
    product_id: id,
    title: z.string(),
    variant_title: z.string(),
    handle: z.string(),
    sku: z.string(),
    image: storeImage.nullable(),
    quantity: z.int().min(1),
    unit_price: amount,
    unit_price_minor: z.int(),
    subtotal: amount,
    discount: amount,
    total: amount,
    subtotal_minor: z.int(),
    discount_minor: z.int(),
    total_minor: z.int(),
    /** Discount by offers. The code's discount is separate below, and `discount` has both. */
    discounts: z.array(lineDiscount),
    code_discount: amount,
    code_discount_minor: z.int(),
    available: z.boolean(),
    /** The offer the item was taken from; it may since have stopped to apply. */
    taken_offer_id: id.nullable(),
  })
  .meta({ id: 'QuotedLine' });

/** Values in the sentence of a reason: offers, units, products of a set. */
export const traceValues = z.object({
  offer: z.string().optional(),
  other: z.string().optional(),
  count: z.int().optional(),
  least: z.int().optional(),
  products: z.int().optional(),
  there: z.int().optional(),
});

/** The result of one offer at one line, which explains the price. A shopper's quote has only applied offers. */
export const traceEntry = z
  .object({
    line_key: z.string(),
    offer_id: id,
    offer_version: z.int(),
    outcome: z.enum(['applied', 'rejected']),
    reason: z.string(),
    /** In English, with its `values` for other languages. */
    detail: z.string(),
    values: traceValues.optional(),
  })
  .meta({ id: 'TraceEntry' });

const discountApplication = z.object({
  offer_id: id,
  offer_version: z.int(),
  title: z.string(),
  amount,
  amount_minor: z.int(),
});

/**
 * The code that the shopper typed, and what becomes of it: nothing is taken off unless it is `applied`. Its amount is beside
 * those of `discount_applications`, and part of the quote's `discount`.
 */
const quotedCode = z.object({
  code: z.string(),
  standing: z.enum(codeStates),
  /** Minimum of the items after offers. Null for none. */
  minimum: amount.nullable(),
  amount,
  amount_minor: z.int(),
});

/** Prices that are valid until `expires_at`. `signature` covers shop, cart, lines, offers and every amount. */
export const quote = z
  .object({
    id: z.string(),
    currency: z.string(),
    lines: z.array(quotedLine),
    subtotal: amount,
    discount: amount,
    total: amount,
    subtotal_minor: z.int(),
    discount_minor: z.int(),
    total_minor: z.int(),
    discount_applications: z.array(discountApplication),
    /** Null: none was typed. */
    discount_code: quotedCode.nullable(),
    trace: z.array(traceEntry),
    expires_at: z.string(),
    signature: secret(z.string()),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;

const sentText = z.string().max(10_000);
const sentList = <T extends z.ZodType>(item: T) => z.array(item).max(5000);

/** A quote that comes back: far more than any that is given out holds, and no more. */
export const sentQuote = quote.extend({
  ...{ id: sentText, currency: sentText, expires_at: sentText, signature: sentText },
  lines: sentList(
    quotedLine.extend({
      ...{ key: sentText, title: sentText, variant_title: sentText, handle: sentText, sku: sentText },
      image: storeImage.extend({ src: fileAddress(sentText), alt: sentText }).nullable(),
      discounts: sentList(lineDiscount.extend({ message: sentText })),
      code_discount: amount.optional(),
      code_discount_minor: z.int().optional(),
    }),
  ),
  discount_applications: sentList(discountApplication.extend({ title: sentText })),
  /** A quote of before codes has none. */
  discount_code: quotedCode.extend({ code: sentText }).nullish(),
  trace: sentList(
    traceEntry.omit({ values: true }).extend({ line_key: sentText, reason: sentText, detail: sentText }),
  ),
});
