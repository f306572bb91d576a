import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callRest, openShopper } from './woo-shopper.ts';
import { startWooSandbox, type WooSandbox } from './woocommerce-sandbox.ts';

let woo: WooSandbox;
const mug = 100_010;
const rest = (method: string, path: string, body?: unknown) => callRest(woo.host, method, path, body);

beforeAll(async () => {
  woo = await startWooSandbox({ products: 12, orders: 0, stock: 1000 });
});
afterAll(() => woo.close());

describe('announcements', () => {
  let listener: Server;
  let address = '';
  let status = 200;
  const heard: { headers: IncomingHttpHeaders; text: string }[] = [];
  const bodies = () =>
    heard
      .filter(({ headers }) => headers['x-wc-webhook-topic'])
      .map(({ headers, text }) => [
        headers['x-wc-webhook-topic'],
        (JSON.parse(text) as { status: string }).status,
      ]);

  beforeAll(async () => {
    listener = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      request.on('end', () => {
        heard.push({ headers: request.headers, text });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
    for (const topic of ['order.created', 'order.updated'])
      await rest('POST', 'webhooks', { topic, delivery_url: address, secret: 'shh', status: 'active' });
    await woo.hooksIdle();
  });
  afterAll(() => new Promise((resolve) => listener.close(resolve)));
  afterEach(() => {
    Object.assign(woo.faults.hooks, { off: false, twiceEvery: 0, shuffled: false, delayMs: 0 });
    status = 200;
    heard.length = 0;
  });
  const buy = async () => {
    const one = openShopper(woo.host);
    await one.api('cart/add-item', { id: mug });
    return (await one.checkout('bacs')).body.order_id;
  };

  test('the address is tried once, with an unsigned form (deliver_ping)', () => {
    expect(heard.map(({ text }) => text).toSorted()).toEqual(['webhook_id=1', 'webhook_id=2']);
    expect(heard[0]!.headers['x-wc-webhook-signature']).toBeUndefined();
  });

  test('is signed with the secret, and has the order’s state at the time of sending', async () => {
    await buy();
    await woo.hooksIdle();
    // Made as a draft, and on hold before the first of them went out.
    expect(bodies()).toEqual([
      ['order.created', 'on-hold'],
      ['order.updated', 'on-hold'],
    ]);
    const { headers, text } = heard[0]!;
    expect(headers['x-wc-webhook-signature']).toBe(createHmac('sha256', 'shh').update(text).digest('base64'));
  });

  test('may come twice, late, in another order, or never', async () => {
    Object.assign(woo.faults.hooks, { twiceEvery: 1, shuffled: true, delayMs: 20 });
    await buy();
    expect(heard).toEqual([]);
    await woo.hooksIdle();
    expect(bodies().map(([topic]) => topic)).toHaveLength(4);
    expect(new Set(bodies().map(([topic]) => topic)).size).toBe(2);
    heard.length = 0;
    woo.faults.hooks.off = true;
    await buy();
    await woo.hooksIdle();
    expect(heard).toEqual([]);
  });

  test('five failures in a row switch a webhook off; it is not tried again by itself', async () => {
    status = 500;
    for (let n = 0; n < 5; n += 1) {
      await buy();
      await woo.hooksIdle();
    }
    expect(woo.webhooks.map((hook) => hook.status)).toEqual(['disabled', 'disabled']);
    status = 200;
    heard.length = 0;
    await buy();
    await woo.hooksIdle();
    expect(heard).toEqual([]);
    await rest('PUT', `webhooks/${woo.webhooks[0]!.id}`, { status: 'active' });
    await buy();
    await woo.hooksIdle();
    expect(bodies()).toHaveLength(1);
    expect((await rest('DELETE', `webhooks/${woo.webhooks[0]!.id}`)).status).toBe(501);
  });
});
