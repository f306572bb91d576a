import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#core/server/pipeline/app.ts';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import type { Route } from '#core/server/call/handle.ts';
import { keepHostsApart, takeStoreLabel } from '#core/server/http/store-hosts.ts';
import { areas } from '#apps/server/areas.ts';
import { allRoutes } from '#apps/server/routes.ts';
import { offersArea } from '#modules/offers/server/offers-area.ts';
import { orderDeliveries } from '#modules/orders/order/server/public.ts';
import { ordersArea } from '#modules/orders/server/orders-area.ts';
import { registerStore } from './store.ts';
import { storeOf, storePrefix } from './store-visit.ts';
import { readable, type StoreShopper, storeShopper } from './testing/store-shopper.ts';
import { filledCheckout, startStore, type TestStore } from './testing/store-under-test.ts';

let store: TestStore;
let app: FastifyInstance;
/** What an area that sends review requests would answer about the shop. */
let asks = true;
const asked: ShopCtx[] = [];

/** The store of an installation that has one area more, which asks buyers for reviews. */
async function storeThatAsks(services: Services): Promise<FastifyInstance> {
  const { pricing } = offersArea.open(services).provides!;
  const reviewRequests = [
    async () => false,
    async (ctx: ShopCtx) => {
      asked.push(ctx);
      return asks;
    },
  ];
  const asking = ordersArea
    .open(services)
    .routes({ pricing, reviewRequests, furtherMails: [], pageParts: [] });
  const nameOf = (route: Route) => route.endpoint.name;
  const names = new Set(asking.map(nameOf));
  const open = areas.open(services);
  const routes = [...allRoutes(open).routes.filter((route) => !names.has(nameOf(route))), ...asking];
  const { authentication, foreignScripts, storeView } = open.given;
  const shopOf = (request: FastifyRequest) => storeOf(request, 'mine.test');
  const made = await createApp({
    ...{ services, authentication, storeView, routes, limits: false },
    rewriteUrl: takeStoreLabel(storePrefix),
    before: (app) => keepHostsApart(app, services, { prefix: storePrefix, shopOf, foreignScripts }),
  });
  await registerStore(made, { defaultDomain: 'mine.test', places: services });
  return made;
}

beforeAll(async () => {
  store = await startStore();
  app = await storeThatAsks(store.server.services);
});
afterAll(async () => {
  await app.close();
  await store.server.close();
});

const [forOrder, forReviews] = ['For emails about this order', 'to ask you for a review once it has arrived'];
const optOut = 'Don’t ask me for a review';

async function pageOf(guest: StoreShopper): Promise<string> {
  return readable((await guest.get('/store/checkout')).body);
}

async function optOutOf(order: { headers: { location?: unknown } }): Promise<boolean | null> {
  const token = /\/orders\/([\w-]+)/.exec(String(order.headers.location))![1]!;
  const { services } = store.server;
  const shop = (await services.shops.byId(store.people.shopId))!;
  return services.db.inShop(shop.id, async (tx) => {
    const found = await tx.execute<{ id: number }>(`SELECT id FROM orders WHERE token = '${token}'`);
    const { id } = found.rows[0]!;
    return (await orderDeliveries({ shop, tx }, [id])).get(id)!.buyer!.review_request_opt_out;
  });
}

async function ordered(shopper: StoreShopper, given: Record<string, string> = {}) {
  await shopper.add(store.mug, 1);
  return shopper.post('/store/checkout', await filledCheckout(shopper, given));
}

test('without review requests the address is for the order alone, and no buyer was notified of them', async () => {
  const guest = store.shopper();
  await guest.add(store.mug, 1);
  const page = await pageOf(guest);
  expect(page).toContain(forOrder);
  expect(page).not.toContain(forReviews);
  expect(page).not.toContain(optOut);
  expect(await optOutOf(await ordered(guest))).toBeNull();
  // Consent counts only from a page of ours; an opt-out counts from anywhere.
  expect(await optOutOf(await ordered(store.shopper(), { review_requests: 'on' }))).toBeNull();
  const no = { review_requests: 'on', review_request_opt_out: 'on' };
  expect(await optOutOf(await ordered(store.shopper(), no))).toBe(true);
});

test('with review requests the checkout announces them, and the order stores each buyer’s choice', async () => {
  asks = true;
  const guest = storeShopper(app, 'mine.test');
  await guest.add(store.mug, 1);
  const page = await pageOf(guest);
  expect(page).toContain(forReviews);
  expect(page).toContain(optOut);
  expect(asked.at(-1)!.shop.id).toBe(store.people.shopId);
  const form = { review_requests: 'on' };
  expect(await optOutOf(await ordered(guest, form))).toBe(false);
  const no = { ...form, review_request_opt_out: 'on' };
  // A ticked box stays ticked when another field has an error.
  const wrong = await ordered(guest, { ...no, email: 'sam' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toMatch(/name="review_request_opt_out" value="on" checked/);
  expect(await optOutOf(await ordered(guest, no))).toBe(true);
});

test('a buyer whose page was made before the shop sent requests, or after it stopped, was not notified', async () => {
  asks = false;
  const guest = storeShopper(app, 'mine.test');
  await guest.add(store.mug, 1);
  const form = await filledCheckout(guest);
  asks = true;
  expect(await optOutOf(await guest.post('/store/checkout', form))).toBeNull();
  await guest.add(store.mug, 1);
  const later = { ...(await filledCheckout(guest)), review_requests: 'on' };
  asks = false;
  expect(await optOutOf(await guest.post('/store/checkout', later))).toBeNull();
});
