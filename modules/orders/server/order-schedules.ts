import { forgetCarts } from '../checkout/server/forget-carts.ts';
import { windowSchedules } from '../addition/server/order-window.ts';
import { settleClaims } from '../refund/server/refund-schedule.ts';
import { checkSales, restateReported } from '../sale/server/sales-restating.ts';

export const orderSchedules = [forgetCarts, settleClaims, restateReported, checkSales, ...windowSchedules];
