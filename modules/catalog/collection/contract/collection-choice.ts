/** How a collection gets its products: placed by hand, or by rules (V294). */
export const collectionKinds = ['custom', 'smart'] as const;
export type CollectionKind = (typeof collectionKinds)[number];

/** The order of a collection's products; `manual` is the order of their positions. */
export const collectionSortOrders = [
  'manual',
  'best-selling',
  'alpha-asc',
  'alpha-desc',
  'price-asc',
  'price-desc',
  'created-desc',
  'created',
] as const;
export type CollectionSortOrder = (typeof collectionSortOrders)[number];

/** Fields that a rule can check. `type` is the product type. Those with `variant_…` check every variant. */
export const ruleColumns = [
  'title',
  'type',
  'vendor',
  'tag',
  'variant_price',
  'variant_compare_at_price',
  'variant_weight',
  'variant_inventory',
  'variant_title',
] as const;
export type RuleColumn = (typeof ruleColumns)[number];

export const ruleRelations = [
  'equals',
  'not_equals',
  'greater_than',
  'less_than',
  'starts_with',
  'ends_with',
  'contains',
  'not_contains',
] as const;
export type RuleRelation = (typeof ruleRelations)[number];

const forText = ['equals', 'not_equals', 'starts_with', 'ends_with', 'contains', 'not_contains'] as const;
const forNumber = ['equals', 'not_equals', 'greater_than', 'less_than'] as const;

/** The relations a column allows, in the order a choice shows them. */
export const relationsOf: Readonly<Record<RuleColumn, readonly RuleRelation[]>> = {
  title: forText,
  type: forText,
  vendor: forText,
  tag: forText,
  variant_title: forText,
  variant_price: forNumber,
  variant_compare_at_price: forNumber,
  variant_weight: forNumber,
  variant_inventory: forNumber,
};

/** Rules of one collection, letters of one condition, products placed by hand. */
export const maxRules = 60;
export const longestCondition = 255;
export const maxPlacedProducts = 5000;

/** Actions of `POST /admin/collections/bulk.json`. */
export const collectionBulkActions = ['publish', 'unpublish', 'delete'] as const;
export type CollectionBulkAction = (typeof collectionBulkActions)[number];
