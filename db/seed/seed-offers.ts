import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { newQuantityOffer } from '#modules/offers/quantity/rules/quantity-draft.ts';
import { createOffersOf } from '#modules/offers/server/offer-write.ts';
import { newOffer } from '#modules/offers/rules/offer-draft.ts';
import { setWidgetEnabled } from '#modules/offers/server/widget-settings.ts';
import { demoQuantityOffers, demoUpsells } from './demo-offers.ts';
import type { SeededCatalogue } from './seed-catalogue.ts';

export interface SeededOffer {
  id: number;
  created_days_ago: number;
}

/** The demo shop's offers, made by the same rules that a merchant's go through. */
export async function seedOffers(ctx: ShopCtx, catalogue: SeededCatalogue): Promise<SeededOffer[]> {
  const seeded: SeededOffer[] = [];
  for (const demo of demoQuantityOffers) {
    const ids = demo.target_type === 'collection' ? catalogue.collections : catalogue.products;
    const data = [];
    for (const { image, ...tier } of demo.tiers) {
      data.push({ ...tier, ...(image ? { image: await catalogue.picture(image) } : {}) });
    }
    const { id: _id, ...draft } = newQuantityOffer();
    const [made] = await createOffersOf(
      ctx,
      [
        {
          ...draft,
          offer_name: demo.offer_name,
          offer_message: demo.offer_message,
          target_type: demo.target_type,
          target_ids: demo.target_handles.map((handle) => ids.get(handle)!),
          discount_data: { data, is_default_select: demo.is_default_select },
          activated: demo.active,
        },
      ],
      () => 'offer',
    );
    await ctx.tx.execute(
      sql`UPDATE offers SET created_at = now() - make_interval(days => ${demo.created_days_ago}),
            updated_at = now() - make_interval(days => ${Math.floor(demo.created_days_ago / 3)})
          WHERE shop_id = ${ctx.shop.id} AND id = ${made!.id}`,
    );
    seeded.push({ id: made!.id, created_days_ago: demo.created_days_ago });
  }
  return seeded;
}

/** Product widgets that the demo shop shows. */
const shownWidgets = ['best-seller', 'also-bought', 'recent-view', 'handpicked-product'] as const;

/**
 * One offer of each other kind, and some product widgets. Made after the history: they are new, and have no figures
 * yet.
 * @returns how many offers.
 */
export async function seedUpsells(ctx: ShopCtx, catalogue: SeededCatalogue): Promise<number> {
  const { products, collections } = catalogue;
  for (const demo of demoUpsells) {
    const { id: _id, discount_data, ...draft } = newOffer(demo.offer_type);
    const ids = demo.target_type === 'collection' ? collections : products;
    await createOffersOf(
      ctx,
      [
        {
          ...draft,
          offer_name: demo.offer_name,
          offer_message: demo.offer_message,
          offer_title: demo.offer_title ?? draft.offer_title,
          target_type: demo.target_type,
          target_ids: demo.target_handles.map((handle) => ids.get(handle)!),
          recommend_type: 'product',
          recommend_ids: demo.recommend_handles.map((handle) => products.get(handle)!),
          recommend_limit: demo.recommend_limit ?? draft.recommend_limit,
          enable_discount: demo.percentage > 0,
          discount_data: { ...discount_data, percentage_discount: demo.percentage },
          cta: demo.cta,
        },
      ],
      () => 'offer',
    );
  }
  for (const type of shownWidgets) await setWidgetEnabled(ctx, type, true);
  return demoUpsells.length;
}
