import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type {
  cartUpsells,
  productUpsells,
} from '#modules/offers/shopper/contract/storefront-upsell-calls.ts';
import type { UpsellBox } from '#modules/offers/offer/contract/upsell-box.ts';
import { discountExample } from '#modules/offers/upsell/testing/upsell-example.ts';
import type { Cart } from '#modules/orders/cart/contract/cart-calls.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';
import type { TestProduct } from './test-shop.ts';

export type Upsells = ReplyOf<typeof productUpsells>;
export type CartUpsells = ReplyOf<typeof cartUpsells>;

export interface GivenOffer {
  offer_type: string;
  target_type?: string;
  target_ids?: number[];
  recommend_type?: string | null;
  recommend_ids?: number[];
  condition?: object;
  /** What is other than 20 %. */
  discount?: object;
  [column: string]: unknown;
}

/** A shop whose pages show upsells, and the calls around them. */
export interface UpsellShop extends ShopServer {
  /** 30.00 */
  vase: TestProduct;
  /** 19.99 */
  bowl: TestProduct;
  /** 8.50 */
  mug: TestProduct;
  /** Red S 10.00, Red L 15.00, Blue S 12.00, Blue L 15.00 (sold out). */
  shirt: { product: number; variants: Record<string, number> };
  /** Before each test: no offer, nothing in a collection, everything on sale but the hat. */
  clear(): Promise<void>;
  /** A statement in the shop, and the ids it returns; shoppers see by then what it changed. */
  inShop(statement: ReturnType<typeof sql>): Promise<number[]>;
  /** An offer as it lies in the table; later ones are tried later. */
  offer(given: GivenOffer): Promise<number>;
  productPage(product: number, query?: string): Promise<Upsells>;
  cartPage(token: string, query?: string): Promise<CartUpsells>;
  cartOf(...lines: { variant_id: number; quantity: number; offer_id?: number }[]): Promise<Cart>;
  /** Puts each variant of a box into a cart with what leads to it: the line costs what the box said. */
  expectTrue(box: UpsellBox, trigger: number): Promise<void>;
}

export const productsOf = (box: UpsellBox | null | undefined): number[] | undefined =>
  box?.products.map((product) => product.product_id);

/** Ended with `server.close()`. */
export async function startUpsellShop(): Promise<UpsellShop> {
  const shop = await startShopServer();
  const { people, shopper } = shop;
  const inShop: UpsellShop['inShop'] = async (statement) =>
    (await shop.rows<{ id: number }>(statement)).map(({ id }) => id);
  let priority = 0;

  const cartOf: UpsellShop['cartOf'] = async (...lines) => {
    const answer = await shopper<{ cart: Cart }>('POST', '/storefront/cart/add.json', { lines });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body.cart;
  };

  return {
    ...shop,
    vase: await shop.product('vase', 3000),
    bowl: await shop.product('bowl', 1999),
    mug: await shop.product('mug', 850),
    shirt: await makeShirt(inShop, people.shopId),
    inShop,
    cartOf,
    async clear() {
      await inShop(sql`DELETE FROM offers`);
      await inShop(sql`DELETE FROM collects`);
      await inShop(sql`UPDATE products SET published_at = now(), deleted_at = NULL WHERE handle <> 'hat'`);
    },
    async offer({ discount, ...given }) {
      priority += 1;
      const row = {
        offer_name: 'Test',
        offer_message: 'Goes with {{product_title}}: {{discount}} off',
        target_type: 'all',
        target_ids: [],
        recommend_type: 'product',
        recommend_ids: [],
        condition: {},
        enable_discount: true,
        discount_data: discountExample(discount),
        variant_sort: 'lowest',
        recommend_limit: 4,
        holdout_percent: 0,
        variant_b: null,
        cta: 'cart',
        priority,
        ...given,
      };
      const [id] = await inShop(
        sql`INSERT INTO offers (shop_id, offer_type, offer_name, offer_message, target_type, target_ids, recommend_type, recommend_ids, condition,
              enable_discount, discount_data, variant_sort, recommend_limit, holdout_percent, variant_b, cta, priority)
            SELECT ${people.shopId}, o.* FROM jsonb_to_record(${JSON.stringify(row)}::jsonb) AS o (offer_type text, offer_name text,
              offer_message text, target_type text, target_ids bigint[], recommend_type text, recommend_ids bigint[], condition jsonb,
              enable_discount boolean, discount_data jsonb, variant_sort text, recommend_limit smallint, holdout_percent smallint,
              variant_b jsonb, cta text, priority int) RETURNING id`,
      );
      return id!;
    },
    async productPage(product, query = '') {
      const answer = await shopper<Upsells>('GET', `/storefront/product-upsells?product=${product}${query}`);
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body;
    },
    async cartPage(token, query = '') {
      const answer = await shopper<CartUpsells>('GET', `/storefront/cart-upsells?token=${token}${query}`);
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body;
    },
    async expectTrue(box, trigger) {
      for (const variant of box.products.flatMap((product) => product.variants)) {
        const cart = await cartOf(
          { variant_id: trigger, quantity: 1 },
          { variant_id: variant.id, quantity: 1, offer_id: box.offer_id },
        );
        const line = cart.quote.lines.find((one) => one.taken_offer_id === box.offer_id);
        expect([variant.id, line?.total_minor]).toEqual([variant.id, variant.offer_price_minor]);
      }
    },
  };
}

async function makeShirt(inShop: UpsellShop['inShop'], shopId: number): Promise<UpsellShop['shirt']> {
  const [product] = await inShop(
    sql`INSERT INTO products (shop_id, title, handle, published_at, options)
        VALUES (${shopId}, 'shirt', 'shirt', now(), '[{"name": "Color", "position": 1, "values": ["Red", "Blue"]},
          {"name": "Size", "position": 2, "values": ["S", "L"]}]') RETURNING id`,
  );
  const variants: Record<string, number> = {};
  for (const [color, size, price, stock] of [
    ['Red', 'S', 1000, 5],
    ['Red', 'L', 1500, 5],
    ['Blue', 'S', 1200, 5],
    ['Blue', 'L', 1500, 0],
  ] as const) {
    const [id] = await inShop(
      sql`INSERT INTO variants (shop_id, product_id, title, option1, option2, price_minor, inventory_management, inventory_policy, inventory_quantity)
          VALUES (${shopId}, ${product}, ${`${color} / ${size}`}, ${color}, ${size}, ${price}, 'shopify', 'deny', ${stock}) RETURNING id`,
    );
    variants[`${color} ${size}`] = id!;
  }
  return { product: product!, variants };
}
