import { mailSubscriptions } from './mail-subscriptions.ts';
import { orderNotice } from './order-notice.ts';
import { saleSubscriptions } from './sale-subscriptions.ts';

export const orderSubscriptions = [...saleSubscriptions, orderNotice, ...mailSubscriptions];
