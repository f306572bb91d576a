import { expect, test } from 'vitest';
import { offerTypes } from '../contract/offer-choice.ts';
import {
  bundleMessages,
  defaultMessage,
  defaultOfferTitle,
  instantSavingsMessage,
  messageTemplates,
  needsDiscount,
  quantityMessages,
  suggestedMessages,
  titleTemplates,
} from './offer-message.ts';
import { messageVariables, renderMessage } from './message-text.ts';
import { newOffer } from './offer-draft.ts';

test('V209 the suggested messages', () => {
  expect(Object.keys(quantityMessages)).toEqual(['buy more', 'enjoy', 'best deals']);
});

test('V141 only the quoted message needs the discount', () => {
  expect(needsDiscount(instantSavingsMessage)).toBe(true);
  expect(needsDiscount(quantityMessages.enjoy)).toBe(false);
});

test('V210 the suggested messages of a bundle, the first its default', () => {
  expect(Object.keys(bundleMessages)).toEqual([
    'frequently bought together',
    'we have this offer just',
    'special deal of the day',
  ]);
  expect(newOffer('bundle').offer_message).toBe(bundleMessages['frequently bought together']);
});

test('V211 V212 four message and six title templates, all different, naming known variables', () => {
  expect(new Set(messageTemplates).size).toBe(4);
  expect(new Set(titleTemplates).size).toBe(6);
  expect(titleTemplates[0]).toBe(defaultOfferTitle);
  const facts = Object.fromEntries(messageVariables.map((name) => [name, 'x']));
  for (const text of [...messageTemplates, ...titleTemplates]) {
    const rendered = renderMessage(text, facts);
    expect([rendered === '', rendered]).toEqual([false, expect.not.stringContaining('{{')]);
  }
});

test('V067 what comes after payment begins with a title', () => {
  expect(newOffer('post-purchase').offer_title).toBe(
    "Wait {{last_name}}! We've got a special offer for you.",
  );
});

test('V103 V075 V076 new offers are active, with an untouched discount', () => {
  for (const type of offerTypes) expect(newOffer(type)).toMatchObject({ id: 0, activated: true });
  expect(newOffer('accessory').discount_data).toMatchObject({
    discount_type: 'percentage',
    percentage_discount: 0,
    stock_item_limit: 30,
  });
});

test('V119 only a quantity offer begins with its discount on', () => {
  expect(offerTypes.filter((type) => newOffer(type).enable_discount)).toEqual(['quantity']);
  expect(newOffer('quantity').offer_message).toBe(quantityMessages['buy more']);
});

test('while the discount is off nothing suggested names it, but the message that says so itself (V141)', () => {
  for (const type of offerTypes) {
    expect(defaultMessage(type, false)).not.toContain('{{discount}}');
    if (type === 'quantity') continue;
    const naming = suggestedMessages(type, false).filter((text) => text.includes('{{discount}}'));
    expect(naming.filter((text) => text !== instantSavingsMessage)).toEqual([]);
    if (type !== 'bundle') expect(naming).toEqual([instantSavingsMessage]);
  }
});
