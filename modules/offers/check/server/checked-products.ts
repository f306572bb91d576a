import type { ActingShop, ServedCtx, Services } from '#core/server/context.ts';
import {
  buyableInCategory,
  buyableInCollection,
  newestBuyable,
  pricingProductsFromMemory,
  variantCosts,
  variantFacts,
} from '#modules/catalog/server/public.ts';
import type { CheckedVariant } from '../../pricing/rules/offer-pricer.ts';
import type { CompiledOffer, OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { categoryTargets } from '../../pricing/rules/offer-target.ts';
import { conditionProducts } from '../../recommend/server/condition-products.ts';
import { inTurn } from '../../recommend/server/recommend-pool.ts';

export interface CheckedProducts {
  /** The published variants of each product, at most `limit` products. */
  products: CheckedVariant[][];
  /** Products named one by one that are deleted or not published. */
  not_sold: number;
  complete: boolean;
}

interface CheckContext {
  services: Services;
  shop: ActingShop;
}

const inShop = <T>({ services, shop }: CheckContext, work: (ctx: ServedCtx) => Promise<T>): Promise<T> =>
  services.db.inShop(shop.id, (tx) => work({ services, shop, tx, now: services.now() }), { readOnly: true });

/** One more id than allowed tells that there are more. */
async function targetIds(context: CheckContext, source: OfferSource, limit: number): Promise<number[]> {
  const ids = source.target_ids;
  if (source.offer_type === 'bundle' || source.target_type === 'product') return [...new Set(ids)];
  return inShop(context, async (ctx) => {
    if (source.target_type === 'collection')
      return joined(ids, (id) => buyableInCollection(ctx, id, limit + 1));
    if (source.target_type === 'base-category')
      return joined(categoryTargets(source), (id) => buyableInCategory(ctx, id, limit + 1));
    const rule = source.target_type === 'condition' ? source.condition.target : undefined;
    return rule ? [...(await conditionProducts(ctx, rule, limit + 1))] : newestBuyable(ctx, limit + 1);
  });
}

async function joined(ids: readonly number[], read: (id: number) => Promise<number[]>): Promise<number[]> {
  const lists: number[][] = [];
  for (const id of ids) lists.push(await read(id));
  return inTurn(lists);
}

/** Of a recommendation by the target the targets themselves: their collections are where it looks, too. */
async function recommendedIds(context: CheckContext, source: OfferSource, limit: number): Promise<number[]> {
  const ids = source.recommend_ids ?? [];
  switch (source.recommend_type) {
    case 'product':
      return [...new Set(ids)];
    case 'collection':
      return inShop(context, (ctx) => joined(ids, (id) => buyableInCollection(ctx, id, limit + 1)));
    case 'base-category': {
      const categories = ids.length > 0 ? ids : categoryTargets(source);
      return inShop(context, (ctx) => joined(categories, (id) => buyableInCategory(ctx, id, limit + 1)));
    }
    case 'condition': {
      const rule = source.condition.recommend ?? { match: 'any', conditions: [] };
      return inShop(context, async (ctx) => [...(await conditionProducts(ctx, rule, limit + 1))]);
    }
    default:
      return targetIds(context, source, limit);
  }
}

async function checked(context: CheckContext, ids: readonly number[], named: boolean, limit: number) {
  const wanted = ids.slice(0, limit);
  const found = await pricingProductsFromMemory(context.services, context.shop, wanted);
  const published = wanted.flatMap((id) => {
    const variants = (found.get(id) ?? []).filter((one) => one.published);
    return variants.length > 0 ? [variants] : [];
  });
  const variantIds = published.flatMap((variants) => variants.map((one) => one.variant_id));
  const costs = await inShop(context, (ctx) => variantCosts(ctx, variantIds));
  const products = published.map((variants) =>
    variants.map((one): CheckedVariant => ({
      ...variantFacts(one),
      title: one.title,
      cost_minor: costs.get(one.variant_id) ?? null,
    })),
  );
  return {
    products,
    not_sold: named ? wanted.length - published.length : 0,
    complete: ids.length <= limit,
  };
}

/** What an offer is about: targets, and what it takes money off, which for upsells is what they recommend. */
export async function checkedProductsOf(
  context: CheckContext,
  offer: CompiledOffer,
  limit: number,
): Promise<{ targets: CheckedProducts; discounted: CheckedProducts }> {
  const { source } = offer;
  const named = source.offer_type === 'bundle' || source.target_type === 'product';
  const targets = await checked(context, await targetIds(context, source, limit), named, limit);
  if (source.offer_type !== 'bundle') {
    targets.products = targets.products.flatMap((variants) => {
      const own = variants.filter((one) => offer.matches(one));
      return own.length > 0 ? [own] : [];
    });
  }
  if (source.offer_type === 'quantity' || source.offer_type === 'bundle')
    return { targets, discounted: targets };
  const ids = await recommendedIds(context, source, limit);
  const pool = await checked(context, ids, source.recommend_type === 'product', limit);
  const some = targets.products.slice(0, 50).map((variants) => variants[0]!);
  pool.products = pool.products.flatMap((variants) => {
    const own = variants.filter((one) => some.some((target) => offer.recommends(target, one)));
    return own.length > 0 ? [own] : [];
  });
  return { targets, discounted: { ...pool, complete: pool.complete && targets.complete } };
}
