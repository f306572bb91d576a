import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  ['?return=/offers?tab=quantity', '/offers?tab=quantity'],
  ['', '/'],
  ['?return=https://elsewhere.test/', '/'],
  ['?return=//elsewhere.test/', '/'],
  ['?return=/\\elsewhere.test/', '/'],
  ['?return=javascript:alert(1)', '/'],
  ['?return=/sign-in', '/'],
])('%s leads to %s', (search, path) => {
  expect(returnPath(search)).toBe(path);
});
