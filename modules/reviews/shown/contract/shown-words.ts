/** The filters of a list: with pictures, verified, of one to three stars. */
export const listParts = ['pictures', 'verified', 'critical'] as const;
export type ListPart = (typeof listParts)[number];

export const listOrders = ['chosen', 'newest', 'helpful'] as const;
export type ListOrder = (typeof listOrders)[number];

/** Reasons for reporting a review. Its rating is none. */
export const reportReasons = [
  'spam',
  'abuse',
  'personal_data',
  'off_topic',
  'wrong_product',
  'false',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Where on a store's pages reviews stand; each is a switch of the same name (C170). */
export const reviewPlaces = [
  'product_stars',
  'card_stars',
  'product_list',
  'home_block',
  'shop_page',
] as const;
export type ReviewPlace = (typeof reviewPlaces)[number];

export const perPageLeast = 3;
export const maxPerPage = 20;
