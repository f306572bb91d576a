import { takeColours } from '#core/storefront/element.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { ReviewsPart } from '../contract/reviews-part.ts';
import type { ListAnswer } from '../contract/list-answer.ts';
import { drawList } from './review-list.ts';
import { drawStars } from './review-stars.ts';
import type { ReviewTools } from './review-tools.ts';
import { starRow } from './star-row.ts';

/** The data of a preview: a part of a page and the first page of its list. */
export interface PreviewedReviews {
  part: ReviewsPart;
  answer: ListAnswer;
  /** Language of numbers and days. */
  locale: string;
}

const nothing = () => Promise.resolve(null);

/** Stars and list as a shopper sees them, for a preview: it makes no calls, and nothing can be pressed. */
export function mountReviews(
  host: HTMLElement,
  first: PreviewedReviews,
): { update(shown: PreviewedReviews): void; remove(): void } {
  function update({ part, answer, locale }: PreviewedReviews): void {
    const shop = {
      ...{ page: null, product: null, source: { origin: location.origin }, read: nothing },
    } as unknown as ShopPage;
    const loadForm = () => Promise.reject(new Error('A preview has no form'));
    const tools: ReviewTools = { shop, part, locale, loadForm, starRow, drawStars };
    const pictures = answer.reviews.filter(({ images }) => images.length > 0);
    const drawn = part.list
      ? drawList(tools, answer, ({ filter }) =>
          Promise.resolve({ ...answer, reviews: filter === 'pictures' ? pictures : [] }),
        )
      : null;
    host.replaceChildren(
      ...(part.stars?.count ? [drawStars(part, part.stars, host, locale)] : []),
      ...(drawn ? [drawn.element] : []),
    );
    if (drawn) takeColours(drawn.element, host);
    void drawn?.begin();
  }
  update(first);
  return { update, remove: () => host.replaceChildren() };
}
