import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { refuseUnstorableText } from './unstorable-text.ts';

/** The fields that a refusal names; null where nothing is refused. */
function refused(...sent: unknown[]): string[] | null {
  try {
    refuseUnstorableText(...sent);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.keys(error.fields ?? {});
  }
}

test('a text that cannot be stored is refused at its place, a name at what has it', () => {
  expect(refused({ id: '1' }, undefined, { offer: { name: 'Vase 💥', tags: ['a', null, 3] } })).toBeNull();
  expect(refused({}, {}, { offer: { tags: ['a', 'b\0'] } })).toEqual(['offer.tags.1']);
  expect(refused({ search: '\ud800' }, null)).toEqual(['search']);
  expect(refused({ offer: { given: { 'na\0me': 1 } } })).toEqual(['offer.given']);
  expect(refused({ 'na\0me': 1 })).toEqual([]);
  expect(refused('a\0')).toEqual([]);
});

test('however deep it lies it is found, and a place that nobody could read is not said', () => {
  let deep: unknown = 'a\0';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(refused({ offer: deep })).toEqual([]);
});
