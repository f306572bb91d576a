import { describe, expect, test } from 'vitest';
import { countryCodes, currencyCodes, localeCodes } from '../contract/place-words.ts';
import { currencyOf, followCountry, proposePlace, standardPlace, touchedOf } from './place-proposal.ts';

describe('where a new shop is, from what a browser says', () => {
  test.each([
    [['de-DE', 'en'], 'Europe/Berlin', { country: 'DE', currency: 'EUR', locale: 'de-DE' }],
    [['de-CH', 'fr-CH'], 'Europe/Zurich', { country: 'CH', currency: 'CHF', locale: 'de-CH' }],
    [['de'], 'Europe/Vienna', { country: 'DE', currency: 'EUR', locale: 'de-DE' }],
    [['en', 'pt-PT'], 'Europe/Lisbon', { country: 'PT', currency: 'EUR', locale: 'pt-PT' }],
    [['en-GB'], 'Europe/London', { country: 'GB', currency: 'GBP', locale: 'en-GB' }],
    [['ja'], 'Asia/Tokyo', { country: 'JP', currency: 'JPY', locale: 'ja-JP' }],
    [['zh-Hant-TW'], 'Asia/Taipei', { country: 'TW', currency: 'TWD', locale: 'zh-TW' }],
    [['pl-PL'], 'Europe/Warsaw', { country: 'PL', currency: 'PLN', locale: 'pl-PL' }],
    [['es-419'], 'America/Bogota', { country: '', currency: 'USD', locale: 'es-ES' }],
    [['en-DE'], 'Europe/Berlin', { country: 'DE', currency: 'EUR', locale: 'en-US' }],
    [['tlh', 'sv-SE'], 'Europe/Stockholm', { country: 'SE', currency: 'SEK', locale: 'sv-SE' }],
  ])('%j in %s', (languages, timeZone, place) => {
    expect(proposePlace({ languages, timeZone })).toEqual({ ...place, timezone: timeZone });
  });

  test('what is no language, no region or no time zone proposes the standard', () => {
    expect(proposePlace({ languages: [], timeZone: undefined })).toEqual(standardPlace);
    expect(proposePlace({ languages: ['_', '', 'C'], timeZone: 'Moon/Base' })).toEqual(standardPlace);
  });

  test('is always something that a sign-up takes', () => {
    for (const country of countryCodes)
      for (const language of ['en', 'de', 'xx', 'sr-Latn']) {
        const found = proposePlace({ languages: [`${language}-${country}`], timeZone: 'UTC' });
        expect(countryCodes).toContain(found.country);
        expect(currencyCodes).toContain(found.currency);
        expect(localeCodes).toContain(found.locale);
      }
  });

  test('a currency is that of the country, as the platform knows it', () => {
    const money = (country: string) => currencyOf(country);
    expect(['SE', 'CH', 'LI', 'BR', 'IN', 'TR', 'CZ', 'DK', 'UA', 'MX', 'AQ', ''].map(money)).toEqual([
      ...['SEK', 'CHF', 'CHF', 'BRL', 'INR', 'TRY', 'CZK', 'DKK', 'UAH', 'MXN'],
      ...[undefined, undefined],
    ]);
  });
});

describe('currency and formats follow the country of a new shop', () => {
  const none = new Set<never>();
  test.each([
    ['DE', ['en-US'], { currency: 'EUR', locale: 'de-DE' }],
    ['CH', ['fr-FR'], { currency: 'CHF', locale: 'fr-CH' }],
    ['CH', ['en-US'], { currency: 'CHF', locale: 'de-CH' }],
    ['JP', ['en-US'], { currency: 'JPY', locale: 'ja-JP' }],
    ['CA', ['de-DE'], { currency: 'CAD', locale: 'en-CA' }],
    ['XK', ['en-US'], { currency: 'EUR' }],
    ['', ['en-US'], {}],
  ])('%s, for a browser in %j', (country, languages, place) => {
    expect(followCountry(country, none, languages)).toEqual(place);
  });

  test('what the person chose stays', () => {
    expect(followCountry('JP', new Set(['currency'] as const), ['en-US'])).toEqual({ locale: 'ja-JP' });
    expect(followCountry('JP', new Set(['currency', 'locale'] as const), ['en-US'])).toEqual({});
  });

  test('after a reload a value that its country does not propose counts as chosen', () => {
    const proposed = proposePlace({ languages: ['en-US'], timeZone: 'UTC' });
    expect(touchedOf(proposed, proposed)).toEqual(new Set());
    expect(touchedOf({ country: 'DE', currency: 'USD', locale: 'de-DE' }, proposed)).toEqual(
      new Set(['currency']),
    );
    expect(touchedOf({ country: 'DE', currency: 'EUR', locale: 'de-DE' }, proposed)).toEqual(new Set());
  });
});
