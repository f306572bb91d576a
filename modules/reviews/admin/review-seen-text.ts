import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const reviewSeenText = registerStrings('review-seen', {
  en: {
    seen: 'In your store',
    product_stars: 'Star rating below product title',
    card_stars: 'Star rating on product cards',
    product_list: 'Review list on product pages',
    home_block: 'Reviews on the home page',
    shop_page: 'All-reviews page',
    off: 'Turned off.',
    never: 'Not seen yet',
    last: 'Last seen %{when}',
  },
});
