import { z } from 'zod';
import { reviewLook, shownStars } from './shown-review.ts';
import { listOrders } from './shown-words.ts';

/** What a page is told of reviews: what stands where, in which words, and how it looks. */
export const reviewsPart = z
  .object({
    /**
     * Under the product's title; null: nothing stands there. A product without reviews has a count of 0. `imported_from` is '' of
     * reviews written here. Where there are only imported ones it is the place with the most, whose average and number these are;
     * `words` then say so: `4.0 (12, Judge.me)`.
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
