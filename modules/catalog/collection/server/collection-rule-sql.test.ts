import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf, ruleColumns } from '../contract/collection-choice.ts';
import type { CollectionRule } from '../contract/collection.ts';
import { foldText } from '#core/rules/fold-text.ts';
import { readRules, rulePredicate, type RuleProduct } from '../rules/collection-rules.ts';
import {
  createTestCatalog,
  productDraft,
  type TestCatalog,
  variantDraft,
} from '../../testing/test-catalog.ts';
import { ruleCondition } from './collection-rule-sql.ts';
import { insertProducts } from '../../product/server/product-insert.ts';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

// Few letters, so that texts often meet; among them some that LIKE, a regular expression or a fold would trip over.
const text = fc
  .array(
    fc.constantFrom('a', 'A', 'á', 'b', 'ß', 's', 'Ø', 'o', '%', '_', '\\', '.', '*', "'", ' ', 'д', 'Д'),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((letters) => letters.join('').trim() || 'a');
const small = fc.integer({ min: 0, max: 3 });
const product = fc.record({
  title: text,
  type: text,
  vendor: text,
  tags: fc.array(text, { maxLength: 3 }),
  variants: fc.array(
    fc.record({
      title: text,
      price_minor: small.map((n) => n * 50),
      compare_at_price_minor: fc.option(small.map((n) => n * 50)),
      grams: small.map((n) => n * 100),
      stock: fc.option(fc.integer({ min: -2, max: 2 })),
    }),
    { maxLength: 3 },
  ),
});
const rule: fc.Arbitrary<CollectionRule> = fc.constantFrom(...ruleColumns).chain((column) =>
  fc.record({
    column: fc.constant(column),
    relation: fc.constantFrom(...relationsOf[column]),
    condition:
      column === 'variant_inventory'
        ? fc.integer({ min: -2, max: 2 }).map(String)
        : column === 'variant_weight'
          ? small.map((n) => `${n * 100} g`)
          : column.startsWith('variant_') && column !== 'variant_title'
            ? small.map((n) => (n / 2).toFixed(2))
            : text,
  }),
);

test('rules find the same products in the database as by themselves', async () => {
  const products: RuleProduct[] = fc.sample(product, { numRuns: 300, seed: 7 });
  const ids = await catalog.inShop(async (ctx) => {
    const made = await insertProducts(
      ctx,
      products.map((one, index) => ({
        ...productDraft({
          handle: `p-${index}`,
          title: one.title,
          product_type: one.type,
          vendor: one.vendor,
          tags: [...one.tags],
        }),
        variants: one.variants.map((variant, place) =>
          variantDraft({
            option1: `${place}`,
            price_minor: variant.price_minor,
            compare_at_price_minor: variant.compare_at_price_minor,
            grams: variant.grams,
            inventory_management: variant.stock === null ? '' : 'backroom',
            inventory_quantity: variant.stock ?? 2,
          }),
        ),
        images: [],
      })),
    );
    // As they are, not as an insert would make them of the options.
    for (const [index, one] of products.entries()) {
      for (const [place, variant] of one.variants.entries()) {
        await ctx.tx.execute(
          sql`UPDATE variants SET title = ${variant.title} WHERE shop_id = ${ctx.shop.id} AND id = ${made[index]!.variants[place]!.id}`,
        );
      }
    }
    return made.map((one) => one.id);
  });
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (rules, disjunctive) => {
        const read = readRules(rules, 'USD');
        expect(read.problems).toEqual({});
        const holds = rulePredicate(read.rules, disjunctive);
        const wanted = ids.filter((_id, index) => holds(products[index]!));
        const found = await catalog.inShop((ctx) =>
          ctx.tx.execute<{ id: number }>(
            sql`SELECT p.id FROM products p WHERE p.shop_id = ${ctx.shop.id} AND ${ruleCondition(read.rules, disjunctive)} ORDER BY id`,
          ),
        );
        expect(found.rows.map((row) => row.id)).toEqual(wanted);
        hits += wanted.length;
      },
    ),
    { numRuns: 300 },
  );
  expect(hits).toBeGreaterThan(1000);
});

test('a text is folded like searchable() does it, letter by letter', async () => {
  const letters: string[] = [];
  for (const [from, to] of [
    [0x20, 0x17f],
    [0x1cd, 0x1dc],
    [0x1ea0, 0x1ef9],
    [0x3b1, 0x3c9],
    [0x410, 0x44f],
    [0x2010, 0x2027],
    [0x2030, 0x203a],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
  ] as const) {
    for (let code = from; code <= to; code += 1) letters.push(String.fromCharCode(code));
  }
  const [row] = await catalog.sql<{ folded: string[] }>(
    'SELECT array_agg(searchable(l) ORDER BY n) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS a (l, n)',
    [letters],
  );
  const different = letters.filter((letter, index) => foldText(letter) !== row!.folded[index]);
  expect(different.map((letter) => `${letter} ${row!.folded[letters.indexOf(letter)]}`)).toEqual([]);
});
