import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccessToken } from '#apps/server/testing/access-token.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import type { Product, Variant } from '../../product/contract/product.ts';
import type { FulfillmentService } from '../contract/fulfillment-service-calls.ts';

let server: TestServer;
let people: TestPeople;
let admin: Call;
type Call = <T = Answer>(
  method: Parameters<ReturnType<typeof memberClient>>[0],
  url: string,
  body?: object,
) => Promise<{ status: number; body: T }>;

interface Answer {
  fulfillment_service: FulfillmentService;
  fulfillment_services: FulfillmentService[];
  product: Product;
  products: Product[];
  variant: Variant;
  order: { id: number; line_items: { fulfillment_service: string }[] };
  count: number;
  is_process_background: boolean;
  code: string;
  values: object;
  fields: Record<string, string>;
}

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.admin);
});
afterAll(() => server.close());

const services = '/admin/fulfillment_services.json';
const serviceAt = (id: number) => `/admin/fulfillment_services/${id}.json`;
const addService = async (given: object, call = admin) =>
  call('POST', services, { fulfillment_service: given });
const makeService = async (name: string) =>
  (await addService({ service_name: name })).body.fulfillment_service;
const makeProduct = async (given: object = {}) => {
  const made = await admin('POST', '/admin/products.json', { product: { title: 'Sent', ...given } });
  expect([made.status, made.body]).toEqual([201, made.body]);
  return made.body.product;
};
const sentBy = (service: string) => makeProduct({ variants: [{ price: 5, fulfillment_service: service }] });

test('a program adds a service under the platform’s name or its own, reads it, and names it anew', async () => {
  const token = await makeAccessToken(server.services.db, people.shopId, ['write_fulfillments']);
  const program: Call = memberClient(server.app, token);
  const made = await addService({ name: 'Harbour Print' }, program);
  expect([made.status, made.body.fulfillment_service]).toEqual([
    201,
    {
      id: expect.any(Number) as number,
      ...{ service_name: 'Harbour Print', handle: 'harbour-print', is_mapped: false, variants_count: 0 },
      can_remove_mapping: true,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    },
  ]);
  const { id } = made.body.fulfillment_service;
  const renamed = await program('PUT', serviceAt(id), {
    fulfillment_service: { ...made.body.fulfillment_service, service_name: 'Harbour Press' },
  });
  expect(renamed.body.fulfillment_service).toMatchObject({
    service_name: 'Harbour Press',
    handle: 'harbour-print',
  });
  const moved = await program('PUT', serviceAt(id), { fulfillment_service: { handle: 'another' } });
  expect([moved.status, Object.keys(moved.body.fields)]).toEqual([422, ['fulfillment_service.handle']]);
  expect((await program('GET', services)).body.fulfillment_services).toEqual([
    renamed.body.fulfillment_service,
  ]);
  expect((await program('DELETE', serviceAt(id))).status).toBe(200);
  expect((await program('GET', serviceAt(id))).status).toBe(404);
});

test('a handle that is the shop’s own, another’s, or none is refused, and so is what nothing follows', async () => {
  await makeService('Once');
  const refused = async (given: object, field: string) => {
    const { status, body } = await addService(given);
    expect([given, status, Object.keys(body.fields)]).toEqual([given, 422, [`fulfillment_service.${field}`]]);
  };
  await refused({ service_name: 'Manual' }, 'service_name');
  await refused({ service_name: 'Other', handle: 'manual' }, 'handle');
  await refused({ service_name: 'ONCE' }, 'service_name');
  await refused({ service_name: 'Other', handle: 'once' }, 'handle');
  await refused({ service_name: '!!!' }, 'service_name');
  await refused({ service_name: 'Other', handle: 'a b' }, 'handle');
  await refused({ service_name: 'Other', callback_url: 'https://1.1.1.1/' }, 'callback_url');
  await refused({ service_name: 'Other', inventory_management: true }, 'inventory_management');
});

test('a shop has a hundred services at most', async () => {
  const fill = server.services.db.inShop(people.otherShopId, (tx) =>
    tx.execute(
      sql`INSERT INTO fulfillment_services (shop_id, handle, service_name)
          SELECT ${people.otherShopId}, 's' || n, 's' || n FROM generate_series(1, 100) n`,
    ),
  );
  await fill;
  const token = await makeAccessToken(server.services.db, people.otherShopId, ['write_fulfillments']);
  const { status, body } = await addService({ service_name: 'More' }, memberClient(server.app, token));
  expect([status, body.code]).toEqual([409, 'catalog.too_many_services']);
});

test('a variant and its product name the fulfillment service, and an order keeps that of the purchase', async () => {
  const { handle } = await makeService('Dropper');
  const product = await sentBy(handle);
  const mapped = { service_name: 'Dropper', handle, is_mapped: true, can_remove_mapping: true };
  expect(product.fulfillment_services).toEqual([mapped]);
  const [variant] = product.variants;
  expect(variant!.fulfillment_service).toBe(handle);
  const order = await admin('POST', '/admin/orders.json', {
    order: {
      email: 'buyer@example.com',
      line_items: [
        { variant_id: variant!.id, quantity: 1 },
        { title: 'Gift wrap', price: 3, quantity: 1 },
      ],
    },
  });
  expect([order.status, order.body]).toEqual([201, order.body]);
  const path = `/admin/variants/${variant!.id}.json`;
  const back = await admin('PUT', path, { variant: { ...variant, fulfillment_service: 'manual' } });
  expect(back.body.variant.fulfillment_service).toBe('manual');
  const { body } = await admin('GET', `/admin/products/${product.id}.json`);
  expect(body.product.fulfillment_services).toEqual([]);
  const stored = await admin('GET', `/admin/orders/${order.body.order.id}.json`);
  expect(stored.body.order.line_items.map((line) => line.fulfillment_service)).toEqual([handle, 'manual']);
});

test('a variant is given to no service that the shop does not know, and counted by none', async () => {
  const { handle } = await makeService('Counter');
  const product = await makeProduct();
  const [variant] = product.variants;
  const path = `/admin/variants/${variant!.id}.json`;
  const unknown = await admin('PUT', path, { variant: { fulfillment_service: 'nobody' } });
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['variant.fulfillment_service']]);
  const counted = await admin('PUT', path, { variant: { inventory_management: handle } });
  expect([counted.status, Object.keys(counted.body.fields)]).toEqual([422, ['variant.inventory_management']]);
  // As a file brings it: it stays, comes back, and goes along to a new variant of the product.
  await server.services.db.inShop(people.shopId, (tx) =>
    tx.execute(sql`UPDATE variants SET fulfillment_service = 'Elsewhere Ltd' WHERE id = ${variant!.id}`),
  );
  const { body } = await admin('GET', `/admin/products/${product.id}.json`);
  expect(body.product.fulfillment_services).toMatchObject([
    { service_name: 'Elsewhere Ltd', handle: 'Elsewhere Ltd' },
  ]);
  const saved = await admin('PUT', `/admin/products/${product.id}.json`, {
    product: { variants: [{ ...body.product.variants[0], sku: 'KEPT' }] },
  });
  expect([saved.status, saved.body.product.variants[0]]).toMatchObject([
    200,
    { fulfillment_service: 'Elsewhere Ltd', sku: 'KEPT' },
  ]);
});

test('a service that sends variants stays, and many products are given to another at once', async () => {
  const service = await makeService('Leaving');
  const [one, two] = [await sentBy(service.handle), await sentBy(service.handle)];
  const other = await makeProduct();
  const refused = await admin('DELETE', serviceAt(service.id));
  expect([refused.status, refused.body.code, refused.body.values]).toEqual([
    409,
    'catalog.service_in_use',
    { name: 'Leaving', count: 2 },
  ]);
  const list = `/admin/products.json?fulfillment_service=${service.handle}`;
  expect((await admin('GET', list)).body.products.map(({ id }) => id)).toEqual([two.id, one.id]);
  const unknown = await admin('PATCH', '/admin/products.json', {
    ids: [one.id],
    data: { fulfillment_service: 'nobody' },
  });
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['data.fulfillment_service']]);
  const given = await admin('PATCH', '/admin/products.json', {
    filter: { fulfillment_service: service.handle },
    data: { fulfillment_service: 'manual' },
  });
  expect(given.body).toMatchObject({ count: 2, is_process_background: false });
  const { product } = (await admin('GET', `/admin/products/${one.id}.json`)).body;
  expect([product.variants[0]!.fulfillment_service, product.version]).toEqual(['manual', one.version + 1]);
  const untouched = (await admin('GET', `/admin/products/${other.id}.json`)).body.product;
  expect(untouched).toEqual(other);
  expect((await admin('DELETE', serviceAt(service.id))).status).toBe(200);
});

test('variants of a deleted product hold no service back', async () => {
  const service = await makeService('Held');
  const product = await sentBy(service.handle);
  await admin('DELETE', `/admin/products/${product.id}.json`);
  expect((await admin('DELETE', serviceAt(service.id))).status).toBe(200);
});

test('a service that is removed while a product is given to it: one of the two is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const service = await makeService(`Racing ${round}`);
    const product = await makeProduct();
    const [given, removed] = await Promise.all([
      admin('PUT', `/admin/variants/${product.variants[0]!.id}.json`, {
        variant: { fulfillment_service: service.handle },
      }),
      admin('DELETE', serviceAt(service.id)),
    ]);
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([given.status, removed.status]);
  }
});
