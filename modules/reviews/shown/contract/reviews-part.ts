import { z } from 'zod';
import { reviewLook, shownStars } from './shown-review.ts';
import { listOrders } from './shown-words.ts';

/** A page's data about reviews: placement, texts and design. */
export const reviewsPart = z
  .object({
    /**
     * Below the product's title; null: nothing is shown there. A product without reviews has a count of 0.
     * `imported_from` is '' for reviews written here. If there are only imported ones it is the source with the most,
     * whose average and number these are; `words` then name it: `4.0 (12, Judge.me)`.
     */
    stars: shownStars.extend({ imported_from: z.string() }).nullable(),
    /** Stars on cards: asked for by `storefrontStars`. */
    cards: z.boolean(),
    /** The list of the page's product, or of all on the home page; null: none. */
    list: z
      .object({ count: z.int(), per_page: z.int(), order: z.enum(listOrders), write: z.boolean() })
      .nullable(),
    /** There is a page of all reviews. */
    shop_page: z.boolean(),
    look: reviewLook,
    /** Of stars, in the shop's language; all others are `storefrontReviewWords`. */
    words: z.record(z.string(), z.string()),
    /** Of stars on cards, where `words` speak of imported reviews; null: they are the same. */
    card_words: z.record(z.string(), z.string()).nullable(),
  })
  .meta({ id: 'ReviewsPart' });
export type ReviewsPart = z.infer<typeof reviewsPart>;
