import type { PricingVariant } from './pricing-facts.ts';

/** A variant as offers and prices look at it. */
type VariantFacts = Omit<
  PricingVariant,
  | 'handle'
  | 'option_names'
  | 'options'
  | 'price_minor'
  | 'requires_shipping'
  | 'in_stock'
  | 'available'
  | 'published'
  | 'image'
> & {
  unit_price_minor: number;
  /** The option values: `{ name: 'Color', value: 'Blue' }`. Empty for a product without options. */
  options: readonly { name: string; value: string }[];
};

const known = new WeakMap<PricingVariant, VariantFacts>();

/** What decides about a variant's price; the same object for the same variant. */
export function variantFacts(variant: PricingVariant): VariantFacts {
  const before = known.get(variant);
  if (before) return before;
  const facts: VariantFacts = {
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
    options: variant.option_names.map((name, index) => ({ name, value: variant.options[index] ?? '' })),
  };
  known.set(variant, facts);
  return facts;
}
