import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import {
  download,
  id,
  idList,
  idParam,
  idParams,
  instant,
  jobStarted,
  loopSorting,
  queryBoolean,
  searchText,
} from '#core/contract/scalar.ts';
import { tabCounts, type Tabs } from '#core/contract/tab-counts.ts';
import { review, reviewContent, reviewLogEntry, reviewTags, reviewTitle } from './review.ts';
import { reviewSentences as say } from './review-refusals.ts';
import { reviewTabs } from './review-tabs.ts';
import { holdReasons, reviewSources, reviewTypes, maxTag } from './review-words.ts';

/** `ratings=4,5`: each a whole number from 1 to 5. */
const ratingList = z
  .string()
  .regex(/^[1-5](,[1-5]){0,4}$/, say.one_rating)
  .transform((text) => [...new Set(text.split(',').map(Number))]);

const sourceList = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.enum(reviewSources)).max(reviewSources.length));

/** A day in the platform's form, `MM-dd-yyyy`: `11-28-2026`. */
const platformDay = z
  .string()
  .regex(/^[0-9]{2}-[0-9]{2}-(?!0000)[0-9]{4}$/, say.not_a_day)
  .refine((text) => z.iso.date().safeParse(`${text.slice(6)}-${text.slice(0, 5)}`).success, say.not_a_day);

/** Filters of the list, its counts, batch changes and exports (V277, V278, V409). Moments are UTC. */
export const reviewFilters = {
  search: searchText.optional(),
  created_at_min: instant.optional(),
  created_at_max: instant.optional(),
  /** The first day, `MM-dd-yyyy`, in UTC as on the platform. The admin sends `created_at_min` for days of the shop. */
  from_date: platformDay.optional(),
  /** The last day, inclusive: `MM-dd-yyyy`, in UTC. */
  end_date: platformDay.optional(),
  /**
   * True: published reviews of a product or the shop. False: unpublished ones. Reviews without a product are neither, because
   * shoppers see none of them; `review_type=unassign` finds those.
   */
  status: queryBoolean.optional(),
  /** On-site reviews that are neither published nor unpublished yet. */
  pending: queryBoolean.optional(),
  ratings: ratingList.optional(),
  sources: sourceList.optional(),
  image: queryBoolean.optional(),
  starred: queryBoolean.optional(),
  is_read: queryBoolean.optional(),
  product_id: idParam.optional(),
  review_type: z.enum(reviewTypes).optional(),
  tag: z.string().trim().min(1).max(maxTag).optional(),
};

/** Reviews, the highest id first (C162, V410). */
export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  path: '/admin/reviews.json',
  summary: 'Reviews, newest id first',
  permission: 'apps',
  scope: 'read_reviews',
  query: z.object({
    ...reviewFilters,
    ...loopPaging(review),
    ...loopSorting(['id', 'created_at', 'rating']),
  }),
  reply: z.object({ reviews: z.array(review), has_more: z.boolean() }),
});

/** Callers may send the order of the list along, as the platform does. */
const { since_id: _loop, ...countedOrder } = loopSorting(['id', 'created_at', 'rating']);

/** Counts the reviews of a filter, and the unread ones among them (C163, V410). The order changes no count. */
export const countReviews = endpoint({
  name: 'countReviews',
  method: 'GET',
  path: '/admin/reviews/count.json',
  summary: 'Number of reviews of a filter, and of the unread ones',
  permission: 'apps',
  scope: 'read_reviews',
  query: z.object({ ...reviewFilters, ...countedOrder }),
  reply: z.object({ count: z.int().min(0), unread_count: z.int().min(0) }),
});

/** The number of reviews in each tab of the list under one filter. */
export const countReviewTabs = endpoint({
  name: 'countReviewTabs',
  method: 'GET',
  path: '/admin/reviews/tab-counts.json',
  summary: 'Number of reviews in each tab of the list, for a filter',
  permission: 'apps',
  scope: 'read_reviews',
  query: z.object(reviewFilters),
  reply: tabCounts(reviewTabs satisfies Tabs<z.input<z.ZodObject<typeof reviewFilters>>>),
});

/** One review (C164). */
export const getReview = endpoint({
  name: 'getReview',
  method: 'GET',
  path: '/admin/reviews/{id}.json',
  summary: 'One review with its photos and replies',
  permission: 'apps',
  scope: 'read_reviews',
  params: idParams,
  query: z.object(fieldsOf(review)),
  reply: z.object({ review }),
});

/** The last 250 events of a review. */
export const listReviewLog = endpoint({
  name: 'listReviewLog',
  method: 'GET',
  path: '/admin/reviews/{id}/log.json',
  summary: 'History of a review, newest first',
  permission: 'apps',
  scope: 'read_reviews',
  params: idParams,
  reply: z.object({ log: z.array(reviewLogEntry) }),
});

const reason = z.enum(holdReasons);

/**
 * The fields of a review that can change; rating, source and writer can't. The history keeps the text before an edit, and
 * shoppers see that the shop edited it. Unpublishing an on-site review (`status` false) needs a reason; if a program gives
 * none, `not_said` is stored.
 */
const fields = {
  status: z.boolean().optional(),
  hold_reason: reason.optional(),
  is_starred: z.boolean().optional(),
  is_read: z.boolean().optional(),
  tags: reviewTags.optional(),
  /** Null removes it from its product. A verified review keeps its product, and assigning a product never verifies a review. */
  product_id: id.nullable().optional(),
};
/** The fields that can change for many reviews at once. */
const manyFields = z.object(fields);
export type ReviewFields = z.infer<typeof manyFields>;

const change = z.object({ ...fields, title: reviewTitle.optional(), content: reviewContent.optional() });
export type ReviewChange = z.infer<typeof change>;

/** The fields that each write of reviews answers besides its own (V435). `message` is text for people. */
const confirmation = { success: z.literal(true), message: z.string() };
const counted = z.object({ ...confirmation, count: z.int().min(0) }).meta({ id: 'ReviewsChanged' });

/** Changes one review (C165, V320). Fields that are left out stay. */
export const updateReview = endpoint({
  name: 'updateReview',
  method: 'PUT',
  path: '/admin/reviews/{id}.json',
  summary: 'Publishes, unpublishes, stars, tags, assigns or edits a review',
  permission: 'apps',
  scope: 'write_reviews',
  params: idParams,
  body: z.object({ review: change.extend({ version: z.int().min(1).optional() }) }),
  example: { review: { status: true, is_starred: true } },
  reply: z.object({ ...confirmation, review }),
});

/** Deletes one review (C166). For an on-site review the rating and the reason stay. */
export const deleteReview = endpoint({
  name: 'deleteReview',
  method: 'DELETE',
  path: '/admin/reviews/{id}.json',
  summary: 'Permanently deletes a review',
  permission: 'apps',
  scope: 'write_reviews',
  params: idParams,
  query: z.object({ reason: reason.optional() }),
  reply: z.object(confirmation),
});

/** Changes several reviews, each in its own way, all or none (C167, V321). */
export const updateReviews = endpoint({
  name: 'updateReviews',
  method: 'PUT',
  path: '/admin/reviews/updates.json',
  summary: 'Changes up to 250 reviews, each in its own way',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({
    reviews: z
      .array(z.object({ id, ...fields }))
      .min(1, say.name_a_review)
      .max(250),
  }),
  example: { reviews: [{ id: 6801, is_read: true }] },
  reply: z.object({
    ...confirmation,
    reviews: z.array(review),
    /** Number of reviews that this call marked as read. */ read_count: z.int().min(0),
  }),
});

/** Deletes reviews, all or none (C168). The ids come in the body or in the query (`?ids=1,2`). */
export const deleteReviews = endpoint({
  name: 'deleteReviews',
  method: 'DELETE',
  path: '/admin/reviews/deletes.json',
  summary: 'Permanently deletes reviews',
  permission: 'apps',
  scope: 'write_reviews',
  query: z.object({ ids: idList().optional(), reason: reason.optional() }),
  body: z
    .object({ ids: z.array(id).min(1, say.name_a_review).max(250), reason: reason.optional() })
    .optional(),
  example: { ids: [6801], reason: 'spam' },
  reply: counted,
});

/**
 * A filter in a body: with the texts of the list's query, or with JSON values (`true`, `[4, 5]`).
 */
const sentFilter = z.object({
  ...reviewFilters,
  status: z.union([z.boolean(), reviewFilters.status]),
  image: z.union([z.boolean(), reviewFilters.image]),
  starred: z.union([z.boolean(), reviewFilters.starred]),
  is_read: z.union([z.boolean(), reviewFilters.is_read]),
  ratings: z.union([z.array(z.int().min(1).max(5)).min(1).max(5), reviewFilters.ratings]),
  sources: z.union([z.array(z.enum(reviewSources)).min(1).max(reviewSources.length), reviewFilters.sources]),
  product_id: z.union([id, reviewFilters.product_id]),
});

/**
 * Changes every review of a filter (C181). Up to 1,000 change at once; more are a job, whose id is in the answer. The change
 * covers the reviews that match the filter when the call arrives.
 */
export const patchReviews = endpoint({
  name: 'patchReviews',
  method: 'PATCH',
  path: '/admin/reviews/batch.json',
  summary: 'Changes all reviews of a filter',
  permission: 'apps',
  scope: 'write_reviews',
  body: z.object({ filter: sentFilter, exclude_ids: z.array(id).max(1000).default([]), fields: manyFields }),
  example: { filter: { is_read: 'false' }, fields: { is_read: true } },
  reply: z.object({ ...confirmation, count: z.int().min(0), job_id: id.nullable() }),
});

/** Exports reviews to a CSV file (C169): those of `ids`, or of a filter without `exclude_ids`. */
export const exportReviews = endpoint({
  name: 'exportReviews',
  method: 'POST',
  path: '/admin/reviews/export.json',
  summary: 'Exports reviews to a CSV file',
  permission: 'apps',
  scope: 'write_reviews',
  body: z
    .object({
      ids: z.array(id).min(1, say.name_a_review).max(1000).optional(),
      filter: sentFilter.optional(),
      exclude_ids: z.array(id).max(1000).optional(),
    })
    .superRefine(({ ids, filter, exclude_ids }, check) => {
      if (ids && (filter ?? exclude_ids))
        check.addIssue({ code: 'custom', path: ['ids'], message: say.ids_or_filter });
    }),
  example: { filter: { ratings: '4,5' }, exclude_ids: [6801] },
  reply: jobStarted,
  status: 202,
});

/** The file of a finished export. */
export const downloadReviewExport = endpoint({
  name: 'downloadReviewExport',
  method: 'GET',
  path: '/admin/reviews/exports/{id}.csv',
  summary: 'The CSV file of an export of reviews',
  permission: 'apps',
  scope: 'read_reviews',
  params: idParams,
  reply: download,
  replyKind: 'download',
  errors: { 410: ['reviews.export_forgotten'] },
});

const share = z
  .object({
    /** On-site reviews, including deleted ones. */
    written: z.int().min(0),
    /** Of those, unpublished, deleted, or pending for 14 days. */
    held: z.int().min(0),
    /** Percent with one decimal; null if there are none. */
    percent: z.number().nullable(),
  })
  .meta({ id: 'HeldShare' });

/** Compares how often low and high ratings are unpublished. */
export const getHeldReviews = endpoint({
  name: 'getHeldReviews',
  method: 'GET',
  path: '/admin/reviews/held.json',
  summary: 'Number of unpublished on-site reviews, by rating and reason',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object({
    /** 1 to 3 stars. */
    low: share,
    /** 4 and 5 stars. */
    high: share,
    /** How much more often low ratings are unpublished, in percentage points. */
    points: z.number().nullable(),
    /** The difference from which a warning appears (10). */
    warns_at: z.int(),
    warning: z.boolean(),
    /** The reasons, the most frequent first; `waiting` means pending for 14 days. */
    reasons: z.array(
      z.object({ reason: z.string(), low: z.int().min(0), high: z.int().min(0) }).meta({ id: 'HeldReason' }),
    ),
  }),
});

/** The figures of the dashboard (R074). */
export const getReviewOverview = endpoint({
  name: 'getReviewOverview',
  method: 'GET',
  path: '/admin/reviews/overview.json',
  summary: 'Number of reviews, and average rating by source',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object({
    count: z.int().min(0),
    unread_count: z.int().min(0),
    /** Pending reviews. */
    waiting_count: z.int().min(0),
    /** Reviews that shoppers see. */
    published_count: z.int().min(0),
    /** Without a product, whatever their state; none of them is in `published_count`. */
    unassigned_count: z.int().min(0),
    /** Reviews that shoppers see, by source: on-site first, then each app or supplier by its number of reviews. */
    sources: z.array(
      z
        .object({
          source: z.enum(reviewSources),
          imported_from: z.string(),
          count: z.int().min(0),
          /** 1 to 5, to one decimal. */
          average: z.number(),
        })
        .meta({ id: 'ReviewSourceFigures' }),
    ),
  }),
});
