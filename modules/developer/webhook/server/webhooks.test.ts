import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import type { Webhook, WebhookDelivery } from '../contract/webhook-calls.ts';
import {
  isPlatformDelivery,
  isSignedWith,
  startReceiver,
  type WebhookReceiver,
} from '../testing/webhook-receiver.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let hook: WebhookReceiver;
let fails = false;
type Call = ReturnType<typeof memberClient>;
let admin: Call;
const path = '/admin/webhooks.json';

beforeAll(async () => {
  hook = await startReceiver(() => ({ status: fails ? 500 : 200, text: 'got it' }));
  process.env['OUTBOUND_ALLOW'] = hook.host;
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.admin);
});
beforeEach(() => {
  fails = false;
});
afterEach(async () => {
  await server.drain();
  await server.services.db.asSystem((tx) => tx.execute(sql`DELETE FROM webhooks`));
  hook.received.length = 0;
});
afterAll(async () => {
  delete process.env['OUTBOUND_ALLOW'];
  await server.close();
  await hook.close();
});

interface Made {
  webhook: Webhook;
  secret: string;
}
async function make(given: object, call: Call = admin): Promise<Made> {
  const made = await call<Made>('POST', path, { webhook: { address: hook.address, ...given } });
  expect([made.status, made.body]).toEqual([201, made.body]);
  return made.body;
}
async function program(scopes: readonly string[]): Promise<{ call: Call; id: number }> {
  const made = await admin<{ token: string; api_token: { id: number } }>('POST', '/admin/api_tokens.json', {
    api_token: { name: 'Program', scopes },
  });
  return { call: memberClient(server.app, made.body.token), id: made.body.api_token.id };
}
async function deliveries(query = ''): Promise<WebhookDelivery[]> {
  const { body } = await admin<{ deliveries: WebhookDelivery[] }>(
    'GET',
    `/admin/webhooks/deliveries.json?limit=100&${query}`,
  );
  return body.deliveries;
}
const arrived = (many: number) =>
  eventually(`${many} to arrive`, async () => {
    await server.drain();
    return hook.received.length >= many;
  });
const collection = (title: string) => ({ custom_collection: { title, product_ids: [] } });

describe('webhooks', () => {
  test('are made, listed, counted, changed and deleted with the reference’s fields', async () => {
    const { webhook, secret } = await make({ topic: 'orders/create', fields: ['id', 'total_price'] });
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(webhook).toMatchObject({
      topic: 'orders/create',
      address: hook.address,
      format: 'json',
      fields: ['id', 'total_price'],
      metafield_namespaces: [],
      status: 'active',
      api_token_name: null,
    });
    await make({ topic: 'products/update' });
    const list = async (query: string) => {
      const { body } = await admin<{ webhooks: Webhook[] }>('GET', `${path}?${query}`);
      const counted = await admin<{ count: number }>('GET', `/admin/webhooks/count.json?${query}`);
      expect(counted.body.count).toBe(body.webhooks.length);
      return body.webhooks.map(({ topic }) => topic);
    };
    expect(await list('')).toEqual(['orders/create', 'products/update']);
    expect(await list('topic=orders/create')).toEqual(['orders/create']);
    expect(await list(`since_id=${webhook.id}`)).toEqual(['products/update']);
    expect(await list(`address=${encodeURIComponent('https://else.where/')}`)).toEqual([]);
    expect(await list('created_at_max=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await list('search=ORDERS')).toEqual(['orders/create']);
    const changed = await admin<Made>('PUT', `/admin/webhooks/${webhook.id}.json`, {
      webhook: { topic: 'orders/paid', version: webhook.version },
    });
    expect(changed.body.webhook).toMatchObject({ topic: 'orders/paid', fields: ['id', 'total_price'] });
    const stale = await admin<{ code: string; current: Webhook }>(
      'PUT',
      `/admin/webhooks/${webhook.id}.json`,
      {
        webhook: { topic: 'orders/cancelled', version: webhook.version },
      },
    );
    expect([stale.status, stale.body.code, stale.body.current.topic]).toEqual([
      409,
      'core.stale',
      'orders/paid',
    ]);
    expect((await admin('DELETE', `/admin/webhooks/${webhook.id}.json`)).status).toBe(200);
    expect((await admin('GET', `/admin/webhooks/${webhook.id}.json`)).status).toBe(404);
  });

  test('the same address hears of a topic once', async () => {
    const { webhook } = await make({ topic: 'orders/create' });
    const twin = { webhook: { topic: 'orders/create', address: hook.address } };
    expect((await admin<{ code: string }>('POST', path, twin)).body.code).toBe('developer.webhook_exists');
    const other = await make({ topic: 'orders/paid' });
    const moved = await admin('PUT', `/admin/webhooks/${other.webhook.id}.json`, {
      webhook: { topic: 'orders/create' },
    });
    expect(moved.status).toBe(409);
    expect((await admin('PUT', `/admin/webhooks/${webhook.id}.json`, twin)).status).toBe(200);
  });

  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://127.1/hook',
    'https://2130706433/hook',
    'https://0x7f000001/hook',
    'https://0177.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://[64:ff9b::7f00:1]/hook',
    'https://[fe80::1]/hook',
    'https://[fd00::1]/hook',
    'https://10.0.0.1/hook',
    'https://172.16.0.1/hook',
    'https://192.168.1.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://0.0.0.0/hook',
    'https://100.64.0.1/hook',
    'https://localhost/hook',
    'https://1.1.1.1:22/hook',
    'https://user:secret@1.1.1.1/hook',
    'ftp://1.1.1.1/hook',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//1.1.1.1/hook',
    'hook',
    '',
  ])('nothing is sent to %j', async (address) => {
    for (const [method, url] of [
      ['POST', path],
      ['PUT', `/admin/webhooks/${(await make({ topic: 'orders/create' })).webhook.id}.json`],
    ] as const) {
      const refused = await admin<{ fields: Record<string, string> }>(method, url, {
        webhook: { topic: 'customers/update', address },
      });
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['webhook.address']]);
      await server.services.db.asSystem((tx) => tx.execute(sql`DELETE FROM webhooks`));
    }
  });

  test('what happens to a collection arrives signed, as it was, in order', async () => {
    const { secret } = await make({ topic: 'collections/create' });
    const made = await admin<{ custom_collection: { id: number } }>(
      'POST',
      '/admin/custom_collections.json',
      collection('Summer'),
    );
    await arrived(1);
    const [first] = hook.received;
    expect(isSignedWith(secret, first!)).toBe(true);
    expect(JSON.parse(first!.body)).toMatchObject({ id: made.body.custom_collection.id, title: 'Summer' });
    const [entry] = await eventually('the entry', async () => {
      const all = await deliveries('status=delivered');
      return all.length > 0 && all;
    });
    expect(entry).toMatchObject({
      topic: 'collections/create',
      subject: `collection:${made.body.custom_collection.id}`,
      event_id: first!.headers['x-backroom-webhook-id'],
      attempts: 1,
      response_code: 200,
      error: '',
    });
    const one = await admin<{ delivery: { response_body: string; request_body: string } }>(
      'GET',
      `/admin/webhooks/deliveries/${entry!.id}.json`,
    );
    expect(one.body.delivery).toMatchObject({ response_body: 'got it', request_body: first!.body });
  });

  test('a test event arrives; resending sends the same id and body again', async () => {
    const { webhook, secret } = await make({ topic: 'orders/create' });
    const tested = await admin<{ delivery: WebhookDelivery }>(
      'POST',
      `/admin/webhooks/${webhook.id}/test.json`,
    );
    expect(tested.status).toBe(201);
    await arrived(1);
    await eventually('the entry', async () => (await deliveries('status=delivered')).length === 1);
    const { id } = tested.body.delivery;
    const resent = await admin<{ delivery: WebhookDelivery }>(
      'POST',
      `/admin/webhooks/deliveries/${id}/resend.json`,
    );
    expect(resent.body.delivery).toMatchObject({ status: 'pending', attempts: 0 });
    await arrived(2);
    const [first, second] = hook.received;
    expect(first!.headers['x-backroom-topic']).toBe('webhooks/test');
    expect(second!.body).toBe(first!.body);
    expect(second!.headers['x-backroom-webhook-id']).toBe(first!.headers['x-backroom-webhook-id']);
    expect([first!, second!].every((one) => isSignedWith(secret, one))).toBe(true);
    const expected = { topic: 'webhooks/test', shop: 'mine.test' };
    expect([first!, second!].every((one) => isPlatformDelivery(secret, one, expected))).toBe(true);
    await eventually('the second attempt', async () => (await deliveries('status=delivered')).length === 1);
  });

  test('a new secret signs from then on, and what was waiting as well', async () => {
    const { webhook, secret } = await make({ topic: 'orders/create' });
    fails = true;
    await admin('POST', `/admin/webhooks/${webhook.id}/test.json`);
    await arrived(1);
    const rotated = await admin<Made>('POST', `/admin/webhooks/${webhook.id}/secret.json`);
    expect(rotated.body.secret).not.toBe(secret);
    fails = false;
    const [waiting] = await deliveries();
    await admin('POST', `/admin/webhooks/deliveries/${waiting!.id}/resend.json`);
    await arrived(2);
    expect(isSignedWith(secret, hook.received[0]!)).toBe(true);
    expect(isSignedWith(rotated.body.secret, hook.received.at(-1)!)).toBe(true);
  });

  test('turned off it gets nothing and can be sent nothing; turned on it goes on', async () => {
    const { webhook } = await make({ topic: 'collections/create' });
    const set = (status: string) =>
      admin<Made>('PUT', `/admin/webhooks/${webhook.id}.json`, { webhook: { status } });
    expect((await set('disabled')).body.webhook).toMatchObject({
      status: 'disabled',
      disabled_reason: 'person',
    });
    await admin('POST', '/admin/custom_collections.json', collection('Unheard'));
    await server.drain();
    expect(await deliveries()).toEqual([]);
    const tried = await admin<{ code: string }>('POST', `/admin/webhooks/${webhook.id}/test.json`);
    expect([tried.status, tried.body.code]).toEqual([409, 'developer.webhook_disabled']);
    expect((await set('active')).body.webhook).toMatchObject({ status: 'active', disabled_reason: null });
    await admin('POST', '/admin/custom_collections.json', collection('Heard'));
    await arrived(1);
    expect(hook.received.map(({ body }) => (JSON.parse(body) as { title: string }).title)).toEqual(['Heard']);
  });

  test('the secret is in no answer, no log and no entry but the two that make one', async () => {
    const { webhook, secret } = await make({ topic: 'orders/create' });
    await admin('POST', `/admin/webhooks/${webhook.id}/test.json`);
    await arrived(1);
    const rotated = await admin<Made>('POST', `/admin/webhooks/${webhook.id}/secret.json`);
    const texts = [
      await admin('GET', path),
      await admin('GET', `/admin/webhooks/${webhook.id}.json`),
      await admin('PUT', `/admin/webhooks/${webhook.id}.json`, { webhook: { fields: ['id'] } }),
      await admin('GET', '/admin/webhooks/deliveries.json'),
      await admin('GET', '/admin/audit.json?subject=webhooks'),
      await server.services.db.asSystem((tx) => tx.execute(sql`SELECT w::text FROM webhooks w`)),
    ].map((one) => JSON.stringify(one));
    for (const one of [secret, rotated.body.secret]) {
      expect(texts.filter((text) => text.includes(one.slice(6)))).toEqual([]);
    }
    const sealed = await server.services.db.asSystem((tx) =>
      tx.execute<{ secret: string }>(sql`SELECT secret FROM webhooks`),
    );
    expect(texts.slice(0, 5).filter((text) => text.includes(sealed.rows[0]!.secret))).toEqual([]);
  });
});

describe('webhooks of other programs', () => {
  test('a token sees, changes and resends its own only; people see all', async () => {
    const one = await program(['read_orders']);
    const other = await program(['read_orders']);
    const { webhook } = await make({ topic: 'orders/create' }, one.call);
    await make({ topic: 'orders/paid' });
    const own = await one.call<{ webhooks: Webhook[] }>('GET', path);
    expect(own.body.webhooks.map(({ id }) => id)).toEqual([webhook.id]);
    expect((await other.call<{ webhooks: Webhook[] }>('GET', path)).body.webhooks).toEqual([]);
    expect((await admin<{ webhooks: Webhook[] }>('GET', path)).body.webhooks).toHaveLength(2);
    const { body } = await one.call<{ delivery: { id: number } }>(
      'POST',
      `/admin/webhooks/${webhook.id}/test.json`,
    );
    await arrived(1);
    const calls = [
      ['GET', `/admin/webhooks/${webhook.id}.json`],
      ['PUT', `/admin/webhooks/${webhook.id}.json`],
      ['DELETE', `/admin/webhooks/${webhook.id}.json`],
      ['POST', `/admin/webhooks/${webhook.id}/secret.json`],
      ['POST', `/admin/webhooks/${webhook.id}/test.json`],
      ['GET', `/admin/webhooks/deliveries/${body.delivery.id}.json`],
      ['POST', `/admin/webhooks/deliveries/${body.delivery.id}/resend.json`],
    ] as const;
    for (const [method, url] of calls) {
      const sent = method === 'PUT' ? { webhook: { fields: [] } } : undefined;
      expect([url, (await other.call(method, url, sent)).status]).toEqual([url, 404]);
    }
    const listed = await other.call<{ deliveries: unknown[] }>('GET', '/admin/webhooks/deliveries.json');
    expect(listed.body.deliveries).toEqual([]);
  });

  test('a token cannot subscribe to what it may not read, nor move a webhook there (reliability 31)', async () => {
    const { call } = await program(['read_products']);
    const refused = await call<{ scope: string }>('POST', path, {
      webhook: { topic: 'orders/create', address: hook.address },
    });
    expect([refused.status, refused.body.scope]).toEqual([403, 'read_orders']);
    const { webhook } = await make({ topic: 'products/update' }, call);
    const moved = await call('PUT', `/admin/webhooks/${webhook.id}.json`, {
      webhook: { topic: 'customers/create' },
    });
    expect(moved.status).toBe(403);
  });

  test('its revocation is the last they hear; people cannot turn them on again', async () => {
    const { call, id } = await program(['read_products']);
    const ended = await make({ topic: 'collections/create' }, call);
    await make({ topic: 'app/uninstalled' }, call);
    await make({ topic: 'app/uninstalled', address: `${hook.address}/other` });
    await call('POST', '/admin/script_tags.json', { script_tag: { src: 'https://cdn.test/a.js' } });
    await admin('DELETE', `/admin/api_tokens/${id}.json`);
    await admin('POST', '/admin/custom_collections.json', collection('Unheard'));
    await arrived(1);
    await eventually('the entry', async () => (await deliveries('status=delivered')).length === 1);
    expect(hook.received.map(({ headers }) => headers['x-backroom-topic'])).toEqual(['app/uninstalled']);
    expect(JSON.parse(hook.received[0]!.body)).toMatchObject({ id, shop: { domain: 'mine.test' } });
    const on = await admin<{ code: string }>('PUT', `/admin/webhooks/${ended.webhook.id}.json`, {
      webhook: { status: 'active' },
    });
    expect([on.status, on.body.code]).toEqual([409, 'developer.token_revoked']);
  });
});

test('a webhook that was turned off is mailed to the owner, who need not have asked for it', async () => {
  const { webhook } = await make({ topic: 'orders/create' });
  await server.services.db.asSystem((tx) =>
    tx.execute(sql`UPDATE webhooks SET failing_since = now() - interval '49 hours' WHERE id = ${webhook.id}`),
  );
  fails = true;
  await admin('POST', `/admin/webhooks/${webhook.id}/test.json`);
  const mail = await eventually('the mail', async () => {
    await server.drain();
    return (await readMailbox(server.services.dataDir)).find(({ subject }) => subject.includes('webhook'));
  });
  expect([mail.to, mail.subject]).toEqual(['owner@mine.test', 'mine.test: A webhook was turned off']);
  expect(mail.text).toContain(`/settings/webhooks/${webhook.id}`);
});

describe('script tags', () => {
  test('are made, changed, and shown to the store; a token sees its own', async () => {
    const { call } = await program(['write_script_tags']);
    const made = await call<{ script_tag: { id: number } }>('POST', '/admin/script_tags.json', {
      script_tag: { src: 'https://cdn.test/a.js', event: 'onload' },
    });
    expect(made.body.script_tag).toMatchObject({ display_scope: 'online_store', event: 'onload' });
    await admin('POST', '/admin/script_tags.json', {
      script_tag: { src: 'https://cdn.test/b.js', display_scope: 'order_status' },
    });
    const count = async (by: Call) =>
      (await by<{ count: number }>('GET', '/admin/script_tags/count.json')).body.count;
    expect([await count(call), await count(admin)]).toEqual([1, 2]);
    await call('PUT', `/admin/script_tags/${made.body.script_tag.id}.json`, {
      script_tag: { display_scope: 'all' },
    });
    const shown = await server.app.inject('/storefront/script_tags.json?shop=mine.test');
    expect(shown.json()).toEqual({
      script_tags: [
        { src: 'https://cdn.test/a.js', display_scope: 'all' },
        { src: 'https://cdn.test/b.js', display_scope: 'order_status' },
      ],
    });
    expect((await server.app.inject('/storefront/script_tags.json?shop=other.test')).json()).toEqual({
      script_tags: [],
    });
  });

  test.each([
    'http://cdn.test/a.js',
    'javascript:alert(1)',
    'data:text/javascript,1',
    'https://a:b@cdn.test/x.js',
    'https://',
    '/a.js',
  ])('%j is no script', async (src) => {
    const refused = await admin('POST', '/admin/script_tags.json', { script_tag: { src } });
    expect(refused.status).toBe(422);
  });
});
