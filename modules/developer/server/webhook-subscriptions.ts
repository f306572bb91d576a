import type { z } from 'zod';
import type { EventKind } from '#core/contract/event-kind.ts';
import { type EventCtx, type Subscription, subscribe } from '#core/server/outbox.ts';
import {
  productCreated,
  productDeleted,
  productUpdated,
  stockChanged,
} from '#modules/catalog/product/contract/product-events.ts';
import {
  collectionCreated,
  collectionDeleted,
  collectionUpdated,
} from '#modules/catalog/collection/contract/collection-events.ts';
import { shopUpdated } from '#modules/identity/settings/contract/shop-events.ts';
import {
  customerCreated,
  customerDeleted,
  customerRedacted,
  customerUpdated,
  draftCreated,
  draftDeleted,
  draftUpdated,
  orderCancelled,
  orderDeleted,
  orderFulfilled,
  orderPaid,
  orderPlaced,
  orderRefunded,
  orderUpdated,
} from '#modules/orders/contract/order-events.ts';
import type { WebhookTopic } from '../contract/webhook-topic.ts';
import { subscribedTopics, type Happening, spread } from './webhook-spread.ts';
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
const outcomes: readonly [EventKind<z.ZodType<Told>>, Partial<Record<WebhookTopic, Reader>>][] = [
  [productCreated, { 'products/create': products }],
  [productUpdated, { 'products/update': products }],
  [productDeleted, { 'products/delete': (_ctx, told) => gone(told, 'product') }],
  [stockChanged, { 'inventory_levels/update': inventoryLevels }],
  [collectionCreated, { 'collections/create': collections }],
  [collectionUpdated, { 'collections/update': collections }],
  [collectionDeleted, { 'collections/delete': (_ctx, told) => gone(told, 'collection') }],
  [customerCreated, { 'customers/create': customers }],
  [customerUpdated, { 'customers/update': customers }],
  [customerDeleted, { 'customers/delete': (_ctx, told) => gone(told, 'customer') }],
  [customerRedacted, { 'customers/redact': (_ctx, told) => gone(told, 'customer') }],
  [orderPlaced, { 'orders/create': orders }],
  [orderUpdated, { 'orders/updated': orders, 'fulfillments/update': changedFulfillments }],
  [orderPaid, { 'orders/paid': orders }],
  [
    orderFulfilled,
    {
      'fulfillments/create': fulfillments,
      'orders/fulfilled': (ctx, told) => (told['complete'] === false ? [] : orders(ctx, told)),
      'orders/partially_fulfilled': (ctx, told) => (told['complete'] === false ? orders(ctx, told) : []),
    },
  ],
  [orderCancelled, { 'orders/cancelled': orders }],
  [orderDeleted, { 'orders/delete': (_ctx, told) => gone(told, 'order') }],
  [draftCreated, { 'draft_orders/create': drafts }],
  [draftUpdated, { 'draft_orders/update': drafts }],
  [draftDeleted, { 'draft_orders/delete': (_ctx, told) => gone(told, 'draft_order') }],
  [shopUpdated, { 'shop/update': theShop }],
  [orderRefunded, { 'refunds/create': refunds, 'orders/refunded': orders }],
];

/**
 * Puts what other areas tell on its way to the webhooks. The body is what the thing is when the event is handled,
 * right after its commit: every attempt and every resend sends the same, and a signature says what it said.
 */
export const webhookSubscriptions: Subscription[] = outcomes.map(([event, readers]) =>
  subscribe({
    event,
    name: `developer.webhooks of ${event.name}`,
    async handle(ctx, told) {
      const wanted = await subscribedTopics(ctx, Object.keys(readers));
      for (const [name, read] of Object.entries(readers)) {
        if (wanted.has(name)) await spread(ctx, name, await read(ctx, told));
      }
    },
  }),
);
