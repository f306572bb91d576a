import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { idParam } from '#core/contract/scalar.ts';

/**
 * The newest exchange rates (C111), the same for every shop. If none is younger than a day, the answer is 404
 * `analytics.no_exchange_rates` with the reason, and it must not be cached.
 */
export const getExchangeRates = endpoint({
  name: 'getExchangeRates',
  method: 'GET',
  path: '/appshop/open-exchange-rates',
  summary: 'The newest exchange rates of the US dollar, and when they were so',
  permission: 'member',
  scope: 'any',
  query: z.object({ shop_id: idParam.optional() }),
  reply: z.object({
    base: z.literal('USD'),
    /** Seconds since 1970. */
    timestamp: z.int(),
    /** The rate of `base` in each currency, by its code. */
    rates: z.record(z.string().length(3), z.number().positive()),
  }),
  errors: { 404: ['analytics.no_exchange_rates'] },
});
