import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { isPlatformDelivery, isSignedWith } from '../testing/webhook-receiver.ts';
import { endUnfetched } from './webhook-fetch.ts';

let server: TestServer;
let people: TestPeople;
type Call = ReturnType<typeof memberClient>;
let admin: Call;
let program: Call;
let other: Call;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.admin);
  const token = async (name: string) => {
    const made = await admin<{ token: string }>('POST', '/admin/api_tokens.json', {
      api_token: { name, scopes: ['read_products'] },
    });
    return memberClient(server.app, made.body.token);
  };
  program = await token('Program');
  other = await token('Other');
});
afterAll(() => server.close());

interface Fetched {
  deliveries: { id: number; attempt: number; headers: Record<string, string>; body: string }[];
}
const webhooks = '/admin/webhooks.json';
const subscribe = async (topic: string, call = program) =>
  call<{ webhook: { id: number }; secret: string }>('POST', webhooks, {
    webhook: { topic, address: 'backroom:fetch' },
  });
const fetchOf = (id: number, call = program) => call<Fetched>('POST', `/admin/webhooks/${id}/fetch.json`, {});
const note = (id: number, attempt: number, response_code: number | null, call = program) =>
  call<{ delivery: { status: string; response_code: number | null } }>(
    'POST',
    `/admin/webhooks/deliveries/${id}/fetched.json`,
    { attempt, response_code, error: response_code === null ? 'No answer' : '' },
  );
const product = async (title: string) => {
  const made = await admin<{ product: { id: number } }>('POST', '/admin/products.json', {
    product: { title },
  });
  await server.settle();
  return made.body.product.id;
};
const soon = () =>
  server.services.db.asSystem((tx) =>
    tx.execute(
      sql`UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 second' WHERE status = 'pending'`,
    ),
  );

test('a program without an address fetches what happened, signed as it would be sent, and says how it went', async () => {
  const { status, body: made } = await subscribe('products/create');
  expect(status).toBe(201);
  const id = await product('Fetched mug');
  const { body } = await fetchOf(made.webhook.id);
  expect(body.deliveries).toHaveLength(1);
  const [first] = body.deliveries;
  expect(JSON.parse(first!.body)).toMatchObject({ id, title: 'Fetched mug' });
  const headers = Object.fromEntries(
    Object.entries(first!.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const received = { headers, body: first!.body, status: 0 };
  expect(isSignedWith(made.secret, received)).toBe(true);
  const expected = { topic: 'products/create', shop: 'mine.test' };
  expect(isPlatformDelivery(made.secret, received, expected)).toBe(true);
  // In its hands: it does not come a second time meanwhile.
  expect((await fetchOf(made.webhook.id)).body.deliveries).toEqual([]);
  expect((await note(first!.id, first!.attempt, 204)).body.delivery).toMatchObject({
    status: 'delivered',
    response_code: 204,
  });
  await soon();
  expect((await fetchOf(made.webhook.id)).body.deliveries).toEqual([]);
});

test('what its receiver refused, or nobody spoke of, comes again, and things of one subject in their order', async () => {
  const { body: made } = await subscribe('products/update');
  const id = await product('Changing');
  for (const title of ['Once', 'Twice']) {
    await admin('PUT', `/admin/products/${id}.json`, { product: { title } });
    await server.settle();
  }
  const titles = (fetched: Fetched) =>
    fetched.deliveries.map(({ body }) => (JSON.parse(body) as { title: string }).title);
  const first = (await fetchOf(made.webhook.id)).body;
  expect(titles(first)).toEqual(['Once']);
  await note(first.deliveries[0]!.id, 1, 500);
  expect((await fetchOf(made.webhook.id)).body.deliveries).toEqual([]);
  await soon();
  const again = (await fetchOf(made.webhook.id)).body;
  expect(titles(again)).toEqual(['Once']);
  expect(again.deliveries[0]!.attempt).toBe(2);
  // An attempt that is not the latest says nothing of what comes next.
  await note(again.deliveries[0]!.id, 1, null);
  await note(again.deliveries[0]!.id, 2, 200);
  expect(titles((await fetchOf(made.webhook.id)).body)).toEqual(['Twice']);
});

test('only the program whose it is fetches, and a person subscribes no such address', async () => {
  const { body: made } = await subscribe('products/delete');
  expect((await fetchOf(made.webhook.id, other)).status).toBe(404);
  const byPerson = await subscribe('products/delete', admin);
  expect([byPerson.status, byPerson.body]).toEqual([422, expect.objectContaining({ code: 'core.invalid' })]);
  const id = await product('Gone');
  await admin('DELETE', `/admin/products/${id}.json`);
  await server.settle();
  const [delivery] = (await fetchOf(made.webhook.id)).body.deliveries;
  expect((await note(delivery!.id, 1, 200, other)).status).toBe(404);
});

test('what nobody fetches for two days turns its webhook off, and people are told', async () => {
  const { body: made } = await subscribe('products/create', other);
  await product('Waiting');
  await server.services.db.asSystem((tx) =>
    tx.execute(
      sql`UPDATE webhook_deliveries SET begun_at = now() - interval '49 hours' WHERE webhook_id = ${made.webhook.id}`,
    ),
  );
  await endUnfetched.run(server.services);
  const { body } = await other<{ webhook: { status: string; disabled_reason: string } }>(
    'GET',
    `/admin/webhooks/${made.webhook.id}.json`,
  );
  expect(body).toMatchObject({ webhook: { status: 'disabled', disabled_reason: 'failing' } });
  expect((await fetchOf(made.webhook.id, other)).status).toBe(409);
});
