import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callRest } from './woo-shopper.ts';
import { startWooSandbox, type WooSandbox } from './woocommerce-sandbox.ts';

let woo: WooSandbox;

const rest = <T = Record<string, unknown>>(method: string, path: string, body?: unknown, key?: string) =>
  callRest<T>(woo.host, method, path, body, key);

beforeAll(async () => {
  woo = await startWooSandbox({
    products: 12,
    orders: 0,
    bucket: { size: 10_000, perSecond: 10_000 },
    stock: 10_000,
    currency: 'EUR',
    settings: { shippingCost: null },
    keys: [
      { key: 'ck_read', secret: 'cs_read', permissions: 'read' },
      { key: 'ck_helper', secret: 'cs_helper', permissions: 'read_write', mayEdit: false },
    ],
  });
});
afterAll(() => woo.close());

describe('coupons by REST', () => {
  test('amounts keep what was sent, and are shown with two decimals (get_formatted_item_data)', async () => {
    const { body } = await rest('POST', 'coupons', {
      code: 'six',
      discount_type: 'fixed_product',
      amount: '0.333333',
      limit_usage_to_x_items: 2,
      usage_limit: 1,
    });
    expect(body).toMatchObject({ amount: '0.33', limit_usage_to_x_items: 2, usage_limit: 1, usage_count: 0 });
    expect(woo.coupons.byCode('six')!.amount).toBe('0.333333');
  });

  test('a code stands once, whatever its case (woocommerce_rest_coupon_code_already_exists)', async () => {
    await rest('POST', 'coupons', { code: 'twice' });
    const again = await rest('POST', 'coupons', { code: 'TWICE' });
    expect([again.status, again.body.code]).toEqual([400, 'woocommerce_rest_coupon_code_already_exists']);
    expect((await rest('PUT', `coupons/${woo.coupons.byCode('twice')!.id}`, { code: 'Twice' })).status).toBe(
      200,
    );
  });

  test('what is refused is refused by its name', async () => {
    const code = async (body: object) => (await rest('POST', 'coupons', body)).body.code;
    expect(await code({ amount: '1' })).toBe('rest_missing_callback_param');
    expect(await code({ code: '' })).toBe('woocommerce_rest_empty_coupon_code');
    expect(await code({ code: 'n', amount: 5 })).toBe('rest_invalid_param');
    expect(await code({ code: 'n', amount: '-1' })).toBe('coupon_invalid_amount');
    expect(await code({ code: 'n', discount_type: 'gift' })).toBe('rest_invalid_param');
    expect(await code({ code: 'n', email_restrictions: ['nobody'] })).toBe('coupon_invalid_email_address');
    expect(woo.coupons.byCode('n')).toBeUndefined();
  });

  test('a key that may only read is refused on writes, and reads', async () => {
    const auth = 'ck_read:cs_read';
    expect((await rest('GET', 'coupons', undefined, auth)).status).toBe(200);
    const refused = await rest('POST', 'coupons', { code: 'no' }, auth);
    expect([refused.status, refused.body.code]).toEqual([401, 'woocommerce_rest_authentication_error']);
  });

  test('a stranger may create nothing, a user without the right neither', async () => {
    const stranger = await rest('POST', 'coupons', { code: 'no' }, 'ck_other:cs');
    expect([stranger.status, stranger.body.code]).toEqual([401, 'woocommerce_rest_cannot_create']);
    const helper = await rest('POST', 'coupons', { code: 'no' }, 'ck_helper:cs_helper');
    expect([helper.status, helper.body.code]).toEqual([403, 'woocommerce_rest_cannot_create']);
    const wrong = await rest('GET', 'coupons', undefined, 'ck_sandbox:guess');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'woocommerce_rest_authentication_error']);
  });

  test('batches take a hundred, each by itself, and delete for good', async () => {
    const create = Array.from({ length: 100 }, (_, n) => ({ code: `batch-${n}`, amount: '1' }));
    const first = await rest<{ create: { id: number }[] }>('POST', 'coupons/batch', { create });
    expect(first.body.create.every(({ id }) => id > 0)).toBe(true);
    const again = await rest<{ create: { id: number; error: { code: string } }[]; delete: { id: number }[] }>(
      'POST',
      'coupons/batch',
      { create: [{ code: 'batch-0' }], delete: [first.body.create[1]!.id, 999] },
    );
    expect(again.body.create[0]).toMatchObject({
      id: 0,
      error: { code: 'woocommerce_rest_coupon_code_already_exists' },
    });
    expect(woo.coupons.byCode('batch-1')).toBeUndefined();
    const many = await rest('POST', 'coupons/batch', { create: [...create, { code: 'one more' }] });
    expect([many.status, many.body.code]).toEqual([413, 'woocommerce_rest_request_entity_too_large']);
  });

  test('an id that is not there: 404 to read and delete, 400 to change', async () => {
    expect((await rest('GET', 'coupons/1')).status).toBe(404);
    expect((await rest('DELETE', 'coupons/1?force=true')).status).toBe(404);
    expect((await rest('PUT', 'coupons/1', { amount: '2' })).status).toBe(400);
  });

  test('how prices are shown can be read', async () => {
    Object.assign(woo.settings, { calcTaxes: true, pricesIncludeTax: true });
    const value = async (path: string) => (await rest('GET', `settings/${path}`)).body.value;
    expect(await value('tax/woocommerce_prices_include_tax')).toBe('yes');
    expect(await value('tax/woocommerce_tax_display_cart')).toBe('excl');
    expect(await value('general/woocommerce_calc_discounts_sequentially')).toBe('no');
    expect((await rest('GET', 'system_status')).body.settings).toMatchObject({
      currency: 'EUR',
      number_of_decimals: 2,
    });
    expect((await rest('GET', 'settings/tax/nonsense')).status).toBe(404);
  });
});
