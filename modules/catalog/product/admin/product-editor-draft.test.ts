import { expect, it } from 'vitest';
import {
  blankProduct,
  blankVariant,
  changedBody,
  productBody,
  productProblems,
  withStatus,
  type PictureDraft,
  type ProductDraft,
} from './product-editor-draft.ts';
import { isNoNumber } from '../rules/typed-number.ts';

const picture = (key: string, ids: Partial<PictureDraft>): PictureDraft => ({
  key,
  src: '/x.png',
  thumbnail: '/x.png',
  alt_text: '',
  status: 'ready',
  ...ids,
});
const mug: ProductDraft = {
  ...blankProduct(),
  title: 'Mug',
  variants: [{ ...blankVariant, id: 7, price: 12, stock: 5, inventory_quantity: 5 }],
};

it('sends of a product only what differs', () => {
  expect(changedBody(mug, mug)).toEqual({});
  expect(changedBody({ ...mug, title: 'Cup' }, mug)).toEqual({ title: 'Cup' });
});

it('sends stock of a variant that is there as a difference, so that what is sold meanwhile is not lost', () => {
  const counted = { ...mug, variants: mug.variants.map((one) => ({ ...one, inventory_quantity: 3 })) };
  const [sent] = changedBody(counted, mug).variants ?? [];
  expect(sent).toMatchObject({ id: 7, inventory_adjustment: -2, inventory_reason: 'correction' });
  expect(sent).not.toHaveProperty('inventory_quantity');
  const [unchanged] = productBody(mug).variants ?? [];
  expect(unchanged).not.toHaveProperty('inventory_adjustment');
});

it('sends the stock of a new variant whole', () => {
  const [sent] =
    productBody({ ...mug, variants: [{ ...blankVariant, price: 1, inventory_quantity: 9 }] }).variants ?? [];
  expect(sent).toMatchObject({ inventory_quantity: 9 });
});

it('names a new picture of a variant by its place, a stored one by its id', () => {
  const images = [picture('i3', { id: 3 }), picture('f8', { file_id: 8 })];
  const variants = [
    { ...blankVariant, price: 1, option1: 'S', picture: 'f8' },
    { ...blankVariant, price: 1, option1: 'M', picture: 'i3' },
    { ...blankVariant, price: 1, option1: 'L', picture: 'i99' },
  ];
  const body = productBody({
    ...mug,
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    images,
    variants,
  });
  expect(body.images).toEqual([
    { id: 3, alt_text: '' },
    { file_id: 8, alt_text: '' },
  ]);
  expect(body.variants?.[0]).toMatchObject({ image_position: 2 });
  expect(body.variants?.[1]).toMatchObject({ image_id: 3 });
  expect(body.variants?.[2]).toMatchObject({ image_id: null });
});

it('a product that becomes active is published, unless that was taken back in the form', () => {
  const draft = withStatus(mug, 'draft');
  expect(draft.published).toBe(false);
  expect(changedBody(draft, mug)).toEqual({ status: 'draft' });
  const again = withStatus(draft, 'active');
  expect(changedBody(again, draft)).toEqual({ status: 'active', published: true });
  expect(changedBody({ ...again, published: false }, draft)).toEqual({ status: 'active', published: false });
});

it('says what is wrong at the path of the input', () => {
  expect(productProblems(mug)).toEqual({});
  const variants = [
    { ...blankVariant, option1: 'S' },
    { ...blankVariant, option1: 'M', price: -1, compare_at_price: Number.NaN },
  ];
  const options = [{ name: ' ', values: ['S', 'M'] }];
  expect(productProblems({ ...mug, title: ' ', options, variants })).toMatchObject({
    title: expect.stringContaining('blank'),
    'options.0.name': expect.stringContaining('blank'),
    'variants.0.price': expect.stringContaining('blank'),
    'variants.1.price': expect.any(String),
    'variants.1.compare_at_price': isNoNumber,
  });
});

it('a stock too large is said at the stock that was typed', () => {
  const variants = mug.variants.map((one) => ({ ...one, inventory_quantity: 3_000_000_000 }));
  expect(Object.keys(productProblems({ ...mug, variants }))).toEqual(['variants.0.inventory_quantity']);
});
