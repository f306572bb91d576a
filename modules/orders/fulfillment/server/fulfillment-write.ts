import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { withGiven } from '#core/rules/with-given.ts';
import type { Ctx, Member, ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import type { createFulfillment, updateFulfillment } from '../contract/fulfillment-calls.ts';
import type { Fulfillment } from '../../order/contract/fulfillment.ts';
import { mayUnsend, planFulfillment } from '../../order/rules/fulfillment-rules.ts';
import { orderFulfilled, trackingChanged } from '../../order/contract/order-events.ts';
import { fulfillmentRefusals } from '../contract/fulfillment-refusals.ts';
import { orderRefusals, orderSentences } from '../../order/contract/order-refusals.ts';
import type { ShipmentStatus } from '../../order/contract/shipment-status.ts';
import { fulfillmentOf } from '../../order/server/fulfillment-queries.ts';
import { publishArrivals } from '../../order/server/order-arrivals.ts';
import {
  type LockedOrder,
  lockOrder,
  refuseCancelled,
  settleOrder,
  publishUpdated,
} from '../../order/server/order-state.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { trackedList } from '../rules/tracked-list.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';
import { refuseHeld } from '../../addition/server/order-window.ts';

type ActingCtx = ShopCtx & { member?: Member | undefined };
type NewFulfillment = BodyOf<typeof createFulfillment>['fulfillment'];
type Tracking = BodyOf<typeof updateFulfillment>['fulfillment'];

/** The tracking of a shipment after a write; 422 if a list and its single first entry contradict each other. */
function trackingOf(
  stored: Pick<Fulfillment, 'tracking_numbers' | 'tracking_urls'>,
  given: Pick<Tracking, 'tracking_number' | 'tracking_url' | 'tracking_numbers' | 'tracking_urls'>,
): Pick<Fulfillment, 'tracking_numbers' | 'tracking_urls'> {
  const numbers = trackedList(stored.tracking_numbers, {
    first: given.tracking_number,
    all: given.tracking_numbers,
  });
  const urls = trackedList(stored.tracking_urls, { first: given.tracking_url, all: given.tracking_urls });
  if (numbers === null)
    throw invalid({
      'fulfillment.tracking_numbers': orderSentences.not_the_first({ name: 'tracking_number' }),
    });
  if (urls === null)
    throw invalid({ 'fulfillment.tracking_urls': orderSentences.not_the_first({ name: 'tracking_url' }) });
  return { tracking_numbers: numbers, tracking_urls: urls };
}

/** The status that follows from where the parcel is: `delivered` and `success` always go together. */
const whereabouts = (shipment: ShipmentStatus | null) =>
  shipment === 'delivered'
    ? ({ status: 'success', done: true } as const)
    : ({ status: 'open', done: false } as const);

/** Fulfills units of an order. Refuses as `createFulfillment` lists it. */
export async function fulfill(ctx: ActingCtx, orderId: number, given: NewFulfillment): Promise<Fulfillment> {
  const tracking = trackingOf({ tracking_numbers: [], tracking_urls: [] }, given);
  const locked = await lockOrder(ctx, orderId);
  refuseCancelled(locked.order);
  refuseHeld(locked.order, ctx.now);
  const { take, problems } = planFulfillment(locked.lines, given.line_items);
  if (problems.length > 0) {
    throw invalid(
      Object.fromEntries(
        problems.map(({ index, message }) => [`fulfillment.line_items.${index}.quantity`, message]),
      ),
      orderRefusals.too_many_units,
    );
  }
  if (take.length === 0) {
    throw new Refusal(fulfillmentRefusals.nothing_to_fulfill);
  }
  const at = ctx.now.toISOString();
  const { status, done } = whereabouts(given.shipment_status);
  const made = await ctx.tx.execute<{ id: number; name: string }>(
    sql`INSERT INTO fulfillments (shop_id, order_id, number, name, status, shipment_status, date_done, service, tracking_company,
          tracking_numbers, tracking_urls, notify_customer, created_at, updated_at)
        SELECT ${ctx.shop.id}, ${orderId}, n, ${locked.order.name} || '-F' || n, ${status}, ${given.shipment_status},
          ${done ? at : null}::timestamptz, ${given.service}, ${given.tracking_company}, ${textArray(tracking.tracking_numbers)},
          ${textArray(tracking.tracking_urls)}, ${given.notify_customer}, ${at}::timestamptz, ${at}::timestamptz
        FROM (SELECT coalesce(max(number), 0) + 1 AS n FROM fulfillments WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId}) next
        RETURNING id, name`,
  );
  const { id, name } = made.rows[0]!;
  await ctx.tx.execute(
    sql`INSERT INTO fulfillment_lines (shop_id, order_id, fulfillment_id, order_line_id, quantity)
        SELECT ${ctx.shop.id}, ${orderId}, ${id}, line_item_id, quantity
        FROM jsonb_to_recordset(${JSON.stringify(take)}::jsonb) AS line (line_item_id bigint, quantity int)`,
  );
  const totals = await settleOrder(ctx, locked);
  const quantity = take.reduce((sum, line) => sum + line.quantity, 0);
  await addOrderEvent(ctx, orderId, 'fulfilled', {
    fulfillment_id: id,
    name,
    quantity,
    tracking_company: given.tracking_company,
    tracking_number: tracking.tracking_numbers.join(', '),
    notified: given.notify_customer,
  });
  await publish(ctx, orderFulfilled, {
    order_id: orderId,
    fulfillment_id: id,
    at,
    complete: totals.fulfillment_status === 'fulfilled',
    notify_customer: given.notify_customer,
    lines: take,
  });
  await publishArrivals(ctx, orderId);
  await publishUpdated(ctx, orderId, ['fulfillment']);
  return fulfillmentOf(ctx, orderId, id);
}

/** Locks an order and reads one of its fulfillments; 409 if that is canceled. */
async function lockFulfillment(
  ctx: ShopCtx,
  orderId: number,
  id: number,
): Promise<{ locked: LockedOrder; fulfillment: Fulfillment }> {
  const locked = await lockOrder(ctx, orderId);
  const fulfillment = await fulfillmentOf(ctx, orderId, id);
  if (fulfillment.status === 'cancelled') {
    throw new Refusal(fulfillmentRefusals.fulfillment_cancelled);
  }
  return { locked, fulfillment };
}

/** Changes tracking and the parcel's status. Unchanged values publish nothing. 409 for a canceled fulfillment. */
export async function changeTracking(
  ctx: Ctx,
  orderId: number,
  id: number,
  changed: Tracking,
): Promise<Fulfillment> {
  const { locked, fulfillment } = await lockFulfillment(ctx, orderId, id);
  const given = { ...withGiven(fulfillment, changed), ...trackingOf(fulfillment, changed) };
  // The customer is only notified if this request says so, even if they were when the parcel was sent.
  const notified = changed.notify_customer ?? false;
  const isMoved = given.shipment_status !== fulfillment.shipment_status;
  const isSame = (
    ['tracking_company', 'tracking_numbers', 'tracking_urls', 'notify_customer'] as const
  ).every((name) => isDeepStrictEqual(given[name], fulfillment[name]));
  if (isMoved)
    await moveParcel(
      ctx,
      { locked, fulfillment },
      whereabouts(given.shipment_status).status,
      given.shipment_status,
    );
  if (isSame) {
    if (isMoved) await publishUpdated(ctx, orderId, ['fulfillment']);
    return isMoved ? fulfillmentOf(ctx, orderId, id) : fulfillment;
  }
  await ctx.tx.execute(
    sql`UPDATE fulfillments SET tracking_company = ${given.tracking_company}, tracking_numbers = ${textArray(given.tracking_numbers)},
          tracking_urls = ${textArray(given.tracking_urls)}, notify_customer = ${given.notify_customer}, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  await settleOrder(ctx, locked);
  await addOrderEvent(ctx, orderId, 'fulfillment_updated', {
    fulfillment_id: id,
    name: fulfillment.name,
    tracking_company: given.tracking_company,
    tracking_number: given.tracking_numbers.join(', '),
    notified,
  });
  if (notified) {
    await publish(ctx, trackingChanged, {
      order_id: orderId,
      fulfillment_id: id,
      at: ctx.now.toISOString(),
    });
  }
  await publishUpdated(ctx, orderId, ['fulfillment']);
  return fulfillmentOf(ctx, orderId, id);
}

/** The timeline event of each status, and the parcel's status that follows. A reopened shipment's is unknown. */
const steps = {
  open: { kind: 'fulfillment_opened', shipment: () => null },
  success: { kind: 'fulfillment_completed', shipment: () => 'delivered' },
  cancelled: {
    kind: 'fulfillment_cancelled',
    shipment: (was) => (was === 'delivered' ? null : was),
  },
} as const satisfies Record<
  Fulfillment['status'],
  { kind: string; shipment: (was: ShipmentStatus | null) => ShipmentStatus | null }
>;

/** Writes the status of a parcel of a locked order and publishes arrivals. Adds a timeline entry if the status changed. */
async function moveParcel(
  ctx: Ctx,
  { locked, fulfillment }: { locked: LockedOrder; fulfillment: Fulfillment },
  status: Fulfillment['status'],
  shipment: ShipmentStatus | null,
): Promise<void> {
  const { id, order_id: orderId, name } = fulfillment;
  const at = ctx.now.toISOString();
  await ctx.tx.execute(
    sql`UPDATE fulfillments SET status = ${status}, shipment_status = ${shipment}, date_done = ${status === 'success' ? at : null}, updated_at = ${at}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  await settleOrder(ctx, locked);
  await publishArrivals(ctx, orderId);
  if (status === fulfillment.status) return;
  const quantity = fulfillment.line_items.reduce((sum, line) => sum + line.quantity, 0);
  await addOrderEvent(ctx, orderId, steps[status].kind, { fulfillment_id: id, name, quantity });
}

/** Changes a fulfillment's status. Canceling makes its units unfulfilled again: 409 if some were refunded. */
export async function moveFulfillment(
  ctx: Ctx,
  orderId: number,
  id: number,
  status: Fulfillment['status'],
): Promise<Fulfillment> {
  const found = await lockFulfillment(ctx, orderId, id);
  const { locked, fulfillment } = found;
  if (fulfillment.status === status) return fulfillment;
  if (status === 'cancelled' && !mayUnsend(locked.lines, fulfillment.line_items)) {
    throw new Refusal(fulfillmentRefusals.units_returned);
  }
  await moveParcel(ctx, found, status, steps[status].shipment(fulfillment.shipment_status));
  await publishUpdated(ctx, orderId, ['fulfillment']);
  return fulfillmentOf(ctx, orderId, id);
}
