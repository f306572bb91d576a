import { expect, test } from 'vitest';
import { systemTemplates } from '../../../template/rules/system-templates.ts';
import { pictureBadge, pictureTiers } from './picture-word.ts';

const named = (name: string) => systemTemplates.find((one) => one.name === name)!.offer;

test('a picture says what the template takes off', () => {
  expect(pictureBadge(named('Frequently bought together'))).toBe('−10%');
  expect(pictureBadge(named('More from this collection'))).toBe('');
  expect(pictureTiers(named('Two, three, five')).map(({ units, off }) => [units, off])).toEqual([
    ['2 ×', '−10%'],
    ['3 ×', '−15%'],
    ['5 ×', '−20%'],
  ]);
  expect(pictureTiers(named('Fixed amount off three'))[0]!.off).toBe('−15');
});

test('of more tiers than fit the popular one is always shown', () => {
  const offer = structuredClone(named('Two, three, five'));
  if (!('data' in offer.discount_data)) throw new Error('no tiers');
  offer.discount_data.data = Array.from({ length: 8 }, (_one, key) => ({
    key,
    label: '',
    min_quantity: key + 2,
    value_discount: 5,
    type: 'percentage_each' as const,
    mark_as_popular: key === 6,
  }));
  expect(pictureTiers(offer).map((tier) => [tier.key, tier.popular])).toEqual([
    [0, false],
    [1, false],
    [2, false],
    [6, true],
  ]);
});
