import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { id } from '#core/contract/scalar.ts';
import { toMajor } from '#core/rules/money.ts';
import { exportedCsv } from '#core/server/files/csv-export.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { customerFilters, downloadCustomerExport, exportCustomers } from '../contract/customer-calls.ts';
import { exportWords, type ListExport, listExportJob } from '../../base/server/csv-export.ts';
import { customerConditions, type CustomerFilter } from './customer-queries.ts';
import { iso } from '../../base/server/moment.ts';

/** A parsed filter: the query's texts are numbers, lists and booleans by then. */
const storedCustomerFilter: z.ZodType<CustomerFilter> = z.object({
  ...customerFilters,
  ids: z.array(id).optional(),
  since_id: id.optional(),
  accepts_marketing: z.boolean().optional(),
  orders_count_min: z.int().optional(),
  orders_count_max: z.int().optional(),
});

interface CustomerCells extends Record<string, unknown> {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  accepts_marketing: boolean;
  tax_exempt: boolean;
  orders_count: number;
  total_spent_minor: number;
  note: string;
  tags: string[];
  created_at: Date | string;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  province_code: string | null;
  zip: string | null;
  country_code: string | null;
}

const yes = (value: boolean) => (value ? 'yes' : 'no');

const customerCsv: ListExport<CustomerFilter> = {
  kind: 'orders.export-customers',
  params: storedCustomerFilter,
  columns: [
    ...['First Name', 'Last Name', 'Email', 'Phone', 'Company', 'Address1', 'Address2', 'City', 'Province'],
    ...[
      'Province Code',
      'Country Code',
      'Zip',
      'Accepts Marketing',
      'Tax Exempt',
      'Total Spent',
      'Total Orders',
    ],
    ...['Tags', 'Note', 'Created at'],
  ],
  source: async (ctx, filter) =>
    sql`SELECT c.id FROM customers c WHERE ${await customerConditions(ctx, filter)}`,
  async rows(ctx, ids) {
    const found = await ctx.tx.execute<CustomerCells>(
      sql`SELECT c.*, a.company, a.address1, a.address2, a.city, a.province, a.province_code, a.zip, a.country_code
          FROM customers c LEFT JOIN customer_addresses a ON a.shop_id = c.shop_id AND a.customer_id = c.id AND a.is_default
          WHERE c.shop_id = ${ctx.shop.id} AND c.id = ANY(${`{${ids.join(',')}}`}::bigint[]) ORDER BY c.id DESC`,
    );
    return found.rows.map((row) => [
      ...[
        row.first_name,
        row.last_name,
        row.email,
        row.phone,
        row.company,
        row.address1,
        row.address2,
        row.city,
      ],
      ...[row.province, row.province_code, row.country_code, row.zip, yes(row.accepts_marketing)],
      ...[yes(row.tax_exempt), toMajor(row.total_spent_minor, ctx.shop.currency), row.orders_count],
      ...[row.tags.join(', '), row.note, iso(row.created_at)],
    ]);
  },
};

export const customerExportJob = listExportJob(customerCsv);

export const customerExportRoutes: Route[] = [
  handle(exportCustomers, async (ctx, { query, body }) => ({
    job_id: await enqueue(ctx, customerExportJob, { ...query, ...body }),
  })),
  handle(downloadCustomerExport, (ctx, { params }) =>
    exportedCsv(ctx, customerCsv.kind, params.id, 'customers', exportWords),
  ),
];
