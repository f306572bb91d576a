import { type EventCtx, type Subscription, subscribe } from '#core/server/outbox.ts';
import type { WebhookTopic } from '../contract/webhook-topic.ts';
import { heard, type Happening, spread } from './webhook-spread.ts';
import {
  changedFulfillments,
  collections,
  customers,
  drafts,
  fulfillments,
  gone,
  inventoryLevels,
  orders,
  products,
  refunds,
  theShop,
  type Told,
} from './webhook-things.ts';

type Reader = (ctx: EventCtx, told: Told) => Promise<Happening[]> | Happening[];

/** What becomes of an event of another area: topics, each with how its things are read. */
const outcomes: Readonly<Record<string, Partial<Record<WebhookTopic, Reader>>>> = {
  'product.created': { 'products/create': products },
  'product.updated': { 'products/update': products },
  'product.deleted': { 'products/delete': (_ctx, told) => gone(told, 'product') },
  'product.stock_changed': { 'inventory_levels/update': inventoryLevels },
  'collection.created': { 'collections/create': collections },
  'collection.updated': { 'collections/update': collections },
  'collection.deleted': { 'collections/delete': (_ctx, told) => gone(told, 'collection') },
  'customer.created': { 'customers/create': customers },
  'customer.updated': { 'customers/update': customers },
  'customer.deleted': { 'customers/delete': (_ctx, told) => gone(told, 'customer') },
  'order.placed': { 'orders/create': orders },
  'order.updated': { 'orders/updated': orders, 'fulfillments/update': changedFulfillments },
  'order.paid': { 'orders/paid': orders },
  'order.fulfilled': {
    'fulfillments/create': fulfillments,
    'orders/fulfilled': (ctx, told) => (told['complete'] === false ? [] : orders(ctx, told)),
    'orders/partially_fulfilled': (ctx, told) => (told['complete'] === false ? orders(ctx, told) : []),
  },
  'order.cancelled': { 'orders/cancelled': orders },
  'order.deleted': { 'orders/delete': (_ctx, told) => gone(told, 'order') },
  'order.draft_created': { 'draft_orders/create': (_ctx, told) => drafts(told) },
  'order.draft_updated': { 'draft_orders/update': (_ctx, told) => drafts(told) },
  'order.draft_deleted': { 'draft_orders/delete': (_ctx, told) => gone(told, 'draft_order') },
  'shop.updated': { 'shop/update': theShop },
  'order.refunded': { 'refunds/create': refunds, 'orders/refunded': orders },
};

/**
 * Puts what other areas tell on its way to the webhooks. The body is what the thing is when the event is handled,
 * right after its commit: every attempt and every resend sends the same, and a signature says what it said.
 */
export const webhookSubscriptions: Subscription<never>[] = Object.entries(outcomes).map(([topic, readers]) =>
  subscribe<Told>({
    topic,
    name: `developer.webhooks of ${topic}`,
    async handle(ctx, told) {
      const wanted = await heard(ctx, Object.keys(readers));
      for (const [name, read] of Object.entries(readers)) {
        if (wanted.has(name)) await spread(ctx, name, await read(ctx, told));
      }
    },
  }),
);
