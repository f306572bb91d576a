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
import { nameMost } from '../../review/contract/review-words.ts';
import { storeWritten } from '../../written/server/write-review.ts';
import type { getReviewRequest, writeRequestedReview } from '../contract/request-calls.ts';
import { requestRefusals, requestSentences } from '../contract/request-refusals.ts';
import { linkDays } from '../contract/request-words.ts';
import { requestColumns, type RequestRow } from './request-decide.ts';
import { addressHash, linkHash } from './request-link.ts';

export type Reward = { code: string; text: string };
/** The code that the buyer of an order was thanked with; null where there is none, or none yet. */
export type RewardOf = (ctx: ServedCtx, stores: StoreCodes, orderId: number) => Promise<Reward | null>;

/** What answers by a link are taken and thanked with. */
export interface AnswerNeeds {
  readonly storeCodes: StoreCodes;
  readonly rewardOf: RewardOf;
}

const over = () => new Refusal(requestRefusals.request_over);

/** The request that a link is of, however old. @throws {Refusal} 410 where there is none, or nobody is behind it any more */
async function requestBehind(
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
  if (!row || !order?.buyer) throw over();
  return { row, order, buyer: order.buyer };
}

/** The same, for what the link opens: for `linkDays` after the last mail. */
async function openRequest(ctx: ShopCtx, link: string, options: { lock?: boolean } = {}) {
  const behind = await requestBehind(ctx, link, options);
  const sent = new Date(behind.row.last_sent_at!).getTime();
  if (ctx.now.getTime() > sent + linkDays * 86_400_000) throw over();
  return behind;
}

/** That a link opens something, for who would store what it sends first. @throws {Refusal} 410 */
export async function requireOpenLink(ctx: ShopCtx, link: string): Promise<void> {
  await openRequest(ctx, link);
}

/** Of what was asked about the products that the shop still has, each with the line that it was sold as. */
async function askedProducts(
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
  // Of several variants of a product the first: it is reviewed once.
  return new Map(
    lines.toReversed().flatMap((line) => (there.has(line.product_id!) ? [[line.product_id!, line]] : [])),
  );
}

/** What of the order its buyer has written about, by the link or otherwise as reviews of the order. */
async function writtenAbout(ctx: ShopCtx, row: RequestRow): Promise<Set<number>> {
  const found = await ctx.tx.execute<{ product_id: number }>(
    sql`SELECT product_id FROM reviews WHERE shop_id = ${ctx.shop.id} AND order_id = ${row.order_id} AND product_id IS NOT NULL`,
  );
  return new Set([...row.answered_ids, ...found.rows.map(({ product_id }) => product_id)]);
}

/** As a buyer may want to be called by others: first name and initial. */
function shortName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [initial = ''] = last_name.trim();
  return [first_name.trim(), initial === '' ? '' : `${initial}.`]
    .filter(Boolean)
    .join(' ')
    .slice(0, nameMost);
}

/** A variant's part of what a line was sold as: `Mug - blue` of the product Mug. */
const variantOf = (name: string, title: string): string =>
  name.startsWith(`${title} - `) ? name.slice(title.length + 3) : '';

/** What a link asks about. */
export async function requestOf(
  ctx: ServedCtx,
  link: string,
  { rewardOf, storeCodes }: AnswerNeeds,
): Promise<ReplyOf<typeof getReviewRequest>> {
  const { row, order, buyer } = await openRequest(ctx, link);
  const asked = await askedProducts(ctx, row, order);
  const names = await productTitles(ctx, [...asked.keys()]);
  const written = await writtenAbout(ctx, row);
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
 * Stores what a buyer wrote by their link about one product, once: under the lock of the request, so that of any number of
 * these at once one writes, and the others find that it is written.
 * @throws {Refusal} 410 where the link is over, 422 at `product_id` for what it does not ask about
 */
export async function answerRequest(
  ctx: ServedCtx,
  { link, product_id: id, ...said }: Sent,
  given: AnswerNeeds,
): Promise<ReplyOf<typeof writeRequestedReview>> {
  const { row, order, buyer } = await openRequest(ctx, link, { lock: true });
  const asked = await askedProducts(ctx, row, order);
  const line = asked.get(id);
  if (!line) throw invalid({ product_id: requestSentences.not_asked_about });
  if ((await writtenAbout(ctx, row)).has(id))
    return {
      success: true,
      again: true,
      looked_at: false,
      reward: await given.rewardOf(ctx, given.storeCodes, row.order_id),
    };
  const { title = '' } = (await productTitles(ctx, [id])).get(id) ?? {};
  const stored = await storeWritten(ctx, given, {
    ...said,
    product_id: id,
    variant_title: variantOf(line.name, title),
    email: buyer.email.toLowerCase(),
    by: { kind: 'link', order_id: row.order_id },
  });
  // Whoever has written is not reminded. One that was ended meanwhile (the order was cancelled) is answered all the same.
  await ctx.tx.execute(
    sql`UPDATE review_requests SET state = 'answered', end_reason = NULL, due_at = NULL, answered_ids = answered_ids || ${id}::bigint,
          answered_at = coalesce(answered_at, ${ctx.now.toISOString()}::timestamptz)
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${row.order_id}`,
  );
  return { success: true, again: false, looked_at: stored.state !== 'published', reward: stored.reward };
}

/** The address behind a link is not asked again by this shop; also long after the link opens nothing else. */
export async function stopRequests(ctx: ShopCtx, link: string): Promise<void> {
  const { row, buyer } = await requestBehind(ctx, link, { lock: true });
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
