import { z } from 'zod';
import { amount } from '#core/contract/scalar.ts';

const group = z.object({
  /** `out`: they do not get it; `a`, `b`: the first and the second wording. */
  part: z.enum(['out', 'a', 'b']),
  /** Sessions that could have got it, each counted once. */
  visitors: z.int().min(0),
  /** Those that bought anything afterwards. */
  buyers: z.int().min(0),
  /** Their purchases since then, net of refunds, without shipping. */
  revenue: amount,
  per_visitor: z.number(),
});

/** More than the others bring, per visitor, with its 95 % interval; `total`: times all who got it. */
const effect = z.object({ per_visitor: z.number(), low: z.number(), high: z.number(), total: z.number() });

/** The result of an A/B test. */
export const trialResult = z.object({
  currency: z.string(),
  holdout_percent: z.int(),
  groups: z.array(group),
  /** The treated visitors compared with the control group. Null: there is no control group. */
  effect: effect.nullable(),
  /** The second wording against the first; null: none is tried. */
  second: effect.nullable(),
  /** False: not enough data yet; the effects are then null. */
  enough: z.boolean(),
  minimum: z.object({ visitors: z.int(), buyers: z.int() }),
});
export type TrialResult = z.infer<typeof trialResult>;
