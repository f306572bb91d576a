import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const reviewSeenText = registerStrings('review-seen', {
  en: {
    seen: 'On the pages of your shop',
    product_stars: 'Stars under the title of a product',
    card_stars: 'Stars on product cards',
    product_list: 'List on the page of a product',
    home_block: 'Reviews on the home page',
    shop_page: 'A page of all reviews',
    off: 'Turned off.',
    never: 'Not seen yet',
    last: 'Last seen %{when}',
  },
});
