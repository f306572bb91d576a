import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCatalog, productDraft, type TestCatalog, variantDraft } from '../testing/test-catalog.ts';
import { insertProducts } from '../product/server/public.ts';
import { storeProducts } from '../store/server/public.ts';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

interface Priced {
  price: number;
  was: number | null;
}
let made = 0;
/** The card of a new product with these variants, in minor units. */
async function cardOf(variants: readonly Priced[]) {
  const handle = `card-${(made += 1)}`;
  const sizes = variants.map((_variant, at) => `S${at}`);
  await catalog.inShop((ctx) =>
    insertProducts(ctx, [
      {
        ...productDraft({
          handle,
          title: handle,
          variants: variants.map(({ price, was }, at) =>
            variantDraft({ option1: sizes[at]!, price_minor: price, compare_at_price_minor: was }),
          ),
        }),
        images: [],
        options: [{ name: 'Size', position: 1, values: sizes }],
      },
    ]),
  );
  const { products } = await catalog.inShop((ctx) =>
    storeProducts(ctx, { sort: 'featured', page: 1, limit: 24, search: handle }),
  );
  const { price_min, compare_at_price, compare_at_price_max } = products.find(
    (one) => one.handle === handle,
  )!;
  return { price_min, compare_at_price, compare_at_price_max };
}

test('a card shows no former price that its shown price never had: from 10.00, where only the dear one was 60.00', async () => {
  expect(
    await cardOf([
      { price: 1000, was: null },
      { price: 5000, was: 6000 },
    ]),
  ).toEqual({
    price_min: 10,
    compare_at_price: null,
    compare_at_price_max: 60,
  });
  expect(
    await cardOf([
      { price: 1000, was: 1500 },
      { price: 5000, was: 6000 },
    ]),
  ).toEqual({
    price_min: 10,
    compare_at_price: 15,
    compare_at_price_max: 60,
  });
});

test('of random products the former price is one of every variant at the shown price, and the highest keeps its meaning', async () => {
  const price = fc.integer({ min: 1, max: 4 }).map((one) => one * 100);
  const variant = fc.record({
    price,
    was: fc.option(fc.integer({ min: 1, max: 8 }).map((one) => one * 100)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(variant, { minLength: 1, maxLength: 4 }), async (variants) => {
      const shown = await cardOf(variants);
      const least = Math.min(...variants.map((one) => one.price));
      const reduced = (one: Priced) => one.was !== null && one.was > one.price;
      const atLeast = variants.filter((one) => one.price === least);
      const all = variants.filter(reduced).map((one) => one.was!);
      expect(shown).toEqual({
        price_min: least / 100,
        compare_at_price: atLeast.every(reduced) ? Math.min(...atLeast.map((one) => one.was!)) / 100 : null,
        compare_at_price_max: all.length > 0 ? Math.max(...all) / 100 : null,
      });
    }),
    { numRuns: process.env['PROVE_SEED'] === undefined ? 30 : 500 },
  );
}, 60_000);
