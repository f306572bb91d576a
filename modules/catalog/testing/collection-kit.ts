import type { ShopCtx } from '#core/server/call/context.ts';
import { type CollectionUpkeep, startCollectionUpkeep } from '../collection/server/collection-upkeep.ts';
import { insertProducts } from '../product/server/product-insert.ts';
import { createTestCatalog, productDraft, type TestCatalog, variantDraft } from './test-catalog.ts';

interface CollectionRow {
  id: number;
  title: string;
  handle: string;
  kind: string;
  position: number;
  products_count: number;
  version: number;
  [key: string]: unknown;
}
/** Possible answers of these calls. */
export interface CollectionAnswer {
  status: number;
  body: {
    collection: CollectionRow;
    smart_collection: CollectionRow;
    custom_collection: CollectionRow;
    collections: CollectionRow[];
    smart_collections: CollectionRow[];
    products: { id: number; title: string }[];
    categories: {
      id: number;
      title: string;
      name: string;
      path: string;
      icon: string;
      products_count: number;
      child?: CollectionRow[];
      custom: boolean;
    }[];
    collects: { id: number; product_id: number; position: number }[];
    collect: { id: number; product_id: number };
    fields: Record<string, string>;
    code: string;
    count: number;
    total: number;
    has_more: boolean;
  };
}

/** A catalog of five products with current collections, and calls about them. */
export interface CollectionKit {
  catalog: TestCatalog;
  upkeep: CollectionUpkeep;
  /** The products' ids, by handle. */
  ids: Record<string, number>;
  /** As the owner of the first shop, or of the other one. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    other?: boolean,
  ): Promise<CollectionAnswer>;
  get(url: string): Promise<CollectionAnswer['body']>;
  /** The titles of a collection's products, in its order. */
  members(id: number): Promise<string[]>;
  /** A statement in the first shop. */
  change(text: string, values?: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** The body of a collection of products tagged `Clay`. */
export const smart = (given: object) => ({
  smart_collection: {
    title: 'By rules',
    rules: [{ column: 'tag', relation: 'equals', condition: 'Clay' }],
    ...given,
  },
});

export async function startCollectionKit(): Promise<CollectionKit> {
  const catalog = await createTestCatalog();
  const upkeep = startCollectionUpkeep(catalog.services);
  const made = await catalog.inShop((ctx) =>
    insertProducts(
      ctx,
      [
        ['Red Mug', 'Mugs', 1200, ['clay'], true],
        ['Blue Mug', 'Mugs', 900, ['Clay', 'gift'], true],
        ['Green Bowl', 'Home > Bowls', 2000, ['clay'], false],
        ['Oak Chair', 'Furniture', 9900, ['wood'], true],
        ['Mystery', 'Zzyx', 500, [], true],
      ].map(([title, type, price, tags, published], index) => ({
        ...productDraft({
          handle: String(title).toLowerCase().replace(' ', '-'),
          title: String(title),
          product_type: String(type),
          tags: tags as string[],
          published: published as boolean,
          variants: [variantDraft({ price_minor: Number(price), inventory_quantity: index })],
        }),
        images: [],
        created_at: new Date(Date.UTC(2026, 0, 10 - index)),
      })),
    ),
  );
  await upkeep.drain();
  const send: CollectionKit['send'] = (method, url, body, other = false) =>
    catalog.call(method, url, body, catalog.shops[other ? 1 : 0]);
  const get: CollectionKit['get'] = async (url) => (await send('GET', url)).body;
  return {
    catalog,
    upkeep,
    ids: Object.fromEntries(made.map((one) => [one.handle, one.id])),
    send,
    get,
    members: async (id) =>
      (await get(`/admin/collections/${id}/products.json?limit=250`)).products.map((one) => one.title),
    change: (text, values = []) => catalog.inShop((ctx: ShopCtx) => ctx.tx.client.query(text, values)),
    async close() {
      await upkeep.stop();
      await catalog.close();
    },
  };
}
