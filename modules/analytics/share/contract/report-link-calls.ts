import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, idParams, recordOf, secret, timestamp } from '#core/contract/scalar.ts';
import { knownSince, reportHead } from '../../report/contract/statistics.ts';

/** Calls whose answer a link may show: no report of persons, and no page that a link of their own led to. */
export const sharedPaths = [
  '/admin/statistics/total-sales.json',
  '/admin/statistics/v2/total-sales.json',
  '/admin/statistics/total-orders.json',
  '/admin/statistics/v2/total-orders.json',
  '/admin/statistics/shop-aov.json',
  '/admin/statistics/v2/shop-aoi.json',
  '/admin/statistics/v2/top-sales.json',
  '/admin/statistics/sales-statistic.json',
  '/admin/statistics/sales-report.json',
  '/admin/statistics/v2/sales-report.json',
  '/admin/statistics/v3/sales-report/country-product.json',
  '/admin/statistics/v3/sales-report/conversion-rate.json',
  '/admin/statistics/v2/top-products.json',
  '/admin/statistics/v3/top-countries.json',
  '/admin/statistics/v3/sales-report/top-countries.json',
  '/admin/statistics/v3/orders-by-country.json',
  '/admin/statistics/v2/net-profit.json',
  '/admin/statistics/v2/profit-report.json',
  '/admin/statistics/taxes-report.json',
  '/admin/statistics/tax-statistic/report.json',
  '/admin/statistics/traffic-source.json',
  '/admin/statistics/v3/utm-campaign.json',
  '/admin/statistics/v2/utm-report.json',
  '/admin/statistics/actions.json',
  '/admin/statistics/v2/actions.json',
  '/admin/statistics/v2/conversion.json',
  '/admin/statistics/abandoned-checkouts.json',
  '/admin/analytics.json',
] as const;
export type SharedPath = (typeof sharedPaths)[number];

/** Days that a link may live. */
export const linkDays = [1, 7, 30, 90, 365] as const;
/** Links of one person that are open at once. */
export const maxLinks = 50;

const title = z.string().trim().min(1).max(100);

export const reportLink = z
  .object({
    id,
    title: z.string(),
    path: z.string(),
    /** The query of the call. */
    query: z.record(z.string(), z.string()),
    /** Whether what is earned is in it. */
    profit: z.boolean(),
    made_by: z.string(),
    created_at: timestamp,
    expires_at: timestamp,
    revoked_at: timestamp.nullable(),
    reads: z.int(),
    last_read_at: timestamp.nullable(),
  })
  .meta({ id: 'ReportLink' });
export type ReportLink = z.output<typeof reportLink>;

/** Open ones first, newest first. The owner and admins see everybody's. */
export const listReportLinks = endpoint({
  name: 'listReportLinks',
  method: 'GET',
  path: '/admin/statistics/report-links.json',
  summary: 'The links to reports that one has made',
  permission: 'member',
  scope: 'people',
  reply: z.object({ report_links: z.array(reportLink) }),
});

/**
 * Creates a link that opens this report until it expires or is revoked, or its creator may no longer see the report. It needs
 * the report's permission. `token` is shown only once: the server stores its hash.
 */
export const createReportLink = endpoint({
  name: 'createReportLink',
  method: 'POST',
  path: '/admin/statistics/report-links.json',
  summary: 'Makes a link by which anyone may read a report',
  permission: 'member',
  scope: 'people',
  body: z.object({
    report_link: z.object({
      title,
      path: z.enum(sharedPaths),
      query: recordOf(z.string().max(40), z.string().max(3_000), 40).optional(),
      days: z
        .literal([...linkDays])
        .optional()
        .default(30),
    }),
  }),
  example: {
    report_link: {
      title: 'Sales by country',
      path: '/admin/statistics/v2/sales-report.json',
      query: { date_filter: 'last_30_days', group_by: 'country' },
      days: 7,
    },
  },
  reply: z.object({ report_link: reportLink, token: secret(z.string()) }),
  status: 201,
  errors: {
    404: ['analytics.no_exchange_rates'],
    409: ['analytics.too_many_links'],
    422: ['analytics.span'],
  },
});

/** The next reading is refused. */
export const revokeReportLink = endpoint({
  name: 'revokeReportLink',
  method: 'DELETE',
  path: '/admin/statistics/report-links/{id}.json',
  summary: 'Ends a link to a report',
  permission: 'member',
  scope: 'people',
  params: idParams,
  reply: done,
});

const cell = z.union([z.string(), z.number(), z.null()]);
/** By the names of the columns. */
const cells = z.record(z.string(), cell);

/** The report behind a link: columns without ids and without names of people. */
export const sharedReport = z
  .object({
    title: z.string(),
    shop_name: z.string(),
    locale: z.string(),
    timezone: z.string(),
    expires_at: timestamp,
    report: z.object({
      ...reportHead,
      ...knownSince,
      rows: z.array(cells),
      totals: cells,
      previous: z.object({ from: z.iso.date(), to: z.iso.date(), totals: cells }).nullable(),
      total_rows: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
  })
  .meta({ id: 'SharedReport' });
export type SharedReport = z.output<typeof sharedReport>;

/**
 * The report of a link, without signing in. A link that never existed, has expired or was revoked, or whose creator may no
 * longer see the report, gets the same 404. The token is sent in the body, so that it appears in no log.
 */
export const readSharedReport = endpoint({
  name: 'readSharedReport',
  method: 'POST',
  path: '/v1/shared-report.json',
  summary: 'Reads the report of a link',
  permission: 'public',
  body: z.object({
    token: secret(z.string().max(100)),
    page: z.int().min(1).max(1_000_000).optional(),
  }),
  example: { token: 'brl_2t_nobody' },
  reply: z.object({ shared_report: sharedReport }),
  errors: { 404: ['analytics.no_exchange_rates'], 422: ['analytics.span'] },
  allowance: 'report',
});
