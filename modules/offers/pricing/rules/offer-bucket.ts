import type { ConditionField } from '../../offer/contract/offer-choice.ts';
import { bundlesByRarest } from './bundle-bucket.ts';
import { textsOf } from './offer-condition.ts';
import type { CompiledOffer, OfferBucket, OfferBuckets, OfferReach, ProductFacts } from './offer-pricer.ts';
import { targetKeys } from './offer-target.ts';

/** Sorts offers of one type, given ascending by rank, under what can lead to them. */
export function bucketOffers(offers: readonly CompiledOffer[]): OfferBuckets {
  const always: CompiledOffer[] = [];
  const byRule: CompiledOffer[] = [];
  const byProduct = new Map<number, CompiledOffer[]>();
  const byCollection = new Map<number, CompiledOffer[]>();
  const byCategory = new Map<number, CompiledOffer[]>();
  const byFact = new Map<ConditionField, Map<string, CompiledOffer[]>>();
  for (const offer of offers) {
    const keys = targetKeys(offer.source);
    if (keys === 'always') always.push(offer);
    else if (keys === 'rule') byRule.push(offer);
    else {
      fileUnder(byProduct, keys.products ?? [], offer);
      fileUnder(byCollection, keys.collections ?? [], offer);
      fileUnder(byCategory, keys.categories ?? [], offer);
      for (const { field, text } of keys.facts ?? []) {
        if (!byFact.has(field)) byFact.set(field, new Map());
        fileUnder(byFact.get(field)!, [text], offer);
      }
    }
  }
  return {
    always: toBucket(always),
    by_product: mapBuckets(byProduct),
    by_collection: mapBuckets(byCollection),
    by_category: mapBuckets(byCategory),
    by_fact: new Map([...byFact].map(([field, lists]) => [field, mapBuckets(lists)])),
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

/** Buckets of rules that may match, some perhaps twice; each offer in them still has to be asked. */
export function ruleBuckets(buckets: OfferBuckets, lines: readonly ProductFacts[]): OfferBucket[] {
  const found: OfferBucket[] = [];
  for (const [field, byText] of buckets.by_fact) {
    for (const line of lines) {
      for (const text of textsOf(field, line)) {
        const bucket = byText.get(text);
        if (bucket) found.push(bucket);
      }
    }
  }
  if (buckets.by_rule.all.length > 0) found.push(buckets.by_rule);
  return found;
}

/** Walks several ascending lists as one, each offer once, from the first tried to the last. */
export function* mergeByRank(lists: readonly (readonly CompiledOffer[])[]): Generator<CompiledOffer> {
  const indexes = lists.map(() => 0);
  let last: CompiledOffer | undefined;
  for (;;) {
    // The list whose turn it is keeps it until another one's next offer comes earlier: most are short beside one.
    let turn = -1;
    let first = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    for (let index = 0; index < lists.length; index += 1) {
      const rank = lists[index]![indexes[index]!]?.rank ?? Number.POSITIVE_INFINITY;
      if (rank < first) {
        second = first;
        first = rank;
        turn = index;
      } else if (rank < second) second = rank;
    }
    const list = lists[turn];
    if (!list) return;
    let at = indexes[turn]!;
    for (; at < list.length && list[at]!.rank <= second; at += 1) {
      const offer = list[at]!;
      if (offer === last) continue;
      last = offer;
      yield offer;
    }
    indexes[turn] = at;
  }
}

function fileUnder<K>(map: Map<K, CompiledOffer[]>, keys: readonly K[], offer: CompiledOffer): void {
  for (const key of keys) {
    const list = map.get(key);
    if (!list) map.set(key, [offer]);
    else if (list.at(-1) !== offer) list.push(offer);
  }
}

function mapBuckets<K>(map: Map<K, CompiledOffer[]>): Map<K, OfferBucket> {
  return new Map([...map].map(([key, list]) => [key, toBucket(list)]));
}

function toBucket(all: CompiledOffer[]): OfferBucket {
  const giving = all.filter((offer) => offer.terms);
  let least = Number.POSITIVE_INFINITY;
  const front = giving.filter(({ terms }) => {
    if (terms!.min_quantity >= least) return false;
    least = terms!.min_quantity;
    return true;
  });
  return { all, reach: toReach(giving), front: toReach(front) };
}

function toReach(offers: readonly CompiledOffer[]): OfferReach {
  return {
    ranks: offers.map((offer) => offer.rank),
    needs: offers.map((offer) => offer.terms!.min_quantity),
  };
}
