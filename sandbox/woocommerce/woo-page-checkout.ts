import { escapeHtml } from './woo-catalogue.ts';
import { viewCart } from './woo-cart.ts';
import { paymentMethods } from './woo-checkout.ts';
import type { WooOrder } from './woo-order.ts';
import { totalRows } from './woo-page-cart.ts';
import { lineAmount, money, notices, page, type PageContext } from './woo-page.ts';

/** The table beside the form; scripts replace it after each change. */
export function reviewTable(context: PageContext): string {
  const view = viewCart(context.store, context.session);
  const rows = view.entries
    .map(({ line, sellable }) => {
      const name = [sellable.name, ...sellable.attributes.map(({ option }) => option)].join(' - ');
      return `<tr class="cart_item"><td class="product-name">${name}&nbsp;<strong class="product-quantity">&times;&nbsp;${line.quantity}</strong></td><td class="product-total">${money(context, lineAmount(context, view, line.key))}</td></tr>`;
    })
    .join('');
  return `<table class="shop_table woocommerce-checkout-review-order-table"><thead><tr><th class="product-name">Product</th><th class="product-total">Subtotal</th></tr></thead><tbody>${rows}</tbody><tfoot>${totalRows(context, view)}</tfoot></table>`;
}

export function paymentBox(context: PageContext): string {
  const methods = Object.entries(paymentMethods)
    .map(([id, title], at) => {
      const card =
        id === 'sandbox_card'
          ? '<input type="text" name="sandbox_card-number" id="sandbox_card-number" autocomplete="off" placeholder="Card number">'
          : '';
      return `<li class="wc_payment_method payment_method_${id}"><input id="payment_method_${id}" type="radio" class="input-radio" name="payment_method" value="${id}"${at === 0 ? ' checked' : ''}><label for="payment_method_${id}">${title}</label><div class="payment_box payment_method_${id}">${card}</div></li>`;
    })
    .join('');
  const nonce = context.store.nonces.make('woocommerce-process_checkout', context.session.id);
  return `<div id="payment" class="woocommerce-checkout-payment"><ul class="wc_payment_methods payment_methods methods">${methods}</ul><div class="form-row place-order"><button type="submit" class="button alt" name="woocommerce_checkout_place_order" id="place_order" value="Place order" data-value="Place order">Place order</button><input type="hidden" id="woocommerce-process-checkout-nonce" name="woocommerce-process-checkout-nonce" value="${nonce}"></div></div>`;
}

const fields: readonly (readonly [name: string, label: string, type: string])[] = [
  ['first_name', 'First name', 'text'],
  ['last_name', 'Last name', 'text'],
  ['country', 'Country / Region', 'text'],
  ['address_1', 'Street address', 'text'],
  ['postcode', 'Postcode / ZIP', 'text'],
  ['city', 'Town / City', 'text'],
  ['phone', 'Phone', 'tel'],
  ['email', 'Email address', 'email'],
];

function classicCheckout(context: PageContext): string {
  const { store, session, home } = context;
  const inputs = fields
    .map(
      ([name, label, type]) =>
        `<p class="form-row" id="billing_${name}_field"><label for="billing_${name}">${label}</label><span class="woocommerce-input-wrapper"><input type="${type}" class="input-text" name="billing_${name}" id="billing_${name}" value="${escapeHtml(session.billing[name] ?? '')}"></span></p>`,
    )
    .join('');
  const coupon = store.settings.couponsEnabled
    ? `<form class="checkout_coupon woocommerce-form-coupon" method="post"><input type="text" name="coupon_code" class="input-text" placeholder="Coupon code" id="coupon_code" value=""><button type="submit" class="button" name="apply_coupon" value="Apply coupon">Apply coupon</button></form>`
    : '';
  return `<div class="woocommerce">${notices(context)}${coupon}<form name="checkout" method="post" class="checkout woocommerce-checkout" action="${home}/checkout/" enctype="multipart/form-data" novalidate><div id="customer_details"><div class="woocommerce-billing-fields"><h3>Billing details</h3><div class="woocommerce-billing-fields__field-wrapper">${inputs}</div></div><div class="woocommerce-additional-fields"><textarea name="order_comments" id="order_comments" class="input-text"></textarea></div></div><h3 id="order_review_heading">Your order</h3><div id="order_review" class="woocommerce-checkout-review-order">${reviewTable(context)}${paymentBox(context)}</div></form></div>`;
}

export function checkoutPage(context: PageContext): string {
  const { store } = context;
  const blocks = store.settings.theme === 'blocks';
  const params = {
    wc_ajax_url: '/?wc-ajax=%%endpoint%%',
    update_order_review_nonce: store.nonces.make('update-order-review'),
    apply_coupon_nonce: store.nonces.make('apply-coupon'),
    remove_coupon_nonce: store.nonces.make('remove-coupon'),
    checkout_url: '/?wc-ajax=checkout',
    is_checkout: '1',
  };
  return page(context, {
    title: 'Checkout',
    body: 'page woocommerce-checkout woocommerce-page',
    head: blocks ? '' : `<script>var wc_checkout_params = ${JSON.stringify(params)};</script>`,
    main: blocks
      ? `${notices(context)}<div data-block-name="woocommerce/checkout" class="wp-block-woocommerce-checkout alignwide wc-block-checkout is-loading"></div>`
      : `<h1 class="entry-title">Checkout</h1>${classicCheckout(context)}`,
  });
}

/** The page after an order. Theme scripts run on it as on any other. */
export function receivedPage(context: PageContext, order: WooOrder | undefined): string {
  const thanks =
    '<p class="woocommerce-notice woocommerce-notice--success woocommerce-thankyou-order-received">Thank you. Your order has been received.</p>';
  const lines = (order?.lines ?? [])
    .map(
      (line) =>
        `<tr class="woocommerce-table__line-item order_item"><td class="woocommerce-table__product-name product-name">${line.name} <strong class="product-quantity">&times;&nbsp;${line.quantity}</strong></td><td class="woocommerce-table__product-total product-total">${money(context, line.subtotal)}</td></tr>`,
    )
    .join('');
  // A visitor without the order's key gets thanks and sees nothing of the order.
  const details = order
    ? `<ul class="woocommerce-order-overview woocommerce-thankyou-order-details order_details"><li class="woocommerce-order-overview__order order">Order number: <strong>${order.id}</strong></li><li class="woocommerce-order-overview__total total">Total: <strong>${money(context, order.total)}</strong></li><li class="woocommerce-order-overview__payment-method method">Payment method: <strong>${order.paymentTitle}</strong></li></ul><section class="woocommerce-order-details"><h2 class="woocommerce-order-details__title">Order details</h2><table class="woocommerce-table woocommerce-table--order-details shop_table order_details"><tbody>${lines}</tbody><tfoot>${order.discount > 0 ? `<tr><th scope="row">Discount:</th><td>-${money(context, order.discount)}</td></tr>` : ''}<tr><th scope="row">Total:</th><td>${money(context, order.total)}</td></tr></tfoot></table></section>`
    : '';
  return page(context, {
    title: 'Order received',
    body: 'page woocommerce-checkout woocommerce-page woocommerce-order-received',
    main: `<h1 class="entry-title">Order received</h1><div class="woocommerce"><div class="woocommerce-order">${thanks}${details}</div></div>`,
  });
}
