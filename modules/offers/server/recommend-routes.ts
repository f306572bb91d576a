import { handle, type Route } from '#core/server/handle.ts';
import { storeCards, storeProducts } from '#modules/catalog/server/public.ts';
import { appSettingsOf, setAppEnabled } from '#modules/identity/server/public.ts';
import {
  changeRecommendStatus,
  getRecommendStatus,
  listBestSelling,
  listFaqs,
} from '../contract/recommend-calls.ts';
import { faqs } from './faq-text.ts';
import { recommendedIds, wholeShop } from './recommend-queries.ts';

const shown = 10;

/** C034, C035, C238 and C239. */
export const recommendRoutes: Route[] = [
  handle(listBestSelling, async (ctx) => {
    const best = (await recommendedIds(ctx, 'best-selling', [wholeShop])).get(wholeShop) ?? [];
    // Some more than are shown, because some may have left the shelf.
    let cards = await storeCards(ctx, best.slice(0, shown * 2));
    if (cards.length === 0) {
      cards = (await storeProducts(ctx, { sort: 'newest', page: 1, limit: shown })).products;
    }
    return {
      products: cards.slice(0, shown).map(({ id, title, handle: name, image }) => ({
        id,
        title,
        handle: name,
        image: image && { src: image.src },
      })),
    };
  }),
  handle(listFaqs, async () => ({ faqs: [...faqs] })),
  handle(getRecommendStatus, async (ctx) => ({
    enable: (await appSettingsOf(ctx, ['precommend'])).precommend.enable ?? true,
  })),
  handle(changeRecommendStatus, async (ctx, { body }) => {
    await setAppEnabled(ctx, 'precommend', body.enable);
    return { success: true as const, enable: body.enable };
  }),
];
