import { expect, test } from 'vitest';
import {
  checkoutVariables,
  defaultCheckoutMessage,
} from '../../checkout-note/contract/checkout-note-words.ts';
import { standardCheckoutNote } from '../../checkout-note/contract/standard-checkout-note.ts';
import { filled, unknownNames } from '../../truth/rules/template.ts';
import { defaultSaleSettings, saleVariables } from '../contract/sale-note-words.ts';
import { standardSaleSettings } from '../contract/standard-sale-settings.ts';
import { filledText } from './note-text.ts';
import { knownValues } from './note-values.ts';

const sale = {
  ...{
    first_name: 'Rosa',
    last_initial: 'M',
    region: 'Ontario',
    country: 'CA',
    product_title: 'Tasse',
    units: 2,
  },
};

test('a German shop that wrote no texts has German ones, which name the same facts (V264, V267)', () => {
  const { title } = standardSaleSettings('de-AT').message;
  expect(unknownNames(title, saleVariables)).toBeNull();
  const values = { ...knownValues(sale), random_time_ago: null, time_ago: null };
  expect(filledText(title, { ...values, location: 'Ontario, Kanada', product_link: 'Tasse' })).toEqual([
    { text: 'Rosa (Ontario, Kanada) hat ' },
    { text: 'Tasse', link: true },
    { text: ' gekauft' },
  ]);
  const { message } = standardCheckoutNote('de-DE');
  expect(unknownNames(message, checkoutVariables)).toBeNull();
  expect(filled(message, { purchased_number: '3', product_title: 'Tasse', stock_number: '17' })).toBe(
    'Tasse wurde in den letzten 24 Stunden 3-mal gekauft. Nur noch 17 auf Lager!',
  );
});

test('other shops have the documented texts (V264, V267)', () => {
  for (const locale of ['en-US', 'fr-FR', 'den']) {
    expect(standardSaleSettings(locale)).toEqual(defaultSaleSettings);
    expect(standardCheckoutNote(locale).message).toBe(defaultCheckoutMessage);
  }
});
