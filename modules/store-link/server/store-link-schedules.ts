import type { Schedule } from '#core/server/jobs/schedule.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import { testCheckouts } from '../checkout/server/checkout-schedules.ts';
import { codeKeeper, forgetQuotes } from '../code/server/store-code-keeper.ts';
import { typedCodeKeeper } from '../code/server/store-typed-codes.ts';
import { syncSchedules } from '../sync/server/sync-schedules.ts';

export const storeLinkSchedules = (pricing: OrderDependencies): Schedule[] => [
  ...syncSchedules,
  testCheckouts,
  codeKeeper(pricing),
  forgetQuotes,
  typedCodeKeeper,
];
