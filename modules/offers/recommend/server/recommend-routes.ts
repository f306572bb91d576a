import { handle, type Route } from '#core/server/call/handle.ts';
import { appSettingsOf, setAppEnabled } from '#modules/identity/settings/server/public.ts';
import {
  changeRecommendStatus,
  getRecommendStatus,
  listBestSelling,
  listFaqs,
} from '../contract/recommend-calls.ts';
import { bestSellersOf } from './best-sellers.ts';
import { faqs } from './faq-text.ts';

/** Best sellers, questions of merchants, and the switch of recommendations (C034, C035, C238, C239). */
export const recommendRoutes: Route[] = [
  handle(listBestSelling, async (ctx) => ({ products: await bestSellersOf(ctx) })),
  handle(listFaqs, async () => ({ faqs: [...faqs] })),
  handle(getRecommendStatus, async (ctx) => ({
    enable: (await appSettingsOf(ctx, ['precommend'])).precommend.enable ?? true,
  })),
  handle(changeRecommendStatus, async (ctx, { body }) => {
    await setAppEnabled(ctx, 'precommend', body.enable);
    return { success: true as const, enable: body.enable };
  }),
];
