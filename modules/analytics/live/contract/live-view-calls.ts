import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { guardedField } from '#core/contract/guarded-field.ts';
import { id, instant } from '#core/contract/scalar.ts';
import { presentPages } from './presence-calls.ts';
import { statisticsTime } from '../../report/contract/statistics.ts';
import { visitSources } from '../../event/contract/visit.ts';

/** The minutes that are looked back at. */
export const liveMinutes = 10;
export const maxLiveMinutes = 60;

/** The kinds of events, ordered by how far a visit has come. */
export const happeningKinds = ['visit', 'view', 'cart', 'checkout', 'order'] as const;
export type HappeningKind = (typeof happeningKinds)[number];

const count = z.int().min(0);
/** Each within the one before it: an order's visit has a checkout, a cart. */
const stages = { visits: count, carts: count, checkouts: count, orders: count };

const happening = z
  .object({
    kind: z.enum(happeningKinds),
    at: instant,
    /** ISO 3166 alpha-2; null: unknown. */
    country: z.string().nullable(),
    /** The source of the visit. Null: unknown. */
    source: z.enum(visitSources).nullable(),
    /** The `utm_source` of its link. */
    utm_source: z.string().nullable(),
    /** A product: looked at, put into a cart, the first of an order, or whose page the visit began with. */
    title: z.string().nullable(),
    /** The visit began on the first page of the store. */
    home: z.boolean().optional(),
    order_id: guardedField('orders', id.nullable()).optional(),
    order_name: guardedField('orders', z.string().nullable()).optional(),
    total_sales: z.number().optional(),
    /** Of a checkout: what is in it at the server's prices; null: it was not priced, or is ordered. */
    value: z.number().nullable().optional(),
  })
  .meta({ id: 'LiveHappening' });
export type LiveHappening = z.output<typeof happening>;

/**
 * What happens in a shop: people who came, or are still there, within some minutes, and how far they came. Programs, staff and
 * previews don't count, and no person can be identified. Money is in major units.
 */
export const liveReading = z
  .object({
    report_type: z.literal('live_view'),
    from: instant,
    to: instant,
    minutes: z.int(),
    currency: z.string().length(3),
    totals: z.object({
      ...stages,
      /** Visits of which a tab is seen now. */
      here: count,
      /** The value of the items in the carts. */
      cart_items: count,
      /** The same at the server's prices, after discounts; null: a cart of them was not priced. */
      cart_value: z.number().nullable(),
      /** Checkouts that nothing was ordered with yet. */
      open_checkouts: count,
      total_sales: z.number(),
      /** Orders that no visit is known of: of programs, of other stores, entered by staff. */
      orders_without_visit: count,
    }),
    /** By when each began, oldest first; what began before is in the first. */
    by_minute: z.array(z.object(stages).meta({ id: 'LiveStages' })),
    /** By country of the visit, and of an order where it goes; null: unknown. */
    by_country: z.array(z.object({ country: z.string().nullable(), ...stages, total_sales: z.number() })),
    /** Tabs that are seen now, by page, at most 20; what is left is `open_tabs` less these. */
    pages: z.array(
      z.object({
        page: z.enum(presentPages),
        product_id: id.nullable(),
        title: z.string().nullable(),
        tabs: count,
      }),
    ),
    open_tabs: count,
    /** Newest first. */
    happenings: z.array(happening),
  })
  .meta({ id: 'LiveReading' });
export type LiveReading = z.output<typeof liveReading>;

const asked = {
  report_type: z.enum(['live_view']).optional(),
  from_time: statisticsTime.optional(),
};

/**
 * Takes minutes back from now, or a time. `from_time` goes before `since`. `report_type` and `from_time` may stand in the query
 * or in the body, and say the same where they stand in both.
 */
export const liveView = endpoint({
  name: 'liveView',
  method: 'POST',
  path: '/admin/analytics/live-view.json',
  summary: 'Visits, carts, checkouts and orders of the last minutes',
  permission: 'dashboards',
  scope: 'read_analytics',
  query: z.object(asked),
  body: z.object({
    ...asked,
    since: z
      .int()
      .min(-maxLiveMinutes)
      .max(-1)
      .optional()
      .default(-liveMinutes)
      .meta({ description: `Minutes, -${liveMinutes} unless sent` }),
  }),
  example: { report_type: 'live_view', since: -10 },
  reply: z.object({ live_view: liveReading }),
  errors: { 422: ['analytics.span'] },
});

/** Each server-sent event's data is what `liveView` answers of the last ten minutes, when it is another than before. */
export const followLiveView = endpoint({
  name: 'followLiveView',
  method: 'GET',
  path: '/admin/analytics/live-view/events',
  summary: 'Follows what goes on in the shop as server-sent events',
  permission: 'dashboards',
  scope: 'read_analytics',
  reply: z.object({ live_view: liveReading }),
  replyKind: 'stream',
});
