import { expect, test } from 'vitest';
import { declarations, defineRefusals, defineSentences, fillWords, inEnglish, tell } from './sentence.ts';

const sentences = defineSentences('test', {
  choose: 'Choose a reason',
  only_left: 'Only %{count} left of %{title}',
  declined: 'Declined. %{reason}',
});
const refusals = defineRefusals('test', {
  sold_out: { status: 409, words: '%{title} is sold out.' },
  settled: { status: 409, words: { sent: 'All is sent.', late: '%{days} days late.' } },
  same: { status: 422, code: 'same-value', words: 'Each once.' },
  lines: { status: 422 },
});

test('a sentence is its code and what it names, and is said where it arrives', () => {
  expect(tell(sentences.choose)).toEqual({ code: 'test.choose', values: {} });
  const left = sentences.only_left({ count: 3, title: 'A "mug" {small} ' });
  expect(tell(left)).toEqual({ code: 'test.only_left', values: { count: 3, title: 'A "mug" {small} ' } });
  expect(inEnglish(left)).toBe('Only 3 left of A "mug" {small} ');
  // @ts-expect-error what a sentence names is not left out
  sentences.only_left({ count: 3 });
});

test('a sentence within a sentence is said in the same language', () => {
  const declined = sentences.declined({ reason: sentences.only_left({ count: 1, title: 'Mug' }) });
  expect(inEnglish(declined)).toBe('Declined. Only 1 left of Mug');
  const { values } = tell(declined)!;
  expect(values).toEqual({ reason: { code: 'test.only_left', values: { count: 1, title: 'Mug' } } });
  expect(fillWords('Nein: %{reason}', values, ({ code }) => `[${code}]`)).toBe('Nein: [test.only_left]');
});

test('a text that is no declared sentence stays as it is', () => {
  for (const text of ['', 'Choose a reason', 'test.unknown', 'test.only_left {broken', 'test.choose ']) {
    expect(tell(text)).toBeUndefined();
    expect(inEnglish(text)).toBe(text);
  }
});

test('a refusal has one status and one code, whichever of its sentences it says', () => {
  expect(refusals.sold_out({ title: 'Mug' })).toMatchObject({ status: 409, code: 'test.sold_out' });
  expect(refusals.settled.late({ days: 2 })).toMatchObject({ status: 409, code: 'test.settled' });
  expect(inEnglish(refusals.settled.late({ days: 2 }).sentence)).toBe('2 days late.');
  expect(refusals.settled.sent.sentence).toBe('test.settled.sent');
  expect(refusals.same).toEqual({ status: 422, code: 'same-value', sentence: 'test.same' });
  expect(refusals.lines(sentences.choose)).toEqual({
    status: 422,
    code: 'test.lines',
    sentence: 'test.choose',
  });
  expect(declarations.refusals.get('same-value')).toEqual(new Set([422]));
  expect(declarations.words.get('test.settled.sent')).toBe('All is sent.');
});
