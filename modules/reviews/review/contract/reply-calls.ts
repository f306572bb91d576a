import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { idParam, idParams } from '#core/contract/scalar.ts';
import { review } from './review.ts';
import { reviewSentences as say } from './review-refusals.ts';
import { maxReply } from './review-words.ts';

const content = z.string().trim().min(1, say.write_a_reply).max(maxReply);
const confirmation = { success: z.literal(true), message: z.string() };
const replyParams = z.object({ id: idParam, reply_id: idParam });
const answer = z.object({ ...confirmation, review });

/**
 * Replies to a review: publicly below it, or privately by email, if the writer left an address. A review has at most 20
 * replies.
 */
export const replyToReview = endpoint({
  name: 'replyToReview',
  method: 'POST',
  path: '/admin/reviews/{id}/replies.json',
  summary: 'Replies to a review, publicly or by email to its writer',
  permission: 'apps',
  scope: 'write_reviews',
  params: idParams,
  body: z.object({ reply: z.object({ content, public: z.boolean() }) }),
  example: { reply: { content: 'Thank you! The tall mug holds 450 ml.', public: true } },
  reply: answer,
  status: 201,
  idempotent: true,
  errors: { 409: ['reviews.too_many_replies'] },
});

/** Edits a public reply. A reply that was emailed can't change. */
export const updateReviewReply = endpoint({
  name: 'updateReviewReply',
  method: 'PUT',
  path: '/admin/reviews/{id}/replies/{reply_id}.json',
  summary: 'Edits a public reply',
  permission: 'apps',
  scope: 'write_reviews',
  params: replyParams,
  body: z.object({ reply: z.object({ content, version: z.int().min(1).optional() }) }),
  example: { reply: { content: 'Thank you! The tall mug holds 450 ml.' } },
  reply: answer,
  errors: { 409: ['core.stale', 'reviews.reply_mailed'] },
});

export const deleteReviewReply = endpoint({
  name: 'deleteReviewReply',
  method: 'DELETE',
  path: '/admin/reviews/{id}/replies/{reply_id}.json',
  summary: 'Deletes a reply to a review',
  permission: 'apps',
  scope: 'write_reviews',
  params: replyParams,
  reply: answer,
});
