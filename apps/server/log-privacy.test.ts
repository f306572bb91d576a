import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ShopifySandbox, startShopifySandbox } from '../../sandbox/shopify/shopify-sandbox.ts';
import { codeIn, startTestMail, type TestMail } from './testing/test-mail.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { completeBody, makeProduct, memberClient, openCheckout, shopperClient } from './testing/test-shop.ts';

// People are written down in tables, where they can be erased, and not in logs, where nobody finds them. So whatever goes
// wrong with them, and at its most talkative, no log of ours names one.

const owner = {
  email: 'Vesna.Habicht@canary.test',
  password: 'nine-lanterns-over-the-weir',
  first_name: 'Vesnahabicht',
  last_name: 'Brunnwald',
};
const buyer = {
  email: 'kana.quist@canary.test',
  address: {
    first_name: 'Kanaquist',
    last_name: 'Vogelsang',
    address1: 'Rua do Estorninho 77',
    address2: 'Porta Zimtstern',
    city: 'Zirkonstadt',
    zip: '9Z9-77',
    country_code: 'PT',
    phone: '+351 912 477 333',
  },
};
const marks = [
  ...['vesna.habicht', 'vesnahabicht', 'brunnwald', 'nine-lanterns'],
  ...['kana.quist', 'kanaquist', 'vogelsang', 'estorninho', 'zimtstern', 'zirkonstadt', '9z9-77'],
  ...['912 477 333', '912477333', 'whispered to staff'],
];

let mail: TestMail;
let server: TestServer;
let shopify: ShopifySandbox;
let database: pg.Pool;
let written = '';
const printed = vi.spyOn(console, 'error').mockImplementation((...texts: unknown[]) => {
  written += `${texts.join(' ')}\n`;
});
const level = process.env['LOG_LEVEL'];

beforeAll(async () => {
  process.env['LOG_LEVEL'] = 'trace';
  // As many do, it says whom it does not know.
  mail = await startTestMail((address) =>
    address.startsWith('kana')
      ? `5.1.1 <${address}> (${buyer.address.first_name.toLowerCase()}@canary.test): user unknown`
      : null,
  );
  server = await startTestServer({ log: { write: (line) => void (written += line) } });
  database = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  shopify = await startShopifySandbox({ products: 2, orders: 2, bucket: { size: 1000, perSecond: 1000 } });
  server.services.environment.OUTBOUND_ALLOW.add(shopify.host);
});
afterAll(async () => {
  printed.mockRestore();
  if (level === undefined) delete process.env['LOG_LEVEL'];
  else process.env['LOG_LEVEL'] = level;
  await database.end();
  await server.close();
  await shopify.close();
  await mail.close();
});

/** Has the database refuse people by their note: as a value it cannot read, and as a row that breaks a rule. */
async function refusePeople(): Promise<void> {
  await database.query(`
    ALTER TABLE customers ADD CONSTRAINT canary CHECK (note <> 'breaks a rule');
    CREATE FUNCTION canary() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.note = 'is no number' THEN PERFORM NEW.last_name::bigint; END IF; RETURN NEW; END $$;
    CREATE TRIGGER canary BEFORE INSERT OR UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION canary();`);
}

test(
  'no line of a log names a person, whatever they do and whatever goes wrong',
  { timeout: 120_000 },
  async () => {
    const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
      server.app.inject({ method: 'POST', url, payload, headers });

    // Someone opens a shop, and mistypes the password once.
    await post('/signup/send-otp', { email: owner.email });
    const otp = codeIn(await mail.to(owner.email));
    const made = await post('/signup/account', { ...owner, otp, shop_name: 'Kiln' });
    expect(made.statusCode, made.body).toBe(201);
    const {
      access_token: token,
      shop_id,
      domain,
    } = made.json<{
      access_token: string;
      shop_id: number;
      domain: string;
    }>();
    await post('/v1/auth/credentials', { email: owner.email, password: `${owner.password}s` });
    const admin = memberClient(server.app, token);

    // Someone buys, and their confirmation is refused.
    const vase = await makeProduct(server.services.db, shop_id, { handle: 'vase', price_minor: 3000 });
    const checkout = await openCheckout(shopperClient(server.app, domain), [
      { variant_id: vase.variant, quantity: 1 },
    ]);
    const bought = await post(
      `/storefront/checkout/complete.json?shop=${domain}`,
      completeBody(checkout, { email: buyer.email, shipping_address: buyer.address }),
      { 'idempotency-key': 'kana-buys-once' },
    );
    expect(bought.statusCode, bought.body).toBe(201);
    const { token: orderToken } = bought.json<{ order: { token: string } }>().order;
    const [order] = (
      await database.query<{ id: string; customer_id: string }>('SELECT id, customer_id FROM orders')
    ).rows;
    const refund = { amount: 2, note: `Whispered to staff by ${buyer.address.first_name}`, notify: true };
    expect((await admin('POST', `/admin/orders/${order!.id}/refunds.json`, { refund })).status).toBe(201);
    await server.settle();
    expect((await database.query(`SELECT 1 FROM shop_mails WHERE state = 'failed'`)).rows).toHaveLength(2);

    // The database refuses what is written of them: a call answers 500, a sync goes on without them.
    await refusePeople();
    const { first_name, last_name, phone } = buyer.address;
    for (const note of ['is no number', 'breaks a rule']) {
      const customer = { email: `other.${buyer.email}`, first_name, last_name, phone, note };
      expect((await admin('POST', '/admin/customers.json', { customer })).status).toBe(500);
    }
    const [theirs, more] = shopify.customers;
    Object.assign(theirs!, { ...buyer.address, email: `shop.${buyer.email}`, note: 'is no number' });
    if (more) Object.assign(more, { ...buyer.address, email: `more.${buyer.email}`, note: 'breaks a rule' });
    for (const row of shopify.orders)
      Object.assign(row, { email: `shop.${buyer.email}`, phone: buyer.address.phone });
    const keys = { api_key: 'key-1', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' };
    expect(
      (await admin('POST', '/admin/integrate/shopify.json', { domain: shopify.host, ...keys })).status,
    ).toBe(200);
    await server.settle();

    // Their data is looked at and fetched, and then erased.
    expect(
      (await admin('GET', `/admin/customers.json?search=${encodeURIComponent(buyer.email)}`)).status,
    ).toBe(200);
    expect((await admin('GET', `/admin/customers/${order!.customer_id}/data.json`)).status).toBe(200);
    const confirm = { confirm: buyer.email };
    expect((await admin('POST', `/admin/customers/${order!.customer_id}/redact.json`, confirm)).status).toBe(
      202,
    );
    await server.settle();

    // What went wrong was told of, so that there was something to keep quiet about.
    for (const line of [
      'a mail was given up',
      'call failed',
      'the database refused something of another store',
      'invalid input syntax for type bigint',
      'violates check constraint',
      '"msg":"incoming request"',
    ])
      expect(written).toContain(line);
    for (const mark of [...marks, token, orderToken, checkout.token, checkout.cart, keys.api_password]) {
      const at = written.toLowerCase().indexOf(mark.toLowerCase());
      expect(at < 0 ? '' : `${mark} in …${written.slice(Math.max(0, at - 300), at + 60)}`).toBe('');
    }
  },
);
