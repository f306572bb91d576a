import type { ActingShop, ServedCtx, Services } from '#core/server/call/context.ts';
import {
  buyableInCategory,
  buyableInCollection,
  buyableWithTags,
  newestBuyable,
  pricingProductsFromMemory,
  productsWithSkus,
  variantFacts,
} from '#modules/catalog/facts/server/public.ts';
import { variantCosts } from '#modules/catalog/product/server/public.ts';
import { namedCollections, namedProducts } from '../../offer/rules/named-target.ts';
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
  if (source.offer_type === 'bundle') return [...new Set(source.target_ids)];
  return inShop(context, async (ctx) => {
    if (source.target_type === 'product') {
      const tagged = source.tags?.length ? await buyableWithTags(ctx, source.tags, limit + 1) : [];
      const carrying = source.sku?.length ? await productsWithSkus(ctx, source.sku, limit + 1) : [];
      return [...new Set([...namedProducts(source), ...carrying, ...tagged])];
    }
    if (source.target_type === 'collection')
      return joined(namedCollections(source), (id) => buyableInCollection(ctx, id, limit + 1));
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

/** The published variants of each product, with what they cost; those that are not sold are left out. */
async function soldProducts(
  context: CheckContext,
  wanted: readonly number[],
): Promise<Map<number, CheckedVariant[]>> {
  const found = await pricingProductsFromMemory(context.services, context.shop, [...wanted]);
  const published = wanted.flatMap((id) => {
    const variants = (found.get(id) ?? []).filter((one) => one.published);
    return variants.length > 0 ? [[id, variants] as const] : [];
  });
  const variantIds = published.flatMap(([, variants]) => variants.map((one) => one.variant_id));
  const costs = await inShop(context, (ctx) => variantCosts(ctx, variantIds));
  return new Map(
    published.map(([id, variants]) => [
      id,
      variants.map((one): CheckedVariant => ({
        ...variantFacts(one),
        title: one.title,
        cost_minor: costs.get(one.variant_id) ?? null,
      })),
    ]),
  );
}

async function checked(
  context: CheckContext,
  ids: readonly number[],
  named: boolean,
  limit: number,
): Promise<CheckedProducts> {
  const wanted = ids.slice(0, limit);
  const products = [...(await soldProducts(context, wanted)).values()];
  return {
    products,
    not_sold: named ? wanted.length - products.length : 0,
    complete: ids.length <= limit,
  };
}

/** Products that several offers are looked at with: read once for all of them. */
export interface ProductPool {
  sold: Map<number, CheckedVariant[]>;
  /** Those that were read, sold or not. */
  read: Set<number>;
  /** Whether it holds all that the shop sells. */
  whole: boolean;
}

const targetsByName = ({ offer_type, target_type }: OfferSource) =>
  offer_type === 'bundle' || target_type === 'product';

/** What the offers name one by one, and the newest of the shop: at most `limit` products. */
export async function productPool(
  context: CheckContext,
  sources: readonly OfferSource[],
  limit: number,
): Promise<ProductPool> {
  const named = sources.flatMap((source) => [
    ...(targetsByName(source) ? source.target_ids : []),
    ...(source.recommend_type === 'product' ? (source.recommend_ids ?? []) : []),
  ]);
  const newest = await inShop(context, (ctx) => newestBuyable(ctx, limit + 1));
  const all = new Set([...named, ...newest]);
  const read = [...all].slice(0, limit);
  return { sold: await soldProducts(context, read), read: new Set(read), whole: all.size <= limit };
}

/** What of a pool an offer is about, as `checkedProductsOf` says it; at most `limit` products of each kind. */
export function pooledProductsOf(
  pool: ProductPool,
  offer: CompiledOffer,
  limit: number,
): { targets: CheckedProducts; discounted: CheckedProducts } {
  const { source } = offer;
  const pick = (ids: readonly number[] | null, fits: (one: CheckedVariant) => boolean): CheckedProducts => {
    const wanted = ids === null ? [...pool.sold.keys()] : [...new Set(ids)];
    const products = wanted.flatMap((id) => {
      const own = pool.sold.get(id)?.filter(fits) ?? [];
      return own.length > 0 ? [own] : [];
    });
    return {
      products: products.slice(0, limit),
      not_sold: ids === null ? 0 : wanted.filter((id) => pool.read.has(id) && !pool.sold.has(id)).length,
      complete:
        products.length <= limit && (ids === null ? pool.whole : wanted.every((id) => pool.read.has(id))),
    };
  };
  const targets = pick(
    targetsByName(source) ? source.target_ids : null,
    source.offer_type === 'bundle' ? () => true : (one) => offer.matches(one),
  );
  if (source.offer_type === 'quantity' || source.offer_type === 'bundle')
    return { targets, discounted: targets };
  const some = targets.products.slice(0, 50).map((variants) => variants[0]!);
  const discounted = pick(source.recommend_type === 'product' ? (source.recommend_ids ?? []) : null, (one) =>
    some.some((target) => offer.recommends(target, one)),
  );
  return { targets, discounted: { ...discounted, complete: discounted.complete && targets.complete } };
}

/** What an offer is about: targets, and what it takes money off, which for upsells is what they recommend. */
export async function checkedProductsOf(
  context: CheckContext,
  offer: CompiledOffer,
  limit: number,
): Promise<{ targets: CheckedProducts; discounted: CheckedProducts }> {
  const { source } = offer;
  const named = targetsByName(source);
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
