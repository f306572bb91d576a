import '@shopify/shopify-api/adapters/web-api';
import {
  type ApiVersion,
  HttpResponseError,
  LogSeverity,
  Session,
  WebhookValidationErrorReason,
  shopifyApi,
} from '@shopify/shopify-api';
import { restResources } from '@shopify/shopify-api/rest/admin/2026-07';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestApiVersion } from '#core/contract/api-version.ts';
import { eventually } from '#core/testing/test-services.ts';
import {
  type ReceivedDelivery,
  startReceiver,
  type WebhookReceiver,
} from '#modules/developer/webhook/testing/webhook-receiver.ts';
import { type OrderShop, startOrderShop } from './testing/order-shop.ts';

// A library that others made for programs of Shopify, as it is published: what differs is the host, the prefix of the
// headers and the version that is asked for. Addresses, bodies and answers are what it makes of them itself.
const version = newestApiVersion as string as ApiVersion;

let shop: OrderShop;
let hook: WebhookReceiver;
let session: Session;
beforeAll(async () => {
  hook = await startReceiver(() => ({ status: 200 }));
  process.env['OUTBOUND_ALLOW'] = hook.host;
  shop = await startOrderShop();
  const made = await shop.admin<{ token: string }>('POST', '/admin/api_tokens.json', {
    api_token: { name: 'Somebody’s program', scopes: ['write_products', 'write_orders'] },
  });
  setAbstractFetchFunc(async (address, init) => {
    const { pathname, search } = new URL(address as string);
    const answer = await fetch(`${shop.server.url}${pathname}${search}`, {
      ...init,
      headers: renamed(init?.headers, 'x-shopify-', 'x-shopbase-'),
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: renamed(answer.headers, 'x-shopbase-', 'x-shopify-'),
    });
  });
  session = new Session({
    id: 'offline',
    shop: 'mine.myshopify.com',
    state: '',
    isOnline: false,
    accessToken: made.body.token,
  });
});
afterAll(async () => {
  delete process.env['OUTBOUND_ALLOW'];
  await shop.server.close();
  await hook.close();
});

function renamed(headers: ConstructorParameters<typeof Headers>[0], from: string, to: string): Headers {
  return new Headers([...new Headers(headers)].map(([name, value]) => [name.replace(from, to), value]));
}

/** The library as a program sets it up; the secret is what it holds deliveries to. */
function library(apiSecretKey = 'none yet') {
  const made = shopifyApi({
    apiKey: 'program',
    apiSecretKey,
    hostName: 'program.test',
    isEmbeddedApp: false,
    apiVersion: version,
    restResources,
    logger: { level: LogSeverity.Error },
  });
  for (const resource of Object.values(made.rest)) resource.apiVersion = version;
  return made;
}

/** What the library throws for an answer. */
async function refusal(asked: Promise<unknown>): Promise<HttpResponseError> {
  const error: unknown = await asked.then(
    () => 'nothing was refused',
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HttpResponseError);
  return error as HttpResponseError;
}

describe('a client library of Shopify’s', () => {
  test('makes, reads, changes and deletes a product, which it sends back whole', async () => {
    const { rest } = library();
    const product = new rest.Product({ session });
    Object.assign(product, {
      title: 'Snowboard',
      body_html: '<strong>Good snowboard!</strong>',
      vendor: 'Burton',
      tags: 'winter, wood',
      status: 'active',
      options: [{ name: 'Length', values: ['150', '160'] }],
      variants: [
        { option1: '150', price: '199.90', sku: 'S-150', inventory_management: 'shopify' },
        { option1: '160', price: '219.00', sku: 'S-160' },
      ],
    });
    await product.saveAndUpdate();
    const id = Number(product.id);
    expect(id).toBeGreaterThan(0);

    const read = (await rest.Product.find({ session, id }))!;
    read.title = 'Snowboard of ash';
    const [first, second] = read.variants as { id: unknown; price: unknown }[];
    first!.price = '209.90';
    // Ids are texts in this library.
    expect(first!.id).toBeTypeOf('string');
    await read.save();
    const stored = await shop.admin<{
      product: { title: string; tags: string; variants: { id: number; sku: string; price: number }[] };
    }>('GET', `/admin/products/${id}.json`);
    expect(stored.body.product).toMatchObject({
      title: 'Snowboard of ash',
      tags: 'winter, wood',
      variants: [
        { id: Number(first!.id), sku: 'S-150', price: 209.9 },
        { id: Number(second!.id), sku: 'S-160', price: 219 },
      ],
    });

    // Sent back as it was read before: somebody else's change would be lost.
    expect((await refusal(read.save())).response.code).toBe(409);
    const fresh = (await rest.Product.find({ session, id }))!;
    (fresh.variants as { id: unknown }[])[1]!.id = String(shop.vase.variant);
    expect((await refusal(fresh.save())).response.code).toBe(422);

    await rest.Product.delete({ session, id });
    expect((await refusal(rest.Product.find({ session, id }))).response.code).toBe(404);
  });

  test('reads all products by its own pages, and back again', async () => {
    const { rest } = library();
    for (let n = 0; n < 5; n += 1)
      await shop.admin('POST', '/admin/products.json', { product: { title: `Plate ${n}` } });
    const all = await shop.admin<{ products: { id: number }[] }>('GET', '/admin/products.json?limit=250');
    const stored = all.body.products.map(({ id }) => String(id));
    expect(await rest.Product.count({ session })).toEqual({ count: stored.length });

    const pages: string[][] = [];
    let page = await rest.Product.all({ session, limit: 3, fields: 'id,title' });
    for (;;) {
      pages.push(page.data.map(({ id }) => String(id)));
      expect(page.data.every((row) => row.title !== undefined && row.vendor === undefined)).toBe(true);
      const next = page.pageInfo?.nextPage;
      if (!next) break;
      page = await rest.Product.all({ session, ...next.query });
    }
    expect(pages.length).toBe(Math.ceil(stored.length / 3));
    expect(pages.flat()).toEqual(stored);
    const before = await rest.Product.all({ session, ...page.pageInfo!.prevPage!.query });
    expect(before.data.map(({ id }) => String(id))).toEqual(pages.at(-2));
  });

  test('reads orders and one of them, and changes its note', async () => {
    const { rest } = library();
    const placed = [await shop.place(shop.usual()), await shop.place(shop.usual())];
    const { data } = await rest.Order.all({ session, status: 'any' });
    expect(new Set(data.map(({ id }) => Number(id)))).toEqual(new Set(placed.map(({ id }) => id)));
    const order = (await rest.Order.find({ session, id: placed[0]!.id }))!;
    expect(order).toMatchObject({
      name: placed[0]!.name,
      total_price: placed[0]!.total_price,
      line_items: [{ variant_id: String(shop.vase.variant) }, { variant_id: String(shop.bowl.variant) }],
    });
    order.note = 'Leave it with the neighbour';
    await order.save();
    expect(await shop.read(placed[0]!.id)).toEqual({
      ...placed[0],
      note: 'Leave it with the neighbour',
      version: expect.any(Number),
      updated_at: expect.any(String),
    });
  });

  test('hears of an order, and its own check tells a delivery of ours from any other', async () => {
    const { clients } = library();
    const made = await new clients.Rest({ session }).post<{ webhook: { topic: string }; secret: string }>({
      path: 'webhooks',
      data: { webhook: { topic: 'orders/create', address: hook.address, format: 'json' } },
    });
    expect(made.body.webhook.topic).toBe('orders/create');
    const order = await shop.place(shop.usual());
    // Orders of the stories before may be told of as late as now: the delivery that is meant is this order's.
    let delivery!: ReceivedDelivery;
    await eventually('the delivery', async () => {
      await shop.server.drain();
      const found = hook.received.find(({ body }) => (JSON.parse(body) as { id: number }).id === order.id);
      if (found) delivery = found;
      return found !== undefined;
    });
    const check = (secret: string, body: string) =>
      library(secret).webhooks.validate({
        rawBody: body,
        rawRequest: new Request('https://program.test/webhooks', {
          method: 'POST',
          headers: renamed(delivery.headers, 'x-shopbase-', 'x-shopify-'),
          body,
        }),
      });
    expect(JSON.parse(delivery.body)).toMatchObject({ id: order.id });
    expect(await check(made.body.secret, delivery.body)).toMatchObject({
      valid: true,
      topic: 'ORDERS_CREATE',
      domain: 'mine.test',
      apiVersion: newestApiVersion,
    });
    const wrong = { valid: false, reason: WebhookValidationErrorReason.InvalidHmac };
    expect(await check('another secret', delivery.body)).toEqual(wrong);
    expect(await check(made.body.secret, delivery.body.replace('"id"', '"Id"'))).toEqual(wrong);
  });
});
