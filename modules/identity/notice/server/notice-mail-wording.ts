import type { MailWording } from '#core/contract/mail-wording.ts';
import type { WordedMail } from '#core/server/mail/mail-wording.ts';
import type { NoticeMailKind } from '../contract/notice-kind.ts';

/** What stands around a notice where the shop has no words: all that it tells is the bell's. */
export const standardNotice: MailWording = {
  subject: '{{shop}}: {{title}}',
  heading: '{{title}}',
  intro: '',
  closing: '',
};

/** A notice's mail as a shop may word it. */
export const wordedNotice = (kind: NoticeMailKind): WordedMail => ({
  kind,
  variables: ['shop', 'title'],
  standard: () => standardNotice,
});
