import { titleOf } from './shopify-cart.ts';
import type { Checkout, priceCheckout } from './shopify-checkout-price.ts';
import type { Row } from './shopify-data.ts';
import type { Inapplicable } from './shopify-discount.ts';
import { esc, shown } from './shopify-html.ts';
import { centsOf } from './shopify-money.ts';
import type { Market, ShopState } from './shopify-state.ts';

/** The checkout's message about a code that takes nothing off. */
const sayings: Record<Inapplicable, string> = {
  not_found: 'Enter a valid discount code',
  not_active: 'This discount code is not active',
  limit_reached: 'This discount code has reached its usage limit',
  used_by_customer: 'You have already used this discount code',
  below_minimum: 'Your cart does not meet the requirements of this discount code',
  not_entitled: 'This discount code is not valid for the items in your cart',
  not_combined: 'This discount code could not be used with your existing discounts',
  too_many: 'No more discount codes can be added',
};

/** Pages of the checkout have no theme, and run no script: what a merchant pasted into the theme is not here. */
const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${esc(title)}</title><meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:0 auto;padding:1rem}label{display:block;margin:.5rem 0}td{padding:.25rem 1rem .25rem 0}</style></head>
<body><main>${body}</main></body></html>`;

const field = (name: string, label: string, value: string) =>
  `<label>${label} <input name="${name}" value="${esc(value)}" autocomplete="off"></label>`;

export function checkoutPage(
  state: ShopState,
  checkout: Checkout,
  { theirs, shipping, charged }: ReturnType<typeof priceCheckout>,
  market: Market,
  notice: string | null,
): string {
  const { buyer, cart } = checkout;
  const rows = theirs.lines.map(({ line, original, final, allocations }, at) => {
    const variant = theirs.variants[at]!;
    const off = allocations.map(({ discount }) => esc(discount.code ?? discount.title)).join(', ');
    return `<tr data-checkout-line="${line.variant}"><td>${esc(titleOf(variant))}</td><td>${line.quantity}</td>
<td data-line-original="${original}">${original === final ? '' : `<s>${shown(original, market)}</s>`}</td>
<td data-line-final="${final}">${shown(final, market)}</td><td>${off}</td></tr>`;
  });
  const codes = theirs.codes.map(
    ({ code, why }) => `<li data-code="${esc(code)}" data-applicable="${why === null}">${esc(code)}
${why ? `<em>${sayings[why]}</em>` : ''} <button name="remove_discount" value="${esc(code)}">Remove</button></li>`,
  );
  const orderRows = theirs.orderAllocations.map(
    ({ discount, amount }) =>
      `<tr><td colspan="3">${esc(discount.code ?? discount.title)}</td><td>−${shown(amount, market)}</td></tr>`,
  );
  const rates = state.shipping.map(
    ({ code, title, cents }) =>
      `<label><input type="radio" name="shipping_rate" value="${esc(code)}" ${code === shipping.code ? 'checked' : ''}>
${esc(title)} ${shown(Math.round(cents * market.rate), market)}</label>`,
  );
  const typed = checkout.express
    ? '<p data-express>Wallet</p>'
    : `<h2>Contact</h2>${field('email', 'Email', buyer.email)}
<h2>Delivery</h2>${field('countryCode', 'Country', buyer.country)}${field('firstName', 'First name', buyer.firstName)}
${field('lastName', 'Last name', buyer.lastName)}${field('address1', 'Address', buyer.address1)}
${field('postalCode', 'Postal code', buyer.zip)}${field('city', 'City', buyer.city)}
<h2>Shipping method</h2>${rates.join('')}<button name="save" value="1">Save</button>
<h2>Payment</h2><p>(for testing) Bogus Gateway</p>${field('card_number', 'Card number', '')}`;
  return page(
    'Checkout',
    `<h1>Checkout</h1>${notice ? `<p role="alert">${esc(notice)}</p>` : ''}
<form method="post" action="/checkouts/${checkout.token}">
<input type="hidden" name="shown_total" value="${charged.total}">
<table>${rows.join('')}${orderRows.join('')}</table>
<label>Discount code <input name="reductions" autocomplete="off"></label><button name="apply" value="1">Apply</button>
<ul>${codes.join('')}</ul>
<dl><dt>Subtotal</dt><dd data-checkout-subtotal="${theirs.total}">${shown(theirs.total, market)}</dd>
<dt>Shipping</dt><dd data-checkout-shipping="${charged.shipping}">${shown(charged.shipping, market)}</dd>
<dt>${state.taxesIncluded ? 'Including taxes' : 'Estimated taxes'}</dt><dd data-checkout-tax="${charged.tax}">${shown(charged.tax, market)}</dd>
<dt>Total</dt><dd data-checkout-total="${charged.total}"><strong>${market.currency} ${shown(charged.total, market)}</strong></dd></dl>
${typed}<button name="pay" value="1">Pay now</button></form>
<p><a href="/cart">Return to cart (${cart.lines.length})</a></p>`,
  );
}

export function thankYouPage(order: Row): string {
  const { presentment_money: paid } = order.total_price_set as {
    presentment_money: { amount: string; currency_code: string };
  };
  const items = (order.line_items as Row[]).map(
    ({ title, quantity, variant_id }) =>
      `<li data-variant="${String(variant_id)}">${esc(quantity)} × ${esc(title)}</li>`,
  );
  return page(
    `Thank you`,
    `<h1>Thank you!</h1><p>Order ${esc(order.name)}</p><ul>${items.join('')}</ul>
<p data-order-total="${centsOf(paid.amount)}">Total ${shown(centsOf(paid.amount), { currency: paid.currency_code })}</p>
<p><a href="/">Continue shopping</a></p>`,
  );
}
