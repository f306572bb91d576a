import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCatalog, productDraft, type TestCatalog } from '../../testing/test-catalog.ts';
import { upsertProducts } from './product-upsert.ts';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const upsert = (...given: [id: number | null, handle: string][]) =>
  catalog.inShop((ctx) =>
    upsertProducts(
      ctx,
      given.map(([id, handle]) => ({
        id,
        variant_ids: [null],
        draft: productDraft({ handle, title: `Called ${handle}` }),
      })),
      'https://here.test',
    ),
  );
const handles = async () =>
  (await catalog.sql('SELECT id, handle FROM products WHERE deleted_at IS NULL ORDER BY id')).map(
    ({ handle }) => handle as string,
  );

test('a product of a store has the handle of the store, also when that changes, but none that another has', async () => {
  const made = await upsert([null, 'tee™'], [null, 'tee'], [null, 'tee']);
  expect(await handles()).toEqual(['tee™', 'tee', 'tee-1']);
  const [first, second, third] = made.map(({ id }) => id);
  // The store renames one; another asks for a handle that is taken, and keeps its own.
  await upsert([first!, 'tee-®'], [second!, 'tee'], [third!, 'tee']);
  expect(await handles()).toEqual(['tee-®', 'tee', 'tee-1']);
  const before = await catalog.sql('SELECT id, version FROM products ORDER BY id');
  await upsert([first!, 'tee-®'], [second!, 'tee'], [third!, 'tee']);
  expect(await catalog.sql('SELECT id, version FROM products ORDER BY id')).toEqual(before);
});
