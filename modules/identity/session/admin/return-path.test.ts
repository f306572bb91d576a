import { expect, test } from 'vitest';
import { returnPath, withReturn } from './return-path.ts';

test.each([
  ['?return=/offers?tab=quantity', '/offers?tab=quantity'],
  ['?return=%2Forders%2F7%23lines', '/orders/7#lines'],
  ['?return=/sign-in-report', '/sign-in-report'],
  ['', '/'],
  ['?return=https://elsewhere.test/', '/'],
  ['?return=//elsewhere.test/', '/'],
  ['?return=/\\elsewhere.test/', '/'],
  ['?return=/%09/elsewhere.test/', '/'],
  ['?return=javascript:alert(1)', '/'],
  ['?return=/sign-in', '/'],
  ['?return=/x/../logout', '/'],
  ['?return=/loading?return=/loading', '/'],
])('%s leads to %s', (search, path) => {
  expect(returnPath(search)).toBe(path);
});

test('the way between the pages keeps where the person was going', () => {
  expect(withReturn('/sign-up', '?return=/offers?tab=bundle')).toBe(
    '/sign-up?return=%2Foffers%3Ftab%3Dbundle',
  );
  expect(withReturn('/sign-up', '?return=//elsewhere.test')).toBe('/sign-up');
});
