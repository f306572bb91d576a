import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { toMajor, toMinor } from '#core/rules/money.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { notFound, Refusal, stale } from '#core/server/call/refusal.ts';
import { analyticsRefusals, analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import {
  createFeeRate,
  deleteFeeRate,
  type FeeRate as ShownRate,
  listFeeRates,
  maxFeeRates,
  updateFeeRate,
} from '../contract/fee-rate-calls.ts';
import { feeRatesChanged } from '../contract/fee-rate-events.ts';
import type { FeeRate } from '../rules/payment-fee.ts';
import { feeRates, type PaymentMethods, type RateRow } from './fee-rates.ts';

const iso = (time: Date | string) => new Date(time).toISOString();

const shown = (ctx: Pick<Ctx, 'shop'>, row: RateRow): ShownRate => ({
  id: row.id,
  method: row.method,
  valid_from: row.valid_from,
  percent: row.percent_thousandths / 1000,
  fixed: toMajor(row.fixed_minor, ctx.shop.currency),
  version: row.version,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

/** Rates of a shop change one after the other. */
async function lockFeeRates({ tx, shop }: ShopCtx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`fee-rates/${shop.id}`}, 31))`);
}

async function rateById(ctx: ShopCtx, id: number): Promise<RateRow> {
  const row = (await feeRates(ctx)).find((one) => one.id === id);
  if (!row) throw notFound(analyticsSentences.this_rate);
  return row;
}

/** Another rate of the same method and day would leave it open which one holds. */
async function refuseTwin(
  ctx: ShopCtx,
  rate: Pick<FeeRate, 'method' | 'valid_from'>,
  but: number,
): Promise<void> {
  const same = (one: string | null) => one?.toLowerCase() ?? null;
  const twin = (await feeRates(ctx)).some(
    (one) => one.id !== but && one.valid_from === rate.valid_from && same(one.method) === same(rate.method),
  );
  if (twin) throw new Refusal(analyticsRefusals.rate_taken({ day: rate.valid_from }));
}

const givenOf = (
  ctx: ShopCtx,
  rate: Pick<BodyOf<typeof createFeeRate>['fee_rate'], 'percent' | 'fixed'>,
) => ({
  thousandths: Math.round(rate.percent * 1000),
  fixed: toMinor(rate.fixed, ctx.shop.currency),
});

/** Orders from the earlier of these days on may have other fees now. */
const tell = (ctx: ShopCtx, ...days: string[]) =>
  publish(ctx, feeRatesChanged, { from: days.toSorted()[0]!, at: ctx.now.toISOString() });

/** The payment fees that the shop entered; `methods` are those of its orders. */
export function feeRateRoutes(methods: PaymentMethods): Route[] {
  return [
    handle(listFeeRates, async (ctx) => ({
      fee_rates: (await feeRates(ctx)).map((row) => shown(ctx, row)),
      methods: await methods(ctx),
    })),

    handle(createFeeRate, async (ctx, { body: { fee_rate } }) => {
      await lockFeeRates(ctx);
      const { method, valid_from } = fee_rate;
      if ((await feeRates(ctx)).length >= maxFeeRates)
        throw new Refusal(analyticsRefusals.too_many_rates({ count: maxFeeRates }));
      await refuseTwin(ctx, fee_rate, 0);
      const { thousandths, fixed } = givenOf(ctx, fee_rate);
      const made = await ctx.tx.execute<{ id: number }>(
        sql`INSERT INTO fee_rates (shop_id, method, valid_from, percent, fixed_minor)
            VALUES (${ctx.shop.id}, ${method}, ${valid_from}, ${thousandths}::int / 1000.0, ${fixed}) RETURNING id`,
      );
      await tell(ctx, valid_from);
      return { fee_rate: shown(ctx, await rateById(ctx, made.rows[0]!.id)) };
    }),

    handle(updateFeeRate, async (ctx, { params: { id }, body: { fee_rate } }) => {
      await lockFeeRates(ctx);
      const before = await rateById(ctx, id);
      if (fee_rate.version !== undefined && fee_rate.version !== before.version)
        throw stale(shown(ctx, before));
      const rate = { ...shown(ctx, before), ...fee_rate };
      await refuseTwin(ctx, rate, id);
      const { thousandths, fixed } = givenOf(ctx, rate);
      await ctx.tx.execute(
        sql`UPDATE fee_rates SET method = ${rate.method}, valid_from = ${rate.valid_from}, percent = ${thousandths}::int / 1000.0,
              fixed_minor = ${fixed}, version = version + 1, updated_at = now()
            WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
      );
      await tell(ctx, before.valid_from, rate.valid_from);
      return { fee_rate: shown(ctx, await rateById(ctx, id)) };
    }),

    handle(deleteFeeRate, async (ctx, { params: { id } }) => {
      await lockFeeRates(ctx);
      const { valid_from } = await rateById(ctx, id);
      await ctx.tx.execute(sql`DELETE FROM fee_rates WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
      await tell(ctx, valid_from);
      return { success: true as const };
    }),
  ];
}
