import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { boughtBy } from '#modules/orders/sale/server/public.ts';
import type { ReviewState } from '../../review/contract/review-words.ts';
import { insertReviews } from '../../review/server/review-insert.ts';
import { insertHolds, writeLog } from '../../review/server/review-write.ts';
import { notifyStaff } from '../../review/server/notify-staff.ts';
import { type Reward, thankFor } from '../../reward/server/give-reward.ts';
import type { RewardNeeds } from '../../reward/server/reward-codes.ts';
import { settingsOf } from '../../setting/server/review-settings.ts';
import { askToConfirm } from './confirm-review.ts';
import { hasWritten } from './double-review.ts';
import { picturesOf } from './review-picture.ts';

/** The shopper's entries, within the bounds of `writtenReview`. */
export interface Written {
  /** Null: of the shop itself. */
  product_id: number | null;
  variant_title: string;
  rating: number;
  title: string;
  content: string;
  name: string;
  email: string;
  /** ISO 3166 alpha-2; '' where it is not known. */
  country_code: string;
  /** Tokens of `uploadReviewPicture`. */
  pictures: readonly string[];
  /** From a page of the shop, or from the link in the email to an order's buyer, which verifies it. */
  by: { kind: 'page' } | { kind: 'link'; order_id: number };
}

export interface Stored {
  review_id: number;
  /** `held`: its writer has written of this product before. */
  state: ReviewState;
  /** The discount code that thanks the writer, in the shop's language; null if there is none, or none yet. */
  reward: Reward | null;
}

const noActor = { userId: null, tokenId: null };

/** By the shop's setting, whatever the rating. */
async function stateOf(ctx: ShopCtx): Promise<'published' | 'waiting'> {
  const { settings } = await settingsOf(ctx);
  return settings.general.publish === 'at_once' ? 'published' : 'waiting';
}

/**
 * Stores a review that was written here, in the caller's transaction. The shop's settings decide what becomes of it,
 * never its rating. Of two by one address for one product the second is held as a double. A review that an order
 * verifies is a double of verified ones only, so that using a buyer's address first doesn't keep the buyer from
 * writing. After a review from a page of the shop, an address that bought there gets an email to confirm it.
 * @throws {Refusal} 422 at `pictures.N` where one is not there any more
 */
export async function storeWritten(
  ctx: ServedCtx,
  { storeCodes }: RewardNeeds,
  written: Written,
): Promise<Stored> {
  const { product_id, by, pictures, ...said } = written;
  const email = said.email.toLowerCase();
  const orderId = by.kind === 'link' ? by.order_id : null;
  const isDouble = await hasWritten(ctx, { email, product_id, order_id: orderId });
  const state = isDouble ? 'held' : await stateOf(ctx);
  const [stored] = await insertReviews(
    ctx,
    [
      {
        ...said,
        ...{ email, product_id, order_id: orderId, state, verified: orderId !== null },
        ...{ review_type: product_id === null ? 'shop' : 'product', hold_reason: isDouble ? 'double' : null },
        ...{ source: 'storefront_api', imported_from: '', import_key: null, claimed_verified: false },
        ...{ is_read: false, tags: [], written_at: ctx.now.toISOString(), replies: [] },
        images: (await picturesOf(ctx, pictures)).map(({ src, width, height }) => ({ src, width, height })),
      },
    ],
    { searchable: true, changer: noActor },
  );
  const review_id = stored!;
  if (isDouble) {
    await writeLog(ctx, [{ review_id, what: 'held', detail: { reason: 'double' } }], noActor);
    await insertHolds(ctx, [{ row: { product_id, rating: said.rating }, review_id, reason: 'double' }], null);
    return { review_id, state, reward: null };
  }
  if (state === 'published') await writeLog(ctx, [{ review_id, what: 'published', detail: {} }], noActor);
  else await notifyStaff(ctx, { id: review_id, product_id, rating: said.rating }, 'written');
  if (orderId !== null)
    return { review_id, state, reward: await thankFor(ctx, storeCodes, { review_id, order_id: orderId }) };
  const bought = await boughtBy(ctx, email, product_id);
  if (bought) await askToConfirm(ctx, { id: review_id, product_id, email }, bought.order_id);
  return { review_id, state, reward: null };
}
