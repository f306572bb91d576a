import { escapeHtml } from './woo-catalogue.ts';
import { type CartView, viewCart } from './woo-cart.ts';
import { displayPrice, permalinkOf } from './woo-store-schema.ts';
import { lineAmount, money, notices, page, type PageContext, subtotalAmount } from './woo-page.ts';

/** Rows under the lines, in the cart and at the checkout: subtotal, coupons, shipping, tax, total. */
export function totalRows(context: PageContext, view: CartView): string {
  const { store, session, home } = context;
  const { totals } = view;
  const { settings } = store;
  const withTax = settings.calcTaxes && settings.taxDisplayCart === 'incl';
  const coupons = session.coupons
    .map((code) => {
      const sums = totals.coupons.get(code) ?? { discount: 0, discountTax: 0 };
      const safe = escapeHtml(code);
      // Shown with tax where the cart is (wc_cart_totals_coupon_html).
      const off = withTax ? sums.discount + sums.discountTax : sums.discount;
      return `<tr class="cart-discount coupon-${safe}"><th>Coupon: ${safe}</th><td data-title="Coupon: ${safe}">-${money(context, off)} <a role="button" aria-label="Remove ${safe} coupon" href="${home}/cart/?remove_coupon=${encodeURIComponent(code)}" class="woocommerce-remove-coupon" data-coupon="${safe}">[Remove]</a></td></tr>`;
    })
    .join('');
  const shipping =
    settings.shippingCost === null
      ? ''
      : `<tr class="woocommerce-shipping-totals shipping"><th>Shipment</th><td data-title="Shipment">Flat rate: ${money(context, totals.shipping + (withTax ? totals.shippingTax : 0))}</td></tr>`;
  const tax =
    settings.calcTaxes && !withTax
      ? `<tr class="tax-total"><th>Tax</th><td data-title="Tax">${money(context, totals.totalTax)}</td></tr>`
      : '';
  const includes = withTax
    ? ` <small class="includes_tax">(includes ${money(context, totals.totalTax)} Tax)</small>`
    : '';
  return `<tr class="cart-subtotal"><th>Subtotal</th><td data-title="Subtotal">${money(context, subtotalAmount(context, view))}</td></tr>${coupons}${shipping}${tax}<tr class="order-total"><th>Total</th><td data-title="Total"><strong>${money(context, totals.total)}</strong>${includes}</td></tr>`;
}

function rows(context: PageContext, view: CartView): string {
  const { store, home } = context;
  const nonce = store.nonces.make('woocommerce-cart', context.session.id);
  return view.entries
    .map(({ line, sellable }) => {
      const each = displayPrice(store, sellable.price, sellable.taxable, store.settings.taxDisplayCart);
      const options = sellable.attributes
        .map(
          ({ slug, label, option }) =>
            `<dt class="variation-${slug}">${escapeHtml(label)}:</dt><dd class="variation-${slug}"><p>${escapeHtml(option)}</p></dd>`,
        )
        .join('');
      // The row names the product, never the variation: that is only in its link's query.
      return `<tr class="woocommerce-cart-form__cart-item cart_item"><td class="product-remove"><a role="button" href="${home}/cart/?remove_item=${line.key}&amp;_wpnonce=${nonce}" class="remove" aria-label="Remove" data-product_id="${sellable.productId}" data-product_sku="${escapeHtml(String(sellable.own.sku ?? ''))}">&times;</a></td><td class="product-thumbnail"></td><td class="product-name" data-title="Product"><a href="${escapeHtml(permalinkOf(home, sellable))}">${sellable.name}</a>${options ? `<dl class="variation">${options}</dl>` : ''}</td><td class="product-price" data-title="Price">${money(context, each)}</td><td class="product-quantity" data-title="Quantity"><div class="quantity"><input type="number" class="input-text qty text" name="cart[${line.key}][qty]" value="${line.quantity}" min="0" step="1" aria-label="Product quantity"></div></td><td class="product-subtotal" data-title="Subtotal">${money(context, lineAmount(context, view, line.key))}</td></tr>`;
    })
    .join('');
}

/** The content of the classic cart page; scripts replace the old one after each change. */
export function cartContents(context: PageContext): string {
  const { store, home } = context;
  const view = viewCart(store, context.session);
  if (view.entries.length === 0)
    return `<div class="woocommerce">${notices(context)}<div class="wc-empty-cart-message"><div class="cart-empty woocommerce-info">Your cart is currently empty.</div></div><p class="return-to-shop"><a class="button wc-backward" href="${home}/shop/">Return to shop</a></p></div>`;
  const coupon = store.settings.couponsEnabled
    ? `<div class="coupon"><label for="coupon_code" class="screen-reader-text">Coupon:</label> <input type="text" name="coupon_code" class="input-text" id="coupon_code" value="" placeholder="Coupon code"> <button type="submit" class="button" name="apply_coupon" value="Apply coupon">Apply coupon</button></div>`
    : '';
  return `<div class="woocommerce">${notices(context)}<form class="woocommerce-cart-form" action="${home}/cart/" method="post"><table class="shop_table shop_table_responsive cart woocommerce-cart-form__contents"><thead><tr><th class="product-remove"></th><th class="product-thumbnail"></th><th class="product-name">Product</th><th class="product-price">Price</th><th class="product-quantity">Quantity</th><th class="product-subtotal">Subtotal</th></tr></thead><tbody>${rows(context, view)}<tr><td colspan="6" class="actions">${coupon}<button type="submit" class="button" name="update_cart" value="Update cart">Update cart</button><input type="hidden" id="woocommerce-cart-nonce" name="woocommerce-cart-nonce" value="${store.nonces.make('woocommerce-cart', context.session.id)}"></td></tr></tbody></table></form><div class="cart-collaterals"><div class="cart_totals"><h2>Cart totals</h2><table class="shop_table shop_table_responsive"><tbody>${totalRows(context, view)}</tbody></table><div class="wc-proceed-to-checkout"><a href="${home}/checkout/" class="checkout-button button alt wc-forward">Proceed to checkout</a></div></div></div></div>`;
}

export function cartPage(context: PageContext): string {
  const { store } = context;
  const blocks = store.settings.theme === 'blocks';
  const params = {
    wc_ajax_url: '/?wc-ajax=%%endpoint%%',
    apply_coupon_nonce: store.nonces.make('apply-coupon'),
    remove_coupon_nonce: store.nonces.make('remove-coupon'),
  };
  return page(context, {
    title: 'Cart',
    body: 'page woocommerce-cart woocommerce-page',
    head: blocks ? '' : `<script>var wc_cart_params = ${JSON.stringify(params)};</script>`,
    // The block comes empty and is filled by its own script through the Store API.
    main: blocks
      ? `${notices(context)}<div data-block-name="woocommerce/cart" class="wp-block-woocommerce-cart alignwide is-loading"></div>`
      : `<h1 class="entry-title">Cart</h1>${cartContents(context)}`,
  });
}
