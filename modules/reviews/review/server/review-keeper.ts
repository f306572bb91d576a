import { sql } from 'drizzle-orm';
import {
  ownPattern,
  type PersonKeeper,
  redactColumns,
  tracesPattern,
} from '#core/server/area/person-keeper.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { forgetMails } from '#core/server/mail/shop-mail.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { theirOrders } from '#modules/orders/order/server/public.ts';
import { aboutReview } from './review-mail-subject.ts';

const pageSize = 500;

interface Placed extends Record<string, unknown> {
  place: string;
  row: object;
}

const writtenBy = (ctx: ShopCtx, email: string, orderIds: readonly number[]) =>
  sql`shop_id = ${ctx.shop.id} AND ((email <> '' AND email = ${email.toLowerCase()}) OR order_id = ANY(${idArray(orderIds)}))`;

/**
 * The reviews of a person. An erasure removes their name, their address and their traces in texts. The rating stays, since it
 * is part of an average that shoppers have seen.
 */
export const reviewKeeper: PersonKeeper = {
  name: 'reviews',
  tables: [
    'reviews',
    'review_texts',
    'review_log',
    'review_replies',
    'review_images',
    'review_import_pictures',
  ],
  about: [
    {
      name: 'reviews',
      async page(ctx, person, after) {
        const found = await ctx.tx.execute<Placed>(
          sql`SELECT id::text AS place, jsonb_build_object('rating', rating, 'title', title, 'content', content, 'name', name, 'email', email,
                'written_at', written_at, 'source', source) AS row
              FROM reviews WHERE shop_id = ${ctx.shop.id} AND id > ${Number(after ?? 0)}
                AND ((email <> '' AND email = ${person.email.toLowerCase()}) OR order_id IN (${theirOrders(ctx, person)}))
              ORDER BY id LIMIT ${pageSize}`,
        );
        return found.rows;
      },
    },
  ],
  async redact(ctx, person) {
    const found = await ctx.tx.execute<{ id: number }>(
      sql`SELECT id FROM reviews WHERE ${writtenBy(ctx, person.email, person.order_ids)} FOR UPDATE`,
    );
    const ids = found.rows.map(({ id }) => id);
    const own = sql`id = ANY(${idArray(ids)})`;
    const ofTheirs = sql`review_id = ANY(${idArray(ids)})`;
    await redactColumns(ctx, 'reviews', { text: ['title', 'content'] }, ownPattern(person), own);
    await redactColumns(ctx, 'review_replies', { text: ['content'] }, ownPattern(person), ofTheirs);
    await redactColumns(ctx, 'review_log', { jsonb: ['detail'] }, ownPattern(person), ofTheirs);
    await ctx.tx.execute(
      sql`DELETE FROM review_import_pictures WHERE shop_id = ${ctx.shop.id} AND ${ofTheirs}`,
    );
    await ctx.tx.execute(sql`DELETE FROM review_images WHERE shop_id = ${ctx.shop.id} AND ${ofTheirs}`);
    await ctx.tx.execute(
      sql`UPDATE reviews SET name = '', email = '', image_count = 0, version = version + 1 WHERE shop_id = ${ctx.shop.id} AND ${own}`,
    );
    await forgetMails(ctx, aboutReview, ids);
    // Texts of other people may name the person, too.
    const traces = tracesPattern(person);
    await redactColumns(
      ctx,
      'reviews',
      { text: ['title', 'content', 'name', 'email', 'variant_title'] },
      traces,
    );
    await redactColumns(ctx, 'review_replies', { text: ['content'] }, traces);
    await redactColumns(ctx, 'review_log', { jsonb: ['detail'] }, traces);
    await redactColumns(ctx, 'review_texts', { text: ['search'] }, traces);
    await ctx.tx.execute(
      sql`UPDATE review_texts t SET search = searchable(concat_ws(' ', r.title, r.content, array_to_string(r.tags, ' ')))
          FROM reviews r WHERE r.shop_id = ${ctx.shop.id} AND t.shop_id = r.shop_id AND t.id = r.id AND r.id = ANY(${idArray(ids)})`,
    );
  },
};
