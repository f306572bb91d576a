import { expect, test } from 'vitest';
import { standardLook } from '../rules/standard-look.ts';
import { sampleTexts } from '../rules/sample-texts.ts';
import { isListAnswer } from '../storefront/list-check.ts';
import { exampleReview } from '../testing/review-page.ts';
import { previewOf, sampleReviews } from './preview-list.ts';

test('the preview counts the reviews that it shows, and leaves out what the draft turns off', () => {
  const reviews = [1, 2, 3, 4].map((id) => exampleReview(id));
  const { part, answer } = previewOf({ ...standardLook, per_page: 3, country: false }, reviews, 'en');
  expect(isListAnswer(answer)).toBe(true);
  expect(answer.totals).toEqual({ here: { average: 4.3, count: 4 }, stars: [0, 0, 1, 1, 2], elsewhere: [] });
  expect(answer.counts).toEqual({ all: 4, pictures: 2, verified: 3, critical: 1 });
  expect(answer.reviews.map((one) => one.country_code)).toEqual(['', '', '']);
  expect(part.list).toEqual({ count: 4, per_page: 3, order: 'chosen', write: true });
  const off = previewOf({ ...standardLook, product_stars: false, product_list: false }, reviews, 'en');
  expect([off.part.stars, off.part.list]).toEqual([null, null]);
});

test('samples can be drawn as reviews are, in either language', () => {
  for (const locale of ['en', 'de-DE']) {
    const { answer } = previewOf(standardLook, sampleReviews(sampleTexts(locale)), locale);
    expect(isListAnswer(answer)).toBe(true);
    expect(answer.totals.here).toEqual({ average: 4.3, count: 3 });
  }
});
