import type { ListAnswer } from '../contract/list-answer.ts';

/**
 * A product's reviews for search engines: the average and number that are shown, and reviews that were written here.
 * Imported reviews are left out, because their purchases can't be verified.
 */
export const structureReviews = ({ totals, reviews }: ListAnswer, name: string): object => ({
  '@context': 'https://schema.org/',
  '@type': 'Product',
  name,
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: totals.here.average,
    reviewCount: totals.here.count,
  },
  review: reviews
    .filter((one) => !one.imported_from && one.name)
    .map((one) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: one.name },
      datePublished: one.created_at.slice(0, 10),
      name: one.title || undefined,
      reviewBody: one.content || undefined,
      reviewRating: { '@type': 'Rating', ratingValue: one.rating },
    })),
});

/** Adds them if the page itself has none of the kind. */
export function tellReviews(answer: ListAnswer): void {
  const name = document.querySelector('h1')?.textContent?.trim();
  if (!name || answer.totals.here.count === 0) return;
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  if (document.querySelector('[itemprop=aggregateRating]')) return;
  if (scripts.some(({ textContent }) => /"aggregateRating"/.test(textContent ?? ''))) return;
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify(structureReviews(answer, name)).replaceAll('<', '\\u003c');
  document.head.append(script);
}
