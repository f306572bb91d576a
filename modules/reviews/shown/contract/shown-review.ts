import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { id, timestamp } from '#core/contract/scalar.ts';
import { storeId } from '#core/contract/store-id.ts';
import { heldReasons } from '../../review/contract/review-words.ts';

/** An average, rounded to one place as it is shown, and of how many published reviews. */
export const shownStars = z.object({ average: z.number(), count: z.int() }).meta({ id: 'ShownStars' });
export type ShownStars = z.infer<typeof shownStars>;

/** A review as shoppers see it. Never a mail address, an order, or what staff think of it. */
export const shownReview = z
  .object({
    id,
    rating: z.int().min(1).max(5),
    title: z.string(),
    content: z.string(),
    name: z.string(),
    country_code: z.string(),
    variant_title: z.string(),
    /** The source: '' for one written here, else the app or supplier that it was imported from. */
    imported_from: z.string(),
    /** Written by a buyer, from the link they were mailed or confirmed by mail. */
    verified: z.boolean(),
    /** Chosen by the shop. */
    starred: z.boolean(),
    /** Its writer was thanked with a code, whatever the rating. */
    rewarded: z.boolean(),
    /** When the shop last changed its words; null: these are the writer's. */
    edited_at: timestamp.nullable(),
    /** Of which product, where the list is of several; null where it is of the page's own, or of the shop. */
    product: z.object({ id: storeId('product'), title: z.string(), handle: z.string() }).nullable(),
    images: z.array(z.object({ src: fileAddress(z.string()), width: z.int(), height: z.int() })),
    replies: z.array(z.object({ content: z.string(), created_at: timestamp })),
    helpful: z.int(),
    created_at: timestamp,
  })
  .meta({ id: 'ShownReview' });
export type ShownReview = z.infer<typeof shownReview>;

/** How these reviews are checked, as facts about what is shown and what is not. */
export const checkedFacts = z
  .object({
    /** Written here and published. */
    count: z.int(),
    verified: z.int(),
    rewarded: z.int(),
    /** Whether staff check each review before it is shown. */
    looked_at: z.boolean(),
    /** Held back or deleted by the shop, of those written here: of 1 to 3 stars, and of 4 and 5. */
    held_low: z.int(),
    held_high: z.int(),
    /** The reasons, most frequent first; `waiting`: not reviewed for 14 days. */
    held_reasons: z.array(z.object({ reason: z.enum(heldReasons), count: z.int() })),
  })
  .meta({ id: 'CheckedReviews' });

/** How reviews look and what of them is shown, as the shop has it (C170). */
export const reviewLook = z
  .object({
    /** `#rrggbb`; '' is the page's own accent. */
    star_color: z.string(),
    layout: z.enum(['list', 'cards']),
    histogram: z.boolean(),
    gallery: z.boolean(),
    filters: z.boolean(),
    country: z.boolean(),
    variant: z.boolean(),
  })
  .meta({ id: 'ReviewLook' });
export type ReviewLook = z.infer<typeof reviewLook>;
