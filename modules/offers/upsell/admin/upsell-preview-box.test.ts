import { expect, test } from 'vitest';
import { newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import { draftProblems, namedDraft } from './upsell-editor-draft.ts';
import { blankDraft, type UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';
import { offerTexts } from '../../offer/rules/offer-text.ts';
import type { PreviewedProduct } from '#modules/catalog/product/contract/product-fields.ts';
import { boxWords } from '../../offer/rules/box-words.ts';
import { givenPercent, previewBox } from './upsell-preview-box.ts';

const now = new Date('2026-11-21T12:00:00Z');
const seconds = (text: string) => Date.parse(text) / 1000;

function discounted(part: Partial<UpsellDraft['discount_data']>): UpsellDraft {
  const discount_data = { ...newUpsellDiscount(), percentage_discount: 20, ...part };
  return { ...blankDraft('pre-purchase', false), enable_discount: true, discount_data };
}

test('V077 the preview gives no discount that is over, unless its end moves on', () => {
  expect(givenPercent(discounted({}), now)).toBe(20);
  const over = { setup_end_date: true, end_date_time: seconds('2026-11-21T11:59:59Z') };
  expect(givenPercent(discounted(over), now)).toBe(0);
  expect(givenPercent(discounted({ ...over, auto_extend_end_date: true }), now)).toBe(20);
  expect(givenPercent(discounted({ ...over, setup_end_date: false }), now)).toBe(20);
});

test('V150 nor one that is switched off or could not be saved', () => {
  expect(givenPercent({ ...discounted({}), enable_discount: false }, now)).toBe(0);
  for (const wrong of [null, 12.5, 100, -1, Number.NaN])
    expect(givenPercent(discounted({ percentage_discount: wrong }), now)).toBe(0);
});

test('V126 V176 an offer before payment needs no name, but something to recommend', () => {
  const draft = blankDraft('pre-purchase', false);
  const switches = {
    quantity_layout_v2: false,
    quantity_min_two: false,
    rule_based_targeting: true,
    picker_cap_50: false,
    in_cart_offers: true,
    bundle_support: true,
    bundle_limit: false,
    keep_offering: true,
  };
  expect(namedDraft(draft).offer_name).toMatch(/^Offer before checkout/);
  expect(draftProblems(draft, switches)).toEqual({ recommend_ids: offerTexts.no_targets });
  expect(draftProblems({ ...draft, recommend_ids: [1] }, switches)).toEqual({});
});

test('the preview says what the store says, in the shop’s language', () => {
  const product = {
    id: 5,
    title: 'Becher',
    handle: 'becher',
    image: null,
    options: [],
    variant_count: 1,
    first_variant: {
      id: 9,
      title: '',
      price: 20,
      available: true,
      option1: null,
      option2: null,
      option3: null,
    },
  } as unknown as PreviewedProduct;
  const facts = { beside: product, products: [product], currency: 'EUR', locale: 'de-DE', now };
  const end = { setup_end_date: true, end_date_time: seconds('2026-12-01T12:00:00Z') };
  const draft = discounted({ ...end, text_display_date_time: 'Endet in', beyond_targets: false });
  const store = boxWords('de-DE');
  for (const offer_type of ['pre-purchase', 'handpicked'] as const) {
    const box = previewBox({ ...draft, offer_type, recommend_type: 'product' }, facts)!;
    expect(box.discount_text).toBe(store.save('20%'));
    expect(box.words).toEqual({ ...store.box, ends: 'Endet in {{time}}', each: store.each('Becher') });
  }
});
