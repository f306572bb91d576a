import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import {
  ownPattern,
  type Person,
  type PersonKeeper,
  redactColumns,
  tracesPattern,
} from '#core/server/area/person-keeper.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import { redactVisits } from '#modules/analytics/event/server/public.ts';
import { forgetOrderMails } from '../../mail/server/buyer-mail.ts';
import { customerData } from './customer-data.ts';
import { matchesPerson } from '../../order/server/person-orders.ts';

/** The email of an erased customer: unique, and not deliverable. */
const erasedEmail = (id: number) => `redacted-${id}@redacted.invalid`;

async function redactOrders(ctx: ShopCtx, person: Person): Promise<void> {
  const shop = ctx.shop.id;
  const pattern = ownPattern(person);
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM orders WHERE shop_id = ${shop} AND ${matchesPerson(person)} ORDER BY id FOR UPDATE`,
  );
  const orderIds = [...new Set([...person.order_ids, ...found.rows.map(({ id }) => id)])];
  const ids = idArray(orderIds);
  const own = sql`order_id = ANY(${ids})`;
  const visits = await ctx.tx.execute<{ visit_id: string }>(
    sql`SELECT visit_id FROM orders WHERE shop_id = ${shop} AND id = ANY(${ids}) AND visit_id IS NOT NULL`,
  );
  await redactVisits(
    ctx,
    visits.rows.map(({ visit_id }) => visit_id),
  );
  await ctx.tx.execute(
    sql`UPDATE orders SET email = '', phone = '', note = '', note_attributes = '[]', shipping_address = NULL, billing_address = NULL,
          landing_site = NULL, referring_site = NULL, visit_id = NULL, utm_source = NULL, utm_medium = NULL, utm_campaign = NULL,
          utm_term = NULL, utm_content = NULL, tags = ARRAY(SELECT tag FROM unnest(tags) AS tag WHERE tag !~* ${pattern})
        WHERE shop_id = ${shop} AND id = ANY(${ids})`,
  );
  await ctx.tx.execute(
    sql`UPDATE fulfillments SET tracking_company = '', tracking_numbers = '{}', tracking_urls = '{}' WHERE shop_id = ${shop} AND ${own}`,
  );
  await ctx.tx.execute(sql`DELETE FROM order_cards WHERE shop_id = ${shop} AND ${own}`);
  // Mailed links must no longer open the orders.
  await ctx.tx.execute(sql`DELETE FROM order_links WHERE shop_id = ${shop} AND ${own}`);
  await forgetOrderMails(ctx, orderIds);
  await redactColumns(ctx, 'refunds', { text: ['note'] }, pattern, own);
  await redactColumns(ctx, 'transactions', { text: ['message'] }, pattern, own);
  // Properties of items, such as an engraving, are personal data.
  await ctx.tx.execute(sql`UPDATE order_lines SET properties = '[]' WHERE shop_id = ${shop} AND ${own}`);
  // Titles of custom items are erased; products keep their names.
  const typed = sql`${own} AND product_id IS NULL`;
  await redactColumns(ctx, 'order_lines', { text: ['title', 'variant_title'] }, pattern, typed);
  await ctx.tx.execute(sql`SELECT redact_timeline(${ids}, ${pattern}, ${tracesPattern(person)})`);
}

async function redactDrafts(ctx: ShopCtx, person: Person): Promise<void> {
  const pattern = ownPattern(person);
  await ctx.tx.execute(
    sql`UPDATE draft_orders SET email = '', phone = '', note = '', note_attributes = '[]', shipping_address = NULL, billing_address = NULL,
          tags = ARRAY(SELECT tag FROM unnest(tags) AS tag WHERE tag !~* ${pattern}),
          line_items = redact_noted(redact_json(line_items::json, ${pattern}))::jsonb,
          applied_discount = redact_json(applied_discount::json, ${pattern})::jsonb,
          completed = redact_noted(redact_json(completed::json, ${pattern}))::jsonb
            || CASE WHEN completed ? 'shipping_address' THEN '{"shipping_address": null}'::jsonb ELSE '{}'::jsonb END
        WHERE shop_id = ${ctx.shop.id} AND ${matchesPerson(person)}`,
  );
}

async function redactCarts(ctx: ShopCtx, { cart_tokens, email }: Person): Promise<void> {
  await ctx.tx.execute(
    sql`DELETE FROM carts WHERE shop_id = ${ctx.shop.id} AND (token = ANY(${textArray(cart_tokens)}) OR token IN (
          SELECT cart_token FROM checkouts WHERE shop_id = ${ctx.shop.id} AND lower(email) = ${email}))`,
  );
}

async function redactProfile(ctx: ShopCtx, { customer_id: id }: Person): Promise<void> {
  const shop = ctx.shop.id;
  await ctx.tx.execute(
    sql`UPDATE customers SET email = ${erasedEmail(id)}, first_name = '', last_name = '', phone = '', note = '', tags = '{}',
          accepts_marketing = false, marketing_consent_at = NULL, marketing_consent_source = NULL, verified_email = false, redacted_at = coalesce(redacted_at, ${ctx.now.toISOString()}),
          version = version + 1, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${shop} AND id = ${id} AND email <> ${erasedEmail(id)}`,
  );
  await ctx.tx.execute(sql`DELETE FROM customer_addresses WHERE shop_id = ${shop} AND customer_id = ${id}`);
}

/** Erases customers, orders, drafts, carts and the timeline. Numbers, items and amounts stay. */
export const customerKeeper: PersonKeeper = {
  name: 'customer',
  tables: [
    ...[
      'customers',
      'customer_addresses',
      'redactions',
      'orders',
      'order_lines',
      'order_events',
      'order_cards',
    ],
    ...['transactions', 'fulfillments', 'order_links', 'refunds', 'draft_orders', 'carts', 'checkouts'],
  ],
  about: customerData,
  async redact(ctx, person) {
    await redactOrders(ctx, person);
    await redactDrafts(ctx, person);
    await redactCarts(ctx, person);
    await redactProfile(ctx, person);
  },
};
