import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idParam } from '#core/contract/scalar.ts';
import { comparedSpans } from '../../span/contract/date-filter.ts';
import {
  countedQuery,
  knownSince,
  reportHead,
  shopList,
  statisticsErrors,
  statisticsFilters,
  statisticsSpan,
  statisticsTime,
  timedQuery,
  visitWords,
} from '../../report/contract/statistics.ts';
import { visitSources } from '../../event/contract/visit.ts';

/** The groups of visit reports. */
export const visitGroups = [...visitWords, 'utm'] as const;
export type VisitGroup = (typeof visitGroups)[number];

const narrowed = {
  shop_ids: shopList.optional(),
  compare: z.enum(comparedSpans).optional(),
  page: timedQuery.page,
  /** At most 250; 50 unless sent. */
  limit: timedQuery.limit,
};
/**
 * `sources` and `ref_type` narrow orders as sales reports do. `ref_type` narrows visits, too: of a product or a collection to those
 * that began on such a page, of an offer or a funnel to those that it was shown in. `sources` are of orders, and leave visits as they are.
 */
const { sources, ref_type, ref_id } = statisticsFilters;
const visitQuery = { ...statisticsSpan, ...narrowed, ...{ sources, ref_type, ref_id } };
const type = z.enum(visitGroups).meta({ id: 'VisitGroup' }).optional();
/** Of the visit itself, or of the first one that its browser remembers. */
const touch = z.enum(['last', 'first']).optional().default('last');

/** Visits, and what became of them where a report tells of it. */
const totals = z
  .object({
    visits: z.int(),
    orders: z.int().optional(),
    /** Orders over visits in percent, at most 100; null where there were no visits. */
    conversion_rate: z.number().nullable().optional(),
    /** Of these orders, in major units, on the days that they came in and went back. */
    net_sales: z.number().optional(),
  })
  .meta({ id: 'Visits' });
const key = z.string().nullable().optional();
const span = { from: z.iso.date(), to: z.iso.date() };

/** Visits of people over days of the shop's calendar; those that nothing is known of are a row of null. */
export const visitReply = z
  .object({
    report: z.object({
      ...reportHead,
      rows: z.array(
        z.object({
          /** Of several shops: whose page it is. */
          shop_id: id.optional(),
          source: key,
          /** A host; null: none. */
          referrer: key,
          landing_page: key,
          device: key,
          /** ISO 3166 alpha-2; null: unknown. */
          country: key,
          utm_source: key,
          utm_medium: key,
          utm_campaign: key,
          utm_term: key,
          utm_content: key,
          day: z.iso.date().optional(),
          /** When the hour begins; a day may have 23 or 25 of them. */
          hour: z.string().optional(),
          month: z.string().optional(),
          ...totals.shape,
          /** Of all visits of the report, in percent. */
          share: z.number().optional(),
          /** The row of orders that no visit is known of. Its visits are 0. */
          without_visit: z.literal(true).optional(),
        }),
      ),
      totals,
      previous: z.object({ ...span, totals }).nullable(),
      ...knownSince,
      total_rows: z.int(),
      page: z.int(),
      limit: z.int(),
      /** Visits of programs, staff and previews, which are in no other number. */
      others: z.array(z.object({ kind: z.string(), visits: z.int() })).optional(),
    }),
  })
  .meta({ id: 'VisitReply' });
export type VisitReport = z.output<typeof visitReply>['report'];

/** Where visits came from. `source` narrows to one, `product_id` to visits that began on the page of a product. */
export const trafficSource = endpoint({
  name: 'trafficSource',
  method: 'GET',
  path: '/admin/statistics/traffic-source.json',
  summary: 'Visits by where they came from, where they began, device and country',
  permission: 'read_sales',
  scope: 'read_analytics',
  query: z.object({
    ...narrowed,
    date_filter: statisticsSpan.date_filter,
    time_from_str: statisticsTime.optional(),
    time_to_str: statisticsTime.optional(),
    /** The group of the rows. The default is the source. */
    type,
    touch,
    source: z.enum(visitSources).optional(),
    product_id: idParam.optional(),
  }),
  reply: visitReply,
  errors: statisticsErrors,
});

export const utmCampaigns = endpoint({
  name: 'utmCampaigns',
  method: 'GET',
  path: '/admin/statistics/v3/utm-campaign.json',
  summary: 'Visits by campaign',
  permission: 'dashboards',
  scope: 'read_analytics',
  query: z.object({ ...visitQuery, touch }),
  reply: visitReply,
  errors: statisticsErrors,
});

export const utmCampaignAnalytics = endpoint({
  name: 'utmCampaignAnalytics',
  method: 'GET',
  path: '/admin/analytics/utm-campaign.json',
  summary: 'Visits by campaign, source and medium',
  permission: 'dashboards',
  scope: 'read_analytics',
  query: z.object({ ...visitQuery, touch }),
  reply: visitReply,
  errors: statisticsErrors,
});

export const utmReport = endpoint({
  name: 'utmReport',
  method: 'GET',
  path: '/admin/statistics/v2/utm-report.json',
  summary: 'Visits by the words of their links',
  permission: 'dashboards',
  scope: 'read_analytics',
  query: z.object({
    ...visitQuery,
    touch,
    /** The group of the rows. The default is all UTM tags together. */
    type,
  }),
  reply: visitReply,
  errors: statisticsErrors,
});

/** `sources` and `ref_type` filter the orders; visits are those of the whole shop. Hours are available for one or two days. */
export const conversionRate = endpoint({
  name: 'conversionRate',
  method: 'GET',
  path: '/admin/statistics/v3/sales-report/conversion-rate.json',
  summary: 'Visits, orders and how many visits became one, by hour, day or month',
  permission: 'dashboards',
  scope: 'read_analytics',
  query: z.object({
    ...countedQuery,
    interval: z.enum(['hour', 'day', 'month']).optional().default('day'),
    page: timedQuery.page,
    limit: timedQuery.limit,
  }),
  reply: visitReply,
  errors: statisticsErrors,
});
