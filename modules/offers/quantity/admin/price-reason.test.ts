import { expect, test } from 'vitest';
import type { ProductRow } from '#modules/catalog/contract/product.ts';
import type { OfferRow } from '../../contract/offer-list.ts';
import { offerSwitches } from '../../rules/offer-switch.ts';
import { explainPrice, type PriceQuestion } from './price-reason.ts';
import { blankDraft } from './quantity-editor-draft.ts';

const product = {
  id: 3,
  title: 'Stoneware mug',
  vendor: 'Fern & Clay',
  product_type: 'Mug',
  tags: 'kitchen, clay',
  price_min: 28,
  variants: [{ id: 31, title: 'Sand', price: 28, compare_at_price: null, inventory_management: '' }],
} as unknown as ProductRow;

const asked: PriceQuestion = {
  draft: { ...blankDraft(false), offer_name: 'Mine' },
  stored: { id: 7, version: 2, priority: 5 },
  switches: offerSwitches({ rule_based_targeting: true }, 'backroom'),
  others: [],
  product,
  collectionIds: [],
  quantity: 1,
  currency: 'USD',
};
const other = {
  ...blankDraft(false),
  id: 8,
  version: 1,
  priority: 1,
  activated: true,
  offer_name: 'First',
} as unknown as OfferRow;

test('the draft as it is typed is what decides', () => {
  const draft = {
    ...asked.draft,
    discount_data: {
      ...asked.draft.discount_data,
      data: [{ ...asked.draft.discount_data.data[0]!, value_discount: 50 }],
    },
  };
  const answer = explainPrice({ ...asked, draft });
  expect([answer.subtotal_minor, answer.total_minor]).toEqual([2800, 1400]);
  expect(answer.entries).toMatchObject([{ offer_id: 7, own: true, applied: true }]);
});

test('an offer with a smaller priority number takes the line and is named', () => {
  const answer = explainPrice({ ...asked, others: [other] });
  expect(answer.entries.map(({ name, applied }) => [name, applied])).toEqual([
    ['First', true],
    ['Mine', false],
  ]);
  expect(answer.entries[1]?.detail).toContain('First');
});

test('the stored copy of the edited offer does not compete with its draft', () => {
  const answer = explainPrice({ ...asked, others: [{ ...other, id: 7 }] });
  expect(answer.entries).toHaveLength(1);
});

test('a draft never saved is tried last', () => {
  const answer = explainPrice({ ...asked, stored: undefined, others: [{ ...other, priority: 900 }] });
  expect(answer.entries.map((entry) => entry.own)).toEqual([false, true]);
});

test('a draft that does not target the product says so, and rules of others are counted out', () => {
  const draft = { ...asked.draft, target_type: 'product' as const, target_ids: [99] };
  const answer = explainPrice({ ...asked, draft, others: [{ ...other, target_type: 'condition' }] });
  expect(answer.total_minor).toBe(2800);
  expect(answer.entries).toEqual([
    { offer_id: 7, name: 'Mine', own: true, applied: false, detail: undefined },
  ]);
  expect(answer.left_out).toBe(1);
});
