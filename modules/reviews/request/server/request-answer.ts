import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { productTitles } from '#modules/catalog/facts/server/public.ts';
import {
  type DeliveredLine,
  orderDeliveries,
  type OrderDelivery,
} from '#modules/orders/order/server/public.ts';
import type { StoreCodes } from '#modules/orders/code/server/public.ts';
import { maxName } from '../../review/contract/review-words.ts';
import { storeWritten } from '../../written/server/write-review.ts';
import type { getReviewRequest, writeRequestedReview } from '../contract/request-calls.ts';
import { requestRefusals, requestSentences } from '../contract/request-refusals.ts';
import { linkDays } from '../contract/request-words.ts';
import { requestColumns, type RequestRow } from './request-decide.ts';
import { addressHash, linkHash } from './request-link.ts';

export type Reward = { code: string; text: string };
/** Reads the reward code of an order; null if it has none, or none yet. */
export type RewardOf = (ctx: ServedCtx, stores: StoreCodes, orderId: number) => Promise<Reward | null>;

/** What storing and rewarding a requested review needs from other areas. */
export interface AnswerNeeds {
  readonly storeCodes: StoreCodes;
  readonly rewardOf: RewardOf;
}

const overError = () => new Refusal(requestRefusals.request_over);

/** Finds the request of a link, however old. @throws {Refusal} 410 if there is none, or if its customer was erased */
async function findRequest(
  ctx: ShopCtx,
  link: string,
  { lock = false } = {},
): Promise<{ row: RequestRow; order: OrderDelivery; buyer: NonNullable<OrderDelivery['buyer']> }> {
  const found = await ctx.tx.execute<RequestRow>(
    sql`SELECT ${requestColumns} FROM review_requests
        WHERE shop_id = ${ctx.shop.id} AND link_hash = decode(${linkHash(link)}, 'hex') ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  const row = found.rows[0];
  const order = row && (await orderDeliveries(ctx, [row.order_id])).get(row.order_id);
  if (!row || !order?.buyer) throw overError();
  return { row, order, buyer: order.buyer };
}

/** The same, while the link opens the form: for `linkDays` after the last email. */
async function findOpenRequest(ctx: ShopCtx, link: string, options: { lock?: boolean } = {}) {
  const behind = await findRequest(ctx, link, options);
  const sent = new Date(behind.row.last_sent_at!).getTime();
  if (ctx.now.getTime() > sent + linkDays * 86_400_000) throw overError();
  return behind;
}

/** Checks that a link still opens the form, before an upload is stored. @throws {Refusal} 410 */
export async function requireOpenLink(ctx: ShopCtx, link: string): Promise<void> {
  await findOpenRequest(ctx, link);
}

/** The products of the request that the shop still has, each with its order line. */
async function findAskedProducts(
  ctx: ShopCtx,
  row: RequestRow,
  order: OrderDelivery,
): Promise<Map<number, DeliveredLine>> {
  const lines = order.lines.filter(
    ({ line_item_id, product_id }) => product_id !== null && row.line_ids.includes(line_item_id),
  );
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM products WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL
          AND id = ANY(${idArray(lines.map((line) => line.product_id!))})`,
  );
  const there = new Set(found.rows.map(({ id }) => id));
  // If several variants of a product were bought, the first one counts: a product is reviewed once.
  return new Map(
    lines.toReversed().flatMap((line) => (there.has(line.product_id!) ? [[line.product_id!, line]] : [])),
  );
}

/** The products of the order that its customer has reviewed, by the link or in another way. */
async function findWrittenProducts(ctx: ShopCtx, row: RequestRow): Promise<Set<number>> {
  const found = await ctx.tx.execute<{ product_id: number }>(
    sql`SELECT product_id FROM reviews WHERE shop_id = ${ctx.shop.id} AND order_id = ${row.order_id} AND product_id IS NOT NULL`,
  );
  return new Set([...row.answered_ids, ...found.rows.map(({ product_id }) => product_id)]);
}

/** The public name that the form suggests: first name and initial. */
function shortName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [initial = ''] = last_name.trim();
  return [first_name.trim(), initial === '' ? '' : `${initial}.`].filter(Boolean).join(' ').slice(0, maxName);
}

/** The variant's part of a line's name: `blue` of `Mug - blue`. */
const variantOf = (name: string, title: string): string =>
  name.startsWith(`${title} - `) ? name.slice(title.length + 3) : '';

/** Reads what the form of a link shows: order, name, products and reward. */
export async function requestOf(
  ctx: ServedCtx,
  link: string,
  { rewardOf, storeCodes }: AnswerNeeds,
): Promise<ReplyOf<typeof getReviewRequest>> {
  const { row, order, buyer } = await findOpenRequest(ctx, link);
  const asked = await findAskedProducts(ctx, row, order);
  const names = await productTitles(ctx, [...asked.keys()]);
  const written = await findWrittenProducts(ctx, row);
  const products = [...asked].toReversed().map(([id, line]) => {
    const { title = line.name, thumbnail = null } = names.get(id) ?? {};
    return {
      product_id: id,
      title,
      variant_title: variantOf(line.name, title),
      image: thumbnail,
      written: written.has(id),
    };
  });
  const reward = written.size > 0 ? await rewardOf(ctx, storeCodes, row.order_id) : null;
  return { request: { order: order.name, name: shortName(buyer), products, reward } };
}

type Sent = Pick<Parameters<typeof storeWritten>[2], 'rating' | 'title' | 'content' | 'name' | 'pictures'> & {
  link: string;
  product_id: number;
  country_code: string;
};

/**
 * Stores a review that a customer wrote by their link, once per product. It locks the request, so that only one of several
 * simultaneous calls stores the review and the others find it stored.
 * @throws {Refusal} 410 if the link has expired, 422 at `product_id` if the request doesn't include the product
 */
export async function answerRequest(
  ctx: ServedCtx,
  { link, product_id: id, ...review }: Sent,
  given: AnswerNeeds,
): Promise<ReplyOf<typeof writeRequestedReview>> {
  const { row, order, buyer } = await findOpenRequest(ctx, link, { lock: true });
  const asked = await findAskedProducts(ctx, row, order);
  const line = asked.get(id);
  if (!line) throw invalid({ product_id: requestSentences.not_asked_about });
  if ((await findWrittenProducts(ctx, row)).has(id))
    return {
      success: true,
      again: true,
      looked_at: false,
      reward: await given.rewardOf(ctx, given.storeCodes, row.order_id),
    };
  const { title = '' } = (await productTitles(ctx, [id])).get(id) ?? {};
  const stored = await storeWritten(ctx, given, {
    ...review,
    product_id: id,
    variant_title: variantOf(line.name, title),
    email: buyer.email.toLowerCase(),
    by: { kind: 'link', order_id: row.order_id },
  });
  // A customer who has written gets no reminder. A request that ended meanwhile (the order was canceled) still becomes answered.
  await ctx.tx.execute(
    sql`UPDATE review_requests SET state = 'answered', end_reason = NULL, due_at = NULL, answered_ids = answered_ids || ${id}::bigint,
          answered_at = coalesce(answered_at, ${ctx.now.toISOString()}::timestamptz)
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${row.order_id}`,
  );
  return { success: true, again: false, looked_at: stored.state !== 'published', reward: stored.reward };
}

/** Opts the address behind a link out of this shop's requests, also long after the link has expired. */
export async function stopRequests(ctx: ShopCtx, link: string): Promise<void> {
  const { row, buyer } = await findRequest(ctx, link, { lock: true });
  await ctx.tx.execute(
    sql`INSERT INTO review_opt_outs (shop_id, address_hash, at)
        VALUES (${ctx.shop.id}, decode(${addressHash(ctx.shop, buyer.email)}, 'hex'), ${ctx.now.toISOString()})
        ON CONFLICT (shop_id, address_hash) DO NOTHING`,
  );
  await ctx.tx.execute(
    sql`UPDATE review_requests SET state = 'ended', end_reason = 'opted_out', due_at = NULL
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${row.order_id} AND state = 'asked'`,
  );
}
