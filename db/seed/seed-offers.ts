import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { newAutoOffer } from '#modules/offers/auto/rules/auto-offer-draft.ts';
import { newFunnel } from '#modules/offers/funnel/rules/funnel-draft.ts';
import { newQuantityOffer } from '#modules/offers/quantity/rules/quantity-draft.ts';
import { createAutoOfferOf } from '#modules/offers/auto/server/auto-offer-write.ts';
import { createFunnelOf } from '#modules/offers/funnel/server/funnel-write.ts';
import { createOffersOf } from '#modules/offers/offer/server/offer-write.ts';
import { newOffer } from '#modules/offers/offer/rules/offer-draft.ts';
import { setWidgetEnabled } from '#modules/offers/widget/server/widget-settings.ts';
import { newTimer } from '#modules/conversion/timer/contract/timer-choice.ts';
import { makeTimer } from '#modules/conversion/timer/server/timer-write.ts';
import {
  demoAutoOffer,
  demoFunnel,
  type DemoQuantityOffer,
  demoQuantityOffers,
  demoUpsells,
} from './demo-offers.ts';
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
          discount_data: { data, is_default_select: demo.is_default_select, ...endOf(ctx, demo) },
          activated: demo.active,
        },
      ],
      () => 'offer',
    );
    if (demo.ends_in_days !== undefined) await seedTimer(ctx, made!.id);
    seeded.push(await madeBefore(ctx, made!.id, demo.created_days_ago));
  }
  return seeded;
}

const endOf = ({ now }: ShopCtx, { ends_in_days }: DemoQuantityOffer) =>
  ends_in_days === undefined
    ? {}
    : { setup_end_date: true, end_date_time: Math.floor(now.getTime() / 1_000) + ends_in_days * 86_400 };

/** A timer that counts down to an offer's end: a true one. */
async function seedTimer(ctx: ShopCtx, offer_id: number): Promise<void> {
  const { settings, ...timer } = newTimer;
  await makeTimer(ctx, { ...timer, settings: structuredClone(settings), offer_id });
}

/** Has an offer be as old as that, and changed since. */
async function madeBefore(ctx: ShopCtx, id: number, created_days_ago: number): Promise<SeededOffer> {
  await ctx.tx.execute(
    sql`UPDATE offers SET created_at = now() - make_interval(days => ${created_days_ago}),
          updated_at = now() - make_interval(days => ${Math.floor(created_days_ago / 3)})
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  return { id, created_days_ago };
}

/** Product widgets that the demo shop shows. */
const shownWidgets = ['best-seller', 'also-bought', 'recent-view', 'handpicked-product'] as const;

/** Offers of each other kind, a funnel of two of them, an automated one, and some product widgets. */
export async function seedUpsells(ctx: ShopCtx, catalogue: SeededCatalogue): Promise<SeededOffer[]> {
  const { products, collections } = catalogue;
  const seeded: SeededOffer[] = [];
  const ids = new Map<string, number>();
  for (const demo of demoUpsells) {
    const { id: _id, discount_data, ...draft } = newOffer(demo.offer_type);
    const known = demo.target_type === 'collection' ? collections : products;
    const [made] = await createOffersOf(
      ctx,
      [
        {
          ...draft,
          offer_name: demo.offer_name,
          offer_message: demo.offer_message,
          offer_title: demo.offer_title ?? draft.offer_title,
          target_type: demo.target_type,
          target_ids: demo.target_handles.map((handle) => known.get(handle)!),
          recommend_type: 'product',
          recommend_ids: demo.recommend_handles.map((handle) => products.get(handle)!),
          recommend_limit: demo.recommend_limit ?? draft.recommend_limit,
          enable_discount: demo.percentage > 0,
          discount_data: { ...discount_data, percentage_discount: demo.percentage },
          cta: demo.cta ?? draft.cta,
        },
      ],
      () => 'offer',
    );
    ids.set(demo.offer_name, made!.id);
    seeded.push(await madeBefore(ctx, made!.id, demo.created_days_ago));
  }
  await seedFunnel(ctx, products, ids);
  const automated = await seedAutoOffer(ctx, products);
  seeded.push(await madeBefore(ctx, automated, demoAutoOffer.created_days_ago));
  for (const type of shownWidgets) await setWidgetEnabled(ctx, type, true);
  return seeded;
}

/** What comes after payment, step by step. */
async function seedFunnel(
  ctx: ShopCtx,
  products: SeededCatalogue['products'],
  offers: ReadonlyMap<string, number>,
): Promise<void> {
  const { funnel_name, bought_handles, offer, downsell } = demoFunnel;
  const { id: _id, ...draft } = newFunnel();
  await createFunnelOf(ctx, {
    ...draft,
    funnel_name,
    match: 'any',
    conditions: bought_handles.map((handle) => ({
      field: 'product_purchased',
      relation: 'equal',
      value: String(products.get(handle)!),
    })),
    steps: [
      { key: '1', offer_id: offers.get(offer)!, accept: null, decline: '2' },
      { key: '2', offer_id: offers.get(downsell)!, accept: null, decline: null },
    ],
    start: '1',
  });
}

async function seedAutoOffer(ctx: ShopCtx, products: SeededCatalogue['products']): Promise<number> {
  const { offer_name, offer_message, offer_title, recommend_handles, percentage } = demoAutoOffer;
  const { id: _id, ...draft } = newAutoOffer();
  const made = await createAutoOfferOf(ctx, {
    ...draft,
    offer_name,
    offer_message,
    offer_title,
    discount_data: { discount: true, type: 'percentage', value: percentage },
    recommend_product: { type: 'product', ids: recommend_handles.map((handle) => products.get(handle)!) },
  });
  return made.id;
}
