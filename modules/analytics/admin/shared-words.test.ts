import { expect, test } from 'vitest';
import { translate } from '#core/admin/i18n/text-catalogue.ts';
import type { SharedColumn } from '../share/admin/shared-columns.ts';
import { sharedWords } from './shared-words.ts';

const of = (columns: readonly SharedColumn[], language = 'en') =>
  sharedWords(
    { timezone: 'Europe/Berlin', report: { currency: 'EUR', columns: [...columns] } },
    language,
    language,
    translate,
  );
const text = (name: string): SharedColumn => ({ name, unit: 'text' });

test('figures are written in the currency of the report and the language of the reader', () => {
  const net: SharedColumn = { name: 'net_sales', unit: 'money' };
  expect(of([net]).cell(net, { net_sales: 1234.5 })).toBe('€1,234.50');
  expect(of([net], 'de').cell(net, { net_sales: 1234.5 })).toBe('1.234,50\u00a0€');
  expect(of([net]).cell(net, { net_sales: null })).toBe('—');
  expect(of([net]).heading(net)).toBe('Net sales');
});

test('a tax rate keeps its digits, a share is a percentage, and a total has no group', () => {
  const rate: SharedColumn = { name: 'tax_rate', unit: 'percent' };
  const share: SharedColumn = { name: 'share', unit: 'percent' };
  const words = of([rate, share, text('country')]);
  expect(words.cell(rate, { tax_rate: 8.875 })).toBe('8.875%');
  expect(words.cell(share, { share: 12.5 })).toBe('12.5%');
  expect(words.total(text('country'), { country: 'DE' })).toBe('');
  expect(words.total(share, { share: 100 })).toBe('100.0%');
});

test('days, months and hours are those of the shop, and countries are named', () => {
  const words = of([text('country')]);
  expect(words.cell({ name: 'day', unit: 'day' }, { day: '2026-11-26' })).toBe('Nov 26, 2026');
  expect(words.cell({ name: 'month', unit: 'month' }, { month: '2026-11' })).toBe('Nov 2026');
  expect(words.cell({ name: 'hour', unit: 'hour' }, { hour: '2026-11-26T00:00:00Z' })).toBe(
    'Nov 26, 1:00 AM',
  );
  expect(words.cell(text('country'), { country: 'PT' })).toBe('Portugal');
  expect(words.cell(text('country'), { country: '' })).toBe('Unknown');
});

test('unknown values are named, and orders without a visit differ from visits without UTM tags', () => {
  const campaign = text('utm_campaign');
  const visits = of([campaign, { name: 'visits', unit: 'count' }]);
  expect(visits.cell(campaign, { utm_campaign: null, visits: 0 })).toBe('No visit');
  expect(visits.cell(campaign, { utm_campaign: null, visits: 3 })).toBe('No UTM campaign');
  expect(visits.cell(text('source'), { source: 'search', visits: 3 })).toBe('Organic search');
  const sales = of([text('source')]);
  expect(sales.cell(text('source'), { source: 'web' })).toBe('Online store');
  expect(sales.cell(text('product_title'), { product_title: '' })).toBe('None or deleted');
  expect(sales.cell(text('tax_title'), { tax_title: null })).toBe('Not itemized');
});

test('steps of visits and checkouts have the names that they have on their page', () => {
  const heading = (name: string) => of([]).heading({ name, unit: 'count' });
  expect(['ordered', 'abandoned_value', 'product_views'].map(heading)).toEqual([
    ...['Purchased', 'Abandoned value', 'Product views'],
  ]);
});

test('a column without a name of its own is still called something', () => {
  expect(of([]).heading(text('some_new_thing'))).toBe('some new thing');
});
