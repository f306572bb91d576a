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

  test('a reason ends with its transaction, and a change without one is recorded as other', async () => {
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

  test('stock is set and moved by its own call, all of it or none, and nothing else of the product changes', async () => {
    const product = await edit.create({
      options: [{ name: 'Colour', values: ['Sand', 'Slate', 'Moss'] }],
      variants: ['Sand', 'Slate', 'Moss'].map((option1) => ({
        option1,
        sku: option1,
        inventory_quantity: 4,
      })),
    });
    const [sand, slate, moss] = product.variants as [Variant, Variant, Variant];
    const url = `/admin/products/${product.id}/inventory.json`;
    const send = (movements: object[]) => edit.call('POST', url, { movements });
    const done = await send([
      { variant_id: moss.id, inventory_quantity: 9 },
      { variant_id: sand.id, inventory_adjustment: -3, inventory_reason: 'damaged' },
    ]);
    expect(done).toMatchObject({
      status: 200,
      levels: [
        { variant_id: sand.id, sku: 'Sand', inventory_quantity: 1 },
        { variant_id: moss.id, sku: 'Moss', inventory_quantity: 9 },
      ],
    });
    const { movements } = await edit.call('GET', url);
    const named = movements.slice(0, 2).map(({ sku, delta, reason }) => `${sku} ${delta} ${reason}`);
    expect(new Set(named)).toEqual(new Set(['Moss 5 count', 'Sand -3 damaged']));

    const elsewhere = await edit.create();
    const wrong = await send([
      { variant_id: slate.id, inventory_quantity: 1 },
      { variant_id: slate.id, inventory_quantity: 2 },
      { variant_id: elsewhere.variants[0]!.id, inventory_quantity: 1 },
      { variant_id: sand.id },
      { variant_id: moss.id, inventory_quantity: 1, inventory_adjustment: 1 },
    ]);
    expect([wrong.status, wrong.fields]).toEqual([
      422,
      {
        'movements.1.variant_id': 'This variant is listed twice.',
        'movements.2.variant_id': 'This product has no such variant.',
        'movements.3.inventory_quantity': 'Send either a quantity or a difference.',
        'movements.4.inventory_quantity': 'Send either a quantity or a difference.',
      },
    ]);
    const full = await send([{ variant_id: slate.id, inventory_adjustment: 2_147_483_647 }]);
    expect([full.status, full.fields]).toEqual([
      422,
      { 'movements.0.inventory_adjustment': 'The value is too large.' },
    ]);
    const { product: after } = await edit.call('GET', `/admin/products/${product.id}.json`);
    expect(after.variants.map((one) => one.inventory_quantity)).toEqual([1, 4, 9]);
    const asBefore = ({ inventory_quantity: _q, updated_at: _u, ...rest }: Variant) => rest;
    expect(after.variants.map(asBefore)).toEqual(product.variants.map(asBefore));
  });

  test('a quantity and a difference together are refused', async () => {
    const product = await edit.create();
    const [{ id }] = product.variants as [Variant];
    const answer = await edit.call('PUT', `/admin/variants/${id}.json`, {
      variant: { inventory_quantity: 1, inventory_adjustment: 1 },
    });
    expect(answer.fields).toEqual({
      'variant.inventory_adjustment': 'Send either a quantity or a difference.',
    });
  });
});
