import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, idParam } from '#core/contract/scalar.ts';
import { storeId } from '#core/contract/store-id.ts';
import { ids, prices, shop, visitor } from '#modules/orders/base/contract/storefront-scalar.ts';
import { checkedFacts, shownReview, shownStars } from './shown-review.ts';
import { reportReasons } from '../../review/contract/review-words.ts';
import { listOrders, listParts, maxPerPage } from './shown-words.ts';

/** Where reviews come from, of those of a product or of all: written here, and each place apart. */
const totals = z
  .object({
    here: shownStars,
    /** How many of 1, 2, 3, 4 and 5 stars, of those written here. */
    stars: z.array(z.int()).length(5),
    elsewhere: z.array(shownStars.extend({ imported_from: z.string() })),
  })
  .meta({ id: 'ReviewTotals' });

/**
 * Published reviews of a product and of those in a group with it; without a product, of all the shop. Those written here,
 * or of one place elsewhere. The starred ones of `order=chosen` come first, which is what pages begin with.
 */
export const storefrontReviews = endpoint({
  name: 'storefrontReviews',
  method: 'GET',
  path: '/storefront/reviews.json',
  summary: 'Reviews that shoppers see',
  permission: 'shopper',
  query: z.object({
    shop,
    ids,
    prices,
    product: storeId('product', idParam).optional(),
    /** Without a product: those about the shop itself. */
    about: z.enum(['shop']).optional(),
    /** `imported_from` of one place; left out: those written here. */
    from: z.string().min(1).max(100).optional(),
    only: z.enum(listParts).optional(),
    rating: z.coerce.number().int().min(1).max(5).optional(),
    /** Left out: as the shop has it. */
    order: z.enum(listOrders).optional(),
    /** `next` of the answer before. */
    after: z.string().max(100).optional(),
    /** Left out: as many as the shop has on a page. */
    limit: z.coerce.number().int().min(1).max(maxPerPage).optional(),
  }),
  reply: z.object({
    totals,
    /** How many the filters would show, of those of `from`. */
    counts: z.object({ all: z.int(), pictures: z.int(), verified: z.int(), critical: z.int() }),
    checked: checkedFacts,
    /** In which order these are. */
    order: z.enum(listOrders),
    reviews: z.array(shownReview),
    /** Null: these were the last. */
    next: z.string().nullable(),
  }),
});

/** The stars of products by their handles, for cards. Those without a review written here are left out. */
export const storefrontStars = endpoint({
  name: 'storefrontStars',
  method: 'GET',
  path: '/storefront/review-stars.json',
  summary: 'Stars of several products',
  permission: 'shopper',
  query: z.object({
    shop,
    ids,
    prices,
    /** Up to 50, between commas. */
    handles: z.string().min(1).max(5000),
  }),
  reply: z.object({ stars: z.record(z.string(), shownStars), star_color: z.string() }),
});

/**
 * Every text of lists and forms, in the shop's language (`shown/rules/shown-words.ts`). A page's call has only those of
 * stars; the others load when the shopper gets near.
 */
export const storefrontReviewWords = endpoint({
  name: 'storefrontReviewWords',
  method: 'GET',
  path: '/storefront/review-words.json',
  summary: 'Texts of review lists and forms',
  permission: 'shopper',
  query: z.object({ shop }),
  reply: z.object({ words: z.record(z.string(), z.string()) }),
});

/** Votes that a review was helpful, or takes the vote back; once a visitor, however often it is pressed. */
export const voteForReview = endpoint({
  name: 'voteForReview',
  method: 'POST',
  path: '/storefront/review-votes.json',
  summary: 'Votes that a review was helpful',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ review: id, visitor, helpful: z.boolean() }),
  example: { review: 7001, visitor: 'v3kQ9xL4tW1sZ8nC5rH3', helpful: true },
  reply: z.object({ helpful: z.int(), voted: z.boolean() }),
  bodyKind: 'beacon',
});

/** Reports a review to the shop. It changes nothing by itself. */
export const reportReview = endpoint({
  name: 'reportReview',
  method: 'POST',
  path: '/storefront/review-reports.json',
  summary: 'Reports a review to the shop',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ review: id, visitor, reason: z.enum(reportReasons) }),
  example: { review: 7001, visitor: 'v3kQ9xL4tW1sZ8nC5rH3', reason: 'spam' },
  reply: done,
  bodyKind: 'beacon',
});
