import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { maxFeeRates } from '../contract/fee-rate-calls.ts';
import type { FeeRate } from '../rules/payment-fee.ts';

export interface RateRow extends Record<string, unknown>, FeeRate {
  id: number;
  version: number;
  created_at: Date | string;
  updated_at: Date | string;
}

/** Every rate of the shop, the newest first. */
export async function feeRates(ctx: Pick<ShopCtx, 'shop' | 'tx'>): Promise<RateRow[]> {
  const { rows } = await ctx.tx.execute<RateRow>(
    sql`SELECT id, method, valid_from::text AS valid_from, (percent * 1000)::int AS percent_thousandths, fixed_minor, version, created_at, updated_at
        FROM fee_rates WHERE shop_id = ${ctx.shop.id} ORDER BY fee_rates.valid_from DESC, method NULLS FIRST, id LIMIT ${maxFeeRates}`,
  );
  return rows;
}

/** The names of the methods that payments were made with lately. Orders belong to an area that builds on this one. */
export type PaymentMethods = (ctx: Pick<ShopCtx, 'shop' | 'tx'>) => Promise<string[]>;
