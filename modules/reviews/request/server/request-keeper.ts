import { sql } from 'drizzle-orm';
import type { PersonKeeper } from '#core/server/area/person-keeper.ts';
import { forgetMails } from '#core/server/mail/shop-mail.ts';
import { theirOrders } from '#modules/orders/order/server/public.ts';
import { addressHash } from './request-link.ts';
import { aboutRequest } from './request-mail-wording.ts';

const pageSize = 500;

interface Placed extends Record<string, unknown> {
  place: string;
  row: object;
}

/**
 * When a person got review requests, and whether they opted out. Neither table names a person: a request has the id of its
 * order, which has no customer after an erasure and so gets no further request; an opt-out is a hash, which also holds for
 * later orders of the address. An erasure deletes the stored emails.
 */
export const requestKeeper: PersonKeeper = {
  name: 'review-requests',
  tables: ['review_requests', 'review_opt_outs'],
  about: [
    {
      name: 'review_requests',
      async page(ctx, person, after) {
        const found = await ctx.tx.execute<Placed>(
          sql`SELECT order_id::text AS place, jsonb_build_object('order_id', order_id, 'state', state, 'mails_sent', mails_sent,
                'first_sent_at', first_sent_at, 'last_sent_at', last_sent_at, 'answered_at', answered_at) AS row
              FROM review_requests WHERE shop_id = ${ctx.shop.id} AND order_id > ${Number(after ?? 0)}
                AND order_id IN (${theirOrders(ctx, person)}) ORDER BY order_id LIMIT ${pageSize}`,
        );
        return found.rows;
      },
    },
    {
      name: 'review_opt_out',
      single: true,
      async page(ctx, person, after) {
        if (after !== null) return [];
        const found = await ctx.tx.execute<Placed>(
          sql`SELECT '1' AS place, jsonb_build_object('at', at) AS row FROM review_opt_outs
              WHERE shop_id = ${ctx.shop.id} AND address_hash = decode(${addressHash(ctx.shop, person.email)}, 'hex')`,
        );
        return found.rows;
      },
    },
  ],
  async redact(ctx, person) {
    await forgetMails(ctx, aboutRequest, person.order_ids);
  },
};
