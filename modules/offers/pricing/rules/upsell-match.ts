import { compileConditions } from './offer-condition.ts';
import type { CompiledOffer, OfferSource, ProductFacts, ProductOption } from './offer-pricer.ts';
import { categoryTargets } from './offer-target.ts';

type Test = (target: ProductFacts, candidate: ProductFacts) => boolean;

/** Whether an offer offers `candidate` to a shopper who has `target`; that it is a target is asked apart. */
export function recommends(offer: CompiledOffer, target: ProductFacts, candidate: ProductFacts): boolean {
  return offer.recommends(target, candidate);
}

/**
 * Makes that test (V069). Lists, categories and conditions look at the candidate alone, and may name the target
 * itself. `same-collection` and `relevant-collection` mean another product, or `again` (V043) the same one, too. Relevant is what shares a collection, a tag or a type: the ranking rules only order those.
 */
export function compileRecommend(source: OfferSource, currency: string, again: boolean): Test {
  const never: Test = () => false;
  if (source.offer_type === 'quantity' || source.offer_type === 'bundle') return never;
  const ids = source.recommend_ids ?? [];
  const other: Test = (a, b) => again || a.product_id !== b.product_id;
  switch (source.recommend_type) {
    case 'product': {
      const products = new Set(ids);
      return (_target, candidate) => products.has(candidate.product_id);
    }
    case 'collection': {
      const collections = new Set(ids);
      return (_target, candidate) => candidate.collection_ids.some((id) => collections.has(id));
    }
    case 'base-category': {
      const categories = new Set(ids.length > 0 ? ids : categoryTargets(source));
      return (_target, candidate) => candidate.category_ids?.some((id) => categories.has(id)) ?? false;
    }
    case 'condition': {
      const matches = compileConditions(source.condition.recommend, currency);
      return (_target, candidate) => matches(candidate);
    }
    case 'target-product':
      return (target, candidate) => target.product_id === candidate.product_id;
    case 'same-collection':
      return (target, candidate) => other(target, candidate) && sharesCollection(target, candidate);
    case 'relevant-collection':
      return (target, candidate) => other(target, candidate) && isRelevant(target, candidate);
    case 'different-color':
      return differentOption(colorNames);
    case 'different-size':
      return differentOption(sizeNames);
    case null:
    case undefined:
      return never;
  }
}

const colorNames: ReadonlySet<string> = new Set(['color', 'colour', 'farbe', 'couleur', 'kleur', 'colore']);
const sizeNames: ReadonlySet<string> = new Set([
  'size',
  'größe',
  'grösse',
  'taille',
  'talla',
  'maat',
  'taglia',
]);

function sharesCollection(a: ProductFacts, b: ProductFacts): boolean {
  return a.collection_ids.some((id) => b.collection_ids.includes(id));
}

function isRelevant(a: ProductFacts, b: ProductFacts): boolean {
  if (sharesCollection(a, b)) return true;
  const type = folded(a.product_type ?? '');
  if (type !== '' && type === folded(b.product_type ?? '')) return true;
  const tags = new Set(a.tags?.map(folded));
  return b.tags?.some((tag) => tags.has(folded(tag))) ?? false;
}

/** The same product with another value of an option of one of these names; its other options may differ as well. */
function differentOption(names: ReadonlySet<string>): Test {
  const valueOf = (options: readonly ProductOption[] | undefined) =>
    options?.find(({ name }) => names.has(folded(name)))?.value;
  return (target, candidate) => {
    if (target.product_id !== candidate.product_id) return false;
    const [mine, theirs] = [valueOf(target.options), valueOf(candidate.options)];
    return mine !== undefined && theirs !== undefined && folded(mine) !== folded(theirs);
  };
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
