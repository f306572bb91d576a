import { expect, it } from 'vitest';
import { plainText } from './product-plain-text.ts';

it('keeps the words of a description and nothing else', () => {
  expect(plainText('<h2>Mug</h2><p>Fits 12&nbsp;oz &amp; more&#33;</p><style>p{}</style>')).toBe(
    'Mug Fits 12 oz & more!',
  );
  expect(plainText('a < b')).toBe('a < b');
  expect(plainText('&bogus; &#99999999999;')).toContain('&bogus;');
});
