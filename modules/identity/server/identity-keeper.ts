import { sql } from 'drizzle-orm';
import {
  ownPattern,
  type PersonKeeper,
  redactColumns,
  tracesPattern,
} from '#core/server/area/person-keeper.ts';

/** The log of what staff did, and notices: both may name a customer. What was done, by whom and when stays. */
export const activityKeeper: PersonKeeper = {
  name: 'activity',
  tables: ['audit_log', 'notices'],
  async redact(ctx, person) {
    const things = [
      { subject: 'customers', id: person.customer_id },
      ...person.order_ids.map((id) => ({ subject: 'orders', id })),
      ...person.draft_ids.map((id) => ({ subject: 'draft_orders', id })),
      ...person.address_ids.map((id) => ({ subject: 'customer_addresses', id })),
    ];
    await ctx.tx.execute(
      sql`SELECT redact_log(${JSON.stringify(things)}::jsonb, ${ownPattern(person)}, ${tracesPattern(person)})`,
    );
    await redactColumns(ctx, 'notices', { jsonb: ['payload'] }, tracesPattern(person));
  },
};
