import { ago } from '../sandbox-server.ts';
import { type BuyerCurrency, buyerMoney, withMoneySets } from './shopify-money.ts';

/** A row as the Admin API gives it. */
export type Row = Record<string, unknown> & { id: number; updated_at: string };

const money = (cents: number) => (cents / 100).toFixed(2);
const first = {
  product: 7_000_000_000,
  variant: 44_000_000_000,
  customer: 6_000_000_000,
  order: 5_000_000_000,
  collection: 400_000_000,
};

/** Product `n` (from 0): every third has two variants; every tenth is a draft. `image` is an address, if it shall have one. */
export function shopifyProductRow(n: number, image?: string): Row {
  const sizes = n % 3 === 0 ? ['S', 'L'] : ['Default Title'];
  const id = first.product + n;
  return {
    id,
    title: `Stoneware mug ${n}`,
    handle: `stoneware-mug-${n}`,
    body_html: `<p>Mug number ${n}, fired twice.</p>`,
    vendor: n % 2 === 0 ? 'Casa Clara' : 'Kiln & Co',
    product_type: 'Mugs',
    tags: n % 4 === 0 ? 'kitchen, gift' : 'kitchen',
    status: n % 10 === 9 ? 'draft' : 'active',
    published_at: n % 10 === 9 ? null : ago(60 * 24 * 30),
    created_at: ago(60 * 24 * 60),
    updated_at: ago(60 * 24 + n),
    options: [
      { id: id * 10, product_id: id, name: sizes.length > 1 ? 'Size' : 'Title', position: 1, values: sizes },
    ],
    images: image ? [{ id: id * 10 + 1, src: image, alt: `Mug ${n}`, position: 1 }] : [],
    variants: sizes.map((option1, index) => ({
      id: first.variant + n * 10 + index,
      product_id: id,
      title: option1,
      option1,
      option2: null,
      option3: null,
      sku: `MUG-${n}-${index}`,
      barcode: '',
      price: money(1000 + (n % 50) * 25 + index * 300),
      compare_at_price: n % 5 === 0 ? money(2900 + index * 300) : null,
      grams: 400,
      weight_unit: 'kg',
      inventory_management: 'shopify',
      inventory_policy: 'deny',
      inventory_quantity: (n * 7) % 40,
      requires_shipping: true,
      taxable: true,
      image_id: null,
    })),
  };
}

export function shopifyCustomerRow(n: number): Row {
  const id = first.customer + n;
  const address = {
    id: id * 10,
    first_name: 'Ana',
    last_name: `Silva ${n}`,
    address1: `Rua ${n}`,
    city: 'Porto',
    zip: '4000-001',
    country_code: 'PT',
    phone: '',
  };
  return {
    id,
    // Every fortieth gave a telephone number only.
    email: n % 40 === 39 ? null : `ana.${n}@shopper.test`,
    first_name: 'Ana',
    last_name: `Silva ${n}`,
    phone: '',
    note: null,
    tags: n % 6 === 0 ? 'vip' : '',
    tax_exempt: false,
    verified_email: true,
    email_marketing_consent: { state: n % 2 === 0 ? 'subscribed' : 'not_subscribed' },
    created_at: ago(60 * 24 * 50),
    updated_at: ago(60 * 24 + n),
    default_address: address,
    addresses: [address],
  };
}

/**
 * Order `n`: two lines, a code on every third, tax on every second, sent on every fourth (of those every second has
 * arrived), money back on every seventh;
 * the cents of every thirteenth do not add up. Every fourteenth was bought in yen, and money went back in yen.
 */
export function shopifyOrderRow(n: number, products: readonly Row[], customer: Row, currency = 'USD'): Row {
  const buyer: BuyerCurrency = n % 14 === 13 ? { currency: 'JPY', rate: 150 } : { currency, rate: 1 };
  const id = first.order + n;
  const lines = [n % products.length, (n * 3 + 1) % products.length].map((position, index) => {
    const product = products[position]!;
    const variant = (product.variants as Row[])[0]!;
    const cents = Math.round(Number(variant.price) * 100);
    const quantity = 1 + ((n + index) % 3);
    return { product, variant, cents, quantity, id: id * 10 + index };
  });
  const full = lines.reduce((all, line) => all + line.cents * line.quantity, 0);
  const off = n % 3 === 0 ? lines.map((line) => Math.floor((line.cents * line.quantity) / 10)) : [0, 0];
  const tax =
    n % 2 === 0
      ? lines.map((line, index) => Math.floor((line.cents * line.quantity - off[index]!) / 12))
      : [0, 0];
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  const shipping = n % 4 === 1 ? 0 : 499;
  const odd = n % 13 === 12 ? (n % 2 === 0 ? 1 : -1) : 0;
  const total = full - sum(off) + sum(tax) + shipping + odd;
  const refunded = n % 7 === 6;
  const one = lines[0]!;
  const back = Math.floor((one.cents * one.quantity - off[0]!) / one.quantity);
  const at = ago(60 * 24 * 20 - n);
  const items = lines.map((line, index) => ({
    id: line.id,
    product_id: line.product.id,
    variant_id: line.variant.id,
    title: line.product.title,
    variant_title: line.variant.title,
    sku: line.variant.sku,
    vendor: line.product.vendor,
    quantity: line.quantity,
    price: money(line.cents),
    grams: 400,
    requires_shipping: true,
    discount_allocations:
      off[index]! > 0 ? [{ amount: money(off[index]!), discount_application_index: 0 }] : [],
    tax_lines: tax[index]! > 0 ? [{ title: 'VAT', price: money(tax[index]!), rate: 0.08 }] : [],
  }));
  const row: Row = {
    id,
    name: `#${1001 + n}`,
    email: customer.email ?? '',
    phone: null,
    currency,
    presentment_currency: buyer.currency,
    test: false,
    created_at: at,
    updated_at: ago(60 * 24 + n),
    cancelled_at: null,
    cancel_reason: null,
    closed_at: null,
    note: n % 9 === 0 ? 'Please wrap it' : null,
    tags: '',
    taxes_included: false,
    total_line_items_price: money(full),
    total_discounts: money(sum(off)),
    subtotal_price: money(full - sum(off)),
    total_tax: money(sum(tax)),
    total_price: money(total),
    financial_status: refunded ? 'partially_refunded' : n % 5 === 4 ? 'pending' : 'paid',
    payment_gateway_names: ['shopify_payments'],
    customer: { id: customer.id, email: customer.email },
    shipping_address: customer.default_address,
    billing_address: customer.default_address,
    discount_applications:
      n % 3 === 0
        ? [
            {
              type: 'discount_code',
              code: 'TEN',
              value: '10.0',
              value_type: 'percentage',
              target_type: 'line_item',
            },
          ]
        : [],
    shipping_lines:
      shipping > 0
        ? [{ code: 'standard', title: 'Standard', price: money(shipping), discount_allocations: [] }]
        : [],
    line_items: items,
    fulfillments:
      n % 4 === 0
        ? [
            {
              id: id * 10 + 5,
              order_id: id,
              status: 'success',
              created_at: at,
              updated_at: ago(60 * 24 * 18 - n),
              shipment_status: n % 8 === 0 ? 'delivered' : 'in_transit',
              tracking_company: 'DHL',
              tracking_number: `T${n}`,
              tracking_url: '',
              line_items: [{ id: one.id, quantity: one.quantity }],
            },
          ]
        : [],
    refunds: refunded
      ? [
          {
            id: id * 10 + 6,
            created_at: at,
            note: 'Chipped',
            refund_line_items: [
              {
                line_item_id: one.id,
                quantity: 1,
                restock_type: 'no_restock',
                subtotal: money(back),
                total_tax: '0.00',
              },
            ],
            refund_shipping_lines: [],
            transactions: [
              {
                id: id * 10 + 8,
                order_id: id,
                kind: 'refund',
                status: 'success',
                amount: buyerMoney(back, buyer),
                currency: buyer.currency,
              },
            ],
            order_adjustments: [],
          },
        ]
      : [],
  };
  return withMoneySets(row, currency, buyer);
}

/** Two collections filled by hand, one by rules. */
export function shopifyCollectionRows(products: readonly Row[]) {
  const row = (n: number, title: string): Row => ({
    id: first.collection + n,
    title,
    handle: title.toLowerCase(),
    body_html: '',
    sort_order: 'manual',
    published_at: ago(60 * 24 * 30),
    updated_at: ago(60 * 24),
  });
  const ids = products.map((product) => product.id);
  return [
    {
      kind: 'custom' as const,
      row: row(1, 'Favourites'),
      products: ids.filter((_, n) => n % 5 === 0).toReversed(),
    },
    { kind: 'custom' as const, row: row(2, 'Empty'), products: [] as number[] },
    { kind: 'smart' as const, row: row(3, 'Gifts'), products: ids.filter((_, n) => n % 4 === 0) },
  ];
}
