import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { dayIn } from '../../span/rules/day-range.ts';
import { feeOf, type FeeRate, splitFee } from '../../cost/rules/payment-fee.ts';
import { layCosts, linesWithCost, type ReportedCost } from '../../cost/rules/reported-cost.ts';
import { type Sale, type SaleMovement, type SaleSum, sumsOf } from '../../figure/rules/sale-movement.ts';
import { forgottenCosts, readReportedCosts } from '../../cost/server/cost-report.ts';
import { feeRates } from '../../cost/server/fee-rates.ts';

/** A row of `sale_movements`, without its shop and what follows from the rest. */
interface MovementRow
  extends
    Omit<SaleMovement, 'offers'>,
    Required<Omit<Sale, 'at' | 'first_without_tests' | 'payments' | 'movements'>> {
  day: string;
  order_day: string;
  /** Its part of what the order's payments cost. */
  fee_minor: number;
  /** Of what was reported as a cost: under which key, and this part of it. */
  cost_key: string | null;
  reported_minor: number | null;
  offer_ids: number[];
  offer_discounts_minor: number[];
  /** It is in figures. */
  counted: boolean;
}

/** The columns of a row, and their types in JSON. */
const columns = {
  order_id: 'bigint',
  key: 'text',
  kind: 'text',
  at: 'timestamptz',
  day: 'date',
  order_day: 'date',
  line_id: 'bigint',
  product_id: 'bigint',
  variant_id: 'bigint',
  orders: 'smallint',
  quantity: 'int',
  gross_minor: 'bigint',
  discount_minor: 'bigint',
  returns_minor: 'bigint',
  tax_minor: 'bigint',
  delivery_minor: 'bigint',
  cost_minor: 'bigint',
  fee_minor: 'bigint',
  cost_key: 'text',
  reported_minor: 'bigint',
  offer_ids: 'bigint[]',
  offer_discounts_minor: 'bigint[]',
  country: 'text',
  region: 'text',
  first_time: 'boolean',
  customer_id: 'bigint',
  source: 'text',
  user_id: 'bigint',
  test: 'boolean',
  paid: 'boolean',
  counted: 'boolean',
  visit_id: 'uuid',
} satisfies Record<keyof MovementRow, string>;
const names = Object.keys(columns) as (keyof MovementRow)[];

const selectRows = `
  SELECT order_id, key, kind, at, day::text AS day, order_day::text AS order_day, line_id, product_id, variant_id, orders, quantity,
    gross_minor, discount_minor, returns_minor, tax_minor, delivery_minor, cost_minor, fee_minor,
    cost_key, reported_minor, to_json(offer_ids) AS offer_ids,
    to_json(offer_discounts_minor) AS offer_discounts_minor, country, region, first_time, customer_id, source, user_id, test, paid, counted, visit_id
  FROM sale_movements WHERE shop_id = $1 AND order_id = ANY($2::bigint[]) ORDER BY order_id, key FOR UPDATE`;
const gone = `
  DELETE FROM sale_movements m USING jsonb_to_recordset($2::jsonb) AS x (order_id bigint, key text)
  WHERE m.shop_id = $1 AND m.order_id = x.order_id AND m.key = x.key`;
const written = `
  INSERT INTO sale_movements (shop_id, ${names.join(', ')})
  SELECT $1, ${names.map((name) => `x.${name}`).join(', ')}
  FROM jsonb_to_recordset($2::jsonb) AS x (${names.map((name) => `${name} ${columns[name]}`).join(', ')})`;
const unordered = `DELETE FROM begun_checkouts WHERE shop_id = $1 AND order_id = ANY($2::bigint[])`;
const forgotten = `
  DELETE FROM told_sales WHERE shop_id = $1 AND order_id = ANY($2::bigint[])
  RETURNING day::text AS day, subject, subject_id, metric, value`;
const corrected = `
  INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
  SELECT $1, subject, subject_id, day, metric, sum(value)
  FROM jsonb_to_recordset($2::jsonb) AS x (day date, subject text, subject_id bigint, metric text, value bigint)
  GROUP BY 2, 3, 4, 5 HAVING sum(value) <> 0 ORDER BY 2, 3, 4, 5
  ON CONFLICT (shop_id, subject, subject_id, day, metric) DO UPDATE SET value = daily_metrics.value + excluded.value`;

/** An order, beside these, that a shop got money for. */
const earning = `
  SELECT 1 FROM sale_movements WHERE shop_id = $1 AND orders = 1 AND paid AND NOT test AND order_id <> ALL($2::bigint[]) LIMIT 1`;

function rowsOf(
  sale: Sale,
  earns: boolean,
  rates: readonly FeeRate[],
  costs: readonly ReportedCost[],
  dayOf: (key: string, at: string) => string,
): MovementRow[] {
  const {
    order_id,
    country,
    region,
    customer_id,
    source,
    user_id,
    test,
    paid,
    visit_id = null,
    payments = [],
  } = sale;
  const counted = !(test && earns);
  const first_time = earns && !test ? sale.first_without_tests : sale.first_time;
  const reported = linesWithCost(costs);
  const knownCost = ({ line_id, cost_minor }: SaleMovement) =>
    cost_minor ?? (line_id !== null && reported.has(line_id) ? 0 : null);
  // Amounts without a line have a cost if any line of the order has one. If no line has a cost, it is unknown.
  const lines = sale.movements.filter(({ line_id }) => line_id !== null);
  const knows = lines.length === 0 || lines.some((one) => knownCost(one) !== null);
  const sold = sale.movements.map(({ offers, ...one }): MovementRow => ({
    order_id,
    ...one,
    cost_minor: one.line_id === null && !knows ? null : knownCost({ ...one, offers }),
    day: dayOf(one.key, one.at),
    ...{ order_day: '', fee_minor: 0, cost_key: null, reported_minor: null },
    offer_ids: offers.map(({ offer_id }) => offer_id),
    offer_discounts_minor: offers.map(({ discount_minor }) => discount_minor),
    ...{ country, region, first_time, customer_id, source, user_id, test, paid, counted, visit_id },
  }));
  const rows = [...sold, ...costRows(sold, costs, dayOf)];
  const placed = rows.find(({ orders }) => orders === 1);
  const fees = placed ? splitFee(feeOf(rates, payments, placed.day), rows) : [];
  return rows.map((row, at) => ({ ...row, order_day: placed?.day ?? row.day, fee_minor: fees[at] ?? 0 }));
}

/** The reported costs, each part with its line, and on no day before the order's. */
function costRows(
  sold: readonly MovementRow[],
  costs: readonly ReportedCost[],
  dayOf: (key: string, at: string) => string,
): MovementRow[] {
  const placed = sold.find(({ orders }) => orders === 1);
  if (!placed) return [];
  return layCosts(sold, costs).map(({ line_id, ...part }): MovementRow => {
    const of = sold.find((one) => one.line_id === line_id) ?? placed;
    const at = new Date(part.at) < new Date(placed.at) ? placed.at : part.at;
    return {
      ...of,
      ...part,
      ...{
        kind: 'cost',
        at,
        day: dayOf(part.key, at),
        orders: 0,
        quantity: 0,
        gross_minor: 0,
        discount_minor: 0,
      },
      ...{ returns_minor: 0, tax_minor: 0, delivery_minor: 0, cost_minor: of.cost_minor === null ? null : 0 },
      offer_discounts_minor: of.offer_ids.map(() => 0),
    };
  });
}

const countedSums = (rows: readonly MovementRow[]) =>
  sumsOf(
    rows
      .filter(({ counted }) => counted)
      .map((row) => ({
        ...row,
        offers: row.offer_ids.map((offer_id, at) => ({
          offer_id,
          discount_minor: row.offer_discounts_minor[at]!,
        })),
      })),
  );

/**
 * Says anew all that these orders sold and gave up again: what is not among it any more is taken back, what is another is
 * corrected, and the sums of the days with it, in the caller's transaction. The same again changes nothing. Orders that were
 * paid as a test are in figures while the shop got money for none; others for which that is another now, `findWronglyCounted`
 * names. What payments cost is what the rates of the order's day say now, other costs what was reported of it. A movement stays on its day when the shop's time zone has changed since, unless `newDays` are asked for. The caller
 * sees to it that of each order one speaks after the other; an order that is gone has no movements. Returns of how many
 * orders something was another.
 */
export async function restateSales(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  sales: readonly Sale[],
  { newDays = false } = {},
): Promise<number> {
  if (sales.length === 0) return 0;
  const { client } = ctx.tx;
  const shop = ctx.shop.id;
  const ids = sales.map(({ order_id }) => order_id);
  const found = await client.query<Omit<MovementRow, 'at'> & { at: string | Date }>({
    name: 'analytics_standing_sales',
    text: selectRows,
    values: [shop, ids],
  });
  const before = new Map(
    found.rows.map((row): [string, MovementRow] => [
      `${row.order_id} ${row.key}`,
      { ...row, at: new Date(row.at).toISOString() },
    ]),
  );
  const earns =
    sales.some(({ paid, test, movements }) => paid && !test && movements.length > 0) ||
    (await client.query(earning, [shop, ids])).rows.length > 0;
  const rates = sales.some(({ payments = [] }) => payments.length > 0) ? await feeRates(ctx) : [];
  const costs = await readReportedCosts(ctx, ids);
  const after = new Map<string, MovementRow>();
  for (const sale of sales) {
    const dayOf = (key: string, at: string) => {
      const was = newDays ? undefined : before.get(`${sale.order_id} ${key}`);
      return was?.at === new Date(at).toISOString() ? was.day : dayIn(ctx.shop.timezone, new Date(at));
    };
    const cost = costs.get(sale.order_id) ?? [];
    for (const row of rowsOf(sale, earns, rates, cost, dayOf))
      after.set(`${row.order_id} ${row.key}`, { ...row, at: new Date(row.at).toISOString() });
  }
  const differs = (one: MovementRow, other: MovementRow | undefined) =>
    other === undefined || names.some((name) => String(one[name]) !== String(other[name]));
  const old = [...before].flatMap(([key, row]) => (differs(row, after.get(key)) ? [row] : []));
  const fresh = [...after].flatMap(([key, row]) => (differs(row, before.get(key)) ? [row] : []));
  if (old.length > 0)
    await client.query(gone, [shop, JSON.stringify(old.map(({ order_id, key }) => ({ order_id, key })))]);
  if (fresh.length > 0)
    await client.query({
      name: 'analytics_write_sales',
      text: written,
      values: [shop, JSON.stringify(fresh)],
    });
  const forgottenSales = await client.query<SaleSum>({
    name: 'analytics_forget_told_sales',
    text: forgotten,
    values: [shop, ids],
  });
  // With an order that is gone goes the checkout that it was placed in, and what it cost.
  const without = sales.filter(({ movements }) => movements.length === 0).map(({ order_id }) => order_id);
  if (without.length > 0)
    for (const text of [unordered, forgottenCosts]) await client.query(text, [shop, without]);
  const changed = new Set([...old, ...fresh].map(({ order_id }) => order_id)).size;
  if (changed === 0 && forgottenSales.rows.length === 0) return 0;
  // Of whole orders, as an order counts once for an offer in all its lines.
  const less = [...forgottenSales.rows, ...countedSums([...before.values()])].map((sum) => ({
    ...sum,
    value: -sum.value,
  }));
  await client.query({
    name: 'analytics_correct_sales',
    text: corrected,
    values: [shop, JSON.stringify([...less, ...countedSums([...after.values()])])],
  });
  return changed;
}

/** Orders that were paid as a test and stand in figures although money was paid for others since, or the other way round. */
export async function findWronglyCounted(
  { shop, tx }: Pick<ShopCtx, 'shop' | 'tx'>,
  limit: number,
): Promise<number[]> {
  const found = await tx.execute<{ order_id: number }>(
    sql`SELECT m.order_id FROM sale_movements m
        WHERE m.shop_id = ${shop.id} AND m.test AND m.orders = 1 AND m.counted = EXISTS (
          SELECT FROM sale_movements e WHERE e.shop_id = ${shop.id} AND e.orders = 1 AND e.paid AND NOT e.test)
        ORDER BY m.order_id LIMIT ${limit}`,
  );
  return found.rows.map(({ order_id }) => order_id);
}
