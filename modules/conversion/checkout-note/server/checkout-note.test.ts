import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import {
  complete,
  makeProduct,
  memberClient,
  openCheckout,
  shopperClient,
  type TestProduct,
} from '#apps/server/testing/test-shop.ts';
import { forgetPricing } from '#modules/catalog/facts/server/public.ts';
import type { CheckoutNoteSettings } from '../contract/checkout-note-words.ts';

let server: TestServer;
let owner: ReturnType<typeof memberClient>;
let shopper: ReturnType<typeof shopperClient>;
let shopId: number;
let mug: TestProduct;

const path = '/admin/copt/social-proof/settings/checkout_notification.json';
interface Answer {
  settings: CheckoutNoteSettings;
  version: number;
  error: string;
  fields: Record<string, string>;
  current: { settings: CheckoutNoteSettings };
}

beforeAll(async () => {
  server = await startTestServer();
  const people = await makePeople(server.services.db);
  owner = memberClient(server.app, people.owner);
  shopper = shopperClient(server.app, 'mine.test');
  ({ shopId } = people);
  mug = await makeProduct(server.services.db, shopId, { handle: 'mug', price_minor: 1200, stock: 20 });
});
afterAll(() => server.close());

const write = (statement: ReturnType<typeof sql>) =>
  server.services.db.inShop(shopId, (tx) => tx.execute(statement));
const save = (settings: Partial<CheckoutNoteSettings>, more: object = {}) =>
  owner<Answer>('PUT', path, { settings, ...more });
/** Turned on or off; what was sold is read anew then. */
const turn = (on: boolean) =>
  write(
    sql`INSERT INTO conversion_tools (shop_id, tool, enable) VALUES (${shopId}, 'checkout_notification', ${on})
        ON CONFLICT (shop_id, tool) DO UPDATE SET enable = excluded.enable`,
  );
const line = async (query: string, zone = 'America/New_York') => {
  forgetPricing(server.services, shopId);
  const reply = await shopper<{ parts: { checkout_note?: { text: string; icon: string | null } } }>(
    'GET',
    `/storefront/page.json?zone=${zone}&${query}`,
  );
  return reply.body.parts.checkout_note;
};

test('V264–V266 by default: the standard message, an icon, three variables, off', async () => {
  const { body } = await owner<object>('GET', path);
  expect(body).toEqual({
    type: 'checkout_notification',
    settings: {
      message:
        '{{purchased_number}} customer(s) has bought this {{product_title}} in the last 24 hours. Only {{stock_number}} left!',
      image_type: 'demo',
      image_src: 'bag',
    },
    default_settings: expect.objectContaining({ image_src: 'bag' }) as unknown,
    variables: ['purchased_number', 'product_title', 'stock_number'],
    sample_data: { icons: ['bag', 'people', 'bolt', 'heart', 'clock'] },
    version: 0,
  });
});

test('V330, V453 an error appears at its field and as the error itself, and nothing is saved', async () => {
  const empty = await save({ message: '  ' });
  expect([empty.status, empty.body.fields, empty.body.error]).toEqual([
    422,
    { 'settings.message': 'The Message field is required.' },
    'The Message field is required.',
  ]);
  const unknown = await save({ message: 'Hi {{name}}' });
  expect(unknown.body.fields).toEqual({ 'settings.message': 'Unknown variable: {{name}}' });
  expect((await save({ image_src: 'skull' })).body.fields).toEqual({
    'settings.image_src': 'Choose one of the icons',
  });
  for (const image_src of ['', 'bag', 'https://elsewhere.test/x.png', `/files/${shopId}/nothing.png`])
    expect((await save({ image_type: 'custom', image_src })).status, image_src).toBe(422);
  expect((await owner<Answer>('GET', path)).body.version).toBe(0);
});

test('a save over another’s is refused with what is stored', async () => {
  await save({ image_src: 'heart' });
  const late = await save({ image_src: 'bolt' }, { version: 0 });
  expect([late.status, late.body.current.settings.image_src]).toEqual([409, 'heart']);
});

test('the line says what was bought and paid today and what is left, in the cart that is shown', async () => {
  const { cart } = await openCheckout(shopper, [{ variant_id: mug.variant, quantity: 1 }]);
  await turn(true);
  // No purchases yet.
  expect(await line(`page=cart&token=${cart}`)).toBeUndefined();
  const bought = await openCheckout(shopper, [{ variant_id: mug.variant, quantity: 3 }]);
  expect((await complete(shopper, bought)).status).toBe(201);
  await server.settle();
  await turn(true);
  const text = '3 customer(s) has bought this mug in the last 24 hours. Only 17 left!';
  expect(await line(`page=cart&token=${cart}`)).toEqual({ text, icon: 'heart', image: null });
  expect((await line(`page=checkout&token=${cart}`))?.text).toBe(text);
  // The cart of a connected store is sent as its lines.
  expect((await line(`page=unknown&lines=${mug.variant}:1`))?.text).toBe(text);
  expect(await line(`page=index&token=${cart}`)).toBeUndefined();
  expect(await line('page=cart&token=aaaaaaaaaaaaaaaaaaaaaaaa')).toBeUndefined();
  await turn(false);
  expect(await line(`page=cart&token=${cart}`)).toBeUndefined();
});

test('CheckoutNotificationSettings.image_src reaches the cart as its smaller copy', async () => {
  const { cart } = await openCheckout(shopper, [{ variant_id: mug.variant, quantity: 1 }]);
  const picture = `/files/${shopId}/abcdefghijklmnopqrstuvwxyz012345.png`;
  await write(
    sql`UPDATE conversion_tools SET settings = settings || ${JSON.stringify({ image_type: 'custom', image_src: picture })}::jsonb
        WHERE shop_id = ${shopId} AND tool = 'checkout_notification'`,
  );
  await turn(true);
  expect(await line(`page=cart&token=${cart}`)).toMatchObject({
    icon: null,
    image: expect.stringMatching(new RegExp(`${picture}\\?w=128$`)),
  });
  // The settings keep the picture itself.
  expect((await owner<Answer>('GET', path)).body.settings.image_src).toContain(`${picture.slice(-12)}`);
  await save({ image_type: 'demo', image_src: 'heart' });
});

test('what came back was not bought: the line goes with it', async () => {
  const { cart } = await openCheckout(shopper, [{ variant_id: mug.variant, quantity: 1 }]);
  const [order] = (await write(sql`SELECT id FROM orders WHERE shop_id = ${shopId} LIMIT 1`)).rows;
  const cancelled = await owner('POST', `/admin/orders/${String(order!['id'])}/cancel.json`, {
    ...{ reason: 'customer', refund: true, restock: true },
  });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  await server.settle();
  await turn(true);
  expect(await line(`page=cart&token=${cart}`)).toBeUndefined();
  // Where a shop is not honest, and the law has no list, numbers are made up.
  await owner('PUT', '/admin/copt/honesty.json', { honesty: { honest: false } });
  expect((await line(`page=cart&token=${cart}`))?.text).toMatch(/^\d+ customer\(s\) has bought this mug/);
  expect(await line(`page=cart&token=${cart}`, 'Europe/Rome')).toBeUndefined();
});
