import { sql } from 'drizzle-orm';
import { jobEnded, rowLeftOut } from '#core/contract/core-events.ts';
import { jobNamesOf } from '#core/server/area/job-names.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import { sendMail } from '#core/server/mail/mail.ts';
import { storedWording } from '#core/server/mail/mail-wording-store.ts';
import { type EventCtx, publish, subscribe, type Subscription } from '#core/server/jobs/outbox.ts';
import { shopLetterhead } from '../../shop/server/shop-letterhead.ts';
import { allows, type Role } from '../../shop/contract/permission.ts';
import { noticePosted, noticeToMail } from '../contract/notice-events.ts';
import { noticeMailKindOf, ownerNotices } from '../contract/notice-kind.ts';
import { type MailedNotice, noticeMail } from './notice-mail.ts';
import { standardNotice, wordedNotice } from './notice-mail-wording.ts';
import { postNotice } from './notice-post.ts';

interface NoticeRow extends MailedNotice, Record<string, unknown> {
  user_id: number | null;
  permission: string;
}

interface Reader extends Record<string, unknown> {
  user_id: number;
  email: string;
  locale_code: string;
  role: Role;
  permissions: string[];
}

async function readNotice(ctx: EventCtx, id: number): Promise<NoticeRow | undefined> {
  const found = await ctx.tx.execute<NoticeRow>(
    sql`SELECT kind, payload AS values, link, user_id, permission FROM notices
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  return found.rows[0];
}

/** Members of the shop who may see the notice and get its kind by mail; of `only`, when given. */
async function readers(ctx: EventCtx, notice: NoticeRow, only = notice.user_id): Promise<Reader[]> {
  const mailsOwner = ownerNotices.some((kind) => kind === notice.kind);
  const found = await ctx.services.db.asSystem((tx) =>
    tx.execute<Reader>(
      sql`SELECT u.id AS user_id, u.email, u.locale_code, m.role, m.permissions FROM memberships m JOIN users u ON u.id = m.user_id
          WHERE m.shop_id = ${ctx.shop.id} AND m.status = 'accepted' AND u.enabled
            AND (${notice.kind} = ANY (u.mail_notices) OR (${mailsOwner} AND m.role = 'owner')) AND (${only}::bigint IS NULL OR u.id = ${only})`,
    ),
  );
  if (notice.user_id !== null) return found.rows.filter((one) => one.user_id === notice.user_id);
  return found.rows.filter((one) => allows(one, notice.permission));
}

/** What the bell tells of other areas' events, and who gets it by mail. */
export const noticeSubscriptions: Subscription[] = [
  subscribe({
    event: jobEnded,
    name: 'identity.job-notice',
    async handle(ctx, job) {
      if (job.created_by === null) return;
      await postNotice(ctx, {
        kind: 'job_ended',
        eventKey: `job:${job.job_id}`,
        values: { job_kind: job.kind, status: job.status, failures: job.failures },
        userId: job.created_by,
      });
    },
  }),
  subscribe({
    event: rowLeftOut,
    name: 'identity.row-left-out',
    async handle(ctx, { list, id, field, permission }) {
      await postNotice(ctx, {
        kind: 'row_left_out',
        eventKey: `row:${list}:${id}:${field}`,
        values: { list, id: id ?? '', field },
        // A list that shoppers read, too, is looked after by whoever belongs to the shop.
        permission: permission === 'shopper' ? 'member' : permission,
      });
    },
  }),
  // An event for each mail, so that one that fails does not repeat the others.
  subscribe({
    event: noticePosted,
    name: 'identity.notice-readers',
    async handle(ctx, { notice_id }) {
      const notice = await readNotice(ctx, notice_id);
      if (!notice) return;
      for (const { user_id } of await readers(ctx, notice)) {
        await publish(ctx, noticeToMail, { notice_id, user_id });
      }
    },
  }),
  subscribe({
    event: noticeToMail,
    name: 'identity.notice-mail',
    async handle(ctx, { notice_id, user_id }) {
      const notice = await readNotice(ctx, notice_id);
      const [reader] = notice ? await readers(ctx, notice, user_id) : [];
      if (!notice || !reader) return;
      const to = mailReader(reader.email, reader.locale_code, ctx.shop.locale);
      const letterhead = await shopLetterhead(ctx);
      const kind = noticeMailKindOf(notice.kind);
      const wording = kind
        ? (await storedWording(ctx, wordedNotice(kind), to.language)).wording
        : standardNotice;
      const { publicUrl } = ctx.services;
      const names = jobNamesOf(ctx.services);
      const mail = noticeMail(to, publicUrl, ctx.shop, letterhead, wording, notice, names);
      await sendMail(ctx.services, mail);
    },
  }),
];
