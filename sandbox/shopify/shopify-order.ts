import type { Row } from './shopify-data.ts';
import type { Discount, PricedCart } from './shopify-discount.ts';
import { money, moneySet, buyerMoney, sum, withMoneySets } from './shopify-money.ts';
import { type Cart, type Line, sellingPlansOf, type ShopState, type Variant } from './shopify-state.ts';

/** The buyer and the shipping address. */
export interface Buyer {
  email: string;
  firstName: string;
  lastName: string;
  address1: string;
  city: string;
  zip: string;
  country: string;
}

export interface Totals {
  /** Taxes of each line, in cents; in the prices already where the store's prices contain them. */
  taxes: number[];
  tax: number;
  shipping: number;
  /** The charged amount. */
  total: number;
}

/** Lines after all discounts, in cents. */
export const paidLines = (priced: PricedCart): number[] =>
  priced.lines.map(({ final }, at) => final - sum(priced.orderAllocations.map(({ shares }) => shares[at]!)));

/** Taxes are of what is left after discounts, rounded line by line (help.shopify.com/manual/taxes/tax-reference). */
export function totalsOf(state: ShopState, priced: PricedCart, shipping: number): Totals {
  const { taxRate, taxesIncluded } = state;
  const taxes = paidLines(priced).map((paid) =>
    Math.round(taxesIncluded ? paid - paid / (1 + taxRate) : paid * taxRate),
  );
  const tax = sum(taxes);
  return { taxes, tax, shipping, total: priced.total + shipping + (taxesIncluded ? 0 : tax) };
}

function customerOf(state: ShopState, buyer: Buyer): Row {
  const known = state.customers.find(
    ({ email }) => String(email ?? '').toLowerCase() === buyer.email.toLowerCase(),
  );
  if (known) return known;
  const id = Math.max(6_500_000_000, ...state.customers.map((one) => one.id)) + 1;
  const address = {
    id: id * 10,
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    address1: buyer.address1,
    city: buyer.city,
    zip: buyer.zip,
    country_code: buyer.country,
    phone: '',
  };
  const made: Row = state.touch(
    {
      id,
      updated_at: '',
      email: buyer.email,
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      phone: '',
      note: null,
      tags: '',
      tax_exempt: false,
      verified_email: true,
      email_marketing_consent: { state: 'not_subscribed' },
      created_at: new Date(state.now()).toISOString(),
      default_address: address,
      addresses: [address],
    },
    {},
  );
  state.customers.push(made);
  return made;
}

const applicationOf = (discount: Discount) => ({
  target_type: 'line_item',
  type: discount.code === null ? 'automatic' : 'discount_code',
  // The intended discount, not its result (shopify.dev/docs/api/admin-rest/latest/resources/order).
  value:
    'percentage' in discount.value
      ? (discount.value.percentage * 100).toFixed(1)
      : money(discount.value.amount),
  value_type: 'percentage' in discount.value ? 'percentage' : 'fixed_amount',
  allocation_method: 'amount' in discount.value && discount.value.each ? 'each' : 'across',
  target_selection: discount.kind === 'order' ? 'all' : 'entitled',
  ...(discount.code === null ? { title: discount.title } : { code: discount.code }),
});

export interface NewOrder {
  state: ShopState;
  cart: Cart;
  checkoutToken: string;
  buyer: Buyer;
  shipping: { code: string; title: string; cents: number };
  priced: PricedCart & { variants: Variant[] };
  totals: Totals;
  /** The currency it was paid in, how much of it, and how much of it one of the shop's currency is. */
  paid: { currency: string; cents: number; rate: number };
}

const firstOrder = 5_500_000_000;

/** An order as the Admin API gives it (shopify.dev/docs/api/admin-rest/latest/resources/order); stock and uses are counted. */
export function makeOrder(given: NewOrder): Row {
  const { state, cart, buyer, shipping, priced, totals } = given;
  const number = state.orders.filter(({ id }) => id > firstOrder).length + 1;
  const id = firstOrder + number;
  const customer = customerOf(state, buyer);
  const used: Discount[] = [
    ...new Set([
      ...priced.lines.flatMap(({ allocations }) => allocations.map(({ discount }) => discount)),
      ...priced.orderAllocations.map(({ discount }) => discount),
    ]),
  ];
  const lineOf = (key: string): Line => cart.lines.find((line) => line.key === key)!;
  const items = priced.lines.map(({ line, allocations }, at) => {
    const { row, product } = priced.variants[at]!;
    const held = lineOf(line.key);
    const shares = [
      ...allocations.map(({ discount, amount }) => ({ discount, amount })),
      ...priced.orderAllocations.map(({ discount, shares: all }) => ({ discount, amount: all[at]! })),
    ].filter(({ amount }) => amount > 0);
    const plan = sellingPlansOf(product).find((one) => one.id === held.sellingPlan);
    if (row.inventory_management === 'shopify')
      row.inventory_quantity = Number(row.inventory_quantity) - line.quantity;
    return {
      id: id * 100 + at,
      product_id: product.id,
      variant_id: line.variant,
      title: product.title,
      variant_title: row.title,
      sku: row.sku,
      vendor: product.vendor,
      quantity: line.quantity,
      current_quantity: line.quantity,
      price: money(line.price),
      grams: row.grams,
      gift_card: line.giftCard,
      requires_shipping: !line.giftCard,
      properties: Object.entries(held.properties).map(([name, value]) => ({ name, value })),
      ...(plan ? { selling_plan_allocation: { selling_plan: plan } } : {}),
      total_discount: money(sum(shares.map(({ amount }) => amount))),
      discount_allocations: shares.map(({ discount, amount }) => ({
        amount: money(amount),
        discount_application_index: used.indexOf(discount),
      })),
      tax_lines:
        totals.taxes[at]! > 0 ? [{ title: 'VAT', price: money(totals.taxes[at]!), rate: state.taxRate }] : [],
    };
  });
  const amountOf = (discount: Discount) =>
    sum(
      priced.lines.flatMap(({ allocations }) =>
        allocations.filter((one) => one.discount === discount).map(({ amount }) => amount),
      ),
    ) + sum(priced.orderAllocations.filter((one) => one.discount === discount).map(({ amount }) => amount));
  const at = new Date(state.now()).toISOString();
  const address = {
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    address1: buyer.address1,
    city: buyer.city,
    zip: buyer.zip,
    country_code: buyer.country,
    phone: '',
  };
  const buyerCurrency = { currency: given.paid.currency, rate: given.paid.rate };
  const row: Row = {
    id,
    updated_at: '',
    name: `#${100_000 + number}`,
    email: buyer.email,
    phone: null,
    currency: state.currency,
    presentment_currency: given.paid.currency,
    total_price_set: {
      ...moneySet(totals.total, state.currency, buyerCurrency),
      // The charged amounts, each line rounded by itself.
      presentment_money: {
        amount: buyerMoney(given.paid.cents, { ...buyerCurrency, rate: 1 }),
        currency_code: given.paid.currency,
      },
    },
    created_at: at,
    processed_at: at,
    cancelled_at: null,
    cancel_reason: null,
    closed_at: null,
    test: state.testPayments,
    note: cart.note || null,
    note_attributes: Object.entries(cart.attributes).map(([name, value]) => ({ name, value })),
    tags: '',
    cart_token: cart.token,
    checkout_token: given.checkoutToken,
    landing_site: cart.landingSite,
    // Empty where no page led to the store.
    referring_site: cart.referringSite,
    source_name: 'web',
    taxes_included: state.taxesIncluded,
    total_line_items_price: money(priced.original),
    total_discounts: money(priced.discount),
    subtotal_price: money(priced.total),
    total_tax: money(totals.tax),
    total_price: money(totals.total),
    financial_status: 'paid',
    fulfillment_status: null,
    payment_gateway_names: [state.testPayments ? 'bogus' : 'shopify_payments'],
    customer: { id: customer.id, email: customer.email },
    shipping_address: address,
    billing_address: address,
    discount_codes: used
      .filter(({ code }) => code !== null)
      .map((one) => ({
        code: one.code,
        amount: money(amountOf(one)),
        type: 'percentage' in one.value ? 'percentage' : 'fixed_amount',
      })),
    discount_applications: used.map(applicationOf),
    shipping_lines: [
      {
        id: id * 100 + 90,
        code: shipping.code,
        title: shipping.title,
        price: money(shipping.cents),
        discount_allocations: [],
      },
    ],
    line_items: items,
    fulfillments: [],
    refunds: [],
  };
  const order: Row = state.touch(withMoneySets(row, state.currency, buyerCurrency));
  state.orders.push(order);
  for (const discount of used)
    state.uses.push({
      discount: discount.id,
      code: discount.code,
      order: id,
      customer: buyer.email.toLowerCase(),
      at: state.now(),
    });
  return order;
}
