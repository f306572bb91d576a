import { expect, test } from 'vitest';
import { newAutoOffer } from '../../auto/rules/auto-offer-draft.ts';
import { newQuantityOffer } from '../../quantity/rules/quantity-draft.ts';
import { onboardingOffer } from '../../onboarding/rules/onboarding-offer.ts';
import { offerTypes } from '../contract/offer-choice.ts';
import { changeOfferType } from './offer-change.ts';
import { newOffer } from './offer-draft.ts';
import { translateMessage, translateOffer } from './message-language.ts';
import {
  instantSavingsMessage,
  needsDiscount,
  quantityMessages,
  suggestedMessages,
  titleTemplates,
} from './offer-message.ts';

const proposed = new Set([
  ...titleTemplates,
  ...offerTypes.flatMap((type) => [true, false].flatMap((given) => suggestedMessages(type, given))),
  ...[...offerTypes.map((type) => newOffer(type)), newAutoOffer()].flatMap((offer) => [
    offer.offer_message,
    offer.offer_title,
  ]),
]);
const variables = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

test('V209 every text that an editor proposes has its German one, with the same variables', () => {
  for (const text of proposed) {
    if (text === '') continue;
    const german = translateMessage(text, 'de-AT');
    expect(german, text).not.toBe(text);
    expect(variables(german), text).toEqual(variables(text));
    expect(translateMessage(text, 'en-US')).toBe(text);
  }
});

test('a new offer of a German shop speaks German, from an editor, another type or the start guide', () => {
  const quantity = translateOffer(newQuantityOffer(), 'de-DE');
  expect(quantity.offer_message).toBe('Mehr kaufen, mehr sparen!');
  expect(quantity.discount_data).toEqual(newQuantityOffer().discount_data);
  expect(translateOffer(newQuantityOffer(), 'en-US')).toEqual(newQuantityOffer());
  const changed = changeOfferType(
    translateOffer(newOffer('pre-purchase'), 'de-DE'),
    'post-purchase',
    undefined,
    { rule_based_targeting: true },
    'de-DE',
  );
  expect(changed).toMatchObject({
    offer_message: 'Nur in den nächsten Minuten: Fügen Sie das Ihrer Bestellung hinzu.',
    offer_title: 'Einen Moment, {{last_name}}! Wir haben ein besonderes Angebot für Sie.',
  });
  const guided = { offer_type: 'quantity', product_id: 1, pick_ids: [] } as const;
  expect(onboardingOffer(guided, 'Krug', 'de-DE').offer_message).toBe('Mehr kaufen, mehr sparen!');
  expect(onboardingOffer(guided, 'Jug').offer_message).toBe(quantityMessages['buy more']);
});

test('a text that a merchant wrote stays as it is', () => {
  for (const text of ['Buy more!', 'toString', '__proto__', ''])
    expect(translateMessage(text, 'de-DE')).toBe(text);
});

test('V141 the quoted message needs the discount in German, too', () => {
  expect(needsDiscount(translateMessage(instantSavingsMessage, 'de-DE'))).toBe(true);
});
