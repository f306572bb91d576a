import { expect, test } from 'vitest';
import { instantSavingsMessage, needsDiscount, quantityMessages, renderMessage } from './offer-message.ts';

test('names are filled in, absent ones come out empty, unknown ones stay', () => {
  expect(renderMessage(instantSavingsMessage, { discount: '20%' })).toBe(
    'Pick one of these offers and pocket instant savings of up to 20% off.',
  );
  expect(renderMessage('{{ product_title }}|{{last_name}}|{{price}}', { product_title: 'Cap' })).toBe(
    'Cap||{{price}}',
  );
});

test('what is filled in is plain text and is never looked at again', () => {
  expect(
    renderMessage('{{product_title}}', { product_title: '{{discount}} $& $1 <b>x</b>', discount: 'no' }),
  ).toBe('{{discount}} $& $1 <b>x</b>');
  expect(renderMessage('{{constructor}}{{__proto__}}', {})).toBe('{{constructor}}{{__proto__}}');
});

test('V209 the suggested messages', () => {
  expect(Object.keys(quantityMessages)).toEqual(['buy more', 'enjoy', 'best deals']);
});

test('V141 only the quoted message needs the discount', () => {
  expect(needsDiscount(instantSavingsMessage)).toBe(true);
  expect(needsDiscount(quantityMessages.enjoy)).toBe(false);
});
