import type { FastifyReply } from 'fastify';
import { confirmReview, getReviewConfirmation } from '#modules/reviews/written/contract/written-calls.ts';
import { confirmWords } from './review-confirm-words.ts';
import type { StoreVisit } from './store-visit.ts';

/** The form of a link; anything else is answered like an expired link. */
const shape = /^[\w-]{43}$/;

async function page(visit: StoreVisit, status: number, content: object): Promise<FastifyReply> {
  const frame = await visit.frame({ cart: false });
  // The address confirms, so no cache stores it and no search engine lists it.
  visit.reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
  const words = confirmWords(frame.shop.locale);
  return visit.send(status, frame, {
    page_type: 'review-confirm',
    page_title: status === 410 ? words.over_title : words.title,
    canonical_url: null,
    words,
    ...{ review: null, confirmed: false, reward: null },
    ...content,
  });
}

/** `GET /store/reviews/confirm/{link}`: the review to confirm. Programs that open links of emails change nothing. */
export async function confirmReviewPage(visit: StoreVisit, link: string): Promise<FastifyReply> {
  const found = shape.test(link) ? await visit.call(getReviewConfirmation, { body: { link } }) : null;
  return found?.ok ? page(visit, 200, { review: found.reply.review }) : page(visit, 410, {});
}

/** `POST` to the same address confirms, once. */
export async function confirmReviewForm(visit: StoreVisit, link: string): Promise<FastifyReply> {
  const done = shape.test(link) ? await visit.call(confirmReview, { body: { link } }) : null;
  return done?.ok ? page(visit, 200, { confirmed: true, reward: done.reply.reward }) : page(visit, 410, {});
}
