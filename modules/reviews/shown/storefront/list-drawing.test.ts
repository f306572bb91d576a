import { expect, test } from 'vitest';
import { exampleAnswer, exampleReview } from '../testing/review-page.ts';
import { isListAnswer } from './list-check.ts';
import { countOf, listQuery } from './list-state.ts';
import { structureReviews } from './review-facts.ts';

const choice = { filter: 'all', order: 'newest', from: '' } as const;

test('a list asks for what was chosen, and names places and cursors as they may stand in an address', () => {
  expect(listQuery(7, choice, 10)).toBe('product=7&order=newest&limit=10');
  expect(listQuery(undefined, { ...choice, filter: 'critical', order: 'helpful' }, 6, 'h1.2.3')).toBe(
    'only=critical&order=helpful&limit=6&after=h1.2.3',
  );
  expect(listQuery(7, { ...choice, filter: 4, from: 'Loox & co' }, 10)).toBe(
    'product=7&from=Loox%20%26%20co&rating=4&order=newest&limit=10',
  );
});

test('how many a filter leaves is what the answer counted, of parts and of stars', () => {
  const answer = exampleAnswer();
  expect(
    (['all', 'pictures', 'verified', 'critical', 1, 5] as const).map((one) => countOf(answer, one)),
  ).toEqual([264, 38, 251, 18, 2, 205]);
});

test('an answer of another shape draws nothing', () => {
  expect(isListAnswer(exampleAnswer())).toBe(true);
  expect(isListAnswer(exampleAnswer({ reviews: [], next: null }))).toBe(true);
  const wrong: unknown[] = [
    null,
    [],
    'reviews',
    { ...exampleAnswer(), totals: null },
    { ...exampleAnswer(), reviews: {} },
    { ...exampleAnswer(), counts: { all: '264' } },
    { ...exampleAnswer(), totals: { ...exampleAnswer().totals, stars: [1, 2, 3] } },
    ...[
      { rating: 6 },
      { rating: 4.5 },
      { title: null },
      { content: 7 },
      { created_at: 'yesterday' },
      { images: [{ src: 1 }] },
      { replies: [{ content: 'x' }] },
      { product: { title: 'Mug' } },
    ].map((part) => ({ ...exampleAnswer(), reviews: [{ ...exampleReview(1), ...part }] })),
  ];
  for (const answer of wrong) expect(isListAnswer(answer), JSON.stringify(answer).slice(0, 80)).toBe(false);
});

test('search engines get the number that is shown, and no imported review', () => {
  const reviews = [
    exampleReview(1),
    exampleReview(2, { imported_from: 'Loox' }),
    exampleReview(3, { name: '' }),
  ];
  expect(structureReviews(exampleAnswer({ reviews }), 'Mug')).toMatchObject({
    '@type': 'Product',
    name: 'Mug',
    aggregateRating: { ratingValue: 4.7, reviewCount: 264 },
    review: [{ author: { name: 'Ines M.' }, reviewRating: { ratingValue: 5 }, datePublished: '2026-11-10' }],
  });
  const { review } = structureReviews(exampleAnswer({ reviews }), 'Mug') as { review: unknown[] };
  expect(review).toHaveLength(1);
});
