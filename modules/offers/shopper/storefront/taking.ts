import { formatMinor } from '#core/rules/money.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { goOn, putIntoCart, sendForm, type TakenLine } from '#core/storefront/store-cart.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import type { Taken } from '../../offer/storefront/box-parts.ts';
import type { PricedLines } from '../../bundle/storefront/bundle-box.ts';
import type { MountedAccessoryBox } from '../../upsell/storefront/accessory-box.ts';
import { localeOf } from '#core/storefront/page-locale.ts';

/** What the page hears when lines went into the cart without it: `own` units of the product in hand were among them. */
export interface CartChange {
  cart: unknown;
  lines: TakenLine[];
  own: number;
  /** 'continue': the shopper stays, and the page may show its cart. */
  cta: UpsellBox['cta'];
}

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

/** What lines cost, each and together, from the engine; null, or an error, when it cannot be asked. */
export async function priceLines(shop: ShopPage, lines: TakenLine[]): Promise<PricedLines | null> {
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
  const priced = (await answer.json()) as Sum & { currency: string; lines: Sum[] };
  const write = (minor: number) => formatMinor(minor, priced.currency, localeOf(shop));
  const shown = (sum: Sum) => ({ total: write(sum.total_minor), original: write(sum.subtotal_minor) });
  return { ...shown(priced), parts: priced.lines.map(shown) };
}

/** What is to be added when the form of the product in hand is sent. */
export interface Addition {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  /** The product itself; null where the page adds it by a call of its own, which `before` waits for. */
  own: TakenLine | null;
  before: Promise<void> | undefined;
  /** Accessories that are ticked. */
  picked: { box: UpsellBox; mounted: MountedAccessoryBox }[];
}

export type Take = (lines: TakenLine[]) => Promise<Taken>;

/** What is offered over the page first; `show` says whether something was taken from it. */
interface OfferOver {
  cta: UpsellBox['cta'];
  show(take: Take): Promise<boolean>;
}

/**
 * Puts what is ticked into the cart with the product, after what is offered over the page was answered: what is taken
 * there goes along. True: nothing was put, and the page's own form is to be sent.
 */
export async function addBeside(
  shop: ShopPage,
  { form, submitter, own, before, picked }: Addition,
  over: OfferOver | null,
): Promise<boolean> {
  const beside = picked.flatMap(({ mounted }) => mounted.picked());
  const take = async (more: TakenLine[], cta: UpsellBox['cta']): Promise<Taken> => {
    await before;
    // A store of its own kind may have more in its form than we know of.
    const alone = own && !shop.page?.routes?.cart_add;
    if (alone && !(await sendForm(form, submitter))) return { ok: false, message: '' };
    const lines = [...(own && !alone ? [own] : []), ...beside, ...more];
    return takeLines(shop, lines, cta, own?.quantity);
  };
  if (over && (await over.show((more) => take(more, over.cta)))) return false;
  const [first] = picked;
  if (!first || beside.length === 0) return own !== null;
  const answer = await take([], first.box.cta);
  if (!answer.ok) first.mounted.say(answer.message || first.box.words.sold_out);
  return false;
}
