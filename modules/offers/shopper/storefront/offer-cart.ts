import { formatMinor } from '#core/rules/money.ts';
import { productAddress } from '#core/storefront/product-address.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { goOn, putIntoCart, type TakenLine } from '#core/storefront/store-cart.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import type { BoxOptions, Taken } from '../../offer/storefront/box-parts.ts';
import type { PricedLines } from '../../bundle/storefront/bundle-box.ts';

export type { ShopPage, TakenLine };

/** What the page hears when lines went into the cart without it: `own` units of the product in hand were among them. */
export interface CartChange {
  cart: unknown;
  lines: TakenLine[];
  own: number;
  /** 'continue': the shopper stays, and the page may show its cart. */
  cta: UpsellBox['cta'];
}

/** Language of a page: the shop's where it says so. */
export function localeOf({ page }: ShopPage): string {
  return page?.shop?.locale || document.documentElement.lang || 'en';
}

/** What boxes of this page are drawn with. */
export function boxOptions(shop: ShopPage): BoxOptions {
  return {
    origin: shop.source.origin,
    locale: localeOf(shop),
    productUrl: (handle) => productAddress(shop.page, handle),
  };
}

/** Whether a box may be drawn: not where list prices are asked for since its answer came, and it takes something off. */
export const mayShow = ({ source }: ShopPage, box: Pick<UpsellBox, 'discount_text'>): boolean =>
  !source.prices || box.discount_text === '';

/** Puts lines into the cart, counts them, tells the page and goes on. `own`: units of the product in hand. */
export async function takeLines(
  shop: ShopPage,
  lines: TakenLine[],
  cta: UpsellBox['cta'],
  own = 0,
): Promise<Taken> {
  const put = await putIntoCart(shop.page, lines, shop.events, shop.foreignCarts()[0]);
  if (!put.ok) return put;
  for (const offer of new Set(lines.map((line) => line.offer_id)))
    if (offer) shop.events.send('offer', offer, 'add_to_cart');
  const detail: CartChange = { cart: put.cart, lines, own, cta };
  document.dispatchEvent(new CustomEvent('backroom:cart-change', { detail }));
  if (cta === 'checkout') await shop.beforeCheckout?.();
  goOn(shop.page, cta);
  return { ok: true };
}

interface Sum {
  subtotal_minor: number;
  total_minor: number;
}

/** What lines cost, each and together, from the engine; null when it cannot be asked. */
export async function priceLines(shop: ShopPage, lines: TakenLine[]): Promise<PricedLines | null> {
  try {
    const { origin, shop: domain, ids, prices } = shop.source;
    const address = `${origin}/storefront/cart-offers?shop=${encodeURIComponent(domain)}${ids}${prices}`;
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lines, visitor: shop.events.visitor }),
      credentials: 'omit',
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) return null;
    const said = (await answer.json()) as Sum & { currency: string; lines: Sum[] };
    const write = (minor: number) => formatMinor(minor, said.currency, localeOf(shop));
    const shown = (sum: Sum) => ({ total: write(sum.total_minor), original: write(sum.subtotal_minor) });
    return { ...shown(said), parts: said.lines.map(shown) };
  } catch {
    return null;
  }
}

/** Counts that an offer was seen, once a page. */
export function countViews(shop: ShopPage, element: Element, offers: Iterable<number>): void {
  shop.watchView(element, () => {
    for (const offer of new Set(offers)) {
      if (seen.has(offer)) continue;
      seen.add(offer);
      shop.events.send('offer', offer, 'view');
    }
  });
}
const seen = new Set<number>();
