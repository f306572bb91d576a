import type { CartItem, CartJson } from './shopify-cart-json.ts';
import { esc, json, shown } from './shopify-html.ts';
import type { Market } from './shopify-state.ts';

/** Names of forms, ids and classes are those of Dawn (github.com/Shopify/dawn); the lines are not. */

const prices = (item: CartItem, market: Market, place: 'unit' | 'line') => {
  const [original, final] =
    place === 'unit'
      ? [item.original_price, item.final_price]
      : [item.original_line_price, item.final_line_price];
  const kind = place === 'line' ? ' price price--end' : ' product-option';
  return original === final
    ? `<span class="${kind.trim()}">${shown(original, market)}</span>`
    : `<div class="cart-item__discounted-prices"><s class="cart-item__old-price${kind}">${shown(original, market)}</s>
<strong class="cart-item__final-price${kind}">${shown(final, market)}</strong></div>`;
};

const detailsOf = (
  item: CartItem,
) => `${item.variant_title ? `<dl><div class="product-option"><dd>${esc(item.variant_title)}</dd></div></dl>` : ''}
${Object.entries(item.properties)
  .filter(([name]) => !name.startsWith('_'))
  .map(([name, value]) => `<div class="product-option"><dt>${esc(name)}:</dt><dd>${esc(value)}</dd></div>`)
  .join('')}
<ul class="discounts list-unstyled" role="list">${item.discounts
  .map(({ title }) => `<li class="discounts__discount">${esc(title)}</li>`)
  .join('')}</ul>`;

const quantityInput = (
  id: string,
  item: CartItem,
  index: number,
) => `<quantity-input class="quantity cart-quantity">
<button class="quantity__button" name="minus" type="button">−<span class="visually-hidden">Decrease quantity for ${esc(item.product_title)}</span></button>
<input class="quantity__input" type="number" name="updates[]" value="${item.quantity}" min="0" id="${id}"
 aria-label="Quantity for ${esc(item.product_title)}" data-index="${index}" data-quantity-variant-id="${item.variant_id}">
<button class="quantity__button" name="plus" type="button">+<span class="visually-hidden">Increase quantity for ${esc(item.product_title)}</span></button>
</quantity-input>`;

const rowOf = (item: CartItem, at: number, market: Market, drawer: boolean) => {
  const index = at + 1;
  const remove = drawer ? `CartDrawer-Remove-${index}` : `Remove-${index}`;
  return `<tr class="cart-item" id="${drawer ? 'CartDrawer-Item' : 'CartItem'}-${index}">
<td class="cart-item__details"><a href="${esc(item.url)}" class="cart-item__name">${esc(item.product_title)}</a>
${prices(item, market, 'unit')}${detailsOf(item)}</td>
<td class="cart-item__totals right"><div class="cart-item__price-wrapper">${prices(item, market, 'line')}</div></td>
<td class="cart-item__quantity">${quantityInput(drawer ? `Drawer-quantity-${index}` : `Quantity-${index}`, item, index)}
<cart-remove-button id="${remove}" data-index="${index}"><a href="/cart/change?line=${index}&amp;quantity=0" aria-label="Remove ${esc(item.title)}">×</a></cart-remove-button>
<div class="cart-item__error" id="${drawer ? 'CartDrawer-LineItemError' : 'Line-item-error'}-${index}" role="alert"></div></td></tr>`;
};

const totals = (cart: CartJson, market: Market) => `<div>${cart.cart_level_discount_applications
  .map(
    ({ title, total_allocated_amount: off }) =>
      `<li class="discounts__discount">${esc(title)} (−${shown(off, market)})</li>`,
  )
  .join('')}</div>
<div class="totals" role="status"><h2 class="totals__total">Estimated total</h2>
<p class="totals__total-value">${shown(cart.total_price, market)} ${market.currency}</p></div>
<small class="tax-note">Taxes, discounts and shipping calculated at checkout.</small>`;

const express = `<div class="cart__dynamic-checkout-buttons additional-checkout-buttons"><a role="button" href="/checkout?express">Express checkout</a></div>`;

/** Sections by their names, as the Section Rendering API gives them (shopify.dev/docs/api/ajax/section-rendering). */
export function cartSection(name: string, cart: CartJson, market: Market): string | null {
  const rows = (drawer: boolean) => cart.items.map((item, at) => rowOf(item, at, market, drawer)).join('');
  const wrap = (inner: string) => `<div id="shopify-section-${name}" class="shopify-section">${inner}</div>`;
  const empty = cart.items.length === 0;
  if (name === 'cart-icon-bubble')
    return wrap(
      `<a href="/cart" class="header__icon header__icon--cart link" id="cart-icon-bubble">Cart ${
        empty ? '' : `<div class="cart-count-bubble"><span>${cart.item_count}</span></div>`
      }</a>`,
    );
  if (name === 'cart-drawer')
    return wrap(`<cart-drawer class="drawer${empty ? ' is-empty' : ''}"><div id="CartDrawer" class="cart-drawer">
<div id="CartDrawer-Overlay" class="cart-drawer__overlay"></div>
<div class="drawer__inner" role="dialog" aria-modal="true" aria-label="Your cart" tabindex="-1">
<div class="drawer__header"><h2 class="drawer__heading">Your cart</h2><button class="drawer__close" type="button" aria-label="Close">×</button></div>
${empty ? '<div class="drawer__inner-empty"><p class="cart__empty-text">Your cart is empty</p></div>' : ''}
<cart-drawer-items${empty ? ' class="is-empty"' : ''}><form action="/cart" id="CartDrawer-Form" class="cart__contents cart-drawer__form" method="post">
<div id="CartDrawer-CartItems" class="drawer__contents js-contents"><table class="cart-items"><tbody>${rows(true)}</tbody></table></div></form></cart-drawer-items>
<div class="drawer__footer"><div class="cart-drawer__footer">${totals(cart, market)}</div>
<div class="cart__ctas"><button type="submit" id="CartDrawer-Checkout" class="cart__checkout-button button" name="checkout" form="CartDrawer-Form"${empty ? ' disabled' : ''}>Check out</button></div></div>
</div></div></cart-drawer>`);
  if (name === 'main-cart-items')
    return wrap(`<cart-items class="${empty ? 'is-empty' : ''}"><h1 class="title title--primary">Your cart</h1>
<form action="/cart" class="cart__contents" method="post" id="cart"><div class="cart__items" id="main-cart-items" data-id="main-cart-items">
<div class="js-contents">${empty ? '<p class="cart__empty-text">Your cart is empty</p>' : `<table class="cart-items"><tbody>${rows(false)}</tbody></table>`}</div></div></form></cart-items>`);
  if (name === 'main-cart-footer')
    return wrap(`<div id="main-cart-footer" data-id="main-cart-footer"><div class="cart__footer"><div class="js-contents">${totals(cart, market)}</div>
<label for="Cart-note">Order special instructions</label><textarea name="note" form="cart" id="Cart-note">${esc(cart.note)}</textarea>
<div class="cart__ctas"><button type="submit" name="update" form="cart">Update</button>
<button type="submit" id="checkout" class="cart__checkout-button button" name="checkout" form="cart"${empty ? ' disabled' : ''}>Check out</button></div>${express}</div></div>`);
  return null;
}

export interface Layout {
  title: string;
  /** The code that the merchant pasted into the theme's head. */
  themeHead: string;
  shop: { name: string; host: string };
  market: Market & { country: string };
  cart: CartJson;
  /** `ShopifyAnalytics.meta`: what the page is about, by the store's own ids. */
  meta: Record<string, unknown>;
  template: string;
  body: string;
}

const style = `body{font:16px/1.5 system-ui;margin:0}main,header{max-width:70rem;margin:0 auto;padding:1rem}header{display:flex;gap:1rem}
.drawer{position:fixed;z-index:1000;inset:0;visibility:hidden}.drawer.active{visibility:visible}.cart-drawer__overlay{position:fixed;inset:0;background:#0005}
.drawer__inner{position:fixed;inset:0 0 0 auto;width:min(26rem,100vw);background:#fff;padding:1rem;overflow:auto;box-sizing:border-box}
.visually-hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}.grid{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));padding:0;list-style:none}
.card-wrapper,.card__inner{position:relative}.card--media .card__inner{aspect-ratio:1}.card__inner.gradient{transform:perspective(0)}.card__media,.card .media{position:absolute;inset:0;overflow:hidden}.card__media img{width:100%;height:100%;object-fit:cover}
.card__heading a::after{content:'';position:absolute;inset:0;z-index:1}.card--standard.card--media .card__inner .card__information,.card--standard.card--text>.card__content .card__heading{display:none}.quick-add{position:relative;z-index:1}
.quantity__input{width:4rem}quick-add-modal:not([open]){display:none}quick-add-modal{position:fixed;inset:5vh 5vw;background:#fff;overflow:auto;padding:1rem;border:1px solid}`;

/** A page in the theme (shopify.dev/docs/storefronts/themes/architecture/layouts). */
export function layout(given: Layout): string {
  const { market, shop, cart, meta } = given;
  const shopify = {
    shop: shop.host,
    locale: 'en',
    currency: { active: market.currency, rate: String(market.rate) },
    country: market.country,
    theme: { name: 'Dawn', id: 1, role: 'main' },
    routes: { root: '/' },
  };
  return `<!doctype html>
<html class="js" lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${esc(given.title)} – ${esc(shop.name)}</title>
<script>window.Shopify = ${json(shopify)}; window.routes = { cart_add_url: '/cart/add', cart_change_url: '/cart/change', cart_update_url: '/cart/update', cart_url: '/cart' };
window.ShopifyAnalytics = { meta: ${json({ currency: market.currency, ...meta })} };</script>
<style>${style}</style><script src="/cdn/shop/t/1/assets/theme.js" defer></script>
${given.themeHead}</head>
<body class="template-${given.template}">
<header><a href="/" class="header__heading-link">${esc(shop.name)}</a><a href="/collections/all">Catalog</a>
<form action="/search" method="get" role="search"><input type="search" name="q" aria-label="Search"></form>
${cartSection('cart-icon-bubble', cart, market)}</header>
${given.template === 'cart' ? '' : cartSection('cart-drawer', cart, market)}
<main id="MainContent" class="content-for-layout" role="main">${given.body}</main>
</body></html>`;
}
