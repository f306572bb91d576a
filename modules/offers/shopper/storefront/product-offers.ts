import { readCall } from '#core/storefront/api.ts';
import { settle } from '#core/storefront/calm.ts';
import type { PageContext } from '#core/storefront/page-context.ts';
import type { PageProduct, ShopPage } from '#core/storefront/shop-page.ts';
import { cartFormOf, findSlot, reserveSlot } from '#core/storefront/slot.ts';
import { watchView } from '#core/storefront/view-watch.ts';
import type { QuantityWidget } from '../../quantity/contract/storefront-offer-calls.ts';
import type { MountedQuantityWidget, QuantityOffers } from '../../quantity/storefront/quantity-widget.ts';

/** It comes with the check of what it draws. */
const loadTable = () => import('../../quantity/storefront/quantity-widget.ts');

/** Shows the offers of a product page, keeps them to the chosen variant, and counts what shoppers do with them. */
export async function showProductOffers(shop: ShopPage, product: PageProduct): Promise<void> {
  const { source, page, events } = shop;
  let offers: QuantityOffers | null = null;
  let variant = product.selected_variant_id ?? null;
  let quantity = 0;
  let mounted: MountedQuantityWidget | undefined;
  let shown: QuantityWidget | null = null;
  let show = () => {};
  const seen = new Set<number>();

  document.addEventListener('backroom:variant-change', (event) => {
    const { detail } = event as CustomEvent<{ variant_id?: number | null; quantity?: number } | null>;
    if (detail?.variant_id !== undefined && detail.variant_id !== variant) {
      variant = detail.variant_id;
      show();
    }
    if (detail?.quantity) {
      quantity = detail.quantity;
      mounted?.choose(quantity);
    }
  });

  /** A tier is what goes into the cart, and its offer leaves the shopper on the page (V098). */
  const stays = (count: number) =>
    shown?.cta === 'continue' && shown.tiers.some((tier) => tier.quantity === count);
  if (page?.routes?.cart_add) stayOnPage(shop, stays, () => variant);
  watchCart(page, (count) => {
    events.send('product', product.id, 'add_to_cart');
    const tiers = shown?.tiers.map((tier) => tier.quantity) ?? [];
    if (shown && (count || quantity || 1) >= Math.min(...tiers))
      events.send('offer', shown.offer_id, 'add_to_cart');
  });

  const own = document.querySelector<HTMLElement>('[data-backroom-slot="product-form"]');
  let answered = true;
  const reserved = own && reserveSlot(own, String(product.id));
  /** What there is to show; null where the shop did not answer. An empty list is an answer, one of another shape none. */
  async function ask(): Promise<{ empty: boolean; offers: QuantityOffers | null } | null> {
    const { prices } = source;
    const query = `product=${product.id}&visitor=${events.visitor}`;
    const answer = (await readCall(source, '/storefront/offers', query)) as Partial<QuantityOffers> | null;
    const count = answer?.quantity?.length;
    const offers = count ? (await loadTable()).checkedOffers(answer) : null;
    // Meanwhile only list prices may be shown.
    if (prices !== source.prices) return ask();
    return answer && { empty: count === 0, offers };
  }
  document.addEventListener('backroom:list-prices', () => {
    mounted?.remove();
    mounted = undefined;
    offers = shown = null;
    void ask().then((now) => {
      offers = now?.offers ?? null;
      show();
    });
  });
  /** Also for what was read and waits for a moment to be drawn. */
  async function renew(): Promise<void> {
    if (!offers) return;
    const now = await ask();
    // A shop that does not answer has not changed anything.
    if (!now || JSON.stringify(now.offers) === JSON.stringify(offers)) return;
    offers = now.offers;
    show();
  }
  document.addEventListener('backroom:offers-again', (event) => {
    (event as CustomEvent<{ work: Promise<unknown>[] }>).detail.work.push(renew());
  });
  try {
    const first = await ask();
    offers = first?.offers ?? null;
    answered = !!first && (first.empty || offers !== null);
    const slot = offers && findSlot('product-form');
    if (!slot) return;
    const form = cartFormOf(slot);
    const { mountQuantityWidget } = await loadTable();
    await settle(slot);

    // A store that does not know us has a field for the quantity, at most.
    slot.addEventListener('backroom:quantity-change', (event) => {
      ({ quantity } = (event as CustomEvent<{ quantity: number }>).detail);
      // Themes have it beside the form as well, and tied to it by its name.
      const field = page ? null : form?.elements.namedItem('quantity');
      if (!(field instanceof Element)) return;
      (field as HTMLInputElement).value = String(quantity);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
    show = () => {
      // Where no variant is named, the first widget is that of the first variant.
      const at = variant === null ? 0 : (offers?.by_variant[String(variant)] ?? -1);
      shown = offers?.quantity[at] ?? null;
      const options = { origin: source.origin, variantId: variant };
      if (mounted) mounted.update(shown, options);
      else if (shown) mounted = mountQuantityWidget(slot, shown, options);
      const id = shown?.offer_id;
      if (!mounted || id === undefined || seen.has(id)) return;
      seen.add(id);
      watchView(mounted.element, () => events.send('offer', id, 'view'));
    };
    show();
  } finally {
    // Where the shop did not answer the page stays as it was, room and all.
    if (answered && own) delete own.dataset['room'];
    if (answered) reserved?.release(mounted !== undefined);
  }
}

/**
 * Puts what the form holds into the cart without leaving the page, where `stays` says so. A store that answers no, or
 * not at all, gets its own form after all, and says itself what is wrong.
 */
function stayOnPage(shop: ShopPage, stays: (quantity: number) => boolean, chosen: () => number | null): void {
  let passing = false;
  let waiting = false;
  // Before the counting: what is held back here is counted as put in beside the form.
  addEventListener('submit', (event) => {
    const form = cartFormOf(event.target);
    if (passing || !form || event.defaultPrevented) return;
    if (waiting) return event.preventDefault();
    const { submitter } = event;
    if (submitter?.getAttribute('formmethod') === 'get') return;
    const data = new FormData(form);
    const quantity = Number(data.get('quantity') ?? 1);
    const variant_id = Number(data.get('variant_id')) || chosen();
    if (!variant_id || !stays(quantity)) return;
    event.preventDefault();
    const put = async () => {
      const { takeLines } = await import('./taking.ts');
      return takeLines(shop, [{ variant_id, quantity }], 'continue', quantity);
    };
    const ownWay = () => {
      passing = true;
      form.requestSubmit(submitter?.isConnected ? submitter : undefined);
      passing = false;
    };
    waiting = true;
    void put()
      .then(
        ({ ok }) => ok,
        () => false,
      )
      .then((ok) => {
        waiting = false;
        if (!ok) ownWay();
      });
  });
}

/** Calls `added` with the quantity that goes into the cart, 0 where the page does not say. */
function watchCart(page: PageContext | null, added: (quantity: number) => void): void {
  document.addEventListener('backroom:add-to-cart', (event) => {
    added((event as CustomEvent<{ quantity?: number } | null>).detail?.quantity ?? 0);
  });
  // Put in beside an offer, without the form.
  document.addEventListener('backroom:cart-change', (event) => {
    const own = (event as CustomEvent<{ own?: number } | null>).detail?.own;
    if (own) added(own);
  });
  // On the window, after the page's own handlers: a form they hold back (sold out) was not added. A store that
  // does not know us may hold back every form and add by a call of its own.
  addEventListener('submit', (event) => {
    const form = cartFormOf(event.target);
    if (!form || (page && event.defaultPrevented)) return;
    if (event.submitter?.getAttribute('formmethod') === 'get') return;
    added(Number(new FormData(form).get('quantity')) || 0);
  });
}
