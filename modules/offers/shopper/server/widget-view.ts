import { formatMinor } from '#core/rules/money.ts';
import type { QueryOf } from '#core/contract/endpoint.ts';
import {
  pricingProductsFromMemory,
  type PricingVariant,
  variantFacts,
} from '#modules/catalog/server/public.ts';
import type { WidgetType } from '../../offer/contract/offer-choice.ts';
import type { storefrontWidgets } from '../contract/storefront-upsell-calls.ts';
import type { ShownWidget, WidgetCard } from '../../widget/contract/shown-widget.ts';
import { boxWords } from '../../offer/rules/box-words.ts';
import { matchOffers } from '../../pricing/rules/offer-index.ts';
import type { CompiledOffer, OfferIndex, ProductFacts } from '../../pricing/rules/offer-pricer.ts';
import { targetKeys } from '../../pricing/rules/offer-target.ts';
import { trialOf } from '../../trial/rules/offer-trial.ts';
import { runningUntil, unitsLeft } from '../../pricing/rules/offer-limit.ts';
import { isTried } from '../../trial/server/offer-exposures.ts';
import { offerSettings } from '../../offer/server/offer-settings-memory.ts';
import { rememberedWidgets } from '../../widget/server/widget-settings.ts';
import { bestSellers, fromCollections, fromOrdersOf, inTurn } from '../../recommend/server/recommend-pool.ts';
import type { BoxContext } from './upsell-box.ts';
import { shownCart } from './upsell-view.ts';

type Query = QueryOf<typeof storefrontWidgets>;

/** Where a widget stands and what is known of who looks at it. */
interface WidgetContext {
  context: BoxContext;
  query: Query;
  /** Of a product page. */
  target: ProductFacts | null;
  /** Products in the cart. */
  inCart: readonly number[];
}

/** A product to show, and the handpicked offer it comes from. */
interface Pick {
  id: number;
  offer_id: number | null;
  /** Kept from this visitor, who is held out of its offer. */
  withheld?: boolean;
}

/** More than a widget shows, as some may are not sold any more. */
const maxPicks = 48;
const maxOffers = 20;

const picks = (ids: readonly number[]): Pick[] => ids.map((id) => ({ id, offer_id: null }));

const sources: Readonly<Record<WidgetType, (at: WidgetContext) => Promise<Pick[]>>> = {
  'best-seller': async ({ context }) => picks(await bestSellers(context)),
  'also-bought': async ({ context, target }) =>
    target ? picks(inTurn(await fromOrdersOf(context, 'also-bought', [target.product_id]))) : [],
  'cart-recommend': async ({ context, inCart }) =>
    picks(inTurn(await fromOrdersOf(context, 'also-bought', inCart)).filter((id) => !inCart.includes(id))),
  'recent-view': async ({ query }) => picks((query.seen ?? '').split(',').filter(Boolean).map(Number)),
  'handpicked-product': async ({ context, query, target }) => handpicked(context, query, target),
  'flash-deal': async ({ context }) => picks(await dealProducts(context)),
  'more-collection': async ({ context, query, target }) => {
    const collections = query.collection ? [query.collection] : (target?.collection_ids ?? []);
    return picks(await fromCollections(context, collections));
  },
};

/** What handpicked offers for this page name, offer by offer. */
function handpicked(context: BoxContext, query: Query, target: ProductFacts | null): Pick[] {
  // A page that is about no product is still met by an offer for everything, a collection's by one for it.
  const facts = target ?? {
    product_id: 0,
    variant_id: 0,
    collection_ids: query.collection ? [query.collection] : [],
    unit_price_minor: 0,
  };
  const offers = matchOffers(context.index, facts, { offer_type: 'handpicked', limit: maxOffers });
  return offers.flatMap((offer) => {
    const withheld = trialOf(offer, context.visitor) === 'out';
    return (offer.source.recommend_ids ?? []).map((id) => ({ id, offer_id: offer.id, withheld }));
  });
}

const deals = new WeakMap<OfferIndex, readonly CompiledOffer[]>();

/** Offers whose discount ends or runs out, first tried first. */
function dealOffers(index: OfferIndex): readonly CompiledOffer[] {
  const known = deals.get(index);
  if (known) return known;
  const found = index.offers.filter(({ terms, source, type }) => {
    const data = source.discount_data;
    if (!terms || 'data' in data || type === 'post-purchase' || source.automated) return false;
    return data.setup_end_date || data.setup_stock_limit;
  });
  deals.set(index, found);
  return found;
}

/** Products on whose pages such a discount can be had now. */
async function dealProducts(context: BoxContext): Promise<number[]> {
  const lists: (readonly number[])[] = [];
  for (const offer of dealOffers(context.index)) {
    if (lists.length >= maxOffers) break;
    const over = runningUntil(offer.source.discount_data, context.now) === 'over';
    if (over || unitsLeft(offer, context) === 0 || trialOf(offer, context.visitor) === 'out') continue;
    const keys = targetKeys(offer.source);
    if (typeof keys === 'string') continue;
    if (keys.products) lists.push(keys.products.slice(0, maxPicks));
    if (keys.collections) lists.push(await fromCollections(context, keys.collections));
  }
  return inTurn(lists);
}

/** The widgets of a page that are on and have something to show, in the order of V100. */
export async function widgetsOf(context: BoxContext, query: Query): Promise<ShownWidget[]> {
  const { services, shop } = context;
  const { enable: on } = await offerSettings(services, shop);
  const wanted = (on ? await rememberedWidgets(services, shop) : []).filter(
    ({ enable, looks }) => enable && looks[query.device].pages.includes(query.page),
  );
  if (wanted.length === 0) return [];
  const at: WidgetContext = {
    context,
    query,
    target: await pageProduct(context, query),
    inCart: query.token
      ? [...new Set((await shownCart(services, shop, query.token)).lines.map((line) => line.product_id))]
      : [],
  };
  const shown: ShownWidget[] = [];
  for (const { type, looks } of wanted) {
    const { title, pages: _pages, ...look } = looks[query.device];
    const cards = await cardsOf(at, await sources[type](at), look.limit);
    if (cards.length > 0) shown.push({ type, title, look, cards, words: boxWords(shop.locale).widget });
  }
  return shown;
}

async function pageProduct({ services, shop }: BoxContext, { product }: Query): Promise<ProductFacts | null> {
  if (product === undefined) return null;
  const variants = (await pricingProductsFromMemory(services, shop, [product])).get(product);
  const first = variants?.find((variant) => variant.published);
  return first ? variantFacts(first) : null;
}

/**
 * Cards of the products that can be bought now, each once, never the page's own. Handpicked offers that are tried are
 * noted where one of their cards is shown, or would be but for the trial.
 */
async function cardsOf(
  { context, target }: WidgetContext,
  from: readonly Pick[],
  limit: number,
): Promise<WidgetCard[]> {
  const once = new Map<string, Pick>();
  for (const pick of from) {
    const key = pick.withheld ? `${pick.id} ${pick.offer_id}` : String(pick.id);
    if (pick.id !== target?.product_id && !once.has(key)) once.set(key, pick);
  }
  const wanted = [...once.values()].slice(0, maxPicks);
  const products = await pricingProductsFromMemory(
    context.services,
    context.shop,
    wanted.map(({ id }) => id),
  );
  const cards: WidgetCard[] = [];
  for (const { id, offer_id, withheld } of wanted) {
    const variants = (products.get(id) ?? []).filter((variant) => variant.published);
    if (!variants.some((variant) => variant.available)) continue;
    noteCard(context, offer_id);
    if (!withheld) cards.push(cardOf(context, variants, offer_id));
    if (cards.length >= limit) break;
  }
  return cards;
}

function noteCard({ index, visitor, exposures }: BoxContext, offerId: number | null): void {
  const offer = offerId === null ? undefined : index.by_id.get(offerId);
  if (offer && isTried(offer.source)) exposures?.set(offer.id, trialOf(offer, visitor));
}

function cardOf(
  { shop }: BoxContext,
  variants: readonly PricingVariant[],
  offerId: number | null,
): WidgetCard {
  const buyable = variants.filter((variant) => variant.available);
  const cheapest = buyable.reduce((a, b) => (b.price_minor < a.price_minor ? b : a));
  const was = cheapest.compare_at_minor;
  const money = (minor: number) => formatMinor(minor, shop.currency, shop.locale);
  return {
    product_id: cheapest.product_id,
    title: cheapest.title,
    handle: cheapest.handle,
    image: cheapest.image && { src: cheapest.image.src, alt: cheapest.image.alt },
    price: money(cheapest.price_minor),
    compare_at_price: was !== null && was > cheapest.price_minor ? money(was) : null,
    variant_id: variants.length === 1 ? cheapest.variant_id : null,
    offer_id: offerId,
  };
}
