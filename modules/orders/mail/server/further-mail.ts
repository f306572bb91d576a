import type { ServedCtx } from '#core/server/call/context.ts';
import type { MailWording } from '#core/contract/mail-wording.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { WordedMail } from '#core/server/mail/mail-wording.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import type { MailLook } from '#modules/identity/shop/server/public.ts';
import type { FurtherMailKind } from '../contract/shop-mail-kind.ts';

/** A mail to buyers that another area writes, as the screens and calls of mails know it. */
export interface FurtherMail {
  kind: FurtherMailKind;
  worded: WordedMail;
  /** The mail with these texts, about something that is made up; in a look that is being chosen, where one is given. */
  example(
    ctx: Pick<ServedCtx, 'shop' | 'tx' | 'services'>,
    reader: MailReader,
    wording: MailWording,
    look?: MailLook,
  ): Promise<Mail>;
}
