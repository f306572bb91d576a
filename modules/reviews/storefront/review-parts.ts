import { firstSign } from '#core/storefront/first-sign.ts';
import type { PartLoaders } from '#core/storefront/page-part.ts';
import type { WidgetFiles } from '#core/storefront/shopper-widget.ts';

/** The widgets of reviews. */
export const reviewParts: PartLoaders = {
  reviews: async () => {
    // If the page has drawn them itself, there is nothing to do before the shopper's first action.
    if (document.querySelector('[data-backroom-reviews]')) await firstSign();
    const { reviewStars } = await import('../shown/storefront/review-stars.ts');
    return reviewStars(() => import('../written/storefront/review-form.ts'));
  },
};

export const reviewPartFiles: readonly WidgetFiles[] = [
  {
    pages: ['index', 'product', 'collection', 'search', 'reviews', 'other', 'unknown'],
    parts: ['review-stars'],
    approached: ['review-list'],
    pressed: ['review-place', 'review-cards', 'review-acts', 'review-form'],
  },
];
