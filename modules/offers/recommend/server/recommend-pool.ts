import type { ActingShop, ServedCtx, Services } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import {
  buyableInCategory,
  buyableInCollection,
  newestBuyable,
  pricingProductsFromMemory,
  buyableWithTags,
  buyableOfType,
  variantFacts,
} from '#modules/catalog/facts/server/public.ts';
import type { ConditionSet } from '../../offer/contract/offer.ts';
import type { CompiledOffer, ProductFacts } from '../../pricing/rules/offer-pricer.ts';
import { namedProducts } from '../../offer/rules/named-target.ts';
import { categoryTargets, targetKeys } from '../../pricing/rules/offer-target.ts';
import { rankProducts } from '../rules/product-rank.ts';
import { conditionProducts } from './condition-products.ts';
import { offerSettings } from '../../offer/server/offer-settings-memory.ts';
import { recommendedIds, type RecommendKind, wholeShop } from './recommend-queries.ts';

/** Products looked at for one list. More than are shown, as some are sold out or in the cart already. */
const most = 48;
/** Collections, tags or categories of one thing that are followed. */
const followed = 5;

/**
 * Product ids that may be shown beside something, best first, from this node's memory. Dropped when the catalogue
 * changes, so what stands in them was right a moment ago; who shows them looks at the products once more.
 */
const rememberedLists = shopMemory<readonly number[]>({
  seconds: 60,
  channel: 'catalog',
  maxEntries: 20_000,
});
/** Jobs update it, so a minute's delay does no harm. */
const fromOrders = shopMemory<readonly number[]>({ seconds: 60, maxEntries: 20_000 });

export interface RecommendContext {
  services: Services;
  shop: ActingShop;
  /** The transaction of who asks within one: a second connection could be waited for by all who hold a first. */
  tx?: Tx | undefined;
}

function reading<T>(
  { services, shop, tx }: RecommendContext,
  work: (ctx: ServedCtx) => Promise<T>,
): Promise<T> {
  const now = services.now();
  if (tx) return work({ services, shop, tx, now });
  return services.db.inShop(shop.id, (own) => work({ services, shop, tx: own, now }), { readOnly: true });
}

async function remembered(
  context: RecommendContext,
  key: string,
  load: (ctx: ServedCtx) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const { services, shop } = context;
  const found = await rememberedLists.read(services, shop.id, [key], async () => {
    return new Map([[key, await reading(context, load)]]);
  });
  return found.get(key) ?? [];
}

/** The first products of collections, of each in its own order, in turn. */
export async function fromCollections(
  context: RecommendContext,
  collectionIds: readonly number[],
): Promise<readonly number[]> {
  const lists: (readonly number[])[] = [];
  for (const id of collectionIds.slice(0, followed)) {
    lists.push(await remembered(context, `collection:${id}`, (ctx) => buyableInCollection(ctx, id, most)));
  }
  return inTurn(lists);
}

async function fromCategories(
  context: RecommendContext,
  categoryIds: readonly number[],
): Promise<readonly number[]> {
  const lists: (readonly number[])[] = [];
  for (const id of categoryIds.slice(0, followed)) {
    lists.push(await remembered(context, `category:${id}`, (ctx) => buyableInCategory(ctx, id, most)));
  }
  return inTurn(lists);
}

/** What jobs made of orders, under each product; of the shop under 0. Nothing while a shop has turned it off. */
export async function fromOrdersOf(
  context: RecommendContext,
  kind: RecommendKind,
  productIds: readonly number[],
): Promise<readonly (readonly number[])[]> {
  const { services, shop, tx } = context;
  if (productIds.length === 0 || !(await offerSettings(services, shop, tx)).recommends) return [];
  const keys = productIds.map((id) => `${kind}:${id}`);
  const found = await fromOrders.read(services, shop.id, keys, async (missing) => {
    const ids = missing.map((key) => Number(key.slice(key.indexOf(':') + 1)));
    const loaded = await reading(context, (ctx) => recommendedIds(ctx, kind, ids));
    return new Map(missing.map((key, index) => [key, loaded.get(ids[index]!) ?? []]));
  });
  return keys.map((key) => found.get(key) ?? []);
}

/** What sold most, most first. */
export async function bestSellers(context: RecommendContext): Promise<readonly number[]> {
  return (await fromOrdersOf(context, 'best-selling', [wholeShop]))[0] ?? [];
}

export function newest(context: RecommendContext): Promise<readonly number[]> {
  return remembered(context, 'newest', (ctx) => newestBuyable(ctx, most));
}

/** What shares a collection, a tag or a type with a product, ranked by the shop's rules (V099). */
async function relevant(context: RecommendContext, target: ProductFacts): Promise<readonly number[]> {
  const { services, shop, tx } = context;
  const { ranking_rules: rules } = await offerSettings(services, shop, tx);
  const key = `relevant:${target.product_id}:${target.unit_price_minor}:${rules.join()}`;
  const found = await rememberedLists.read(services, shop.id, [key], async () => {
    const tags = (target.tags ?? []).slice(0, followed);
    const type = target.product_type ?? '';
    const pool = inTurn([
      await fromCollections(context, target.collection_ids),
      tags.length === 0
        ? []
        : await remembered(context, `tags:${tags.join()}`, (ctx) => buyableWithTags(ctx, tags, most)),
      type === '' ? [] : await remembered(context, `type:${type}`, (ctx) => buyableOfType(ctx, type, most)),
    ]).slice(0, most * 2);
    const best = new Map((await bestSellers(context)).map((id, at) => [id, at]));
    const products = await pricingProductsFromMemory(services, shop, pool, tx);
    const candidates = [...products.values()].map((variants) => ({
      facts: variantFacts(variants[0]!),
      best_place: best.get(variants[0]!.product_id) ?? null,
    }));
    const ranked = rankProducts(target, candidates, rules).map(({ facts }) => facts.product_id);
    return new Map([[key, ranked]]);
  });
  return found.get(key) ?? [];
}

const noRule: ConditionSet = { match: 'any', conditions: [] };

/** Ids of products that an offer may recommend beside a target, best first; `offer.recommends` has the last word. */
export async function offerPool(
  context: RecommendContext,
  offer: CompiledOffer,
  target: ProductFacts,
): Promise<readonly number[]> {
  const { source } = offer;
  const ids = source.recommend_ids ?? [];
  switch (source.recommend_type) {
    case 'product':
      return ids;
    case 'collection':
      return fromCollections(context, ids);
    case 'base-category':
      return fromCategories(context, ids.length > 0 ? ids : categoryTargets(source));
    case 'same-collection':
      return fromCollections(context, target.collection_ids);
    case 'relevant-collection':
      return relevant(context, target);
    case 'condition': {
      return remembered(context, `condition:${offer.id}:${offer.version}`, (ctx) =>
        conditionProducts(ctx, source.condition.recommend ?? noRule, most * 2),
      );
    }
    case 'different-color':
    case 'different-size':
    case 'target-product':
      return [target.product_id];
    case null:
    case undefined:
      return [];
  }
}

/** Ids of products that may lead to an offer, for where none is in hand; `offer.matches` has the last word. */
export async function targetPool(
  context: RecommendContext,
  offer: CompiledOffer,
): Promise<readonly number[]> {
  const { source } = offer;
  const keys = targetKeys(source);
  if (source.target_type === 'condition')
    return remembered(context, `target:${offer.id}:${offer.version}`, (ctx) =>
      conditionProducts(ctx, source.condition.target ?? noRule, most * 2),
    );
  if (typeof keys === 'string') {
    const tags = (source.target_type === 'product' ? (source.tags ?? []) : []).slice(0, followed);
    const tagged =
      tags.length === 0
        ? []
        : await remembered(context, `tags:${tags.join()}`, (ctx) => buyableWithTags(ctx, tags, most));
    return [...namedProducts(source), ...tagged, ...(await bestSellers(context)), ...(await newest(context))];
  }
  return inTurn([
    keys.products ?? [],
    await fromCollections(context, keys.collections ?? []),
    await fromCategories(context, keys.categories ?? []),
  ]);
}

/** The first of each list, then the second of each, … each id once. */
export function inTurn(lists: readonly (readonly number[])[]): number[] {
  const found = new Set<number>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let index = 0; index < longest; index += 1) {
    for (const list of lists) {
      const id = list[index];
      if (id !== undefined) found.add(id);
    }
  }
  return [...found];
}
