import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const reviewSeenText = registerStrings('review-seen', {
  en: {
    seen: 'On the pages of your shop',
    product_stars: 'Stars below the title of a product',
    card_stars: 'Stars on cards',
    product_list: 'Reviews of a product',
    home_block: 'Block on the home page',
    shop_page: 'Page of all reviews',
    off: 'Turned off.',
    never: 'Not seen yet',
    last: 'Last seen %{when}',
  },
});
