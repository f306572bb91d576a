import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutOf, complete, openCheckout } from '#apps/server/testing/test-shop.ts';
import { startUpsellShop, type UpsellShop } from '#apps/server/testing/upsell-shop.ts';
import type { Cart } from '#modules/orders/cart/contract/cart-calls.ts';
import type { DraftOrder } from '#modules/orders/draft/contract/draft-order-calls.ts';

let shop: UpsellShop;
beforeAll(async () => {
  shop = await startUpsellShop();
});
afterAll(() => shop.server.close());
beforeEach(() => shop.clear());

const setStock = (variant: number, stock: number | null) =>
  shop.inShop(
    sql`UPDATE variants SET inventory_management = ${stock === null ? '' : 'shopify'}, inventory_policy = 'deny', inventory_quantity = ${stock ?? 0}
        WHERE id = ${variant}`,
  );
const unitsOf = (lines: Cart['quote']['lines'], variant: number) =>
  lines.reduce((sum, line) => sum + (line.variant_id === variant && line.available ? line.quantity : 0), 0);

test('all lines of one variant together are at most its stock: alone and from an offer, one unit is sold once', async () => {
  await setStock(shop.bowl.variant, 1);
  const id = await shop.offer({ offer_type: 'pre-purchase', recommend_ids: [shop.bowl.product] });
  const lines = [
    { variant_id: shop.vase.variant, quantity: 1 },
    { variant_id: shop.bowl.variant, quantity: 1 },
    { variant_id: shop.bowl.variant, quantity: 1, offer_id: id },
  ];
  const cart = await shop.cartOf(...lines);
  expect(unitsOf(cart.quote.lines, shop.bowl.variant)).toBe(1);
  expect(cart.notices).toEqual(['Only 1 of bowl left.']);
  const paid = await complete(shop.shopper, await checkoutOf(shop.shopper, cart.token));
  expect([paid.status, paid.body]).toEqual([201, expect.anything()]);
});

test('a draft with one variant in two lines shows as available what its order can have', async () => {
  await setStock(shop.bowl.variant, 3);
  const line_items = [2, 2].map((quantity) => ({ variant_id: shop.bowl.variant, quantity }));
  const made = await shop.admin<{ draft_order: DraftOrder }>('POST', '/admin/draft_orders.json', {
    draft_order: { line_items },
  });
  expect(made.status).toBe(201);
  const { draft_order: draft } = (
    await shop.admin<{ draft_order: DraftOrder }>(
      'GET',
      `/admin/draft_orders/${made.body.draft_order.id}.json`,
    )
  ).body;
  expect(draft.line_items.map((line) => line.available)).toEqual([true, false]);
});

test('what a checkout shows as available can be bought, in random carts of alone and offered lines', async () => {
  const products = [shop.vase, shop.bowl, shop.mug];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.integer({ min: 1, max: 6 })), { minLength: 3, maxLength: 3 }),
      fc.array(
        fc.record({
          product: fc.integer({ min: 0, max: 2 }),
          quantity: fc.integer({ min: 1, max: 5 }),
          offer: fc.option(fc.integer({ min: 0, max: 2 })),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      async (stocks, asked) => {
        await shop.clear();
        const ids = [
          await shop.offer({ offer_type: 'pre-purchase', recommend_ids: products.map((one) => one.product) }),
          await shop.offer({ offer_type: 'in-cart', recommend_ids: [shop.bowl.product, shop.mug.product] }),
          await shop.offer({ offer_type: 'accessory', recommend_ids: [shop.mug.product] }),
        ];
        for (const [at, { variant }] of products.entries()) await setStock(variant, stocks[at]!);
        const lines = asked.map(({ product, quantity, offer }) => ({
          variant_id: products[product]!.variant,
          quantity,
          ...(offer === null ? {} : { offer_id: ids[offer]! }),
        }));
        const checkout = await openCheckout(shop.shopper, lines);
        for (const [at, { variant }] of products.entries()) {
          const wanted = lines.reduce(
            (sum, line) => sum + (line.variant_id === variant ? line.quantity : 0),
            0,
          );
          expect(unitsOf(checkout.quote.lines, variant)).toBe(Math.min(wanted, stocks[at] ?? wanted));
        }
        const paid = await complete(shop.shopper, checkout);
        expect([paid.status, paid.body]).toEqual([201, expect.anything()]);
      },
    ),
    { numRuns: process.env['PROVE_SEED'] === undefined ? 12 : 300 },
  );
}, 300_000);
