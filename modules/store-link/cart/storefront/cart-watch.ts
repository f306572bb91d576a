import { ownMark } from './store-cart-port.ts';

/** Addresses by which pages change a cart; what is only read is none. */
const changes =
  /\/cart\/(?:add|change|update|clear)|wc-ajax=(?!get_refreshed|update_order|checkout)|\/wc\/store\/v\d+\/(?:cart\/|batch)|add[-_]to[-_]cart/;
const marked = new RegExp(`[?&]${ownMark}=`);

/** Whether a request of the page may have changed the cart, and was not our own. */
export const changesCart = (address: string): boolean => changes.test(address) && !marked.test(address);

/** Themes draw a cart in several steps. */
const waitMs = 400;

interface JQueryPage {
  jQuery?: (element: Element) => { on?(names: string, then: () => void): void };
}

/**
 * Tells that the store's cart may have changed: `soon` at once, `changed` when nothing has changed it for a moment. Also
 * when the page is looked at again, since another tab has the same cart.
 */
export function watchCart(soon: () => void, changed: () => void): void {
  let timer = 0;
  const note = () => {
    soon();
    clearTimeout(timer);
    timer = window.setTimeout(changed, waitMs);
  };
  try {
    new PerformanceObserver((list) => {
      if (list.getEntries().some(({ name }) => changesCart(name))) note();
    }).observe({ type: 'resource' });
  } catch {
    // Then its events are what there is.
  }
  document.addEventListener('backroom:cart-change', note);
  for (const name of ['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart'])
    document.body.addEventListener(name, note);
  // Only jQuery hears what WooCommerce's classic pages tell by it, and it may come after this script.
  addEventListener('load', listen);
  if (document.readyState === 'complete') listen();
  function listen(): void {
    (window as unknown as JQueryPage)
      .jQuery?.(document.body)
      .on?.('added_to_cart removed_from_cart updated_wc_div applied_coupon removed_coupon', note);
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) note();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) note();
  });
}
