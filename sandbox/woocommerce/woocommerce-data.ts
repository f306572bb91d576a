import { ago } from '../sandbox-server.ts';

/** A row as the REST API gives it; moments have no zone. */
export type Row = Record<string, unknown> & { id: number; date_modified_gmt: string };

const money = (cents: number) => (cents / 100).toFixed(2);
export const wooMoment = (iso: string): string => iso.replace(/(\.\d+)?Z$/, '');
const before = (minutes: number) => wooMoment(ago(minutes));

/** Product `n` (from 0): every third has two variations, given beside it. */
export function wooProductRow(n: number, image?: string): { row: Row; variations: Row[] } {
  const id = 100_000 + n * 10;
  const price = 1000 + (n % 50) * 25;
  const variable = n % 3 === 0;
  const sale = n % 5 === 0;
  const row: Row = {
    id,
    name: `Mug &amp; saucer ${n}`,
    slug: `mug-saucer-${n}`,
    type: variable ? 'variable' : 'simple',
    status: n % 10 === 9 ? 'draft' : 'publish',
    catalog_visibility: 'visible',
    description: `<p>Mug number ${n}</p>`,
    short_description: '',
    sku: `WOO-${n}`,
    price: money(price),
    regular_price: variable ? '' : money(sale ? price + 500 : price),
    sale_price: variable || !sale ? '' : money(price),
    manage_stock: !variable,
    stock_quantity: variable ? null : (n * 7) % 40,
    stock_status: 'instock',
    backorders: 'no',
    weight: '0.4',
    virtual: false,
    tax_status: 'taxable',
    categories: [
      { id: 1 + (n % 3), name: ['Mugs', 'Bowls', 'Plates'][n % 3], slug: ['mugs', 'bowls', 'plates'][n % 3] },
    ],
    tags: n % 4 === 0 ? [{ id: 1, name: 'gift' }] : [],
    images: image ? [{ id: id + 5, src: image, alt: `Mug ${n}` }] : [],
    attributes: variable ? [{ id: 1, name: 'Size', position: 0, variation: true, options: ['S', 'L'] }] : [],
    variations: variable ? [id + 1, id + 2] : [],
    date_created_gmt: before(60 * 24 * 60),
    date_modified_gmt: before(60 * 24 + n),
  };
  const variations = variable
    ? ['S', 'L'].map((option, index): Row => ({
        id: id + 1 + index,
        sku: `WOO-${n}-${option}`,
        price: money(price + index * 300),
        regular_price: money(price + index * 300),
        sale_price: '',
        manage_stock: true,
        stock_quantity: 5 + index,
        stock_status: 'instock',
        backorders: 'no',
        weight: '',
        virtual: false,
        tax_status: 'taxable',
        attributes: [{ id: 1, name: 'Size', option }],
        image: null,
        date_modified_gmt: before(60 * 24 + n),
      }))
    : [];
  return { row, variations };
}

export const wooCategories = [
  { id: 1, name: 'Mugs', slug: 'mugs', parent: 0, description: '' },
  { id: 2, name: 'Bowls &amp; more', slug: 'bowls', parent: 0, description: '' },
  { id: 3, name: 'Plates', slug: 'plates', parent: 0, description: '' },
];

export function wooCustomerRow(n: number): Row {
  const address = {
    first_name: 'Rui',
    last_name: `Costa ${n}`,
    company: '',
    address_1: `Rua ${n}`,
    address_2: '',
    city: 'Braga',
    state: '',
    postcode: '4700',
    country: 'PT',
    phone: '',
  };
  return {
    id: 500 + n,
    email: `rui.${n}@shopper.test`,
    username: `rui${n}`,
    first_name: 'Rui',
    last_name: `Costa ${n}`,
    billing: { ...address, email: `rui.${n}@shopper.test` },
    shipping: address,
    date_created_gmt: before(60 * 24 * 50 - n),
    date_modified_gmt: before(60 * 24 + n),
  };
}

/**
 * Order `n`: two lines, a coupon on every third, completed on every fourth, money back on every seventh, a guest on every
 * eleventh; of every fifteenth the second line is of half a unit, as plugins sell cloth by the metre.
 */
export function wooOrderRow(
  n: number,
  products: readonly { row: Row; variations: Row[] }[],
  customer: Row,
): { row: Row; refunds: Row[] } {
  const id = 900_000 + n * 10;
  const lines = [n % products.length, (n * 3 + 1) % products.length].map((at, index) => {
    const { row, variations } = products[at]!;
    const sold = variations[0] ?? row;
    const quantity = n % 15 === 14 && index === 1 ? 0.5 : 1 + ((n + index) % 3);
    const subtotal = Math.round(Math.round(Number(sold.price) * 100) * quantity);
    const off = n % 3 === 0 ? Math.floor(subtotal / 10) : 0;
    const tax = n % 2 === 0 ? Math.floor((subtotal - off) / 12) : 0;
    return { row, sold, variations, quantity, subtotal, off, tax, id: id + index + 1 };
  });
  const sum = (pick: (line: (typeof lines)[number]) => number) =>
    lines.reduce((all, line) => all + pick(line), 0);
  const shipping = n % 4 === 1 ? 0 : 499;
  const fee = n % 6 === 5 ? 150 : 0;
  const tax = sum((line) => line.tax);
  const one = lines[0]!;
  const back = Math.floor((one.subtotal - one.off) / one.quantity);
  const unpaid = n % 5 === 4 && n % 7 !== 6;
  const refunds: Row[] =
    n % 7 === 6
      ? [
          {
            id: id + 6,
            date_created_gmt: before(60 * 24 * 10),
            date_modified_gmt: before(60 * 24 * 10),
            amount: money(back),
            reason: 'Chipped',
            line_items: [
              {
                id: id + 7,
                quantity: -1,
                total: money(-back),
                total_tax: '0.00',
                meta_data: [{ key: '_refunded_item_id', value: String(one.id) }],
              },
            ],
            shipping_lines: [],
          },
        ]
      : [];
  const row: Row = {
    id,
    number: String(id),
    status: unpaid ? 'on-hold' : n % 4 === 0 ? 'completed' : 'processing',
    currency: 'USD',
    date_created_gmt: before(60 * 24 * 20 - n),
    date_modified_gmt: before(60 * 24 + n),
    date_paid_gmt: unpaid ? null : before(60 * 24 * 20 - n),
    date_completed_gmt: n % 4 === 0 && !unpaid ? before(60 * 24 * 19 - n) : null,
    prices_include_tax: false,
    discount_total: money(sum((line) => line.off)),
    shipping_total: money(shipping),
    total_tax: money(tax),
    total: money(sum((line) => line.subtotal - line.off) + tax + shipping + fee),
    customer_id: n % 11 === 10 ? 0 : customer.id,
    customer_note: '',
    payment_method: 'bacs',
    billing:
      n % 11 === 10
        ? {
            first_name: 'Guest',
            last_name: `${n}`,
            email: `guest.${n}@shopper.test`,
            address_1: 'Rua',
            city: 'Faro',
            country: 'PT',
            postcode: '8000',
          }
        : customer.billing,
    shipping: customer.shipping,
    line_items: lines.map((line) => ({
      id: line.id,
      name: line.variations.length > 0 ? `${String(line.row.name)} - S` : line.row.name,
      parent_name: line.variations.length > 0 ? line.row.name : null,
      product_id: line.row.id,
      variation_id: line.variations.length > 0 ? line.sold.id : 0,
      quantity: line.quantity,
      sku: line.sold.sku,
      subtotal: money(line.subtotal),
      total: money(line.subtotal - line.off),
      total_tax: money(line.tax),
    })),
    shipping_lines:
      shipping > 0
        ? [{ id: id + 4, method_id: 'flat_rate', method_title: 'Flat rate', total: money(shipping) }]
        : [],
    fee_lines: fee > 0 ? [{ id: id + 5, name: 'Gift wrap', total: money(fee) }] : [],
    coupon_lines: n % 3 === 0 ? [{ id: id + 3, code: 'ten', discount: money(sum((line) => line.off)) }] : [],
    refunds: refunds.map((refund) => ({ id: refund.id, total: money(-back) })),
  };
  return { row, refunds };
}
