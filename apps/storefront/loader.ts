import { readCall } from '#core/storefront/api.ts';
import { fillCalmly, settle, untilCalm } from '#core/storefront/calm.ts';
import { startEvents } from '#core/storefront/event-sender.ts';
import { cartLines } from '#modules/store-link/storefront/foreign-cart.ts';
import { foreignProduct, watchForeignVariant } from '#modules/store-link/storefront/foreign-product.ts';
import { readPageContext, type ScriptSource } from '#core/storefront/page-context.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { isFor, pageTypeOf } from '#core/storefront/shopper-widget.ts';
import { cartFormOf, findSlots, foreignCarts } from '#core/storefront/slot.ts';
import { watchView } from '#core/storefront/view-watch.ts';
import { shopperWidgets } from './shopper-widgets.ts';

/**
 * The one script in a shop's theme: `<script src="…/storefront.js" data-shop="shop.example" defer>`. It recognizes the
 * page and loads its widgets. If anything fails, the page stays as it was.
 */
function start(script: HTMLScriptElement): void {
  const domain = script.dataset['shop'];
  if (!domain) return;
  const page = readPageContext();
  const ids = page?.ids ? '' : '&ids=store';
  // A theme that cannot describe its pages may at least name the product in the script's tag.
  const named = Number(script.dataset['product']);
  const found = page || named ? null : foreignProduct();
  const product = page?.product ?? (named ? { id: named } : found);
  if (found) watchForeignVariant(found);
  const type = pageTypeOf(page, product);
  const source: ScriptSource = {
    origin: new URL(script.src).origin,
    shop: domain,
    ids,
    prices: pricesOf(ids),
    about: [type, product?.id ?? page?.collection?.id],
  };
  const events = startEvents(source);
  if (product) events.send('product', product.id, 'view');
  if (page?.collection) events.send('collection', page.collection.id, 'view');
  const shop: ShopPage = {
    source,
    page,
    product,
    events,
    read: (path, query) => readCall(source, path, query),
    slots: findSlots,
    settle,
    fillCalmly,
    untilCalm,
    watchView,
    foreignCarts,
    cartLines: (told) => cartLines(page, told),
    cartFormOf,
  };
  const widgets = shopperWidgets.filter((widget) => isFor(widget, type));
  for (const widget of widgets) void widget.show(shop).catch(() => {});
  document.addEventListener('backroom:list-prices', () => {
    for (const widget of widgets) void widget.again?.(shop).catch(() => {});
  });
}

/** List prices, if this visit's store did not charge the shown price (`withdrawPrices`). */
function pricesOf(ids: string): ScriptSource['prices'] {
  try {
    return ids && sessionStorage.getItem('backroom:prices') ? '&prices=list' : '';
  } catch {
    // The browser forbids storage: then each page has its own.
    return '';
  }
}

try {
  const script = document.currentScript;
  if (script instanceof HTMLScriptElement) {
    // A prerendered page may never be seen, so calls and events begin when it is shown.
    if ((document as { prerendering?: boolean }).prerendering)
      document.addEventListener('prerenderingchange', () => start(script));
    else start(script);
  }
} catch {
  // An error of ours must not break the page.
}
