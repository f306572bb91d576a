import { highRatingFrom } from '../../review/contract/review-words.ts';
import { averageRating } from '../../review/rules/average-rating.ts';
import type { ShownStars } from '../contract/shown-review.ts';

/** A count of published reviews by product, source and rating. */
export interface TotalRow {
  /** '': written here. */
  imported_from: string;
  rating: number;
  n: number;
  with_image: number;
  verified: number;
  rewarded: number;
}

/** How many of one place there are, as its filters have them. */
export interface PlaceCounts {
  all: number;
  pictures: number;
  verified: number;
  critical: number;
}

export interface ShownTotals {
  here: ShownStars;
  /** How many of 1, 2, 3, 4 and 5 stars, of those written here. */
  stars: number[];
  elsewhere: (ShownStars & { imported_from: string })[];
  /** By `imported_from`. */
  counts: ReadonlyMap<string, PlaceCounts>;
  /** Of those written here. */
  verified: number;
  rewarded: number;
}

const sum = (rows: readonly TotalRow[], of: (row: TotalRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

export function starsOf(rows: readonly TotalRow[]): ShownStars {
  const count = sum(rows, ({ n }) => n);
  return {
    average: averageRating(
      sum(rows, ({ n, rating }) => n * rating),
      count,
    ),
    count,
  };
}

const countsOf = (rows: readonly TotalRow[]): PlaceCounts => ({
  all: sum(rows, ({ n }) => n),
  pictures: sum(rows, ({ with_image }) => with_image),
  verified: sum(rows, ({ verified }) => verified),
  critical: sum(rows, ({ n, rating }) => (rating < highRatingFrom ? n : 0)),
});

/**
 * Rows of one product or of several together. Each source of imported reviews has numbers of its own, the largest
 * first.
 */
export function addTotals(rows: readonly TotalRow[]): ShownTotals {
  const places = Map.groupBy(
    rows.filter(({ n }) => n > 0),
    ({ imported_from }) => imported_from,
  );
  const here = places.get('') ?? [];
  return {
    here: starsOf(here),
    stars: [1, 2, 3, 4, 5].map((rating) => sum(here, (row) => (row.rating === rating ? row.n : 0))),
    elsewhere: [...places]
      .filter(([from]) => from !== '')
      .map(([imported_from, of]) => ({ imported_from, ...starsOf(of) }))
      .toSorted((a, b) => b.count - a.count || (a.imported_from < b.imported_from ? -1 : 1)),
    counts: new Map([...places].map(([from, of]) => [from, countsOf(of)])),
    verified: sum(here, ({ verified }) => verified),
    rewarded: sum(here, ({ rewarded }) => rewarded),
  };
}
