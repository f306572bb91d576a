import { expect, test } from 'vitest';
import { readAddress } from './list-address.ts';
import { choicesWith } from './list-choices.ts';
import { questionOf } from './list-question.ts';

type Query = { tag?: string; page?: string; limit?: string };
const offered = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const question = (tag: unknown, read?: readonly string[]) => {
  const options = choicesWith(tag, read && offered(read));
  const filters = [{ id: 'tag', label: 'Tag', asks: 'tag' as const, options }];
  return questionOf<Query>(readAddress({ tag }, { filters }), { filters }).tag;
};

test('a list asks for what its address names before the choices are there, in the same words as after', () => {
  for (const tag of ['gift, wrapped', 7, true]) {
    expect(question(tag)).toBe(String(tag));
    expect(question(tag, ['other', String(tag)])).toBe(String(tag));
  }
});

test('a value beyond the choices that a reply has narrows the list all the same, and can be taken back', () => {
  expect(question('rare', ['gift'])).toBe('rare');
  expect(choicesWith('rare', offered(['gift']))).toEqual(offered(['gift', 'rare']));
  expect(choicesWith('gift', offered(['gift']))).toEqual(offered(['gift']));
});

test('nothing is asked for that the address does not name, or that the call would not take', () => {
  expect(question(undefined)).toBeUndefined();
  expect(question('')).toBeUndefined();
  expect(choicesWith({ a: 1 }, undefined)).toEqual([]);
  expect(choicesWith('x1', undefined, /^[1-9]\d*$/)).toEqual([]);
  expect(choicesWith(12, undefined, /^[1-9]\d*$/)).toEqual([{ value: '12', label: '12' }]);
});
