import type { Ctx } from '#core/server/call/context.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import { queueMail } from '#core/server/mail/shop-mail.ts';
import { shopLetterhead } from '#modules/identity/shop/server/public.ts';
import { aboutReview } from './review-mail-subject.ts';
import { replyMail } from './reply-mails.ts';
import type { ReviewRow } from './review-row.ts';

/** Queues a private reply to the writer of a review, once, in the caller's transaction. */
export async function mailReply(
  ctx: Ctx,
  review: ReviewRow,
  reply: { id: number; content: string },
): Promise<void> {
  const letterhead = await shopLetterhead(ctx);
  const mail = replyMail(mailReader(review.email, ctx.shop.locale), letterhead, {
    name: review.name,
    words: review.content || review.title,
    reply: reply.content,
  });
  await queueMail(ctx, {
    key: `${aboutReview}:${review.id}:reply:${reply.id}`,
    kind: 'reviews.reply',
    about: aboutReview,
    about_id: review.id,
    mail,
  });
}
