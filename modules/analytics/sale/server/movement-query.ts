import { type SQL, sql } from 'drizzle-orm';
import { textArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import type { RefundDay, SalesGroup } from '../../figure/contract/figure-names.ts';
import { dayBegin, type Span } from '../../span/rules/day-range.ts';
import type { SumName } from '../../figure/rules/figure.ts';
import type { MovementsOf, SalesFilter } from './sale-shape.ts';
import type { RefScope } from './sales-ref.ts';
import { converted, dayRates, type ShopMoney } from '../../report/server/shop-money.ts';
import { boughtIn } from './visit-words.ts';

const [gross, discount, returns] = [sql`s.gross_minor`, sql`s.discount_minor`, sql`s.returns_minor`].map(
  converted,
) as [SQL, SQL, SQL];

/**
 * The movements that statements read as `m`: those of the table, or the same with amounts converted at the rate of each one's
 * day. Each amount is rounded once, so that every grouping adds up to the same total.
 */
export function movements({ money }: { money?: ShopMoney | undefined }): SQL {
  if (!money) return sql`sale_movements`;
  return sql`(
    SELECT s.shop_id, s.order_id, s.key, s.kind, s.at, s.day, s.order_day, s.line_id, s.product_id, s.variant_id, s.orders,
      s.quantity, s.offer_ids, s.counted, s.country, s.region, s.first_time, s.customer_id, s.source, s.user_id, s.test, s.visit_id, s.cost_key,
      ${gross} AS gross_minor, ${discount} AS discount_minor, ${returns} AS returns_minor,
      ${gross} - ${discount} - ${returns} AS net_minor,
      ${converted(sql`s.tax_minor`)} AS tax_minor, ${converted(sql`s.delivery_minor`)} AS delivery_minor,
      ${converted(sql`s.cost_minor`)} AS cost_minor, ${converted(sql`s.fee_minor`)} AS fee_minor,
      ${converted(sql`s.reported_minor`)} AS reported_minor
    FROM sale_movements s LEFT JOIN ${dayRates(money)} ON r.day = s.day)`;
}

/** Test payments are in figures while a shop has no others; `all`: whether they are or not. */
type Counted = 'figures' | 'all';

const dayOf = { own: sql`m.day`, order: sql`m.order_day` } as const;
/** Movements of some days. Most have the day of their order: the others have an index of their own. */
const inDays: Readonly<Record<RefundDay, (days: Span) => SQL>> = {
  own: ({ from, to }) => sql`m.day BETWEEN ${from} AND ${to}`,
  order: ({ from, to }) => sql`((m.day BETWEEN ${from} AND ${to} AND m.day = m.order_day)
    OR (m.order_day BETWEEN ${from} AND ${to} AND m.day <> m.order_day))`,
};
const hourOf = (at: SQL) => sql`floor(extract(epoch FROM ${at} - begun.at) / 3600)::int`;

/** The groups of rows. Months are added up from days. */
export const keysOf: Readonly<Record<SalesGroup, (basis: RefundDay) => Readonly<Record<string, SQL>>>> = {
  none: () => ({}),
  day: (basis) => ({ day: dayOf[basis] }),
  month: (basis) => ({ day: dayOf[basis] }),
  hour: (basis) => ({ hour: hourOf(basis === 'own' ? sql`m.at` : sql`placed.at`) }),
  product: () => ({ product_id: sql`m.product_id` }),
  variant: () => ({ product_id: sql`m.product_id`, variant_id: sql`m.variant_id` }),
  offer: () => ({ offer_id: sql`o.offer_id` }),
  country: () => ({ country: sql`m.country` }),
  region: () => ({ country: sql`m.country`, region: sql`m.region` }),
  country_product: () => ({ country: sql`m.country`, product_id: sql`m.product_id` }),
  source: () => ({ source: sql`m.source` }),
  staff: () => ({ user_id: sql`m.user_id` }),
  customer_type: () => ({ first_time: sql`m.first_time` }),
  payment: () => ({ test: sql`m.test` }),
  cost: () => ({ cost_key: sql`m.cost_key` }),
  order: () => ({ order_id: sql`m.order_id`, day: sql`m.order_day` }),
};

/** The columns that tell the rows of a group apart. */
export const keyNames = (by: SalesGroup): string[] => Object.keys(keysOf[by]('own'));

export const sums: Readonly<Record<SumName, SQL>> = {
  gross: sql`sum(m.gross_minor)`,
  discounts: sql`sum(m.discount_minor)`,
  returns: sql`sum(m.returns_minor)`,
  tax: sql`sum(m.tax_minor)`,
  delivery: sql`sum(m.delivery_minor)`,
  quantity: sql`sum(m.quantity)`,
  orders: sql`sum(m.orders)`,
  cost: sql`sum(m.cost_minor)`,
  costed_net: sql`sum(m.net_minor) FILTER (WHERE m.cost_minor IS NOT NULL)`,
  uncosted_net: sql`sum(m.net_minor) FILTER (WHERE m.cost_minor IS NULL)`,
  costed_fees: sql`sum(m.fee_minor) FILTER (WHERE m.cost_minor IS NOT NULL)`,
  uncosted_fees: sql`sum(m.fee_minor) FILTER (WHERE m.cost_minor IS NULL)`,
  costed_reported: sql`sum(m.reported_minor) FILTER (WHERE m.cost_minor IS NOT NULL)`,
  uncosted_reported: sql`sum(m.reported_minor) FILTER (WHERE m.cost_minor IS NULL)`,
};
export const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
/** Each sum under its own name. */
export const named = (name: SumName, value: SQL): SQL =>
  sql`coalesce(${value}, 0)::bigint AS ${sql.identifier(name)}`;

/**
 * Orders that have such a line, as offers count them: once with what they were placed with, and once more for each line
 * that was put on later.
 */
export const ordersOfLines = sql`(count(DISTINCT m.order_id) FILTER (WHERE m.kind = 'placed' AND m.line_id IS NOT NULL)
  + count(*) FILTER (WHERE m.kind = 'added'))`;

/** Columns with these sums; where no movement of an order as a whole is looked at, its lines count it. */
export const sumColumns = (wanted: readonly SumName[], filter: SalesFilter): SQL =>
  listed(
    wanted.map((name) =>
      named(name, name === 'orders' && filter.ref !== undefined ? ordersOfLines : sums[name]),
    ),
  );

const within: Readonly<Record<RefScope['of'], (ids: SQL) => SQL>> = {
  product: (ids) => sql`m.product_id IN (${ids})`,
  line: (ids) => sql`m.line_id IN (${ids})`,
  offer: (ids) => sql`m.offer_ids && ARRAY(${ids})`,
};

/** Movements called `m` of lines that have to do with a thing. */
export const withinRef = ({ of, ids }: RefScope): SQL => within[of](ids);

/** How many orders movements come to. */
export const ordersColumn = ({ ref }: SalesFilter): SQL => (ref === undefined ? sums.orders : ordersOfLines);

/** Which movements called `m` a question is about: those of any of these spans, which do not overlap. */
export function movementConditions(
  ctx: MovementsOf,
  filter: SalesFilter,
  basis: RefundDay,
  spans: readonly Span[],
  counted: Counted = 'figures',
): SQL {
  const { sources, ref, country, region, staff_id, staff_role, first_time, visit, cost_key } = filter;
  const days = spans.length === 0 ? sql`false` : sql.join(spans.map(inDays[basis]), sql` OR `);
  const parts = [sql`m.shop_id = ${ctx.shop.id} AND (${days})`];
  if (counted === 'figures') parts.push(sql`m.counted`);
  if (sources) parts.push(sql`m.source = ANY(${textArray(sources)})`);
  if (ref) parts.push(withinRef(ref));
  if (country !== undefined) parts.push(sql`m.country = ${country}`);
  if (region !== undefined) parts.push(sql`m.region = ${region}`);
  if (staff_id !== undefined) parts.push(sql`m.user_id = ${staff_id}`);
  if (staff_role !== undefined)
    parts.push(
      sql`m.user_id IN (SELECT s.user_id FROM memberships s WHERE s.shop_id = ${ctx.shop.id} AND s.role = ${staff_role})`,
    );
  if (first_time !== undefined) parts.push(sql`m.first_time = ${first_time}`);
  if (visit !== undefined) parts.push(boughtIn(visit));
  if (cost_key !== undefined) parts.push(sql`m.cost_key = ${cost_key}`);
  return allOf(parts);
}

/** Hours since a span began, of an instant. */
export const hoursSince = (ctx: MovementsOf, at: SQL, from: string): SQL =>
  sql`floor(extract(epoch FROM ${at} - ${dayBegin(ctx.shop.timezone, from).toISOString()}::timestamptz) / 3600)::int`;

/** The additional data that groups need. */
export function besides(
  ctx: MovementsOf,
  by: SalesGroup,
  basis: RefundDay,
  { from } = { from: '1970-01-01' } as Pick<Span, 'from'>,
): SQL {
  if (by === 'offer')
    return sql`CROSS JOIN LATERAL unnest(m.offer_ids) WITH ORDINALITY AS o (offer_id, place)`;
  if (by !== 'hour') return sql``;
  const begun = sql`CROSS JOIN (SELECT ${dayBegin(ctx.shop.timezone, from).toISOString()}::timestamptz AS at) begun`;
  if (basis === 'own') return begun;
  return sql`JOIN sale_movements placed ON placed.shop_id = m.shop_id AND placed.order_id = m.order_id AND placed.key = 'placed'
    ${begun}`;
}

/** When movements were, by hours since the span began, days or months. */
export const timeKey = (by: 'day' | 'hour' | 'month', basis: RefundDay): SQL =>
  by === 'month' ? sql`to_char(${dayOf[basis]}, 'YYYY-MM')` : keysOf[by](basis)[by]!;
