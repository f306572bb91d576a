import { sql } from 'drizzle-orm';
import { handle, type Route } from '#core/server/call/handle.ts';
import { isMailAddress } from '#core/server/mail/mail-transport.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { sendGivenUpMail as sendAgain } from '#core/server/mail/shop-mail.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { likeAll, searchWords } from '#core/server/search/text-search.ts';
import { type GivenUpMail, listGivenUpMails, sendGivenUpMail } from '../contract/given-up-mail-calls.ts';
import { mailRefusals, mailSentences } from '../contract/mail-refusals.ts';
import { aboutOrder, buyerMailKindOf } from './buyer-mail.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';

interface GivenUpRow extends Record<string, unknown> {
  id: number;
  kind: string;
  order_id: number;
  order_name: string;
  email: string;
  reason: string;
  attempts: number;
  queued_at: string;
  can_send_again: boolean;
}

/** Calls about undelivered emails, for staff with the permission for orders. */
export const givenUpMailRoutes: Route[] = [
  handle(listGivenUpMails, async (ctx, { query: { page, limit, search = '' } }) => {
    const text = sql`searchable(o.name || ' ' || m.to_address)`;
    const where = allOf([
      sql`m.shop_id = ${ctx.shop.id} AND m.about = ${aboutOrder} AND m.state = 'failed'`,
      ...likeAll(text, searchWords(search)),
    ]);
    const found = await ctx.tx.execute<GivenUpRow>(
      sql`SELECT m.id, m.kind, o.id AS order_id, o.name AS order_name, m.to_address AS email,
            coalesce(m.last_error, '') AS reason, m.attempts, m.queued_at, m.sealed IS NOT NULL AS can_send_again
          FROM shop_mails m JOIN orders o ON o.shop_id = m.shop_id AND o.id = m.about_id
          WHERE ${where}
          ORDER BY m.id DESC LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}`,
    );
    const mails = found.rows.flatMap(({ kind, queued_at, ...row }): GivenUpMail[] => {
      const known = buyerMailKindOf(kind);
      return known ? [{ ...row, kind: known, queued_at: new Date(queued_at).toISOString() }] : [];
    });
    return { mails: mails.slice(0, limit), has_more: found.rows.length > limit };
  }),
  handle(sendGivenUpMail, async (ctx, { params }) => {
    const found = await ctx.tx.execute<{ order_id: number; email: string; kind: string }>(
      sql`SELECT o.id AS order_id, o.email, m.kind FROM shop_mails m
          JOIN orders o ON o.shop_id = m.shop_id AND o.id = m.about_id
          WHERE m.shop_id = ${ctx.shop.id} AND m.id = ${params.id} AND m.about = ${aboutOrder} AND m.state = 'failed'`,
    );
    const row = found.rows[0];
    const mail = row && buyerMailKindOf(row.kind);
    if (!mail) throw notFound(mailSentences.this_mail);
    if (!isMailAddress(row.email)) throw new Refusal(mailRefusals.no_address);
    if (!(await sendAgain(ctx, params.id, row.email))) throw notFound(mailSentences.this_mail);
    await addOrderEvent(ctx, row.order_id, 'mail_again', { mail });
    return { success: true as const };
  }),
];
