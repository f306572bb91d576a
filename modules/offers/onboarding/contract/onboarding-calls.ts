import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idParam } from '#core/contract/scalar.ts';
import { onboardingChanges, onboardingOfferTypes, onboardingStepTypes } from './onboarding-choice.ts';
import { offer } from '../../offer/contract/offer.ts';
import { listBestSelling, listFaqs } from '../../recommend/contract/recommend-calls.ts';
import { offerTemplate } from '../../template/contract/template.ts';
import { invalidOfferCodes } from '../../offer/contract/offer-refusals.ts';

export const onboardingStep = z.object({
  type: z.enum(onboardingStepTypes),
  name: z.string(),
  description: z.string(),
  /** What its button says. */
  action: z.string(),
  allow_skip: z.boolean(),
});
export type OnboardingStep = z.infer<typeof onboardingStep>;

export const onboardingState = z
  .object({
    /** What is left, in order; the first `number_active` are open, the others minimised (V138). */
    steps: z.array(onboardingStep).max(onboardingStepTypes.length),
    number_active: z.int().min(1),
    /** Steps that a flag hides (V139). */
    hidden_steps: z.array(onboardingStep),
    /** Verified once a page of the shop's domain has shown an offer to a shopper in the last 90 days. */
    domain_verification_status: z.enum(['verified', 'pending']),
    domain: z.string(),
    best_seller_products: listBestSelling.reply.shape.products,
    faqs: listFaqs.reply.shape.faqs,
    featured_templates: z.array(offerTemplate),
    featured_template_count: z.int().min(0),
  })
  .meta({ id: 'OnboardingState' });
export type OnboardingState = z.infer<typeof onboardingState>;

/** What a shop has left to set up for its offers, and what it can begin with (C060). */
export const getOnboarding = endpoint({
  name: 'getOnboarding',
  method: 'GET',
  path: '/admin/dashboards/onboarding.json',
  summary: 'What is left to set up for offers, and what to begin with',
  permission: 'apps',
  scope: 'read_offers',
  query: z.object({ shop_id: idParam.optional() }),
  reply: z.object({ onboarding: onboardingState }),
});

/** Moves, hides or shows a step (V137, V139). A step that cannot be skipped is 422. */
export const changeOnboarding = endpoint({
  name: 'changeOnboarding',
  method: 'PUT',
  path: '/admin/dashboards/onboarding.json',
  summary: 'Move, hide or show a step of the start guide',
  permission: 'apps',
  scope: 'write_offers',
  body: z.object({
    step: z.object({ type: z.enum(onboardingStepTypes), change: z.enum(onboardingChanges) }),
    shop_id: id.optional(),
  }),
  example: { step: { type: 'add_quantity_discounted', change: 'bring' } },
  reply: z.object({ onboarding: onboardingState }),
  errors: { 422: ['offers.onboarding_skip'] },
});

/**
 * An inactive offer around best sellers: tiers for one product, accessories beside `product_id` (at most 3, V174), or
 * a bundle of it and what is picked (2 products in all, V175).
 */
export const createOnboardingOffer = endpoint({
  name: 'createOnboardingOffer',
  method: 'POST',
  path: '/admin/dashboards/onboarding/offers.json',
  summary: 'Make an offer of best sellers',
  permission: 'apps',
  scope: 'write_offers',
  body: z.object({
    onboarding_offer: z.object({
      offer_type: z.enum(onboardingOfferTypes),
      product_id: id,
      pick_ids: z.array(id).max(100).default([]),
    }),
    shop_id: id.optional(),
  }),
  example: { onboarding_offer: { offer_type: 'quantity', product_id: 1201 } },
  reply: z.object({ offer }),
  status: 201,
  errors: { 422: [...invalidOfferCodes, 'offers.onboarding_picks'] },
});
