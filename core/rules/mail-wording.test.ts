import { expect, test } from 'vitest';
import { fillWording, paragraphsOf, unknownVariable } from './mail-wording.ts';

test('what is filled in is never looked at again, and what has no value stays to be seen', () => {
  const values = { order: '{{shop}} $& <b>', shop: 'Lumen' };
  expect(fillWording('{{order}} of {{ shop }}: {{toString}}', values)).toBe(
    '{{shop}} $& <b> of Lumen: {{toString}}',
  );
});

test('a name that the mail does not have is named', () => {
  const known = ['order', 'shop'];
  expect(unknownVariable('{{order}} {{ shop }} %{order} {order}', known)).toBeNull();
  expect(unknownVariable('{{order}} and {{ordr}}', known)).toBe('ordr');
  expect(unknownVariable('{{}}', known)).toBe('');
  expect(unknownVariable('{{constructor}}', known)).toBe('constructor');
});

test('each line is a paragraph', () => {
  expect(paragraphsOf('One.\r\n\n  Two. \n')).toEqual(['One.', 'Two.']);
  expect(paragraphsOf('')).toEqual([]);
});
