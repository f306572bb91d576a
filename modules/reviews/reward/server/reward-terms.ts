import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { toMajor, toMinor } from '#core/rules/money.ts';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { stale } from '#core/server/call/refusal.ts';
import { pastedCodesLeft, type StoreCodes } from '#modules/orders/code/server/public.ts';
import type { getReviewRewards, RewardTerms } from '../contract/reward-calls.ts';
import type { RewardType } from '../contract/reward-words.ts';

/** The shop's list of pasted codes for reviews. */
export const rewardList = 'reviews';

/** The default: rewards are off. */
const none: RewardTerms = { enabled: false, value_type: 'percentage', value: 10, minimum: 0, days: 60 };

interface Row extends Record<string, unknown> {
  enabled: boolean;
  value_type: RewardType;
  value: number;
  minimum_minor: number;
  days: number;
  version: number;
}

/** The shop's reward settings, and the number of saves so far. */
export async function rewardTermsOf(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
): Promise<{ rewards: RewardTerms; version: number }> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT enabled, value_type, value::float8 AS value, minimum_minor, days, version
        FROM review_reward_terms WHERE shop_id = ${ctx.shop.id}`,
  );
  const [row] = found.rows;
  if (!row) return { rewards: none, version: 0 };
  const { minimum_minor, version, value, ...terms } = row;
  const { currency } = ctx.shop;
  return {
    rewards: {
      ...terms,
      value: terms.value_type === 'percentage' ? value : toMajor(value, currency),
      minimum: toMajor(minimum_minor, currency),
    },
    version,
  };
}

type Rewards = ReplyOf<typeof getReviewRewards>;

/** The reward settings, the place of the codes, and their numbers. */
export async function shownRewards(ctx: ServedCtx, stores: StoreCodes): Promise<Rewards> {
  const counted = await ctx.tx.execute<{ given: number; waiting: number }>(
    sql`SELECT count(DISTINCT order_id) FILTER (WHERE state = 'given') AS given,
          count(DISTINCT order_id) FILTER (WHERE state = 'wanted') AS waiting
        FROM review_rewards WHERE shop_id = ${ctx.shop.id}`,
  );
  return {
    ...(await rewardTermsOf(ctx)),
    place: await stores.place(ctx),
    codes_left: await pastedCodesLeft(ctx, rewardList),
    ...counted.rows[0]!,
  };
}

/**
 * Saves the reward settings. Codes already given stay as they are.
 * @throws {Refusal} 409 with the stored settings after another `version`
 */
export async function saveRewardTerms(
  ctx: ServedCtx,
  stores: StoreCodes,
  { rewards, version }: { rewards: RewardTerms; version?: number | undefined },
): Promise<Rewards> {
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('review_reward_terms'), ${ctx.shop.id})`);
  const before = await rewardTermsOf(ctx);
  if (version !== undefined && version !== before.version) throw stale(await shownRewards(ctx, stores));
  if (!isDeepStrictEqual(rewards, before.rewards)) {
    const { currency } = ctx.shop;
    const value = rewards.value_type === 'percentage' ? rewards.value : toMinor(rewards.value, currency);
    await ctx.tx.execute(
      sql`INSERT INTO review_reward_terms (shop_id, enabled, value_type, value, minimum_minor, days, updated_at)
          VALUES (${ctx.shop.id}, ${rewards.enabled}, ${rewards.value_type}, ${value}::numeric,
            ${toMinor(rewards.minimum, currency)}, ${rewards.days}, ${ctx.now.toISOString()})
          ON CONFLICT (shop_id) DO UPDATE SET enabled = EXCLUDED.enabled, value_type = EXCLUDED.value_type, value = EXCLUDED.value,
            minimum_minor = EXCLUDED.minimum_minor, days = EXCLUDED.days, version = review_reward_terms.version + 1,
            updated_at = EXCLUDED.updated_at`,
    );
  }
  return shownRewards(ctx, stores);
}
