import type { AreaLog } from '#core/admin/frame/admin-area.ts';
import { customerLogText } from './customer-log-text.ts';

const { key } = customerLogText;

/** The area's entries for the activity log and the bell. */
export const customerLog: AreaLog = {
  audited: [
    { subject: 'customers', label: key('thing_customers') },
    { subject: 'customer_addresses', label: key('thing_customer_addresses') },
    { subject: 'redactions', label: key('thing_redactions') },
  ],
  names: customerLogText,
};
