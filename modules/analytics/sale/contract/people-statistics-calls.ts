import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { guardedField } from '#core/contract/guarded-field.ts';
import {
  reportHead,
  salesReply,
  statisticsErrors,
  statisticsFilters,
  statisticsQuery,
  statisticsSpan,
} from '../../report/contract/statistics.ts';

/** Orders by the staff member who entered them. Orders without one are a row unless a role is given (C265). */
export const staffPerformance = endpoint({
  name: 'staffPerformance',
  method: 'GET',
  path: '/admin/statistics/v2/staff-performance.json',
  summary: 'What staff entered, by person',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object({
    ...statisticsQuery,
    /** Only people with this role in the shop. */
    staff_role: z.enum(['owner', 'admin', 'staff']).optional(),
  }),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Of customers who bought for the first time, of those who came again, and of orders that no customer is known of. */
const byCustomer = z
  .object({ first_time: z.number(), returning: z.number(), unknown: z.number(), total: z.number() })
  .meta({ id: 'ByCustomer' });
const customerFigures = z
  .object({
    /** Net sales. */
    sales: byCustomer,
    /** Of lines with a known cost. Null without the permission to see it. */
    profit: guardedField('read_profit', byCustomer.nullable()),
    order: byCustomer,
    /**
     * Customers who ordered, each counted once. Orders without a customer don't count. A customer with a first and a later
     * order at the same time is in both.
     */
    customer: byCustomer,
  })
  .meta({ id: 'CustomerFigures' });

/** Sales, what was earned, orders and customers, by first-time and returning customers (C300). */
export const customerStatistics = endpoint({
  name: 'customerStatistics',
  method: 'GET',
  path: '/admin/analytics/customer.json',
  summary: 'First-time and returning customers: their sales, orders and number, by day',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object({
    ...statisticsSpan,
    ...statisticsFilters,
    interval: z.enum(['hour', 'day', 'month']).optional(),
  }),
  reply: z.object({
    report: z.object({
      ...reportHead,
      /** Each day, hour or month of the span, `display_time`, oldest first. */
      rows: z.array(z.object({ display_time: z.string(), ...customerFigures.shape })),
      totals: customerFigures,
    }),
  }),
  errors: statisticsErrors,
});
