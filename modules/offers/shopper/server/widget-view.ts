import { formatMinor } from '#core/rules/money.ts';
import type { QueryOf } from '#core/contract/endpoint.ts';
import {
  pricingProductFromMemory,
  pricingProductsFromMemory,
  type PricingVariant,
  variantFacts,
} from '#modules/catalog/facts/server/public.ts';
import type { WidgetType } from '../../offer/contract/offer-choice.ts';
import type { storefrontWidgets } from '../contract/storefront-upsell-calls.ts';
import type { ShownWidget, WidgetCard } from '../../widget/contract/shown-widget.ts';
import { boxWords } from '../../offer/rules/box-words.ts';
import { matchOffers } from '../../pricing/rules/offer-index.ts';
import type { CartLine, CompiledOffer, OfferIndex, ProductFacts } from '../../pricing/rules/offer-pricer.ts';
import { isTarget } from '../../pricing/rules/founded-line.ts';
import { runningUntil } from '../../pricing/rules/offer-limit.ts';
import { offerSettings } from '../../offer/server/offer-settings-memory.ts';
import { rememberedWidgets } from '../../widget/server/widget-settings.ts';
import {
  bestSellers,
  fromCollections,
  fromOrdersOf,
  inTurn,
  targetPool,
} from '../../recommend/server/recommend-pool.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { type BoxContext, bundleBoxOf, handpickedBoxOf } from './upsell-box.ts';
import { firstBoxes, shownCart, variantInHand } from './upsell-view.ts';

type Query = QueryOf<typeof storefrontWidgets>;

/** Where a widget stands and what is known of who looks at it. */
interface WidgetContext {
  context: BoxContext;
  query: Query;
  /** Of a product page. */
  target: ProductFacts | null;
  /** The cart as far as it is still sold. */
  lines: readonly CartLine[];
}

/** More than a widget shows, as some may are not sold any more. */
const maxPicks = 48;
const maxOffers = 20;
/** Rows of handpicked products, and of deals, on one page. */
const maxRows = 3;
/** Products that are tried as what leads to a deal. */
const maxLeads = 3;

/** Ids of the products of each type, the best first. */
const sources: Readonly<
  Record<
    Exclude<WidgetType, 'handpicked-product' | 'flash-deal'>,
    (at: WidgetContext) => Promise<readonly number[]>
  >
> = {
  'best-seller': ({ context }) => bestSellers(context),
  'also-bought': async ({ context, target }) =>
    target ? inTurn(await fromOrdersOf(context, 'also-bought', [target.product_id])) : [],
  'cart-recommend': async ({ context, lines }) => {
    const inCart = [...new Set(lines.map((line) => line.product_id))];
    return inTurn(await fromOrdersOf(context, 'also-bought', inCart)).filter((id) => !inCart.includes(id));
  },
  'recent-view': async ({ query }) => (query.seen ?? '').split(',').filter(Boolean).map(Number),
  'more-collection': async ({ context, query, target }) => {
    const collections = query.collection ? [query.collection] : (target?.collection_ids ?? []);
    return fromCollections(context, collections);
  },
};

/** The rows of the handpicked offers for this page, the first tried first. */
async function handpickedRows({ context, query, target, lines }: WidgetContext): Promise<UpsellBox[]> {
  // A page that is about no product is still met by an offer for everything, a collection's by one for it.
  const page = target ?? { ...nothing, collection_ids: query.collection ? [query.collection] : [] };
  const offers = matchOffers(context.index, page, { offer_type: 'handpicked', limit: maxOffers });
  return firstBoxes(offers, maxRows, (offer) => handpickedBoxOf(context, offer, page, lines));
}

const deals = new WeakMap<OfferIndex, readonly CompiledOffer[]>();

/** Offers whose discount runs out or ends, and does not go on by itself then; first tried first. */
function dealOffers(index: OfferIndex): readonly CompiledOffer[] {
  const known = deals.get(index);
  if (known) return known;
  const found = index.offers.filter(({ terms, source, type }) => {
    const data = source.discount_data;
    if (!terms || 'data' in data || type === 'post-purchase' || source.automated) return false;
    return (data.setup_end_date && !data.auto_extend_end_date) || data.setup_stock_limit;
  });
  deals.set(index, found);
  return found;
}

/** What is cheaper now and will not stay so: a row for each offer, at the prices that the cart charges. */
async function dealRows(at: WidgetContext): Promise<UpsellBox[]> {
  const { context, lines } = at;
  const running = dealOffers(context.index).filter(
    (offer) => runningUntil(offer.source.discount_data, context.now) !== 'over',
  );
  return firstBoxes(running, maxRows, async (offer) => {
    for (const lead of await leadsOf(at, offer)) {
      const box =
        offer.type === 'bundle'
          ? await bundleBoxOf(context, offer, lead)
          : await handpickedBoxOf(context, offer, lead, lines);
      if (box && box.discount_text !== '') return box;
    }
    return null;
  });
}

/** What leads to an offer: something in the cart, the page's product, else the first of its targets that can be bought. */
async function leadsOf(
  { context, target, lines }: WidgetContext,
  offer: CompiledOffer,
): Promise<readonly ProductFacts[]> {
  const inCart = lines.find((line) => isTarget(offer, line));
  if (inCart) return [inCart];
  if (target && offer.matches(target)) return [target];
  const { services, shop } = context;
  const ids = (await targetPool(context, offer)).slice(0, maxPicks);
  const products = await pricingProductsFromMemory(services, shop, ids);
  const found = ids.flatMap((id) => {
    const facts = variantInHand(products.get(id) ?? [], undefined);
    return facts?.available && offer.matches(variantFacts(facts)) ? [variantFacts(facts)] : [];
  });
  // Beside anything: no product is named as what it takes, if it can do without.
  return [...(offer.matches(nothing) ? [nothing] : []), ...found].slice(0, maxLeads);
}

/** The page of no product. */
const nothing: ProductFacts = { product_id: 0, variant_id: 0, collection_ids: [], unit_price_minor: 0 };

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
    lines: query.token ? (await shownCart(services, shop, query.token)).lines : [],
  };
  const words = boxWords(shop.locale).widget;
  const shown: ShownWidget[] = [];
  for (const { type, looks } of wanted) {
    const { title, pages: _pages, ...look } = looks[query.device];
    if (type === 'handpicked-product' || type === 'flash-deal') {
      const rows = type === 'flash-deal' ? dealRows : handpickedRows;
      for (const [row, box] of (await rows(at)).entries()) {
        // A bundle is only sold whole.
        const most = box.offer_type === 'bundle' ? box.products.length : look.limit;
        const offer = { ...box, products: box.products.slice(0, most) };
        shown.push({ type, title: row === 0 ? title : '', look, cards: [], offer, words });
      }
      continue;
    }
    const cards = await cardsOf(at, await sources[type](at), look.limit);
    if (cards.length > 0) shown.push({ type, title, look, cards, offer: null, words });
  }
  return shown;
}

async function pageProduct({ services, shop }: BoxContext, query: Query): Promise<ProductFacts | null> {
  if (query.product === undefined) return null;
  const own = variantInHand(await pricingProductFromMemory(services, shop, query.product), query.variant);
  return own ? variantFacts(own) : null;
}

/** Cards of the products that can be bought now, each once, never the page's own. */
async function cardsOf(
  { context, target }: WidgetContext,
  from: readonly number[],
  limit: number,
): Promise<WidgetCard[]> {
  const wanted = [...new Set(from)].filter((id) => id !== target?.product_id).slice(0, maxPicks);
  const products = await pricingProductsFromMemory(context.services, context.shop, wanted);
  const cards: WidgetCard[] = [];
  for (const id of wanted) {
    const variants = (products.get(id) ?? []).filter((variant) => variant.published);
    if (!variants.some((variant) => variant.available)) continue;
    cards.push(cardOf(context, variants));
    if (cards.length >= limit) break;
  }
  return cards;
}

function cardOf({ shop }: BoxContext, variants: readonly PricingVariant[]): WidgetCard {
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
  };
}
