import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smartBundleMessages, smartOfferMessages } from '../../smart/contract/smart-choice.ts';
import { systemTemplates } from '../../template/rules/system-templates.ts';
import { offerTypes } from '../contract/offer-choice.ts';
import { boxWords } from './box-words.ts';
import {
  bundleMessages,
  defaultMessage,
  instantSavingsMessage,
  messageTemplates,
  quantityMessages,
  titleTemplates,
} from './offer-message.ts';
import { type MessageFacts, messageSlips, messageVariables, renderMessage } from './message-text.ts';

const all: MessageFacts = {
  discount: '20%',
  product_title: 'Cap',
  offer_product_title: 'Scarf',
  last_name: 'Moreau',
};
const without = (...names: (keyof MessageFacts)[]): MessageFacts =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name as keyof MessageFacts)));

describe('a message as a shopper reads it', () => {
  test.each([
    [instantSavingsMessage, all, 'Pick one of these offers and pocket instant savings of up to 20% off.'],
    ['{{ product_title }} beside {{offer_product_title}}', all, 'Cap beside Scarf'],
    ['Add a matching product and save {{discount}}.', without('discount'), 'instead'],
    [
      'Not packed yet. Add this, {{discount}} off. It ships at once.',
      without('discount'),
      'Not packed yet. It ships at once.',
    ],
    ["Wait {{last_name}}! We've got something.", without('last_name'), "We've got something."],
    ['Thank you, {{last_name}}! One more thing.', without('last_name'), 'Thank you! One more thing.'],
    ['One more thing, {{last_name}}', without('last_name'), 'One more thing'],
    ['A gift for {{last_name}}.\nAnd more', without('last_name'), 'And more'],
    ['Only {{price}} today. Come in!', all, 'Come in!'],
    ['Half a {{name. Whole', all, 'Whole'],
    ['No name at all , as typed', {}, 'No name at all , as typed'],
    ['  ', {}, 'instead'],
  ])('%s', (template, facts, rendered) => {
    expect(renderMessage(template, facts, 'instead')).toBe(rendered);
  });

  test('what is filled in is plain text and is never looked at again', () => {
    const facts = { product_title: '{{discount}} $& $1 <b>x</b>. {{last_name}}', discount: 'no' };
    expect(renderMessage('{{product_title}}', facts)).toBe(facts.product_title);
    expect(renderMessage('{{constructor}}{{__proto__}}', {})).toBe('');
  });

  const ours = [
    ...messageTemplates,
    ...titleTemplates,
    ...Object.values(quantityMessages),
    ...Object.values(bundleMessages),
    ...smartOfferMessages,
    ...smartBundleMessages,
    ...offerTypes.flatMap((type) => [defaultMessage(type, true), defaultMessage(type, false)]),
    ...systemTemplates.flatMap(({ offer }) => [offer.offer_message, offer.offer_title ?? '']),
  ].filter((text) => text !== '');
  const word = fc.constantFrom('Take', 'this', 'for you', 'save', 'Cap & Co', 'today');
  const name = fc.constantFrom(...messageVariables, 'price', 'discount ').map((one) => `{{${one}}}`);
  const sentence = fc
    .tuple(
      fc.array(fc.oneof(word, name), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('.', '!', '?', '…'),
    )
    .map(([words, end]) => words.join(' ') + end);
  const typed = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((sentences) => sentences.join(' '));
  const template = fc.oneof(fc.constantFrom(...ours), typed);
  const facts = fc
    .subarray([...messageVariables])
    .map((names): MessageFacts => Object.fromEntries(names.map((one) => [one, all[one]])));

  test('no combination of missing values leaves braces, a gap or a space before a full stop', () => {
    fc.assert(
      fc.property(
        template,
        facts,
        fc.constantFrom('en', 'de-AT'),
        fc.constantFrom(...offerTypes),
        (text, known, locale, type) => {
          const { own } = boxWords(locale);
          const rendered = renderMessage(text, known, own.message[type] ?? own.title);
          expect(rendered).not.toMatch(/[{}]|\s\s|\s[.,!?…;:]|^\s|\s$/);
          expect(rendered).not.toBe('');
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('of what is not known nothing is said, and of our own texts all is said where everything is known', () => {
    for (const text of ours) {
      for (const one of messageVariables)
        if (text.includes(`{{${one}}}`)) expect(renderMessage(text, without(one))).not.toContain(all[one]);
      const plain = text.replace(/\{\{(\w+)\}\}/g, (_, one: keyof MessageFacts) => all[one]!);
      expect(renderMessage(text, all)).toBe(plain);
    }
  });
});

describe('what an editor says at the field', () => {
  const sale = { discount: true, last_name: true };

  test('a name that means nothing is named, each once', () => {
    expect(messageSlips('{{price}} or {{ price }}, {{discount}}', sale)).toEqual([
      { kind: 'unknown', name: '{{price}}' },
    ]);
    expect(messageSlips('Only {{discount today', sale)).toEqual([{ kind: 'unknown', name: '{{' }]);
  });

  test('a discount that is not given, a last name before payment', () => {
    const text = 'For {{last_name}}: {{discount}} off {{offer_product_title}} with {{product_title}}';
    expect(messageSlips(text, sale)).toEqual([]);
    expect(messageSlips(text, { discount: false, last_name: false })).toEqual([
      { kind: 'last_name' },
      { kind: 'discount' },
    ]);
  });
});
