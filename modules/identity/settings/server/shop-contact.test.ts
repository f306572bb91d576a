import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, eventually, type TestServices } from '#core/testing/test-services.ts';
import { shopContactLines } from './shop-contact.ts';

let parts: TestServices;
let shopId: number;

beforeAll(async () => {
  parts = await createTestServices();
  [{ id: shopId }] = parts.shops;
});
afterAll(() => parts.close());

/** The lines, and how often the database was asked for them. */
async function contactShown(): Promise<{ lines: string[]; asked: number }> {
  const {
    services,
    shops: [shop],
  } = parts;
  return services.db.inShop(shopId, async (tx) => {
    let asked = 0;
    const counted = {
      ...tx,
      execute: (statement: ReturnType<typeof sql>) => ((asked += 1), tx.execute(statement)),
    };
    const lines = await shopContactLines({ services, shop, tx: counted as typeof tx });
    return { lines, asked };
  });
}

test('pages of a store share one reading of how its shop is reached, until that is changed', async () => {
  expect((await contactShown()).asked).toBe(1);
  expect((await contactShown()).asked).toBe(0);
  await parts.services.db.inShop(shopId, (tx) =>
    tx.execute(sql`UPDATE shops SET phone = '+49 30 123' WHERE id = ${shopId}`),
  );
  const changed = await contactShown();
  expect(changed).toMatchObject({ asked: 1, lines: expect.arrayContaining(['+49 30 123']) });
  // What the database tells all servers comes after what the writer's own heard, and drops it once more.
  await eventually('a reading of its own', async () => (await contactShown()).asked === 0);
  expect(await contactShown()).toEqual({ ...changed, asked: 0 });
});
