import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

const id = z.number().int();

/** A notice is new in the bell, for those who asked for it by mail. */
export const noticePosted = defineEvent('identity.notice_posted', z.object({ notice_id: id }));

/** One mail of one notice to one person. */
export const noticeToMail = defineEvent(
  'identity.notice_to_mail',
  noticePosted.payload.extend({ user_id: id }),
);
