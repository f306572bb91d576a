import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { id } from '#core/contract/scalar.ts';
import { browserMetrics, browserSubjects } from '../../event/contract/event-words.ts';
import { comparedSpans } from '../../span/contract/date-filter.ts';
import {
  countedQuery,
  knownSince,
  reportHead,
  shopsQuery,
  statisticsErrors,
  statisticsSpan,
  timedQuery,
} from '../../report/contract/statistics.ts';

const span = { from: z.iso.date(), to: z.iso.date() };
const paging = { total_rows: z.int(), page: z.int(), limit: z.int() };
/** Percent with two decimals. Null: the whole is 0 or unknown. */
const rate = z.number().nullable().meta({ id: 'ShopperRate' });
/** Null: unknown. */
const knownCount = z.int().nullable().meta({ id: 'ToldCount' });
/** Null: unknown. */
const amount = z.number().nullable().meta({ id: 'ToldAmount' });
/**
 * False while a store is connected, because it doesn't report its checkouts. Then only this shop's own checkouts are counted,
 * and a count of none is null instead of 0.
 */
const checkoutsReported = z.boolean();

const byTime = {
  ...countedQuery,
  /** By hour of one or two days. */
  interval: z.enum(['hour', 'day', 'month']).optional().default('day'),
  page: timedQuery.page,
  limit: timedQuery.limit,
};
const time = {
  /** When it begins. */
  hour: z.string().optional(),
  day: z.iso.date().optional(),
  /** `2026-11` */
  month: z.string().optional(),
};

/** The groups of the action report. */
export const actionGroups = ['time', 'product'] as const;
const byThing = { ...byTime, group_by: z.enum(actionGroups).optional().default('time') };

/** The number of each action of shoppers. */
const actions = z
  .object({
    ...time,
    /** Of several shops: whose product it is. */
    shop_id: id.optional(),
    product_id: id.optional(),
    /** Empty: the product is gone. */
    product_title: z.string().optional(),
    thumbnail: fileAddress(z.string()).nullable().optional(),
    visits: knownCount,
    /** Of pages of products. */
    product_views: knownCount,
    /** Products that shoppers added to a cart on product pages. */
    add_to_cart: knownCount,
    checkouts: knownCount,
    orders: z.int(),
    /** How many views a visit had. */
    views_per_visit: rate.optional(),
    /** Each step over the one before; of what was done and not of visits, and so at times over 100. */
    add_to_cart_rate: rate.optional(),
    checkout_rate: rate.optional(),
    order_rate: rate.optional(),
  })
  .meta({ id: 'Actions' });

/** By hour, day or month of the shop's calendar, the empty ones, too; or by product, most looked at first. */
const actionsReply = z
  .object({
    report: z.object({
      ...reportHead,
      rows: z.array(actions),
      totals: actions,
      previous: z.object({ ...span, totals: actions }).nullable(),
      checkouts_told: checkoutsReported,
      ...knownSince,
      ...paging,
    }),
  })
  .meta({ id: 'ActionsReply' });
export type ActionsReport = z.output<typeof actionsReply>['report'];

/**
 * `ref_type` of a product or a collection narrows views, cart and orders; visits and checkouts are then null, as they are of
 * each product (`group_by`). An offer or a funnel narrows visits and checkouts to visits that it was shown in, and orders to
 * those with a line that it sold; views and cart are of products, so they are null then, and `group_by` product has no rows.
 * `sources` narrow the orders (C269).
 */
export const actionsReport = endpoint({
  name: 'actionsReport',
  method: 'GET',
  path: '/admin/statistics/actions.json',
  summary: 'What shoppers did, by day: visits, product views, cart, checkouts, orders',
  permission: 'dashboards',
  scope: 'read_analytics',
  query: z.object(byThing),
  reply: actionsReply,
  errors: statisticsErrors,
});

/** The same numbers with how many came from step to step (C270). */
export const actionsReportV2 = endpoint({
  name: 'actionsReportV2',
  method: 'GET',
  path: '/admin/statistics/v2/actions.json',
  summary: 'What shoppers did, by day, and how many came from step to step',
  permission: 'dashboards',
  scope: 'read_analytics',
  query: z.object(byThing),
  reply: actionsReply,
  errors: statisticsErrors,
});

/** The groups of the funnel report. */
export const funnelGroups = [
  'none',
  'day',
  'month',
  'source',
  'device',
  'country',
  'landing_page',
  'utm_campaign',
] as const;
export type FunnelGroup = (typeof funnelGroups)[number];

const key = z.string().nullable().optional();

/** Visits of people, and how many of them came how far, each step over the visits. */
const funnel = z
  .object({
    ...time,
    /** Null: nothing is known of these visits. */
    source: key,
    device: key,
    country: key,
    /** Of several shops: whose page it is. */
    shop_id: id.optional(),
    landing_page: key,
    utm_campaign: key,
    visits: z.int(),
    viewed_product: z.int(),
    added_to_cart: z.int(),
    reached_checkout: knownCount,
    ordered: z.int(),
    viewed_product_rate: rate,
    added_to_cart_rate: rate,
    reached_checkout_rate: rate,
    ordered_rate: rate,
  })
  .meta({ id: 'VisitFunnel' });
export type Funnel = z.output<typeof funnel>;

export const funnelReply = z
  .object({
    report: z.object({
      ...reportHead,
      rows: z.array(funnel),
      totals: funnel,
      previous: z.object({ ...span, totals: funnel }).nullable(),
      checkouts_told: checkoutsReported,
      ...knownSince,
      ...paging,
    }),
  })
  .meta({ id: 'VisitFunnelReply' });
export type FunnelReport = z.output<typeof funnelReply>['report'];

/**
 * A visit counts once for a step, on the day it began, whenever it came there. `ref_type` narrows visits: of a product or a
 * collection to those that began on such a page, of an offer or a funnel to those that it was shown in; and orders to those with a
 * line of it. `sources` narrow the orders, and leave the steps before them as they are (C296).
 */
export const conversionFunnel = endpoint({
  name: 'conversionFunnel',
  method: 'GET',
  path: '/admin/statistics/v2/conversion.json',
  summary: 'How many visits saw a product, filled a cart, reached the checkout and ordered',
  permission: 'dashboards',
  scope: 'read_analytics',
  query: z.object({
    ...countedQuery,
    group_by: z.enum(funnelGroups).optional().default('day'),
    page: timedQuery.page,
    limit: timedQuery.limit,
  }),
  reply: funnelReply,
  errors: statisticsErrors,
});

/**
 * Checkouts by the day they began. Abandoned ones had no order for an hour, recovered are those of them that were ordered
 * after all. Values are what was in the cart, after discounts, when its checkout was last opened.
 */
const checkouts = z
  .object({
    ...time,
    begun: knownCount,
    ordered: knownCount,
    abandoned: knownCount,
    recovered: knownCount,
    abandoned_value: amount,
    recovered_value: amount,
    /** Abandoned over begun. */
    abandoned_rate: rate,
    /** Recovered over abandoned. */
    recovered_rate: rate,
  })
  .meta({ id: 'CheckoutFigures' });
export type CheckoutFigures = z.output<typeof checkouts>;

const checkoutsReply = z
  .object({
    report: z.object({
      ...reportHead,
      rows: z.array(checkouts),
      totals: checkouts,
      previous: z.object({ ...span, totals: checkouts }).nullable(),
      checkouts_told: checkoutsReported,
      abandoned_after_minutes: z.int(),
      ...knownSince,
      ...paging,
    }),
  })
  .meta({ id: 'CheckoutsReply' });
export type CheckoutsReport = z.output<typeof checkoutsReply>['report'];

/**
 * However often the checkout of a cart is opened, until it is ordered it is one. `ref_type` narrows checkouts by the visit that last put something in, as it
 * narrows visits of the conversion report; with an offer, a checkout of a visit from before `known_since` is left out. Ordered and recovered ones are
 * further narrowed as sales reports narrow orders, also by `sources`, which leave the others as they are (C278).
 */
export const abandonedCheckouts = endpoint({
  name: 'abandonedCheckouts',
  method: 'GET',
  path: '/admin/statistics/abandoned-checkouts.json',
  summary: 'Checkouts that were begun, ordered, abandoned and recovered, and what was in them, by day',
  permission: 'dashboards',
  scope: 'read_analytics',
  query: z.object(byTime),
  reply: checkoutsReply,
  errors: statisticsErrors,
});

/** The groups of the event report, besides subject and metric. */
export const eventGroups = ['none', 'day', 'month', 'source', 'device'] as const;
export type EventGroup = (typeof eventGroups)[number];

const eventsReply = z
  .object({
    report: z.object({
      ...reportHead,
      rows: z.array(
        z.object({
          ...time,
          /** Set for visits only. Null for every other event. */
          source: key,
          device: key,
          subject: z.string(),
          metric: z.string(),
          events: z.int(),
        }),
      ),
      totals: z.object({ events: z.int() }),
      previous: z.object({ ...span, totals: z.object({ events: z.int() }) }).nullable(),
      ...paging,
    }),
  })
  .meta({ id: 'EventsReply' });
export type EventsReport = z.output<typeof eventsReply>['report'];

/** Only a view of the shop, which is a visit, has a source and a device (C291). */
export const eventsTraffic = endpoint({
  name: 'eventsTraffic',
  method: 'POST',
  path: '/admin/analytics/events-traffic.json',
  summary: 'What browsers of shoppers told, by what it was of, what was done, and day',
  permission: 'dashboards',
  scope: 'read_analytics',
  query: shopsQuery,
  body: z.object({
    ...statisticsSpan,
    subject: z.enum(browserSubjects).optional(),
    /** Of one thing; it takes a `subject`. */
    subject_id: id.optional(),
    metric: z.enum(browserMetrics).optional(),
    group_by: z.enum(eventGroups).optional().default('day'),
    compare: z.enum(comparedSpans).optional().default('none'),
    page: z.int().min(1).max(1_000_000).optional().default(1),
    /** At most 250; 50 unless sent. */
    limit: z.int().min(1).max(250).optional().default(50),
  }),
  example: { date_filter: 'last_7_days', subject: 'product', metric: 'view' },
  reply: eventsReply,
  errors: statisticsErrors,
});
