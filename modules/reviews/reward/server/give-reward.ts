import { sql } from 'drizzle-orm';
import { toMinor } from '#core/rules/money.ts';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import { isMailAddress } from '#core/server/mail/mail-transport.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import type { Schedule } from '#core/server/jobs/schedule.ts';
import { queueMail } from '#core/server/mail/shop-mail.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { shopLetterhead } from '#modules/identity/shop/server/public.ts';
import {
  createDiscountCode,
  type DiscountCode,
  discountCodesFor,
  revokeDiscountCodes,
  type StoreCodes,
} from '#modules/orders/code/server/public.ts';
import { isSoundOrder } from '#modules/orders/sale/server/public.ts';
import { reviewUpdated } from '../../review/contract/review-events.ts';
import { aboutReview } from '../../review/server/review-mail-subject.ts';
import { writeLog } from '../../review/server/review-write.ts';
import { rewardMail } from './reward-mails.ts';
import { rewardList, rewardTermsOf } from './reward-terms.ts';
import { rewardText, rewardTitle } from './reward-text.ts';

/** A code for the writer of a review, and what it is good for, in the shop's language. */
export interface Reward {
  code: string;
  text: string;
}

const dayMs = 86_400_000;
/** Who waits longer for a code gets none. */
const waitDays = 30;
/** While a connected store does not know the code yet, and while no pasted one is left. */
const soonMs = 60_000;
const laterMs = 3_600_000;
/** Shops, and orders of a shop, that one turn sees to. */
const shopsAtOnce = 50;
const ordersAtOnce = 50;

/** What its codes are known by. */
export const referenceOf = (orderId: number): string => `reviews/order/${orderId}`;
const nobody = { userId: null, tokenId: null };

/**
 * Thanks the writer of a verified review with the code of its order, in the caller's transaction, where the shop gives one
 * and the order is paid and was not given back. Its rating is not asked for. A second review of an order has the first one's
 * code. Null: there is none, or none yet, and then it comes by mail.
 */
export async function thankFor(
  ctx: ServedCtx,
  stores: StoreCodes,
  { review_id, order_id }: { review_id: number; order_id: number },
): Promise<Reward | null> {
  const { rewards } = await rewardTermsOf(ctx);
  if (!rewards.enabled || !(await isSoundOrder(ctx, order_id))) return null;
  const now = ctx.now.toISOString();
  await ctx.tx.execute(
    sql`INSERT INTO review_rewards (shop_id, review_id, order_id, state, due_at, created_at)
        VALUES (${ctx.shop.id}, ${review_id}, ${order_id}, 'wanted', ${now}, ${now}) ON CONFLICT (shop_id, review_id) DO NOTHING`,
  );
  return giveReward(ctx, stores, order_id);
}

/** The code of an order: the one it has, else a new one while the shop gives any. */
async function codeFor(
  ctx: ServedCtx,
  stores: StoreCodes,
  orderId: number,
): Promise<DiscountCode | 'none' | null> {
  const reference = referenceOf(orderId);
  const known = (await discountCodesFor(ctx, stores, [reference])).get(reference);
  if (known) return known;
  const { rewards } = await rewardTermsOf(ctx);
  if (!rewards.enabled) return 'none';
  const { currency } = ctx.shop;
  const isPercent = rewards.value_type === 'percentage';
  return createDiscountCode(ctx, stores, {
    ...{ reference, title: rewardTitle(ctx.shop), word: 'THANKS', list: rewardList },
    value_type: rewards.value_type,
    value: -(isPercent ? rewards.value : toMinor(rewards.value, currency)),
    prerequisite_subtotal_minor: rewards.minimum > 0 ? toMinor(rewards.minimum, currency) : null,
    usage_limit: 1,
    ends_at: new Date(ctx.now.getTime() + rewards.days * dayMs),
  });
}

/** What a code's state makes of those who wait for it. */
const becomes: Readonly<Record<DiscountCode['state'], 'wanted' | 'given' | 'ended'>> = {
  unused: 'given',
  handed: 'given',
  // Of an order that has had its code: its writer was thanked, and there is nothing left to tell.
  used: 'given',
  ended: 'given',
  wanted: 'wanted',
  refused: 'ended',
  revoked: 'ended',
};

/** Gives those who wait for the code of an order what there is of it. */
async function giveReward(ctx: ServedCtx, stores: StoreCodes, orderId: number): Promise<Reward | null> {
  const waiting = await ctx.tx.execute<{ review_id: number; created_at: Date | string }>(
    sql`SELECT review_id, created_at FROM review_rewards
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND state = 'wanted' ORDER BY review_id FOR UPDATE`,
  );
  const ids = waiting.rows.map((row) => row.review_id);
  if (ids.length === 0) return null;
  const oldest = Math.min(...waiting.rows.map((row) => new Date(row.created_at).getTime()));
  const code = await codeFor(ctx, stores, orderId);
  const state = code === null ? 'wanted' : code === 'none' ? 'ended' : becomes[code.state];
  if (state === 'wanted' && ctx.now.getTime() - oldest < waitDays * dayMs) {
    const due = new Date(ctx.now.getTime() + (code === null ? laterMs : soonMs)).toISOString();
    await ctx.tx.execute(
      sql`UPDATE review_rewards SET due_at = ${due} WHERE shop_id = ${ctx.shop.id} AND review_id = ANY(${idArray(ids)})`,
    );
    return null;
  }
  await settle(ctx, ids, state === 'given' ? 'given' : 'ended');
  if (state !== 'given' || code === null || code === 'none') return null;
  const marked = await markRewarded(ctx, ids);
  if (code.state !== 'unused' && code.state !== 'handed') return null;
  const reward = { code: code.code, text: rewardText(ctx.shop, code) };
  const [writer] = marked;
  if (writer) await mailReward(ctx, orderId, writer, reward);
  return reward;
}

/** What failed is tried again, and keeps nobody else's from being given. */
const putOff = (ctx: ShopCtx, orderId: number) =>
  ctx.tx.execute(
    sql`UPDATE review_rewards SET due_at = ${new Date(ctx.now.getTime() + laterMs).toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND state = 'wanted'`,
  );

const settle = (ctx: ShopCtx, reviewIds: readonly number[], state: 'given' | 'ended') =>
  ctx.tx.execute(
    sql`UPDATE review_rewards SET state = ${state}, due_at = NULL
        WHERE shop_id = ${ctx.shop.id} AND review_id = ANY(${idArray(reviewIds)})`,
  );

interface Writer extends Record<string, unknown> {
  id: number;
  name: string;
  email: string;
}

/** Shoppers are told beside a review that its writer was thanked. */
async function markRewarded(ctx: ShopCtx, ids: readonly number[]): Promise<Writer[]> {
  const marked = await ctx.tx.execute<Writer>(
    sql`UPDATE reviews SET rewarded = true, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)}) RETURNING id, name, email`,
  );
  const there = marked.rows.toSorted((a, b) => a.id - b.id);
  await writeLog(
    ctx,
    there.map(({ id }) => ({ review_id: id, what: 'rewarded' as const, detail: {} })),
    nobody,
  );
  if (there.length > 0) await publish(ctx, reviewUpdated, { review_ids: there.map(({ id }) => id) });
  return there;
}

/** One mail an order, however many reviews. */
async function mailReward(ctx: ServedCtx, orderId: number, writer: Writer, reward: Reward): Promise<void> {
  if (!isMailAddress(writer.email)) return;
  const reader = mailReader(writer.email, ctx.shop.locale);
  await queueMail(ctx, {
    key: `review-reward:order:${orderId}`,
    kind: 'reviews.reward',
    about: aboutReview,
    about_id: writer.id,
    mail: rewardMail(reader, await shopLetterhead(ctx), { name: writer.name, ...reward }),
  });
}

/** Ends the codes of orders that were given back or are gone: unused ones take nothing off any more. */
export async function endRewards(
  ctx: ServedCtx,
  stores: StoreCodes,
  orderIds: readonly number[],
): Promise<void> {
  const ended = await ctx.tx.execute<{ order_id: number }>(
    sql`UPDATE review_rewards SET state = 'ended', due_at = NULL
        WHERE shop_id = ${ctx.shop.id} AND order_id = ANY(${idArray(orderIds)}) AND state <> 'ended' RETURNING order_id`,
  );
  const references = [...new Set(ended.rows.map(({ order_id }) => referenceOf(order_id)))];
  if (references.length > 0) await revokeDiscountCodes(ctx, stores, references);
}

/** Ends the code of an order that was cancelled or given back where nobody tells of it but the order itself. */
export async function endIfUnsound(ctx: ServedCtx, stores: StoreCodes, orderId: number): Promise<void> {
  const thanked = await ctx.tx.execute(
    sql`SELECT 1 FROM review_rewards WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND state <> 'ended' LIMIT 1`,
  );
  if (thanked.rows.length > 0 && !(await isSoundOrder(ctx, orderId)))
    await endRewards(ctx, stores, [orderId]);
}

/** Ends the codes of orders of which no review is left that was thanked for. */
export async function endRewardsOfGone(
  ctx: ServedCtx,
  stores: StoreCodes,
  reviewIds: readonly number[],
): Promise<void> {
  const found = await ctx.tx.execute<{ order_id: number }>(
    sql`SELECT DISTINCT g.order_id FROM review_rewards g
        WHERE g.shop_id = ${ctx.shop.id} AND g.review_id = ANY(${idArray(reviewIds)}) AND g.state <> 'ended'
          AND NOT EXISTS (SELECT FROM review_rewards o JOIN reviews r ON r.shop_id = o.shop_id AND r.id = o.review_id
                          WHERE o.shop_id = g.shop_id AND o.order_id = g.order_id AND o.state <> 'ended')`,
  );
  await endRewards(
    ctx,
    stores,
    found.rows.map(({ order_id }) => order_id),
  );
}

/** Gives codes that a connected store knows by now, or that were pasted by now. Killed, the next turn goes on. */
export const rewardSchedule = (stores: StoreCodes): Schedule => ({
  name: 'reviews.give-rewards',
  everySeconds: 30,
  async run(services) {
    const due = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(
        sql`SELECT shop_id FROM review_rewards WHERE due_at <= ${services.now().toISOString()}
            GROUP BY shop_id ORDER BY min(due_at) LIMIT ${shopsAtOnce}`,
      ),
    );
    for (const { shop_id } of due.rows) {
      const shop = await services.shops.byId(shop_id);
      if (!shop) continue;
      const inShop = <T>(work: (ctx: ServedCtx) => Promise<T>) =>
        services.db.inShop(shop_id, (tx) => work({ shop, tx, now: services.now(), services }));
      const orders = await inShop((ctx) =>
        ctx.tx.execute<{ order_id: number }>(
          sql`SELECT order_id FROM review_rewards WHERE shop_id = ${shop_id} AND due_at <= ${ctx.now.toISOString()}
              GROUP BY order_id ORDER BY min(due_at) LIMIT ${ordersAtOnce}`,
        ),
      );
      for (const { order_id } of orders.rows)
        await inShop((ctx) => giveReward(ctx, stores, order_id)).catch(async (error: unknown) => {
          services.log.error(
            { err: error, shop: shop_id },
            'a code for a review was not given, it will be tried again',
          );
          await inShop((ctx) => putOff(ctx, order_id));
        });
    }
  },
});
