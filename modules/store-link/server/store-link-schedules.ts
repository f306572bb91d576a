import type { Schedule } from '#core/server/jobs/schedule.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import { testCheckouts } from './checkout-schedules.ts';
import { codeKeeper, forgetQuotes } from './store-code-keeper.ts';
import { typedCodeKeeper } from './store-typed-codes.ts';
import { syncSchedules } from './sync-schedules.ts';

export const storeLinkSchedules = (pricing: OrderDependencies): Schedule[] => [
  ...syncSchedules,
  testCheckouts,
  codeKeeper(pricing),
  forgetQuotes,
  typedCodeKeeper,
];
