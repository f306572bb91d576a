import type { SandboxReply, SandboxRequest } from '../sandbox-server.ts';
import { taxOf, type TaxedItem } from './woo-cart-totals.ts';
import { couponRefusal } from './woo-coupon-check.ts';
import { discountsOf, offLine } from './woo-discounts.ts';
import { formatCode } from './woo-coupons.ts';
import { fromCents, priceMarkup, roundTo, storedDecimal, toCents } from './woo-numbers.ts';
import {
  couponInfo,
  type Meta,
  type OrderLine,
  orderRow,
  type OrderStatus,
  type WooOrder,
} from './woo-order.ts';
import type { RefundInput, WooOrders } from './woo-orders.ts';
import type { WooStore } from './woo-store.ts';

type Given = Record<string, unknown>;
class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A line's sums again (WC_Order::calculate_taxes): tax on what stands there, its fractions rounded by line. */
function retax(store: WooStore, order: WooOrder): void {
  const { settings } = store;
  const decimals = settings.priceDecimals;
  const taxed = (line: OrderLine, amount: number) => {
    if (!settings.calcTaxes || !line.taxable) return 0;
    const tax = taxOf(toCents(amount, decimals), false, settings);
    return fromCents(
      settings.roundTaxAtSubtotal ? tax : roundTo(tax, 0, order.pricesIncludeTax ? 'down' : 'up'),
      decimals,
    );
  };
  for (const line of order.lines) {
    line.subtotalTax = taxed(line, line.subtotal);
    line.totalTax = taxed(line, line.total);
  }
}

/** Sums of the order from its lines (WC_Abstract_Order::calculate_totals): each line rounded, then added. */
function recalculate(store: WooStore, order: WooOrder): void {
  const { priceDecimals: decimals, roundTaxAtSubtotal } = store.settings;
  retax(store, order);
  const sum = (pick: (line: OrderLine) => number) =>
    order.lines.reduce(
      (all, line) => all + (roundTaxAtSubtotal ? pick(line) : roundTo(pick(line), decimals)),
      0,
    );
  const total = sum((line) => line.total);
  order.discount = roundTo(sum((line) => line.subtotal) - total, decimals);
  order.discountTax = roundTo(sum((line) => line.subtotalTax) - sum((line) => line.totalTax), decimals);
  order.itemsTax = sum((line) => line.totalTax);
  order.total = Math.max(0, roundTo(total + order.shipping + order.itemsTax + order.shippingTax, decimals));
}

/** The price of a product without tax (wc_get_price_excluding_tax). */
function netPrice(store: WooStore, price: number, quantity: number, taxable: boolean): number {
  const { settings } = store;
  const cents = toCents(price * quantity, settings.priceDecimals);
  const tax = settings.calcTaxes && settings.pricesIncludeTax && taxable ? taxOf(cents, true, settings) : 0;
  return fromCents(cents - tax, settings.priceDecimals);
}

function setLine(store: WooStore, orders: WooOrders, order: WooOrder, given: Given): void {
  const amount = (name: string) => {
    if (given[name] === undefined) return undefined;
    const text = storedDecimal(given[name]);
    if (text === null) throw new Refused('rest_invalid_param', `Invalid parameter(s): line_items`);
    return Number(text);
  };
  const quantity = given.quantity === undefined ? undefined : Number(given.quantity);
  if (quantity !== undefined && !Number.isInteger(quantity))
    throw new Refused('rest_invalid_param', 'Invalid parameter(s): line_items');
  if (given.id !== undefined) {
    const at = order.lines.findIndex((line) => line.id === Number(given.id));
    const line = order.lines[at];
    if (!line)
      throw new Refused(
        'woocommerce_rest_invalid_item_id',
        'Order item ID provided is not associated with order.',
      );
    // Nothing instead of the product, or none of it, takes the line away.
    if (given.product_id === null || quantity === 0) {
      order.lines.splice(at, 1);
      orders.adjustStock(order, line, line.quantity);
    } else {
      // Another quantity does not change the sums by itself: they are the caller's to send.
      orders.adjustStock(order, line, line.quantity - (quantity ?? line.quantity));
      line.quantity = quantity ?? line.quantity;
      line.subtotal = amount('subtotal') ?? line.subtotal;
      line.total = amount('total') ?? line.total;
      addMeta(orders, line.meta, given.meta_data);
    }
    return;
  }
  const id = Number(given.variation_id) || Number(given.product_id);
  if (!id) throw new Refused('woocommerce_rest_required_product_reference', 'Product ID or SKU is required.');
  const sellable = store.catalogue.sellable(id);
  if (!sellable || (given.product_id != null && sellable.productId !== Number(given.product_id)))
    throw new Refused('order_item_product_invalid_product_id', 'Invalid product ID');
  const pieces = quantity ?? 1;
  if (pieces < 1) throw new Refused('rest_invalid_param', 'Invalid parameter(s): line_items');
  const net = netPrice(store, sellable.price, pieces, sellable.taxable);
  const line: OrderLine = {
    id: orders.nextItemId(),
    sellableId: sellable.id,
    productId: sellable.productId,
    variationId: sellable.variationId,
    name: [sellable.name, ...sellable.attributes.map(({ option }) => option)].join(' - '),
    parentName: sellable.variationId > 0 ? sellable.name : null,
    sku: String(sellable.own.sku ?? ''),
    quantity: pieces,
    taxable: sellable.taxable,
    // A sent price counts, without tax; otherwise today's price.
    subtotal: amount('subtotal') ?? net,
    subtotalTax: 0,
    total: amount('total') ?? net,
    totalTax: 0,
    meta: [],
  };
  addMeta(orders, line.meta, given.meta_data);
  order.lines.push(line);
  orders.adjustStock(order, line, -line.quantity);
}

function addMeta(orders: WooOrders, to: Meta[], given: unknown): void {
  if (!Array.isArray(given)) return;
  for (const { key, value } of given as Meta[]) {
    const known = to.find((one) => one.key === key);
    if (known) known.value = value;
    else to.push({ id: orders.nextItemId(), key, value });
  }
}

/** Puts coupons on an order (calculate_coupons, WC_Abstract_Order::recalculate_coupons): the sent ones and no other. */
function setCoupons(store: WooStore, orders: WooOrders, order: WooOrder, given: Given[]): void {
  const { settings } = store;
  const items = order.lines.map((line): TaxedItem => {
    const sellable = store.catalogue.sellable(line.sellableId);
    return {
      key: String(line.id),
      productId: line.productId,
      variationId: line.variationId,
      categories: sellable?.categories ?? [],
      onSale: sellable?.onSale ?? false,
      taxable: line.taxable,
      quantity: line.quantity,
      price: toCents(line.subtotal + (order.pricesIncludeTax ? line.subtotalTax : 0), settings.priceDecimals),
    };
  });
  const subtotal = fromCents(
    items.reduce((all, item) => all + item.price, 0),
    settings.priceDecimals,
  );
  const coupons = given.map((one) => {
    const code = formatCode(one.code);
    if (one.id !== undefined)
      throw new Refused('woocommerce_rest_coupon_item_id_readonly', 'Coupon item ID is readonly.');
    if (code === '') throw new Refused('woocommerce_rest_invalid_coupon', 'Coupon code is required.');
    const coupon = store.coupons.byCode(code);
    const isOn = order.coupons.some((line) => line.code === code);
    const refusal =
      isOn && coupon
        ? null
        : couponRefusal(coupon, code, {
            coupons: store.coupons,
            items,
            displayedSubtotal: subtotal,
            now: store.seconds(),
            price: (value) => priceMarkup(value, settings.currency, settings.priceDecimals),
          });
    if (refusal || !coupon)
      throw new Refused('woocommerce_rest_invalid_coupon', refusal?.message ?? 'Invalid coupon');
    return coupon;
  });
  const by = order.billing.email ?? '';
  for (const { code } of order.coupons) {
    const gone = store.coupons.byCode(code);
    if (gone && order.usesCounted) store.coupons.giveBack(gone, by);
  }
  // In the order they were sent: the sorting of the cart is not done here.
  const discounts = discountsOf(items, coupons, settings);
  const tax = (cents: number, taxable: boolean) =>
    settings.calcTaxes && taxable ? taxOf(cents, order.pricesIncludeTax, settings) : 0;
  for (const line of order.lines) {
    const off = offLine(discounts, String(line.id));
    const net = order.pricesIncludeTax ? off - tax(off, line.taxable) : off;
    line.total = Math.max(0, line.subtotal - fromCents(net, settings.priceDecimals));
  }
  order.coupons = coupons.map((coupon) => {
    let discount = 0;
    let discountTax = 0;
    for (const [key, cents] of discounts.get(coupon.code)!) {
      const part = tax(cents, order.lines.find((line) => String(line.id) === key)!.taxable);
      discount += order.pricesIncludeTax ? cents - part : cents;
      discountTax += part;
    }
    if (order.usesCounted) store.coupons.use(coupon, { orderId: order.id, by });
    return {
      id: orders.nextItemId(),
      code: coupon.code,
      discount: fromCents(discount, settings.priceDecimals),
      discountTax: fromCents(discountTax, settings.priceDecimals),
      info: couponInfo(coupon),
      type: coupon.discount_type,
      amount: Number(coupon.amount),
    };
  });
  recalculate(store, order);
}

const statuses: readonly string[] = [
  'pending',
  'on-hold',
  'processing',
  'completed',
  'cancelled',
  'failed',
  'refunded',
];

const error = (status: number, code: string, message: string): SandboxReply => ({
  status,
  body: { code, message, data: { status } },
});

/** Calls of REST v3 for one order that a shopper placed; null for others. */
export function restOrders(
  store: WooStore,
  orders: WooOrders,
  { method, query, body }: SandboxRequest,
  path: string,
): SandboxReply | null {
  const found = /^orders\/(\d+)(\/refunds)?$/.exec(path);
  if (!found) return null;
  const order = orders.byId(Number(found[1]));
  const given = (typeof body === 'object' && body !== null ? body : {}) as Given;
  if (!order) return null;
  const dp = query.get('dp') === null ? undefined : Number(query.get('dp'));
  if (found[2]) {
    if (method !== 'POST') return null;
    const refund = orders.refund(order, given as RefundInput);
    return typeof refund === 'string'
      ? error(400, 'woocommerce_rest_cannot_create_order_refund', refund)
      : { status: 201, body: refund };
  }
  if (method === 'GET') return { body: orderRow(order, store.settings, dp) };
  if (method === 'DELETE') return error(501, 'woocommerce_rest_trash_not_supported', 'Not here.');
  if (given.status !== undefined && !statuses.includes(String(given.status)))
    return error(400, 'rest_invalid_param', 'Invalid parameter(s): status');
  const { lines, coupons, discount, discountTax, itemsTax, total } = order;
  const before = structuredClone({ lines, coupons, discount, discountTax, itemsTax, total });
  try {
    if (Array.isArray(given.line_items)) {
      for (const line of given.line_items as Given[]) setLine(store, orders, order, line);
      recalculate(store, order);
    }
    if (Array.isArray(given.coupon_lines)) setCoupons(store, orders, order, given.coupon_lines as Given[]);
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    Object.assign(order, before);
    return error(400, refused.code, refused.message);
  }
  addMeta(orders, order.meta, given.meta_data);
  if (typeof given.customer_note === 'string') order.note = given.customer_note;
  if (given.status !== undefined) orders.setStatus(order, given.status as OrderStatus);
  if (given.set_paid === true && ['pending', 'failed'].includes(order.status)) orders.pay(order);
  orders.saved(order);
  return { body: orderRow(order, store.settings, dp) };
}
