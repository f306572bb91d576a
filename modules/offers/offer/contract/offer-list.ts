import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { loopPaging } from '#core/contract/row-fields.ts';
import { id, idParam, searchText, rankedSorting, queryBoolean, sinceId } from '#core/contract/scalar.ts';
import { dateFilters } from '#modules/analytics/span/contract/date-filter.ts';
import { offerSortFields, offerTypes, strategies, targetTypes } from './offer-choice.ts';
import { offerSentences } from './offer-refusals.ts';
import { listedOffer } from './offer.ts';
import { offerFigures } from './offer-statistics.ts';

const offerTypeNames: ReadonlySet<string> = new Set(offerTypes);

/** `offer_types=quantity,bundle`: every entry a known kind. */
export const offerTypeList = z
  .string()
  .max(200)
  .refine(
    (text) => text === '' || text.split(',').every((name) => offerTypeNames.has(name)),
    offerSentences.not_a_type,
  )
  .transform((text) => (text === '' ? [] : (text.split(',') as (typeof offerTypes)[number][])));

/** What narrows a list or a count. `date_filter` is the span of the statistics columns, not of the rows. */
export const offerFilter = {
  shop_id: idParam.optional(),
  offer_types: offerTypeList.optional(),
  search: searchText.optional(),
  active: queryBoolean.optional(),
  target_type: z.enum(targetTypes).optional(),
  strategy: z.enum(strategies).optional(),
  /**
   * `true`: only active offers that give nothing any more, as the end of their discount has passed or its units are all
   * taken; `false`: only others.
   */
  spent: queryBoolean.optional(),
};

/** The first two targets with what a row shows of them. */
export const targetPreview = z.object({
  items: z
    .array(
      z.object({
        id,
        title: z.string(),
        thumbnail: fileAddress(z.string()).nullable(),
        published: z.boolean(),
      }),
    )
    .max(2),
  /** All targets, the shown ones included. */
  count: z.int().min(0),
  /** Targets that shoppers cannot see: unpublished or deleted. */
  unpublished: z.int().min(0),
  /** Whether it is for what carries a SKU or a tag as well, which are not counted. */
  by_text: z.boolean(),
});
export type TargetPreview = z.infer<typeof targetPreview>;

/** One row: the offer without its heavy parts, its figures, and its targets in short. */
export const offerRow = listedOffer.extend({
  ...offerFigures.shape,
  /** Views a day over the span, oldest first. */
  sparkline: z.array(z.number()),
  target_items: targetPreview,
  /**
   * Whether the connected store has none of the products that the offer is for, or none that it recommends, or not all of a
   * bundle: its pages never show it. False where no store is connected.
   */
  missing_in_store: z.boolean(),
});
export type OfferRow = z.infer<typeof offerRow>;

/**
 * How a list of offers is asked for. By a figure (`view`, `conversion_rate`, `sales`) it has pages by number alone and no
 * `Link`: a figure is another the next moment, and its rows would be met twice or never.
 */
export const offerPaging = {
  ...rankedSorting(offerSortFields),
  /** Only offers with a larger id; a list then runs upwards by id. */
  since_id: sinceId.optional(),
};

export const offerListQuery = z.object({
  ...offerFilter,
  date_filter: z.enum(dateFilters).optional().default('last_30_days'),
  ...offerPaging,
  ...loopPaging(offerRow),
});

export const offerCount = z.object({
  count: z.int().min(0),
  /** Offers per kind under the same filter without `offer_types`; kinds without offers are absent. */
  by_type: z.partialRecord(z.enum(offerTypes), z.int().min(0)),
});
