import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { evidenceOf } from './evidence.ts';
import { rememberedHonesty } from './honesty.ts';

let server: TestServer;
let owner: ReturnType<typeof memberClient>;
let shopId: number;

interface Honest {
  honesty: {
    honest: boolean;
    never_in: string[];
    version: number;
    listed: string[];
    turned: { by: string } | null;
  };
}

beforeAll(async () => {
  server = await startTestServer();
  const people = await makePeople(server.services.db);
  owner = memberClient(server.app, people.owner);
  ({ shopId } = people);
});
afterAll(() => server.close());

const remembered = async () => {
  const shop = (await server.services.shops.byId(shopId))!;
  return rememberedHonesty(server.services, shop);
};
const rows = async (statement: SQL) =>
  (await server.services.db.inShop(shopId, (tx) => tx.execute(statement))).rows;
const path = '/admin/copt/honesty.json';

test('a shop is honest until a person turns that off, and the change is stored with that person', async () => {
  expect((await owner<Honest>('GET', path)).body.honesty).toMatchObject({
    ...{ honest: true, never_in: [], version: 0, turned: null },
    listed: expect.arrayContaining(['DE', 'GB', 'NO']) as unknown,
  });
  expect((await remembered()).honest).toBe(true);
  const off = await owner<Honest>('PUT', path, {
    honesty: { honest: false, never_in: ['US', 'CA', 'US'], version: 0 },
  });
  expect(off.body.honesty).toMatchObject({ honest: false, never_in: ['CA', 'US'], version: 1 });
  expect(off.body.honesty.turned?.by).not.toBe('');
  expect(await remembered()).toEqual({ honest: false, never_in: ['CA', 'US'] });
  const turns = await rows(sql`SELECT honest, by_name FROM honest_turns WHERE shop_id = ${shopId}`);
  expect(turns).toEqual([{ honest: false, by_name: off.body.honesty.turned?.by }]);
});

test('a save over another one gets the stored values, and changes nothing', async () => {
  const { body } = await owner<Honest>('GET', path);
  const late = await owner<{ current: unknown }>('PUT', path, { honesty: { honest: true, version: 0 } });
  expect(late.status).toBe(409);
  expect(late.body.current).toEqual(body.honesty);
  expect((await owner<Honest>('GET', path)).body).toEqual(body);
});

test('what is no country, and a word that is not known, is refused at its place', async () => {
  const wrong = await owner<{ fields: object }>('PUT', path, { honesty: { never_in: ['usa'] } });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['honesty.never_in.0']]);
  expect((await owner('PUT', path, { honesty: { honst: true } })).status).toBe(422);
});

test('what pages showed is counted by day, country and what it is true by, each page once', async () => {
  const shop = (await server.services.shops.byId(shopId))!;
  const evidence = evidenceOf(server.services);
  const seenIn = (country: string | null) => ({ country, bot: false, visitor: 'v1' });
  // A program, and a store that asks how much room to keep, are no shoppers.
  evidence.note(shop, { ...seenIn('US'), bot: true }, [{ tool: 'product_countdown' }]);
  evidence.note(shop, { ...seenIn('US'), visitor: undefined }, [{ tool: 'product_countdown' }]);
  for (let page = 0; page < 3; page += 1)
    evidence.note(shop, seenIn('US'), [
      { tool: 'sale_notification', basis: { of: 'order', id: 7 } },
      { tool: 'timer_countdown' },
    ]);
  evidence.note(shop, seenIn(null), [{ tool: 'sale_notification', basis: { of: 'order', id: 7 } }]);
  await evidence.flush();
  evidence.note(shop, seenIn('US'), [{ tool: 'timer_countdown' }]);
  await evidence.flush();
  const stored = await rows(
    sql`SELECT tool, country, simulated, basis, basis_id, shown FROM shown_evidence
        WHERE shop_id = ${shopId} ORDER BY tool, country`,
  );
  expect(stored).toEqual([
    { tool: 'sale_notification', country: '', simulated: false, basis: 'order', basis_id: 7, shown: 1 },
    { tool: 'sale_notification', country: 'US', simulated: false, basis: 'order', basis_id: 7, shown: 3 },
    { tool: 'timer_countdown', country: 'US', simulated: true, basis: '', basis_id: 0, shown: 4 },
  ]);
  const seen = await rows(sql`SELECT tool FROM tool_sightings WHERE shop_id = ${shopId} ORDER BY tool`);
  expect(seen).toEqual([{ tool: 'sale_notification' }, { tool: 'timer_countdown' }]);
});
