import { z } from 'zod';
import { id } from '#core/contract/scalar.ts';
import { funnel } from './funnel.ts';

const whole = z.int().min(0);

/**
 * Figures of one funnel over a span. It counts orders: those that were shown any of its steps, and those that took
 * something. `sales` in major units and net of refunds, `conversion_rate` in percent.
 */
export const funnelFigures = z.object({
  view: whole,
  accepted: whole,
  sales: z.number(),
  conversion_rate: z.number(),
});
export type FunnelFigures = z.infer<typeof funnelFigures>;

/** What came of a step with the offer that is in it now. What is neither taken nor refused was not answered. */
export const funnelStepFigures = z.object({
  key: z.string(),
  offer_id: id,
  view: whole,
  accepted: whole,
  declined: whole,
});
export type FunnelStepFigures = z.infer<typeof funnelStepFigures>;

export const funnelStatistics = z.object({
  ...funnelFigures.shape,
  /** ISO currency of `sales`. */
  currency: z.string().length(3),
  /** The span of the same length just before; null for all time. */
  previous: funnelFigures.nullable(),
  /** In the order of the funnel's steps. */
  steps: z.array(funnelStepFigures),
});
export type FunnelStatistics = z.infer<typeof funnelStatistics>;

/** A row of the list. */
export const funnelRow = funnel.extend(funnelFigures.shape);
export type FunnelRow = z.infer<typeof funnelRow>;
