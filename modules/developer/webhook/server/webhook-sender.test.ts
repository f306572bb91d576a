import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboundPolicy } from '#core/server/http/outbound-http.ts';
import { createTestServices, eventually, type TestServices } from '#core/testing/test-services.ts';
import {
  isPlatformDelivery,
  isSignedWith,
  type ReceivedDelivery,
  startReceiver,
  type WebhookReceiver,
} from '../testing/webhook-receiver.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import { type SenderOptions, startWebhookSender, type WebhookSender } from './webhook-sender.ts';
import { spread } from './webhook-spread.ts';

const many = process.env['PROVE_SEED'] === undefined ? 100 : 500;
const things = many / 5;
let base: TestServices;
let receivers: WebhookReceiver[] = [];
let senders: WebhookSender[] = [];
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  base = await createTestServices();
});
beforeEach(() => base.sql('TRUNCATE webhooks, webhook_events, notices, outbox CASCADE'));
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  workers.clear();
  await Promise.all(receivers.map((one) => one.close()));
  await Promise.all(senders.map((one) => one.stop()));
  senders = [];
  receivers = [];
});
afterAll(() => base.close());

async function receiver(answer: Parameters<typeof startReceiver>[0]): Promise<WebhookReceiver> {
  const one = await startReceiver(answer);
  receivers.push(one);
  return one;
}

function sender(host: string, options: SenderOptions = {}): WebhookSender {
  const one = startWebhookSender(base.services, {
    policy: outboundPolicy(new Set(host.split(','))),
    firstRetryMs: 20,
    ...options,
  });
  senders.push(one);
  return one;
}

async function subscribeTo(address: string, given: { topic?: string; fields?: string[] } = {}) {
  const [shop] = base.shops;
  const secret = newWebhookSecret(base.services, shop.id);
  const made = await base.sql<{ id: string }>(
    'INSERT INTO webhooks (shop_id, topic, address, secret, fields) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [shop.id, given.topic ?? 'products/update', address, secret.sealed, given.fields ?? []],
  );
  return { id: Number(made[0]!.id), secret: secret.plain };
}

function happen(things: readonly { subject: string; body: object }[], topic = 'products/update') {
  const [shop] = base.shops;
  return base.services.db.inShop(shop.id, (tx) => spread({ shop, tx, now: new Date() }, topic, things));
}

interface Logged {
  status: string;
  attempts: number;
  response_code: number | null;
  response_body: string;
  duration_ms: number | null;
  error: string;
  subject: string;
}
const log = () =>
  base.sql<Logged & { waits: number }>(
    `SELECT *, extract(epoch FROM next_attempt_at - now())::float8 AS waits FROM webhook_deliveries ORDER BY id`,
  );
const settled = (seconds = 20) =>
  eventually(
    'every delivery to end',
    async () => (await log()).every(({ status }) => status !== 'pending'),
    seconds,
  );

async function startWorker(host: string): Promise<ChildProcess> {
  const file = join(import.meta.dirname, '../testing/webhook-worker.ts');
  const { services } = base;
  const child = spawn(process.execPath, [file, services.db.url, services.dataDir, host], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.add(child);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the worker ended before it worked')));
    child.stdout!.on('data', (text) => String(text).includes('working') && resolve());
  });
  return child;
}

test(
  `a receiver that fails half the time gets every one of ${many} events, though its sender is killed twice in the middle`,
  { timeout: 120_000 },
  async () => {
    const failures = [{ status: 500 }, { status: 404 }, { status: 302 }, 'hang up'] as const;
    const failed = new Map<string, number>();
    const hook = await receiver((_nth, body) => {
      // No luckless event fails more than seven times, for the waits double each time.
      const before = failed.get(body) ?? 0;
      if (Math.random() < 0.5 || before >= 7) return { status: 200, text: 'thanks' };
      failed.set(body, before + 1);
      return failures[Math.floor(Math.random() * failures.length)]!;
    });
    const { secret } = await subscribeTo(hook.address);
    // Things, each of which changes five times.
    const events = Array.from({ length: many }, (_, n) => ({
      subject: `product:${n % things}`,
      body: { id: n % things, n, title: `Größe ${n} “quoted” \u2028` },
    }));
    await happen(events);
    for (const enough of [many / 8, many / 3]) {
      const worker = await startWorker(hook.host);
      await eventually('some to arrive', () => hook.received.length >= enough, 40);
      worker.kill('SIGKILL');
    }
    await startWorker(hook.host);
    await settled(80);

    expect(hook.received.filter((one) => !isSignedWith(secret, one))).toEqual([]);
    const taken = hook.received.filter(({ status }) => status === 200);
    const numbers = taken.map(({ body }) => (JSON.parse(body) as { n: number }).n);
    expect(new Set(numbers).size).toBe(many);
    // A killed sender's may come twice, and then bear the same id.
    const ids = new Map(taken.map(({ headers, body }) => [headers['x-backroom-webhook-id'], body]));
    expect(ids.size).toBe(many);
    // Of each thing the first arrival of each event is in the order in which it happened.
    for (let thing = 0; thing < things; thing += 1) {
      const own = [...new Set(numbers.filter((n) => n % things === thing))];
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    const entries = await log();
    expect(entries).toHaveLength(many);
    expect(entries.filter((one) => one.status !== 'delivered' || one.response_code !== 200)).toEqual([]);
    expect(entries.every((one) => one.attempts >= 1 && one.duration_ms !== null)).toBe(true);
    expect(entries.every((one) => one.response_body === 'thanks' && one.error === '')).toBe(true);
    const tries = entries.reduce((sum, one) => sum + one.attempts, 0);
    expect(tries).toBeGreaterThanOrEqual(hook.received.length);
    expect(tries).toBeGreaterThan(many * 1.2);
  },
);

describe('one attempt', () => {
  test('carries the id, the topic, the shop and when it happened; only the fields asked for, and the id', async () => {
    const hook = await receiver(() => ({ status: 204 }));
    const { secret } = await subscribeTo(hook.address, { fields: ['title', 'nothing'] });
    await happen([{ subject: 'product:1', body: { id: 1, title: 'Mug', vendor: 'Acme' } }]);
    sender(hook.host);
    await settled();
    const [one] = hook.received;
    expect(JSON.parse(one!.body)).toEqual({ id: 1, title: 'Mug' });
    expect(one!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-backroom-topic': 'products/update',
      'x-backroom-shop-domain': 'one.test',
      'x-backroom-webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-backroom-triggered-at': expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(isSignedWith(secret, one!)).toBe(true);
    expect(isSignedWith(`${secret}x`, one!)).toBe(false);
    expect(isSignedWith(secret, { ...one!, body: `${one!.body} ` })).toBe(false);
  });

  test('a receiver that knows only the platform’s headers verifies every attempt', async () => {
    const hook = await receiver((nth) => ({ status: nth === 0 ? 500 : 200 }));
    const { secret } = await subscribeTo(hook.address);
    await happen([{ subject: 'product:1', body: { id: 1, title: 'Tasse für Ömer 🫖' } }]);
    sender(hook.host);
    await settled();
    const expected = { topic: 'products/update', shop: 'one.test' };
    expect(hook.received.map((one) => isPlatformDelivery(secret, one, expected))).toEqual([true, true]);
    const [first, second] = hook.received;
    expect(isPlatformDelivery(`${secret}x`, first!, expected)).toBe(false);
    expect(isPlatformDelivery(secret, { ...first!, body: `${first!.body} ` }, expected)).toBe(false);
    // What both attempts say by the platform's names is the same, and what ours say.
    const platform = ({ headers }: ReceivedDelivery) =>
      Object.entries(headers).filter(([name]) => name.startsWith('x-shopbase-'));
    expect(platform(second!)).toEqual(platform(first!));
    expect(platform(first!)).toHaveLength(6);
    for (const [name, said] of platform(first!)) {
      expect([name, first!.headers[name.replace('x-shopbase-', 'x-backroom-')]]).toEqual([name, said]);
    }
    expect(first!.headers['x-shopbase-api-version']).toMatch(/^\d{4}-\d\d$/);
  });

  test('keeps the first 2 kB of the answer, whatever it is', async () => {
    const hook = await receiver((nth) => ({
      status: nth === 0 ? 500 : 200,
      text: nth === 0 ? `\u0000${'x'.repeat(100_000)}` : 'fine',
    }));
    await subscribeTo(hook.address);
    await happen([{ subject: 'product:1', body: { id: 1 } }]);
    const one = sender(hook.host, { firstRetryMs: 60_000 });
    await eventually('it to be tried', async () => (await log())[0]?.response_code === 500);
    const [entry] = await log();
    expect(entry).toMatchObject({ status: 'pending', attempts: 1, error: '' });
    expect(entry!.response_body).toBe(`\ufffd${'x'.repeat(2047)}`);
    await one.stop();
  });

  test('a failure waits, and so does what is about the same thing; other things do not', async () => {
    const hook = await receiver((_nth, body) => ({ status: body.includes('"bad"') ? 500 : 200 }));
    await subscribeTo(hook.address);
    await happen([
      { subject: 'product:1', body: { id: 'bad' } },
      { subject: 'product:1', body: { id: 'behind' } },
      { subject: 'product:2', body: { id: 'free' } },
    ]);
    const one = sender(hook.host, { firstRetryMs: 60_000 });
    await eventually('the free one to arrive', async () => (await log())[2]?.status === 'delivered');
    await eventually('the bad one to be tried', async () => (await log())[0]?.response_code === 500);
    await one.stop();
    const [bad, behind] = await log();
    expect([bad!.attempts, behind!.attempts]).toEqual([1, 0]);
    for (const { waits } of [bad!, behind!]) {
      expect(waits).toBeGreaterThan(50);
      expect(waits).toBeLessThan(67);
    }
  });

  test('a redirect, a private address and a name that is none are failures of their own words', async () => {
    const hook = await receiver(() => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }));
    await subscribeTo(hook.address);
    await subscribeTo('https://127.0.0.1/hook');
    await subscribeTo('https://169.254.169.254/latest');
    await subscribeTo('http://example.com/hook');
    await happen([{ subject: 'product:1', body: { id: 1 } }]);
    const one = sender(hook.host, { firstRetryMs: 60_000 });
    await eventually('all to be tried', async () => (await log()).every(({ error }) => error !== ''));
    await one.stop();
    expect((await log()).map(({ error }) => error)).toEqual([
      'The address redirects to another one.',
      'The address isn’t on the public internet.',
      'The address isn’t on the public internet.',
      'Only https addresses are supported.',
    ]);
  });

  test('two senders deliver each event once', async () => {
    const hook = await receiver(() => ({ status: 200 }));
    await subscribeTo(hook.address);
    await happen(Array.from({ length: 60 }, (_, n) => ({ subject: `product:${n}`, body: { id: n } })));
    sender(hook.host);
    sender(hook.host);
    await settled();
    expect(hook.received).toHaveLength(60);
  });

  test('a slow receiver does not hold up the others', async () => {
    const slow = await receiver(() => 'say nothing');
    const fast = await receiver(() => ({ status: 200 }));
    await subscribeTo(slow.address);
    const { id } = await subscribeTo(fast.address, { topic: 'products/create' });
    await happen(Array.from({ length: 50 }, (_, n) => ({ subject: `product:${n}`, body: { id: n } })));
    await happen([{ subject: 'product:x', body: { id: 0 } }], 'products/create');
    sender(`${slow.host},${fast.host}`, { firstRetryMs: 60_000 });
    await eventually(
      'the other to arrive',
      async () =>
        (
          await base.sql(`SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'delivered'`, [
            id,
          ])
        ).length > 0,
    );
    expect(fast.received).toHaveLength(1);
    expect((await log()).filter(({ attempts }) => attempts > 0)).toHaveLength(5);
  });
});

describe('48 hours without a success', () => {
  test('turn the webhook off, give up what waits, and tell the admins once', async () => {
    const hook = await receiver(() => ({ status: 500 }));
    const { id } = await subscribeTo(hook.address);
    await base.sql(`UPDATE webhooks SET failing_since = now() - interval '48 hours' WHERE id = $1`, [id]);
    await happen([1, 2, 3].map((n) => ({ subject: 'product:1', body: { n } })));
    sender(hook.host, { firstRetryMs: 60_000 });
    await settled();
    const [webhook] = await base.sql<{ status: string; disabled_reason: string }>('SELECT * FROM webhooks');
    expect(webhook).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    expect((await log()).map(({ status, error }) => [status, error])).toEqual(
      [1, 2, 3].map(() => ['failed', 'The webhook was turned off.']),
    );
    expect(await base.sql('SELECT kind, payload, permission, link FROM notices')).toEqual([
      {
        kind: 'webhook_disabled',
        payload: { topic: 'products/update', address: hook.address },
        permission: 'admin',
        link: `/settings/webhooks/${id}`,
      },
    ]);
    // Nothing more is kept for it.
    expect(await happen([{ subject: 'product:1', body: {} }])).toEqual([]);
  });

  test('one minute less does not, and a success begins anew', async () => {
    const hook = await receiver((nth) => ({ status: nth === 0 ? 500 : 200 }));
    const { id } = await subscribeTo(hook.address);
    await base.sql(
      `UPDATE webhooks SET failing_since = now() - interval '47 hours 59 minutes' WHERE id = $1`,
      [id],
    );
    await happen([{ subject: 'product:1', body: {} }]);
    sender(hook.host);
    await settled();
    expect((await base.sql('SELECT status, failing_since FROM webhooks'))[0]).toEqual({
      status: 'active',
      failing_since: null,
    });
  });

  test('an event that is refused for 48 hours is given up alone, and what waited behind it goes on', async () => {
    const hook = await receiver((_nth, body) => ({ status: body.includes('bad') ? 500 : 200 }));
    await subscribeTo(hook.address);
    await happen(['bad', 'good'].map((n) => ({ subject: 'product:1', body: { n } })));
    await base.sql(
      `UPDATE webhook_deliveries SET begun_at = now() - interval '48 hours' WHERE id = (SELECT min(id) FROM webhook_deliveries)`,
    );
    sender(hook.host);
    await settled();
    expect((await log()).map(({ status }) => status)).toEqual(['failed', 'delivered']);
    expect((await base.sql('SELECT status FROM webhooks'))[0]).toEqual({ status: 'active' });
  });
});

test('an unreadable secret is an entry of the log, not an unsigned delivery', async () => {
  const hook = await receiver(() => ({ status: 200 }));
  const { id } = await subscribeTo(hook.address);
  await base.sql(`UPDATE webhooks SET secret = 'v1.broken' WHERE id = $1`, [id]);
  await happen([{ subject: 'product:1', body: {} }]);
  sender(hook.host, { firstRetryMs: 60_000 });
  await eventually('it to be tried', async () => (await log())[0]?.error !== '');
  expect((await log())[0]).toMatchObject({ error: 'The secret cannot be read. Make a new one.' });
  expect(hook.received).toEqual([]);
});

test('what is on its way to one shop is unknown to another', async () => {
  await subscribeTo('https://127.0.0.1/x');
  await happen([{ subject: 'product:1', body: {} }]);
  const other = await base.services.db.inShop(base.shops[1].id, (tx) =>
    tx.execute(
      sql`SELECT 1 FROM webhook_deliveries UNION ALL SELECT 1 FROM webhooks UNION ALL SELECT 1 FROM webhook_events`,
    ),
  );
  expect(other.rows).toEqual([]);
});
