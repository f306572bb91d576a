import { startEvents } from '#core/storefront/event-sender.ts';
import { readPageContext, type Place } from '#core/storefront/page-context.ts';
import { showProductOffers } from '#modules/offers/storefront/product-offers.ts';

/**
 * The one script a shop has in its theme: `<script src="…/storefront.js" data-shop="shop.example" defer>`. It
 * finds out what the page is and loads what the page needs. Whatever goes wrong, the page stays as it was.
 */
function start(script: HTMLScriptElement): void {
  const shop = script.dataset['shop'];
  if (!shop) return;
  const place: Place = { origin: new URL(script.src).origin, shop };
  const page = readPageContext();
  const events = startEvents(place);
  events.sendOnce('shop', 0, 'view');
  // A theme that cannot describe its pages may at least name the product in the script's tag.
  const product =
    page?.product ?? (Number(script.dataset['product']) ? { id: Number(script.dataset['product']) } : null);
  if (product) {
    events.send('product', product.id, 'view');
    void showProductOffers(place, page, product, events).catch(() => {});
  }
  if (page?.collection) events.send('collection', page.collection.id, 'view');
}

try {
  const script = document.currentScript;
  if (script instanceof HTMLScriptElement) start(script);
} catch {
  // A broken page must not get worse by us.
}
