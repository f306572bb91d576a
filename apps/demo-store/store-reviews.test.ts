import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { readable } from './testing/store-shopper.ts';
import { startStore, type TestStore } from './testing/store-under-test.ts';

let store: TestStore;
let shopId: number;

beforeAll(async () => {
  store = await startStore();
  shopId = store.people.shopId;
});
afterAll(() => store.server.close());
beforeEach(() => write(sql`DELETE FROM reviews`));

async function write(statement: ReturnType<typeof sql>): Promise<void> {
  await store.server.services.db.inShop(shopId, (tx) => tx.execute(statement));
  await heardNews(store.server.services);
}

interface Given {
  rating?: number;
  title?: string;
  content?: string;
  name?: string;
  from?: string;
  image?: boolean;
  verified?: boolean;
}
/** Published reviews of the mug, the last one the newest. */
async function reviews(...given: Given[]): Promise<void> {
  for (const [at, one] of given.entries()) {
    const { rating = 5, title = '', content = 'Good', name = 'Ines M.', from = '' } = one;
    await store.server.services.db.inShop(shopId, (tx) =>
      tx.execute(
        sql`WITH made AS (INSERT INTO reviews (shop_id, review_type, product_id, rating, title, content, name, email, source,
              imported_from, verified, state, image_count, written_at)
            VALUES (${shopId}, 'product', ${store.mug.product}, ${rating}, ${title}, ${content}, ${name}, 'canary@buyer.test',
              ${from === '' ? 'storefront_api' : 'import_csv'}, ${from}, ${one.verified ?? false}, 'published', ${one.image ? 1 : 0},
              timestamptz '2026-10-01T10:00:00Z' + ${at}::int * interval '1 hour') RETURNING id)
            INSERT INTO review_images (shop_id, review_id, position, src, width, height)
            SELECT ${shopId}, id, 1, '/files/1/a.jpg', 600, 600 FROM made WHERE ${one.image ?? false}::boolean`,
      ),
    );
  }
  await heardNews(store.server.services);
}

const product = async (query = '') => (await store.shopper().get(`/store/products/mug${query}`)).body;
const linkedData = (html: string): Record<string, unknown> | null => {
  const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return text === undefined ? null : (JSON.parse(text) as Record<string, unknown>);
};
const shown = (html: string) =>
  [...html.matchAll(/<article.*?<\/article>/gs)].map(([article]) => readable(article));

test('search engines get the number that is shown, with the fields that Google requires of a product and its reviews', async () => {
  expect(linkedData(await product())).toBeNull();
  await reviews({ rating: 1, from: 'Loox', content: 'imported words' });
  expect(linkedData(await product())).toBeNull();
  await reviews({ rating: 5, title: 'Lovely' }, { rating: 4 }, { rating: 4, name: '' });
  const html = await product();
  const data = linkedData(html)!;
  // Required of a Product: a name, and one of offers, review, aggregateRating; the other fields are optional.
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: expect.stringMatching(/./),
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 3, bestRating: 5 },
  });
  expect(readable(html)).toContain('4.3 , 3 reviews');
  expect(data['url']).toMatch(/^https?:\/\//);
  const own = data['review'] as {
    author: { '@type': string; name: string };
    reviewRating: { ratingValue: number };
  }[];
  expect(own).toHaveLength(3);
  for (const one of own)
    expect(one).toMatchObject({
      '@type': 'Review',
      author: { '@type': 'Person', name: expect.stringMatching(/./) },
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      reviewRating: { '@type': 'Rating', ratingValue: expect.any(Number), bestRating: 5 },
    });
  expect(JSON.stringify(data)).not.toContain('imported words');
});

const hostile = [
  '<script>document.body.dataset.hurt = 1</script>',
  '</script><img src=x onerror="document.body.dataset.hurt=1">',
  '"><svg onload=alert(1)>',
  "javascript:alert('x')",
  '{{ shop.domain }}{% raw %}',
  '<!--<script>',
  ' \u2028\u202e&lt;b&gt;',
];

test('reviews stay text, in the list and for machines, wherever they stand', async () => {
  await reviews(...hostile.map((text) => ({ title: text, content: text, name: text })));
  await write(sql`UPDATE reviews SET variant_title = title`);
  await write(
    sql`INSERT INTO review_replies (shop_id, review_id, content, public) SELECT shop_id, id, title, true FROM reviews`,
  );
  for (const path of ['/store/products/mug', '/store/reviews', '/store']) {
    const { body } = await store.shopper().get(path);
    expect(body, path).not.toMatch(/canary|<img src=x|onerror="|<svg onload|dataset\.hurt = 1<\/script>/);
    // Each script of a page is one that the theme has.
    expect(body.match(/<script\b[^>]*>/g)!.filter((tag) => !/ src="| type="application\//.test(tag))).toEqual(
      [],
    );
    expect(readable(body), path).toContain('{{ shop.domain }}');
  }
  const data = linkedData(await product())!;
  const names = (data['review'] as { author: { name: string } }[]).map(({ author }) => author.name);
  expect(names.toSorted()).toEqual(hostile.toSorted());
});

test('filters, orders and pages are links that work without script, and keep the chosen variant', async () => {
  await reviews(
    ...Array.from({ length: 23 }, (_, at) => ({
      content: `words ${at}`,
      rating: at === 3 ? 2 : 5,
      image: at === 4,
      verified: at === 5,
    })),
    { content: 'from elsewhere', from: 'Loox' },
  );
  await write(sql`UPDATE reviews SET is_starred = true WHERE content = 'words 7'`);
  const href = (html: string, words: string) =>
    new RegExp(`<a[^>]*href="([^"]*)"[^>]*>(?:(?!</a>).)*${words}`).exec(html)![1]!.replaceAll('&amp;', '&');
  const follow = async (html: string, words: string) =>
    (await store.shopper().get(href(html, words).split('#')[0]!)).body;
  const first = await product(`?variant=${store.mug.variant}`);
  const texts = (html: string) => shown(html).map((text) => /words \d+|from elsewhere/.exec(text)?.[0]);
  expect(texts(first)).toHaveLength(10);
  // Reviews that the shop featured come first, with their label.
  expect(shown(first)[0]).toMatch(/Featured by the shop.*words 7/);
  const second = await follow(first, 'More reviews');
  const third = await follow(second, 'More reviews');
  expect(new Set([first, second, third].flatMap(texts)).size).toBe(23);
  expect(third).not.toContain('More reviews');
  expect(texts(await follow(third, 'Back to first'))).toEqual(texts(first));
  expect(href(first, 'More reviews')).toContain(`variant=${store.mug.variant}`);
  expect(texts(await follow(first, 'With photos 1'))).toEqual(['words 4']);
  expect(shown(await follow(first, 'Verified 1'))[0]).toMatch(/Verified purchase.*words 5/);
  expect(texts(await follow(first, 'Critical 1'))).toEqual(['words 3']);
  expect(texts(await follow(first, '2 stars'))).toEqual(['words 3']);
  expect(texts(await follow(first, 'Newest'))[0]).toBe('words 22');
  const apart = await follow(first, 'Show<span');
  expect(texts(apart)).toEqual(['from elsewhere']);
  expect(readable(apart)).toContain('Imported from Loox');
  // An unknown cursor starts the list from the beginning.
  expect(texts(await product('?reviews_after=c1.1.x'))).toEqual(texts(first));
});

test('imported reviews alone are listed and labeled with stars of their own, and search engines get none of them', async () => {
  const judge = Array.from({ length: 3 }, (_, at) => ({
    content: `words ${at}`,
    rating: 3 + at,
    from: 'Judge.me',
  }));
  await reviews(...judge, { content: 'words of loox', rating: 1, from: 'Loox' });
  for (const html of [
    await product(),
    (await store.shopper().get('/store/reviews')).body,
    (await store.shopper().get('/store')).body,
  ]) {
    const text = readable(html);
    expect(text).toMatch(/4\.0 \(3, Judge\.me\)/);
    expect(text).not.toContain('No reviews yet');
    expect(text).not.toMatch(/\b0\.0\b/);
    // Cards of products are articles, too.
    const listed = shown(html).filter((article) => /words/.test(article));
    expect(listed).toHaveLength(3);
    for (const article of listed) expect(article).toContain('Imported from Judge.me');
    expect(linkedData(html) ?? {}).not.toHaveProperty('aggregateRating');
  }
  const [title] = /<p class="rv-link".*?<\/p>/s.exec(await product())!;
  expect(readable(title)).toContain('4.0 (3, Judge.me)');
  // One that was written here is the product's average alone, and the others are apart again.
  await reviews({ rating: 2, content: 'words here' });
  const html = await product();
  expect(readable(html)).toContain('2.0 , 1 review');
  expect(shown(html)).toHaveLength(1);
  expect(shown(html)[0]).not.toContain('Imported');
  expect((linkedData(html) as { aggregateRating: object }).aggregateRating).toMatchObject({
    ratingValue: 2,
    reviewCount: 1,
  });
});

test('a page of all, a block at home and stars on cards are there while they are on', async () => {
  await reviews({ content: 'of the mug' });
  await write(
    sql`INSERT INTO reviews (shop_id, review_type, rating, content, name, source, state)
        VALUES (${shopId}, 'shop', 4, 'of the shop', 'Priya S.', 'storefront_api', 'published')`,
  );
  const page = async (path: string) => (await store.shopper().get(path)).body;
  expect(readable(await page('/store/reviews'))).toMatch(/of the shop.*of the mug.*mug/);
  expect(readable(await page('/store'))).toMatch(/4\.5 , 2 reviews from this store/);
  for (const path of ['/store', '/store/collections/all', '/store/search?q=mug'])
    expect(await page(path), path).toContain('aria-label="5.0 out of 5 stars, 1 review"');
  await write(
    sql`INSERT INTO review_customize (shop_id, settings)
        VALUES (${shopId}, '{"home_block": false, "card_stars": false, "shop_page": false, "product_stars": false, "product_list": false}')`,
  );
  for (const path of ['/store', '/store/collections/all', '/store/products/mug'])
    expect(await page(path), path).not.toMatch(/class="st"|of the mug/);
  expect((await store.shopper().get('/store/reviews')).statusCode).toBe(404);
  await write(sql`DELETE FROM review_customize`);
});
