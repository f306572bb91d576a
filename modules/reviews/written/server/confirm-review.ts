import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { storeAddress } from '#core/rules/store-address.ts';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import { isMailAddress } from '#core/server/mail/mail-transport.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { forgetting } from '#core/server/jobs/schedule.ts';
import { queueMail } from '#core/server/mail/shop-mail.ts';
import { productTitles } from '#modules/catalog/facts/server/public.ts';
import { shopLetterhead } from '#modules/identity/shop/server/public.ts';
import { reviewUpdated } from '../../review/contract/review-events.ts';
import { aboutReview } from '../../review/server/review-mail-subject.ts';
import { changeReviews, writeLog } from '../../review/server/review-write.ts';
import { type Reward, thankFor } from '../../reward/server/give-reward.ts';
import type { RewardNeeds } from '../../reward/server/reward-codes.ts';
import type { getReviewConfirmation } from '../contract/written-calls.ts';
import { writtenRefusals } from '../contract/written-refusals.ts';
import { confirmDays } from '../contract/written-words.ts';
import { hasWritten } from './double-review.ts';
import { confirmMail } from './written-mails.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const expiredLinkError = () => new Refusal(writtenRefusals.confirm_over);
const noActor = { userId: null, tokenId: null };

const titleOf = async (ctx: ShopCtx, productId: number | null): Promise<string> =>
  productId === null ? '' : ((await productTitles(ctx, [productId])).get(productId)?.title ?? '');

/** Asks the address of a review, which bought by this order, to confirm it: one email a review. */
export async function askToConfirm(
  ctx: ServedCtx,
  review: { id: number; product_id: number | null; email: string },
  orderId: number,
): Promise<void> {
  if (!isMailAddress(review.email)) return;
  const token = randomBytes(32).toString('base64url');
  await ctx.tx.execute(
    sql`INSERT INTO review_confirmations (shop_id, review_id, order_id, token_hash, expires_at)
        VALUES (${ctx.shop.id}, ${review.id}, ${orderId}, ${hashOf(token)},
          ${ctx.now.toISOString()}::timestamptz + make_interval(days => ${confirmDays}))`,
  );
  await queueMail(ctx, {
    key: `${aboutReview}:${review.id}:confirm`,
    kind: 'reviews.confirm',
    about: aboutReview,
    about_id: review.id,
    mail: confirmMail(mailReader(review.email, ctx.shop.locale), await shopLetterhead(ctx), {
      product: await titleOf(ctx, review.product_id),
      link: storeAddress(ctx.services, ctx.shop, `/reviews/confirm/${token}`),
      days: confirmDays,
    }),
  });
}

interface Asked extends Record<string, unknown> {
  rating: number;
  title: string;
  content: string;
  name: string;
  product_id: number | null;
}

/** The review that a link confirms. @throws {Refusal} 410 for used, expired and unknown links */
export async function toConfirm(
  ctx: ShopCtx,
  link: string,
): Promise<ReplyOf<typeof getReviewConfirmation>['review']> {
  const found = await ctx.tx.execute<Asked>(
    sql`SELECT r.rating, r.title, r.content, r.name, r.product_id
        FROM review_confirmations c JOIN reviews r ON r.shop_id = c.shop_id AND r.id = c.review_id
        WHERE c.shop_id = ${ctx.shop.id} AND c.token_hash = ${hashOf(link)} AND c.expires_at > ${ctx.now.toISOString()}`,
  );
  const [row] = found.rows;
  if (!row) throw expiredLinkError();
  const { product_id, ...review } = row;
  return { ...review, product_title: await titleOf(ctx, product_id) };
}

interface Confirmed extends Record<string, unknown> {
  id: number;
  product_id: number | null;
  email: string;
}

/**
 * Verifies a review by its mailed link, and rewards it. Of many clicks at once one does. If the same buyer has a
 * verified review of the product already, it is a double of that.
 * @throws {Refusal} 410 as `toConfirm`
 */
export async function confirm(
  ctx: ServedCtx,
  { storeCodes }: RewardNeeds,
  link: string,
): Promise<Reward | null> {
  // Using the link deletes it, so nothing of it is stored.
  const used = await ctx.tx.execute<{ review_id: number; order_id: number }>(
    sql`DELETE FROM review_confirmations WHERE shop_id = ${ctx.shop.id} AND token_hash = ${hashOf(link)}
          AND expires_at > ${ctx.now.toISOString()} RETURNING review_id, order_id`,
  );
  const [row] = used.rows;
  if (!row) throw expiredLinkError();
  const { review_id, order_id } = row;
  const found = await ctx.tx.execute<Confirmed>(
    sql`SELECT id, product_id, email FROM reviews WHERE shop_id = ${ctx.shop.id} AND id = ${review_id} FOR UPDATE`,
  );
  const review = found.rows[0];
  if (!review) throw expiredLinkError();
  // Locked before anything is counted, so that another review of the same product has to wait for its turn.
  const isDouble = await hasWritten(ctx, { ...review, order_id, except: review_id });
  await ctx.tx.execute(
    sql`UPDATE reviews r SET verified = true, order_id = ${order_id}::bigint, version = r.version + 1, updated_at = ${ctx.now.toISOString()},
          variant_title = coalesce((SELECT l.variant_title FROM order_lines l WHERE l.shop_id = r.shop_id AND l.order_id = ${order_id}::bigint
            AND l.product_id = r.product_id ORDER BY l.position LIMIT 1), r.variant_title)
        WHERE r.shop_id = ${ctx.shop.id} AND r.id = ${review_id}`,
  );
  await writeLog(ctx, [{ review_id, what: 'confirmed', detail: {} }], noActor);
  await publish(ctx, reviewUpdated, { review_ids: [review_id] });
  if (!isDouble) return thankFor(ctx, storeCodes, { review_id, order_id });
  const change = { status: false, hold_reason: 'double' as const };
  await changeReviews(ctx, [{ id: review_id, change, at: 'review' }], noActor);
  return null;
}

/** Links that expired unused. */
export const forgetConfirmations = forgetting(
  'reviews.forget-confirmations',
  sql`DELETE FROM review_confirmations WHERE (shop_id, review_id) IN (
        SELECT shop_id, review_id FROM review_confirmations WHERE expires_at < now() LIMIT 1000)`,
);
