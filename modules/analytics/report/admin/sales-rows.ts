import type { SalesGroup } from '../../figure/contract/figure-names.ts';
import type { SalesRow } from '../contract/statistics.ts';
import { addDays } from '../../span/rules/day-range.ts';
import type { Days } from '../../span/rules/span-choice.ts';
import type { Narrowing } from './orders-link.tsx';

/** The groups of sales on a page. */
export type ShownGroup = Exclude<SalesGroup, 'none' | 'country_product' | 'cost'>;

/** Tells the rows of a report apart. */
export const rowKey = (row: SalesRow): string =>
  [
    row.shop_id,
    row.hour ?? row.day,
    row.month,
    row.order_id,
    row.product_id,
    row.variant_id,
    row.offer_id,
    row.country,
    row.region,
    row.source,
    row.user_id,
    row.customer_type,
    row.payment,
    row.tax_title,
    row.tax_rate,
  ]
    // An unknown value (null) differs from a column that the row doesn't have.
    .map((part) => (part === undefined ? '' : `=${part}`))
    .join(':');

const lastOfMonth = (month: string): string => {
  const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1));
  return addDays(next.toISOString().slice(0, 10), -1);
};

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** It is of no row, but of them all. */
const isTotal = (row: SalesRow): boolean => rowKey(row) === rowKey({});

/**
 * The filters of the orders behind a row, or behind the total of all rows. Null where no list of orders has such a filter: for
 * rows without a product or a person, and for one hour or variant.
 */
export function narrowingOf(group: ShownGroup, row: SalesRow, days: Days | null): Narrowing {
  const narrow = narrowingIn(group, row, days);
  // An object of one of several shops is filtered in that shop.
  return narrow && row.shop_id !== undefined ? { ...narrow, shops: row.shop_id } : narrow;
}

function narrowingIn(group: ShownGroup, row: SalesRow, days: Days | null): Narrowing {
  // By offer the total is of what had one, and no list of orders leaves the rest out.
  if (isTotal(row)) return group === 'offer' ? null : {};
  switch (group) {
    case 'day':
      return row.day === undefined ? null : { span: `${row.day}..${row.day}` };
    case 'month': {
      if (row.month === undefined) return null;
      const from = later(`${row.month}-01`, days?.from ?? '');
      const to = earlier(lastOfMonth(row.month), days?.to ?? '9999-12-31');
      return { span: `${from}..${to}` };
    }
    case 'product':
      return row.product_id ? { product: row.product_id, offer: undefined } : null;
    case 'offer':
      return row.offer_id ? { offer: row.offer_id, product: undefined } : null;
    case 'country':
      return row.country ? { country: row.country } : null;
    case 'region':
      return row.country ? { country: row.country, region: row.region || 'none' } : null;
    case 'source':
      return row.source ? { source: row.source } : null;
    case 'staff':
      return row.user_id ? { staff: row.user_id } : null;
    case 'customer_type':
      return row.customer_type === 'first_time' || row.customer_type === 'returning'
        ? { buyer: row.customer_type }
        : null;
    default:
      return null;
  }
}
