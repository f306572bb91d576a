import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopCheckout } from '../contract/shop-checkout-calls.ts';
import { cents, type OrderShop, startOrderShop } from '#apps/server/testing/order-shop.ts';
import {
  checkoutOf,
  complete,
  memberClient,
  type OpenCheckout,
  openCheckout,
} from '#apps/server/testing/test-shop.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await startOrderShop();
});
afterAll(() => shop.server.close());

interface Rows {
  checkouts: ShopCheckout[];
}
const list = async (query = '') =>
  (await shop.admin<Rows>('GET', `/admin/checkouts.json?${query}`)).body.checkouts;
const read = async (id: number) =>
  (await shop.admin<{ checkout: ShopCheckout }>('GET', `/admin/checkouts/${id}.json`)).body.checkout;
/** The one that was begun last. */
const newest = async () => (await list('status=any&limit=1'))[0]!;
const change = ({ cart, quote }: OpenCheckout, quantity: number) =>
  shop.shopper('POST', '/storefront/cart/change.json', {
    token: cart,
    lines: [{ key: quote.lines[0]!.key, quantity }],
  });

test('an open checkout holds what is in its cart, at the price that its shopper sees, and no name', async () => {
  const begun = await openCheckout(shop.shopper, shop.usual());
  const checkout = await newest();
  expect(checkout).toMatchObject({
    name: `#${checkout.id}`,
    status: 'open',
    ...{ email: null, phone: null, customer: null, shipping_address: null, billing_address: null },
    ...{ gateway: null, order_id: null, order_name: null, completed_at: null, closed_at: null },
    ...{ note: '', shipping_lines: [], total_shipping: null, total_tax: 0, total_quantity: 7 },
  });
  const { quote } = begun;
  expect(cents(checkout.total_line_items_price)).toBe(quote.subtotal_minor);
  expect(cents(checkout.total_discounts)).toBe(quote.discount_minor);
  expect(cents(checkout.total_price)).toBe(quote.total_minor);
  expect(quote.discount_minor).toBeGreaterThan(0);
  expect(
    checkout.line_items.map(({ variant_id, quantity, price, total_discount, name }) => [
      variant_id,
      quantity,
      cents(price),
      cents(total_discount),
      name,
    ]),
  ).toEqual(
    quote.lines.map((line) => [
      line.variant_id,
      line.quantity,
      line.unit_price_minor,
      line.discount_minor,
      line.title,
    ]),
  );
  expect(checkout.line_items[0]!.discount_allocations).toEqual([
    { amount: checkout.line_items[0]!.total_discount, discount_application_index: 0 },
  ]);
  expect(checkout.discount_applications).toMatchObject([{ amount: checkout.total_discounts }]);
});

test('no call for merchants and programs answers what a shopper goes on with', async () => {
  const begun = await openCheckout(shop.shopper, shop.usual());
  const { id } = await newest();
  for (const path of ['checkouts.json?status=any&limit=250', `checkouts/${id}.json`]) {
    const text = JSON.stringify((await shop.admin('GET', `/admin/${path}`)).body);
    expect(text).not.toContain(begun.token);
    expect(text).not.toContain(begun.cart);
  }
});

test('a cart that changes changes its checkout, and when', async () => {
  const begun = await openCheckout(shop.shopper, [{ variant_id: shop.bowl.variant, quantity: 1 }]);
  const before = await newest();
  expect((await change(begun, 3)).status).toBe(200);
  const after = await read(before.id);
  expect(after).toMatchObject({ total_quantity: 3, total_price: 59.97, created_at: before.created_at });
  expect(after.updated_at > before.updated_at).toBe(true);
  expect(await list(`updated_at_min=${after.updated_at}`)).toMatchObject([{ id: before.id }]);
});

test('unavailable products aren’t in it, and no more units than in stock', async () => {
  const rare = await shop.product('rare-cup', 700, 2);
  const gone = await shop.product('gone-cup', 900, 9);
  await openCheckout(shop.shopper, [
    { variant_id: rare.variant, quantity: 2 },
    { variant_id: gone.variant, quantity: 1 },
  ]);
  const { id } = await newest();
  await shop.admin('DELETE', `/admin/products/${gone.product}.json`);
  await shop.admin('PUT', `/admin/variants/${rare.variant}.json`, { variant: { inventory_adjustment: -1 } });
  expect(await read(id)).toMatchObject({
    line_items: [{ variant_id: rare.variant, quantity: 1 }],
    total_price: 7,
  });
});

test('an ordered checkout is what was ordered, whatever becomes of the cart and the order', async () => {
  const begun = await openCheckout(shop.shopper, shop.usual());
  const other = await checkoutOf(shop.shopper, begun.cart);
  const [second, first] = await list('status=open&limit=2');
  const placed = await complete(shop.shopper, begun, { email: 'grace@example.com', note: 'Ring twice' });
  expect(placed.status).toBe(201);
  const ordered = await read(first!.id);
  const order = await shop.read(ordered.order_id!);
  expect(ordered).toMatchObject({
    status: 'completed',
    email: 'grace@example.com',
    customer: order.customer,
    shipping_address: order.shipping_address,
    note: 'Ring twice',
    gateway: 'test',
    order_name: placed.body.order.name,
    shipping_lines: order.shipping_lines,
    total_shipping: order.total_shipping,
    total_price: order.total_price,
    total_discounts: order.total_discounts,
    total_quantity: 7,
    discount_applications: order.discount_applications,
    completed_at: expect.any(String),
    closed_at: null,
  });
  // The other checkout of the same cart has nothing in it any more, also when the cart is filled again.
  const add = { token: begun.cart, lines: [{ variant_id: shop.bowl.variant, quantity: 1 }] };
  expect((await shop.shopper('POST', '/storefront/cart/add.json', add)).status).toBe(200);
  expect(await read(second!.id)).toMatchObject({
    status: 'closed',
    closed_at: expect.any(String),
    line_items: [],
    total_price: 0,
    email: null,
  });
  await shop.refund(order.id, {
    refund_line_items: [{ line_item_id: order.line_items[0]!.id, quantity: 1 }],
  });
  const { updated_at: _then, ...same } = ordered;
  expect(await read(first!.id)).toMatchObject(same);
  // Whoever still has it open in another tab may go on with it.
  const late = await shop.shopper<{ checkout: OpenCheckout }>(
    'GET',
    `/storefront/checkout.json?token=${other.token}`,
  );
  expect((await complete(shop.shopper, { token: other.token, quote: late.body.checkout.quote })).status).toBe(
    201,
  );
  expect(await read(second!.id)).toMatchObject({
    status: 'completed',
    closed_at: null,
    total_quantity: 1,
  });
});

test('a list has open checkouts by default, so that buyers aren’t among those who left', async () => {
  const [left, bought] = [
    await openCheckout(shop.shopper, shop.usual()),
    await openCheckout(shop.shopper, shop.usual()),
  ];
  const [second, first] = await list('limit=2');
  expect((await complete(shop.shopper, bought)).status).toBe(201);
  const ids = async (query: string) =>
    (await list(`ids=${first!.id},${second!.id}&${query}`)).map(({ id }) => id);
  expect(await ids('')).toEqual([first!.id]);
  expect(await ids('status=completed')).toEqual([second!.id]);
  expect(await ids('status=any')).toEqual([second!.id, first!.id]);
  expect(await ids('status=any&since_id=0')).toEqual([first!.id, second!.id]);
  expect(await ids('status=closed')).toEqual([]);
  const count = async (query: string) =>
    (await shop.admin<{ count: number }>('GET', `/admin/checkouts/count.json?${query}`)).body.count;
  expect(await count(`ids=${first!.id},${second!.id}`)).toBe(1);
  expect(await count(`ids=${first!.id},${second!.id}&status=open,completed`)).toBe(2);
  expect(await count('')).toBe((await list('limit=250')).length);
  expect((await shop.admin('GET', '/admin/checkouts.json?status=recovered')).status).toBe(422);
  expect(left.cart).not.toBe(bought.cart);
});

test('fields leaves out what was not asked for', async () => {
  await openCheckout(shop.shopper, shop.usual());
  const whole = await newest();
  expect(await list('fields=status,total_price&limit=1')).toEqual([
    { id: whole.id, status: 'open', total_price: whole.total_price },
  ]);
  expect(await list('fields=email,cart_id&limit=1')).toEqual([
    { id: whole.id, email: null, cart_id: whole.cart_id },
  ]);
  expect((await shop.admin('GET', '/admin/checkouts.json?fields=token')).status).toBe(422);
});

test('a deleted order takes its checkout with it, and another shop’s is not there', async () => {
  const begun = await openCheckout(shop.shopper, shop.usual());
  const { id } = await newest();
  const stranger = memberClient(shop.server.app, shop.people.otherOwner);
  expect((await stranger('GET', `/admin/checkouts/${id}.json`)).status).toBe(404);
  expect((await stranger<Rows>('GET', '/admin/checkouts.json?status=any')).body.checkouts).toEqual([]);
  expect((await complete(shop.shopper, begun)).status).toBe(201);
  const { order_id: order } = await read(id);
  expect((await shop.admin('POST', `/admin/orders/${order}/cancel.json`, { refund: true })).status).toBe(200);
  expect((await shop.admin('DELETE', `/admin/orders/${order}.json`)).status).toBe(200);
  expect((await shop.admin('GET', `/admin/checkouts/${id}.json`)).status).toBe(404);
});
