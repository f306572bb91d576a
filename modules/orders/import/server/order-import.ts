import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { orderImported } from '../../order/contract/order-events.ts';
import { importRefusals } from '../contract/import-refusals.ts';
import type { Fulfillment } from '../../order/contract/fulfillment.ts';
import type { ShipmentStatus } from '../../order/contract/shipment-status.ts';
import {
  type ImportedFulfillment,
  type ImportedOrder,
  settleImport,
  type SettledOrder,
} from '../rules/imported-order.ts';
import { buyerOf } from '../../customer/server/customer-write.ts';
import { redactedCustomer } from '../../customer/server/redacted-person.ts';
import { withoutBuyer } from './without-buyer.ts';
import type { StoredApplication, StoredOrder } from '../../order/server/order-row.ts';
import { iso } from '../../base/server/moment.ts';
import { noteUsesElsewhere } from '../../code/server/discount-code-store.ts';
import { publishArrivals } from '../../order/server/order-arrivals.ts';
import { lockOrder, type OrderChange, publishUpdated } from '../../order/server/order-state.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';
import { costsAtSale } from '../../order/server/order-write.ts';

/**
 * Writes an order of another store, or brings the one it became here up to date: its lines keep their ids, its
 * parcels, payments and refunds are those of the other store. Of a buyer who was erased here nothing comes in. Returns its
 * id.
 * @throws {Refusal} 422 `orders.currency` when it is in another currency than the shop's
 */
export async function importOrder(
  ctx: ShopCtx & { services: Pick<Services, 'secret'> },
  given: { id: number | null; customer_id: number | null; order: ImportedOrder },
): Promise<number> {
  const { email, phone } = given.order;
  const gone = await redactedCustomer(ctx, { id: await buyerNow(ctx, given), email, phone });
  const order = gone === null ? given.order : withoutBuyer(given.order);
  if (order.currency !== ctx.shop.currency) {
    throw new Refusal(importRefusals.currency({ theirs: order.currency, ours: ctx.shop.currency }));
  }
  const settled = settleImport(order);
  const known = given.id !== null && (await isHere(ctx, given.id)) ? given.id : null;
  const id =
    known === null
      ? await insertOrder(ctx, order, settled, gone ?? given.customer_id)
      : await updateOrder(ctx, known, order, settled);
  await saveLines(ctx, id, settled);
  await saveCosts(ctx, id, order);
  await replaceEvents(ctx, id, order, settled);
  const codes = settled.discounts.flatMap(({ type, title }) => (type === 'discount_code' ? [title] : []));
  await noteUsesElsewhere(ctx, id, codes);
  await publish(ctx, orderImported, { order_id: id, first: known === null });
  const isMoved = await publishArrivals(ctx, id, { history: known === null });
  if (isMoved && known !== null) await publishUpdated(ctx, id, ['fulfillment']);
  return id;
}

/** Whose order it is: as it is known here, else as the other store names them. */
async function buyerNow(
  ctx: ShopCtx,
  { id, customer_id }: { id: number | null; customer_id: number | null },
): Promise<number | null> {
  if (id === null) return customer_id;
  const found = await ctx.tx.execute<{ customer_id: number | null }>(
    sql`SELECT customer_id FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  return found.rows[0]?.customer_id ?? customer_id;
}

/** Deleted here and changed there since: it comes back. */
async function isHere(ctx: ShopCtx, id: number): Promise<boolean> {
  const found = await ctx.tx.execute(sql`SELECT 1 FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
  return found.rows.length > 0;
}

const json = (value: unknown) => JSON.stringify(value);

/** The price of its items after discounts. */
const linesOf = (settled: SettledOrder) =>
  settled.total_line_items_price_minor - settled.total_discounts_minor;

/** The columns from the other store, and those computed from them. */
function columnsOf(order: ImportedOrder, settled: SettledOrder) {
  const skus = [...new Set(order.lines.map((line) => line.sku).filter((sku) => sku !== ''))].join(' ');
  const applications = settled.discounts.map((one): StoredApplication => ({
    type: one.type,
    title: one.title,
    description: one.offer?.name ?? '',
    value: one.value,
    value_type: one.value_type,
    allocation_method: 'across',
    target_selection: one.offer ? 'entitled' : 'all',
    target_type:
      one.shipping_minor > 0 && one.shipping_minor === one.amount_minor ? 'shipping_line' : 'line_item',
    offer_id: one.offer?.id ?? null,
    offer_version: one.offer?.version ?? 0,
    amount_minor: one.amount_minor,
  }));
  return {
    name: order.name,
    email: order.email,
    phone: order.phone,
    total_line_items_price_minor: settled.total_line_items_price_minor,
    total_discounts_minor: settled.total_discounts_minor,
    subtotal_price_minor: linesOf(settled),
    total_shipping_minor: settled.total_shipping_minor,
    total_tax_minor: settled.total_tax_minor,
    total_price_minor: settled.total_price_minor,
    paid_minor: settled.paid_minor,
    refunded_minor: settled.refunded_minor,
    refunded_shipping_minor: settled.refunded_shipping_minor,
    total_quantity: settled.lines.reduce((all, line) => all + line.quantity, 0),
    financial_status: settled.financial_status,
    fulfillment_status: settled.fulfillment_status,
    payment_gateway: order.gateway,
    shipping_address: order.shipping_address,
    billing_address: order.billing_address,
    shipping_lines: settled.shipping,
    discount_applications: applications,
    note: order.note,
    note_attributes: order.note_attributes ?? [],
    tax_lines: order.tax_lines ?? [],
    taxes_included: order.taxes_included ?? null,
    processed_at: order.processed_at ?? order.created_at,
    tags: order.tags,
    skus,
    source_name: order.source_name,
    landing_site: order.landing_site ?? null,
    referring_site: order.referring_site ?? null,
    visitor: order.visitor ?? null,
    quote_id: order.quote_id ?? null,
    cancelled_at: order.cancelled_at,
    cancel_reason: order.cancel_reason,
    closed_at: order.closed_at,
  };
}

/** A row as JSON, and its columns as they are named on the left and on the right of a statement. */
function writeJson(row: object): { list: SQL; values: SQL; text: string } {
  const names = Object.keys(row);
  return {
    list: sql.raw(names.join(', ')),
    values: sql.raw(names.map((name) => `x.${name}`).join(', ')),
    text: JSON.stringify(row),
  };
}

async function insertOrder(
  ctx: ShopCtx,
  order: ImportedOrder,
  settled: SettledOrder,
  customerId: number | null,
): Promise<number> {
  const buyer = { customer_id: customerId, email: order.email, accepts_marketing: false };
  const spent = settled.paid_minor - settled.refunded_minor;
  const customer = await buyerOf(ctx, { ...buyer, shipping_address: order.shipping_address }, spent);
  const numbered = await ctx.tx.execute<{ n: number }>(
    sql`UPDATE shops SET next_order_number = next_order_number + 1 WHERE id = ${ctx.shop.id} RETURNING next_order_number - 1 AS n`,
  );
  const { list, values, text } = writeJson(columnsOf(order, settled));
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO orders (shop_id, order_number, token, customer_id, currency, created_at, updated_at, imported, ${list})
        SELECT ${ctx.shop.id}::int, ${numbered.rows[0]!.n}::int, ${randomBytes(18).toString('base64url')}, ${customer}::bigint, ${order.currency},
          ${order.created_at}::timestamptz, ${ctx.now.toISOString()}::timestamptz, true, ${values}
        FROM jsonb_populate_record(NULL::orders, ${text}::jsonb) x RETURNING id`,
  );
  const { id } = made.rows[0]!;
  await addOrderEvent({ ...ctx, now: new Date(order.created_at) }, id, 'placed', {
    total_minor: settled.total_price_minor,
    currency: order.currency,
    source_name: order.source_name,
  });
  return id;
}

async function updateOrder(
  ctx: ShopCtx,
  id: number,
  order: ImportedOrder,
  settled: SettledOrder,
): Promise<number> {
  const { order: old } = await lockOrder(ctx, id);
  const { list, values, text } = writeJson(columnsOf(order, settled));
  await ctx.tx.execute(
    sql`UPDATE orders o SET (${list}) = (SELECT ${values} FROM jsonb_populate_record(NULL::orders, ${text}::jsonb) x),
          version = version + 1, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  const spent = settled.paid_minor - settled.refunded_minor - (old.paid_minor - old.refunded_minor);
  if (old.customer_id !== null && spent !== 0) {
    await ctx.tx.execute(
      sql`UPDATE customers SET total_spent_minor = greatest(0, total_spent_minor + ${spent}), updated_at = ${ctx.now.toISOString()}
          WHERE shop_id = ${ctx.shop.id} AND id = ${old.customer_id}`,
    );
  }
  const changes = changesOf(old, order, settled);
  if (changes.length > 0) await publishUpdated(ctx, id, changes);
  return id;
}

function changesOf(old: StoredOrder, order: ImportedOrder, settled: SettledOrder): OrderChange[] {
  return [
    ...(old.paid_minor === settled.paid_minor ? [] : (['payment'] as const)),
    ...(old.fulfillment_status === settled.fulfillment_status ? [] : (['fulfillment'] as const)),
    ...(old.refunded_minor === settled.refunded_minor ? [] : (['refund'] as const)),
    ...(old.subtotal_price_minor === linesOf(settled) ? [] : (['lines'] as const)),
    ...((old.cancelled_at === null) === (order.cancelled_at === null) ? [] : (['cancelled'] as const)),
  ];
}

/** Lines by position. Present ones keep their ids. */
async function saveLines(ctx: ShopCtx, orderId: number, settled: SettledOrder): Promise<void> {
  const lines = settled.lines.map(({ discounts, tax_minor, taken_offer_id, ...line }, index) => ({
    ...line,
    taken_offer_id: taken_offer_id ?? null,
    properties: line.properties ?? [],
    tax_lines: line.tax_lines ?? [],
    position: index + 1,
    total_tax_minor: tax_minor,
    fulfillable_quantity: line.quantity - line.fulfilled_quantity - line.removed_quantity,
    discount_allocations: discounts.map(({ discount, amount_minor }) => ({
      amount_minor,
      discount_application_index: discount,
    })),
  }));
  if (lines.length === 0) return;
  const { list, values } = writeJson(lines[0]!);
  const given = sql`jsonb_populate_recordset(NULL::order_lines, ${json(lines)}::jsonb) x`;
  await ctx.tx.execute(
    sql`UPDATE order_lines l SET (${list}) = (SELECT ${values} FROM ${given} WHERE x.position = l.position)
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND position <= ${lines.length}`,
  );
  await ctx.tx.execute(
    sql`INSERT INTO order_lines (shop_id, order_id, ${list}) SELECT ${ctx.shop.id}::int, ${orderId}::bigint, ${values} FROM ${given}
        WHERE x.position NOT IN (SELECT position FROM order_lines WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId})
        ORDER BY x.position`,
  );
}

/** Costs of its lines, for an order that arrives on the day it was placed. */
async function saveCosts(ctx: ShopCtx, orderId: number, order: ImportedOrder): Promise<void> {
  const costs = await costsAtSale(ctx, order.lines, new Date(order.processed_at ?? order.created_at));
  if (costs.size === 0) return;
  await ctx.tx.execute(
    sql`UPDATE order_lines l SET unit_cost_minor = x.cost
        FROM unnest(${sql.param([...costs.keys()])}::bigint[], ${sql.param([...costs.values()])}::bigint[]) AS x (variant_id, cost)
        WHERE l.shop_id = ${ctx.shop.id} AND l.order_id = ${orderId} AND l.variant_id = x.variant_id AND l.unit_cost_minor IS NULL`,
  );
}

interface KnownParcel extends Record<string, unknown> {
  number: number;
  created_at: Date | string;
  date_done: Date | string;
}

/** Parcels of an order that have arrived, as it was known until now. */
async function arrivedParcels(ctx: ShopCtx, orderId: number): Promise<KnownParcel[]> {
  const found = await ctx.tx.execute<KnownParcel>(
    sql`SELECT number, created_at, date_done FROM fulfillments
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND status = 'success' AND date_done IS NOT NULL`,
  );
  return found.rows;
}

/**
 * The state of another store's parcel here. The first reported delivery time stays. If staff or an API client reported a
 * delivery that the store doesn't mention, it stays, too.
 */
function parcelNow(
  ctx: ShopCtx,
  parcel: ImportedFulfillment,
  number: number,
  arrived: readonly KnownParcel[],
): { status: Fulfillment['status']; shipment_status: ShipmentStatus | null; date_done: string | null } {
  const says = parcel.shipment_status;
  if (parcel.status === 'cancelled')
    return { status: 'cancelled', shipment_status: says === 'delivered' ? null : says, date_done: null };
  const known = arrived.find(
    (one) => one.number === number && iso(one.created_at) === iso(parcel.created_at),
  );
  if (says !== 'delivered' && !(says === null && known))
    return { status: 'open', shipment_status: says, date_done: null };
  const now = ctx.now.toISOString();
  const at = parcel.delivered_at !== null && parcel.delivered_at < now ? parcel.delivered_at : now;
  return { status: 'success', shipment_status: 'delivered', date_done: known ? iso(known.date_done) : at };
}

/** Payments, parcels and refunds exactly as they are in the other store. */
async function replaceEvents(
  ctx: ShopCtx,
  orderId: number,
  order: ImportedOrder,
  settled: SettledOrder,
): Promise<void> {
  const shop = ctx.shop.id;
  const arrived = await arrivedParcels(ctx, orderId);
  for (const table of ['refund_lines', 'fulfillments', 'transactions'])
    await ctx.tx.execute(
      sql`DELETE FROM ${sql.identifier(table)} WHERE shop_id = ${shop} AND order_id = ${orderId}`,
    );
  const stay = settled.refunds.map((refund) => refund.external_id).filter((own) => own !== '');
  await ctx.tx.execute(
    sql`DELETE FROM refunds WHERE shop_id = ${shop} AND order_id = ${orderId}
          AND (external_id IS NULL OR external_id <> ALL(${sql.param(stay)}::text[]))`,
  );
  await ctx.tx.execute(
    sql`DELETE FROM order_lines WHERE shop_id = ${shop} AND order_id = ${orderId} AND position > ${settled.lines.length}`,
  );
  const lines = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM order_lines WHERE shop_id = ${shop} AND order_id = ${orderId} ORDER BY position`,
  );
  const lineIds = lines.rows.map((row) => row.id);
  const pay = (kind: string, amount: number, at: string, refund: number | null = null) =>
    insertTransaction(ctx, orderId, order, { kind, amount, at, refund });
  // A test is known by its transactions, also where nothing was paid.
  if (order.test && ['pending', 'voided'].includes(order.payment)) await pay('void', 0, order.created_at);
  if (order.payment === 'paid') await pay('sale', settled.paid_minor, order.created_at);
  if (order.payment === 'authorized') await pay('authorization', settled.total_price_minor, order.created_at);
  for (const [index, parcel] of settled.fulfillments.entries()) {
    const sent = parcel.lines.map(({ line, quantity }) => ({ line: lineIds[line]!, quantity }));
    const { status, shipment_status, date_done } = parcelNow(ctx, parcel, index + 1, arrived);
    await ctx.tx.execute(
      sql`WITH made AS (
            INSERT INTO fulfillments (shop_id, order_id, number, name, status, shipment_status, tracking_company, tracking_numbers,
              tracking_urls, date_done, created_at, updated_at)
            VALUES (${shop}, ${orderId}, ${index + 1}, ${`${order.name}-F${index + 1}`}, ${status}, ${shipment_status}, ${parcel.tracking_company},
              ${textArray(parcel.tracking_numbers)}, ${textArray(parcel.tracking_urls)}, ${date_done},
              ${parcel.created_at}, ${parcel.created_at}) RETURNING id)
          INSERT INTO fulfillment_lines (shop_id, order_id, fulfillment_id, order_line_id, quantity)
          SELECT ${shop}::int, ${orderId}::bigint, made.id, x.line, sum(x.quantity)
          FROM made, jsonb_to_recordset(${json(sent)}::jsonb) AS x (line bigint, quantity int) GROUP BY made.id, x.line`,
    );
  }
  for (const refund of settled.refunds) {
    const units = refund.lines.map(({ line, ...rest }) => ({ ...rest, line: lineIds[line]! }));
    const made = await ctx.tx.execute<{ id: number }>(
      sql`INSERT INTO refunds AS r (shop_id, order_id, external_id, note, shipping_minor, shipping_tax_minor, amount_minor, adjustment_minor, created_at)
          VALUES (${shop}, ${orderId}, ${refund.external_id || null}, ${refund.note}, ${refund.shipping_minor}, ${refund.shipping_tax_minor}, ${refund.amount_minor},
            ${refund.adjustment_minor}, ${refund.created_at})
          ON CONFLICT (shop_id, order_id, external_id) WHERE external_id IS NOT NULL
          DO UPDATE SET note = excluded.note, shipping_minor = excluded.shipping_minor, shipping_tax_minor = excluded.shipping_tax_minor, amount_minor = excluded.amount_minor,
            adjustment_minor = excluded.adjustment_minor, created_at = excluded.created_at
          RETURNING id`,
    );
    const { id } = made.rows[0]!;
    if (refund.amount_minor > 0) await pay('refund', refund.amount_minor, refund.created_at, id);
    await ctx.tx.execute(
      sql`INSERT INTO refund_lines (shop_id, order_id, refund_id, order_line_id, quantity, removed_quantity, restock_type,
            discount_minor, subtotal_minor, tax_minor)
          SELECT ${shop}::int, ${orderId}::bigint, ${id}::bigint, x.line, x.quantity, x.removed_quantity, x.restock_type, x.discount_minor,
            x.subtotal_minor, x.tax_minor
          FROM jsonb_to_recordset(${json(units)}::jsonb) AS x (line bigint, quantity int, removed_quantity int,
            restock_type text, discount_minor bigint, subtotal_minor bigint, tax_minor bigint)`,
    );
  }
}

async function insertTransaction(
  ctx: ShopCtx,
  orderId: number,
  order: ImportedOrder,
  { kind, amount, at, refund }: { kind: string; amount: number; at: string; refund: number | null },
): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, refund_id, test, created_at)
        VALUES (${ctx.shop.id}, ${orderId}, ${kind}, ${order.gateway}, 'success', ${amount}, ${order.currency}, ${refund},
          ${order.test === true}, ${at})`,
  );
}
