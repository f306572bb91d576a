import type { SandboxReply, SandboxRequest } from '../sandbox-server.ts';
import {
  addToCart,
  applyCoupon,
  cartHash,
  isRefusal,
  removeCoupon,
  removeLine,
  viewCart,
} from './woo-cart.ts';
import { formatCode } from './woo-coupons.ts';
import { missingFields, placeOrder } from './woo-checkout.ts';
import { fragments, type PageContext } from './woo-page.ts';
import { paymentBox, reviewTable } from './woo-page-checkout.ts';
import { permalinkOf } from './woo-store-schema.ts';

const errorList = (texts: readonly string[]): string =>
  `<ul class="woocommerce-error" role="alert">${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
const message = (text: string): string => `<div class="woocommerce-message" role="alert">${text}</div>`;

/** The sentence of the classic door for a coupon that was not taken; it differs from the Store API's for two. */
const classicWords = (text: string, code: string): string =>
  text.includes('already been applied.')
    ? `Coupon code "${code}" already applied!`
    : text.includes('cannot be used in conjunction')
      ? `Sorry, coupon "${code}" has already been applied and cannot be used in conjunction with other coupons.`
      : text;

/** `?wc-ajax=…`: the calls of classic themes' scripts (WC_AJAX). */
export function wcAjax(context: PageContext, request: SandboxRequest, endpoint: string): SandboxReply {
  const { store, session, home, orders } = context;
  const form = request.form ?? request.query;
  const refreshed = () => ({
    fragments: fragments(context),
    cart_hash: cartHash(viewCart(store, session)),
  });
  const nonceFails = (action: string) => !store.nonces.holds(form.get('security') ?? '', action);

  if (endpoint === 'get_refreshed_fragments') return { body: refreshed() };
  if (endpoint === 'add_to_cart') {
    const id = Number(form.get('product_id'));
    const quantity = form.get('quantity') === null ? 1 : Number(form.get('quantity'));
    const added = addToCart(store, session, id, quantity);
    if (!isRefusal(added)) return { body: refreshed() };
    session.notices.push({ type: 'error', text: added.message });
    const sellable = store.catalogue.sellable(id);
    // The page that knows more is named: a product with variations is chosen there.
    return { body: { error: true, product_url: sellable ? permalinkOf(home, sellable) : `${home}/shop/` } };
  }
  if (endpoint === 'remove_from_cart') {
    if (removeLine(session, form.get('cart_item_key') ?? '')) return { body: refreshed() };
    return { body: { success: false } };
  }
  if (endpoint === 'apply_coupon') {
    if (nonceFails('apply-coupon')) return { status: 403, body: '-1' };
    const code = form.get('coupon_code') ?? '';
    if (formatCode(code) === '') return { body: errorList(['Please enter a coupon code.']) };
    const refusal = applyCoupon(store, session, code);
    return {
      body: refusal
        ? errorList([classicWords(refusal.message, formatCode(code))])
        : message('Coupon code applied successfully.'),
    };
  }
  if (endpoint === 'remove_coupon') {
    if (nonceFails('remove-coupon')) return { status: 403, body: '-1' };
    const gone = removeCoupon(session, form.get('coupon'));
    return {
      body: gone
        ? message('Coupon has been removed.')
        : errorList(['Sorry there was a problem removing this coupon.']),
    };
  }
  if (endpoint === 'update_order_review') {
    if (nonceFails('update-order-review')) return { status: 403, body: '-1' };
    if (viewCart(store, session).entries.length === 0)
      return {
        body: {
          fragments: {
            'form.woocommerce-checkout': `<div class="woocommerce-error">Sorry, your session has expired. <a href="${home}/shop/" class="wc-backward">Return to shop</a></div>`,
          },
        },
      };
    return {
      body: {
        result: 'success',
        messages: '',
        reload: false,
        fragments: {
          '.woocommerce-checkout-review-order-table': reviewTable(context),
          '.woocommerce-checkout-payment': paymentBox(context),
        },
      },
    };
  }
  if (endpoint === 'get_variation') {
    const rows = store.catalogue.product(Number(form.get('product_id')));
    const found = rows?.variations
      .flatMap(({ id }) => store.catalogue.sellable(id) ?? [])
      .find(({ attributes }) =>
        attributes.every(({ slug, value }) => form.get(`attribute_${slug}`) === value),
      );
    return { body: found ? { variation_id: found.id, display_price: found.price } : false };
  }
  if (endpoint === 'checkout') return checkout();
  return { status: 400, body: '0' };

  function checkout(): SandboxReply {
    const failed = (texts: readonly string[], refresh = false): SandboxReply => ({
      body: { result: 'failure', messages: errorList(texts), refresh, reload: false },
    });
    if (
      !store.nonces.holds(
        form.get('woocommerce-process-checkout-nonce') ?? '',
        'woocommerce-process_checkout',
        session.id,
      )
    )
      return failed(['We were unable to process your order, please try again.'], true);
    if (viewCart(store, session).entries.length === 0)
      return failed([
        `Sorry, your session has expired. <a href="${home}/shop/" class="wc-backward">Return to shop</a>`,
      ]);
    for (const [name, value] of form)
      if (name.startsWith('billing_')) session.billing[name.slice('billing_'.length)] = value;
    const missing = missingFields(session);
    if (missing.length > 0)
      return failed(missing.map((label) => `<strong>Billing ${label}</strong> is a required field.`));
    const outcome = placeOrder(store, orders, session, {
      door: 'checkout',
      paymentMethod: form.get('payment_method') ?? '',
      card: form.get('sandbox_card-number') ?? '',
      ip: '127.0.0.1',
      userAgent: String(request.headers['user-agent'] ?? ''),
      note: form.get('order_comments') ?? '',
    });
    if (outcome.kind === 'refused') return failed([outcome.message]);
    // The total has changed: nothing is ordered, the shopper sees why and presses again.
    if (outcome.kind === 'coupons')
      return failed(
        outcome.removed.map((one) => one.message),
        true,
      );
    if (outcome.kind === 'unpaid') return failed([outcome.message]);
    const { order } = outcome;
    return {
      body: {
        result: 'success',
        order_id: order.id,
        redirect:
          outcome.kind === 'abandoned'
            ? `${home}/sandbox-bank/`
            : `${home}/checkout/order-received/${order.id}/?key=${order.key}`,
      },
    };
  }
}
