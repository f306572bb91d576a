import { randomBytes } from 'node:crypto';
import type { CartView } from './woo-cart.ts';
import { couponInfo, orderRow, type OrderStatus, type OrderLine, type WooOrder } from './woo-order.ts';
import type { WooSession, WooStore } from './woo-store.ts';
import { decimalText, roundTo } from './woo-numbers.ts';
import type { Row } from './woocommerce-data.ts';

export interface WooOrders {
  all(): WooOrder[];
  byId(id: number): WooOrder | undefined;
  nextItemId(): number;
  /** Makes an order of a cart, or fills the one a first try has left. */
  make(given: NewOrder): WooOrder;
  setStatus(order: WooOrder, status: OrderStatus): void;
  /** Pays it (WC_Order::payment_complete). */
  pay(order: WooOrder): void;
  /**
   * Cancels what was not paid within the minutes that stock is held (wc_cancel_unpaid_orders), and removes drafts of a
   * day ago (DraftOrders::delete_expired_draft_orders).
   */
  tidy(): void;
  /** Money back for lines, or a sum. */
  refund(order: WooOrder, given: RefundInput): Row | string;
  /** Pieces of one line leave the stock (negative) or come back, where those of its order have left it. */
  adjustStock(order: WooOrder, line: OrderLine, change: number): void;
  /** Shows the order as it is now, and tells that it changed. */
  saved(order: WooOrder): void;
}

export interface NewOrder {
  session: WooSession;
  view: CartView;
  hash: string;
  resume: WooOrder | undefined;
  createdVia: WooOrder['createdVia'];
  status: OrderStatus;
  paymentMethod: string;
  paymentTitle: string;
  ip: string;
  userAgent: string;
  note: string;
  /** The currency of the prices that the shopper saw. */
  currency: string;
}

export interface RefundInput {
  amount?: string;
  reason?: string;
  line_items?: { id: number; quantity?: number; refund_total?: number | string }[];
}

/** The orders shoppers place. `list` is what REST lists, which the sandbox's own orders stand in, too. */
export function openOrders(
  store: WooStore,
  list: { row: Row; refunds: Row[] }[],
  tell: (topic: 'order.created' | 'order.updated' | 'product.updated', row: Row) => void,
): WooOrders {
  const orders = new Map<number, WooOrder>();
  let lastOrder = 970_000;
  let lastItem = 5_000_000;
  const nextItemId = () => (lastItem += 1);

  const saved = (order: WooOrder): void => {
    order.modified = Math.max(order.modified, store.seconds());
    Object.assign(order.row, orderRow(order, store.settings));
    tell('order.updated', order.row);
  };

  function shiftStock(line: OrderLine, change: number): void {
    const sellable = store.catalogue.sellable(line.sellableId);
    if (sellable?.own.manage_stock !== true || change === 0) return;
    sellable.own.stock_quantity = Number(sellable.own.stock_quantity ?? 0) + change;
    tell('product.updated', sellable.product);
  }

  /** Pieces leave the stock when an order waits for a transfer or is paid, and come back when it is cancelled. */
  function moveStock(order: WooOrder, taken: boolean): void {
    if (order.stockTaken === taken) return;
    order.stockTaken = taken;
    for (const line of order.lines) shiftStock(line, taken ? -line.quantity : line.quantity);
  }

  /** wc_maybe_adjust_line_item_product_stock */
  function adjustStock(order: WooOrder, line: OrderLine, change: number): void {
    if (order.stockTaken) shiftStock(line, change);
  }

  /**
   * Uses of its coupons: counted once when an order comes to pending (from a draft), on-hold, processing or completed,
   * taken back when it is cancelled, untouched when payment fails (wc_update_coupon_usage_counts and its hooks).
   */
  function countUses(order: WooOrder): void {
    const by = order.billing.email ?? '';
    if (order.status === 'cancelled') {
      store.coupons.release(order.id);
      if (!order.usesCounted) return;
      order.usesCounted = false;
      for (const { code } of order.coupons) {
        const coupon = store.coupons.byCode(code);
        if (coupon) store.coupons.giveBack(coupon, by);
      }
      return;
    }
    if (order.usesCounted) return;
    order.usesCounted = true;
    for (const { code } of order.coupons) {
      const coupon = store.coupons.byCode(code);
      if (coupon) store.coupons.use(coupon, { orderId: order.id, by });
    }
  }

  function setStatus(order: WooOrder, status: OrderStatus): void {
    if (order.status === status) return;
    order.status = status;
    if (['pending', 'on-hold', 'processing', 'completed', 'cancelled'].includes(status)) countUses(order);
    if (['on-hold', 'processing', 'completed'].includes(status)) moveStock(order, true);
    if (status === 'cancelled' || status === 'pending') moveStock(order, false);
    // Cash on delivery is not paid before the order is completed (WC_Gateway_COD).
    const paidNow = status === 'completed' || (status === 'processing' && order.paymentMethod !== 'cod');
    if (paidNow) order.paid ??= store.seconds();
    if (status === 'completed') order.completed = store.seconds();
    saved(order);
  }

  return {
    adjustStock,
    all: () => [...orders.values()],
    byId: (id) => orders.get(id),
    nextItemId,
    saved,
    setStatus,
    pay(order) {
      setStatus(order, 'processing');
    },
    make(given) {
      const { session, view } = given;
      const { totals } = view;
      const order: WooOrder = given.resume ?? {
        ...blank(store),
        id: (lastOrder += 10),
        status: given.status,
        createdVia: given.createdVia,
      };
      Object.assign(order, {
        lines: view.entries.map(({ line, sellable }) => {
          const sums = totals.lines.get(line.key)!;
          return {
            id: nextItemId(),
            sellableId: sellable.id,
            productId: sellable.productId,
            variationId: sellable.variationId,
            name: [sellable.name, ...sellable.attributes.map(({ option }) => option)].join(' - '),
            parentName: sellable.variationId > 0 ? sellable.name : null,
            sku: String(sellable.own.sku ?? ''),
            quantity: line.quantity,
            taxable: sellable.taxable,
            ...sums,
            meta: sellable.attributes.map(({ slug, value }) => ({ id: nextItemId(), key: slug, value })),
          };
        }),
        coupons: view.coupons.map((coupon) => ({
          id: nextItemId(),
          code: coupon.code,
          ...totals.coupons.get(coupon.code)!,
          info: couponInfo(coupon),
          type: coupon.discount_type,
          amount: Number(coupon.amount),
        })),
        shipping: totals.shipping,
        shippingTax: totals.shippingTax,
        discount: totals.discount,
        discountTax: totals.discountTax,
        itemsTax: totals.itemsTax,
        total: totals.total,
        pricesIncludeTax: store.settings.pricesIncludeTax,
        currency: given.currency,
        billing: { ...session.billing },
        shippingTo: { ...(session.shipping.first_name ? session.shipping : session.billing) },
        paymentMethod: given.paymentMethod,
        paymentTitle: given.paymentTitle,
        ip: given.ip,
        userAgent: given.userAgent,
        note: given.note,
        cartHash: given.hash,
      } satisfies Partial<WooOrder>);
      if (given.resume) {
        saved(order);
        return order;
      }
      order.row = orderRow(order, store.settings);
      orders.set(order.id, order);
      list.push({ row: order.row, refunds: order.refunds });
      tell('order.created', order.row);
      return order;
    },
    tidy() {
      const now = store.seconds();
      for (const order of orders.values()) {
        const { holdMinutes } = store.settings;
        if (order.status === 'pending' && holdMinutes > 0 && order.modified + holdMinutes * 60 < now)
          setStatus(order, 'cancelled');
        if (order.status === 'checkout-draft' && order.modified + 86_400 < now) {
          orders.delete(order.id);
          list.splice(
            list.findIndex(({ row }) => row === order.row),
            1,
          );
        }
      }
    },
    refund(order, given) {
      const { priceDecimals } = store.settings;
      const lines = (given.line_items ?? []).map((item) => ({
        item,
        line: order.lines.find((one) => one.id === item.id),
      }));
      if (lines.some(({ line }) => !line)) return 'Invalid line item.';
      const sum = lines.reduce((all, { item }) => all + Number(item.refund_total ?? 0), 0);
      const amount = given.amount === undefined ? sum : Number(given.amount);
      const before = order.refunds.reduce((all, refund) => all + Number(refund.amount), 0);
      if (!(amount > 0) || roundTo(before + amount - order.total, priceDecimals) > 0)
        return 'Invalid refund amount.';
      const refund: Row = {
        id: nextItemId(),
        date_created_gmt: new Date(store.seconds() * 1000).toISOString().replace('.000Z', ''),
        date_modified_gmt: new Date(store.seconds() * 1000).toISOString().replace('.000Z', ''),
        amount: decimalText(amount, priceDecimals),
        reason: given.reason ?? '',
        line_items: lines.map(({ item, line }) => ({
          id: nextItemId(),
          name: line!.name,
          product_id: line!.productId,
          variation_id: line!.variationId,
          quantity: -(item.quantity ?? 0),
          total: decimalText(-Number(item.refund_total ?? 0), priceDecimals),
          total_tax: decimalText(0, priceDecimals),
          meta_data: [{ key: '_refunded_item_id', value: String(line!.id) }],
        })),
        shipping_lines: [],
      };
      order.refunds.push(refund);
      if (roundTo(before + amount - order.total, priceDecimals) >= 0) setStatus(order, 'refunded');
      else saved(order);
      return refund;
    },
  };
}

function blank(store: WooStore): WooOrder {
  return {
    id: 0,
    key: `wc_order_${randomBytes(10).toString('base64url').replace(/[-_]/g, 'x').slice(0, 13)}`,
    status: 'pending',
    createdVia: 'checkout',
    lines: [],
    coupons: [],
    shipping: 0,
    shippingTax: 0,
    discount: 0,
    discountTax: 0,
    itemsTax: 0,
    total: 0,
    pricesIncludeTax: false,
    currency: store.settings.currency,
    billing: {},
    shippingTo: {},
    paymentMethod: '',
    paymentTitle: '',
    ip: '',
    userAgent: '',
    note: '',
    cartHash: '',
    meta: [],
    usesCounted: false,
    stockTaken: false,
    created: store.seconds(),
    modified: store.seconds(),
    paid: null,
    completed: null,
    row: { id: 0, date_modified_gmt: '' },
    refunds: [],
  };
}
