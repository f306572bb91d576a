import type { RankingRule } from '../../offer/contract/offer-choice.ts';
import type { ProductFacts } from '../../pricing/rules/offer-pricer.ts';

/** What the rules look at. `best_place`: place among the shop's best sellers, from 0; null: it is none. */
export interface RankedProduct {
  facts: ProductFacts;
  best_place: number | null;
}

type Score = (target: ProductFacts, candidate: RankedProduct) => number;

/** Each from 0 (does not hold) to some small whole number, so that a rule decides and the next breaks its ties. */
const scores: Readonly<Record<RankingRule, Score>> = {
  'same-collection': (target, { facts }) => Number(sharesCollection(target, facts)),
  'same-tag': (target, { facts }) => Math.min(3, sharedTags(target, facts)),
  'title-similarity': (target, { facts }) => Math.round(similarity(target.title, facts.title) * 4),
  'best-seller-same-collection': (target, { facts, best_place: index }) =>
    index !== null && sharesCollection(target, facts) ? 1 + Number(index < 10) : 0,
  'same-type': (target, { facts }) => Number(sameText(target.product_type, facts.product_type)),
  'same-vendor': (target, { facts }) => Number(sameText(target.vendor, facts.vendor)),
  'lower-price': (target, { facts }) => Number(facts.unit_price_minor < target.unit_price_minor),
};

/** Orders what is relevant beside a product (V099): by the first rule, among equals by the next, at last by what sells and by id. */
export function rankProducts(
  target: ProductFacts,
  candidates: readonly RankedProduct[],
  rules: readonly RankingRule[],
): RankedProduct[] {
  const scored = candidates.map((one) => ({ one, score: rules.map((rule) => scores[rule](target, one)) }));
  scored.sort((a, b) => {
    for (let index = 0; index < rules.length; index += 1) {
      const difference = b.score[index]! - a.score[index]!;
      if (difference !== 0) return difference;
    }
    const [mine, theirs] = [a.one.best_place ?? Infinity, b.one.best_place ?? Infinity];
    if (mine !== theirs) return mine - theirs;
    return a.one.facts.product_id - b.one.facts.product_id;
  });
  return scored.map(({ one }) => one);
}

function sharesCollection(a: ProductFacts, b: ProductFacts): boolean {
  return a.collection_ids.some((id) => b.collection_ids.includes(id));
}

function sharedTags(a: ProductFacts, b: ProductFacts): number {
  const tags = new Set(a.tags?.map(folded));
  return new Set(b.tags?.map(folded).filter((tag) => tags.has(tag))).size;
}

/** Words in common, of all words of both. */
function similarity(a: string | undefined, b: string | undefined): number {
  const [mine, theirs] = [wordsOf(a), wordsOf(b)];
  const shared = [...mine].filter((word) => theirs.has(word)).length;
  const all = mine.size + theirs.size - shared;
  return all === 0 ? 0 : shared / all;
}

function wordsOf(text: string | undefined): ReadonlySet<string> {
  return new Set(folded(text).match(/[\p{L}\p{N}]+/gu) ?? []);
}

function sameText(a: string | undefined, b: string | undefined): boolean {
  const text = folded(a);
  return text !== '' && text === folded(b);
}

function folded(text: string | undefined): string {
  return (text ?? '').trim().toLowerCase();
}
