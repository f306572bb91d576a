import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { reserveStock } from '#modules/catalog/product/server/public.ts';
import type { DraftInput } from '../contract/draft-order-calls.ts';
import type { createOrder } from '../contract/order-creation-calls.ts';
import { cartRefusals } from '../../cart/contract/cart-refusals.ts';
import { draftRefusals, draftSentences } from '../contract/draft-refusals.ts';
import { manualShipping, type PricedDraft, priceDraft, refuseEmptyLines } from './draft-price.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';
import { type NewOrder, publishPlaced, writeOrder } from '../../order/server/order-write.ts';
import { tagsOf } from '../../base/server/tag-lookup.ts';

interface Placing {
  /** The source of the order: `draft`, `api`, or a program's own name. */
  source: string;
  /** Whether it was already paid outside; otherwise it is paid later. */
  paid: boolean;
  /** When it was placed, if earlier than now. */
  processed_at?: Date | null;
  /** Whether to send the order confirmation. */
  confirm: boolean;
  /** Runs in the transaction, between writing and publishing. */
  after?: (orderId: number) => Promise<void>;
}

/**
 * Takes the stock, writes the priced order, and publishes it. The caller takes the units of limited offers before. 409
 * `orders.sold_out`. Returns the order's id.
 */
export async function placePriced(
  ctx: Ctx,
  dependencies: OrderDependencies,
  draft: DraftInput,
  priced: PricedDraft,
  { source, paid, confirm, processed_at = null, after }: Placing,
): Promise<number> {
  if (priced.lines.length === 0) throw new Refusal(draftRefusals.empty_cart);
  const wanted = priced.lines.flatMap(({ variant_id, quantity }) =>
    variant_id === null ? [] : [{ variant_id, quantity }],
  );
  const gone = priced.lines.find((line) => !line.available);
  const short = gone ? [] : await reserveStock(ctx, wanted);
  if (gone || short.length > 0) {
    const title =
      gone?.title ??
      priced.lines.find((line) => line.variant_id === short[0])?.title ??
      draftSentences.an_item;
    throw new Refusal(cartRefusals.sold_out.any_more({ title }));
  }
  const order: NewOrder = {
    customer_id: draft.customer_id,
    email: draft.email,
    accepts_marketing: false,
    shipping_address: draft.shipping_address,
    billing_address: draft.billing_address,
    phone: draft.phone,
    note: draft.note,
    note_attributes: draft.note_attributes,
    processed_at,
    tags: tagsOf(draft.tags),
    shipping: draft.shipping_line && {
      code: manualShipping,
      title: draft.shipping_line.title,
      price_minor: priced.shipping_minor,
    },
    lines: priced.lines,
    discount_applications: priced.applications,
    pricing_trace: priced.trace,
    cart_token: null,
    checkout_token: null,
    quote_id: null,
    gateway: 'manual',
    payment: paid ? { authorization_code: '', message: '', test: false } : null,
    source_name: source,
    confirm,
  };
  const written = await writeOrder(ctx, order);
  await dependencies.placed(ctx, written.id, priced.offers);
  if (order.payment) {
    await addOrderEvent(ctx, written.id, 'paid', {
      amount_minor: priced.total_minor,
      currency: ctx.shop.currency,
      gateway: 'manual',
    });
  }
  await after?.(written.id);
  await publishPlaced(ctx, written, order);
  return written.id;
}

/** The customer's own email if the call sends none; 422 if the shop has no such customer. */
async function emailOf(ctx: ShopCtx, customerId: number, email: string): Promise<string> {
  const found = await ctx.tx.execute<{ email: string }>(
    sql`SELECT email FROM customers WHERE shop_id = ${ctx.shop.id} AND id = ${customerId}`,
  );
  const customer = found.rows[0];
  if (!customer) throw invalid({ 'order.customer.id': draftSentences.no_such_customer });
  return email || customer.email;
}

/** Creates an order that another program took. Returns its id. */
export async function createPlaced(
  ctx: Ctx,
  dependencies: OrderDependencies,
  { order }: BodyOf<typeof createOrder>,
): Promise<number> {
  const { customer, shipping_lines: shipping, financial_status: status, ...rest } = order;
  const { notify_customer, processed_at, source_name, ...fields } = rest;
  const placed = processed_at === undefined ? null : new Date(processed_at);
  if (placed !== null && placed > ctx.now)
    throw invalid({ 'order.processed_at': draftSentences.in_the_future });
  const customer_id = customer?.id ?? null;
  const email = customer_id === null ? fields.email : await emailOf(ctx, customer_id, fields.email);
  const draft: DraftInput = { ...fields, email, customer_id, shipping_line: shipping[0] ?? null };
  refuseEmptyLines(draft, 'order');
  // The price has not been shown yet, so it is computed again if others took the rest of a limited offer.
  let priced = await priceDraft(ctx, dependencies, draft);
  let taken = await dependencies.takeStock(ctx, priced.offers);
  if (!taken) {
    priced = await priceDraft(ctx, dependencies, draft);
    taken = await dependencies.takeStock(ctx, priced.offers);
  }
  if (!taken) {
    throw new Refusal(draftRefusals.price_changed);
  }
  return placePriced(ctx, dependencies, draft, priced, {
    source: source_name,
    processed_at: placed,
    paid: status === 'paid',
    confirm: notify_customer,
  });
}
