import { z } from 'zod';
import { id } from '#core/contract/scalar.ts';
import { offerTypes } from './offer-choice.ts';

const whole = z.int().min(0);

/** Figures of one offer over a span. `sales` in major units, `conversion_rate` in percent (A§3). */
export const offerFigures = z.object({
  view: whole,
  add_to_cart: whole,
  checkout: whole,
  sales: z.number(),
  conversion_rate: z.number(),
});
export type OfferFigures = z.infer<typeof offerFigures>;

/** The same figures under the names of the refactored summary (A§3); absent while the switch `refactored_analytics` is off. */
const refactoredFigures = z.object({
  acr_sales: z.number(),
  acr_view: whole,
  acr_add_cart: whole,
  acr_rate: z.number(),
  acr_checkout: whole,
});

/** One day of the shop's time zone, `YYYY-MM-DD`. */
export const offerDay = z.object({
  day: z.iso.date(),
  view: whole,
  add_to_cart: whole,
  checkout: whole,
  sales: z.number(),
});
export type OfferDay = z.infer<typeof offerDay>;

export const offerStatistics = z.object({
  ...offerFigures.shape,
  ...refactoredFigures.partial().shape,
  /** ISO currency of `sales`. */
  currency: z.string().length(3),
  daily: z.array(offerDay),
  /** The span of the same length just before; null for all time. */
  previous: offerFigures.nullable(),
});
export type OfferStatistics = z.infer<typeof offerStatistics>;

/**
 * What all offers of a shop brought over a span. `offer_sales` is that of the shop's own summary: each item once, however
 * many offers had a part in it. Major units, rates in percent.
 */
export const offerOverview = z.object({
  offer_sales: z.number(),
  view: whole,
  add_to_cart: whole,
  /** Checkouts that began with something of an offer in the cart. */
  offer_checkouts: whole,
  /** Orders of each offer over its views, all together. */
  conversion_rate: z.number(),
  /** Those that sold most, best first. */
  best: z.array(
    z.object({
      id,
      offer_name: z.string(),
      offer_type: z.enum(offerTypes),
      automated: z.boolean(),
      view: whole,
      sales: z.number(),
      conversion_rate: z.number(),
    }),
  ),
});
export type OfferOverview = z.infer<typeof offerOverview>;
