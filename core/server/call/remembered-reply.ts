import type { ReplyText } from './reply-text.ts';

/**
 * An answer that an area keeps in a memory and gives to many: it is held to its contract and written once, not for each of
 * them. For calls of shoppers alone, who are all told the same; it must not change after it was given out.
 */
export class RememberedReply<T> {
  readonly reply: T;
  /** As it goes out, with whole addresses of files or without. */
  readonly texts = new Map<boolean, ReplyText>();
  constructor(reply: T) {
    this.reply = reply;
  }
}
