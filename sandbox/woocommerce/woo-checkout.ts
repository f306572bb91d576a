import { cartHash, dropInvalidCoupons, entriesOf, viewCart } from './woo-cart.ts';
import { buyerRefusal } from './woo-coupon-check.ts';
import type { WooOrder } from './woo-order.ts';
import type { WooOrders } from './woo-orders.ts';
import type { WooSession, WooStore } from './woo-store.ts';

export const paymentMethods: Readonly<Record<string, string>> = {
  bacs: 'Direct bank transfer',
  cheque: 'Check payments',
  cod: 'Cash on delivery',
  sandbox_card: 'Test card',
};

/** Numbers of the test card: paid, refused, and a bank's page the shopper never comes back from. */
export const cards = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  abandoned: '4000000000003220',
} as const;

export interface CheckoutInput {
  door: 'checkout' | 'store-api';
  paymentMethod: string;
  card: string;
  ip: string;
  userAgent: string;
  note: string;
}

export type CheckoutOutcome =
  | { kind: 'placed'; order: WooOrder }
  /** The order stands, its payment does not: it may be tried again. */
  | { kind: 'unpaid'; order: WooOrder; message: string }
  /** The bank's page is open: nothing comes back from there. */
  | { kind: 'abandoned'; order: WooOrder }
  | { kind: 'coupons'; removed: { code: string; message: string }[] }
  | { kind: 'refused'; code: string; status: number; message: string };

const requiredFields: Readonly<Record<string, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  country: 'Country / Region',
  address_1: 'Street address',
  city: 'Town / City',
  postcode: 'Postcode / ZIP',
  email: 'Email address',
};

/** Fields of the buyer that are missing, by their labels. */
export const missingFields = (session: WooSession): string[] =>
  Object.entries(requiredFields).flatMap(([name, label]) =>
    (session.billing[name] ?? '').trim() === '' ? [label] : [],
  );

/**
 * Places an order as both doors do (WC_Checkout::process_checkout, StoreApi Checkout route): coupons that do not hold
 * any more come off and the shopper is asked to look again; then the order, its coupons' uses, and the payment.
 */
export function placeOrder(
  store: WooStore,
  orders: WooOrders,
  session: WooSession,
  input: CheckoutInput,
): CheckoutOutcome {
  const refused = (status: number, code: string, message: string): CheckoutOutcome => ({
    kind: 'refused',
    status,
    code,
    message,
  });
  const entries = entriesOf(store, session);
  if (entries.length === 0)
    return refused(400, 'woocommerce_rest_cart_empty', 'Cannot place an order, your cart is empty.');
  const short = entries.find(
    ({ line, sellable }) => sellable.stock !== null && sellable.stock < line.quantity,
  );
  if (short)
    return refused(
      409,
      'woocommerce_rest_product_partially_out_of_stock',
      `There is not enough ${short.sellable.name} in stock. Please reduce the quantity in your cart.`,
    );
  const gone = dropInvalidCoupons(store, session);
  if (gone.length > 0)
    return {
      kind: 'coupons',
      removed: gone.map(({ code, reason }) => ({
        code,
        message:
          input.door === 'checkout'
            ? `Sorry, it seems the coupon "${code}" is invalid - it has now been removed from your order.`
            : `The "${code}" coupon has been removed from your cart: ${reason}`,
      })),
    };
  const email = session.billing.email ?? '';
  const notTheirs = session.coupons.flatMap((code) => {
    const coupon = store.coupons.byCode(code);
    const refusal = coupon && buyerRefusal(coupon, email, store.seconds());
    return refusal ? [{ code, message: refusal.message }] : [];
  });
  if (notTheirs.length > 0) {
    session.coupons = session.coupons.filter((code) => !notTheirs.some((one) => one.code === code));
    return { kind: 'coupons', removed: notTheirs };
  }
  const title = paymentMethods[input.paymentMethod];
  const view = viewCart(store, session);
  if (!title && view.totals.total > 0)
    return refused(400, 'woocommerce_rest_checkout_payment_method_disabled', 'Invalid payment method.');
  const hash = cartHash(view);
  const before = session.awaiting === null ? undefined : orders.byId(session.awaiting);
  // A draft follows its cart; an unpaid order is gone on with where the cart is the same.
  const resume =
    before?.status === 'checkout-draft' ||
    (before && ['pending', 'failed'].includes(before.status) && before.cartHash === hash)
      ? before
      : undefined;
  const order = orders.make({
    session,
    view,
    hash,
    resume,
    createdVia: input.door,
    status: input.door === 'checkout' ? 'pending' : 'checkout-draft',
    paymentMethod: input.paymentMethod,
    paymentTitle: title ?? '',
    ip: input.ip,
    userAgent: input.userAgent,
    note: input.note,
    currency: store.settings.currency,
  });
  session.awaiting = order.id;
  if (input.door === 'checkout') {
    // Uses are held from here until the order is paid, fails for good or the minutes are over.
    for (const coupon of view.coupons) {
      if (order.usesCounted) break;
      if (store.coupons.hold(coupon, { orderId: order.id, by: email }, store.settings.holdMinutes)) continue;
      store.coupons.release(order.id);
      return refused(
        400,
        'checkout-error',
        `Coupon ${coupon.code} was used in another transaction during this checkout, and coupon usage limit is reached. Please remove the coupon and try again.`,
      );
    }
  } else {
    // "Transition the order to pending before making payment": which counts the use at once.
    orders.setStatus(order, 'pending');
  }
  return pay(orders, session, order, input);
}

/**
 * The draft that opening the checkout of blocks makes (StoreApi Checkout::get_route_response): an order like any other
 * for REST and webhooks (woocommerce issues 37958, 66995), without a buyer, which most of them stay. Versions of 2026
 * make it later (pull requests 63743, 64155); stores in use are older.
 */
export function draftOrder(store: WooStore, orders: WooOrders, session: WooSession, userAgent: string): void {
  const before = session.awaiting === null ? undefined : orders.byId(session.awaiting);
  if (before && before.status !== 'checkout-draft') return;
  const view = viewCart(store, session);
  session.awaiting = orders.make({
    session,
    view,
    hash: cartHash(view),
    resume: before,
    createdVia: 'store-api',
    status: 'checkout-draft',
    paymentMethod: '',
    paymentTitle: '',
    ip: '127.0.0.1',
    userAgent,
    note: '',
    currency: store.settings.currency,
  }).id;
}

function pay(orders: WooOrders, session: WooSession, order: WooOrder, input: CheckoutInput): CheckoutOutcome {
  if (order.total > 0 && input.paymentMethod === 'sandbox_card') {
    const digits = input.card.replace(/\D/g, '');
    if (digits === cards.abandoned) return { kind: 'abandoned', order };
    if (digits !== cards.paid) {
      orders.setStatus(order, 'failed');
      return { kind: 'unpaid', order, message: 'Your card was declined.' };
    }
    orders.pay(order);
  } else if (order.total > 0 && ['bacs', 'cheque'].includes(input.paymentMethod))
    orders.setStatus(order, 'on-hold');
  else orders.setStatus(order, 'processing');
  // An order that came through empties the cart, its coupons with it.
  session.lines = [];
  session.coupons = [];
  session.awaiting = null;
  return { kind: 'placed', order };
}
