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

/** A reward code and the text of its discount, in the shop's language. */
export interface Reward {
  code: string;
  text: string;
}

const dayMs = 86_400_000;
/** A reward that is pending for longer ends without a code. */
const waitDays = 30;
/** Delays until the next try: while a connected store lacks the code (`soonMs`), and while no pasted code is left. */
const soonMs = 60_000;
const laterMs = 3_600_000;
/** Shops, and orders per shop, in one run. */
const shopsAtOnce = 50;
const ordersAtOnce = 50;

/** The reference of an order's reward code. */
export const referenceOf = (orderId: number): string => `reviews/order/${orderId}`;
const noPerson = { userId: null, tokenId: null };

/**
 * Gives the writer of a verified review the code of its order, in the caller's transaction, if the shop has rewards and the
 * order is paid and not returned. The rating never matters. A second review of an order gets the code of the first one.
 * @returns null if there is no code, or none yet; a later one is emailed
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

/** The code of an order, or a new one while the shop has rewards. */
async function findOrCreateCode(
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

/** The state of a reward, by the state of its code. */
const becomes: Readonly<Record<DiscountCode['state'], 'wanted' | 'given' | 'ended'>> = {
  unused: 'given',
  handed: 'given',
  // The order had its code already, so the reward counts as given and no email is sent.
  used: 'given',
  ended: 'given',
  wanted: 'wanted',
  refused: 'ended',
  revoked: 'ended',
};

/** Gives the code of an order to its pending rewards, if there is one. */
async function giveReward(ctx: ServedCtx, stores: StoreCodes, orderId: number): Promise<Reward | null> {
  const waiting = await ctx.tx.execute<{ review_id: number; created_at: Date | string }>(
    sql`SELECT review_id, created_at FROM review_rewards
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND state = 'wanted' ORDER BY review_id FOR UPDATE`,
  );
  const ids = waiting.rows.map((row) => row.review_id);
  if (ids.length === 0) return null;
  const oldest = Math.min(...waiting.rows.map((row) => new Date(row.created_at).getTime()));
  const code = await findOrCreateCode(ctx, stores, orderId);
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

/** Delays an order whose reward failed, so that it doesn't block the others. */
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

/** Marks reviews as rewarded, which shoppers see beside them. */
async function markRewarded(ctx: ShopCtx, ids: readonly number[]): Promise<Writer[]> {
  const marked = await ctx.tx.execute<Writer>(
    sql`UPDATE reviews SET rewarded = true, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)}) RETURNING id, name, email`,
  );
  const there = marked.rows.toSorted((a, b) => a.id - b.id);
  await writeLog(
    ctx,
    there.map(({ id }) => ({ review_id: id, what: 'rewarded' as const, detail: {} })),
    noPerson,
  );
  if (there.length > 0) await publish(ctx, reviewUpdated, { review_ids: there.map(({ id }) => id) });
  return there;
}

/** Queues one email per order, for any number of reviews. */
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

/** Ends the rewards of returned or deleted orders. Their unused codes give no discount any more. */
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

/** Ends the rewards of an imported order if its store canceled or refunded it, which has no event of its own. */
export async function endIfUnsound(ctx: ServedCtx, stores: StoreCodes, orderId: number): Promise<void> {
  const thanked = await ctx.tx.execute(
    sql`SELECT 1 FROM review_rewards WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} AND state <> 'ended' LIMIT 1`,
  );
  if (thanked.rows.length > 0 && !(await isSoundOrder(ctx, orderId)))
    await endRewards(ctx, stores, [orderId]);
}

/** Ends the rewards of orders whose last rewarded review was deleted. */
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

/** Gives codes that a connected store has by now, or that were pasted since. After a crash the next run continues. */
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
