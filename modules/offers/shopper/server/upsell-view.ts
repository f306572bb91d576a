import type { ActingShop, Services } from '#core/server/call/context.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import {
  pricingFromMemory,
  pricingProductFromMemory,
  type PricingVariant,
  variantFacts,
} from '#modules/catalog/facts/server/public.ts';
import { storedCart } from '#modules/orders/cart/server/public.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';
import type { cartUpsells, productUpsells } from '../contract/storefront-upsell-calls.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { cartProgress } from '../rules/cart-progress.ts';
import { priceCart } from '../../pricing/rules/cart-price.ts';
import { matchOffers } from '../../pricing/rules/offer-index.ts';
import type { CartLine, CompiledOffer } from '../../pricing/rules/offer-pricer.ts';
import { foundedLines, isTarget } from '../../pricing/rules/founded-line.ts';
import { asShown } from '../../recommend/server/shown-lines.ts';
import { offerSettings } from '../../offer/server/offer-settings-memory.ts';
import type { OfferIndexCache } from '../../pricing/server/offer-index-cache.ts';
import { type BoxContext, bundleBoxOf, pricingContextOf, upsellBoxOf } from './upsell-box.ts';
import { variantLine } from './variant-line.ts';

/** Boxes of one kind at most, and offers tried until there are as many. */
const maxBoxes = 3;
const maxTried = 20;

export async function boxContextOf(
  services: Services,
  indexCache: OfferIndexCache,
  shop: ActingShop,
  visitor: string | undefined,
): Promise<BoxContext> {
  const [index, left, settings] = await Promise.all([
    indexCache.of(shop),
    indexCache.left(shop),
    offerSettings(services, shop),
  ]);
  return { services, shop, index, left, now: services.now(), visitor, settings, exposures: new Map() };
}

/** The variant a page is about: the one in hand, else the first that can be bought, else the first. */
export function variantInHand(
  variants: readonly PricingVariant[],
  chosen: number | undefined,
): PricingVariant | undefined {
  const shown = variants.filter((variant) => variant.published);
  return (
    shown.find((variant) => variant.variant_id === chosen) ??
    shown.find((variant) => variant.available) ??
    shown[0]
  );
}

/** The first boxes that there is something to show in. */
export async function firstBoxes(
  offers: readonly CompiledOffer[],
  most: number,
  box: (offer: CompiledOffer) => Promise<UpsellBox | null>,
): Promise<UpsellBox[]> {
  const found: UpsellBox[] = [];
  for (const offer of offers.slice(0, maxTried)) {
    const one = await box(offer);
    if (one) found.push(one);
    if (found.length >= most) break;
  }
  return found;
}

/** Bundles, accessories and the popup of a product page; all empty for a product that is not there. */
export async function productUpsellsOf(
  context: BoxContext,
  product: number,
  variant: number | undefined,
  only?: 'popup',
): Promise<Omit<ReplyOf<typeof productUpsells>, 'now'>> {
  const { services, shop, index, settings } = context;
  const { popup_rule } = settings;
  const own = variantInHand(await pricingProductFromMemory(services, shop, product), variant);
  if (!own) return { bundles: [], accessories: [], popup: null, popup_rule };
  const target = variantFacts(own);
  const trigger = [variantLine(own, { key: 'target', quantity: 1 })];
  const matching = (type: OfferType) =>
    matchOffers(index, target, { offer_type: type, limit: maxTried }).filter(beforePayment);
  const upsell = (offer: CompiledOffer) => upsellBoxOf(context, offer, [target], trigger);
  const popup = (await firstBoxes(matching('pre-purchase'), 1, upsell))[0] ?? null;
  if (only) return { bundles: [], accessories: [], popup, popup_rule };
  return {
    bundles: await firstBoxes(matching('bundle'), maxBoxes, (offer) => bundleBoxOf(context, offer, target)),
    accessories: await firstBoxes(matching('accessory'), maxBoxes, upsell),
    popup,
    popup_rule,
  };
}

function beforePayment(offer: CompiledOffer): boolean {
  return offer.source.automated !== true;
}

/** A cart as far as its lines are still sold, empty when it is not there, and the session that filled it. */
export async function shownCart(
  services: Services,
  shop: ActingShop,
  token: string,
): Promise<{ lines: CartLine[]; visitor: string | null }> {
  const { lines: entries, visitor } = await services.db
    .inShop(shop.id, (tx) => storedCart({ shop, tx, now: services.now() }, token, false), { readOnly: true })
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return { lines: [], visitor: null };
      throw error;
    });
  return { lines: await soldLines(services, shop, entries), visitor };
}

/** Lines of what is still sold. */
async function soldLines(
  services: Services,
  shop: ActingShop,
  entries: readonly Pick<CartLine, 'key' | 'variant_id' | 'quantity' | 'offer_id' | 'shown'>[],
): Promise<CartLine[]> {
  const variants = await pricingFromMemory(
    services,
    shop,
    entries.map((entry) => entry.variant_id),
  );
  return entries.flatMap(({ key, variant_id: id, quantity, offer_id, shown }) => {
    const variant = variants.get(id);
    return variant?.published ? [variantLine(variant, { key, quantity, offer_id, shown })] : [];
  });
}

/** The cart of a store of its own kind, `31:2,32:1`: what it took from offers is not known. */
async function cartOfLines(
  services: Services,
  shop: ActingShop,
  given: string,
): Promise<{ lines: CartLine[]; visitor: null }> {
  const entries = given.split(',').map((line, at) => {
    const [variant_id = 0, quantity = 0] = line.split(':').map(Number);
    return { key: `${at}`, variant_id, quantity };
  });
  return { lines: await soldLines(services, shop, entries), visitor: null };
}

/** Offers inside a cart, first tried first, and how far it is from a better price. */
export async function cartUpsellsOf(
  page: BoxContext,
  { token, lines: given }: { token?: string | undefined; lines?: string | undefined },
): Promise<Omit<ReplyOf<typeof cartUpsells>, 'now'>> {
  const { services, shop, index } = page;
  const { lines: held, visitor } = token
    ? await shownCart(services, shop, token)
    : given
      ? await cartOfLines(services, shop, given)
      : { lines: [], visitor: null };
  const lines = await asShown(page, index, held);
  // What is taken from a box makes its session the cart's; a page that names none leaves the cart as it is.
  const context = { ...page, visitor: page.visitor || (visitor ?? undefined) };
  const pricing = pricingContextOf(context);
  const founded = foundedLines(index, lines, pricing);
  if (lines.length === 0) return { boxes: [], progress: null };
  const offers = new Set<CompiledOffer>();
  for (const line of lines) {
    for (const offer of matchOffers(index, line, { offer_type: 'in-cart', limit: maxTried }))
      offers.add(offer);
  }
  const boxes = await firstBoxes(
    [...offers].sort((a, b) => a.rank - b.rank),
    maxBoxes,
    async (offer) => {
      if (
        offer.source.recommend_type === 'target-product' &&
        lines.some((line) => line.offer_id === offer.id)
      )
        return null;
      return upsellBoxOf(
        context,
        offer,
        founded.filter((line) => isTarget(offer, line)),
        lines,
      );
    },
  );
  if (!page.settings.show_progress) return { boxes, progress: null };
  const priced = priceCart(index, lines, pricing);
  return { boxes, progress: cartProgress(index, lines, priced, shop, pricing) };
}
