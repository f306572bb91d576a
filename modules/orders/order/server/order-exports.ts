import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { id } from '#core/contract/scalar.ts';
import { toMajor } from '#core/rules/money.ts';
import { exportedCsv } from '#core/server/files/csv-export.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { orderFilters } from '../contract/order-calls.ts';
import { downloadOrderExport, exportOrders } from '../contract/order-edit-calls.ts';
import type { NamedValue } from '../../base/contract/named-value.ts';
import { type StoredOrderAddress, wholeAddress } from '../../base/rules/answered-address.ts';
import { exportWords, type ListExport, listExportJob } from '../../base/server/csv-export.ts';
import { orderConditions, type OrderFilter } from './order-list.ts';
import { iso } from '../../base/server/moment.ts';

interface OrderCells extends Record<string, unknown> {
  id: number;
  name: string;
  email: string;
  financial_status: string;
  fulfillment_status: string | null;
  currency: string;
  created_at: Date | string;
  cancelled_at: Date | string | null;
  subtotal_price_minor: number;
  total_shipping_minor: number;
  total_tax_minor: number;
  /** The codes that the customer typed. */
  discount_codes: string | null;
  total_discounts_minor: number;
  total_price_minor: number;
  refunded_minor: number;
  note: string;
  tags: string[];
  note_attributes: NamedValue[];
  properties: NamedValue[] | null;
  processed_at: Date | string;
  shipping_address: StoredOrderAddress | null;
  billing_address: StoredOrderAddress | null;
  line_title: string | null;
  line_variant: string | null;
  sku: string | null;
  quantity: number | null;
  price_minor: number | null;
  line_discount_minor: number | null;
  fulfilled_quantity: number | null;
  refunded_quantity: number | null;
}

/** Parsed states of a filter, each an allowed value. Older jobs stored a single state, or `any`. */
const storedStates = <States extends z.ZodType>(states: States) =>
  z.preprocess((value) => (Array.isArray(value) ? value.join(',') : value), states).optional();

/** A parsed filter: the texts of the query are already numbers, lists and booleans. */
const storedOrderFilter: z.ZodType<OrderFilter> = z.object({
  ...orderFilters,
  status: storedStates(orderFilters.status),
  financial_status: storedStates(orderFilters.financial_status),
  fulfillment_status: storedStates(orderFilters.fulfillment_status),
  ids: z.array(id).optional(),
  since_id: id.optional(),
  product_id: id.optional(),
  offer_id: id.optional(),
  customer_id: id.optional(),
  has_refund: z.boolean().optional(),
});

const addressColumns = (of: string) =>
  ['Name', 'Company', 'Address1', 'Address2', 'City', 'Province', 'Zip', 'Country', 'Phone'].map(
    (part) => `${of} ${part}`,
  );

function addressCells(stored: StoredOrderAddress | null): string[] {
  const of = wholeAddress(stored ?? {});
  return [
    ...[`${of.first_name} ${of.last_name}`.trim(), of.company, of.address1, of.address2, of.city],
    ...[of.province, of.zip, of.country_code, of.phone],
  ];
}

/** One pair per line of the cell: `Engraving: For Anna`. */
const namedLines = (values: readonly NamedValue[]) =>
  values.map(({ name, value }) => `${name}: ${value}`).join('\n');

/** One row per line item; the order's own columns are only on its first row. */
const orderCsv: ListExport<OrderFilter> = {
  kind: 'orders.export-orders',
  params: storedOrderFilter,
  columns: [
    ...['Name', 'Email', 'Financial Status', 'Fulfillment Status', 'Currency', 'Created at', 'Cancelled at'],
    ...['Processed at'],
    ...[
      'Subtotal',
      'Shipping',
      'Taxes',
      'Discount Code',
      'Discount Amount',
      'Total',
      'Refunded Amount',
      'Notes',
      'Tags',
    ],
    ...['Note Attributes'],
    ...addressColumns('Shipping'),
    ...addressColumns('Billing'),
    ...['Lineitem name', 'Lineitem sku', 'Lineitem quantity', 'Lineitem price', 'Lineitem discount'],
    ...['Lineitem fulfilled quantity', 'Lineitem refunded quantity', 'Lineitem properties'],
  ],
  source: async (ctx, filter) => sql`SELECT o.id FROM orders o WHERE ${await orderConditions(ctx, filter)}`,
  async rows(ctx, ids) {
    const found = await ctx.tx.execute<OrderCells>(
      sql`SELECT o.id, o.name, o.email, o.financial_status, o.fulfillment_status, o.currency, o.created_at, o.cancelled_at,
            o.subtotal_price_minor, o.total_shipping_minor, o.total_tax_minor, o.total_discounts_minor, o.total_price_minor,
            (SELECT string_agg(d ->> 'title', ', ') FROM jsonb_array_elements(o.discount_applications) AS d
              WHERE d ->> 'type' = 'discount_code') AS discount_codes,
            o.refunded_minor, o.note, o.note_attributes, o.processed_at, o.tags, o.shipping_address, o.billing_address, l.properties, l.title AS line_title, l.variant_title AS line_variant, l.sku,
            l.quantity, l.price_minor, l.total_discount_minor AS line_discount_minor, l.fulfilled_quantity, l.refunded_quantity
          FROM orders o LEFT JOIN order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id
          WHERE o.shop_id = ${ctx.shop.id} AND o.id = ANY(${`{${ids.join(',')}}`}::bigint[]) ORDER BY o.id DESC, l.position`,
    );
    let last = 0;
    return found.rows.map((row) => {
      const first = row.id !== last;
      last = row.id;
      const major = (minor: number | null) => (minor === null ? null : toMajor(minor, row.currency));
      const own = [
        ...[row.financial_status, row.fulfillment_status ?? 'unfulfilled', row.currency, iso(row.created_at)],
        ...[
          row.cancelled_at && iso(row.cancelled_at),
          iso(row.processed_at),
          major(row.subtotal_price_minor),
        ],
        ...[major(row.total_shipping_minor), major(row.total_tax_minor), row.discount_codes],
        ...[major(row.total_discounts_minor)],
        ...[major(row.total_price_minor), major(row.refunded_minor), row.note, row.tags.join(', ')],
        ...[namedLines(row.note_attributes)],
        ...addressCells(row.shipping_address),
        ...addressCells(row.billing_address),
      ];
      const title = [row.line_title, row.line_variant].filter(Boolean).join(' - ');
      return [
        ...[row.name, row.email, ...(first ? own : own.map(() => null))],
        ...[title, row.sku, row.quantity, major(row.price_minor), major(row.line_discount_minor)],
        ...[row.fulfilled_quantity, row.refunded_quantity, namedLines(row.properties ?? [])],
      ];
    });
  },
};

export const orderExportJob = listExportJob(orderCsv);

export const orderExportRoutes: Route[] = [
  handle(exportOrders, async (ctx, { query, body }) => ({
    job_id: await enqueue(ctx, orderExportJob, { ...query, ...body }),
  })),
  handle(downloadOrderExport, (ctx, { params }) =>
    exportedCsv(ctx, orderCsv.kind, params.id, 'orders', exportWords),
  ),
];
