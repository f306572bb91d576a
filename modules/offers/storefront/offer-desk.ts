import { formatMinor } from '#core/rules/money.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { goOn, putIntoCart, type TakenLine } from '#core/storefront/store-cart.ts';
import type { UpsellBox } from '../contract/storefront-upsell-calls.ts';
import type { BoxOptions, Taken } from './box-parts.ts';

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
  const start = shop.page?.routes?.product ?? '/products/';
  return {
    origin: shop.place.origin,
    locale: localeOf(shop),
    productUrl: (handle) => `${start}${encodeURIComponent(handle)}`,
  };
}

/** Puts lines into the cart, counts them, tells the page and goes on. `own`: units of the product in hand. */
export async function takeLines(
  shop: ShopPage,
  lines: TakenLine[],
  cta: UpsellBox['cta'],
  own = 0,
): Promise<Taken> {
  const put = await putIntoCart(shop.page, lines, shop.events.visitor);
  if (!put.ok) return put;
  for (const offer of new Set(lines.map((line) => line.offer_id)))
    if (offer) shop.events.send('offer', offer, 'add_to_cart');
  const detail: CartChange = { cart: put.cart, lines, own, cta };
  document.dispatchEvent(new CustomEvent('backroom:cart-change', { detail }));
  goOn(shop.page, cta);
  return { ok: true };
}

/** What lines cost together, from the engine; null when it cannot be asked. */
export async function priceLines(
  shop: ShopPage,
  lines: TakenLine[],
): Promise<{ total: string; original: string } | null> {
  try {
    const { origin, shop: domain } = shop.place;
    const answer = await fetch(`${origin}/storefront/cart-offers?shop=${encodeURIComponent(domain)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lines, visitor: shop.events.visitor }),
      credentials: 'omit',
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) return null;
    const said = (await answer.json()) as { currency: string; subtotal_minor: number; total_minor: number };
    const write = (minor: number) => formatMinor(minor, said.currency, localeOf(shop));
    return { total: write(said.total_minor), original: write(said.subtotal_minor) };
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

const isBox = (value: unknown): value is UpsellBox => {
  const box = value as Partial<UpsellBox> | null;
  return (
    Number.isSafeInteger(box?.offer_id) &&
    typeof box?.message === 'string' &&
    typeof box.words?.add === 'string' &&
    Array.isArray(box.products) &&
    box.products.length > 0 &&
    box.products.every(({ variants }) => Array.isArray(variants) && variants.length > 0)
  );
};

/** The boxes of an answer that are what was agreed. */
export function checkedBoxes(value: unknown): UpsellBox[] {
  return Array.isArray(value) ? value.filter(isBox) : [];
}
