import type { ShopPage } from '#core/storefront/shop-page.ts';

/** Where the loader finds it on the visit's next pages. */
const key = 'backroom:prices';
let isOver = false;

/** Whether the visit goes on at list prices. */
export function isVisitAtList(): boolean {
  try {
    return isOver || sessionStorage.getItem(key) !== null;
  } catch {
    return isOver;
  }
}

/** Our elements on the page; a button that only opens a look at a product names no price. */
const ours = (root: ParentNode = document): Element[] =>
  [...root.querySelectorAll('*')].filter(
    ({ localName }) => localName.startsWith('backroom-') && localName !== 'backroom-quick-view-button',
  );
/** With those that stand in others, as the table of a quick view. */
const allOurs = (root: ParentNode = document): Element[] =>
  ours(root).flatMap((element) => [element, ...(element.shadowRoot ? allOurs(element.shadowRoot) : [])]);

/** Whether a widget of ours shows a better price on the page: a struck-out price, or a bar that leads to one. */
export const showsSaving = (): boolean =>
  allOurs().some(
    ({ localName, shadowRoot }) => localName === 'backroom-progress' || shadowRoot?.querySelector('s'),
  );

/**
 * Takes every price of ours off the page, at once, and has what can be offered at list price asked for anew; with `visit`
 * also on the pages that follow. For when the store does not charge what was shown. Whether a saving was shown.
 */
export function withdrawPrices({ source }: ShopPage, visit: boolean): boolean {
  if (visit) {
    isOver = true;
    try {
      sessionStorage.setItem(key, 'list');
    } catch {
      // Storage is forbidden here: the next page finds out by itself.
    }
  }
  if (source.prices) return false;
  const isShown = showsSaving();
  // Offers still loading arrive at list price.
  source.prices = '&prices=list';
  for (const element of ours()) {
    // Closing a dialog notifies the code that waits for it.
    for (const dialog of element.shadowRoot?.querySelectorAll('dialog') ?? []) dialog.close();
    element.remove();
  }
  // Offers that wait to be drawn are withdrawn as well.
  document.dispatchEvent(new CustomEvent('backroom:list-prices'));
  return isShown;
}

const renewalMs = 2_000;

/** Has what a page offers, or is about to, asked for anew, and waits a moment until what changed is drawn. */
export async function renewOffers(wait: (ms: number) => Promise<void>): Promise<void> {
  const work: Promise<unknown>[] = [];
  document.dispatchEvent(new CustomEvent('backroom:offers-again', { detail: { work } }));
  await Promise.race([Promise.allSettled(work), wait(renewalMs)]);
}
