/** Exports for the server of other areas. */
export {
  hasPrices,
  forgetPricing,
  pricingFromMemory,
  pricingProductFromMemory,
  pricingProductsFromMemory,
  type PricingVariant,
  productsForPricing,
} from './pricing-facts.ts';
export {
  buyableInCategory,
  buyableInCollection,
  collectionsNamed,
  newestBuyable,
  buyableByRules,
  buyableWithTags,
  productsWithSkus,
  buyableOfType,
} from './buyable-products.ts';
export { productTitles, targetPreviews, type TargetPreview, targetTitles } from './target-lookup.ts';
export { variantFacts } from './variant-facts.ts';
export {
  findTargets,
  type FoundTargets,
  type TargetKind,
  type TargetName,
  targetNames,
} from './target-names.ts';
