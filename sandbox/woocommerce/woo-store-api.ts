import type { SandboxReply, SandboxRequest } from '../sandbox-server.ts';
import {
  addToCart,
  applyCoupon,
  type CartRefusal,
  dropInvalidCoupons,
  isRefusal,
  removeCoupon,
  removeLine,
  setQuantity,
  viewCart,
} from './woo-cart.ts';
import { formatCode } from './woo-coupons.ts';
import { missingFields, placeOrder } from './woo-checkout.ts';
import type { WooOrders } from './woo-orders.ts';
import { cartResponse, couponsOf, productResponse } from './woo-store-schema.ts';
import type { Address, WooSession, WooStore } from './woo-store.ts';

type Given = Record<string, unknown>;
type Answer = (body: unknown, status?: number) => SandboxReply;
type Fail = (status: number, code: string, message: string) => SandboxReply;

export interface StoreApiContext {
  store: WooStore;
  orders: WooOrders;
  session: WooSession;
  home: string;
  /** Whether the session came with a token instead of a cookie. */
  byToken: boolean;
}

/** Calls of shoppers' pages: `/wp-json/wc/store/v1/…` (StoreApi Routes V1). */
export function storeApi(context: StoreApiContext, request: SandboxRequest, path: string): SandboxReply {
  const { store, session, home } = context;
  const { method } = request;
  const given: Given = {
    ...Object.fromEntries(request.query),
    ...(typeof request.body === 'object' && request.body !== null ? (request.body as Given) : {}),
  };
  const headers = {
    Nonce: store.nonces.make('wc_store_api'),
    'Nonce-Timestamp': String(store.seconds()),
    'User-ID': '0',
    'Cart-Token': store.nonces.cartToken(session.id),
    'cache-control': 'no-store',
  };
  const cart = (errors: { code: string; message: string }[] = []) =>
    cartResponse(store, session, viewCart(store, session), home, errors);
  if (path === 'batch' && method === 'POST') return batch(context, request, given);
  const answer: Answer = (body, status = 200) => ({ status, headers, body });
  const fail: Fail = (status, code, message) =>
    answer(
      {
        code,
        message,
        // A conflict brings the cart along, so that the page can show what is true.
        data: { status, ...(status === 409 ? { cart: cart() } : {}) },
      },
      status,
    );
  const result = (refusal: CartRefusal | null): SandboxReply =>
    refusal ? fail(refusal.status, refusal.code, refusal.message) : answer(cart());

  if (path === 'products' && method === 'GET') {
    const include = request.query.get('include')?.split(',').map(Number);
    const size = Math.min(100, Number(request.query.get('per_page') ?? 10));
    const rows = store.catalogue
      .visible()
      .filter(
        ({ row, variations }) => !include || [row, ...variations].some(({ id }) => include.includes(id)),
      );
    return answer(rows.slice(0, size).map((rows) => productResponse(store, rows, home)));
  }
  const product = /^products\/(\d+)$/.exec(path);
  if (product && method === 'GET') {
    const rows = store.catalogue.product(Number(product[1]));
    return rows?.row.status === 'publish'
      ? answer(productResponse(store, rows, home))
      : fail(404, 'woocommerce_rest_product_invalid_id', 'Invalid product ID.');
  }

  // Checkout wants a nonce always; a cart only for what changes it, and none with a token (AbstractCartRoute).
  const writes = method !== 'GET' && method !== 'HEAD';
  if (path === 'checkout' || (writes && !context.byToken)) {
    const nonce = request.headers.nonce;
    if (typeof nonce !== 'string' || nonce === '')
      return fail(
        401,
        'woocommerce_rest_missing_nonce',
        'Missing the Nonce header. This endpoint requires a valid nonce.',
      );
    if (!store.nonces.holds(nonce, 'wc_store_api'))
      return fail(403, 'woocommerce_rest_invalid_nonce', 'Nonce is invalid.');
  }

  if (path === 'cart' && method === 'GET') {
    const gone = dropInvalidCoupons(store, session);
    return answer(
      cart(
        gone.map(({ code, reason }) => ({
          code: 'woocommerce_rest_cart_coupon_error',
          message: `The "${code}" coupon has been removed from your cart: ${reason}`,
        })),
      ),
    );
  }
  if (path === 'cart/coupons' && method === 'GET')
    return answer(couponsOf(store, session, viewCart(store, session)));
  if (path === 'cart/add-item' && writes) {
    // A variable product is named with its attributes, a variation by its id; one without the other is refused.
    const id = variationOf(context, given);
    const quantity = given.quantity === undefined ? 1 : Number(given.quantity);
    if (!Number.isInteger(quantity)) return fail(400, 'rest_invalid_param', 'Invalid parameter(s): quantity');
    const added = addToCart(store, session, id, quantity);
    return isRefusal(added) ? result(added) : answer(cart(), 201);
  }
  if (path === 'cart/update-item' && writes) {
    const quantity = Number(given.quantity);
    if (!Number.isInteger(quantity)) return fail(400, 'rest_invalid_param', 'Invalid parameter(s): quantity');
    return result(setQuantity(store, session, String(given.key), quantity));
  }
  if (path === 'cart/remove-item' && writes)
    return removeLine(session, String(given.key))
      ? answer(cart())
      : fail(409, 'woocommerce_rest_cart_invalid_key', 'Cart item no longer exists or is invalid.');
  if (path === 'cart/apply-coupon' && writes) return result(applyCoupon(store, session, given.code));
  if (path === 'cart/remove-coupon' && writes) {
    if (!store.settings.couponsEnabled)
      return fail(404, 'woocommerce_rest_cart_coupon_disabled', 'Coupons are disabled.');
    // One that does not hold any more is not even removed here; reading the cart does that.
    if (dropsNow(context, given.code))
      return fail(400, 'woocommerce_rest_cart_coupon_error', 'Invalid coupon code.');
    return removeCoupon(session, given.code)
      ? answer(cart())
      : fail(
          409,
          'woocommerce_rest_cart_coupon_invalid_code',
          'Coupon cannot be removed because it is not already applied to the cart.',
        );
  }
  if (path === 'checkout' && method === 'POST') return checkout(context, request, given, { answer, fail });
  // Data for extensions goes to those that have registered; this store has none (CartExtensions).
  if (path === 'cart/extensions' && writes)
    return fail(
      400,
      'woocommerce_rest_cart_extensions_error',
      `There is no such namespace registered: ${String(given.namespace)}.`,
    );
  return {
    status: 404,
    body: { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } },
  };
}

/** Places the order of the page of blocks (StoreApi Checkout route). */
function checkout(
  { store, orders, session, home }: StoreApiContext,
  { headers }: SandboxRequest,
  given: Given,
  { answer, fail }: { answer: Answer; fail: Fail },
): SandboxReply {
  session.billing = { ...session.billing, ...(given.billing_address as Address | undefined) };
  session.shipping = { ...session.shipping, ...(given.shipping_address as Address | undefined) };
  const missing = missingFields(session);
  if (missing.length > 0)
    return fail(
      400,
      'woocommerce_rest_invalid_address',
      `There was a problem with the provided billing address: ${missing.join(', ')} is required`,
    );
  const data = (given.payment_data ?? []) as { key: string; value: string }[];
  const outcome = placeOrder(store, orders, session, {
    door: 'store-api',
    paymentMethod: String(given.payment_method ?? ''),
    card: data.find(({ key }) => key === 'card')?.value ?? '',
    ip: '127.0.0.1',
    userAgent: String(headers['user-agent'] ?? ''),
    note: String(given.customer_note ?? ''),
  });
  if (outcome.kind === 'refused') return fail(outcome.status, outcome.code, outcome.message);
  if (outcome.kind === 'coupons')
    return fail(409, 'woocommerce_rest_cart_coupon_error', outcome.removed[0]!.message);
  const { order } = outcome;
  const received = `${home}/checkout/order-received/${order.id}/?key=${order.key}`;
  return answer(
    {
      order_id: order.id,
      status: order.status,
      order_key: order.key,
      order_number: String(order.id),
      customer_note: order.note,
      customer_id: 0,
      billing_address: order.billing,
      shipping_address: order.shippingTo,
      payment_method: order.paymentMethod,
      payment_result: {
        payment_status: outcome.kind === 'placed' ? 'success' : 'failure',
        payment_details: outcome.kind === 'unpaid' ? [{ key: 'errorMessage', value: outcome.message }] : [],
        redirect_url: { placed: received, abandoned: `${home}/sandbox-bank/`, unpaid: '' }[outcome.kind],
      },
    },
    outcome.kind === 'unpaid' ? 400 : 200,
  );
}

/**
 * Several calls in one, each with headers of its own, the nonce among them (StoreApi Batch, WordPress'
 * serve_batch_request_v1): 25 at most; one that fails does not stop the next.
 */
function batch(context: StoreApiContext, request: SandboxRequest, given: Given): SandboxReply {
  const asked = Array.isArray(given.requests)
    ? (given.requests as {
        path?: string;
        method?: string;
        headers?: Record<string, string>;
        body?: unknown;
      }[])
    : [];
  const refuse = (code: string, message: string): SandboxReply => ({
    status: 400,
    body: { code, message, data: { status: 400 } },
  });
  if (asked.length === 0 || asked.length > 25)
    return refuse('rest_invalid_param', 'Invalid parameter(s): requests');
  if (asked.some(({ path }) => !path?.startsWith('/wc/store/v1/')))
    return refuse('woocommerce_rest_invalid_path', 'Invalid path provided.');
  const responses = asked.map((one) => {
    const own = Object.entries(one.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
    const { nonce: _nonce, ...shared } = request.headers;
    const url = new URL(one.path!, 'http://sandbox');
    const reply = storeApi(
      context,
      {
        ...request,
        method: one.method ?? 'POST',
        query: url.searchParams,
        headers: { ...shared, ...(Object.fromEntries(own) as Record<string, string>) },
        body: one.body,
      },
      url.pathname.slice('/wc/store/v1/'.length),
    );
    return { body: reply.body, status: reply.status ?? 200, headers: reply.headers ?? {} };
  });
  return { status: 207, body: { responses } };
}

/** Whether a coupon on the cart does not hold now: nothing is taken off the cart by asking. */
function dropsNow({ store, session }: StoreApiContext, given: unknown): boolean {
  const code = formatCode(given);
  const gone = dropInvalidCoupons(store, { ...session, coupons: [code] });
  return gone.length > 0;
}

/** The variation that attributes name (find_matching_product_variation), or the id as it was sent. */
function variationOf({ store }: StoreApiContext, given: Given): number {
  const id = Number(given.id);
  const rows = store.catalogue.product(id);
  if (!rows || rows.variations.length === 0) return id;
  const wanted = Array.isArray(given.variation)
    ? (given.variation as { attribute: string; value: string }[])
    : [];
  const match = rows.variations.find((own) => {
    const attributes = store.catalogue.sellable(own.id)!.attributes;
    return attributes.every(({ slug, label, value, option }) =>
      wanted.some(
        (one) =>
          [slug, `attribute_${slug}`, label].includes(one.attribute) && [value, option].includes(one.value),
      ),
    );
  });
  return match?.id ?? id;
}
