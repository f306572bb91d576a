import { formatMinor } from '#core/rules/money.ts';
import type { Exposures } from '#modules/analytics/trial/server/public.ts';
import { pricingProductsFromMemory, type PricingVariant } from '#modules/catalog/facts/server/public.ts';
import { type BundleTerms } from '../../bundle/rules/bundle-terms.ts';
import { foundedLines, isTarget } from '../../pricing/rules/founded-line.ts';
import { bundleMembers } from '../../pricing/rules/bundle-bucket.ts';
import type { BoxProduct, UpsellBox } from '../../offer/contract/upsell-box.ts';
import { boxWords, endWords } from '../../offer/rules/box-words.ts';
import { priceCart } from '../../pricing/rules/cart-price.ts';
import { type MessageFacts, renderMessage } from '../../offer/rules/message-text.ts';
import type {
  CartLine,
  CompiledOffer,
  PricingContext,
  OfferIndex,
  ProductFacts,
} from '../../pricing/rules/offer-pricer.ts';
import { trialMoment, offerTrialOf } from '../../trial/rules/offer-trial.ts';
import { offerDiscount, type UpsellTerms } from '../../upsell/rules/upsell-terms.ts';
import { runningUntil, unitsLeft } from '../../pricing/rules/offer-limit.ts';
import type { OfferSettings } from '../../offer/server/offer-settings-memory.ts';
import { isTried } from '../../trial/server/offer-exposures.ts';
import type { RecommendContext } from '../../recommend/server/recommend-pool.ts';
import {
  inShownOrder,
  recommendedProducts,
  type ShownSource,
} from '../../recommend/server/recommended-products.ts';
import { proofOf } from '../../recommend/server/shown-lines.ts';
import { variantLine } from './variant-line.ts';

/** What boxes of one shopper are made with. */
export interface BoxContext extends RecommendContext {
  index: OfferIndex;
  left: ReadonlyMap<number, number>;
  now: Date;
  visitor: string | undefined;
  /** Where given, filled in with what could be shown of offers that are tried. */
  exposures?: Exposures | undefined;
  settings: OfferSettings;
}

type Source = CompiledOffer['source'] &
  ShownSource & {
    offer_message: string;
    offer_title?: string;
    cta?: UpsellBox['cta'];
  };

/** Products with more variants than this are priced once for each price, not once for each variant. */
const pricedSingly = 20;
const boxLine = 'box';

/** An offer that promises a discount is not shown without it. */
function isOver(context: BoxContext, offer: CompiledOffer): boolean {
  return offer.terms !== null && unitsLeft(offer, context) === 0;
}

/** Which wording of what could be shown now the visitor sees; null: they do not get the offer. Noted as an exposure. */
function shownVariant(context: BoxContext, offer: CompiledOffer): 'a' | 'b' | null {
  const trial = offerTrialOf(offer, context.visitor);
  if (isTried(offer.source)) context.exposures?.set(offer.id, trial);
  return trial === 'out' ? null : trial;
}

/** As the cart will be priced when it hears of the same visitor. */
export function pricingContextOf({ now, left, index, visitor }: BoxContext): PricingContext {
  return { now, left, ...trialMoment(index, visitor) };
}

/** What a box after payment knows beside the lines. */
export interface AfterPayment {
  /** Products not to offer; the default is the lines. */
  have?: readonly Pick<ProductFacts, 'product_id' | 'variant_id'>[];
  last_name?: string;
}

function texts(source: Source, variant: 'a' | 'b'): { message: string; title: string } {
  const second = variant === 'b' ? source.variant_b : null;
  return {
    message: second?.offer_message || source.offer_message,
    title: second?.offer_title || (source.offer_title ?? ''),
  };
}

/** What stays the same for all kinds of boxes. */
function frame(
  context: BoxContext,
  offer: CompiledOffer,
  variant: 'a' | 'b',
  { discount, ...names }: { discount: string } & Omit<MessageFacts, 'discount'>,
) {
  const { settings } = context;
  const source = offer.source as Source;
  const { message, title } = texts(source, variant);
  const facts = { discount, ...names };
  const words = boxWords(context.shop.locale);
  const end = runningUntil(source.discount_data, context.now);
  const data = source.discount_data;
  const ends = endWords('data' in data ? '' : data.text_display_date_time, words.box);
  const limit = offer.terms?.limit ?? null;
  return {
    offer_id: offer.id,
    offer_type: offer.type,
    variant,
    title: offer.type === 'post-purchase' ? renderMessage(title, facts, words.own.title) : '',
    message: renderMessage(message, facts, words.own.message[offer.type]),
    cta: source.cta ?? 'cart',
    discount_text: discount === '' ? '' : words.save(discount),
    ends_at: settings.show_countdown && offer.terms && end instanceof Date ? end.toISOString() : null,
    left: settings.show_left && limit !== null ? unitsLeft(offer, { left: context.left }) : null,
    words:
      offer.type === 'bundle'
        ? { ...words.box, ends, add: words.bundle_add }
        : {
            ...words.box,
            ends,
            ...(isPerTarget(offer) && discount !== '' ? { each: words.each(names.product_title ?? '') } : {}),
          },
  };
}

/** Whether its discount is for as many units as there are of its targets. */
function isPerTarget({ type, terms }: CompiledOffer): boolean {
  return type !== 'post-purchase' && terms !== null && !(terms as UpsellTerms).beyond;
}

/** A product as a box shows it; `offerPrice` in minor units, of all its units. */
function boxProduct(
  context: BoxContext,
  variants: readonly PricingVariant[],
  quantity: number,
  offerPrice: (variant: PricingVariant) => number,
): BoxProduct {
  const [first] = variants as readonly [PricingVariant, ...PricingVariant[]];
  const { currency, locale } = context.shop;
  return {
    product_id: first.product_id,
    title: first.title,
    handle: first.handle,
    image: first.image && { src: first.image.src, alt: first.image.alt },
    options: [...first.option_names],
    variants: variants.map((variant) => {
      const full = variant.price_minor * quantity;
      const offered = offerPrice(variant);
      return {
        id: variant.variant_id,
        title: variant.variant_title,
        options: [...variant.options],
        available: variant.available,
        price: formatMinor(full, currency, locale),
        offer_price: formatMinor(offered, currency, locale),
        price_minor: full,
        offer_price_minor: offered,
      };
    }),
    quantity,
  };
}

/** Asks the engine once for each variant, or for each price; `among` is how many variants the product has. */
function askedOnce(price: (variant: PricingVariant) => number) {
  const known = new Map<string, number>();
  return (one: PricingVariant, among: number): number => {
    const key = among > pricedSingly ? `${one.product_id}:${one.price_minor}` : String(one.variant_id);
    const found = known.get(key) ?? price(one);
    known.set(key, found);
    return found;
  };
}

/** What the engine makes of one unit put into this cart from the offer. */
function enginePrice(context: BoxContext, offer: CompiledOffer, lines: readonly CartLine[]) {
  const pricing = pricingContextOf(context);
  return askedOnce((one) => {
    const taken = variantLine(one, { key: boxLine, quantity: 1, offer_id: offer.id });
    return priceCart(context.index, [...lines, taken], pricing).lines.at(-1)!.total_minor;
  });
}

/**
 * An upsell, accessory or in-cart offer beside what the shopper has; null where there is nothing to show. `targets`
 * lead to it, `lines` are the cart it is taken into: the prices are those that the engine gives then.
 */
export async function upsellBoxOf(
  context: BoxContext,
  offer: CompiledOffer,
  targets: readonly ProductFacts[],
  lines: readonly CartLine[],
  after: AfterPayment = {},
): Promise<UpsellBox | null> {
  if (isOver(context, offer)) return null;
  const products = await recommendedProducts(context, offer, targets, after.have ?? lines);
  const [first] = products;
  const variant = first && shownVariant(context, offer);
  if (!first || !variant) return null;
  const price = enginePrice(context, offer, lines);
  const shown = products.map(({ variants }) => ({
    ...boxProduct(context, variants, 1, (one) => price(one, variants.length)),
    proof: proofOf(context, offer.id, variants[0]!.product_id),
  }));
  return {
    ...frame(context, offer, variant, {
      discount: discountOf(context, offer, variant, shown),
      product_title: first.target.title ?? '',
      offer_product_title: shown[0]!.title,
      last_name: after.last_name ?? '',
    }),
    products: shown,
    total: '',
    original_total: '',
  };
}

/**
 * Products picked by hand for a page. It may be about something that is not in the cart: then the prices are those
 * beside it, and the box says so, because the cart charges them only then.
 */
export async function handpickedBoxOf(
  context: BoxContext,
  offer: CompiledOffer,
  page: ProductFacts,
  lines: readonly CartLine[],
): Promise<UpsellBox | null> {
  const founded = foundedLines(context.index, lines, pricingContextOf(context));
  const isLed = founded.some((line) => isTarget(offer, line));
  const beside = isLed ? lines : [...lines, { ...page, key: 'target', quantity: 1 }];
  const box = await upsellBoxOf(context, offer, [page], beside, { have: [...lines, page] });
  if (!box || box.discount_text === '') return box;
  const { each: _each, ...words } = box.words;
  const shopWords = boxWords(context.shop.locale);
  const product = isLed ? '' : (page.title ?? '');
  if (isPerTarget(offer)) return { ...box, words: { ...words, each: shopWords.each(product) } };
  return { ...box, words: isLed ? words : { ...words, each: shopWords.beside(product) } };
}

/** `20%`, or the most that a unit in the box costs less; '' where nothing does. */
function discountOf(
  context: BoxContext,
  offer: CompiledOffer,
  variant: 'a' | 'b',
  products: readonly BoxProduct[],
): string {
  const variants = products.flatMap((product) => product.variants);
  const most = Math.max(...variants.map((one) => one.price_minor - one.offer_price_minor));
  if (most <= 0) return '';
  const left = offer.terms?.limit == null ? null : unitsLeft(offer, { left: context.left });
  const { percentage } = offerDiscount(offer, { unit_price_minor: 0 }, { now: context.now, left, variant });
  return percentage > 0 ? `${percentage}%` : formatMinor(most, context.shop.currency, context.shop.locale);
}

/** A bundle on the page of `target`; null when one of its products cannot be bought in the number it takes. */
export async function bundleBoxOf(
  context: BoxContext,
  offer: CompiledOffer,
  target: ProductFacts,
): Promise<UpsellBox | null> {
  if (isOver(context, offer)) return null;
  const source = offer.source as Source;
  const members = bundleMembers(source);
  const { services, shop } = context;
  const loaded = await pricingProductsFromMemory(
    services,
    shop,
    members.map((member) => member.product_id),
  );
  const chosen: { variants: PricingVariant[]; quantity: number }[] = [];
  for (const { product_id: id, quantity } of members) {
    const fitting = (loaded.get(id) ?? []).filter(
      (one) => one.published && one.available && (one.in_stock === null || one.in_stock >= quantity),
    );
    if (fitting.length === 0) return null;
    chosen.push({ variants: sorted(fitting, target, source), quantity });
  }
  if (chosen.length === 0) return null;
  const variant = shownVariant(context, offer);
  if (!variant) return null;
  const set = chosen.map(({ variants, quantity }, at) =>
    variantLine(variants[0]!, { key: `${at}`, quantity }),
  );
  const pricing = pricingContextOf(context);
  const priced = priceCart(context.index, set, pricing);
  const { currency, locale } = shop;
  const percent = (offer.terms as BundleTerms | null)?.off[variant].percentage ?? 0;
  const saved = priced.discount_minor;
  const discount = saved === 0 ? '' : percent > 0 ? `${percent}%` : formatMinor(saved, currency, locale);
  /** Its share of what the set costs with this variant and the first ones of the others: the parts are the total. */
  const part = (at: number) =>
    askedOnce((one) => {
      const first = set[at]!;
      if (one.variant_id === first.variant_id) return priced.lines[at]!.total_minor;
      const { key, quantity } = first;
      return priceCart(context.index, set.with(at, variantLine(one, { key, quantity })), pricing).lines[at]!
        .total_minor;
    });
  /** Two units of one product offer it with itself. */
  const beside = chosen.find(({ variants }) => variants[0]!.product_id !== target.product_id) ?? chosen[0]!;
  return {
    ...frame(context, offer, variant, {
      discount,
      product_title: target.title ?? '',
      offer_product_title: beside.variants[0]!.title,
    }),
    products: chosen.map(({ variants, quantity }, at) => {
      const price = part(at);
      return boxProduct(context, variants, quantity, (one) => price(one, variants.length));
    }),
    total: formatMinor(priced.total_minor, currency, locale),
    original_total: formatMinor(priced.subtotal_minor, currency, locale),
  };
}

function sorted(variants: readonly PricingVariant[], target: ProductFacts, source: Source): PricingVariant[] {
  // The variant in hand is the one that is meant.
  const own = variants.find((one) => one.variant_id === target.variant_id);
  const ordered = inShownOrder(variants, target, source);
  return own ? [own, ...ordered.filter((one) => one !== own)] : ordered;
}
