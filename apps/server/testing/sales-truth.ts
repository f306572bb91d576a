import type { ReportedCost } from './random-costs.ts';
import type { Sql } from './store-truth.ts';

/** Sums of one thing that is counted, by day of the shop's calendar. Minor units. */
export type DaySums = Map<string, number>;

/** One thing that came in or went back with an order. Minor units; below zero where it went back. */
export interface SalesEntry {
  order: OrderRow;
  /** ISO 8601. */
  at: string;
  /** Of the shop's calendar. */
  day: string;
  kind: 'placed' | 'added' | 'back' | 'cost';
  /** Null: of the order as a whole, and what another store gave back of no line that could be told. */
  line: LineRow | null;
  offers: readonly number[];
  orders: number;
  quantity: number;
  gross: number;
  discount: number;
  returns: number;
  tax: number;
  delivery: number;
  /** Null: nobody knows. */
  cost: number | null;
  /** Its part of what the order's payments cost. */
  fee: number;
  /** Of a cost that was reported: under which key, and this part of it. */
  cost_key: string | null;
  reported: number;
}

/** What a shop sold, added up from its orders. */
export interface SalesTruth {
  /** Of what figures count. */
  entries: SalesEntry[];
  /** Of orders that were paid as a test, once money was paid for others. */
  leftOut: SalesEntry[];
  sales: DaySums;
  orders: DaySums;
  offerSales: DaySums;
  /** By offer. */
  salesOf: Map<number, DaySums>;
  ordersOf: Map<number, DaySums>;
  /** By product; for orders of other stores units alone. */
  units: Map<number, DaySums>;
}

interface OrderRow {
  id: number;
  name: string;
  at: string;
  day: string;
  source: string;
  country: string;
  region: string;
  customer_id: number | null;
  /** Null: no customer is known. */
  first_time: boolean | null;
  user_id: number | null;
  test: boolean;
  total: number;
  tax: number;
  shipping: number;
  cancelled_at: string | null;
  imported: boolean;
  cancelled: string | null;
  paid: boolean;
  /** Named taxes that prices hold, of the order as a whole; 0 where they were put on top. */
  held: number;
  /** What all its payments cost. */
  fee: number;
  discount_applications: { offer_id: number | null }[];
}
interface LineRow {
  id: number;
  order_id: number;
  product_id: number | null;
  variant_id: number | null;
  at: string;
  day: string;
  added: boolean;
  quantity: number;
  gross: number;
  worth: number;
  tax: number;
  /** As of the order, and the rates of these taxes together. */
  held: number;
  rate: number;
  unit_cost: number | null;
  taken_offer_id: number | null;
  discount_allocations: { discount_application_index: number }[];
}
interface RefundRow {
  id: number;
  order_id: number;
  at: string;
  day: string;
  money: number;
  shipping: number;
  shipping_tax: number;
  lines: { line_id: number; quantity: number; subtotal: number; tax: number; restocked: boolean }[];
}

/** A part of what an order came to, and what of it did not go back. */
interface Part {
  of: 'items' | 'tax' | 'delivery';
  line: LineRow | null;
  keeps: number;
}

function add(sums: DaySums, day: string, value: number): void {
  if (value !== 0) sums.set(day, (sums.get(day) ?? 0) + value);
}

function of<K>(all: Map<K, DaySums>, key: K): DaySums {
  const found = all.get(key) ?? new Map<string, number>();
  all.set(key, found);
  return found;
}

/**
 * Lays what an order's payments cost on what it sold, by what the buyer paid for each: whole cents first, then one more for each
 * of those that lack most of one.
 */
function spreadFee(fee: number, entries: readonly SalesEntry[]): void {
  const sold = entries
    .filter(({ kind }) => kind === 'placed' || kind === 'added')
    .map((one) => ({ one, worth: Math.max(0, one.gross - one.discount + one.tax + one.delivery) }))
    .sort((a, b) => (a.one.line?.id ?? 0) - (b.one.line?.id ?? 0));
  const whole = sold.reduce((sum, { worth }) => sum + worth, 0);
  if (whole === 0) {
    sold[0]!.one.fee = fee;
    return;
  }
  let left = fee;
  for (const { one, worth } of sold) {
    one.fee = Math.floor((fee * worth) / whole);
    left -= one.fee;
  }
  const lacking = sold.toSorted((a, b) => ((fee * b.worth) % whole) - ((fee * a.worth) % whole));
  for (const { one } of lacking.slice(0, left)) one.fee += 1;
}

/** Splits an amount: whole cents first, then one more for each of those that lack most of one, of equal ones the oldest. */
function shared(amount: number, of: readonly { id: number; worth: number }[]): Map<number, number> {
  const whole = of.reduce((sum, { worth }) => sum + worth, 0);
  const weights = of
    .map(({ id, worth }) => ({ id, weight: whole === 0 ? 1 : worth }))
    .sort((a, b) => a.id - b.id);
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  const size = Math.abs(amount);
  const parts = new Map(weights.map(({ id, weight }) => [id, Math.floor((size * weight) / all)]));
  const left = size - [...parts.values()].reduce((sum, one) => sum + one, 0);
  const lacking = weights.toSorted((a, b) => ((size * b.weight) % all) - ((size * a.weight) % all));
  for (const { id } of lacking.slice(0, left)) parts.set(id, parts.get(id)! + 1);
  return new Map([...parts].map(([id, part]) => [id, amount < 0 ? -part : part]));
}

/**
 * What was said that an order cost, by lines: on each day what it comes to then, less what it came to before. Lines that goods were
 * said to cost something of have a cost, whatever else is known of them.
 */
function costEntries(
  timezone: string,
  order: OrderRow,
  lines: readonly LineRow[],
  entries: readonly SalesEntry[],
  costs: readonly ReportedCost[],
): SalesEntry[] {
  const worth = (line: LineRow) => {
    const sold = entries.find((one) => one.line === line && (one.kind === 'placed' || one.kind === 'added'))!;
    return { id: line.id, worth: Math.max(0, sold.gross - sold.discount) };
  };
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
  const each = Map.groupBy(costs, ({ cost_key, ref }) => `${cost_key}/${ref}`);
  const inTime = [...each.values()].map((said) => said.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
  for (const report of inTime) {
    const { of_goods, line_id } = report.at(-1)!;
    for (const one of entries) if (of_goods && one.line && one.line.id === line_id) one.cost ??= 0;
  }
  return inTime.flatMap((said) => {
    let before = new Map<number, number>();
    return said.flatMap(({ line_id, amount_minor, cost_key, at }) => {
      const ofLine = lines.filter(({ id }) => id === line_id);
      const now = shared(amount_minor, (ofLine.length > 0 ? ofLine : lines).map(worth));
      const when = new Date(Math.max(at.getTime(), new Date(order.at).getTime()));
      const made = lines.map((line): SalesEntry => {
        const sold = entries.find((one) => one.line === line)!;
        return {
          ...sold,
          ...{
            at: when.toISOString(),
            day: day.format(when),
            kind: 'cost',
            cost_key,
            orders: 0,
            quantity: 0,
            gross: 0,
          },
          ...{ discount: 0, returns: 0, tax: 0, delivery: 0, fee: 0, cost: sold.cost === null ? null : 0 },
          reported: (now.get(line.id) ?? 0) - (before.get(line.id) ?? 0),
        };
      });
      before = now;
      return made.filter(({ reported }) => reported !== 0);
    });
  });
}

/**
 * Adds up the orders of a shop as a bookkeeper would, from the rows of orders, lines and refunds alone, and with the
 * database's own calendar. An order counts on the day it was placed, a line that was added on the day of that; what a
 * refund took off the items, and what a cancelled order that nobody paid will not bring, on the day it happened. Tax that
 * prices hold is taken out of them, and out of what came back by how much of each line that was.
 */
export async function salesTruth(
  sql: Sql,
  shopId: number,
  timezone: string,
  costs: readonly ReportedCost[] = [],
): Promise<SalesTruth> {
  const none = (): SalesTruth => ({
    ...{ entries: [], leftOut: [] },
    ...{ sales: new Map(), orders: new Map(), offerSales: new Map() },
    ...{ salesOf: new Map(), ordersOf: new Map(), units: new Map() },
  });
  const [figures, aside] = [none(), none()];
  const orders = (await sql(
    `SELECT id::float8 AS id, name, created_at::text AS at, to_char(created_at AT TIME ZONE $2, 'YYYY-MM-DD') AS day, imported,
       financial_status IN ('paid', 'partially_refunded', 'refunded') AS paid, source_name AS source, customer_id::float8 AS customer_id,
       coalesce(shipping_address ->> 'country_code', billing_address ->> 'country_code', '') AS country,
       coalesce(coalesce(shipping_address, billing_address) ->> 'province_code', '') AS region,
       CASE WHEN customer_id IS NOT NULL THEN id = (
         SELECT e.id FROM orders e WHERE e.shop_id = orders.shop_id AND e.customer_id = orders.customer_id
           AND (EXISTS (SELECT FROM transactions t WHERE t.shop_id = orders.shop_id AND t.order_id = orders.id AND t.test)
             OR NOT EXISTS (SELECT FROM orders p WHERE p.shop_id = orders.shop_id AND p.total_price_minor > 0
               AND p.financial_status IN ('paid', 'partially_refunded', 'refunded') AND NOT EXISTS (
                 SELECT FROM transactions t WHERE t.shop_id = p.shop_id AND t.order_id = p.id AND t.test))
             OR NOT EXISTS (SELECT FROM transactions t WHERE t.shop_id = e.shop_id AND t.order_id = e.id AND t.test))
         ORDER BY e.created_at, e.id LIMIT 1) END AS first_time,
       (SELECT min(e.user_id)::float8 FROM order_events e WHERE e.shop_id = orders.shop_id AND e.order_id = orders.id AND e.kind = 'placed') AS user_id,
       EXISTS (SELECT FROM transactions t WHERE t.shop_id = orders.shop_id AND t.order_id = orders.id AND t.test) AS test,
       total_price_minor::float8 AS total,
       total_tax_minor::float8 AS tax, total_shipping_minor::float8 AS shipping, cancelled_at::text AS cancelled_at,
       to_char(cancelled_at AT TIME ZONE $2, 'YYYY-MM-DD') AS cancelled, discount_applications,
       CASE WHEN taxes_included THEN (SELECT coalesce(sum((t ->> 'price_minor')::float8), 0) FROM jsonb_array_elements(tax_lines) t) ELSE 0 END AS held,
       (SELECT coalesce(floor(sum(p.paid * r.percent) / 100 + 0.5) + sum(r.fixed_minor), 0)
        FROM (
          SELECT lower(t.gateway) AS method, sum(t.amount_minor) AS paid, bool_or(t.test) AS test FROM transactions t
          WHERE t.shop_id = orders.shop_id AND t.order_id = orders.id AND t.kind IN ('sale', 'capture') AND t.status = 'success'
          GROUP BY 1 HAVING sum(t.amount_minor) > 0) p
        CROSS JOIN LATERAL (
          SELECT f.percent, f.fixed_minor FROM fee_rates f
          WHERE f.shop_id = orders.shop_id AND f.valid_from <= (orders.created_at AT TIME ZONE $2)::date
            AND (lower(f.method) = p.method OR (f.method IS NULL AND NOT p.test AND p.method <> 'manual'))
          ORDER BY f.method IS NULL, f.valid_from DESC LIMIT 1) r)::float8 AS fee
     FROM orders WHERE shop_id = $1`,
    [shopId, timezone],
  )) as unknown as OrderRow[];
  const lines = (await sql(
    `SELECT l.id::float8 AS id, l.order_id::float8 AS order_id, l.product_id::float8 AS product_id, l.variant_id::float8 AS variant_id,
       l.quantity, l.added_at IS NOT NULL AS added, coalesce(l.added_at, o.created_at)::text AS at, l.total_tax_minor::float8 AS tax,
       (l.price_minor * l.quantity)::float8 AS gross, l.unit_cost_minor::float8 AS unit_cost,
       to_char(coalesce(l.added_at, o.created_at) AT TIME ZONE $2, 'YYYY-MM-DD') AS day,
       (l.price_minor * l.quantity - l.total_discount_minor)::float8 AS worth, l.taken_offer_id::float8 AS taken_offer_id, l.discount_allocations,
       CASE WHEN o.taxes_included THEN (SELECT coalesce(sum((t ->> 'price_minor')::float8), 0) FROM jsonb_array_elements(l.tax_lines) t) ELSE 0 END AS held,
       (SELECT coalesce(sum((t ->> 'rate')::float8), 0) FROM jsonb_array_elements(l.tax_lines) t) AS rate
     FROM order_lines l JOIN orders o ON o.shop_id = l.shop_id AND o.id = l.order_id WHERE l.shop_id = $1
     ORDER BY l.order_id, l.position`,
    [shopId, timezone],
  )) as unknown as LineRow[];
  const refunds = (await sql(
    `SELECT r.id::float8 AS id, r.order_id::float8 AS order_id, to_char(r.created_at AT TIME ZONE $2, 'YYYY-MM-DD') AS day,
       r.created_at::text AS at, r.shipping_minor::float8 AS shipping, r.shipping_tax_minor::float8 AS shipping_tax,
       (r.amount_minor + r.owed_minor)::float8 AS money,
       coalesce(jsonb_agg(jsonb_build_object('line_id', rl.order_line_id, 'quantity', rl.quantity, 'subtotal', rl.subtotal_minor,
         'tax', rl.tax_minor, 'restocked', rl.restock_type <> 'no_restock'))
         FILTER (WHERE rl.id IS NOT NULL), '[]') AS lines
     FROM refunds r LEFT JOIN refund_lines rl ON rl.shop_id = r.shop_id AND rl.refund_id = r.id
     WHERE r.shop_id = $1 GROUP BY r.shop_id, r.id ORDER BY r.created_at, r.id`,
    [shopId, timezone],
  )) as unknown as RefundRow[];

  const costsOf = Map.groupBy(costs, ({ order_id }) => order_id);
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const refundsOf = Map.groupBy(refunds, (refund) => refund.order_id);
  const earns = orders.some(({ paid, test, total }) => paid && !test && total > 0);
  for (const order of orders) {
    const truth = order.test && earns ? aside : figures;
    const ofOrder = linesOf.get(order.id) ?? [];
    const offersOf = (line: LineRow): Set<number> =>
      new Set(
        [
          line.taken_offer_id,
          ...line.discount_allocations.map(
            (one) => order.discount_applications[one.discount_application_index]?.offer_id ?? null,
          ),
        ].filter((id) => id !== null),
      );
    /** Something of a line came in (or, below zero, went back). */
    const moved = (line: LineRow, day: string, quantity: number, worth: number) => {
      if (line.product_id !== null) add(of(truth.units, line.product_id), day, quantity);
      const offers = offersOf(line);
      if (offers.size > 0) add(truth.offerSales, day, worth);
      for (const offer of offers) add(of(truth.salesOf, offer), day, worth);
    };
    const allOfOrder: SalesEntry[] = [];
    const entry = (one: Partial<SalesEntry> & Pick<SalesEntry, 'at' | 'day' | 'kind'>) =>
      allOfOrder.push({
        ...{ order, line: null, orders: 0, quantity: 0, gross: 0, discount: 0, returns: 0, tax: 0 },
        ...{
          delivery: 0,
          cost: 0,
          fee: 0,
          cost_key: null,
          reported: 0,
          offers: one.line ? [...offersOf(one.line)] : [],
        },
        ...one,
      });
    const costOf = (line: LineRow, units: number) =>
      line.unit_cost === null ? null : line.unit_cost * units;
    const all = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0);
    const heldBy = (line: LineRow) => Math.min(line.held, line.worth);
    const heldByDelivery = Math.min(order.shipping, order.held - all(ofOrder.map((line) => line.held)));
    /** Of what came back of a line so far, the tax in it. */
    const inLine = (line: LineRow, back: number) =>
      order.held === 0 || line.worth === 0 ? 0 : Math.floor((heldBy(line) * back) / line.worth);
    const inDelivery = (back: number) =>
      order.held === 0 || order.shipping === 0 ? 0 : Math.floor((heldByDelivery * back) / order.shipping);
    /** What each part of the order still keeps: a line's items and its tax, delivery, tax of no line. */
    const book: Part[] = [
      ...ofOrder.map((line) => ({ of: 'items' as const, line, keeps: line.worth })),
      ...ofOrder.map((line) => ({ of: 'tax' as const, line, keeps: line.tax })),
      { of: 'delivery', line: null, keeps: order.shipping },
      { of: 'tax', line: null, keeps: order.tax - all(ofOrder.map((line) => line.tax)) },
    ];
    entry({
      ...{ at: order.at, day: order.day, kind: 'placed', orders: 1 },
      delivery: order.shipping - heldByDelivery,
      tax: order.tax - all(ofOrder.map((line) => line.tax)) + heldByDelivery,
    });
    add(truth.orders, order.day, 1);
    const units = new Map(ofOrder.map((line) => [line.id, line.quantity]));
    const bought = new Set(ofOrder.filter((line) => !line.added).flatMap((line) => [...offersOf(line)]));
    for (const offer of bought) add(of(truth.ordersOf, offer), order.day, 1);
    for (const line of ofOrder) {
      const held = heldBy(line);
      // Tax in what was taken off; of a gift by its rate.
      const taken = line.gross - line.worth;
      const off =
        line.worth > 0
          ? Math.floor((held * taken) / line.worth)
          : order.held > 0
            ? Math.round(taken - taken / (1 + line.rate))
            : 0;
      add(truth.sales, line.day, line.worth - held);
      moved(line, line.day, line.quantity, line.worth - held);
      entry({
        ...{ at: line.at, day: line.day, kind: line.added ? 'added' : 'placed', line, tax: line.tax + held },
        ...{
          quantity: line.quantity,
          gross: line.gross - held - off,
          discount: line.gross - line.worth - off,
        },
        cost: costOf(line, line.quantity),
      });
      // Added after payment, it is an order more of its offer.
      if (line.added) for (const offer of offersOf(line)) add(of(truth.ordersOf, offer), line.day, 1);
    }
    const deliveryBack = () =>
      order.shipping - all(book.map((one) => (one.of === 'delivery' ? one.keeps : 0)));
    /** Something went back: from each part what `less` says, and these units of lines. */
    const goBack = (
      { at: when, day }: { at: string; day: string },
      less: readonly number[],
      back: readonly { line_id: number; quantity: number; restocked: boolean }[],
    ) => {
      const [shippedBack, keptBefore] = [deliveryBack(), book.map((part) => part.keeps)];
      book.forEach((part, at) => (part.keeps -= less[at]!));
      const heldShipping = inDelivery(deliveryBack()) - inDelivery(shippedBack);
      const heldIn = (line: LineRow, at: number) =>
        inLine(line, line.worth - book[at]!.keeps) - inLine(line, line.worth - keptBefore[at]!);
      const lost = (of: Part['of'], line: LineRow | null) =>
        all(book.map((part, at) => (part.of === of && part.line === line ? less[at]! : 0)));
      add(truth.sales, day, all(ofOrder.map((line, at) => heldIn(line, at) - lost('items', line))));
      for (const [at, line] of ofOrder.entries()) {
        const held = heldIn(line, at);
        const backOfOrder = back.filter(({ line_id }) => line_id === line.id);
        const quantity = Math.min(all(backOfOrder.map((one) => one.quantity)), units.get(line.id)!);
        const restocked = Math.min(
          quantity,
          all(backOfOrder.map((one) => (one.restocked ? one.quantity : 0))),
        );
        units.set(line.id, units.get(line.id)! - quantity);
        if (quantity === 0 && lost('items', line) === 0 && lost('tax', line) === 0) continue;
        entry({
          ...{ at: when, day, kind: 'back', line, quantity: -quantity, cost: costOf(line, -restocked) },
          ...{ returns: lost('items', line) - held, tax: -lost('tax', line) - held },
        });
        moved(line, day, -quantity, held - lost('items', line));
      }
      if (lost('delivery', null) !== 0 || lost('tax', null) !== 0)
        entry({
          ...{ at: when, day, kind: 'back', delivery: heldShipping - lost('delivery', null) },
          tax: -lost('tax', null) - heldShipping,
        });
    };
    for (const refund of refundsOf.get(order.id) ?? []) {
      const reportedPart = (part: Part) =>
        part.of === 'delivery'
          ? refund.shipping
          : part.line === null
            ? refund.shipping_tax
            : all(
                refund.lines.flatMap((one) =>
                  one.line_id === part.line?.id ? [part.of === 'items' ? one.subtotal : one.tax] : [],
                ),
              );
      const whole = all(book.map((part) => part.keeps));
      const money = Math.min(whole, order.paid ? refund.money : all(book.map(reportedPart)));
      // A store may say more tax of lines than of the order, so that less than nothing of it is of no line.
      const less = book.map((part) =>
        money === whole ? part.keeps : Math.max(0, Math.min(reportedPart(part), part.keeps)),
      );
      const spread = (amount: number, among: (part: Part, at: number) => number) => {
        const weights = book.map((part, id) => ({ id, worth: among(part, id) }));
        if (all(weights.map(({ worth }) => worth)) === 0) return;
        const size = Math.min(Math.abs(amount), all(weights.map(({ worth }) => worth)));
        for (const [at, part] of shared(size, weights)) less[at]! += amount < 0 ? -part : part;
      };
      // More money than was named goes by what parts keep, not to a line of later nor to delivery beside what was named of it.
      const late = (part: Part) => part.line?.added === true && part.line.at > refund.at;
      const isReported = (part: Part) => part.of === 'delivery' && refund.shipping > 0;
      const left = (part: Part, at: number) => Math.max(0, part.keeps - less[at]!);
      if (money > all(less))
        spread(money - all(less), (part, at) => (late(part) || isReported(part) ? 0 : left(part, at)));
      if (money > all(less)) spread(money - all(less), left);
      // Less money than was named is less for items.
      if (money < all(less)) spread(money - all(less), (part, at) => (part.of === 'items' ? less[at]! : 0));
      if (money < all(less)) spread(money - all(less), (_part, at) => less[at]!);
      goBack(refund, less, refund.lines);
    }
    if (order.cancelled !== null && !order.paid)
      goBack(
        { at: order.cancelled_at!, day: order.cancelled },
        book.map((part) => part.keeps),
        ofOrder.map((line) => ({ line_id: line.id, quantity: units.get(line.id)!, restocked: true })),
      );
    spreadFee(order.fee, allOfOrder);
    allOfOrder.push(...costEntries(timezone, order, ofOrder, allOfOrder, costsOf.get(order.id) ?? []));
    // Delivery and tax have no cost of their own: it is known where any line's is.
    const ofLines = allOfOrder.filter(({ line }) => line !== null);
    if (ofLines.length > 0 && ofLines.every(({ cost }) => cost === null))
      for (const one of allOfOrder) if (one.line === null) one.cost = null;
    truth.entries.push(...allOfOrder);
  }
  return { ...figures, leftOut: aside.entries };
}

/** The sum of the days of a span, both ends in it. */
export function inSpan(sums: DaySums | undefined, from: string, to: string): number {
  let all = 0;
  for (const [day, value] of sums ?? []) if (day >= from && day <= to) all += value;
  return all;
}
