import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldedWords, searchRank } from '#core/rules/search-rank.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import type { ShopCtx } from '../call/context.ts';
import { maxRanked, rankedIds } from './search-ranking.ts';

let kit: TestServices;
beforeAll(async () => {
  kit = await createTestServices();
});
afterAll(() => kit.close());

const inShop = <T>(work: (ctx: ShopCtx) => Promise<T>) =>
  kit.services.db.inShop(kit.shops[0].id, (tx) => work({ shop: kit.shops[0], tx, now: new Date() }));

const word = fc.constantFrom(
  'mug',
  'Mugs',
  'MÜG',
  'blue',
  'Straße',
  '1016',
  'Кружка',
  '陶器',
  'bl',
  '½',
  '€',
);
const gap = fc.constantFrom(' ', '  ', '-', ', ', '/', ' – ', '#', ' & ', '\u00a0', '_');
const text = fc.oneof(
  fc.array(fc.tuple(word, gap), { maxLength: 4 }).map((parts) => parts.flat().join('')),
  fc.string({ maxLength: 12, unit: 'binary-ascii' }).map((some) => some.replaceAll('\0', '')),
);

test('the database ranks a title and cuts its words as the rule by itself does', async () => {
  const pairs = fc.sample(fc.tuple(text, text), { numRuns: 1500, seed: 11 });
  const found = await kit.sql<{ rank: number; words: string }>(
    `SELECT search_rank(t, title_words(s)) AS rank, title_words(t) AS words
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS a (t, s, n) ORDER BY n`,
    [pairs.map(([title]) => title), pairs.map(([, search]) => search)],
  );
  const ranks = new Set<number>();
  for (const [at, [title, search]] of pairs.entries()) {
    const rankedRow = { title, search, rank: searchRank(title, search), words: foldedWords(title).join(' ') };
    expect(rankedRow).toEqual({ title, search, rank: found[at]!.rank, words: found[at]!.words.trim() });
    ranks.add(rankedRow.rank);
  }
  expect([...ranks].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
});

const products = {
  from: sql`products p`,
  id: sql`p.id`,
  title: sql`p.title`,
  order: sql`p.id DESC`,
  named: 'products',
} as const;
const whereOf = (ctx: ShopCtx) => sql`p.shop_id = ${ctx.shop.id} AND p.search LIKE '%mug%'`;
const pagesOf = (ctx: ShopCtx, limit: number, offsets: readonly number[]) =>
  offsets.reduce<Promise<number[]>>(
    async (before, offset) => [
      ...(await before),
      ...(await rankedIds(ctx, 'mug', { ...products, where: whereOf(ctx) }, { offset, limit })),
    ],
    Promise.resolve([]),
  );

test('equals keep the order of the list, so that pages neither overlap nor leave anything out', async () => {
  await inShop(async (ctx) => {
    const titles = ['Tumugwe', 'Mugs', 'Blue mug', 'MUG', 'Mug rack', 'Plate mugs', 'Mug'];
    await ctx.tx.execute(
      sql`INSERT INTO products (shop_id, id, title, handle)
          SELECT ${ctx.shop.id}, n, t, 'p' || n FROM unnest(${sql.param(titles)}::text[]) WITH ORDINALITY AS a (t, n)`,
    );
    expect(await pagesOf(ctx, 100, [0])).toEqual([7, 4, 5, 3, 6, 2, 1]);
    expect(await pagesOf(ctx, 2, [0, 2, 4, 6, 8])).toEqual([7, 4, 5, 3, 6, 2, 1]);
    await ctx.tx.execute(sql`DELETE FROM products WHERE shop_id = ${ctx.shop.id}`);
  });
});

test('where more rows are found than are ranked, what is named exactly leads, and every row is on one page', async () => {
  const many = maxRanked + 300;
  await inShop(async (ctx) => {
    // The oldest is the exact one; the newest are mere parts, so that the window alone would not reach it.
    await ctx.tx.execute(
      sql`INSERT INTO products (shop_id, id, title, handle)
          SELECT ${ctx.shop.id}, n, CASE WHEN n = 1 THEN 'Mug' WHEN n % 3 = 0 THEN 'Blue mug ' || n ELSE 'Mugs ' || n END, 'p' || n
          FROM generate_series(1, ${many}::int) n`,
    );
    const first = await pagesOf(ctx, 5, [0]);
    expect(first).toEqual([1, 2298, 2295, 2292, 2289]);
    const all = await pagesOf(
      ctx,
      230,
      Array.from({ length: 11 }, (_page, at) => at * 230),
    );
    expect(all).toHaveLength(many);
    expect(new Set(all).size).toBe(many);
    expect(all.slice(0, 5)).toEqual(first);
    await ctx.tx.execute(sql`DELETE FROM products WHERE shop_id = ${ctx.shop.id}`);
  });
});
