import type { PricingVariant } from '#modules/catalog/server/public.ts';
import type { CartLine, ProductFacts } from '../rules/offer-pricer.ts';

const known = new WeakMap<PricingVariant, ProductFacts>();

/** A variant as offers look at it. */
export function variantFacts(variant: PricingVariant): ProductFacts {
  const before = known.get(variant);
  if (before) return before;
  const facts: ProductFacts = {
    product_id: variant.product_id,
    variant_id: variant.variant_id,
    collection_ids: variant.collection_ids,
    unit_price_minor: variant.price_minor,
    title: variant.title,
    variant_title: variant.variant_title,
    vendor: variant.vendor,
    product_type: variant.product_type,
    tags: variant.tags,
    collection_titles: variant.collection_titles,
    compare_at_minor: variant.compare_at_minor,
    grams: variant.grams,
    inventory: variant.inventory,
    sku: variant.sku,
    category_ids: variant.category_ids,
    options: variant.option_names.map((name, place) => ({ name, value: variant.options[place] ?? '' })),
  };
  known.set(variant, facts);
  return facts;
}

/** The same as a line of a cart. */
export function variantLine(
  variant: PricingVariant,
  line: Pick<CartLine, 'key' | 'quantity' | 'offer_id'>,
): CartLine {
  return { ...variantFacts(variant), ...line };
}
