import type { z } from 'zod';
import { jobEnded } from '#core/contract/core-events.ts';
import type { EventKind } from '#core/contract/event-kind.ts';
import { type EventCtx, type Subscription, subscribe } from '#core/server/jobs/outbox.ts';
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
import { offerCreated, offerDeleted, offerUpdated } from '#modules/offers/offer/contract/offer-events.ts';
import { shopUpdated } from '#modules/identity/settings/contract/shop-events.ts';
import {
  orderCancelled,
  orderDeleted,
  orderFulfilled,
  orderPaid,
  orderPlaced,
  orderRefunded,
  orderUpdated,
} from '#modules/orders/order/contract/order-events.ts';
import {
  cartCreated,
  cartsChanged,
  checkoutsChanged,
  checkoutsDeleted,
} from '#modules/orders/cart/contract/cart-events.ts';
import { checkoutStarted } from '#modules/orders/checkout/contract/checkout-events.ts';
import {
  customerCreated,
  customerDeleted,
  customerRedacted,
  customerUpdated,
} from '#modules/orders/customer/contract/customer-events.ts';
import { draftCreated, draftDeleted, draftUpdated } from '#modules/orders/draft/contract/draft-events.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import { reviewCreated } from '#modules/reviews/review/contract/review-events.ts';
import type { WebhookTopic } from '../contract/webhook-topic.ts';
import { subscribedTopics, type Happening, spread } from './webhook-spread.ts';
import {
  cartThings,
  changedFulfillments,
  collections,
  customers,
  drafts,
  fulfillments,
  gone,
  inventoryLevels,
  jobs,
  offers,
  orders,
  products,
  refunds,
  reviews,
  theShop,
  type EventFacts,
} from './webhook-things.ts';

type Reader = (ctx: EventCtx, facts: EventFacts) => Promise<Happening[]> | Happening[];

/** What becomes of an event of another area: topics, each with how its things are read. */
type Outcome = readonly [EventKind<z.ZodType<EventFacts>>, Partial<Record<WebhookTopic, Reader>>];

const outcomes: readonly Outcome[] = [
  [productCreated, { 'products/create': products }],
  [productUpdated, { 'products/update': products }],
  [productDeleted, { 'products/delete': (_ctx, facts) => gone(facts, 'product') }],
  [stockChanged, { 'inventory_levels/update': inventoryLevels }],
  [collectionCreated, { 'collections/create': collections }],
  [collectionUpdated, { 'collections/update': collections }],
  [collectionDeleted, { 'collections/delete': (_ctx, facts) => gone(facts, 'collection') }],
  [customerCreated, { 'customers/create': customers }],
  [customerUpdated, { 'customers/update': customers }],
  [customerDeleted, { 'customers/delete': (_ctx, facts) => gone(facts, 'customer') }],
  [customerRedacted, { 'customers/redact': (_ctx, facts) => gone(facts, 'customer') }],
  [orderPlaced, { 'orders/create': orders }],
  [orderUpdated, { 'orders/updated': orders, 'fulfillments/update': changedFulfillments }],
  [orderPaid, { 'orders/paid': orders }],
  [
    orderFulfilled,
    {
      'fulfillments/create': fulfillments,
      'orders/fulfilled': (ctx, facts) => (facts['complete'] === false ? [] : orders(ctx, facts)),
      'orders/partially_fulfilled': (ctx, facts) => (facts['complete'] === false ? orders(ctx, facts) : []),
    },
  ],
  [orderCancelled, { 'orders/cancelled': orders }],
  [orderDeleted, { 'orders/delete': (_ctx, facts) => gone(facts, 'order') }],
  [draftCreated, { 'draft_orders/create': drafts }],
  [draftUpdated, { 'draft_orders/update': drafts }],
  [draftDeleted, { 'draft_orders/delete': (_ctx, facts) => gone(facts, 'draft_order') }],
  [offerCreated, { 'offers/create': offers }],
  [offerUpdated, { 'offers/update': offers }],
  [offerDeleted, { 'offers/delete': (_ctx, facts) => gone(facts, 'offer') }],
  [shopUpdated, { 'shop/update': theShop }],
  [orderRefunded, { 'refunds/create': refunds, 'orders/refunded': orders }],
  [reviewCreated, { 'reviews/create': reviews }],
];

/** Events whose body is priced when it is sent. */
function pricedOutcomes(pricing: OrderDependencies): readonly Outcome[] {
  const { carts, checkouts } = cartThings(pricing);
  return [
    [cartCreated, { 'carts/create': carts }],
    [cartsChanged, { 'carts/update': carts }],
    [checkoutStarted, { 'checkouts/create': checkouts }],
    [checkoutsChanged, { 'checkouts/update': checkouts }],
    [checkoutsDeleted, { 'checkouts/delete': (_ctx, facts) => gone(facts, 'checkout') }],
  ];
}

/**
 * Puts what other areas tell on its way to the webhooks. The body is what the thing is when the event is handled,
 * right after its commit: every attempt and every resend sends the same body, so its signature stays valid.
 */
const thingSubscription = ([event, readers]: Outcome): Subscription =>
  subscribe({
    event,
    name: `developer.webhooks of ${event.name}`,
    async handle(ctx, facts) {
      const wanted = await subscribedTopics(ctx, Object.keys(readers));
      for (const [name, read] of Object.entries(readers)) {
        if (wanted.has(name)) await spread(ctx, name, await read(ctx, facts));
      }
    },
  });

/** Only the program that started a job receives its result. Jobs that the server started itself are not sent. */
const jobSubscription = subscribe({
  event: jobEnded,
  name: `developer.webhooks of ${jobEnded.name}`,
  async handle(ctx, facts) {
    const topic: WebhookTopic = 'jobs/ended';
    if (facts.created_by === null && facts.token_id === null) return;
    if (!(await subscribedTopics(ctx, [topic])).has(topic)) return;
    await spread(ctx, topic, await jobs(ctx, facts), { startedBy: facts.token_id });
  },
});

export const webhookSubscriptions = (pricing: OrderDependencies): readonly Subscription[] => [
  ...[...outcomes, ...pricedOutcomes(pricing)].map(thingSubscription),
  jobSubscription,
];
