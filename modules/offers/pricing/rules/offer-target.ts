import { namedCollections, namedProducts, namesByText } from '../../offer/rules/named-target.ts';
import { bundleMembers } from './bundle-bucket.ts';
import { compileConditions, type FactKey, ruleKeys } from './offer-condition.ts';
import type { OfferSource, ProductFacts } from './offer-pricer.ts';

/** The categories that an offer with a base category names: in its rule (V145), else as its ids. */
export function categoryTargets(source: OfferSource): readonly number[] {
  return source.condition.in_cart?.base_category?.from_these_categories ?? source.target_ids;
}

/**
 * What leads to the offers of a target: ids and exact texts one of which every target carries, `always` for an
 * offer for everything, `rule` for one that has to be asked of each product.
 */
export function targetKeys(source: OfferSource):
  | 'always'
  | 'rule'
  | {
      products?: readonly number[];
      collections?: readonly number[];
      categories?: readonly number[];
      facts?: readonly FactKey[];
    } {
  if (source.offer_type === 'bundle') return { products: bundleTargets(source) };
  switch (source.target_type) {
    case 'all':
      return 'always';
    case 'product':
      return namesByText(source) ? 'rule' : { products: namedProducts(source) };
    case 'collection':
      return { collections: namedCollections(source) };
    case 'base-category':
      return { categories: categoryTargets(source) };
    case 'condition': {
      const facts = ruleKeys(source.condition.target);
      return facts ? { facts } : 'rule';
    }
  }
}

/** Makes the test whether a product or variant is a target of the offer. */
export function compileTarget(source: OfferSource, currency: string): (facts: ProductFacts) => boolean {
  if (source.target_type === 'condition') return compileConditions(source.condition.target, currency);
  const keys = targetKeys(source);
  if (keys === 'always') return () => true;
  if (keys === 'rule') return namedTarget(source);
  if (keys.products) {
    const products = new Set(keys.products);
    return (facts) => products.has(facts.product_id);
  }
  if (keys.categories) {
    const categories = new Set(keys.categories);
    return (facts) => facts.category_ids?.some((id) => categories.has(id)) ?? false;
  }
  const collections = new Set(keys.collections);
  return (facts) => facts.collection_ids.some((id) => collections.has(id));
}

/** Products may be named by id, SKU and tag, and each of the three is enough (A§3). */
function namedTarget(source: OfferSource): (facts: ProductFacts) => boolean {
  const products = new Set(namedProducts(source));
  const skus = new Set(source.sku);
  const tags = new Set(source.tags?.map(folded));
  return (facts) =>
    products.has(facts.product_id) ||
    (facts.sku !== undefined && skus.has(facts.sku)) ||
    (facts.tags?.some((tag) => tags.has(folded(tag))) ?? false);
}

/** A bundle stands on the page of its first product, or of each (decision 011). */
function bundleTargets(source: OfferSource): number[] {
  const members = bundleMembers(source).map((member) => member.product_id);
  return source.target_type === 'all' ? members : members.slice(0, 1);
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
