import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { timestamp } from '#core/contract/scalar.ts';
import { reviewLook, shownStars } from './shown-review.ts';
import { shownSentences } from './shown-refusals.ts';
import { listOrders, perPageLeast, maxPerPage, reviewPlaces } from './shown-words.ts';

/** How reviews look, and where on a store's pages they stand. */
export const reviewCustomize = reviewLook
  .extend({
    star_color: z
      .string()
      .max(7)
      .regex(/^(#[0-9a-fA-F]{6})?$/, shownSentences.not_a_color),
    /** In which order a list begins. */
    order: z.enum(listOrders),
    per_page: z.int().min(perPageLeast).max(maxPerPage),
    /** Under the product's title. */
    product_stars: z.boolean(),
    /** On cards of products in lists. */
    card_stars: z.boolean(),
    /** On the product's page. */
    product_list: z.boolean(),
    /** Of all reviews, on the home page. */
    home_block: z.boolean(),
    /** A page of all reviews. */
    shop_page: z.boolean(),
  })
  .meta({ id: 'ReviewCustomize' });
export type ReviewCustomize = z.infer<typeof reviewCustomize>;

const reply = {
  customize: reviewCustomize,
  /** How often it was saved. */
  version: z.int().min(0),
};

/** How reviews look on the shop's pages (C170). */
export const getReviewCustomize = endpoint({
  name: 'getReviewCustomize',
  method: 'GET',
  path: '/admin/reviews/customize.json',
  summary: 'Design and placement of reviews',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object(reply),
});

/** Saves the fields that are named (C171); with a `version`, 409 where it was saved since. */
export const saveReviewCustomize = endpoint({
  name: 'saveReviewCustomize',
  method: 'PUT',
  path: '/admin/reviews/customize.json',
  summary: 'Updates the design and placement of reviews',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({ customize: reviewCustomize.partial(), version: z.int().min(0).optional() }),
  example: { customize: { star_color: '#b3741a', order: 'newest' }, version: 0 },
  reply: z.object({ success: z.literal(true), message: z.string(), ...reply }),
  errors: { 409: ['core.stale'] },
});

/** The reviews as shoppers see them: design, texts and the shop's numbers (C180). */
export const getReviewWidget = endpoint({
  name: 'getReviewWidget',
  method: 'GET',
  path: '/admin/reviews/widget.json',
  summary: 'Review widgets as shoppers see them',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object({
    widget: z.object({
      look: reviewLook,
      /** `shown/rules/shown-words.ts`, in the shop's language. */
      words: z.record(z.string(), z.string()),
      /** All published reviews that were written here, and those of each place elsewhere. */
      here: shownStars,
      elsewhere: z.array(shownStars.extend({ imported_from: z.string() })),
    }),
  }),
});

/** The placements of reviews on the shop's pages, whether each is on, and when it was last seen there (C187). */
export const getReviewAppWidget = endpoint({
  name: 'getReviewAppWidget',
  method: 'GET',
  path: '/admin/reviews/app/widget.json',
  summary: 'Placements of reviews, and when they were last seen',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object({
    places: z.array(
      z.object({
        place: z.enum(reviewPlaces),
        enabled: z.boolean(),
        /** By a shopper's browser, to within seconds; null: never. Programs do not count. */
        seen_at: timestamp.nullable(),
      }),
    ),
  }),
});
