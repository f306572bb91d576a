import { expect, test } from 'vitest';
import { reviewRouteNames } from '../review/admin/review-route-names.ts';
import { reviewsArea } from './reviews-area.ts';

test('V507 the name of the documents leads to the list', () => {
  expect(reviewsArea.routes.map((route) => route.path)).toContain(reviewRouteNames['review.manage']);
  expect(reviewRouteNames['review.manage']).toBe('/apps/review/manage');
});
