import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { createTestCatalog, productDraft, type TestCatalog } from '../../testing/test-catalog.ts';
import { type CollectionUpkeep, startCollectionUpkeep } from './collection-upkeep.ts';
import { insertProducts } from '../../product/server/product-insert.ts';

let catalog: TestCatalog;
let nodes: { upkeep: CollectionUpkeep; services: TestServices | null }[];

beforeEach(async () => {
  catalog = await createTestCatalog();
  nodes = [];
});
afterEach(async () => {
  for (const { upkeep, services } of nodes) {
    await upkeep.stop();
    await services?.close();
  }
  await catalog.close();
});

async function startNode(second = false): Promise<CollectionUpkeep> {
  const services = second ? await createTestServices({ url: catalog.services.db.url }) : null;
  const upkeep = startCollectionUpkeep(services?.services ?? catalog.services);
  nodes.push({ upkeep, services });
  return upkeep;
}
const products = (count: number, tags: string[], prefix = 'p') =>
  catalog.inShop((ctx) =>
    insertProducts(
      ctx,
      Array.from({ length: count }, (_one, n) => ({
        ...productDraft({ handle: `${prefix}-${n}`, tags }),
        images: [],
      })),
    ),
  );
const make = async (): Promise<number> => {
  const made = await catalog.call('POST', '/admin/smart_collections.json', {
    smart_collection: { title: 'Sale', rules: [{ column: 'tag', relation: 'equals', condition: 'sale' }] },
  });
  return (made.body as { smart_collection: { id: number } }).smart_collection.id;
};
/** Members as they are, as they should be, as they are counted; and what is still to do. */
async function state(id: number) {
  const [row] = await catalog.sql<Record<string, string[] | string>>(
    `SELECT ARRAY(SELECT p.handle FROM collects l JOIN products p ON p.id = l.product_id WHERE collection_id = $1 ORDER BY 1) AS members,
            ARRAY(SELECT handle FROM products WHERE tags @> '{sale}' AND deleted_at IS NULL ORDER BY 1) AS wanted,
            (SELECT products_count FROM collections WHERE id = $1) AS counted, (SELECT count(*) FROM collection_queue) AS queued`,
    [id],
  );
  return row!;
}
async function expectCurrent(id: number, members: number): Promise<void> {
  const found = await state(id);
  expect([found['members'], found['counted'], found['queued']]).toEqual([found['wanted'], members, 0]);
  expect(found['members']).toHaveLength(members);
}
async function until(met: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await met()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come to that');
}

test('a change wakes the upkeep by itself', async () => {
  await startNode();
  const id = await make();
  await products(3, ['sale']);
  await until(async () => Number((await state(id))['counted']) === 3);
});

test('changes made while no server ran are found at the start', async () => {
  const id = await make();
  await products(5, ['sale']);
  expect((await state(id))['counted']).toBe(0);
  await (await startNode()).drain();
  await expectCurrent(id, 5);
});

test('a change that was under way while the collection was made is not lost', async () => {
  await products(3, []);
  const upkeep = await startNode();
  let id = 0;
  await catalog.inShop(async (ctx) => {
    await ctx.tx.client.query(`UPDATE products SET tags = '{sale}' WHERE handle = 'p-1'`);
    // Made, looked through and worked off while the change above cannot be seen.
    id = await make();
    await upkeep.drain();
    expect((await state(id))['counted']).toBe(0);
  });
  await upkeep.drain();
  await expectCurrent(id, 1);
});

test('a change that is undone leaves nothing to do, and no trace', async () => {
  const id = await make();
  await products(2, ['sale']);
  const upkeep = await startNode();
  await upkeep.drain();
  await expect(
    catalog.inShop(async (ctx) => {
      await ctx.tx.client.query(`UPDATE products SET tags = '{}'`);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await upkeep.drain();
  await expectCurrent(id, 2);
});

test('a turn that breaks keeps what it had taken, and the next one does it', async () => {
  const id = await make();
  await products(4, ['sale']);
  await catalog.sql(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`,
  );
  await catalog.sql('CREATE TRIGGER refuse BEFORE INSERT ON collects FOR EACH ROW EXECUTE FUNCTION refuse()');
  const upkeep = await startNode();
  await upkeep.drain();
  expect(await state(id)).toMatchObject({ members: [], counted: 0 });
  expect(Number((await state(id))['queued'])).toBeGreaterThan(0);
  await catalog.sql('DROP TRIGGER refuse ON collects');
  await upkeep.drain();
  await expectCurrent(id, 4);
});

test('two nodes at the same shop, and people who change everything meanwhile, end exact', async () => {
  const id = await make();
  await products(40, []);
  const [one, two] = [await startNode(), await startNode(true)];
  await Promise.all(
    Array.from({ length: 120 }, async (_one, n) => {
      const tags = n % 3 === 0 ? '{}' : '{sale}';
      await catalog.inShop((ctx) =>
        ctx.tx.client.query(
          n % 10 === 9
            ? `UPDATE products SET deleted_at = now() WHERE handle = 'p-${n % 40}'`
            : `UPDATE products SET tags = '${tags}' WHERE handle = 'p-${(n * 7) % 40}'`,
        ),
      );
    }),
  );
  await until(async () => {
    await Promise.all([one.drain(), two.drain()]);
    return Number((await state(id))['queued']) === 0;
  });
  const { members } = await state(id);
  await expectCurrent(id, (members as string[]).length);
});
