import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Texts that the reviews area needs on first load: navigation and titles. */
export const reviewsAreaText = registerStrings('reviews-area', {
  en: {
    nav: 'Reviews',
    nav_dashboard: 'Overview',
    nav_manage: 'Manage',
    title_dashboard: 'Reviews',
    title_manage: 'Manage reviews',
    title_review: 'Review',
    words_dashboard: 'ratings stars average unpublished unread',
    words_manage: 'ratings stars moderate publish reply',
  },
});
