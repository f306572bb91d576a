import { forgetCarts } from './forget-carts.ts';
import { windowSchedules } from './order-window.ts';
import { settleClaims } from './refund-schedule.ts';
import { checkSales, restateTold } from './sales-restating.ts';

export const orderSchedules = [forgetCarts, settleClaims, restateTold, checkSales, ...windowSchedules];
