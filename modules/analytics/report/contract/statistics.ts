import { z } from 'zod';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { codedSentence } from '#core/contract/error-reply.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { guardedField } from '#core/contract/guarded-field.ts';
import { id, idParam, instant, queryBoolean } from '#core/contract/scalar.ts';
import { dateFilters, comparedSpans } from '../../span/contract/date-filter.ts';
import {
  costPlaces,
  customerTypes,
  type FigureName,
  figureNames,
  paymentTypes,
  refundDays,
  salesGroups,
  salesRefs,
} from '../../figure/contract/figure-names.ts';

/** As the platform sends times (V415). */
const seconds = z.string().regex(/^[0-9]{1,11}$/);
/** A day of the shop's calendar, an instant that lies in one, or the seconds of one since 1970. */
export const statisticsTime = z.union([z.iso.date(), instant, seconds]).meta({ id: 'StatisticsTime' });

/** A comma list of figures, each once, in the order of the report. */
export const figureList = z
  .string()
  .max(400)
  .transform((text, check): readonly FigureName[] | undefined => {
    const sent = text.split(',').map((name) => name.trim());
    const unknown = sent.find((name) => !figureNames.some((known) => known === name));
    if (unknown !== undefined && text !== '') {
      const message = coreSentences.none_of_these({
        word: unknown.slice(0, 60),
        words: figureNames.join(', '),
      });
      check.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return text === '' ? undefined : figureNames.filter((name) => sent.includes(name));
  })
  .meta({ id: 'FigureList', description: `A comma list of ${figureNames.join(', ')}` });

/** The group of the rows. */
export const salesGroup = z.enum(salesGroups).meta({ id: 'SalesGroup' });

/** Columns that rows may be sorted by, besides figures. */
const sortedKeys = ['day', 'hour', 'month', 'country', 'source'] as const;
const sortedColumns = [...figureNames, ...sortedKeys] as const;

const digits = z
  .string()
  .regex(/^[0-9]{1,9}$/, coreSentences.whole_number)
  .pipe(z.coerce.number<string>());

/** A span of days of the shop's calendar: a date filter, or two times. */
export const statisticsSpan = {
  date_filter: z.enum(dateFilters).optional(),
  from_time: statisticsTime.optional(),
  to_time: statisticsTime.optional(),
};

/**
 * Shops that the caller may make the call in, `1,2`; the session's alone unless sent. What their rows have in common is
 * added up, in the currency of the shop that the call is made in (`shop_id`, else the session's where it is among them).
 */
export const shopList = z.string().max(2750).meta({ id: 'ShopList' });

/** The address parameters of a call that has its query in the body. */
export const shopsQuery = z.object({ shop_ids: shopList.optional() });

/** Which sales: of order sources, with an offer, a funnel, a product or a collection. */
export const statisticsFilters = {
  shop_ids: shopList.optional(),
  /** Sources of orders, `web,pos`. */
  sources: z.string().max(1000).optional(),
  ref_type: z.enum(salesRefs).optional(),
  ref_id: idParam.optional(),
  /** Everything on the day it happened, or on that of its order. */
  refund_day: z.enum(refundDays).optional().default('own'),
};

/** The properties of a visit that orders can be filtered by, the same as the groups of visit reports. */
export const visitWords = [
  'source',
  'referrer',
  'landing_page',
  'device',
  'country',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
export type VisitWord = (typeof visitWords)[number];

/** Orders by visits that have these words, null: that have none; of visits themselves, or of the first ones of their browsers. */
export interface VisitFilter {
  touch: 'last' | 'first';
  words: Readonly<Partial<Record<VisitWord, string | null>>>;
}

/**
 * Which orders, by the visit that they were bought in: what a row of visits is of, as a query (`utm_source=letter&device=phone`,
 * a word that is empty: visits without one, `touch=first`), or `none`: those without a visit.
 */
export const visitFilter = z
  .string()
  .min(1)
  .max(1500)
  .transform((text, check): VisitFilter | 'none' => {
    if (text === 'none') return text;
    const words: Partial<Record<VisitWord, string | null>> = {};
    let touch: VisitFilter['touch'] = 'last';
    for (const [name, value] of new URLSearchParams(text)) {
      const word = visitWords.find((known) => known === name);
      if (word) words[word] = value === '' ? null : value;
      else if (name === 'touch' && (value === 'last' || value === 'first')) touch = value;
      else {
        const message = coreSentences.none_of_these({
          word: name.slice(0, 60),
          words: [...visitWords, 'touch', 'none'].join(', '),
        });
        check.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    }
    return { touch, words };
  })
  .meta({ id: 'VisitFilter', description: `\`none\`, or a query of ${visitWords.join(', ')}, touch` });

/** Under which an area reports what orders cost: `supplier`. */
export const costKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/)
  .meta({ id: 'CostKey' });

/** Which sales, further: of the calls whose rows lead to others. */
export const closerFilters = {
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Of the country: its state or province by its code, or `none`, where the address has none. */
  region: z.string().min(1).max(10).optional(),
  staff_id: idParam.optional(),
  /** The first order of its customer, or a later one. */
  first_time: queryBoolean.optional(),
  visit: visitFilter.optional(),
  /** Only costs that were reported under this key, without sales. */
  cost_key: costKey.optional(),
};

/** A question of one number. */
export const countedQuery = {
  ...statisticsSpan,
  ...statisticsFilters,
  compare: z.enum(comparedSpans).optional(),
};

const paged = {
  /** Which figures; those of the report unless sent. */
  columns: figureList.optional(),
  page: digits.pipe(z.int().min(1).max(1_000_000)).optional().default(1),
  /** At most 250 rows, of days, hours and months 1,100; all of these unless sent, and 50 of others. */
  limit: digits.pipe(z.int().min(1).max(1100)).optional(),
};

/** A report by time. Days are the default; one or two days can be by hour. */
export const timedQuery = {
  ...countedQuery,
  ...paged,
  interval: z.enum(['hour', 'day', 'month']).optional(),
};

/** A question whose rows are things. */
export const statisticsQuery = {
  ...countedQuery,
  ...paged,
  sort_field: z.enum(sortedColumns).optional(),
  sort_direction: z.enum(['asc', 'desc']).optional(),
};

const amount = z.number();
const ratio = z.number().nullable();
/** Null without the permission to see profit. */
const earned = guardedField('read_profit', z.number().nullable()).optional();

/**
 * Figures of sales, those that a report has. Money is in major units and may lie below zero; a ratio is that of the sums,
 * and null where there is nothing to divide by.
 */
const figureFields = {
  gross_sales: amount.optional(),
  discounts: amount.optional(),
  returns: amount.optional(),
  net_sales: amount.optional(),
  delivery: amount.optional(),
  taxes: amount.optional(),
  total_sales: amount.optional(),
  orders: z.int().optional(),
  items_sold: z.int().optional(),
  average_order: ratio.optional(),
  average_items: ratio.optional(),
  cost: earned,
  reported_costs: earned,
  fees: earned,
  profit: earned,
  margin: earned,
  uncosted_sales: amount.optional(),
  uncosted_fees: earned,
  uncosted_costs: earned,
} satisfies Record<FigureName, z.ZodType>;

export const salesFigures = z.object(figureFields).meta({ id: 'SalesFigures' });
export type SalesFigures = z.output<typeof salesFigures>;

/** The group columns of a row: those of its report's group, and no others. */
export const salesRow = z
  .object({
    /** Of several shops: whose thing it is, of products, offers, orders and people. */
    shop_id: id.optional(),
    day: z.iso.date().optional(),
    /** When the hour begins; a day may have 23 or 25 of them. */
    hour: z.string().optional(),
    /** `2026-11` */
    month: z.string().optional(),
    /** Null: of no product, as what was typed in, delivery, and what was given back beside the lines. */
    product_id: id.nullable().optional(),
    /** Empty: the product is gone, or none. */
    product_title: z.string().optional(),
    thumbnail: fileAddress(z.string()).nullable().optional(),
    variant_id: id.nullable().optional(),
    variant_title: z.string().optional(),
    offer_id: id.optional(),
    offer_name: z.string().optional(),
    /** ISO 3166 alpha-2; empty: none is known. */
    country: z.string().optional(),
    /** A state or province by its code; empty: the address has none. */
    region: z.string().optional(),
    source: z.string().optional(),
    /** The staff member who entered the orders. Null: the buyers, a program or another store. */
    user_id: id.nullable().optional(),
    user_name: z.string().optional(),
    customer_type: z.enum(customerTypes).optional(),
    payment: z.enum(paymentTypes).optional(),
    /** Under which a cost was reported; null: all that orders sold and gave up. */
    cost_key: z.string().nullable().optional(),
    cost_name: z.string().optional(),
    order_id: id.optional(),
    order_name: z.string().optional(),
    /** Of a tax; null where it is not itemised. */
    tax_title: z.string().nullable().optional(),
    /** Percent. */
    tax_rate: z.number().nullable().optional(),
    ...figureFields,
  })
  .meta({ id: 'SalesRow' });
export type SalesRow = z.output<typeof salesRow>;

export const columnUnits = [
  'money',
  'count',
  'number',
  'percent',
  'day',
  'hour',
  'month',
  'id',
  'text',
] as const;
export type ColumnUnit = (typeof columnUnits)[number];

/** The rate that amounts of a day were converted at; it's from the day `of`, the same day or the last one before. */
const usedRates = z
  .array(z.object({ currency: z.string(), day: z.iso.date(), rate: z.string(), of: z.iso.date() }))
  .meta({ id: 'UsedRates' });

/** Fields that reports of several shops add. */
export const severalShops = {
  /** Where several were asked about. */
  shop_ids: z.array(id).meta({ id: 'AskedShops' }).optional(),
  /** Where anything was converted: each at the rate of its movement's own day. */
  rates: usedRates.optional(),
};

const span = { from: z.iso.date(), to: z.iso.date() };
/** The head of every report. */
export const reportHead = {
  report_type: z.string(),
  ...span,
  currency: z.string().length(3),
  ...severalShops,
  columns: z.array(z.object({ name: z.string(), unit: z.enum(columnUnits) })).meta({ id: 'ReportColumns' }),
};

/** Fields of a report of visits that saw something. */
export const knownSince = {
  /**
   * Present where views of an offer are gone for some of the days: the first day of which all of them are kept. Visits and checkouts are
   * those of this day and later ones. A row of an earlier day has null for them, or is left out where its numbers are never null.
   * Orders are those of all days; rates of both are null then, and so is `previous`.
   */
  known_since: z.iso.date().optional(),
};

/**
 * Costs of orders that are reported by their keys, in the order in which they are taken off: those of goods after what goods
 * cost, those of delivery after them.
 */
const reportedKinds = z
  .array(
    z.object({
      key: z.string(),
      place: z.enum(costPlaces),
      name: z.string(),
      said: codedSentence.optional(),
    }),
  )
  .meta({ id: 'CostKinds' });
export type CostKinds = z.output<typeof reportedKinds>;

/** Figures of sales over days of the shop's calendar, both ends in them. */
export const salesReport = z
  .object({
    ...reportHead,
    /** Of days, hours and months the empty ones, too. */
    rows: z.array(salesRow),
    /** Of all rows, on this page and on others; by offer, each line once. */
    totals: salesFigures,
    previous: z.object({ ...span, totals: salesFigures }).nullable(),
    total_rows: z.int(),
    page: z.int(),
    limit: z.int(),
    /** By offer: what lines of several offers add to the rows beyond the totals; null otherwise. */
    overlap: salesFigures.nullable(),
    /**
     * By payment: test payments that are in no figure, as there are real ones; they are in the rows, and not in the totals.
     * Null otherwise.
     */
    left_out: salesFigures.nullable(),
    /** Set if an area reports costs and the caller may see them. */
    cost_kinds: reportedKinds.optional(),
  })
  .meta({ id: 'SalesReport' });
export type SalesReport = z.output<typeof salesReport>;

export const salesReply = z.object({ report: salesReport }).meta({ id: 'SalesReply' });
/** A report, and the number that it is asked for. */
export const countedSalesReply = z
  .object({ count: z.int(), report: salesReport })
  .meta({ id: 'CountedSalesReply' });

/** The refusals of statistics calls, besides those of every call. */
export const statisticsErrors = { 404: ['analytics.no_exchange_rates'], 422: ['analytics.span'] };
