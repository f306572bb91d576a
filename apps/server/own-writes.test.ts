import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#core/server/call/context.ts';
import { type Database, openDatabase } from '#core/server/database/database.ts';
import type { Notifications } from '#core/server/database/notifications.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { pricingFromMemory } from '#modules/catalog/facts/server/public.ts';
import { shopContactLines } from '#modules/identity/settings/server/public.ts';
import { openShopDirectory } from '#modules/identity/shop/server/shop-directory.ts';
import {
  type OfferIndexCache,
  openOfferIndexCache,
} from '#modules/offers/pricing/server/offer-index-cache.ts';
import { offerSettings } from '#modules/offers/offer/server/offer-settings-memory.ts';
import { rememberedWidgets } from '#modules/offers/widget/server/widget-settings.ts';
import { newest } from '#modules/offers/recommend/server/recommend-pool.ts';
import { makeProduct, type TestProduct } from './testing/test-shop.ts';
import { gateOf } from '#modules/store-link/checkout/server/store-gate.ts';
import { offerPricers } from '#modules/offers/rules/offer-pricers.ts';

/** News that come from this process alone: what the database tells never arrives. */
function deaf(): Notifications {
  const channels = new Map<string, ((payload: string) => void)[]>();
  return {
    on(channel, listener) {
      channels.set(channel, [...(channels.get(channel) ?? []), listener]);
      return () => {};
    },
    onReconnect: () => () => {},
    notify: async () => false,
    tell: (channel, payload) => channels.get(channel)?.forEach((listener) => listener(payload)),
    close: async () => {},
  };
}

interface Gate {
  /** Reads wait here with what they have read. */
  hold(): { reached: Promise<void>; release(): void };
}

/** The database whose reads can be held once they have read, before they are handed on. */
function gated(db: Database): Database & Gate {
  let held: { reach(): void; open: Promise<void> } | undefined;
  const wait = async <T>(result: T): Promise<T> => {
    const gate = held;
    gate?.reach();
    await gate?.open;
    return result;
  };
  return {
    ...db,
    inShop: async (shop, work, options) => {
      const result = await db.inShop(shop, work, options);
      return options?.readOnly ? wait(result) : result;
    },
    asSystem: async (work) => wait(await db.asSystem(work)),
    hold() {
      const reached = Promise.withResolvers<void>();
      const open = Promise.withResolvers<void>();
      held = { reach: reached.resolve, open: open.promise };
      return {
        reached: reached.promise,
        release() {
          held = undefined;
          open.resolve();
        },
      };
    },
  };
}

let parts: TestServices;
let node: { services: Services; db: Database & Gate; indexCache: OfferIndexCache };
let product: TestProduct;
let shopId: number;

beforeAll(async () => {
  parts = await createTestServices();
  [{ id: shopId }] = parts.shops;
  const notifications = deaf();
  const db = gated(openDatabase(parts.services.db.url, { news: notifications.tell }));
  const shops = openShopDirectory(db, notifications);
  const services = { ...parts.services, db, notifications, shops };
  node = { services, db, indexCache: openOfferIndexCache(services, offerPricers) };
  product = await makeProduct(db, shopId, { handle: 'vase', price_minor: 3_000, stock: 50 });
  await write(
    sql`INSERT INTO offers (shop_id, offer_name, offer_type, target_type, priority, activated, enable_discount, discount_data)
        VALUES (${shopId}, 'First', 'in-cart', 'all', 1, true, true, ${JSON.stringify({
          discount_type: 'percentage',
          percentage_discount: 20,
          amount_discount: 0,
          setup_stock_limit: true,
          stock_item_limit: 30,
          auto_restock: false,
          setup_end_date: false,
          auto_extend_end_date: false,
        })}::jsonb)`,
  );
  await write(
    sql`WITH link AS (INSERT INTO store_links (shop_id, provider, domain, storefront_domain, sealed)
          VALUES (${shopId}, 'shopify', 'linked.myshopify.com', 'linked.myshopify.com', '') RETURNING shop_id, id)
        INSERT INTO store_checkouts (shop_id, link_id, state) SELECT shop_id, id, 'ready' FROM link`,
  );
});
afterAll(async () => {
  await node.db.close();
  await parts.close();
});

const write = (statement: ReturnType<typeof sql>) =>
  node.db.inShop(shopId, (tx) => tx.execute(statement).then(() => undefined));

const shopOf = async () => (await node.services.shops.byId(shopId))!;
const left = async () => [...(await node.indexCache.left(await shopOf())).values()].join();

/** Everything that a node remembers and that news make it forget: how it is read, and a statement that changes it. */
const memories: Readonly<
  Record<string, { read: () => Promise<unknown>; change: (n: number) => ReturnType<typeof sql> }>
> = {
  'the offers of a shop': {
    read: async () => (await node.indexCache.of(await shopOf())).offers.map((offer) => offer.name).join(),
    change: (n) => sql`UPDATE offers SET offer_name = ${`Changed ${n}`} WHERE shop_id = ${shopId}`,
  },
  'a switch of a shop, and the offers it stops': {
    read: async () => (await node.indexCache.of(await shopOf())).offers.length,
    change: (n) =>
      sql`UPDATE shops SET switches = switches || ${JSON.stringify({ in_cart_offers: n % 2 === 0 })}::jsonb WHERE id = ${shopId}`,
  },
  'offers as a whole, on or off': {
    read: async () => [
      (await offerSettings(node.services, await shopOf())).enable,
      (await node.indexCache.of(await shopOf())).offers.length,
    ],
    change: (n) =>
      sql`INSERT INTO app_settings (shop_id, app_code, enable) VALUES (${shopId}, 'upsell', ${n % 2 === 0})
          ON CONFLICT (shop_id, app_code) DO UPDATE SET enable = excluded.enable`,
  },
  'the stock limit of an offer': {
    read: left,
    change: (n) =>
      sql`UPDATE offers SET discount_data = discount_data || ${JSON.stringify({ stock_item_limit: 40 + n })}::jsonb WHERE shop_id = ${shopId}`,
  },
  'what is left of it': {
    read: left,
    change: (n) =>
      sql`INSERT INTO offer_stock (shop_id, offer_id, taken) SELECT shop_id, id, ${n} FROM offers WHERE shop_id = ${shopId}
          ON CONFLICT (shop_id, offer_id) DO UPDATE SET taken = excluded.taken`,
  },
  'a widget': {
    read: async () =>
      (await rememberedWidgets(node.services, await shopOf())).find((one) => one.type === 'flash-deal')!
        .enable,
    change: (n) =>
      sql`INSERT INTO product_widgets (shop_id, widget_type, enable) VALUES (${shopId}, 'flash-deal', ${n % 2 === 1})
          ON CONFLICT (shop_id, widget_type) DO UPDATE SET enable = excluded.enable`,
  },
  'a price': {
    read: async () =>
      (await pricingFromMemory(node.services, await shopOf(), [product.variant])).get(product.variant)
        ?.price_minor,
    change: (n) => sql`UPDATE variants SET price_minor = ${3_000 + n} WHERE id = ${product.variant}`,
  },
  'the name of a shop': {
    read: async () => (await shopOf()).name,
    change: (n) => sql`UPDATE shops SET name = ${`Shop ${n}`} WHERE id = ${shopId}`,
  },
  'how a shop is reached': {
    read: async () => {
      const { services } = node;
      const shop = await shopOf();
      const lines = await services.db.inShop(shopId, (tx) => shopContactLines({ services, shop, tx }), {
        readOnly: true,
      });
      return lines.join();
    },
    change: (n) => sql`UPDATE shops SET phone = ${`+49 30 ${n}`} WHERE id = ${shopId}`,
  },
  'whether the checkout of a connected store is ready': {
    read: async () => (await gateOf(node.services, await shopOf()))?.ready,
    change: (n) =>
      sql`UPDATE store_checkouts SET state = ${n % 2 === 0 ? 'ready' : 'shut'} WHERE shop_id = ${shopId}`,
  },
  'the newest products': {
    read: async () => (await newest({ services: node.services, shop: await shopOf() })).length,
    change: (n) =>
      sql`UPDATE products SET published_at = ${n % 2 === 0 ? sql`now()` : sql`NULL`} WHERE shop_id = ${shopId}`,
  },
};

describe.each(Object.entries(memories))('who wrote reads what they wrote: %s', (_name, { read, change }) => {
  test('at once, and before the database told anybody', async () => {
    let before = await read();
    // An even number at last: what is turned on and off is on again for the others.
    for (const n of [1, 2, 3, 4]) {
      await write(change(n));
      const now = await read();
      expect(now).not.toEqual(before);
      before = now;
    }
  });

  test('also while someone else is reading what was there before', async () => {
    for (const n of [5, 6]) {
      await write(change(n));
      const gate = node.db.hold();
      const early = read();
      await gate.reached;
      const written = write(change(n + 2));
      await written;
      gate.release();
      await early;
      // What the early reader came back with is nobody's memory.
      const now = await read();
      node.services.notifications.tell('shops', '');
      for (const channel of ['offers', 'offer_settings', 'offer_stock', 'catalog', 'store_checkouts'])
        node.services.notifications.tell(channel, `${shopId}`);
      expect(now).toEqual(await read());
    }
  });
});

test('nothing is told that was not committed', async () => {
  const notified: string[] = [];
  const db = openDatabase(parts.services.db.url, {
    news: (channel, payload) => notified.push(`${channel} ${payload}`),
  });
  const rename = sql`UPDATE offers SET offer_name = 'Never' WHERE shop_id = ${shopId}`;
  const failed = db.inShop(shopId, async (tx) => {
    await tx.execute(rename);
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(notified).toEqual([]);
  await db.inShop(shopId, async (tx) => {
    await tx.execute(rename);
    await tx.execute(rename);
    await tx.execute(sql`UPDATE shops SET name = 'Named' WHERE id = ${shopId}`);
  });
  expect(notified).toEqual([`offers ${shopId}`, `shops ${shopId}`]);
  await db.close();
});

test('every trigger that makes nodes forget tells its writer, too; the others only wake somebody', async () => {
  const found = await parts.sql<{ proname: string }>(
    `SELECT proname FROM pg_proc WHERE prosrc LIKE '%PERFORM pg_notify%' ORDER BY proname COLLATE "C"`,
  );
  expect(found.map((one) => one.proname)).toEqual([
    'collection_queue_told',
    'jobs_notify',
    'outbox_notify',
    'shop_mails_notify',
    'tell_news',
    'webhooks_notify',
  ]);
});
