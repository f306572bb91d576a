import { sql } from 'drizzle-orm';
import type { Ctx } from '#core/server/call/context.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { topSubjects } from '#modules/analytics/metric/server/public.ts';
import { storeCards } from '#modules/catalog/store/server/public.ts';
import { appSettingsOf } from '#modules/identity/settings/server/public.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';
import type { OnboardingState } from '../contract/onboarding-calls.ts';
import {
  onboardingLimits,
  type OnboardingChange,
  type OnboardingStepType,
} from '../contract/onboarding-choice.ts';
import { templatePublish } from '../../template/contract/template-choice.ts';
import { upsellApp } from '../../offer/contract/upsell-settings.ts';
import { offerTexts } from '../../offer/rules/offer-text.ts';
import { onboardingOffer, type OnboardingPicks, picksProblem } from '../rules/onboarding-offer.ts';
import {
  hiddenSteps,
  type OnboardingFlag,
  type OnboardingMade,
  onboardingOfferKinds,
  onboardingRefusal,
  onboardingSteps,
} from '../rules/onboarding-step.ts';
import { upsellSettingsOf } from '../../offer/rules/upsell-settings.ts';
import { bestSellersOf } from '../../recommend/server/best-sellers.ts';
import { faqs } from '../../recommend/server/faq-text.ts';
import { createOffersOf } from '../../offer/server/offer-write.ts';
import { allTemplates } from '../../template/server/template-queries.ts';
import { onboardingRefusals } from '../contract/onboarding-refusals.ts';

/** What the start guide shows: the steps that are left, and what to begin with (C060). */
export async function onboardingOf(ctx: Ctx): Promise<OnboardingState> {
  const flags = await ctx.tx.execute<OnboardingFlag & Record<string, unknown>>(
    sql`SELECT type, hidden, moved FROM onboarding_steps WHERE shop_id = ${ctx.shop.id}`,
  );
  const kinds = sql.param(onboardingOfferKinds);
  const made = await ctx.tx.execute<{ offer_type: OfferType }>(
    sql`SELECT kind.offer_type FROM unnest(${kinds}::text[]) AS kind (offer_type)
        WHERE EXISTS (SELECT FROM offers o WHERE o.shop_id = ${ctx.shop.id} AND o.offer_type = kind.offer_type AND NOT o.automated)`,
  );
  const { upsell } = await appSettingsOf(ctx, [upsellApp]);
  const kindsMade: OnboardingMade[] = made.rows.map((row) => row.offer_type);
  if (upsellSettingsOf(upsell.settings).quick_view) kindsMade.push('quick_view');
  const featured = (await allTemplates(ctx)).filter((one) => one.publish === templatePublish.featured);
  const seen = await topSubjects(ctx, { subject: 'offer', metric: 'view' });
  return {
    steps: onboardingSteps(kindsMade, flags.rows, ctx.shop.switches),
    number_active: onboardingLimits.active,
    hidden_steps: hiddenSteps(kindsMade, flags.rows, ctx.shop.switches),
    domain_verification_status: seen.length > 0 ? 'verified' : 'pending',
    domain: ctx.shop.domain,
    best_seller_products: await bestSellersOf(ctx),
    faqs: [...faqs],
    featured_templates: featured,
    featured_template_count: featured.length,
  };
}

/** The latest move stands third; one that is hidden keeps its place for when it is shown again. */
export async function changeOnboardingOf(
  ctx: Ctx,
  type: OnboardingStepType,
  change: OnboardingChange,
): Promise<void> {
  const refusal = onboardingRefusal(type, change);
  if (refusal) throw new Refusal(refusal);
  const hidden = change === 'skip' || change === 'done';
  // Waits for others of the shop, so that no two moves share a place.
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('offers.onboarding'), ${ctx.shop.id})`);
  await ctx.tx.execute(
    sql`INSERT INTO onboarding_steps AS s (shop_id, type, hidden, moved)
        SELECT ${ctx.shop.id}::int, ${type}, ${hidden}::boolean,
               CASE WHEN ${hidden}::boolean THEN 0 ELSE coalesce(max(moved), 0) + 1 END
          FROM onboarding_steps WHERE shop_id = ${ctx.shop.id}
        ON CONFLICT (shop_id, type) DO UPDATE SET hidden = excluded.hidden,
          moved = CASE WHEN excluded.hidden THEN s.moved ELSE excluded.moved END`,
  );
}

/** @throws 404 for a product that is not in the store, 422 when too many or too few are picked (V174, V175). */
export async function createOnboardingOfferOf(ctx: Ctx, picks: OnboardingPicks): Promise<Offer> {
  const problem = picksProblem(picks);
  if (problem) {
    const fields = { 'onboarding_offer.pick_ids': problem };
    throw new Refusal(onboardingRefusals.onboarding_picks(problem), { fields });
  }
  const wanted = [...new Set([picks.product_id, ...picks.pick_ids])];
  const cards = await storeCards(ctx, wanted);
  const first = cards.find((card) => card.id === picks.product_id);
  if (!first || cards.length < wanted.length) throw notFound(offerTexts.this_product);
  const [made] = await createOffersOf(
    ctx,
    [onboardingOffer(picks, first.title, ctx.shop.locale)],
    () => 'onboarding_offer',
  );
  return made!;
}
