import type { OfferType } from '../../offer/contract/offer-choice.ts';
import { compileRecommend } from './upsell-match.ts';
import { bucketOffers, mergeByRank, productBuckets, ruleBuckets } from './offer-bucket.ts';
import type {
  CompiledOffer,
  PricingContext,
  OfferIndex,
  OfferPricers,
  OfferSource,
  ProductFacts,
} from './offer-pricer.ts';
import { offersAgain, sameSwitches, type ShopSwitches, stoppedBy } from '../../offer/rules/offer-switch.ts';
import { compileTarget } from './offer-target.ts';

export type { OfferIndex } from './offer-pricer.ts';

export interface CompileOptions {
  currency: string;
  switches?: ShopSwitches;
  before?: OfferIndex | undefined;
}

/**
 * Keeps the active offers that no switch of the shop stops, in the order in which they are tried: priority 1 first,
 * then the older id. What `before` compiled of the very same source, in the same currency and with the same switches,
 * is not compiled again.
 */
export function compileOffers(
  offers: Iterable<OfferSource>,
  options: CompileOptions & { pricers: OfferPricers },
): OfferIndex {
  const { currency, pricers, switches = {} } = options;
  const same = options.before?.currency === currency && sameSwitches(options.before.switches, switches);
  const before = same ? options.before : undefined;
  const active = [...offers].filter((offer) => offer.activated && stoppedBy(offer, switches) === null);
  active.sort((a, b) => a.priority - b.priority || a.id - b.id);
  const compiled = active.map((offer, rank): CompiledOffer => {
    const known = before?.by_id.get(offer.id);
    if (known?.source !== offer) return compileOffer(offer, rank, { currency, pricers, switches });
    return known.rank === rank ? known : { ...known, rank };
  });
  const types = new Set(compiled.map((offer) => offer.type));
  return {
    currency,
    pricers,
    switches,
    offers: compiled,
    by_id: new Map(compiled.map((offer) => [offer.id, offer])),
    limited: compiled.filter((offer) => (offer.terms?.limit ?? null) !== null),
    has_trials: active.some((offer) => (offer.holdout_percent ?? 0) > 0 || !!offer.variant_b),
    by_type: new Map(
      [...types].map((type) => [type, bucketOffers(compiled.filter((offer) => offer.type === type))]),
    ),
  };
}

const atListPrices = new WeakMap<OfferIndex, OfferIndex>();

/** Those of an index' offers that take nothing off: for pages whose checkout would not make a discount good. */
export function withoutDiscounts(index: OfferIndex): OfferIndex {
  let rest = atListPrices.get(index);
  if (!rest) {
    const sources = index.offers.filter(({ terms }) => terms === null).map(({ source }) => source);
    const { currency, pricers, switches } = index;
    rest = compileOffers(sources, { currency, pricers, switches, before: index });
    atListPrices.set(index, rest);
  }
  return rest;
}

/**
 * Offers that target a product or variant, first tried first. `limit` stops the search early;
 * `offer_type` looks at one kind only; `exclude` are offers that this shopper does not get.
 */
export function matchOffers(
  index: OfferIndex,
  facts: ProductFacts,
  options: { offer_type?: OfferType; limit?: number; exclude?: PricingContext['exclude'] } = {},
): CompiledOffer[] {
  const limit = options.limit ?? Number.POSITIVE_INFINITY;
  const lists: (readonly CompiledOffer[])[] = [];
  for (const [type, buckets] of index.by_type) {
    if (options.offer_type !== undefined && options.offer_type !== type) continue;
    for (const bucket of productBuckets(buckets, facts)) lists.push(bucket.all);
    for (const bucket of ruleBuckets(buckets, [facts])) lists.push(bucket.all);
  }
  const found: CompiledOffer[] = [];
  if (limit <= 0) return found;
  for (const offer of mergeByRank(lists)) {
    if (!offer.matches(facts) || options.exclude?.(offer)) continue;
    found.push(offer);
    if (found.length >= limit) break;
  }
  return found;
}

function compileOffer(
  source: OfferSource,
  rank: number,
  { currency, pricers, switches }: Pick<OfferIndex, 'currency' | 'pricers' | 'switches'>,
): CompiledOffer {
  const again = offersAgain(source, switches);
  return {
    id: source.id,
    version: source.version,
    name: source.offer_name,
    type: source.offer_type,
    target_type: source.target_type,
    rank,
    matches: compileTarget(source, currency),
    again,
    recommends: compileRecommend(source, currency, again),
    terms: pricers[source.offer_type]?.terms(source, currency) ?? null,
    source,
  };
}
