import { firstSign, inTime } from '#core/storefront/first-sign.ts';
import { productAddress } from '#core/storefront/product-address.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { TakenLine } from '#core/storefront/store-cart.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import type { BoxOptions, Taken } from '../../offer/storefront/box-parts.ts';
import type { PricedLines } from '../../bundle/storefront/bundle-box.ts';
import { localeOf } from '#core/storefront/page-locale.ts';

export type { ShopPage, TakenLine };

/** What boxes of this page are drawn with. The code for clicks is loaded once a visitor interacts. */
export function boxOptions(shop: ShopPage): BoxOptions {
  void firstSign()
    .then(loadTaking)
    .catch(() => {});
  return {
    origin: shop.source.origin,
    locale: localeOf(shop),
    productUrl: (handle) => productAddress(shop.page, handle),
  };
}

/** Whether a box may be drawn: not where list prices are asked for since its answer came, and it takes something off. */
export const mayShow = ({ source }: ShopPage, box: Pick<UpsellBox, 'discount_text'>): boolean =>
  !source.prices || box.discount_text === '';

const loadTaking = () => import('./taking.ts');
/** What a press on an offer needs; throws where it does not come. */
export const taking = () => inTime(loadTaking());

/** Puts lines into the cart, counts them, tells the page and goes on. `own`: units of the product in hand. */
export async function takeLines(
  shop: ShopPage,
  lines: TakenLine[],
  cta: UpsellBox['cta'],
  own = 0,
): Promise<Taken> {
  const code = await taking().catch(() => null);
  return code ? code.takeLines(shop, lines, cta, own) : { ok: false, message: '' };
}

/** What lines cost, each and together, from the engine; null when it cannot be asked. */
export async function priceLines(shop: ShopPage, lines: TakenLine[]): Promise<PricedLines | null> {
  try {
    return await (await taking()).priceLines(shop, lines);
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
