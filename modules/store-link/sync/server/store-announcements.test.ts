import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LinkedShop, startLinkedShop } from '#apps/server/testing/linked-store.ts';
import { shopifyTruth, storedTruth } from '#apps/server/testing/store-truth.ts';

let shop: LinkedShop;
beforeAll(async () => {
  shop = await startLinkedShop();
  expect(await shop.connectShopify()).toMatchObject({ status: 'done' });
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('DELETE FROM rate_limits'));

test('11: forged, missing and many signatures are refused, and nothing happens', async () => {
  const product = {
    ...shop.shopify.products[1]!,
    title: 'Forged',
    updated_at: new Date(Date.now() + 3600_000).toISOString(),
  };
  const good = shop.shopify.announcement('products/update', product);
  const without = (name: string) => ({
    ...good,
    headers: Object.fromEntries(Object.entries(good.headers).filter(([key]) => key !== name)),
  });
  const signature = good.headers['x-shopify-hmac-sha256']!;
  const forms: { headers: Record<string, string | string[]>; body: string }[] = [
    shop.shopify.announcement('products/update', product, { secret: 'guess' }),
    without('x-shopify-hmac-sha256'),
    { ...good, headers: { ...good.headers, 'x-shopify-hmac-sha256': 'true' } },
    { ...good, headers: { ...good.headers, 'x-shopify-hmac-sha256': '' } },
    { ...good, headers: { ...good.headers, 'x-shopify-hmac-sha256': [signature, signature] } },
    { ...good, headers: { ...good.headers, 'x-shopify-hmac-sha256': `${signature} ` + '=' } },
    { ...good, body: good.body.replace('Forged', 'Forger') },
    { ...good, body: `${good.body} ` },
    without('x-shopify-webhook-id'),
    shop.shopify.announcement('products/update', product, { secret: '' }),
  ];
  for (const [index, form] of forms.entries())
    expect((await shop.announce('shopify', form)).status, `form ${index}`).toBe(401);
  // Signed for this store, sent to another shop or as another provider.
  expect((await shop.announce('shopify', good, shop.people.otherShopId)).status).toBe(401);
  expect((await shop.announce('woocommerce', good)).status).toBe(401);
  expect(await shop.sql(`SELECT 1 FROM products WHERE title LIKE 'Forge%'`)).toHaveLength(0);
  expect(await shop.sql('SELECT 1 FROM store_link_events')).toHaveLength(0);
});

test('announcements work at once: a product, an order, a deletion; twice is once', async () => {
  const product = shop.shopify.touch(shop.shopify.products[1]!, { title: 'Announced' });
  const announcement = shop.shopify.announcement('products/update', product, { id: 'event-1' });
  for (let n = 0; n < 3; n += 1) expect((await shop.announce('shopify', announcement)).status).toBe(200);
  expect(await shop.sql(`SELECT version FROM products WHERE title = 'Announced'`)).toEqual([{ version: 2 }]);
  const gone = shop.shopify.products[2]!;
  shop.shopify.removeProduct(gone);
  await shop.announce('shopify', shop.shopify.announcement('products/delete', { id: gone.id }));
  // Announced late, about a time before the deletion.
  await shop.announce(
    'shopify',
    shop.shopify.announcement('products/update', shop.shopify.touch({ ...gone }, { title: 'Ghost' })),
  );
  const { order, product: made } = shop.shopify.add(1);
  // The order comes before its product.
  await shop.announce('shopify', shop.shopify.announcement('orders/create', order));
  await shop.announce('shopify', shop.shopify.announcement('products/create', made));
  await shop.quiet();
  expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(shopifyTruth(shop.shopify));
  expect(await shop.sql('SELECT 1 FROM order_lines WHERE variant_id IS NULL')).toHaveLength(0);
});

test('a description beyond what is parsed is cut at a tag and named in the report; an announced one is left to the sync (reliability 39)', async () => {
  const [mug, cup] = shop.shopify.products;
  const left =
    'The description has HTML tags nested more than 100 levels deep. Its last 521700 of 522000 characters were left out.';
  const before = mug!.body_html;
  shop.shopify.touch(mug!, { body_html: '<b>'.repeat(174_000) });
  const job = await shop.sync();
  expect(job).toMatchObject({
    status: 'done',
    failures: [{ line: null, subject: mug!.title, message: left }],
  });
  const body = async (row: typeof mug) =>
    (await shop.sql('SELECT body_html AS body FROM products WHERE handle = $1', [row!.handle]))[0]?.['body'];
  const cut = `${'<b>'.repeat(100)}${'</b>'.repeat(100)}`;
  expect(await body(mug)).toBe(cut);
  expect((await shop.state()).integration?.resources[0]).toMatchObject({ updated: 1, failed: 1 });
  const other = cup!.body_html;
  shop.shopify.touch(cup!, { body_html: '<b>'.repeat(174_000) });
  expect(await shop.announce('shopify', shop.shopify.announcement('products/update', cup!))).toMatchObject({
    status: 200,
  });
  await shop.quiet();
  expect(await body(cup)).toBe(cut);
  const reports = await shop.sql('SELECT message FROM job_failures WHERE subject = $1', [cup!.title]);
  expect(reports).toContainEqual({ message: left });
  for (const [row, html] of [
    [mug, before],
    [cup, other],
  ] as const)
    shop.shopify.touch(row!, { body_html: html });
  expect(await shop.sync()).toMatchObject({ status: 'done', failures: [] });
  expect(await storedTruth(shop.sql, shop.people.shopId)).toEqual(shopifyTruth(shop.shopify));
});
