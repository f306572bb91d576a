/** The six setups, in the order in which a new shop is shown them (V006, V090). */
export const onboardingStepTypes = [
  'add_post_purchase',
  'add_customize_up_sell',
  'add_quantity_discounted',
  'add_customize_cross_sell',
  'create_last_step',
  'turn_on_quick_view',
] as const;
export type OnboardingStepType = (typeof onboardingStepTypes)[number];

/**
 * What a merchant does with a step: `bring` puts it among the active ones (V137), `skip` and `done` hide it
 * by a flag (V139), `show` takes the flag away.
 */
export const onboardingChanges = ['bring', 'skip', 'done', 'show'] as const;
export type OnboardingChange = (typeof onboardingChanges)[number];

/** Kinds of offers that start from a best seller with one click. */
export const onboardingOfferTypes = ['quantity', 'accessory', 'bundle'] as const;
export type OnboardingOfferType = (typeof onboardingOfferTypes)[number];

export const onboardingLimits = {
  /** So many steps, the first ones, are open; the others are minimised (V138). */
  active: 3,
  /** Where a changed step goes, counted from 1 (V137). */
  changed_position: 3,
  /** Accessories beside one product, at most (V174). */
  accessory: 3,
  /** Products of a bundle (V175). */
  bundle: 2,
  /** One product. */
  quantity: 1,
} as const;
