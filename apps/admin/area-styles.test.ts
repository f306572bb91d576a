import { expect, test } from 'vitest';
import { areas } from './areas.ts';

const folders = Object.keys(import.meta.glob('/modules/*/README.md')).map((file) => file.split('/')[2]);

test('the styles of an area hold on its pages: both go by the name of its folder', () => {
  expect(areas.filter(({ id }) => !folders.includes(id))).toEqual([]);
});
