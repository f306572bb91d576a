import type { ReviewCustomize } from '../contract/customize-calls.ts';

/** The defaults of a shop: everything is shown everywhere, in the page's own colors. */
export const standardLook: ReviewCustomize = {
  star_color: '',
  layout: 'list',
  order: 'chosen',
  per_page: 10,
  histogram: true,
  gallery: true,
  filters: true,
  country: true,
  variant: true,
  product_stars: true,
  card_stars: true,
  product_list: true,
  home_block: true,
  shop_page: true,
};
