import { mailSubscriptions } from '../mail/server/mail-subscriptions.ts';
import { orderNotice } from '../order/server/order-notice.ts';
import { saleSubscriptions } from '../sale/server/sale-subscriptions.ts';

export const orderSubscriptions = [...saleSubscriptions, orderNotice, ...mailSubscriptions];
