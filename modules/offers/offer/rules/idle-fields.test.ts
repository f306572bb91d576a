import { describe, expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { legacyOfferTypes, offerTypes, type OfferType } from '../contract/offer-choice.ts';
import { idleFields, idleProblems, withoutIdle } from './idle-fields.ts';
import { newOffer } from './offer-draft.ts';
import { offerTexts } from './offer-text.ts';

const made = offerTypes.filter((type) => !(legacyOfferTypes as readonly OfferType[]).includes(type));
const paths = (offer: Parameters<typeof idleProblems>[0], saved?: Parameters<typeof idleProblems>[1]) =>
  idleProblems(offer, saved).map(({ path }) => path);

describe.each(made)('%s', (type) => {
  test('a new offer says nothing that its kind has no use for', () => {
    expect(paths(newOffer(type))).toEqual([]);
    expect(withoutIdle(newOffer(type))).toEqual(newOffer(type));
  });

  test('what a kind has no use for has the standard of a new offer', () => {
    const fresh = newOffer(type) as unknown as Record<string, unknown>;
    for (const [path, standard] of Object.entries(idleFields(type)))
      if (path in fresh) expect([path, fresh[path]]).toEqual([path, standard]);
  });
});

test('a field that does nothing for the kind is refused at its path, and what is stored may stay', () => {
  const offer = { ...newOffer('quantity'), recommend_limit: 7, quotations: ['Q'] };
  expect(idleProblems(offer).map(({ path, message }) => [path, inEnglish(message)])).toEqual([
    ['quotations', inEnglish(offerTexts.no_quotations)],
    ['recommend_limit', inEnglish(offerTexts.idle)],
  ]);
  expect(paths(offer, offer)).toEqual([]);
  expect(paths({ ...offer, recommend_limit: 8 }, offer)).toEqual(['recommend_limit']);
});

test('an offer of another kind inherits nothing that its screen does not show', () => {
  const after = {
    ...newOffer('post-purchase'),
    condition: { post_purchase: { include_target: true } },
    variant_b: { offer_message: 'b', offer_title: 'B', percentage_discount: 5 },
  };
  const before = withoutIdle({ ...after, offer_type: 'pre-purchase' as const });
  expect(paths(before)).toEqual([]);
  expect(before).toMatchObject({
    offer_title: '',
    condition: { post_purchase: { include_target: false } },
    variant_b: { offer_message: 'b', offer_title: '', percentage_discount: 5 },
  });
});
