import { jobNamesOf } from '#core/server/area/job-names.ts';
import type { MailWording } from '#core/contract/mail-wording.ts';
import type { Ctx } from '#core/server/call/context.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import type { WordedMail } from '#core/server/mail/mail-wording.ts';
import type { NoticeMailKind } from '../../notice/contract/notice-kind.ts';
import { type MailedNotice, noticeMail } from '../../notice/server/notice-mail.ts';
import { wordedNotice } from '../../notice/server/notice-mail-wording.ts';
import { type MailLook, shopLetterhead } from '../../shop/server/shop-letterhead.ts';
import type { StaffMailKind } from '../contract/staff-mail-kind.ts';
import { invitationMail } from './invitation-mail.ts';
import { wordedInvitation } from './invitation-mail-wording.ts';

/** A mail to the shop's people as it may word it. */
export const wordedStaffMail = (kind: StaffMailKind): WordedMail =>
  kind === 'invitation' ? wordedInvitation : wordedNotice(kind);

/** Each with the link that its kind has. */
const exampleNotices = (currency: string): Readonly<Record<NoticeMailKind, MailedNotice>> => ({
  notice_order_created: {
    kind: 'order_created',
    values: { name: '#1001', total: 49, currency },
    link: '/orders',
  },
  notice_staff_changed: {
    kind: 'staff_changed',
    values: { change: 'accepted', email: 'ada@example.com' },
    link: '/settings/staff',
  },
  notice_job_ended: {
    kind: 'job_ended',
    values: { job_kind: 'catalog.import-products', status: 'done', failures: 3 },
    link: '',
  },
  notice_webhook_disabled: {
    kind: 'webhook_disabled',
    values: { topic: 'orders/create', address: 'https://example.com/hook' },
    link: '/settings/webhooks',
  },
  notice_order_differs: {
    kind: 'order_differs',
    values: { met: 'not_as_quoted', name: '#1042', quoted: 48.6, charged: 54, currency: 'EUR' },
    link: '/orders/7',
  },
  notice_review_waiting: {
    kind: 'review_waiting',
    values: { what: 'written', product: 'Stoneware mug', rating: 3 },
    link: '/apps/review/manage/7',
  },
  notice_scripts_left_out: { kind: 'scripts_left_out', values: {}, link: '' },
  notice_row_left_out: {
    kind: 'row_left_out',
    values: { list: 'listOrders', id: 7, field: 'total_price' },
    link: '',
  },
});

/** A mail with these texts about something that is made up, for previews and tests of them. */
export async function exampleStaffMail(
  ctx: Pick<Ctx, 'tx' | 'shop' | 'services'>,
  reader: MailReader,
  kind: StaffMailKind,
  wording: MailWording,
  look?: MailLook,
): Promise<Mail> {
  const letterhead = await shopLetterhead(ctx, look);
  const { publicUrl } = ctx.services;
  // The back office's own front door: what is made up has no page.
  if (kind === 'invitation') {
    const invitation = { invitedBy: 'Ada King', link: publicUrl, declineLink: publicUrl };
    return invitationMail(reader, letterhead, wording, invitation);
  }
  const notice = exampleNotices(ctx.shop.currency)[kind];
  return noticeMail(reader, publicUrl, ctx.shop, letterhead, wording, notice, jobNamesOf(ctx.services));
}
