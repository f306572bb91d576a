import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  evaluations,
  startSupplierSandbox,
  type SupplierSandbox,
} from '../../../../sandbox/aliexpress/reviews-sandbox.ts';
import { createImportShop, type ImportShop } from '../testing/import-shop.ts';

let supplier: SupplierSandbox;
let shop: ImportShop;
let product: number;
beforeAll(async () => {
  supplier = await startSupplierSandbox();
  process.env['OUTBOUND_ALLOW'] = supplier.host;
  process.env['SUPPLIER_REVIEWS_URL'] = supplier.url;
  shop = await createImportShop();
  [{ id: product }] = (await shop.rows<{ id: number }>(
    sql`SELECT id FROM products WHERE shop_id = ${shop.shops[0].id} AND handle = 'product-1'`,
  )) as [{ id: number }];
});
afterAll(async () => {
  await shop.close();
  await supplier.close();
});
beforeEach(async () => {
  Object.assign(supplier.faults, { robot: false, changed: false, down: false });
  supplier.products.clear();
  supplier.products.set('1005001234567890', evaluations(120));
  await shop.sql('DELETE FROM reviews');
});

const url = 'https://www.aliexpress.com/item/1005001234567890.html';
const ask = (settings: object = {}, more: object = {}) =>
  shop.call<{ job_id: number; fields: Record<string, string> }>(
    'POST',
    '/admin/reviews/import-aliexpress.json',
    {
      product_id: product,
      urls: [url],
      settings,
      ...more,
    },
  );
async function brought(settings: object = {}, more: object = {}) {
  const { status, body } = await ask(settings, more);
  expect(status, JSON.stringify(body)).toBe(202);
  return shop.ended(body.job_id);
}
const stored = () =>
  shop.rows<
    Record<string, unknown>
  >(sql`SELECT name, rating, content, country_code, source, imported_from, verified, claimed_verified, written_at,
    variant_title, state, product_id FROM reviews WHERE shop_id = ${shop.shops[0].id} ORDER BY id`);

describe('C175, V280, V281 reviews of a supplier', () => {
  test('are 20 of five stars by default, with masked names, the platform named, and tried first', async () => {
    expect((await brought({}, { dry_run: true })).result).toMatchObject({
      new: 20,
      dry_run: true,
      from: 'supplier',
    });
    expect(await stored()).toEqual([]);
    expect((await brought()).result).toMatchObject({ new: 20, same: 0, wrong: 0 });
    const rows = await stored();
    expect(rows).toHaveLength(20);
    for (const row of rows)
      expect(row).toMatchObject({
        name: expect.stringMatching(/^[A-Z]\*\*\*[a-z]$/),
        rating: 5,
        source: 'import_ali_express',
        imported_from: 'AliExpress',
        verified: false,
        state: 'published',
        product_id: product,
      });
    expect((await brought()).result).toMatchObject({ new: 0, same: 20 });
  });

  test('are of chosen countries, with photos, with text, or of today where the day is not kept', async () => {
    await brought({ min_rating: 1, max_review: 100, is_all_country: false, countries: ['UK', 'FR'] });
    expect(new Set((await stored()).map(({ country_code }) => country_code))).toEqual(new Set(['GB', 'FR']));
    await shop.sql('DELETE FROM reviews');
    const job = await brought({
      min_rating: 1,
      max_review: 100,
      must_have_photos: true,
      must_have_text: true,
    });
    expect(job.result).toMatchObject({ new: 34, pictures: 34, passed_over: 86 });
    expect((await stored()).every(({ content }) => content !== '')).toBe(true);
    await shop.sql('DELETE FROM reviews');
    await brought({ keep_original_date: false });
    expect((await stored()).every(({ written_at }) => !String(written_at).startsWith('2025'))).toBe(true);
  });

  test('that are odd are left out where that is asked for, each with its reason', async () => {
    const [one, two, three] = evaluations(3).map((each) => ({ ...each, buyerEval: 100 }));
    supplier.products.set('1005001234567890', [
      { ...one!, buyerFeedback: '👍👍👍' },
      { ...two!, buyerFeedback: 'Cheaper on Amazon' },
      { ...three!, buyerFeedback: 'Lovely' },
    ]);
    expect((await brought({}, { dry_run: true })).result).toMatchObject({ new: 3, wrong: 0 });
    const job = await brought({ ai_review_filter: true });
    expect(job.result).toMatchObject({ new: 1, wrong: 2 });
    expect(job.failures.map(({ message }) => message)).toEqual([
      'Skipped: no text.',
      'Skipped: mentions another shop or contains a link.',
    ]);
  });

  test.each([
    ['a page that wants a person', { robot: true }, 'AliExpress blocked the request as automated'],
    ['another form', { changed: true }, 'AliExpress changed its review format'],
    ['nothing', { down: true }, 'AliExpress is limiting requests'],
  ])('where it shows %s, the job ends with that and nothing is written', async (_what, fault, words) => {
    Object.assign(supplier.faults, fault);
    const job = await brought();
    expect([job.status, job.error]).toEqual(['failed', expect.stringContaining(words)]);
    expect(await stored()).toEqual([]);
  });

  test('where it asks to wait, that is waited for', async () => {
    await Promise.all(
      Array.from({ length: 60 }, () => fetch(`${supplier.url}/pc/searchEvaluation.do?productId=1`)),
    );
    const before = supplier.impatient();
    const job = await brought({ min_rating: 1, max_review: 100 });
    expect(job.result).toMatchObject({ new: 100 });
    // The first request cannot know yet; after the supplier's answer, no request comes before the pause is over.
    expect(supplier.impatient() - before).toBeLessThanOrEqual(1);
  });

  test('one address that shows nothing keeps no other back', async () => {
    const other = 'https://www.aliexpress.com/item/1005009999999999.html';
    expect((await brought({}, { urls: [other, url] })).result).toMatchObject({ new: 20 });
  });

  test.each([
    [
      { urls: ['https://evil.test/item/1005001234567890.html'] },
      'urls.0',
      '"https://evil.test/item/1005001234567890.html" isn’t an AliExpress product URL.',
    ],
    [
      { settings: { is_all_country: false } },
      'settings.countries',
      'Choose at least one country, or all countries.',
    ],
    [{ product_id: 999_999_999 }, 'product_id', 'This shop has no product with the ID 999999999.'],
  ])('%j is refused at its field', async (given, field, words) => {
    const { status, body } = await ask({}, given);
    expect([status, body.fields[field]]).toEqual([422, words]);
  });

  test.each([
    { max_review: 0 },
    { max_review: 101 },
    { min_rating: 6 },
    { countries: ['DE'] },
    { weekly: true },
  ])('V353, V476 settings %j are refused', async (settings) => {
    expect((await ask(settings)).status).toBe(422);
  });
});
