import { expect, test } from 'vitest';
import { draftDelivery } from './draft-delivery.ts';

const [post, courier, pallet] = ['Post', 'Courier', 'Pallet'].map((title) => ({ title, price: 5 }));

test.each([
  ['nothing sent', post!, {}, post],
  ['ours alone', post!, { line: courier! }, courier],
  ['ours taken away', post!, { line: null }, null],
  ['the list alone', post!, { lines: [courier!] }, courier],
  ['the list emptied', post!, { lines: [] }, null],
  ['both alike', post!, { line: courier!, lines: [courier!] }, courier],
  ['read, ours changed, sent back', post!, { line: courier!, lines: [post!] }, courier],
  ['read, the list changed, sent back', post!, { line: post!, lines: [courier!] }, courier],
  [
    'read, another price, sent back',
    post!,
    { line: post!, lines: [{ ...post!, price: 6 }] },
    { ...post!, price: 6 },
  ],
  ['made with the list', null, { line: null, lines: [post!] }, post],
  ['both changed, and not alike', post!, { line: courier!, lines: [pallet!] }, undefined],
])('%s', (_what, stored, given, after) => {
  expect(draftDelivery(stored, given)).toEqual(after);
});
