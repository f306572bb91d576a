import { sql } from 'drizzle-orm';
import { idArray } from '#core/server/database/sql-array.ts';
import {
  forgetNoted,
  ownPattern,
  type PersonKeeper,
  redactColumns,
  tracesPattern,
} from '#core/server/area/person-keeper.ts';

/** Deliveries to other programs and their answers, stored for a month. */
export const webhookKeeper: PersonKeeper = {
  name: 'webhooks',
  tables: ['webhook_events', 'webhook_deliveries'],
  async redact(ctx, person) {
    const own = sql`subject = ANY(ARRAY(
      SELECT 'customer:' || ${person.customer_id}::bigint UNION ALL SELECT 'order:' || id FROM unnest(${idArray(person.order_ids)}) AS id
      UNION ALL SELECT 'draft_order:' || id FROM unnest(${idArray(person.draft_ids)}) AS id
      UNION ALL SELECT 'checkout:' || id FROM unnest(${idArray(person.checkout_ids)}) AS id))`;
    // The name that stands at a review need not be the customer's.
    const theirs = await ctx.tx.execute<{ id: number }>(
      sql`UPDATE webhook_events SET body = body || '{"name": "", "email": ""}'::jsonb
          WHERE shop_id = ${ctx.shop.id} AND topic = 'reviews/create'
            AND ((body->>'email' <> '' AND body->>'email' = ${person.email.toLowerCase()})
              OR (body->'order'->>'id')::bigint = ANY(${idArray(person.order_ids)}))
          RETURNING id`,
    );
    const reviews = sql`id = ANY(${idArray(theirs.rows.map(({ id }) => id))})`;
    await redactColumns(ctx, 'webhook_events', { jsonb: ['body'] }, ownPattern(person), reviews);
    await forgetNoted(ctx, 'webhook_events', { jsonb: 'body' }, own);
    await redactColumns(ctx, 'webhook_events', { jsonb: ['body'] }, ownPattern(person), own);
    await redactColumns(ctx, 'webhook_events', { jsonb: ['body'] }, tracesPattern(person));
    const answers = { text: ['response_body', 'error'] };
    await redactColumns(ctx, 'webhook_deliveries', answers, ownPattern(person), own);
    await redactColumns(ctx, 'webhook_deliveries', answers, tracesPattern(person));
  },
};
