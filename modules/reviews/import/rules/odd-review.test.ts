import { expect, test } from 'vitest';
import { oddReason } from './odd-review.ts';
import { supplierProduct } from './supplier-address.ts';

test.each([
  ['👍👍👍', 'only_marks'],
  ['!!! ... 5/5', 'only_marks'],
  ['The user did not leave any feedback', 'placeholder'],
  ['No feedback.', 'placeholder'],
  ['Same as on Amazon', 'other_shop'],
  ['see https://other.test/x', 'other_shop'],
  ['cheaper at bigshop.com', 'other_shop'],
  ['Only $4, worth it', 'names_price'],
  ['I paid 12 € for it', 'names_price'],
  ['R$ 30 bem gastos', 'names_price'],
])('%s is left out: %s', (content, reason) => {
  expect(oddReason(content, new Set())).toBe(reason);
});

test.each([
  '',
  'Great!',
  'Lovely, 5 stars',
  'I wish it were bigger'.replace('wish', 'want'),
  'Очень хорошо',
  '素敵です',
  'It cost little',
])('%s stays', (content) => {
  expect(oddReason(content, new Set())).toBeNull();
});

test('the second of two with the same words is left out, whatever marks stand between them', () => {
  const seen = new Set<string>();
  expect(oddReason('Very good, fast!', seen)).toBeNull();
  expect(oddReason('very good — FAST 🚀', seen)).toBe('repeated');
  expect(oddReason('Very good, slow', seen)).toBeNull();
});

test.each([
  ['https://www.aliexpress.com/item/1005001234567890.html', '1005001234567890'],
  ['https://de.aliexpress.com/item/1005001234567890.html?spm=a2g0o#nav', '1005001234567890'],
  ['https://www.aliexpress.us/item/3256801234567890.html', '3256801234567890'],
  ['http://aliexpress.com/i/32801234567.html', '32801234567'],
  ['https://www.aliexpress.com/item/A-long-name/32801234567.html', '32801234567'],
])('%s shows product %s', (address, id) => {
  expect(supplierProduct(address)).toBe(id);
});

test.each([
  'https://www.aliexpress.com/store/123456',
  'https://aliexpress.com.evil.test/item/1005001234567890.html',
  'https://evil.test/https://www.aliexpress.com/item/1005001234567890.html',
  'https://www.aliexpress.com@evil.test/item/1005001234567890.html',
  'ftp://www.aliexpress.com/item/1005001234567890.html',
  'aliexpress',
  '',
])('%s shows none', (address) => {
  expect(supplierProduct(address)).toBeNull();
});
