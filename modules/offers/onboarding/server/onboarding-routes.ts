import { handle, type Route } from '#core/server/call/handle.ts';
import { changeOnboarding, createOnboardingOffer, getOnboarding } from '../contract/onboarding-calls.ts';
import { changeOnboardingOf, createOnboardingOfferOf, onboardingOf } from './onboarding-state.ts';

/** What the start guide shows (C060), and what it does. */
export const onboardingRoutes: Route[] = [
  handle(getOnboarding, async (ctx) => ({ onboarding: await onboardingOf(ctx) })),
  handle(changeOnboarding, async (ctx, { body }) => {
    await changeOnboardingOf(ctx, body.step.type, body.step.change);
    return { onboarding: await onboardingOf(ctx) };
  }),
  handle(createOnboardingOffer, async (ctx, { body }) => ({
    offer: await createOnboardingOfferOf(ctx, body.onboarding_offer),
  })),
];
