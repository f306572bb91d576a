import { expect } from 'vitest';
import type { InventoryMovement } from '../product/contract/product-edit-calls.ts';
import type { Product, ProductImage, Variant } from '../product/contract/product.ts';
import { createTestCatalog, type TestCatalog } from './test-catalog.ts';

/** Possible answers of the product calls. */
export interface ProductAnswer {
  options: { name: string; values: string[] }[];
  status: number;
  product: Product;
  current: Product;
  products: Product[];
  variants: Variant[];
  variant: Variant;
  images: ProductImage[];
  image: ProductImage;
  movements: InventoryMovement[];
  collection: { products_count: number };
  custom_collection: { id: number };
  tags: string[];
  vendors: string[];
  types: string[];
  count: number;
  code: string;
  fields: Record<string, string>;
}

/** A catalogue and the calls that change its products. */
export interface ProductEditing {
  catalog: TestCatalog;
  /** An uploaded image of the shop. */
  file: number;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<ProductAnswer>;
  create(given?: object): Promise<Product>;
  update(product: Product, given: object): Promise<ProductAnswer>;
  /** The events about products since the last call, as `topic ids`. */
  events(): Promise<string[]>;
}

/** Ended with `catalog.close()`. */
export async function startProductEditing(): Promise<ProductEditing> {
  const catalog = await createTestCatalog();
  const [made] = await catalog.sql<{ id: number }>(
    `INSERT INTO files (shop_id, key, name, content_type, bytes, width, height, sha256)
     VALUES ($1, 'own.png', 'own', 'image/png', 1, 30, 20, '') RETURNING id`,
    [catalog.shops[0].id],
  );
  const call: ProductEditing['call'] = async (method, url, body) => {
    const answer = await catalog.call(method, url, body);
    return { ...(answer.body as ProductAnswer), status: answer.status };
  };
  return {
    catalog,
    file: made!.id,
    call,
    async create(given = {}) {
      const { status, product, ...rest } = await call('POST', '/admin/products.json', {
        product: { title: 'Mug', ...given },
      });
      expect([status, rest]).toEqual([201, {}]);
      return product;
    },
    update: (product, given) => call('PUT', `/admin/products/${product.id}.json`, { product: given }),
    async events() {
      const rows = await catalog.sql<{ topic: string; payload: { product_ids: number[] } }>(
        `WITH gone AS (DELETE FROM outbox WHERE topic LIKE 'catalog.product%' RETURNING *) SELECT topic, payload FROM gone ORDER BY id`,
      );
      return rows.map(({ topic, payload }) => `${topic} ${payload.product_ids.join()}`);
    },
  };
}
