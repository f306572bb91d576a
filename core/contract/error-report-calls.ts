import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, id } from './scalar.ts';

const name = '[A-Za-z_$][\\w$]{0,59}';

/**
 * That a page of the admin failed in a browser, told by its shape alone: no field has room for what somebody typed,
 * saw or is called.
 */
const errorReport = z.object({
  shop_id: id.optional(),
  source_of_data: z.literal('admin'),
  /** What the line of the log is: a page that stopped is an error, one that went on a warning. */
  priority: z.enum(['error', 'warning']),
  /** The script in which it was thrown, with line and column: `order-page-B2x.js:10:2345`. */
  module_name: z
    .string()
    .max(160)
    .regex(/^[\w.-]{1,120}(:\d{1,7}){0,2}$/),
  /** The components it was thrown in, the innermost first: `TotalCard < OrderPage`. */
  extra_readable_info: z
    .string()
    .max(600)
    .regex(new RegExp(`^(${name}( < ${name}){0,7})?$`)),
  /** What kind of error it was, never what it said: `TypeError`. */
  message: z
    .string()
    .max(60)
    .regex(/^[A-Za-z][A-Za-z0-9]*$/),
  extra_data: z.object({
    /** The page, without ids and what was asked for: `/orders/:id`. */
    address: z
      .string()
      .max(200)
      .regex(/^(\/([a-z][a-z-]{0,39}|:id)){0,12}\/?$/),
  }),
});

/** Writes one line of the server's log (C232); at most 20 a minute of one person. */
export const reportClientError = endpoint({
  name: 'reportClientError',
  method: 'POST',
  path: '/api/logging-monitor.json',
  summary: 'Reports that a page of the back office failed',
  permission: 'member',
  scope: 'people',
  body: errorReport,
  example: {
    source_of_data: 'admin',
    priority: 'error',
    module_name: 'order-page-B2x.js:10:2345',
    extra_readable_info: 'TotalCard < OrderPage',
    message: 'TypeError',
    extra_data: { address: '/orders/:id' },
  },
  reply: done,
});
