import { expect, test } from 'vitest';
import { trackedList } from './tracked-list.ts';

test.each([
  ['nothing sent', ['A', 'B'], {}, ['A', 'B']],
  ['the first alone', ['A', 'B'], { first: 'C' }, ['C', 'B']],
  ['the first taken away', ['A', 'B'], { first: '' }, ['B']],
  ['the first of none', [], { first: 'A' }, ['A']],
  ['none of none', [], { first: '' }, []],
  ['the list alone', ['A', 'B'], { all: ['C'] }, ['C']],
  ['both alike', ['A'], { first: 'C', all: ['C', 'D'] }, ['C', 'D']],
  ['read, the first changed, sent back', ['A', 'B'], { first: 'C', all: ['A', 'B'] }, ['C', 'B']],
  ['read, the list changed, sent back', ['A', 'B'], { first: 'A', all: ['C', 'B'] }, ['C', 'B']],
  ['read, the list emptied, sent back', ['A', 'B'], { first: 'A', all: [] }, []],
  ['made with the first and an empty list', [], { first: 'A', all: [] }, ['A']],
  ['both changed, and not alike', ['A', 'B'], { first: 'C', all: ['D'] }, null],
  ['made with two that differ', [], { first: 'C', all: ['D'] }, null],
])('%s', (_what, stored, given, after) => {
  expect(trackedList(stored, given)).toEqual(after);
});
