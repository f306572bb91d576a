import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { id, timestamp } from '#core/contract/scalar.ts';
import { reviewSentences as say } from './review-refusals.ts';
import {
  maxContent,
  storedHoldReasons,
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
    /** Shown below the review; otherwise it was emailed to the writer. */
    public: z.boolean(),
    /** Imported with its review. */
    imported: z.boolean(),
    version: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ReviewReply' });
export type ReviewReply = z.infer<typeof reviewReply>;

/** A review as staff see it (B§3). `shown-review.ts` has the one that shoppers see. */
export const review = z
  .object({
    id,
    /** Null: of the shop, or of an unknown product. */
    product_id: id.nullable(),
    product: z.object({ id, title: z.string(), image: fileAddress(z.string()).nullable() }).nullable(),
    review_type: z.enum(reviewTypes),
    /** The variant's name when it was bought. */
    variant_title: z.string(),
    rating: z.int().min(1).max(5),
    title: z.string(),
    content: z.string(),
    name: z.string(),
    email: z.string(),
    /** ISO 3166 alpha-2; empty if unknown. */
    country_code: z.string(),
    /** Shoppers see it. */
    status: z.boolean(),
    state: z.enum(reviewStates),
    /** Why it is unpublished; otherwise null. */
    hold_reason: z.enum(storedHoldReasons).nullable(),
    is_starred: z.boolean(),
    is_read: z.boolean(),
    has_image: z.boolean(),
    images: z.array(z.object({ src: fileAddress(z.string()), width: z.int(), height: z.int() })),
    tags: z.array(z.string()),
    source: z.enum(reviewSources),
    /** The app or supplier that it was imported from, as shoppers see it; empty for an on-site review. */
    imported_from: z.string(),
    /** The source marked it as verified, which gives it no badge here. */
    claimed_verified: z.boolean(),
    /** Written by a customer from an emailed link, or confirmed by email. */
    verified: z.boolean(),
    /** The order that verifies it. */
    order: z.object({ id, name: z.string() }).nullable(),
    /** Its writer got a reward code, whatever the rating. */
    rewarded: z.boolean(),
    /** Shoppers who found it helpful. */
    helpful: z.int().min(0),
    /** Shoppers who reported it. */
    reports: z.int().min(0),
    replies: z.array(reviewReply),
    /** Where shoppers see it: with the product, with the store reviews, or nowhere. */
    widget: z.enum(['product', 'shop']).nullable(),
    /** When the shop last edited its text. */
    edited_at: timestamp.nullable(),
    published_at: timestamp.nullable(),
    version: z.int(),
    /** When the writer submitted it. */
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof review>;

/** An event in the history of a review. `by` is the person or program; null for shoppers and automatic changes. */
export const reviewLogEntry = z
  .object({
    /** 0 for `imported`, which is stored in the review itself. */
    id: z.int().min(0),
    what: z.enum(reviewEvents),
    /** The text before an edit, or the reason for unpublishing. */
    detail: z.object({
      reason: z.enum(storedHoldReasons).optional(),
      /** The reason of a shopper's report. */
      report: z.enum(reportReasons).optional(),
      title: z.string().optional(),
      content: z.string().optional(),
      product_id: id.nullable().optional(),
    }),
    by: z.string().nullable(),
    at: timestamp,
  })
  .meta({ id: 'ReviewLogEntry' });
