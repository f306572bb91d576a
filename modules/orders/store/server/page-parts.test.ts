import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '#core/server/pipeline/app.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { pagePart, type StorePage, storefrontPageRoute } from './page-parts.ts';

let kit: TestServices;
let app: Awaited<ReturnType<typeof createApp>>;
const asked: StorePage[] = [];

beforeAll(async () => {
  kit = await createTestServices();
  const parts = [
    pagePart({
      name: 'seen',
      reply: z.object({ title: z.string() }),
      of: async (_ctx, page) => {
        asked.push(page);
        return { title: page.product?.variants[0]?.title ?? 'no product' };
      },
    }),
    pagePart({ name: 'nothing', reply: z.object({}), of: async () => null }),
    pagePart({
      name: 'broken',
      reply: z.object({}),
      of: async () => {
        throw new Error('broken');
      },
    }),
  ];
  const authentication = { authenticate: async () => null, allows: () => false };
  app = await createApp({
    services: kit.services,
    authentication,
    routes: [storefrontPageRoute(parts)],
    limits: false,
    trustProxy: 'loopback',
  });
});
afterAll(async () => {
  await app.close();
  await kit.close();
});

const ask = async (query: string, headers: Record<string, string> = {}) => {
  const shop = kit.shops[0]!;
  const reply = await app.inject({ url: `/storefront/page.json?shop=${shop.domain}&${query}`, headers });
  return { status: reply.statusCode, body: reply.json<{ now: string; parts: Record<string, unknown> }>() };
};

test('a page gets the parts that have something to show; one that breaks leaves the others standing', async () => {
  const { status, body } = await ask('page=index');
  expect(status).toBe(200);
  expect(body.parts).toEqual({ seen: { title: 'no product' } });
  expect(Math.abs(Date.parse(body.now) - kit.services.now().getTime())).toBeLessThan(60_000);
});

test('a product that shoppers may not see is no product of the page', async () => {
  const [{ id } = { id: 0 }] = await kit.sql<{ id: number }>(
    `WITH made AS (INSERT INTO products (shop_id, title, handle) VALUES ($1, 'Mug', 'mug') RETURNING id)
     INSERT INTO variants (shop_id, product_id, title, price_minor) SELECT $1, id, 'Default Title', 500 FROM made
     RETURNING product_id::int AS id`,
    [kit.shops[0]!.id],
  );
  expect((await ask(`page=product&product=${id}`)).body.parts).toEqual({ seen: { title: 'no product' } });
  await kit.services.db.inShop(kit.shops[0]!.id, (tx) =>
    tx.execute(sql`UPDATE products SET published_at = now() WHERE id = ${id}`),
  );
  expect((await ask(`page=product&product=${id}`)).body.parts).toEqual({ seen: { title: 'Mug' } });
});

test('a shopper’s country comes from a trusted proxy, else from their time zone, else it is unknown', async () => {
  kit.services.environment = { ...kit.services.environment, COUNTRY_HEADER: 'cf-ipcountry' };
  const countries = async (query: string, headers?: Record<string, string>) => {
    await ask(query, headers);
    return asked.at(-1)?.country;
  };
  const zone = 'page=index&zone=Europe/Berlin';
  expect(await countries(zone)).toBe('DE');
  expect(await countries('page=index')).toBeNull();
  expect(await countries('page=index&zone=Nowhere/Land')).toBeNull();
  expect(await countries(zone, { 'cf-ipcountry': 'US' })).toBe('DE');
  expect(await countries(zone, { 'cf-ipcountry': 'US', 'x-forwarded-for': '192.0.2.7' })).toBe('US');
  expect(await countries(zone, { 'cf-ipcountry': 'XX', 'x-forwarded-for': '192.0.2.7' })).toBe('DE');
});

test('a page of no known kind, and a zone that is too long, are refused by name', async () => {
  expect((await ask('page=landing')).status).toBe(422);
  expect((await ask(`page=index&zone=${'x'.repeat(65)}`)).status).toBe(422);
});
