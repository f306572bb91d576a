import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeLanguage, registerLanguage } from '#core/admin/i18n/text-catalogue.ts';
import { traceSentence, tracedOfferSentence } from './trace-sentence.ts';
import { traceTextDe } from './trace-text.de.ts';

const applied = {
  reason: 'taken',
  detail: '2 units taken from it.',
  values: { offer: 'Mug & lid', count: 2 },
};

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  registerLanguage('de', { name: 'Deutsch', load: async () => [traceTextDe] });
});
afterAll(() => vi.unstubAllGlobals());

test('a reason is shown in the language of the screen, with its values', async () => {
  expect(traceSentence(applied)).toBe('2 items were added from this offer.');
  await changeLanguage('de');
  expect(traceSentence(applied)).toBe('2 Artikel wurden aus diesem Angebot hinzugefügt.');
  expect(tracedOfferSentence(applied)).toBe('Mug & lid: 2 Artikel wurden aus diesem Angebot hinzugefügt.');
  const sets = { reason: 'bundle-incomplete', detail: 'English' };
  expect(traceSentence({ ...sets, values: { there: 1, products: 3 } })).toContain('1 von 3 Produkten');
  expect(traceSentence({ ...sets, values: {} })).toBe('Die anderen Produkte gehören schon zu einem Set.');
  await changeLanguage('en');
});

test('a reason that is unknown, or stored without its values, is shown as stored', () => {
  const { values: _, ...old } = applied;
  expect(traceSentence(old)).toBe(old.detail);
  expect(tracedOfferSentence({ ...old, detail: 'Mug & lid: 2 units taken from it.' })).toBe(
    'Mug & lid: 2 units taken from it.',
  );
  expect(traceSentence({ ...applied, reason: 'moon-phase' })).toBe(applied.detail);
  expect(traceSentence({ ...applied, values: { offer: 'Mug' } })).toBe(applied.detail);
});
