import type { ListAnswer } from '../contract/list-answer.ts';

/**
 * What search engines are told of a product's reviews: the very average and number that are shown, and reviews that were
 * written here. Nothing of reviews that came from elsewhere, which nobody can vouch for.
 */
export const structuredReviews = ({ totals, reviews }: ListAnswer, name: string): object => ({
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

/** Tells it where the page itself tells nothing of the kind. */
export function tellReviews(answer: ListAnswer): void {
  const name = document.querySelector('h1')?.textContent?.trim();
  if (!name || answer.totals.here.count === 0) return;
  const said = [...document.querySelectorAll('script[type="application/ld+json"]')];
  if (document.querySelector('[itemprop=aggregateRating]')) return;
  if (said.some(({ textContent }) => /"aggregateRating"/.test(textContent ?? ''))) return;
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify(structuredReviews(answer, name)).replaceAll('<', '\\u003c');
  document.head.append(script);
}
