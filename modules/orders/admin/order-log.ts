import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { orderPaths } from '../base/admin/order-paths.ts';
import { orderLogText } from './order-log-text.ts';

const { key } = orderLogText;

/** The area's entries for the activity log and the bell. */
export const orderLog: AreaLog = {
  audited: [
    { subject: 'orders', label: key('thing_orders'), path: orderPaths.order },
    { subject: 'draft_orders', label: key('thing_draft_orders') },
    { subject: 'fulfillments', label: key('thing_fulfillments') },
    { subject: 'mail_texts', label: key('thing_mail_texts'), path: () => orderPaths.mails },
    {
      subject: 'shipping_settings',
      label: key('thing_shipping_settings'),
      path: () => orderPaths.shipping,
    },
    { subject: 'refunds', label: key('thing_refunds') },
  ],
  names: orderLogText,
};
