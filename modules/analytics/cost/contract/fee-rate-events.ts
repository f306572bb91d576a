import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

/** Payment fees changed for orders of this day and later. */
export const feeRatesChanged = defineEvent(
  'analytics.fee_rates_changed',
  z.object({ from: z.iso.date(), at: z.string() }),
);
