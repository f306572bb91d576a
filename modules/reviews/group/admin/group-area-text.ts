import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The texts of product groups that the first load needs: navigation and titles. */
export const reviewGroupAreaText = registerStrings('review-group-area', {
  en: {
    nav_groups: 'Product groups',
    title_groups: 'Product groups',
    title_group: 'Product group',
    words_groups: 'share reviews among products variants',
  },
});
