import { expect, test } from 'vitest';
import { settleImport } from '#modules/orders/import/rules/imported-order.ts';
import { wooCustomer, wooProduct } from './woocommerce-mapping.ts';
import { wooOrder } from './woocommerce-order.ts';

/** As the REST API answers, shortened. */
const order = {
  ...{ id: 727, number: '727', status: 'completed', currency: 'USD', customer_id: 0, payment_method: 'bacs' },
  ...{
    date_created_gmt: '2026-03-22T19:28:02',
    date_modified_gmt: '2026-03-23T08:05:34',
    date_paid_gmt: '2026-03-22T19:28:08',
    date_completed_gmt: '2026-03-23T08:00:00',
  },
  ...{ total: '36.40', total_tax: '1.35', shipping_total: '10.00' },
  billing: {
    first_name: 'John',
    last_name: 'Doe',
    address_1: '969 Market',
    city: 'San Francisco',
    state: 'CA',
    postcode: '94103',
    country: 'US',
    email: 'john.doe@example.com',
  },
  shipping: { first_name: '', last_name: '' },
  line_items: [
    {
      id: 315,
      name: 'Woo Single #1',
      product_id: 93,
      variation_id: 0,
      quantity: 2,
      subtotal: '6.00',
      total: '5.45',
      total_tax: '0.45',
    },
    {
      id: 316,
      name: 'Ship &amp; Idea - Blue',
      parent_name: 'Ship &amp; Idea',
      product_id: 22,
      variation_id: 23,
      quantity: 3,
      subtotal: '20.00',
      total: '18.10',
      total_tax: '0.90',
    },
  ],
  shipping_lines: [{ method_id: 'flat_rate', method_title: 'Flat Rate', total: '10.00' }],
  fee_lines: [{ name: 'Gift wrap', total: '1.50' }],
  coupon_lines: [
    { code: 'ten', discount: '2.00' },
    { code: 'few', discount: '0.25' },
  ],
  refunds: [{ id: 726, total: '-10.00' }],
};
const refund = {
  ...{ id: 726, date_created_gmt: '2026-03-24T10:00:00', amount: '10.00', reason: 'chipped' },
  line_items: [
    {
      quantity: -1,
      total: '-6.03',
      total_tax: '-0.30',
      meta_data: [{ key: '_refunded_item_id', value: '316' }],
    },
  ],
  shipping_lines: [{ total: '-3.00' }],
};

test('where a visit began comes along as the store noted it, and what it does not know is nothing', () => {
  const noted = (referrer: string, entry: string) => ({
    ...order,
    meta_data: [
      { id: 1, key: '_wc_order_attribution_source_type', value: 'referral' },
      { id: 2, key: '_wc_order_attribution_referrer', value: referrer },
      { id: 3, key: '_wc_order_attribution_session_entry', value: entry },
    ],
  });
  expect(
    wooOrder(noted('https://news.example/today', 'https://shop.example/mug/?utm_source=news'), []).order,
  ).toMatchObject({
    referring_site: 'https://news.example/today',
    landing_site: 'https://shop.example/mug/?utm_source=news',
  });
  for (const unknown of [noted('(none)', ''), order, { ...order, meta_data: 'broken' }])
    expect(wooOrder(unknown, []).order).toMatchObject({ referring_site: null, landing_site: null });
});

test("an order's coupons lie on its lines, its fee beside the shipping, and three for 20.00 come to 20.00", () => {
  const { order: ours, line_ids } = wooOrder(order, [refund]);
  expect(line_ids).toEqual([
    { product_id: '93', variant_id: '93' },
    { product_id: '22', variant_id: '23' },
  ]);
  expect(ours.lines.map((line) => [line.title, line.variant_title])).toEqual([
    ['Woo Single #1', ''],
    ['Ship & Idea', 'Blue'],
  ]);
  const made = settleImport(ours);
  expect(made.total_price_minor).toBe(3640);
  expect(
    made.total_line_items_price_minor -
      made.total_discounts_minor +
      made.total_shipping_minor +
      made.total_tax_minor,
  ).toBe(3640);
  expect(made.discounts.slice(0, 3)).toMatchObject([
    { type: 'discount_code', title: 'ten', amount_minor: 200 },
    { type: 'discount_code', title: 'few', amount_minor: 25 },
    // 20.00 / 3 is 6.67: a cent too much, which the order states, and 20 cents that no coupon accounts for.
    { type: 'manual', title: 'Discount', amount_minor: 20 },
  ]);
  expect(made.shipping).toContainEqual({ code: 'fee', title: 'Gift wrap', price_minor: 150 });
  expect(made.refunds).toMatchObject([
    { amount_minor: 1000, shipping_minor: 300, adjustment_minor: 67, lines: [{ line: 1, quantity: 1 }] },
  ]);
  expect(made).toMatchObject({ financial_status: 'partially_refunded', fulfillment_status: 'fulfilled' });
});

test('what was chosen for a line and its taxes by their names come along, what plugins hide does not', () => {
  const [first, ...rest] = order.line_items;
  const { order: ours } = wooOrder(
    {
      ...order,
      prices_include_tax: true,
      tax_lines: [
        {
          rate_id: 4,
          label: 'VAT &amp; more',
          rate_percent: 23,
          tax_total: '1.15',
          shipping_tax_total: '0.35',
        },
      ],
      line_items: [
        {
          ...first!,
          taxes: [
            { id: 4, total: '1.15' },
            { id: 5, total: '' },
          ],
          meta_data: [
            { key: 'pa_color', value: 'blue', display_key: 'Color', display_value: 'Blue' },
            { key: '_reduced_stock', value: '1', display_key: '_reduced_stock', display_value: '1' },
            { key: 'Engraving', value: 'For ever' },
          ],
        },
        ...rest,
      ],
    },
    [],
  );
  expect(ours.lines[0]).toMatchObject({
    properties: [
      { name: 'Color', value: 'Blue' },
      { name: 'Engraving', value: 'For ever' },
    ],
    tax_lines: [{ title: 'VAT & more', rate: 0.23, price_minor: 115 }],
  });
  // The order's lines are without taxes, however prices were entered.
  expect(ours).toMatchObject({
    taxes_included: false,
    tax_lines: [{ title: 'VAT & more', rate: 0.23, price_minor: 150 }],
  });
});

test('statuses: what waits is not paid, what is cancelled was never', () => {
  const of = (changes: object) =>
    settleImport(wooOrder({ ...order, date_paid_gmt: null, ...changes }, []).order).financial_status;
  expect(of({ status: 'on-hold' })).toBe('pending');
  expect(of({ status: 'processing', payment_method: 'stripe' })).toBe('paid');
  // Sent before it is paid, or waiting for a transfer that the store works on all the same.
  expect(of({ status: 'processing', payment_method: 'cod' })).toBe('pending');
  expect(of({ status: 'processing', payment_method: 'cod', date_paid_gmt: '2026-03-22T19:28:08' })).toBe(
    'paid',
  );
  expect(of({ status: 'processing' })).toBe('pending');
  expect(of({ status: 'completed' })).toBe('paid');
  // Completed is sent, and of arrival nothing is known.
  expect(wooOrder(order, []).order.fulfillments).toMatchObject([
    { status: 'sent', shipment_status: null, delivered_at: null, created_at: '2026-03-23T08:00:00.000Z' },
  ]);
  expect(of({ status: 'cancelled' })).toBe('voided');
  expect(of({ status: 'failed' })).toBe('pending');
});

test('a variable product is its variations; two that say the same stay two', () => {
  const made = wooProduct(
    {
      ...{
        id: 794,
        name: 'Ship &amp; Idea',
        slug: 'ship-idea',
        type: 'variable',
        status: 'publish',
        catalog_visibility: 'visible',
        weight: '0.5',
      },
      ...{
        manage_stock: true,
        stock_quantity: 4,
        categories: [{ name: 'Mugs &amp; more' }],
        tags: [{ name: 'a' }, { name: 'A' }],
      },
      attributes: [
        { name: 'Color', variation: true },
        { name: 'Size', variation: true },
        { name: 'Fit', variation: true },
        { name: 'Cut', variation: true },
        { name: 'Material', variation: false },
      ],
      images: [{ src: 'https://shop.example.com/a.jpg' }],
    },
    [
      {
        id: 733,
        regular_price: '9.00',
        sale_price: '7.00',
        price: '7.00',
        manage_stock: 'parent',
        attributes: [
          { name: 'Color', option: 'Black' },
          { name: 'Size', option: 'S' },
          { name: 'Fit', option: 'Slim' },
          { name: 'Cut', option: 'V' },
        ],
        image: { src: 'https://shop.example.com/b.jpg' },
      },
      { id: 734, regular_price: '9.00', price: '9.00', stock_status: 'outofstock', attributes: [] },
      { id: 735, regular_price: '', price: '', attributes: [] },
    ],
    'USD',
    'lbs',
  );
  expect(made.variant_ids).toEqual(['733', '734', '735']);
  expect(made.draft).toMatchObject({ title: 'Ship & Idea', product_type: 'Mugs & more', tags: ['a'] });
  expect(made.draft.options.map((one) => one.name)).toEqual(['Color', 'Size', 'Fit / Cut']);
  expect(
    made.draft.variants.map((one) => [
      one.option1,
      one.option3,
      one.price_minor,
      one.compare_at_price_minor,
      one.inventory_quantity,
      one.inventory_management,
    ]),
  ).toEqual([
    ['Black', 'Slim / V', 700, 900, 4, 'woocommerce'],
    ['Any', 'Any / Any', 900, null, 0, 'woocommerce'],
    ['Any (2)', 'Any / Any', 0, null, 0, ''],
  ]);
  expect(made.draft.variants[0]).toMatchObject({
    grams: 227,
    weight_unit: 'lb',
    image_source: 'https://shop.example.com/b.jpg',
  });
  expect(made.draft.images).toHaveLength(2);
});

test('a simple product is one variant with its own id; a customer takes the name of the bill', () => {
  const made = wooProduct(
    { id: 5, name: 'Cup', type: 'simple', status: 'private', price: '3.5', regular_price: '3.5' },
    [],
    'USD',
    'kg',
  );
  expect(made).toMatchObject({
    variant_ids: ['5'],
    draft: { status: 'draft', published: false, variants: [{ option1: 'Default Title', price_minor: 350 }] },
  });
  expect(
    wooCustomer({ id: 9, email: 'x@y.test', billing: { first_name: 'Rui', last_name: 'C', country: 'PT' } })
      ?.customer,
  ).toMatchObject({ first_name: 'Rui', addresses: [{ country_code: 'PT' }] });
  expect(wooCustomer({ id: 9, email: '' })).toBeNull();
});
