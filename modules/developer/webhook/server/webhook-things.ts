import { getJob } from '#core/contract/job-calls.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import type { EventCtx } from '#core/server/jobs/outbox.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { programAnswer } from '#core/server/pipeline/program-answer.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { makeSlices } from '#core/server/process/time-slice.ts';
import { getCollection } from '#modules/catalog/collection/contract/collection-calls.ts';
import { getProduct } from '#modules/catalog/product/contract/product-calls.ts';
import { collectionDetail } from '#modules/catalog/collection/server/public.ts';
import { productDetail, stockLevels } from '#modules/catalog/product/server/public.ts';
import { getOffer } from '#modules/offers/offer/contract/offer-calls.ts';
import { offerById } from '#modules/offers/offer/server/public.ts';
import { getCustomer } from '#modules/orders/customer/contract/customer-calls.ts';
import { getDraftOrder } from '#modules/orders/draft/contract/draft-order-calls.ts';
import { getFulfillment } from '#modules/orders/fulfillment/contract/fulfillment-calls.ts';
import { getOrder } from '#modules/orders/order/contract/order-calls.ts';
import { getShopCart, getShopCheckout } from '#modules/orders/checkout/contract/shop-checkout-calls.ts';
import { getRefund } from '#modules/orders/refund/contract/refund-calls.ts';
import { cartsByIds, checkoutsByIds } from '#modules/orders/checkout/server/public.ts';
import { customerById } from '#modules/orders/customer/server/public.ts';
import { fulfillmentOf, fulfillmentsOf, orderById, refundOf } from '#modules/orders/order/server/public.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import { getReview } from '#modules/reviews/review/contract/review-calls.ts';
import { reviewsByIds } from '#modules/reviews/review/server/public.ts';
import { getReferenceShop } from '../../shop/contract/shop-calls.ts';
import { referenceShop } from '../../shop/server/shop-routes.ts';
import type { Happening } from './webhook-spread.ts';

/** The payload of an area's event, with the names that all areas use: `product_id`, `product_ids`, `at`, … */
export type EventFacts = Readonly<Record<string, unknown>>;

/** `{ product_id: 3 }` and `{ product_ids: [3] }` alike. */
export function idsIn(facts: EventFacts, thing: string): number[] {
  const one = facts[`${thing}_id`];
  const many = facts[`${thing}_ids`];
  const all = Array.isArray(many) ? many : one === undefined || one === null ? [] : [one];
  return [...new Set(all.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Reads each thing as it is now. A deleted one is left out, because its deletion is an event of its own. */
async function each(
  ids: readonly number[],
  kind: string,
  read: (id: number) => Promise<object>,
): Promise<Happening[]> {
  const found: Happening[] = [];
  for (const id of ids) {
    try {
      found.push({ subject: `${kind}:${id}`, body: await read(id) });
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 404)) throw error;
    }
  }
  return found;
}

/** What is left of a thing that was deleted. */
export function gone(facts: EventFacts, kind: string): Happening[] {
  return idsIn(facts, kind).map((id) => ({ subject: `${kind}:${id}`, body: { id } }));
}

/** A thing as the call that reads it answers to a program: what the answer holds under the thing's name. */
function answered(ctx: EventCtx, call: AnyEndpoint, name: string, thing: object): object {
  return programAnswer(call, { [name]: thing }, ctx.services)[name]!;
}

export function products(ctx: EventCtx, facts: EventFacts): Promise<Happening[]> {
  return each(idsIn(facts, 'product'), 'product', async (id) =>
    answered(ctx, getProduct, 'product', (await productDetail(ctx, id)).product),
  );
}

export function collections(ctx: EventCtx, facts: EventFacts): Promise<Happening[]> {
  return each(idsIn(facts, 'collection'), 'collection', async (id) =>
    answered(ctx, getCollection, 'collection', await collectionDetail(ctx, id)),
  );
}

export function orders(ctx: EventCtx, facts: EventFacts): Promise<Happening[]> {
  return each(idsIn(facts, 'order'), 'order', async (id) =>
    answered(ctx, getOrder, 'order', await orderById(ctx, id)),
  );
}

export function customers(ctx: EventCtx, facts: EventFacts): Promise<Happening[]> {
  return each(idsIn(facts, 'customer'), 'customer', async (id) =>
    answered(ctx, getCustomer, 'customer', await customerById(ctx, id)),
  );
}

/** An import tells of thousands at a time, so that these are read together, and others have their turn between them. */
export async function reviews(ctx: EventCtx, facts: EventFacts): Promise<Happening[]> {
  const found: Happening[] = [];
  const rest = makeSlices(() => undefined);
  for (const review of await reviewsByIds(ctx, idsIn(facts, 'review'))) {
    await rest();
    found.push({ subject: `review:${review.id}`, body: answered(ctx, getReview, 'review', review) });
  }
  return found;
}

/** Priced as their shoppers would see them; who prices is handed in. */
export function cartThings(pricing: OrderDependencies) {
  return {
    carts: async (ctx: EventCtx, facts: EventFacts): Promise<Happening[]> =>
      (await cartsByIds(ctx, pricing, idsIn(facts, 'cart'))).map((cart) => ({
        subject: `cart:${cart.id}`,
        body: answered(ctx, getShopCart, 'cart', cart),
      })),
    checkouts: async (ctx: EventCtx, facts: EventFacts): Promise<Happening[]> =>
      (await checkoutsByIds(ctx, pricing, idsIn(facts, 'checkout'))).map((checkout) => ({
        subject: `checkout:${checkout.id}`,
        body: answered(ctx, getShopCheckout, 'checkout', checkout),
      })),
  };
}

export function offers(ctx: EventCtx, facts: EventFacts): Promise<Happening[]> {
  return each(idsIn(facts, 'offer'), 'offer', async (id) =>
    answered(ctx, getOffer, 'offer', await offerById(ctx, id)),
  );
}

export async function jobs(ctx: EventCtx, facts: EventFacts): Promise<Happening[]> {
  const found = await Promise.all(idsIn(facts, 'job').map((id) => readJob(ctx, id)));
  return found.flatMap((job) =>
    job ? [{ subject: `job:${job.id}`, body: answered(ctx, getJob, 'job', job) }] : [],
  );
}

/** The stock of a variant: a shop keeps all of it in one place. */
export async function inventoryLevels(ctx: ShopCtx, facts: EventFacts): Promise<Happening[]> {
  const levels = await stockLevels(ctx, idsIn(facts, 'variant'));
  return levels.map((body) => ({ subject: `inventory:${body.id}`, body }));
}

/** A draft as it was priced when its event was published. */
export function drafts(ctx: EventCtx, facts: EventFacts): Happening[] {
  const draft = facts['draft_order'];
  return idsIn(facts, 'draft_order').map((id) => ({
    subject: `draft_order:${id}`,
    body:
      typeof draft === 'object' && draft !== null
        ? answered(ctx, getDraftOrder, 'draft_order', draft)
        : { id },
  }));
}

export async function theShop(ctx: EventCtx): Promise<Happening[]> {
  const body = answered(ctx, getReferenceShop, 'shop', await referenceShop({ ...ctx, db: ctx.services.db }));
  return [{ subject: `shop:${ctx.shop.id}`, body }];
}

/** What is about an order's parts goes in order with the order itself. */
async function partOf(
  facts: EventFacts,
  part: 'fulfillment' | 'refund',
  read: (order: number, id: number) => Promise<object>,
) {
  const [order] = idsIn(facts, 'order');
  if (order === undefined) return [];
  const found = await each(idsIn(facts, part), part, (id) => read(order, id));
  return found.map(({ body }) => ({ subject: `order:${order}`, body }));
}

export function fulfillments(ctx: EventCtx, facts: EventFacts): Promise<Happening[]> {
  return partOf(facts, 'fulfillment', async (order, id) =>
    answered(ctx, getFulfillment, 'fulfillment', await fulfillmentOf(ctx, order, id)),
  );
}

export function refunds(ctx: EventCtx, facts: EventFacts): Promise<Happening[]> {
  return partOf(facts, 'refund', async (order, id) =>
    answered(ctx, getRefund, 'refund', await refundOf(ctx, order, id)),
  );
}

/** Fulfilments that `order.updated` is about: those that were changed, not made, at that very moment. */
export async function changedFulfillments(ctx: EventCtx, facts: EventFacts): Promise<Happening[]> {
  const { at, changes } = facts;
  const [order] = idsIn(facts, 'order');
  if (order === undefined || !Array.isArray(changes) || !changes.includes('fulfillment')) return [];
  const all = await fulfillmentsOf(ctx, order);
  return all
    .filter(({ created_at, updated_at }) => updated_at === at && created_at !== at)
    .map((one) => ({
      subject: `order:${order}`,
      body: answered(ctx, getFulfillment, 'fulfillment', one),
    }));
}
