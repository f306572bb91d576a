import { productAddress } from '#core/storefront/product-address.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { mountQuickViewButton } from './quick-view-button.ts';

const notInList = 'header,footer,nav,dialog,[aria-modal=true],[data-backroom-slot]';
/** Pixels: smaller ones are pictures in a list, larger ones parts of the page. */
const cardWidth = { least: 120, most: 720 };
const maxLevels = 4;
const waitMs = 300;

/** Of a link to a product of this very store, else ''. */
function handleOf(link: HTMLAnchorElement | null): string {
  const path = link?.origin === location.origin ? link.pathname : '';
  try {
    return decodeURIComponent(/\/products?\/([^/]+)\/?$/.exec(path)?.[1] ?? '');
  } catch {
    return '';
  }
}

/** The piece around a link that is about its product alone and has a picture. */
function cardAround(link: HTMLAnchorElement): HTMLElement | null {
  const handle = handleOf(link);
  if (!handle || link.closest(notInList)) return null;
  let card: HTMLElement = link;
  for (let level = 0; level < maxLevels; level += 1) {
    const up = card.parentElement;
    const links = [...(up?.querySelectorAll('a') ?? [])];
    if (!up || links.some((other) => ![handle, ''].includes(handleOf(other)))) break;
    card = up;
    if (card.querySelector('img')) break;
  }
  const { offsetWidth: width } = card;
  return width >= cardWidth.least && width <= cardWidth.most && card.querySelector('img') ? card : null;
}

/** What the theme marked; in a store that marks nothing, what looks like a card. */
function productCards(): HTMLElement[] {
  const marked = document.querySelectorAll<HTMLElement>('[data-backroom-product]');
  if (marked.length > 0) return [...marked];
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href*="/product"]');
  const found = [...links].flatMap((link) => cardAround(link) ?? []);
  // Some themes link the product from a part of its card, too: all of it is the card, and nothing lies over its button.
  return found.filter((card) => !found.some((other) => other !== card && other.contains(card)));
}

/** Puts a button on the product cards of the page, and on those that come later. */
export function showQuickViewButtons(shop: ShopPage, text: string): void {
  const done = new Set<HTMLElement>();
  function place(): void {
    for (const card of productCards()) {
      if (done.has(card)) continue;
      done.add(card);
      const links = card.matches('a') ? [card as HTMLAnchorElement] : [...card.querySelectorAll('a')];
      const link = links.find(handleOf);
      const handle = card.dataset['backroomProduct'] || handleOf(link ?? null);
      const href = link?.href ?? productAddress(shop.page, handle);
      const named = links.find((one) => handleOf(one) === handleOf(link ?? null) && one.textContent?.trim());
      const title = named?.textContent?.trim() || card.querySelector('img')?.alt || handle;
      const own = card.querySelector<HTMLElement>('[data-backroom-quick-view]');
      mountQuickViewButton(own ?? card, `${text}: ${title}`, text, async () => {
        try {
          const { openQuickView } = await import('./quick-view-opener.ts');
          if (await openQuickView(shop, handle, href)) return;
        } catch {
          // As when there is nothing to show.
        }
        location.assign(href);
      });
    }
  }
  place();
  let wait = 0;
  new MutationObserver(() => {
    clearTimeout(wait);
    wait = window.setTimeout(place, waitMs);
  }).observe(document.body, { childList: true, subtree: true });
}
