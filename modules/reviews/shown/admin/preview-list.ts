import type { Review } from '../../review/contract/review.ts';
import type { ReviewCustomize } from '../contract/customize-calls.ts';
import type { ShownReview } from '../contract/shown-review.ts';
import { shownWords } from '../rules/shown-words.ts';
import type { ListAnswer } from '../contract/list-answer.ts';
import type { PreviewedReviews } from '../storefront/review-mount.ts';

/** A review as shoppers see it. */
const shownOf = (review: Review): ShownReview => ({
  ...{ id: review.id, rating: review.rating, title: review.title, content: review.content },
  ...{ name: review.name, country_code: review.country_code, variant_title: review.variant_title },
  ...{ imported_from: review.imported_from, verified: review.verified, starred: review.is_starred },
  ...{ rewarded: review.rewarded, edited_at: review.edited_at, images: review.images, product: null },
  replies: review.replies.filter((reply) => reply.public),
  ...{ helpful: review.helpful, created_at: review.created_at },
});

/** Sample reviews for a shop without any; the page labels them as samples. */
export const sampleReviews = (
  texts: readonly { title: string; content: string; name: string }[],
): ShownReview[] =>
  texts.map((text, at) => ({
    ...text,
    ...{
      id: at + 1,
      rating: [5, 3, 5][at] ?? 4,
      country_code: ['PT', 'DK', ''][at] ?? '',
      variant_title: '',
    },
    ...{ imported_from: '', verified: at < 2, starred: at === 0, rewarded: at === 2, edited_at: null },
    ...{ product: null, images: [], replies: [], helpful: [23, 14, 0][at] ?? 0 },
    created_at: `2026-11-1${at}T12:00:00Z`,
  }));

/** The preview of a draft; its numbers count these reviews alone. */
export function previewOf(
  look: ReviewCustomize,
  reviews: readonly (Review | ShownReview)[],
  locale: string,
): PreviewedReviews {
  const shown = reviews.map((one) => ('is_starred' in one ? shownOf(one) : one));
  const here = shown.filter((one) => one.imported_from === '');
  const stars = [1, 2, 3, 4, 5].map((of) => here.filter(({ rating }) => rating === of).length);
  const sum = here.reduce((all, { rating }) => all + rating, 0);
  const average = here.length > 0 ? Math.round((sum / here.length) * 10) / 10 : 0;
  const count = here.length;
  const counted = (is: (one: ShownReview) => boolean) => here.filter(is).length;
  const answer: ListAnswer = {
    totals: { here: { average, count }, stars, elsewhere: [] },
    counts: {
      all: count,
      pictures: counted(({ images }) => images.length > 0),
      verified: counted(({ verified }) => verified),
      critical: counted(({ rating }) => rating < 4),
    },
    checked: {
      count,
      verified: counted(({ verified }) => verified),
      rewarded: counted(({ rewarded }) => rewarded),
      ...{ looked_at: true, held_low: 0, held_high: 0, held_reasons: [] },
    },
    order: look.order,
    reviews: here.slice(0, look.per_page).map((one) => ({
      ...one,
      country_code: look.country ? one.country_code : '',
      variant_title: look.variant ? one.variant_title : '',
    })),
    next: null,
  };
  return {
    part: {
      stars: look.product_stars ? { average, count, imported_from: '' } : null,
      cards: false,
      list: look.product_list ? { count, per_page: look.per_page, order: look.order, write: true } : null,
      shop_page: look.shop_page,
      look,
      words: shownWords(locale),
      card_words: null,
    },
    answer,
    locale,
  };
}
