import type { SQL } from 'drizzle-orm';
import { heardNews } from './heard-news.ts';
import { makePeople, type TestPeople } from './test-people.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { makeProduct, memberClient, type ShopperCall, shopperClient, type TestProduct } from './test-shop.ts';

/** A test server with two shops, and the calls around the first of them. */
export interface ShopServer {
  server: TestServer;
  people: TestPeople;
  /** Calls of the shop's owner. */
  admin: ReturnType<typeof memberClient>;
  shopper: ShopperCall;
  /** A published product of one variant, as `makeProduct` makes it. */
  product(handle: string, price_minor: number, stock?: number): Promise<TestProduct>;
  /** A statement in the shop, and what it returns, once this server has heard of what it changed. */
  rows<R extends Record<string, unknown>>(statement: SQL): Promise<R[]>;
}

/** Ended with `server.close()`. */
export async function startShopServer(): Promise<ShopServer> {
  const server = await startTestServer();
  const { db } = server.services;
  const people = await makePeople(db);
  return {
    server,
    people,
    admin: memberClient(server.app, people.owner),
    shopper: shopperClient(server.app, 'mine.test'),
    product: (handle, price_minor, stock) =>
      makeProduct(db, people.shopId, { handle, price_minor, stock: stock ?? null }),
    async rows<R extends Record<string, unknown>>(statement: SQL) {
      const done = await db.inShop(people.shopId, (tx) => tx.execute<R>(statement));
      await heardNews(server.services);
      return done.rows as R[];
    },
  };
}
