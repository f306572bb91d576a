import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { id } from '#core/contract/scalar.ts';
import { storeId } from '#core/contract/store-id.ts';
import { offerLimits, offerTypes } from './offer-choice.ts';

/**
 * One variant of an offered product. Texts are ready to show, in the shop's language and currency. Prices are of as many
 * units as the product has in the box; in a bundle those of the first variants add up to its total.
 */
export const boxVariant = z
  .object({
    id: storeId('variant'),
    /** '' for a product without a choice. */
    title: z.string(),
    options: z.array(z.string()),
    available: z.boolean(),
    price: z.string(),
    /** What it costs when taken from the offer; the same text as `price` without a discount. */
    offer_price: z.string(),
    price_minor: z.int(),
    offer_price_minor: z.int(),
  })
  .meta({ id: 'BoxVariant' });
export type BoxVariant = z.infer<typeof boxVariant>;

export const boxProduct = z
  .object({
    product_id: storeId('product'),
    title: z.string(),
    handle: z.string(),
    image: z.object({ src: fileAddress(z.string()), alt: z.string() }).nullable(),
    /** Names of the options, in the order of `boxVariant.options`; empty without a choice. */
    options: z.array(z.string()),
    /** At least one, sorted as the offer says (V097); the first that is available is chosen at first. */
    variants: z.array(boxVariant).min(1),
    /** Units of it in a bundle; 1 elsewhere. */
    quantity: z.int().min(1),
    /** To be sent back with what is taken: that the offer showed it. Absent in a bundle and in previews. */
    proof: z.string().optional(),
  })
  .meta({ id: 'BoxProduct' });
export type BoxProduct = z.infer<typeof boxProduct>;

const words = z.object({
  add: z.string(),
  dismiss: z.string(),
  sold_out: z.string(),
  choose: z.string(),
  total: z.string(),
  added: z.string(),
  /** “Ends {{time}}”, time as “in 3 hours”; “{{count}} left”. */
  ends: z.string().optional(),
  left: z.string().optional(),
  /** Beside a discount that is for as many units as there are of the targets: ready to show. */
  each: z.string().optional(),
});

/**
 * What time the server had when it answered (ISO 8601), beside what says when something ends: who looks counts down by
 * it, not by a clock of their own.
 */
export const answeredAt = z.string().meta({ id: 'AnsweredAt' });

/** An upsell, accessory or bundle as the script shows it. Only products that can be bought now are in it. */
export const upsellBox = z
  .object({
    offer_id: id,
    offer_type: z.enum(offerTypes),
    /** 'a' or 'b' during an A/B test; sent back with the events of the offer. */
    variant: z.enum(['a', 'b']),
    /** '' where the kind has none. */
    title: z.string(),
    message: z.string(),
    /** Where taking it leads (V098). */
    cta: z.enum(['checkout', 'cart', 'continue']),
    /** One of 1 to 8 recommended products, or all of a bundle. */
    products: z.array(boxProduct).min(1).max(offerLimits.targets),
    /** “Save 20%”; '' without a discount. */
    discount_text: z.string(),
    /** Of a bundle: all its products with the first variants, before and after. '' elsewhere. */
    total: z.string(),
    original_total: z.string(),
    /** When the discount ends, ISO 8601; null: it does not, or its end moves on by itself. */
    ends_at: z.string().nullable(),
    /** Discounted units left; null: not limited. */
    left: z.int().nullable(),
    words,
  })
  .meta({ id: 'UpsellBox' });
export type UpsellBox = z.infer<typeof upsellBox>;

/** How far a cart is from a better price: the nearest tier of a quantity offer of a line. */
export const cartProgress = z.object({
  offer_id: id,
  /** “Add 1 more and save 10%”; when reached, what was won. */
  text: z.string(),
  /** 0 to 1. */
  share: z.number().min(0).max(1),
  reached: z.boolean(),
});
export type CartProgress = z.infer<typeof cartProgress>;
