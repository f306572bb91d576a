import { escapeHtml } from './woo-catalogue.ts';
import { type CartView, viewCart } from './woo-cart.ts';
import { priceMarkup } from './woo-numbers.ts';
import type { WooOrders } from './woo-orders.ts';
import { displayPrice, permalinkOf } from './woo-store-schema.ts';
import type { WooSession, WooStore } from './woo-store.ts';

/** The parts of a page: the store, the session, and the address. */
export interface PageContext {
  store: WooStore;
  orders: WooOrders;
  session: WooSession;
  /** Scheme and host, without a slash. */
  home: string;
  /** Markup the theme puts into `<head>` of every page, order-received too. */
  themeHead: string;
  /** Half days by which nonces in the page are too old: what a page cache does. */
  nonceAge: number;
}

export const money = ({ store: { settings } }: PageContext, amount: number): string =>
  priceMarkup(amount, settings.currency, settings.priceDecimals);

/** Sentences from the last action, shown once (wc_print_notices). */
export function notices({ session }: PageContext): string {
  const shown = session.notices.splice(0);
  const inner = shown
    .map(({ type, text }) =>
      type === 'error'
        ? `<ul class="woocommerce-error" role="alert"><li>${text}</li></ul>`
        : `<div class="${type === 'success' ? 'woocommerce-message' : 'woocommerce-info'}" role="alert">${text}</div>`,
    )
    .join('');
  return `<div class="woocommerce-notices-wrapper">${inner}</div>`;
}

/** A line's sum before discounts, as the cart shows it: with tax or without. */
export function lineAmount({ store: { settings } }: PageContext, view: CartView, key: string): number {
  const line = view.totals.lines.get(key)!;
  return settings.calcTaxes && settings.taxDisplayCart === 'incl'
    ? line.subtotal + line.subtotalTax
    : line.subtotal;
}

export function subtotalAmount({ store: { settings } }: PageContext, view: CartView): number {
  return settings.calcTaxes && settings.taxDisplayCart === 'incl'
    ? view.totals.subtotal + view.totals.subtotalTax
    : view.totals.subtotal;
}

export function miniCart(context: PageContext): string {
  const { store, home } = context;
  const view = viewCart(store, context.session);
  if (view.entries.length === 0)
    return '<p class="woocommerce-mini-cart__empty-message">No products in the cart.</p>';
  const nonce = store.nonces.make('woocommerce-cart', context.session.id);
  const items = view.entries
    .map(({ line, sellable }) => {
      const price = displayPrice(store, sellable.price, sellable.taxable, store.settings.taxDisplayCart);
      return `<li class="woocommerce-mini-cart-item mini_cart_item"><a href="${home}/cart/?remove_item=${line.key}&amp;_wpnonce=${nonce}" class="remove remove_from_cart_button" aria-label="Remove this item" data-product_id="${sellable.productId}" data-cart_item_key="${line.key}" data-product_sku="${escapeHtml(String(sellable.own.sku ?? ''))}">&times;</a> <a href="${escapeHtml(permalinkOf(home, sellable))}">${sellable.name}</a> <span class="quantity">${line.quantity} &times; ${money(context, price)}</span></li>`;
    })
    .join('');
  return `<ul class="woocommerce-mini-cart cart_list product_list_widget">${items}</ul><p class="woocommerce-mini-cart__total total"><strong>Subtotal:</strong> ${money(context, subtotalAmount(context, view))}</p><p class="woocommerce-mini-cart__buttons buttons"><a href="${home}/cart/" class="button wc-forward">View cart</a><a href="${home}/checkout/" class="button checkout wc-forward">Checkout</a></p>`;
}

/** The basket in the header and the drawer: what scripts replace by its selector. */
export function fragments(context: PageContext): Record<string, string> {
  const view = viewCart(context.store, context.session);
  const count = view.entries.reduce((all, { line }) => all + line.quantity, 0);
  return {
    'a.cart-contents': `<a class="cart-contents" href="${context.home}/cart/" title="View your shopping cart">${money(context, subtotalAmount(context, view))} <span class="count">${count} items</span></a>`,
    'div.widget_shopping_cart_content': `<div class="widget_shopping_cart_content">${miniCart(context)}</div>`,
  };
}

/** A whole page around what it is about. */
export function page(
  context: PageContext,
  given: { title: string; body: string; main: string; head?: string },
): string {
  const { store, home, themeHead } = context;
  const blocks = store.settings.theme === 'blocks';
  const parts = fragments(context);
  // Only pages with blocks tell their scripts the Store API's nonce; a classic one has none to read.
  const nonce = store.nonces.make('wc_store_api', '0', context.nonceAge);
  const config = blocks
    ? `<script id="wc-blocks-middleware-js-before">var wcBlocksMiddlewareConfig = ${JSON.stringify({
        storeApiNonce: nonce,
        wcStoreApiNonceTimestamp: String(store.seconds()),
      })};</script>`
    : '';
  const params = {
    ajax_url: '/wp-admin/admin-ajax.php',
    wc_ajax_url: '/?wc-ajax=%%endpoint%%',
    i18n_view_cart: 'View cart',
    cart_url: `${home}/cart/`,
    is_cart: '',
    cart_redirect_after_add: 'no',
  };
  const basket = blocks
    ? '<div class="wc-block-mini-cart wp-block-woocommerce-mini-cart" data-block-name="woocommerce/mini-cart"></div>'
    : `${parts['a.cart-contents']}<div class="widget woocommerce widget_shopping_cart">${parts['div.widget_shopping_cart_content']}</div>`;
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${given.title} &#8211; Barro</title>
<link rel="https://api.w.org/" href="${home}/wp-json/">
<script>var wc_add_to_cart_params = ${JSON.stringify(params)};</script>
<script>var wc_cart_fragments_params = ${JSON.stringify({ wc_ajax_url: params.wc_ajax_url, cart_hash_key: 'wc_cart_hash_sandbox', fragment_name: 'wc_fragments_sandbox' })};</script>
${config}${given.head ?? ''}
<style>body{font-family:sans-serif;margin:0 auto;max-width:1000px;padding:12px}ul.products{display:grid;grid-template-columns:repeat(auto-fill,minmax(180px,1fr));gap:12px;list-style:none;padding:0}ul.products li.product a img{display:block;width:100%;height:auto}table{width:100%;border-collapse:collapse}td,th{padding:6px;text-align:left}.blockUI{opacity:.5}</style>
${themeHead}
<script defer src="/wp-content/themes/sandbox/${blocks ? 'blocks' : 'classic'}.js"></script>
</head>
<body class="theme-sandbox woocommerce-js ${given.body}">
<header class="site-header"><a class="site-title" href="${home}/">Barro</a> <nav><a href="${home}/shop/">Shop</a> <a href="${home}/cart/">Cart</a></nav>${basket}</header>
<main id="main" class="site-main">${given.main}</main>
</body>
</html>`;
}
