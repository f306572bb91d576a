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

/** A day as the platform writes it, `MM-dd-yyyy`: `11-28-2026`. */
const platformDay = z
  .string()
  .regex(/^[0-9]{2}-[0-9]{2}-(?!0000)[0-9]{4}$/, say.not_a_day)
  .refine((text) => z.iso.date().safeParse(`${text.slice(6)}-${text.slice(0, 5)}`).success, say.not_a_day);

/** What narrows the list, its counts, a change of many and a file (V277, V278, V409). Moments are UTC. */
export const reviewFilters = {
  search: searchText.optional(),
  created_at_min: instant.optional(),
  created_at_max: instant.optional(),
  /** The first day, `MM-dd-yyyy`, of UTC like the platform's. The back office asks for days of the shop by `created_at_min`. */
  from_date: platformDay.optional(),
  /** The last day, whole: `MM-dd-yyyy`, of UTC. */
  end_date: platformDay.optional(),
  /**
   * True: published, of a product or of the shop. False: of one, and not published. Reviews without a product are neither: shoppers
   * see none of them. `review_type=unassign` has those.
   */
  status: queryBoolean.optional(),
  /** Written here, and no one has published it or held it back yet. */
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

/** The order of the list may be sent along, as the platform sends it. */
const { since_id: _loop, ...countedOrder } = loopSorting(['id', 'created_at', 'rating']);

/** Counts the reviews of the same filter, and the unread ones among them (C163, V410). An order changes no count. */
export const countReviews = endpoint({
  name: 'countReviews',
  method: 'GET',
  path: '/admin/reviews/count.json',
  summary: 'How many reviews a filter has, and how many of them are unread',
  permission: 'apps',
  scope: 'read_reviews',
  query: z.object({ ...reviewFilters, ...countedOrder }),
  reply: z.object({ count: z.int().min(0), unread_count: z.int().min(0) }),
});

/** What the tabs of the list hold under one filter, in one answer. */
export const countReviewTabs = endpoint({
  name: 'countReviewTabs',
  method: 'GET',
  path: '/admin/reviews/tab-counts.json',
  summary: 'How many reviews of a filter each tab of the list has',
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
  summary: 'One review with its pictures and replies',
  permission: 'apps',
  scope: 'read_reviews',
  params: idParams,
  query: z.object(fieldsOf(review)),
  reply: z.object({ review }),
});

/** The last 250 things that happened to a review. */
export const listReviewLog = endpoint({
  name: 'listReviewLog',
  method: 'GET',
  path: '/admin/reviews/{id}/log.json',
  summary: 'What happened to a review, newest first',
  permission: 'apps',
  scope: 'read_reviews',
  params: idParams,
  reply: z.object({ log: z.array(reviewLogEntry) }),
});

const reason = z.enum(holdReasons);

/**
 * What may change of a review. Rating, source and writer never do. Words that change are logged, and shoppers are told. One
 * written here is held back (`status` false, once it was looked at) with a reason; a program that gives none has said `not_said`.
 */
const fields = {
  status: z.boolean().optional(),
  hold_reason: reason.optional(),
  is_starred: z.boolean().optional(),
  is_read: z.boolean().optional(),
  tags: reviewTags.optional(),
  /** Null takes it off its product. A verified review keeps its product; one without a product is not verified with a new one. */
  product_id: id.nullable().optional(),
};
/** What may change of many at once. */
const manyFields = z.object(fields);
export type ReviewFields = z.infer<typeof manyFields>;

const change = z.object({ ...fields, title: reviewTitle.optional(), content: reviewContent.optional() });
export type ReviewChange = z.infer<typeof change>;

/** What every write of reviews answers beside what it is about (V435): `message` is what people are shown. */
const said = { success: z.literal(true), message: z.string() };
const counted = z.object({ ...said, count: z.int().min(0) }).meta({ id: 'ReviewsChanged' });

/** Changes one review (C165, V320). What is not named stays. */
export const updateReview = endpoint({
  name: 'updateReview',
  method: 'PUT',
  path: '/admin/reviews/{id}.json',
  summary: 'Publishes, holds back, stars, tags, assigns or edits a review',
  permission: 'apps',
  scope: 'write_reviews',
  params: idParams,
  body: z.object({ review: change.extend({ version: z.int().min(1).optional() }) }),
  example: { review: { status: true, is_starred: true } },
  reply: z.object({ ...said, review }),
});

/** Deletes one review (C166); of one written here its rating and the reason stay. */
export const deleteReview = endpoint({
  name: 'deleteReview',
  method: 'DELETE',
  path: '/admin/reviews/{id}.json',
  summary: 'Deletes a review for good',
  permission: 'apps',
  scope: 'write_reviews',
  params: idParams,
  query: z.object({ reason: reason.optional() }),
  reply: z.object(said),
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
    ...said,
    reviews: z.array(review),
    /** Were unread, and are read now. */ read_count: z.int().min(0),
  }),
});

/** Deletes reviews, all or none (C168). The ids come in the body or in the query (`?ids=1,2`). */
export const deleteReviews = endpoint({
  name: 'deleteReviews',
  method: 'DELETE',
  path: '/admin/reviews/deletes.json',
  summary: 'Deletes reviews for good',
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
 * A filter in a body: as it stands in the query of the list, or with the values of JSON (`true`, `[4, 5]`).
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
 * Changes every review of a filter (C181). Up to 1,000 at once; more go on as a job, and the answer has its id. The reviews are
 * those that the filter has when it is sent.
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
  reply: z.object({ ...said, count: z.int().min(0), job_id: id.nullable() }),
});

/** Writes reviews into a CSV file (C169): those of `ids`, or of a filter without `exclude_ids`. */
export const exportReviews = endpoint({
  name: 'exportReviews',
  method: 'POST',
  path: '/admin/reviews/export.json',
  summary: 'Writes reviews into a CSV file',
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

/** The file of an export that is done. */
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
    /** Written here, deleted ones with them. */
    written: z.int().min(0),
    /** Of those: taken off the pages, deleted, or not looked at for 14 days. */
    held: z.int().min(0),
    /** Per hundred, with one decimal; null where none was written. */
    percent: z.number().nullable(),
  })
  .meta({ id: 'HeldShare' });

/** Whether low ratings are held back more often than high ones. */
export const getHeldReviews = endpoint({
  name: 'getHeldReviews',
  method: 'GET',
  path: '/admin/reviews/held.json',
  summary: 'How many of the shop’s own reviews are held back, by stars and reason',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object({
    /** 1 to 3 stars. */
    low: share,
    /** 4 and 5 stars. */
    high: share,
    /** Percentage points that low ratings are held back more often. */
    points: z.number().nullable(),
    /** From so many points on (10). */
    warns_at: z.int(),
    warning: z.boolean(),
    /** The reasons, the most frequent first; `waiting` is not looked at for 14 days. */
    reasons: z.array(
      z.object({ reason: z.string(), low: z.int().min(0), high: z.int().min(0) }).meta({ id: 'HeldReason' }),
    ),
  }),
});

/** What there is of reviews, in a few figures: the dashboard (R074). */
export const getReviewOverview = endpoint({
  name: 'getReviewOverview',
  method: 'GET',
  path: '/admin/reviews/overview.json',
  summary: 'How many reviews there are, and their average by where they come from',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object({
    count: z.int().min(0),
    unread_count: z.int().min(0),
    /** Not looked at and not shown. */
    waiting_count: z.int().min(0),
    /** What shoppers see. */
    published_count: z.int().min(0),
    /** Without a product, whatever their state; none of them is in `published_count`. */
    unassigned_count: z.int().min(0),
    /** Of what shoppers see: those written here first, then each app or supplier by its number of reviews. */
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
