import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { filledCheckout, startStore, type TestStore } from './testing/store-under-test.ts';

let store: TestStore;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.server.close());

const box = /<input type="checkbox" name="accepts_marketing" value="on"( checked)?>/;

async function order(email: string, given: Record<string, string> = {}): Promise<void> {
  const shopper = store.shopper();
  await shopper.add(store.mug, 1);
  const { statusCode } = await shopper.post(
    '/store/checkout',
    await filledCheckout(shopper, { email, ...given }),
  );
  expect(statusCode).toBe(303);
}
const consentOf = async (email: string) => {
  const found = await store.server.services.db.inShop(store.people.shopId, (tx) =>
    tx.execute<{ accepts_marketing: boolean; at: string | null; source: string | null }>(
      sql`SELECT accepts_marketing, marketing_consent_at AS at, marketing_consent_source AS source FROM customers
          WHERE shop_id = ${store.people.shopId} AND email = ${email}`,
    ),
  );
  return found.rows[0];
};
const admin = <Body>(method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  memberClient(store.server.app, store.people.owner)<Body>(method, `/admin${path}`, body);

test('the checkout has a box for emails that is never ticked before; what is ticked stays when something else is wrong', async () => {
  const guest = store.shopper();
  await guest.add(store.mug, 1);
  expect(box.exec((await guest.get('/store/checkout')).body)?.[1]).toBeUndefined();
  expect((await guest.get('/store/checkout')).body).toMatch(box);
  const wrong = await guest.post('/store/checkout', {
    ...(await filledCheckout(guest)),
    email: 'sam',
    accepts_marketing: 'on',
  });
  expect(wrong.statusCode).toBe(422);
  expect(box.exec(wrong.body)?.[1]).toBe(' checked');
});

test('a ticked box is the consent of the customer with its time and source, and an unticked one takes nothing back', async () => {
  await order('ada@people.test');
  expect(await consentOf('ada@people.test')).toEqual({ accepts_marketing: false, at: null, source: null });
  await order('ada@people.test', { accepts_marketing: 'on' });
  const consent = await consentOf('ada@people.test');
  expect(consent).toMatchObject({ accepts_marketing: true, at: expect.any(String), source: 'checkout' });
  await order('ada@people.test');
  await order('ada@people.test', { accepts_marketing: 'on' });
  expect(await consentOf('ada@people.test')).toEqual(consent);
});

test('consent that staff enter has their name for a source, and ends with its time when it is taken back', async () => {
  const made = await admin<{ customer: { id: number } }>('POST', '/customers.json', {
    customer: { email: 'bo@people.test', accepts_marketing: true },
  });
  expect(made.body.customer).toMatchObject({
    accepts_marketing: true,
    marketing_consent_source: 'staff',
    marketing_consent_at: expect.any(String),
  });
  const path = `/customers/${made.body.customer.id}.json`;
  const off = await admin<{ customer: object }>('PUT', path, { customer: { accepts_marketing: false } });
  expect(off.body.customer).toMatchObject({
    accepts_marketing: false,
    marketing_consent_source: null,
    marketing_consent_at: null,
  });
});

test('the figures of requests say how many customers accept emails, where only those are asked', async () => {
  const figures = async () =>
    (
      await admin<{ marketing: { customers: number; accepting: number } | null }>(
        'GET',
        '/reviews/requests.json',
      )
    ).body;
  const before = (await figures()).marketing!;
  await order('cy@people.test');
  await order('di@people.test', { accepts_marketing: 'on' });
  expect((await figures()).marketing).toEqual({
    customers: before.customers + 2,
    accepting: before.accepting + 1,
  });
  const counted = await admin<{ count: number }>('GET', '/customers/count.json?accepts_marketing=true');
  expect((await figures()).marketing!.accepting).toBe(counted.body.count);
});
