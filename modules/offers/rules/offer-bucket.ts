import { bundlesByRarest } from '../bundle/rules/bundle-terms.ts';
import { factKeys, keyedFields } from './offer-condition.ts';
import type { CompiledOffer, OfferBucket, OfferBuckets, ProductFacts } from './offer-pricer.ts';
import { targetKeys } from './offer-target.ts';

const empty: OfferBucket = { all: [], front: [] };

/** Sorts offers of one type, given ascending by rank, under what can lead to them. */
export function bucketOffers(offers: readonly CompiledOffer[]): OfferBuckets {
  const always: CompiledOffer[] = [];
  const byRule: CompiledOffer[] = [];
  const byProduct = new Map<number, CompiledOffer[]>();
  const byCollection = new Map<number, CompiledOffer[]>();
  const byCategory = new Map<number, CompiledOffer[]>();
  const byFact = new Map<string, CompiledOffer[]>();
  for (const offer of offers) {
    const keys = targetKeys(offer.source);
    if (keys === 'always') always.push(offer);
    else if (keys === 'rule') byRule.push(offer);
    else {
      fileUnder(byProduct, keys.products ?? [], offer);
      fileUnder(byCollection, keys.collections ?? [], offer);
      fileUnder(byCategory, keys.categories ?? [], offer);
      fileUnder(byFact, keys.facts ?? [], offer);
    }
  }
  return {
    always: toBucket(always),
    by_product: mapBuckets(byProduct),
    by_collection: mapBuckets(byCollection),
    by_category: mapBuckets(byCategory),
    by_fact: mapBuckets(byFact),
    fact_fields: keyedFields(byFact.keys()),
    by_rule: toBucket(byRule),
    by_rarest: bundlesByRarest(offers),
  };
}

/** Buckets that lead to offers for a whole product, whichever of its variants are in the cart. */
export function productBuckets(buckets: OfferBuckets, facts: ProductFacts): OfferBucket[] {
  const found: OfferBucket[] = [];
  if (buckets.always.all.length > 0) found.push(buckets.always);
  const own = buckets.by_product.get(facts.product_id);
  if (own) found.push(own);
  if (buckets.by_collection.size > 0) {
    for (const collection of facts.collection_ids) {
      const bucket = buckets.by_collection.get(collection);
      if (bucket) found.push(bucket);
    }
  }
  if (buckets.by_category.size > 0 && facts.category_ids) {
    for (const category of facts.category_ids) {
      const bucket = buckets.by_category.get(category);
      if (bucket) found.push(bucket);
    }
  }
  return found;
}

/** Buckets of rules that may match; each offer in them still has to be asked. */
export function ruleBuckets(buckets: OfferBuckets, lines: readonly ProductFacts[]): OfferBucket[] {
  const found = new Set<OfferBucket>();
  if (buckets.by_fact.size > 0) {
    for (const line of lines) {
      for (const key of factKeys(line, buckets.fact_fields)) found.add(buckets.by_fact.get(key) ?? empty);
    }
    found.delete(empty);
  }
  if (buckets.by_rule.all.length > 0) found.add(buckets.by_rule);
  return [...found];
}

/** Walks several ascending lists as one, each offer once, from the first tried to the last. */
export function* mergeByRank(lists: readonly (readonly CompiledOffer[])[]): Generator<CompiledOffer> {
  const places = lists.map(() => 0);
  for (;;) {
    let first: CompiledOffer | undefined;
    for (let index = 0; index < lists.length; index += 1) {
      const offer = lists[index]![places[index]!];
      if (offer && (!first || offer.rank < first.rank)) first = offer;
    }
    if (!first) return;
    yield first;
    for (let index = 0; index < lists.length; index += 1) {
      if (lists[index]![places[index]!] === first) places[index]! += 1;
    }
  }
}

function fileUnder<K>(map: Map<K, CompiledOffer[]>, keys: readonly K[], offer: CompiledOffer): void {
  for (const key of new Set(keys)) {
    const list = map.get(key);
    if (list) list.push(offer);
    else map.set(key, [offer]);
  }
}

function mapBuckets<K>(map: Map<K, CompiledOffer[]>): Map<K, OfferBucket> {
  return new Map([...map].map(([key, list]) => [key, toBucket(list)]));
}

function toBucket(all: CompiledOffer[]): OfferBucket {
  const front: CompiledOffer[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const offer of all) {
    if (!offer.terms || offer.terms.min_quantity >= least) continue;
    least = offer.terms.min_quantity;
    front.push(offer);
  }
  return { all, front };
}
