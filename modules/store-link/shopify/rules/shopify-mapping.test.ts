import { expect, test } from 'vitest';
import { settleImport } from '#modules/orders/import/rules/imported-order.ts';
import { shopifyCustomer, shopifyOrder, shopifyProduct } from './shopify-mapping.ts';

/** As the Admin API answers, shortened. */
const order = {
  id: 450789469,
  name: '#1001',
  email: 'bob.norman@mail.example.com',
  created_at: '2026-01-10T11:00:00-05:00',
  updated_at: '2026-01-12T10:15:47-05:00',
  currency: 'USD',
  taxes_included: false,
  total_price: '409.94',
  subtotal_price: '398.00',
  total_tax: '11.94',
  total_discounts: '10.00',
  financial_status: 'partially_refunded',
  payment_gateway_names: ['bogus'],
  customer: { id: 207119551, email: 'bob.norman@mail.example.com' },
  discount_applications: [
    {
      target_type: 'line_item',
      type: 'discount_code',
      value: '10.0',
      value_type: 'fixed_amount',
      code: 'TENOFF',
    },
    {
      target_type: 'shipping_line',
      type: 'automatic',
      value: '100.0',
      value_type: 'percentage',
      title: 'Free post',
    },
  ],
  line_items: [
    {
      ...{
        id: 466157049,
        product_id: 632910392,
        variant_id: 39072856,
        title: 'IPod Nano',
        quantity: 2,
        price: '199.00',
      },
      ...{ grams: 200, requires_shipping: true, tax_lines: [{ price: '11.94' }] },
      discount_allocations: [{ amount: '10.00', discount_application_index: 0 }],
    },
    {
      id: 518995019,
      product_id: null,
      variant_id: null,
      title: 'Engraving',
      quantity: 1,
      price: '10.00',
      tax_lines: [],
      discount_allocations: [],
    },
  ],
  shipping_lines: [
    {
      code: 'std',
      title: 'Post',
      price: '5.00',
      discount_allocations: [{ amount: '5.00', discount_application_index: 1 }],
    },
  ],
  fulfillments: [
    {
      id: 1,
      status: 'success',
      created_at: '2026-01-11T00:00:00Z',
      tracking_number: '1Z',
      tracking_url: 'javascript:alert(1)',
      line_items: [{ id: 466157049, quantity: 1 }],
    },
  ],
  refunds: [
    {
      ...{ id: 2, created_at: '2026-01-12T00:00:00Z', note: 'late' },
      refund_line_items: [
        {
          line_item_id: 466157049,
          quantity: 1,
          restock_type: 'cancel',
          subtotal: '194.00',
          total_tax: '5.97',
        },
      ],
      transactions: [
        { kind: 'refund', status: 'success', amount: '199.97' },
        { kind: 'refund', status: 'failure', amount: '199.97' },
      ],
      order_adjustments: [],
    },
  ],
  shipping_address: {
    first_name: 'Bob',
    last_name: 'Norman',
    address1: 'Chestnut Street 92',
    city: 'Louisville',
    province: 'Kentucky',
    zip: '40202',
    country_code: 'US',
  },
};

test("an order keeps its code, its discounted shipping, its parcel and its refund; the provider's total stands", () => {
  const { order: ours, line_ids, version } = shopifyOrder(order);
  expect(version).toBe('2026-01-12T15:15:47.000Z');
  expect(line_ids).toEqual([
    { product_id: '632910392', variant_id: '39072856' },
    { product_id: null, variant_id: null },
  ]);
  const made = settleImport(ours);
  expect(made).toMatchObject({
    ...{
      total_line_items_price_minor: 40_800,
      total_discounts_minor: 1000,
      total_shipping_minor: 0,
      total_tax_minor: 1194,
    },
    ...{ total_price_minor: 40_994, adjustment_minor: 0, paid_minor: 40_994, refunded_minor: 19_997 },
    ...{ financial_status: 'partially_refunded', fulfillment_status: 'partial' },
  });
  expect(made.discounts).toMatchObject([
    { type: 'discount_code', title: 'TENOFF', amount_minor: 1000 },
    { type: 'automatic', title: 'Free post', amount_minor: 500, shipping_minor: 500 },
  ]);
  expect(made.refunds[0]).toMatchObject({
    adjustment_minor: 0,
    lines: [{ restock_type: 'cancel', removed_quantity: 1 }],
  });
  // Someone will press it.
  expect(made.fulfillments[0]?.tracking_urls).toEqual([]);
});

test('what the buyer noted and chose, taxes by their names, the moment and every parcel come along', () => {
  const [first, ...rest] = order.line_items;
  const { order: ours } = shopifyOrder({
    ...order,
    processed_at: '2026-01-09T10:00:00+02:00',
    landing_site: '/products/mug?utm_source=news',
    referring_site: 'https://news.example/today',
    note_attributes: [
      { name: 'Greeting', value: 'Happy birthday' },
      // Ours, and read as such.
      { name: '_backroom', value: 'q_1' },
      { name: 'Boxes', value: 2 },
      { name: '', value: 'nobody knows what' },
    ],
    tax_lines: [{ title: 'State tax', price: '11.94', rate: 0.06 }],
    taxes_included: true,
    line_items: [
      {
        ...first!,
        properties: [
          { name: 'Engraving', value: 'For ever' },
          { name: '_offer', value: '7' },
        ],
        tax_lines: [{ title: 'State tax', price: '5.97', rate: '0.06' }],
      },
      ...rest,
    ],
    fulfillments: [
      {
        ...order.fulfillments[0]!,
        tracking_numbers: ['1Z', '2Z'],
        tracking_urls: ['https://post.example/1Z', 'javascript:alert(1)', 'https://post.example/2Z'],
      },
    ],
  });
  expect(ours).toMatchObject({
    ...{ processed_at: '2026-01-09T08:00:00.000Z', taxes_included: true },
    ...{ landing_site: '/products/mug?utm_source=news', referring_site: 'https://news.example/today' },
    note_attributes: [
      { name: 'Greeting', value: 'Happy birthday' },
      { name: 'Boxes', value: '2' },
    ],
    tax_lines: [{ title: 'State tax', rate: 0.06, price_minor: 1194 }],
  });
  expect(ours.lines[0]).toMatchObject({
    properties: [{ name: 'Engraving', value: 'For ever' }],
    tax_lines: [{ title: 'State tax', rate: 0.06, price_minor: 597 }],
  });
  expect(ours.fulfillments[0]).toMatchObject({
    tracking_numbers: ['1Z', '2Z'],
    tracking_urls: ['https://post.example/1Z', 'https://post.example/2Z'],
  });
  // Of an order that says nothing of it, nothing is made up.
  expect(shopifyOrder({ ...order, taxes_included: undefined, referring_site: '' }).order).toMatchObject({
    ...{ note_attributes: [], taxes_included: null, landing_site: null, referring_site: null },
    fulfillments: [{ tracking_numbers: ['1Z'], tracking_urls: [] }],
  });
});

test('sent is not arrived: that stands in where a parcel is, and nowhere else', () => {
  const parcel = (more: object) =>
    shopifyOrder({ ...order, fulfillments: [{ ...order.fulfillments[0]!, ...more }] }).order.fulfillments[0];
  const updated_at = '2026-01-15T09:00:00+01:00';
  for (const shipment_status of [undefined, null, '', 'teleported', 7])
    expect(parcel({ shipment_status, updated_at })).toMatchObject({
      ...{ status: 'sent', shipment_status: null, delivered_at: null },
    });
  const known = [
    ...['label_printed', 'label_purchased', 'attempted_delivery', 'ready_for_pickup', 'confirmed'],
    ...['in_transit', 'out_for_delivery', 'failure'],
  ];
  for (const shipment_status of known)
    expect(parcel({ shipment_status, updated_at })).toMatchObject({
      ...{ status: 'sent', shipment_status, delivered_at: null },
    });
  expect(parcel({ shipment_status: 'delivered', updated_at })).toMatchObject({
    ...{ status: 'sent', shipment_status: 'delivered', delivered_at: '2026-01-15T08:00:00.000Z' },
  });
  expect(parcel({ shipment_status: 'delivered', status: 'cancelled' })?.status).toBe('cancelled');
});

test('prices that hold their tax are not taxed again', () => {
  const { order: ours } = shopifyOrder({
    ...order,
    taxes_included: true,
    total_price: '398.00',
    refunds: [],
    fulfillments: [],
  });
  expect(settleImport(ours)).toMatchObject({
    total_tax_minor: 0,
    total_price_minor: 39_800,
    adjustment_minor: 0,
  });
});

test('a product keeps its options, its stock and which picture a variant shows; what is broken becomes something', () => {
  const made = shopifyProduct(
    {
      ...{
        id: 632910392,
        title: 'IPod Nano - 8GB',
        handle: 'ipod-nano',
        status: 'active',
        published_at: '2026-01-01T00:00:00Z',
        tags: 'Emotive, Flash, emotive',
      },
      updated_at: '2026-01-02T00:00:00Z',
      options: [{ name: 'Color', position: 1, values: ['Pink', 'Red'] }],
      images: [{ id: 850703190, src: 'https://cdn.example.com/pink.png', alt: null }],
      variants: [
        {
          id: 808950810,
          option1: 'Pink',
          price: '199.00',
          compare_at_price: '249.00',
          grams: 567,
          inventory_management: 'shopify',
          inventory_policy: 'continue',
          inventory_quantity: -3,
          image_id: 850703190,
        },
        {
          id: 49148385,
          option1: 'Red',
          price: 'broken',
          compare_at_price: '',
          inventory_management: null,
          inventory_quantity: 20,
        },
      ],
    },
    'USD',
  );
  expect(made.variant_ids).toEqual(['808950810', '49148385']);
  expect(made.draft).toMatchObject({
    ...{ handle: 'ipod-nano', status: 'active', published: true, tags: ['Emotive', 'Flash'] },
    options: [{ name: 'Color', position: 1, values: ['Pink', 'Red'] }],
    variants: [
      {
        price_minor: 19_900,
        compare_at_price_minor: 24_900,
        inventory_policy: 'continue',
        inventory_quantity: -3,
        image_source: 'https://cdn.example.com/pink.png',
      },
      {
        price_minor: 0,
        compare_at_price_minor: null,
        inventory_management: '',
        inventory_quantity: 0,
        image_source: null,
      },
    ],
  });
  for (const nothing of [{}, { variants: 7, images: 'x', options: null, id: '../1' }])
    expect(shopifyProduct(nothing, 'USD')).toMatchObject({
      external_id: '',
      draft: { title: 'Untitled', variants: [] },
    });
});

test('a customer without an email address is none of ours', () => {
  expect(shopifyCustomer({ id: 1, email: null, phone: '+351' })).toBeNull();
  const made = shopifyCustomer({
    ...{ id: 2, email: 'a@b.test', email_marketing_consent: { state: 'subscribed' } },
    default_address: { id: 5, last_name: 'B', address1: 'R', city: 'P', country_code: 'PT' },
    addresses: [
      { id: 4, last_name: 'C', address1: 'S', city: 'Q', country_code: 'xx' },
      { id: 5, last_name: 'B' },
    ],
  });
  expect(made?.customer.accepts_marketing).toBe(true);
  expect(made?.customer.addresses.map((one) => [one.last_name, one.country_code])).toEqual([
    ['B', 'PT'],
    ['C', ''],
  ]);
});
