import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { guardedField } from '#core/contract/guarded-field.ts';
import { amount, id, idParam } from '#core/contract/scalar.ts';
import { traceValues } from '#modules/orders/cart/contract/quote.ts';
import { offerTypes } from '../../offer/contract/offer-choice.ts';
import { offerSentences } from '../../offer/contract/offer-refusals.ts';
import { offerInput } from '../../offer/contract/offer.ts';

/** At most so many products are looked at in one call, shared among its offers. */
export const checkedProducts = 500;
/** Lines of a cart that is explained. */
export const explainedLines = 50;

/** An offer as it stands in an editor; `id` 0 or left out: not made yet, so tried after all others. */
const draft = offerInput.extend({ id: z.int().min(0).optional() });
const rival = z.object({
  id,
  name: z.string(),
  offer_type: z.enum(offerTypes),
  /**
   * Its priority, where it is tried first and the one that is checked can be put ahead of it (`orderOffers`, or the
   * priority of one that is still to be made); else null.
   */
  place_ahead: z.int().min(1).nullable(),
});

/**
 * `below_cost`: at its deepest it sells below what the variant costs. `unreachable`: on everything that was looked at
 * an offer that is tried earlier takes the line. `later`: on some. `earlier`: it takes the line from that offer.
 * `popup`: the same target has one that is shown instead. `ended`: its end has passed. `not_sold`: targets or
 * recommended products that are deleted or not published. `no_products`: nothing is a target now.
 */
export const warningCodes = [
  'below_cost',
  'unreachable',
  'later',
  'earlier',
  'popup',
  'ended',
  'not_sold',
  'no_products',
] as const;
export type WarningCode = (typeof warningCodes)[number];

export const offerWarning = z.object({
  code: z.enum(warningCodes),
  /** The offer that it is about, beside the one checked. */
  other: rival.nullable(),
  /** An example: the first product that it is true of. '' where there is none. */
  product_title: z.string(),
  /** How many of the products looked at it is true of. */
  products: z.int().min(0),
  /** With `below_cost`: what is charged for `quantity` units, and what these cost. */
  quantity: z.int().min(0),
  price: amount.nullable(),
  cost: guardedField('read_profit', amount.nullable()),
});
export type OfferWarning = z.infer<typeof offerWarning>;

export const offerCheck = z.object({
  /** 0: a draft that was never saved. */
  offer_id: z.int().min(0),
  offer_name: z.string(),
  warnings: z.array(offerWarning),
  /** The most it takes off anything that was looked at, in percent; null: nothing. */
  worst: z.object({ product_title: z.string(), quantity: z.int(), percent: z.number() }).nullable(),
  products_checked: z.int().min(0),
  /** False where there are more products than were looked at. */
  complete: z.boolean(),
});
export type OfferCheck = z.infer<typeof offerCheck>;

/**
 * What a merchant may want to know before an offer is active. It warns and never blocks. At most `checkedProducts`
 * products are looked at: of one offer what it names or finds, of several what they name and the newest of the shop.
 * `complete` says whether these were all of an offer's.
 */
export const checkOffers = endpoint({
  name: 'checkOffers',
  method: 'POST',
  path: '/admin/offers/conflicts.json',
  summary: 'Looks for what an offer gets into the way of before it is active',
  permission: 'apps',
  scope: 'read_offers',
  query: z.object({ shop_id: idParam.optional() }),
  body: z
    .object({ offer: draft.optional(), ids: z.array(id).min(1).max(250).optional() })
    .refine((body) => (body.offer === undefined) !== (body.ids === undefined), offerSentences.name_or_send),
  example: { ids: [4501] },
  reply: z.object({ checks: z.array(offerCheck) }),
});

/** One line of a cart as a merchant puts it together. */
const line = z.object({
  variant_id: id,
  quantity: z.int().min(1).max(999),
  /** The offer it is taken from; 0: the draft sent along, while it was never saved. */
  offer_id: z.int().min(0).nullish(),
});

/** Why one offer that has to do with a line did or did not discount it. */
export const priceReason = z.object({
  /** 0: the draft that was sent along. */
  offer_id: z.int().min(0),
  offer_name: z.string(),
  offer_type: z.enum(offerTypes),
  outcome: z.enum(['applied', 'rejected']),
  reason: z.string(),
  /** One sentence, in English; `values` are what it names. */
  detail: z.string(),
  values: traceValues,
  amount,
});
export type PriceReason = z.infer<typeof priceReason>;

export const explainedLine = z.object({
  variant_id: id,
  product_id: id,
  title: z.string(),
  variant_title: z.string(),
  quantity: z.int(),
  subtotal: amount,
  discount: amount,
  total: amount,
  reasons: z.array(priceReason),
});
export type ExplainedLine = z.infer<typeof explainedLine>;

/** Prices a cart with the engine of the store, an unsaved draft among its offers where one is sent, and says why. */
export const checkPrice = endpoint({
  name: 'checkPrice',
  method: 'POST',
  path: '/admin/offers/price-check.json',
  summary: 'Why a cart costs what it costs',
  permission: 'apps',
  scope: 'read_offers',
  query: z.object({ shop_id: idParam.optional() }),
  body: z.object({
    lines: z.array(line).min(1).max(explainedLines),
    offer: draft.nullish(),
    /** Priced as this session sees the offers; left out: without trials. */
    visitor: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .nullish(),
  }),
  example: { lines: [{ variant_id: 3401, quantity: 2 }] },
  reply: z.object({
    currency: z.string(),
    lines: z.array(explainedLine),
    subtotal: amount,
    discount: amount,
    total: amount,
    /** Variants that are not there any more, or not sold; they are left out. */
    not_sold: z.array(id),
  }),
});
