import { sql as statement } from 'drizzle-orm';
import pg from 'pg';
import { makeRandomOrders, type RandomShop } from './random-orders.ts';
import { areasWithCosts } from './costing-area.ts';
import { type ReportedCost, reportRandomCosts } from './random-costs.ts';
import { salesTruth, type SalesTruth } from './sales-truth.ts';
import type { Sql } from './store-truth.ts';
import { makeMember, setEarlierShipping } from './test-people.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { makeProduct, memberClient } from './test-shop.ts';

/** 300 orders, 10,000 in the long form. */
const seed = Number(process.env['PROVE_SEED'] ?? 22);
const count = process.env['PROVE_SEED'] ? 3_334 : 100;

/** A shop with random orders, and what they add up to. */
export interface CountedShop extends RandomShop {
  timezone: string;
  token: string;
  call: ReturnType<typeof memberClient>;
  truth: SalesTruth;
}

export interface CountedShops {
  server: TestServer;
  sql: Sql;
  shops: CountedShop[];
  close(): Promise<void>;
}

async function makeShop(
  { db }: TestServer['services'],
  server: TestServer,
  { currency, unit, timezone }: Pick<CountedShop, 'currency' | 'unit' | 'timezone'>,
): Promise<CountedShop> {
  const domain = `${currency.toLowerCase()}.test`;
  const made = await db.asSystem((tx) =>
    tx.execute<{ id: number }>(
      statement`INSERT INTO shops (name, domain, currency, timezone) VALUES (${domain}, ${domain}, ${currency}, ${timezone}) RETURNING id`,
    ),
  );
  const { id } = made.rows[0]!;
  await setEarlierShipping(db, id);
  const token = await makeMember(db, id, { email: `owner@${domain}`, role: 'owner' });
  const people = await db.asSystem((tx) =>
    tx.execute<{ user_id: number }>(statement`SELECT user_id FROM memberships WHERE shop_id = ${id}`),
  );
  const staff = people.rows[0]!.user_id;
  const variants = new Map<number, number>();
  for (let n = 0; n < 6; n += 1) {
    const made = await makeProduct(db, id, { handle: `thing-${n}`, price_minor: 100 });
    variants.set(made.product, made.variant);
    // Of some nobody knows what they cost.
    if (n % 3 !== 0)
      await db.inShop(id, (tx) =>
        tx.execute(
          statement`UPDATE variants SET cost_minor = ${(n - 1) * 7 * unit} WHERE shop_id = ${id} AND id = ${made.variant}`,
        ),
      );
  }
  const products = [...variants.keys()];
  const offers = await db.inShop(id, (tx) =>
    tx.execute<{ id: number }>(
      // More than a page of the list holds, and automated ones.
      statement`INSERT INTO offers (shop_id, offer_type, offer_name, target_type, recommend_type, discount_data, priority, automated, activated)
        SELECT ${id}::int, CASE WHEN n > 254 THEN 'post-purchase' ELSE 'quantity' END, 'Offer ' || n, 'all', CASE WHEN n > 254 THEN 'product' END,
          '{"data": [], "is_default_select": 0}'::jsonb, CASE WHEN n > 254 THEN n - 254 ELSE n END, n > 254, false
        FROM generate_series(1, 258) n RETURNING id`,
    ),
  );
  const call = memberClient(server.app, token);
  const chosen = offers.rows.map((row) => row.id).filter((_id, index) => index % 32 === 0 || index > 250);
  return {
    id,
    unit,
    currency,
    timezone,
    products,
    staff,
    variants,
    offers: chosen,
    token,
    call,
    truth: undefined as never,
  };
}

/** Gives a shop its orders, and fee rates of which some are typed in later than the orders were placed. Returns what was reported as costs. */
async function fillShop(server: TestServer, shop: CountedShop): Promise<ReportedCost[]> {
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  const rate = async (from: string, percent: number, fixed: number, method: string | null = null) => {
    const fee_rate = { method, valid_from: from, percent, fixed };
    const made = await shop.call<{ fee_rate: { id: number } }>('POST', '/admin/analytics/fee-rates.json', {
      fee_rate,
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.fee_rate.id;
  };
  const wrong = await rate(day(40), 9.999, 3);
  await rate(day(20), 1.234, 0);
  await makeRandomOrders(server.services, shop, { seed, count });
  const costs = await reportRandomCosts(server.services, shop, seed);
  await rate(day(30), 3.5, 5 / Math.max(shop.unit, 5), 'Cards');
  await rate(day(25), 0.75, 0, 'test');
  await shop.call('PUT', `/admin/analytics/fee-rates/${wrong}.json`, {
    fee_rate: { percent: 2.9, fixed: 1 },
  });
  return costs;
}

/**
 * Three shops with random orders, in currencies of 0, 2 and 3 decimals and in time zones of which two change their clocks.
 */
export async function startCountedShops(): Promise<CountedShops> {
  const server = await startTestServer({ areas: areasWithCosts });
  const owner = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  const sql: Sql = async (text, values = []) => (await owner.query(text, values)).rows;
  const shops: CountedShop[] = [];
  for (const form of [
    { currency: 'USD', unit: 100, timezone: 'America/New_York' },
    { currency: 'JPY', unit: 1, timezone: 'Asia/Tokyo' },
    { currency: 'KWD', unit: 1000, timezone: 'Europe/Lisbon' },
  ])
    shops.push(await makeShop(server.services, server, form));
  // At once: while one shop waits for the database, the process works for another.
  const costs = new Map(
    await Promise.all(
      shops.map(async (shop): Promise<[number, ReportedCost[]]> => [shop.id, await fillShop(server, shop)]),
    ),
  );
  await server.settle();
  for (const shop of shops) shop.truth = await salesTruth(sql, shop.id, shop.timezone, costs.get(shop.id));
  const close = async () => {
    await owner.end();
    await server.close();
  };
  return { server, sql, shops, close };
}
