import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chosenFound, free, searchKey, shownResults } from './picker-shown.ts';

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
