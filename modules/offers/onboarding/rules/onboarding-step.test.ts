import { describe, expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { onboardingLimits, onboardingStepTypes } from '../contract/onboarding-choice.ts';
import { onboardingOffer, picksProblem } from './onboarding-offer.ts';
import { hiddenSteps, onboardingRefusal, onboardingSteps, type OnboardingFlag } from './onboarding-step.ts';

const types = (...of: Parameters<typeof onboardingSteps>) => onboardingSteps(...of).map((step) => step.type);
const moved = (type: OnboardingFlag['type'], at: number): OnboardingFlag => ({
  type,
  hidden: false,
  moved: at,
});

describe('steps of the start guide', () => {
  test('V006 V090 six setups, each with what an onboarding step has', () => {
    expect(types([], [])).toEqual([...onboardingStepTypes]);
    expect(onboardingStepTypes).toHaveLength(6);
    for (const step of onboardingSteps([], []))
      expect(step).toEqual({
        type: step.type,
        name: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
        action: expect.stringMatching(/\w/),
        allow_skip: expect.any(Boolean),
      });
  });

  test.each([
    ['post-purchase', 'add_post_purchase'],
    ['pre-purchase', 'add_customize_up_sell'],
    ['quantity', 'add_quantity_discounted'],
    ['bundle', 'add_customize_cross_sell'],
  ] as const)('V136 an offer of the type %s takes %s away', (kind, type) => {
    expect(types([kind], [])).toEqual(onboardingStepTypes.filter((one) => one !== type));
  });

  test('a step whose kind of offers the shop has switched off leads nowhere and is not asked', () => {
    const types = (switches: Record<string, boolean>) =>
      onboardingSteps([], [], switches).map(({ type }) => type);
    expect(types({ bundle_support: false })).not.toContain('add_customize_cross_sell');
    expect(types({ in_cart_offers: false })).not.toContain('create_last_step');
    expect(types({ bundle_support: true, in_cart_offers: true })).toEqual(types({}));
    const hidden = [{ type: 'create_last_step', hidden: true, moved: 0 }] as const;
    expect(hiddenSteps([], hidden, { in_cart_offers: false })).toEqual([]);
  });

  test('no offer takes away the last step and quick view, a flag does (ambiguity 29)', () => {
    const all = [
      'post-purchase',
      'pre-purchase',
      'quantity',
      'bundle',
      'in-cart',
      'accessory',
      'handpicked',
    ] as const;
    expect(types(all, [])).toEqual(['create_last_step', 'turn_on_quick_view']);
    expect(types(all, [{ type: 'turn_on_quick_view', hidden: true, moved: 0 }])).toEqual([
      'create_last_step',
    ]);
  });

  test('V006 quick view that is on takes its step away, hidden or not (ambiguity 29)', () => {
    const left = onboardingStepTypes.filter((type) => type !== 'turn_on_quick_view');
    expect(types(['quick_view'], [])).toEqual(left);
    const flags = [{ type: 'turn_on_quick_view', hidden: true, moved: 1 }] as const;
    expect(types(['quick_view'], flags)).toEqual(left);
    expect(hiddenSteps(['quick_view'], flags)).toEqual([]);
  });

  test('V137 a changed step stands third, and the one that stood there follows (ambiguity 30)', () => {
    expect(types([], [moved('turn_on_quick_view', 1)])[2]).toBe('turn_on_quick_view');
    expect(types([], [moved('add_post_purchase', 1)])).toEqual([
      'add_customize_up_sell',
      'add_quantity_discounted',
      'add_post_purchase',
      'add_customize_cross_sell',
      'create_last_step',
      'turn_on_quick_view',
    ]);
    expect(types([], [moved('create_last_step', 2), moved('turn_on_quick_view', 1)]).slice(2, 4)).toEqual([
      'create_last_step',
      'turn_on_quick_view',
    ]);
    const few = ['post-purchase', 'pre-purchase', 'quantity', 'bundle'] as const;
    expect(types(few, [moved('create_last_step', 1)])).toEqual(['turn_on_quick_view', 'create_last_step']);
  });

  test('V138 three are active', () => expect(onboardingLimits.active).toBe(3));

  test('V139 a flag hides a step, and one that was moved, too', () => {
    expect(types([], [{ type: 'create_last_step', hidden: true, moved: 3 }])).not.toContain(
      'create_last_step',
    );
  });

  test('a step that may not be skipped refuses to be hidden, and nothing else', () => {
    expect(inEnglish(onboardingRefusal('add_quantity_discounted', 'skip')!.sentence)).toMatch(
      /can’t skip this step/,
    );
    expect(inEnglish(onboardingRefusal('add_quantity_discounted', 'done')!.sentence)).toMatch(
      /can’t skip this step/,
    );
    expect(onboardingRefusal('add_quantity_discounted', 'bring')).toBeNull();
    expect(onboardingRefusal('turn_on_quick_view', 'skip')).toBeNull();
  });
});

describe('offers of best sellers', () => {
  const picks = (offer_type: 'accessory' | 'bundle' | 'quantity', ...pick_ids: number[]) => ({
    offer_type,
    product_id: 1,
    pick_ids,
  });

  test('V174 one to three accessories, others than the product and each once', () => {
    expect(picksProblem(picks('accessory', 2, 3, 4))).toBeNull();
    for (const wrong of [[], [2, 3, 4, 5], [1], [2, 2]])
      expect([wrong, picksProblem(picks('accessory', ...wrong))]).toEqual([wrong, expect.any(String)]);
  });

  test('V175 a bundle has two products, which may be the same', () => {
    expect(picksProblem(picks('bundle', 2))).toBeNull();
    expect(picksProblem(picks('bundle', 1))).toBeNull();
    for (const wrong of [[], [2, 3]])
      expect([wrong, picksProblem(picks('bundle', ...wrong))]).toEqual([wrong, expect.any(String)]);
  });

  test('they are inactive, and say that the guide made them', () => {
    const quantity = onboardingOffer(picks('quantity'), 'Mug');
    expect(quantity).toMatchObject({ activated: false, is_from_start_guide: true, target_ids: [1] });
    expect(onboardingOffer(picks('bundle', 2), 'Mug')).toMatchObject({
      target_ids: [1, 2],
      recommend_ids: [],
    });
    expect(onboardingOffer(picks('accessory', 2, 3), 'Mug')).toMatchObject({
      offer_name: 'Accessories for Mug',
      target_ids: [1],
      recommend_ids: [2, 3],
    });
  });
});
