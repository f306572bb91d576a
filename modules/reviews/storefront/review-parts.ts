import { firstSign } from '#core/storefront/first-sign.ts';
import type { PartDrawer, PartLoaders } from '#core/storefront/page-part.ts';
import type { WidgetFiles } from '#core/storefront/shopper-widget.ts';

async function load(): Promise<PartDrawer> {
  const { reviewStars } = await import('../shown/storefront/review-stars.ts');
  return reviewStars(() => import('../written/storefront/review-form.ts'));
}

/** What shoppers see of reviews. Where the page has drawn them itself, nothing is left to do before somebody is there. */
export const reviewParts: PartLoaders = {
  reviews: async () =>
    document.querySelector('[data-backroom-reviews=drawn]')
      ? {
          show: async (...page) =>
            void firstSign()
              .then(() => load())
              .then((drawer) => drawer.show(...page))
              .catch(() => undefined),
        }
      : load(),
};

export const reviewPartFiles: readonly WidgetFiles[] = [
  {
    pages: ['index', 'product', 'collection', 'search', 'reviews', 'other', 'unknown'],
    parts: ['review-stars'],
    approached: ['review-list'],
    pressed: ['review-place', 'review-cards', 'review-acts', 'review-form'],
  },
];
