import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Database } from '#core/server/database/database.ts';
import type { Quote } from '#modules/orders/cart/contract/quote.ts';

/** An answer as a client sees it; `body` is JSON where there is any. */
export interface Answer<T = never> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls of one signed-in person. */
export function memberClient(app: FastifyInstance, token: string) {
  return async <T = never>(method: Method, url: string, body?: object): Promise<Answer<T>> => {
    const options: InjectOptions = { method, url, headers: { authorization: `Bearer ${token}` } };
    if (body) options.payload = body;
    return answerOf<T>(await app.inject(options));
  };
}

/** Calls of a shopper of one shop. `headers` for an Idempotency-Key. */
export function shopperClient(app: FastifyInstance, domain: string) {
  return async <T = never>(
    method: Method,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const url = `${path}${path.includes('?') ? '&' : '?'}shop=${domain}`;
    return answerOf<T>(await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) }));
  };
}
export type ShopperCall = ReturnType<typeof shopperClient>;

function answerOf<T>(reply: { statusCode: number; body: string; headers: object }): Answer<T> {
  let body: unknown = reply.body;
  try {
    body = JSON.parse(reply.body);
  } catch {
    // A download or an empty answer stays text.
  }
  return { status: reply.statusCode, body: body as T, headers: { ...reply.headers } };
}

export interface TestProduct {
  product: number;
  variant: number;
  price_minor: number;
}

/** A published product with one variant; `stock` null is not counted. */
export async function makeProduct(
  db: Database,
  shopId: number,
  given: { handle: string; price_minor: number; stock?: number | null },
): Promise<TestProduct> {
  const { handle, price_minor, stock = null } = given;
  return db.inShop(shopId, async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO products (shop_id, title, handle, published_at, options)
          VALUES (${shopId}, ${handle}, ${handle}, now(),
                  '[{"name": "Title", "position": 1, "values": ["Default Title"]}]') RETURNING id`,
    );
    const product = made.rows[0]!.id;
    const variant = await tx.execute<{ id: number }>(
      sql`INSERT INTO variants (shop_id, product_id, option1, sku, price_minor, inventory_management, inventory_policy, inventory_quantity)
          VALUES (${shopId}, ${product}, 'Default Title', ${handle}, ${price_minor}, ${stock === null ? '' : 'shopify'}, 'deny', ${stock ?? 0})
          RETURNING id`,
    );
    return { product, variant: variant.rows[0]!.id, price_minor };
  });
}

/** A tier as it is sent. */
export function tierBody(key: number, min: number, value: number, type = 'percentage_each') {
  return { key, label: '', min_quantity: min, value_discount: value, type, mark_as_popular: key === 0 };
}

/** A quantity offer as it is sent: 10 % from 2 on, 20 % from 4 on. */
export function offerBody(given: object = {}) {
  return {
    offer_name: 'Buy more',
    offer_message: 'Buy more and save {{discount}}',
    offer_type: 'quantity',
    target_type: 'all',
    discount_data: { data: [tierBody(0, 2, 10), tierBody(1, 4, 20)], is_default_select: 0 },
    ...given,
  };
}

export interface OpenCheckout {
  token: string;
  cart: string;
  quote: Quote;
}

/** A new cart with these lines, and a checkout of it. */
export async function openCheckout(
  call: ShopperCall,
  lines: readonly { variant_id: number; quantity: number }[],
): Promise<OpenCheckout> {
  const added = await call<{ cart: { token: string } }>('POST', '/storefront/cart/add.json', { lines });
  if (added.status !== 200) throw new Error(`adding answered ${added.status} ${JSON.stringify(added.body)}`);
  return checkoutOf(call, added.body.cart.token);
}

/** One more checkout of a cart. */
export async function checkoutOf(call: ShopperCall, cart: string): Promise<OpenCheckout> {
  const begun = await call<{ checkout: { token: string; quote: Quote } }>(
    'POST',
    '/storefront/checkouts.json',
    { cart_token: cart },
  );
  if (begun.status !== 201)
    throw new Error(`checkout answered ${begun.status} ${JSON.stringify(begun.body)}`);
  return { cart, token: begun.body.checkout.token, quote: begun.body.checkout.quote };
}

/** The body that pays a checkout with the test card. */
export function completeBody(checkout: Pick<OpenCheckout, 'token' | 'quote'>, given: object = {}) {
  return {
    token: checkout.token,
    email: 'shopper@example.com',
    shipping_address: {
      first_name: 'Sam',
      last_name: 'Shopper',
      address1: '1 Main Street',
      city: 'Springfield',
      zip: '12345',
      country_code: 'US',
    },
    shipping_code: 'standard',
    quote: checkout.quote,
    payment: { gateway: 'test', card_number: '4242 4242 4242 4242' },
    ...given,
  };
}

/** Pays a checkout. */
export function complete(
  call: ShopperCall,
  checkout: Pick<OpenCheckout, 'token' | 'quote'>,
  given: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<{ order: { token: string; name: string; total: number }; code: string; current: Quote }>> {
  return call('POST', '/storefront/checkout/complete.json', completeBody(checkout, given), headers);
}
