import { expect, it } from 'vitest';
import { blankProduct, blankVariant, type ProductDraft } from './product-editor-draft.ts';
import {
  marginOf,
  missingVariants,
  moveItem,
  namedValues,
  variantKey,
  variantTitle,
  withMissingVariants,
  withMovedOption,
  withMovedValue,
  withOption,
  withoutOption,
  withoutValue,
  withoutVariants,
  withRenamedValue,
  withValues,
} from './product-variant-edit.ts';

const plain: ProductDraft = {
  ...blankProduct(),
  variants: [{ ...blankVariant, id: 1, price: 20, sku: 'A', stock: 4, inventory_quantity: 4 }],
};
const shirt: ProductDraft = {
  ...blankProduct(),
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ],
  variants: ['S/Red', 'S/Blue', 'M/Red', 'M/Blue'].map((name, at) => {
    const [option1 = null, option2 = null] = name.split('/');
    return { ...blankVariant, id: at + 1, price: 10 + at, sku: name, option1, option2 };
  }),
};
const named = (draft: ProductDraft | null) =>
  draft?.variants.map((variant) => `${variantTitle(variant)}#${variant.id ?? 'new'}`);

it('the only variant becomes the first of the first option, and the others cost the same', () => {
  const sized = withOption(plain, 'Size', ['S', 'M']);
  expect(named(sized)).toEqual(['S#1', 'M#new']);
  expect(sized?.variants[1]).toMatchObject({ price: 20, sku: '', inventory_quantity: 0, stock: 0 });
});

it('a new value adds its combinations and keeps the ids of those that are there', () => {
  expect(named(withValues(shirt, 0, ['L']))).toEqual([
    ...['S / Red#1', 'S / Blue#2', 'M / Red#3', 'M / Blue#4'],
    ...['L / Red#new', 'L / Blue#new'],
  ]);
});

it('renaming a value keeps every id, and a value that is there is not taken twice', () => {
  const renamed = withRenamedValue(1, 0, 'Crimson')(shirt);
  expect(named(renamed)).toEqual(['S / Crimson#1', 'S / Blue#2', 'M / Crimson#3', 'M / Blue#4']);
  expect(renamed.options[1]?.values).toEqual(['Crimson', 'Blue']);
  expect(withRenamedValue(1, 0, 'Blue')(shirt)).toBe(shirt);
});

it('moving options and values keeps every id', () => {
  expect(named(withMovedOption(0, 1)(shirt))).toEqual(['Red / S#1', 'Red / M#3', 'Blue / S#2', 'Blue / M#4']);
  expect(named(withMovedValue(0, 1, 0)(shirt))).toEqual([
    'M / Red#3',
    'M / Blue#4',
    'S / Red#1',
    'S / Blue#2',
  ]);
});

it('taking a value takes its variants; taking the last one takes the option', () => {
  const small = withoutValue(0, 1)(shirt);
  expect(named(small)).toEqual(['S / Red#1', 'S / Blue#2']);
  expect(named(withoutValue(0, 0)(small))).toEqual(['Red#1', 'Blue#2']);
  expect(named(withoutOption(0)(withoutOption(1)(shirt)))).toEqual(['Default Title#1']);
});

it('never makes more than 2,048 variants', () => {
  const hundred = Array.from({ length: 1000 }, (_value, at) => `v${at}`);
  const many = withOption(plain, 'Kind', hundred);
  expect(many?.variants).toHaveLength(1000);
  expect(many && withOption(many, 'Size', ['a', 'b', 'c'])).toBeNull();
  expect(
    many &&
      withValues(
        many,
        0,
        Array.from({ length: 1049 }, (_value, at) => `w${at}`),
      ),
  ).toBeNull();
});

it('deleted variants stay away until they are asked for', () => {
  const gone = withoutVariants(new Set(['2']))(shirt);
  expect(named(gone)).toEqual(['S / Red#1', 'M / Red#3', 'M / Blue#4']);
  expect(missingVariants(gone).map(variantTitle)).toEqual(['S / Blue']);
  expect(named(withMissingVariants(gone))).toEqual(['S / Red#1', 'S / Blue#new', 'M / Red#3', 'M / Blue#4']);
});

it('a value goes with its last variant, and the last variant stays', () => {
  const small = withoutVariants(new Set(['3', '4']))(shirt);
  expect(small.options[0]?.values).toEqual(['S']);
  expect(withoutVariants(new Set(shirt.variants.map(variantKey)))(shirt)).toBe(shirt);
});

it('reads values from a comma list, each once and none that is there', () => {
  expect(namedValues('S, m,,S , XL', ['M'])).toEqual(['S', 'XL']);
});

it('moves within the list and nowhere else', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

it('profit and margin, to the cent; none without a price or cost', () => {
  expect(marginOf(10.1, 0.2)).toEqual({ profit: 9.9, margin: 9.9 / 10.1 });
  expect(marginOf(5, 8)?.profit).toBe(-3);
  expect(marginOf(0, 1)).toBeUndefined();
  expect(marginOf(10, null)).toBeUndefined();
});
