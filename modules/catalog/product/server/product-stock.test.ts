import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Variant } from '../contract/product.ts';
import { type ProductEditing, startProductEditing } from '../../testing/product-editing.ts';
import { nameSoldOrder, nameStockReason, reserveStock } from './stock.ts';

let edit: ProductEditing;
beforeAll(async () => {
  edit = await startProductEditing();
});
afterAll(() => edit.catalog.close());

describe('stock', () => {
  test('a difference keeps what was sold meanwhile, and the history has both', async () => {
    const product = await edit.create({
      variants: [{ inventory_management: 'backroom', inventory_quantity: 10, price: 1 }],
    });
    const [{ id }] = product.variants as [Variant];
    await edit.catalog.inShop((ctx) => reserveStock(ctx, [{ variant_id: id, quantity: 1 }]));
    await edit.catalog.inShop(async (ctx) => {
      await reserveStock(ctx, [{ variant_id: id, quantity: 3 }]);
      await nameSoldOrder(ctx, 77, [id]);
    });
    const { product: after } = await edit.update(product, {
      variants: [{ id, inventory_adjustment: 5, inventory_reason: 'received' }],
    });
    expect(after.variants[0]!.inventory_quantity).toBe(11);
    await edit.call('PUT', `/admin/variants/${id}.json`, { variant: { inventory_quantity: 8 } });
    const { movements } = await edit.call('GET', `/admin/products/${product.id}/inventory.json`);
    expect(
      movements.map(({ delta, quantity_after, reason, order_id }) => [
        delta,
        quantity_after,
        reason,
        order_id,
      ]),
    ).toEqual([
      [-3, 8, 'count', null],
      [5, 11, 'received', null],
      [-3, 6, 'sale', 77],
      [-1, 9, 'sale', null],
      [10, 10, 'initial', null],
    ]);
    expect(movements[0]).toMatchObject({ variant_id: id, variant_title: 'Default Title' });
  });

  test('20 buyers and 20 clerks at once: the stock is the sum of its history', async () => {
    const product = await edit.create({
      variants: [{ inventory_management: 'backroom', inventory_quantity: 100 }],
    });
    const [{ id }] = product.variants as [Variant];
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2
          ? edit.catalog.inShop((ctx) => reserveStock(ctx, [{ variant_id: id, quantity: 1 }]))
          : edit.call('PUT', `/admin/variants/${id}.json`, { variant: { inventory_adjustment: 2 } }),
      ),
    );
    const [row] = await edit.catalog.sql<{ quantity: number; total: number; last: number }>(
      `SELECT v.inventory_quantity AS quantity,
              (SELECT sum(delta)::int FROM inventory_movements m WHERE m.variant_id = v.id) AS total,
              (SELECT quantity_after FROM inventory_movements m WHERE m.variant_id = v.id ORDER BY id DESC LIMIT 1) AS last
       FROM variants v WHERE id = $1`,
      [id],
    );
    expect(row).toEqual({ quantity: 120, total: 120, last: 120 });
  });

  test('a reason ends with its transaction, and stock that changes without one is told as other', async () => {
    const product = await edit.create({ variants: [{ inventory_quantity: 1 }] });
    const [{ id }] = product.variants as [Variant];
    await edit.catalog.inShop((ctx) => nameStockReason(ctx, 'returned', 5));
    await edit.catalog.inShop((ctx) =>
      ctx.tx.client.query('UPDATE variants SET inventory_quantity = 2 WHERE id = $1', [id]),
    );
    const { movements } = await edit.call(
      'GET',
      `/admin/products/${product.id}/inventory.json?variant_id=${id}`,
    );
    expect(movements[0]).toMatchObject({ reason: 'other', order_id: null, delta: 1 });
  });

  test('a quantity and a difference together are refused', async () => {
    const product = await edit.create();
    const [{ id }] = product.variants as [Variant];
    const answer = await edit.call('PUT', `/admin/variants/${id}.json`, {
      variant: { inventory_quantity: 1, inventory_adjustment: 1 },
    });
    expect(answer.fields).toEqual({
      'variant.inventory_adjustment': 'Say either a quantity or a difference.',
    });
  });
});
