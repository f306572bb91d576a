import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount, done, id, idParams, timestamp } from '#core/contract/scalar.ts';
import { analyticsSentences } from '../../span/contract/analytics-refusals.ts';

/** Rates of one shop. */
export const maxFeeRates = 200;

const hasThreeDecimals = (percent: number) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-6;

const terms = {
  /** As payments of orders name it, in any case; null: every payment that no rate names, but what is handed to the shop itself. */
  method: z.string().trim().min(1).max(100).nullable(),
  /** The first day of the shop's calendar whose orders it is for; it holds until the next rate of its method. */
  valid_from: z.iso.date(),
  /** Of what was paid; at most three decimals. */
  percent: z
    .number()
    .min(0)
    .max(100)
    .refine(hasThreeDecimals, { message: analyticsSentences.three_decimals }),
  /** Beside that, once for an order. */
  fixed: amount.max(1_000_000),
};

export const feeRate = z
  .object({ id, ...terms, version: z.int(), created_at: timestamp, updated_at: timestamp })
  .meta({ id: 'FeeRate' });
export type FeeRate = z.output<typeof feeRate>;

/** The newest first, and the names of methods that payments were made with lately (C331). */
export const listFeeRates = endpoint({
  name: 'listFeeRates',
  method: 'GET',
  path: '/admin/analytics/fee-rates.json',
  summary: 'What payments cost the shop, as it has typed in',
  permission: 'read_profit',
  scope: 'people',
  reply: z.object({ fee_rates: z.array(feeRate), methods: z.array(z.string()) }),
});

const example = { method: 'paypal', valid_from: '2026-01-01', percent: 2.99, fixed: 0.3 };

/** Orders of its days are counted anew with it some moments later (C332). */
export const createFeeRate = endpoint({
  name: 'createFeeRate',
  method: 'POST',
  path: '/admin/analytics/fee-rates.json',
  summary: 'Adds what payments cost from a day on',
  permission: 'admin',
  scope: 'people',
  body: z.object({ fee_rate: z.object({ ...terms, method: terms.method.default(null) }) }),
  example: { fee_rate: example },
  reply: z.object({ fee_rate: feeRate }),
  status: 201,
  errors: { 409: ['analytics.too_many_rates', 'analytics.rate_taken'] },
});

/** Fields that aren't sent stay. Orders from the earlier of both days on are recalculated (C333). */
export const updateFeeRate = endpoint({
  name: 'updateFeeRate',
  method: 'PUT',
  path: '/admin/analytics/fee-rates/{id}.json',
  summary: 'Changes what payments cost from a day on',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  body: z.object({ fee_rate: z.object({ ...terms, version: z.int() }).partial() }),
  example: { fee_rate: { percent: 1.9 } },
  reply: z.object({ fee_rate: feeRate }),
  errors: { 409: ['core.stale', 'analytics.rate_taken'] },
});

/** Orders of its days have the fee of the rate before it, or none (C334). */
export const deleteFeeRate = endpoint({
  name: 'deleteFeeRate',
  method: 'DELETE',
  path: '/admin/analytics/fee-rates/{id}.json',
  summary: 'Deletes what payments cost from a day on',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: done,
});
