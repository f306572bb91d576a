import { readFileSync } from 'node:fs';
import { pictureReply, type SandboxReply, type SandboxRequest } from '../sandbox-server.ts';
import { wcAjax } from './woo-ajax.ts';
import {
  addToCart,
  applyCoupon,
  cartHash,
  dropInvalidCoupons,
  isRefusal,
  removeCoupon,
  removeLine,
  setQuantity,
  viewCart,
} from './woo-cart.ts';
import { draftOrder } from './woo-checkout.ts';
import { formatCode } from './woo-coupons.ts';
import { cartPage } from './woo-page-cart.ts';
import { checkoutPage, receivedPage } from './woo-page-checkout.ts';
import { page, type PageContext } from './woo-page.ts';
import { productPage, shopPage } from './woo-page-shop.ts';

const script = (name: string): SandboxReply => ({
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
  body: readFileSync(new URL(`./theme/${name}.js`, import.meta.url), 'utf8'),
});

/** Actions that a page's address or form requests before the page is shown (WC_Form_Handler). */
function act(context: PageContext, { form, query, path }: SandboxRequest): void {
  const { store, session } = context;
  const given = form ?? query;
  const say = (type: 'success' | 'error', text: string) => session.notices.push({ type, text });
  const product = given.get('add-to-cart') ?? query.get('add-to-cart');
  if (product !== null) {
    const parent = store.catalogue.product(Number(product));
    const variation = Number(given.get('variation_id') ?? 0);
    // The form names the product; which variation stands beside it, or follows from the attributes.
    const chosen =
      variation ||
      parent?.variations
        .flatMap(({ id }) => store.catalogue.sellable(id) ?? [])
        .find(({ attributes }) =>
          attributes.every(({ slug, value }) => given.get(`attribute_${slug}`) === value),
        )?.id;
    if (parent && parent.variations.length > 0 && !chosen)
      say('error', 'Please choose product options&hellip;');
    else {
      const quantity = given.get('quantity') === null ? 1 : Number(given.get('quantity'));
      const added = addToCart(store, session, chosen || Number(product), quantity);
      if (isRefusal(added)) say('error', added.message);
      else
        say(
          'success',
          `&ldquo;${String(parent?.row.name ?? store.catalogue.sellable(added.sellableId)?.name)}&rdquo; has been added to your cart. <a href="${context.home}/cart/" class="button wc-forward">View cart</a>`,
        );
    }
  }
  const isOwn = (nonce: string | null) => store.nonces.holds(nonce ?? '', 'woocommerce-cart', session.id);
  const removed = query.get('remove_item');
  if (removed !== null && isOwn(query.get('_wpnonce'))) {
    const name = store.catalogue.sellable(
      session.lines.find(({ key }) => key === removed)?.sellableId ?? 0,
    )?.name;
    if (removeLine(session, removed)) say('success', `&ldquo;${name}&rdquo; removed.`);
  }
  const couponGone = query.get('remove_coupon');
  if (couponGone !== null && removeCoupon(session, couponGone)) say('success', 'Coupon has been removed.');
  if (path !== '/cart/' || !form || !isOwn(form.get('woocommerce-cart-nonce'))) return;
  if (form.has('apply_coupon')) {
    const refusal = applyCoupon(store, session, form.get('coupon_code') ?? '');
    if (formatCode(form.get('coupon_code')) === '') say('error', 'Please enter a coupon code.');
    else if (refusal) say('error', refusal.message);
    else say('success', 'Coupon code applied successfully.');
  }
  for (const [name, value] of form) {
    const key = /^cart\[(\w+)\]\[qty\]$/.exec(name)?.[1];
    if (!key) continue;
    if (Number(value) === 0) removeLine(session, key);
    else {
      const refusal = setQuantity(store, session, key, Math.floor(Number(value)));
      if (refusal) say('error', refusal.message);
    }
  }
  if (form.has('update_cart')) say('success', 'Cart updated.');
}

/** The cart page and the checkout take off what does not hold any more, and say so (WC_Cart::check_cart_coupons). */
function checkCoupons({ store, session }: PageContext): void {
  for (const { code } of dropInvalidCoupons(store, session))
    session.notices.push({
      type: 'error',
      text: `Sorry, it seems the coupon "${code}" is invalid - it has now been removed from your order.`,
    });
}

/** Pages of the shop and what their scripts call; null for what is none of them. */
export function storefront(context: PageContext, request: SandboxRequest): SandboxReply | null {
  const { path, query, method } = request;
  const { store, home, orders, session } = context;
  const endpoint = query.get('wc-ajax');
  if (endpoint !== null) return wcAjax(context, request, endpoint);
  const asset = /^\/wp-content\/themes\/sandbox\/(classic|blocks)\.js$/.exec(path);
  if (asset) return script(asset[1]!);
  if (/^\/wp-content\/uploads\/[\w-]+\.svg$/.test(path)) return pictureReply;
  const received = /^\/checkout\/order-received\/(\d+)\/$/.exec(path);
  if (received) {
    const order = orders.byId(Number(received[1]));
    return { body: receivedPage(context, order?.key === query.get('key') ? order : undefined) };
  }
  const slug = /^\/product\/([\w-]+)\/?$/.exec(path)?.[1];
  const product = slug === undefined ? undefined : store.catalogue.bySlug(slug);
  const isPage = ['/', '/shop/', '/cart/', '/checkout/', '/sandbox-bank/'].includes(path) || product;
  if (!isPage) {
    if (['/shop', '/cart', '/checkout'].includes(path))
      return { status: 301, headers: { location: `${path}/` }, body: '' };
    return null;
  }
  act(context, request);
  if (path === '/cart/') {
    checkCoupons(context);
    // An address that acted is left for the plain one, as is a form.
    if (query.has('remove_item') || query.has('remove_coupon') || query.has('add-to-cart'))
      return { status: 302, headers: { location: `${home}/cart/` }, body: '' };
    return { body: cartPage(context) };
  }
  if (path === '/checkout/') {
    checkCoupons(context);
    if (viewCart(store, session).entries.length === 0)
      return { status: 302, headers: { location: `${home}/cart/` }, body: '' };
    if (store.settings.theme === 'blocks')
      draftOrder(store, orders, session, String(request.headers['user-agent'] ?? ''));
    return { body: checkoutPage(context) };
  }
  if (path === '/sandbox-bank/')
    return {
      body: page(context, { title: 'Your bank', body: 'sandbox-bank', main: '<h1>Your bank asks</h1>' }),
    };
  if (product)
    return product.row.status === 'publish'
      ? { body: productPage(context, product) }
      : { status: 404, body: page(context, { title: 'Not found', body: 'error404', main: '' }) };
  return method === 'GET' || method === 'POST' ? { body: shopPage(context) } : null;
}

/** Cookies of a visitor whose cart has something, or had (WC_Cart_Session::maybe_set_cart_cookies). */
export function cartCookies(context: PageContext, cookieName: string, hadSession: boolean): string[] {
  const { store, session } = context;
  const hash = cartHash(viewCart(store, session));
  const keeps = session.lines.length > 0 || session.notices.length > 0 || hadSession;
  const own = keeps
    ? [
        `${cookieName}=${encodeURIComponent(store.nonces.sessionCookie(session.id))}; Path=/; HttpOnly; Max-Age=172800`,
      ]
    : [];
  if (hash !== '')
    return [...own, 'woocommerce_items_in_cart=1; Path=/', `woocommerce_cart_hash=${hash}; Path=/`];
  return hadSession
    ? [...own, 'woocommerce_items_in_cart=0; Path=/; Max-Age=0', 'woocommerce_cart_hash=; Path=/; Max-Age=0']
    : own;
}
