import type { ShopCtx } from '#core/server/context.ts';
import type { EventCtx } from '#core/server/outbox.ts';
import { Refusal } from '#core/server/refusal.ts';
import { collectionDetail, productDetail, stockLevels } from '#modules/catalog/server/public.ts';
import {
  customerById,
  fulfillmentOf,
  fulfillmentsOf,
  orderById,
  refundOf,
} from '#modules/orders/server/public.ts';
import { referenceShop } from './shop-routes.ts';
import type { Happening } from './webhook-spread.ts';

/** What an area told, by the names all of them use: `product_id`, `product_ids`, `at`, … */
export type Told = Readonly<Record<string, unknown>>;

/** `{ product_id: 3 }` and `{ product_ids: [3] }` alike. */
export function idsIn(told: Told, thing: string): number[] {
  const one = told[`${thing}_id`];
  const many = told[`${thing}_ids`];
  const all = Array.isArray(many) ? many : one === undefined || one === null ? [] : [one];
  return [...new Set(all.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Each thing as it is now; one that is gone meanwhile has told so itself. */
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
export function gone(told: Told, kind: string): Happening[] {
  return idsIn(told, kind).map((id) => ({ subject: `${kind}:${id}`, body: { id } }));
}

export function products(ctx: ShopCtx, told: Told): Promise<Happening[]> {
  return each(idsIn(told, 'product'), 'product', async (id) => (await productDetail(ctx, id)).product);
}

export function collections(ctx: ShopCtx, told: Told): Promise<Happening[]> {
  return each(idsIn(told, 'collection'), 'collection', (id) => collectionDetail(ctx, id));
}

export function orders(ctx: ShopCtx, told: Told): Promise<Happening[]> {
  return each(idsIn(told, 'order'), 'order', (id) => orderById(ctx, id));
}

export function customers(ctx: ShopCtx, told: Told): Promise<Happening[]> {
  return each(idsIn(told, 'customer'), 'customer', (id) => customerById(ctx, id));
}

/** The stock of a variant: a shop keeps all of it in one place. */
export async function inventoryLevels(ctx: ShopCtx, told: Told): Promise<Happening[]> {
  const levels = await stockLevels(ctx, idsIn(told, 'variant'));
  return levels.map((body) => ({ subject: `inventory:${body.id}`, body }));
}

/** A draft as it was priced when it was told of. */
export function drafts(told: Told): Happening[] {
  const draft = told['draft_order'];
  return idsIn(told, 'draft_order').map((id) => ({
    subject: `draft_order:${id}`,
    body: typeof draft === 'object' && draft !== null ? draft : { id },
  }));
}

export async function theShop(ctx: EventCtx): Promise<Happening[]> {
  const body = await referenceShop({ ...ctx, db: ctx.services.db });
  return [{ subject: `shop:${ctx.shop.id}`, body }];
}

/** What is about an order's parts goes in order with the order itself. */
async function partOf(
  told: Told,
  part: 'fulfillment' | 'refund',
  read: (order: number, id: number) => Promise<object>,
) {
  const [order] = idsIn(told, 'order');
  if (order === undefined) return [];
  const found = await each(idsIn(told, part), part, (id) => read(order, id));
  return found.map(({ body }) => ({ subject: `order:${order}`, body }));
}

export function fulfillments(ctx: ShopCtx, told: Told): Promise<Happening[]> {
  return partOf(told, 'fulfillment', (order, id) => fulfillmentOf(ctx, order, id));
}

export function refunds(ctx: ShopCtx, told: Told): Promise<Happening[]> {
  return partOf(told, 'refund', (order, id) => refundOf(ctx, order, id));
}

/** Fulfilments that `order.updated` is about: those that were changed, not made, at that very moment. */
export async function changedFulfillments(ctx: ShopCtx, told: Told): Promise<Happening[]> {
  const { at, changes } = told;
  const [order] = idsIn(told, 'order');
  if (order === undefined || !Array.isArray(changes) || !changes.includes('fulfillment')) return [];
  const all = await fulfillmentsOf(ctx, order);
  return all
    .filter(({ created_at, updated_at }) => updated_at === at && created_at !== at)
    .map((body) => ({ subject: `order:${order}`, body }));
}
