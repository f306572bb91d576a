import type { ShopCtx } from '#core/server/call/context.ts';
import { productTitles } from '#modules/catalog/facts/server/public.ts';
import { postNotice } from '#modules/identity/notice/server/public.ts';

/**
 * Notifies staff of a review that is pending or that a shopper reported, once for each. The notice has no data of the writer,
 * because an erasure doesn't cover notices.
 */
export async function notifyStaff(
  ctx: ShopCtx,
  review: { id: number; product_id: number | null; rating: number },
  what: 'written' | 'reported',
): Promise<void> {
  const { id, product_id, rating } = review;
  const titles = product_id === null ? undefined : await productTitles(ctx, [product_id]);
  await postNotice(ctx, {
    kind: 'review_waiting',
    eventKey: `${what}:${id}`,
    values: { what, rating, product: (product_id !== null && titles?.get(product_id)?.title) || '' },
    link: `/apps/review/manage/${id}`,
    permission: 'apps',
  });
}
