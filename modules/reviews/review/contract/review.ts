import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { id, timestamp } from '#core/contract/scalar.ts';
import { reviewSentences as say } from './review-refusals.ts';
import {
  maxContent,
  keptHoldReasons,
  reportReasons,
  reviewEvents,
  reviewSources,
  reviewStates,
  reviewTypes,
  maxTag,
  maxTags,
  maxTitle,
} from './review-words.ts';

/** Tags of a review, each once. */
export const reviewTags = z
  .array(
    z
      .string()
      .trim()
      .min(1, say.tag_length({ most: maxTag }))
      .max(maxTag, say.tag_length({ most: maxTag }))
      .regex(/^[^,]*$/, say.tag_length({ most: maxTag })),
  )
  .max(maxTags)
  .transform((tags) => [...new Set(tags)]);

export const reviewTitle = z.string().trim().max(maxTitle);
export const reviewContent = z.string().trim().max(maxContent);

export const reviewReply = z
  .object({
    id,
    /** The review that it answers. */
    parent_id: id,
    content: z.string(),
    /** Shown below the review; otherwise it went to the writer by mail. */
    public: z.boolean(),
    /** Brought over with its review. */
    imported: z.boolean(),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ReviewReply' });
export type ReviewReply = z.infer<typeof reviewReply>;

/** A review as staff see it (B§3). What shoppers see of one is `shown-review.ts`. */
export const review = z
  .object({
    id,
    /** Null: of the shop, or of no product that is known. */
    product_id: id.nullable(),
    product: z.object({ id, title: z.string(), image: fileAddress(z.string()).nullable() }).nullable(),
    review_type: z.enum(reviewTypes),
    /** Of what was bought, as it was called then. */
    variant_title: z.string(),
    rating: z.int().min(1).max(5),
    title: z.string(),
    content: z.string(),
    name: z.string(),
    email: z.string(),
    /** ISO 3166 alpha-2; empty where it is not known. */
    country_code: z.string(),
    /** Shoppers see it. */
    status: z.boolean(),
    state: z.enum(reviewStates),
    /** Why it is held back; null where it is not. */
    hold_reason: z.enum(keptHoldReasons).nullable(),
    is_starred: z.boolean(),
    is_read: z.boolean(),
    has_image: z.boolean(),
    images: z.array(z.object({ src: fileAddress(z.string()), width: z.int(), height: z.int() })),
    tags: z.array(z.string()),
    source: z.enum(reviewSources),
    /** The app or supplier that it was brought over from, as shoppers are told; empty for one written here. */
    imported_from: z.string(),
    /** Where it came from it was called verified; here that is no badge. */
    claimed_verified: z.boolean(),
    /** Written by a buyer, from the link they were mailed or confirmed by mail. */
    verified: z.boolean(),
    /** The order by which it is verified. */
    order: z.object({ id, name: z.string() }).nullable(),
    /** Its writer was thanked with a code, whatever the rating. */
    rewarded: z.boolean(),
    /** Shoppers who found it helpful. */
    helpful: z.int().min(0),
    /** Shoppers who reported it. */
    reports: z.int().min(0),
    replies: z.array(reviewReply),
    /** Where shoppers see it: with the product, with the shop's reviews, or nowhere. */
    widget: z.enum(['product', 'shop']).nullable(),
    /** When the shop last changed its words. */
    edited_at: timestamp.nullable(),
    published_at: timestamp.nullable(),
    version: z.int(),
    /** When it was written. */
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof review>;

/** What happened to a review, the newest first. `by`: who did it; null for shoppers and the clock. */
export const reviewLogEntry = z
  .object({
    /** 0 of `imported`, which is kept with the review itself. */
    id: z.int().min(0),
    what: z.enum(reviewEvents),
    /** What was there before, of an edit; the reason, of a hold. */
    detail: z.object({
      reason: z.enum(keptHoldReasons).optional(),
      /** Of what a shopper reported. */
      report: z.enum(reportReasons).optional(),
      title: z.string().optional(),
      content: z.string().optional(),
      product_id: id.nullable().optional(),
    }),
    by: z.string().nullable(),
    at: timestamp,
  })
  .meta({ id: 'ReviewLogEntry' });
