import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { startUpsellShop, type UpsellShop } from '#apps/server/testing/upsell-shop.ts';
import { updateSmartBundle, updateSmartOffer } from '../smart/contract/smart-calls.ts';
import { still, writableFields } from '../testing/written-fields.ts';
import { describeWritten, type WrittenSubject } from '../testing/written-subject.ts';

/** What can be written of smart offers and smart bundles is seen by shoppers, in boxes or in prices. */
let shop: UpsellShop;

beforeAll(async () => {
  shop = await startUpsellShop();
  const { vase, bowl, mug, people } = shop;
  const [kitchen] = await shop.inShop(
    sql`INSERT INTO collections (shop_id, title, handle) VALUES (${people.shopId}, 'Kitchen', 'kitchen') RETURNING id`,
  );
  for (const { product } of [vase, bowl, mug])
    await shop.inShop(
      sql`INSERT INTO collects (shop_id, collection_id, product_id) VALUES (${people.shopId}, ${kitchen}, ${product})`,
    );
  const recommend = (kind: string, product: number, ...ids: number[]) =>
    shop.inShop(
      sql`INSERT INTO recommendations (shop_id, kind, product_id, ids)
          VALUES (${people.shopId}, ${kind}, ${product}, ${sql.param(ids)}::bigint[])`,
    );
  await recommend('best-selling', 0, vase.product, bowl.product, mug.product);
  await recommend('also-bought', vase.product, bowl.product, mug.product);
  await recommend('also-bought', bowl.product, mug.product);
});
afterAll(() => shop.server.close());

async function put(kind: 'offer' | 'bundle', body: object): Promise<{ status: number; fields: object }> {
  const answer = await shop.admin<{ fields?: object }>('PUT', `/admin/smart-offers/${kind}.json`, body);
  await heardNews(shop.server.services);
  return { status: answer.status, fields: answer.body.fields ?? {} };
}

/** Boxes of each product's page, and what a cart of two of them costs, one of them taken from a box. */
async function seen(): Promise<string> {
  const { vase, bowl, mug } = shop;
  const pages = [];
  for (const { product } of [vase, bowl, mug]) pages.push(await shop.productPage(product));
  const [page] = pages;
  const offer = page!.popup ?? page!.bundles[0];
  const { quote } = await shop.cartOf(
    { variant_id: vase.variant, quantity: 1 },
    { variant_id: bowl.variant, quantity: 1, ...(page!.popup && { offer_id: offer!.offer_id }) },
  );
  return still([pages, quote.total_minor]);
}

const smart = (
  kind: 'offer' | 'bundle',
  body: typeof updateSmartOffer.body | typeof updateSmartBundle.body,
  own: Readonly<Record<string, number>>,
): WrittenSubject => ({
  fields: writableFields(body!),
  unshown: {},
  base: () => ({
    [`smart_${kind}`]: {
      ...{ enable: true, offer_message: 'A message', percentage_discount: 10, cta: 'continue' },
      ...(kind === 'offer' ? { recommend_limit: 3 } : { most: 5 }),
    },
  }),
  write: (sent) => put(kind, sent),
  see: seen,
  cases: Object.fromEntries(
    Object.entries({
      enable: false,
      offer_message: 'Another',
      percentage_discount: 25,
      cta: 'checkout',
      ...own,
    }).map(([name, value]) => [
      `smart_${kind}.${name}`,
      () => ({ changed: { [`smart_${kind}.${name}`]: value } }),
    ]),
  ),
});

describeWritten('the smart offer', smart('offer', updateSmartOffer.body, { recommend_limit: 1 }));
describeWritten('smart bundles', {
  ...smart('bundle', updateSmartBundle.body, { most: 1 }),
  before: () => put('offer', { smart_offer: { enable: false } }),
});
