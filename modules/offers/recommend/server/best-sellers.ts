import type { ServedCtx } from '#core/server/call/context.ts';
import { storeCards, storeProducts } from '#modules/catalog/store/server/public.ts';
import type { BestSeller } from '../contract/recommend-calls.ts';
import { recommendedIds, wholeShop } from './recommend-queries.ts';

const shown = 10;

/** What sold most lately, most first; of a shop without sales, its newest products (C034). */
export async function bestSellersOf(ctx: ServedCtx): Promise<BestSeller[]> {
  const best = (await recommendedIds(ctx, 'best-selling', [wholeShop])).get(wholeShop) ?? [];
  // Some more than are shown, because some may are not sold any more.
  let cards = await storeCards(ctx, best.slice(0, shown * 2));
  if (cards.length === 0) {
    cards = (await storeProducts(ctx, { sort: 'newest', page: 1, limit: shown })).products;
  }
  return cards.slice(0, shown).map(({ id, title, handle, image }) => ({
    id,
    title,
    handle,
    image: image && { src: image.src },
  }));
}
