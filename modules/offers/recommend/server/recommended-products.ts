import {
  pricingProductsFromMemory,
  type PricingVariant,
  variantFacts,
} from '#modules/catalog/facts/server/public.ts';
import { offerLimits } from '../../offer/contract/offer-choice.ts';
import type { CompiledOffer, ProductFacts } from '../../pricing/rules/offer-pricer.ts';
import { orderVariants, type ShownOrder } from '../rules/recommend-display.ts';
import { offerPool, type RecommendContext } from './recommend-pool.ts';

/** A product that an offer recommends: what of it can be taken, first shown first, and what it stands beside. */
export interface RecommendedProduct {
  target: ProductFacts;
  /** At least one; all of the same product, all to be had. */
  variants: readonly PricingVariant[];
}

/** What an offer says about showing, beside what decides. */
export interface ShownSource extends Omit<ShownOrder, 'condition'> {
  recommend_limit?: number;
}

/** Kinds of recommendation that stay with the target's own product. */
const ownProduct: ReadonlySet<string | null | undefined> = new Set([
  'target-product',
  'different-color',
  'different-size',
]);

function limitOf({ recommend_limit }: ShownSource): number {
  const limit = recommend_limit ?? offerLimits.max_recommended;
  return Math.max(offerLimits.min_recommended, Math.min(offerLimits.max_recommended, limit));
}

/** Whether an offer can never have more to recommend than it shows. */
export function neverLimited(offer: CompiledOffer): boolean {
  const source: CompiledOffer['source'] & ShownSource = offer.source;
  if (ownProduct.has(source.recommend_type)) return true;
  return source.recommend_type === 'product' && (source.recommend_ids ?? []).length <= limitOf(source);
}

/**
 * The products that an offer recommends to who has these targets, best first, at most as many as it says (V173).
 * Left out: what is sold out, unpublished or deleted, and what is in the cart already (`have`), except another unit
 * of the target itself where the offer means just that. Everything comes from memory.
 */
export async function recommendedProducts(
  context: RecommendContext,
  offer: CompiledOffer,
  targets: readonly ProductFacts[],
  have: readonly Pick<ProductFacts, 'product_id' | 'variant_id'>[],
): Promise<RecommendedProduct[]> {
  const source: CompiledOffer['source'] & ShownSource = offer.source;
  const limit = limitOf(source);
  const own = ownProduct.has(source.recommend_type);
  const products = new Set(own ? [] : have.map((one) => one.product_id));
  // Another unit of what one has is the point of `target-product`; another color is not.
  const variants = new Set(
    own && source.recommend_type !== 'target-product' ? have.map((one) => one.variant_id) : [],
  );
  const found = new Map<number, RecommendedProduct>();
  for (const target of targets) {
    const pool = (await offerPool(context, offer, target)).filter(
      (id) => !products.has(id) && !found.has(id),
    );
    if (pool.length === 0) continue;
    const loaded = await pricingProductsFromMemory(context.services, context.shop, pool, context.tx);
    for (const id of pool) {
      const fitting = (loaded.get(id) ?? []).filter(
        (variant) =>
          variant.published &&
          variant.available &&
          !variants.has(variant.variant_id) &&
          offer.recommends(target, variantFacts(variant)),
      );
      if (fitting.length === 0) continue;
      found.set(id, { target, variants: inShownOrder(fitting, target, source) });
      if (found.size >= limit) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** The variants of a product as an offer shows them beside a target, the first shown first (V097). */
export function inShownOrder(
  variants: readonly PricingVariant[],
  target: ProductFacts,
  source: CompiledOffer['source'] & ShownSource,
): PricingVariant[] {
  const ordered = orderVariants(
    variants.map((variant) => ({ ...variantFacts(variant), variant })),
    target,
    source,
  );
  return ordered.map(({ variant }) => variant);
}
