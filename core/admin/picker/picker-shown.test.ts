import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chosenFound, free, levelsOf, opensUp, rowKey, searchKey, shownResults } from './picker-shown.ts';
import type { PickerItem, PickerVariant } from './picker-source.ts';

const titles = ['Red mug', 'Blue mug', 'Red plate', 'Tray', 'Blue tray', 'Jug'];
const item = (id: number) => ({ id, title: titles[id] ?? '' });
const some = fc.uniqueArray(fc.nat({ max: titles.length - 1 })).map((ids) => ids.map(item));
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

describe('the results as they are shown', () => {
  test('hold everything found or given back that is not chosen and fits the search, once', () => {
    fc.assert(
      fc.property(
        some,
        some,
        some,
        fc.constantFrom('', 'red', 'MUG', 'tray blue'),
        (found, taken, returned, text) => {
          const chosen = taken.map((one, key) => ({ key, item: one }));
          const shown = ids(shownResults(found, { chosen, returned, text, crossSell: false }));
          expect(new Set(shown).size).toBe(shown.length);
          const words = text.toLowerCase().split(' ');
          for (const id of titles.keys()) {
            const title = titles[id]!.toLowerCase();
            const isBack = ids(returned).includes(id) && words.every((word) => title.includes(word));
            const isThere = (ids(found).includes(id) || isBack) && !ids(taken).includes(id);
            expect(shown.includes(id), titles[id]).toBe(isThere);
          }
        },
      ),
    );
  });

  test('begin with what came back from outside of this search, and keep the order of what was found', () => {
    const returned = [item(4), item(1)];
    const shown = shownResults([item(1), item(0)], { chosen: [], returned, text: 'blue', crossSell: false });
    expect(ids(shown)).toEqual([4, 1, 0]);
  });

  test('are just what was found where items stay and can be chosen again', () => {
    fc.assert(
      fc.property(some, some, some, (found, taken, returned) => {
        const chosen = taken.map((one, key) => ({ key, item: one }));
        expect(shownResults(found, { chosen, returned, text: '', crossSell: true })).toEqual(found);
      }),
    );
  });
});

describe('V295 products of which a variant is chosen', () => {
  const variant = (id: number, product_id: number, title: string): PickerVariant => ({
    id,
    product_id,
    title,
    option1: title,
    price: id,
    sku: `SKU-${id}`,
  });
  const tee: PickerItem = {
    id: 1,
    title: 'Linen tee',
    variants: [variant(11, 1, 'S'), variant(12, 1, 'M'), variant(13, 1, 'L')],
  };
  const vase: PickerItem = { id: 2, title: 'Vase', variants: [variant(21, 2, '')] };
  const meant = (product: PickerItem, at: number) => ({
    ...product,
    selectedVariant: product.variants![at]!,
  });
  const rows = (given: Partial<Parameters<typeof shownResults>[1]> = {}, found = [tee, vase]) =>
    shownResults(found, { chosen: [], returned: [], text: '', crossSell: false, ...given });
  const keys = (items: readonly PickerItem[]) => items.map(rowKey);

  test('a product opens to its variants; one with a single variant is that variant, without a choice', () => {
    expect(keys(rows())).toEqual(['1', '2-21']);
    expect(rows().map(opensUp)).toEqual([true, false]);
    expect(keys(rows({ isOpen: () => true }))).toEqual(['1', '1-11', '1-12', '1-13', '2-21']);
    expect(keys(free(rows({ isOpen: () => true }))), 'the product itself is no choice').not.toContain('1');
  });

  test('a variant that is chosen moves over, and with the last one its product', () => {
    const chosen = [1, 0].map((at, key) => ({ key, item: meant(tee, at) }));
    expect(keys(rows({ chosen, isOpen: () => true }))).toEqual(['1', '1-13', '2-21']);
    const all = [0, 1, 2].map((at, key) => ({ key, item: meant(tee, at) }));
    expect(keys(rows({ chosen: all, isOpen: () => true }))).toEqual(['2-21']);
    expect(keys(rows({ chosen: [{ key: 0, item: meant(vase, 0) }] }))).toEqual(['1']);
  });

  test('variants of one product that were taken out one by one come back as that product', () => {
    const alone = (at: number) => ({ ...meant(tee, at), variants: [tee.variants![at]!] });
    const back = rows({ returned: [alone(2), alone(0)], isOpen: () => true }, [vase]);
    expect(keys(back)).toEqual(['1', '1-13', '1-11', '2-21']);
    expect(keys(rows({ returned: [alone(2)] }, [vase])), 'one of them stands for itself').toEqual([
      '1-13',
      '2-21',
    ]);
    expect(keys(rows({ returned: [alone(2)] }, [tee])), 'found again it is one product').toEqual(['1']);
  });

  test('the variants that a search names by title or SKU come first', () => {
    expect(
      keys(rows({ text: 'linen l', isOpen: () => true }, [tee])).slice(0, 2),
      'in the product’s own order',
    ).toEqual(['1', '1-11']);
    expect(keys(rows({ text: 'sku-12', isOpen: () => true }, [tee]))).toEqual(['1', '1-12', '1-11', '1-13']);
  });
});

describe('V184 levels of a tree', () => {
  const at = (path: string) => ({ id: path.length, title: path, path });
  test('each stands below the nearest one before it that its path goes on from', () => {
    const paths = ['Home', 'Home > Kitchen', 'Home > Kitchen > Mugs', 'Home > Rugs', 'Other'];
    expect(levelsOf(paths.map(at))).toEqual([0, 1, 2, 1, 0]);
  });
  test('what stands without its parent, because that is chosen or not found, is not further in', () => {
    expect(levelsOf([at('Home > Kitchen > Mugs'), at('Home & garden'), at('Home > Rugs')])).toEqual([
      0, 0, 0,
    ]);
    expect(levelsOf([at('Home'), at('Home > Kitchen > Mugs')])).toEqual([0, 1]);
  });
  test('things that are in no tree have one level', () => {
    expect(levelsOf([item(0), item(1)])).toEqual([0, 0]);
  });
});

test('V063 a search names the chosen ones that it would find, without capitals and accents', () => {
  const chosen = [0, 1, 3].map((id, key) => ({
    key,
    item: { id, title: ['Röd Mug', 'Blue mug', '', 'Tray'][id]! },
  }));
  expect(ids(chosenFound(chosen, 'MUG'))).toEqual([0, 1]);
  expect(ids(chosenFound(chosen, 'rod'))).toEqual([0]);
  expect(chosenFound(chosen, 'jug')).toEqual([]);
  expect(chosenFound(chosen, ' '), 'without a search nothing is searched for').toEqual([]);
  expect(chosenFound([{ key: 0, item: { id: 9, title: '' }, gone: true }], 'mug')).toEqual([]);
});

test('what cannot be picked is not free', () => {
  expect(ids(free([item(0), { ...item(1), disabled: true }, item(2)]))).toEqual([0, 2]);
});

describe('a key in the search', () => {
  const press = (key: string, at: Partial<{ typed: string; reached: boolean; command: boolean }> = {}) =>
    searchKey({ key, command: at.command ?? false }, { typed: at.typed ?? '', reached: at.reached ?? false });

  test('goes through the results', () => {
    expect(press('ArrowDown')).toBe('down');
    expect(press('ArrowUp', { reached: true })).toBe('up');
  });

  test('picks once a row is reached; before, space writes and Enter searches', () => {
    for (const key of [' ', 'Enter']) expect(press(key, { reached: true })).toBe('pick');
    expect(press(' ')).toBeUndefined();
    expect(press('Enter')).toBe('search');
    expect(press('m', { reached: true })).toBeUndefined();
  });

  test('is left to the dialog with Ctrl or ⌘', () => {
    for (const reached of [true, false]) expect(press('Enter', { reached, command: true })).toBeUndefined();
  });

  test('Escape clears what is typed, and only then closes', () => {
    expect(press('Escape', { typed: 'mug', reached: true })).toBe('clear');
    expect(press('Escape')).toBeUndefined();
  });
});
