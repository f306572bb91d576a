import type { ReviewSource } from '../../review/contract/review-words.ts';
import type { ImportOutcome } from '../contract/import-words.ts';

/** What of a review an import may replace. Its writer is none of it: who wrote it never changes. */
export interface Replaceable {
  product_id: number | null;
  variant_title: string;
  rating: number;
  title: string;
  content: string;
  country_code: string;
  claimed_verified: boolean;
  /** Milliseconds since 1970. */
  written: number | null;
  /** That came with it; empty where there is none. */
  reply: string;
  reply_public: boolean;
}

export interface StoredReview extends Omit<Replaceable, 'reply' | 'reply_public'> {
  /** The first public one, else empty. */
  reply: string;
  /** The first that came with it and is not public, else empty. */
  private_reply: string;
  source: ReviewSource;
  name: string;
  email: string;
  /** Pictures of it that are here, on their way, or not to be had. */
  pictures: number;
}

export interface Incoming extends Replaceable {
  name: string;
  email: string;
  pictures: readonly string[];
}

/**
 * What a review is that comes by an import, beside what is stored under its key (null: nothing). `own`: a shopper's, written
 * here, which no import changes. A product and a date that the file does not name say nothing against what is stored. One whose
 * writer was forgotten stays as it is, whatever the file still knows of them.
 */
export function outcomeOf(
  incoming: Incoming,
  stored: StoredReview | null,
): Exclude<ImportOutcome, 'wrong'> | 'own' {
  if (!stored) return 'new';
  // A file that knows no private reply says nothing against one.
  const isSameReply = incoming.reply_public
    ? incoming.reply === stored.reply
    : incoming.reply === stored.private_reply && stored.reply === '';
  const isEqual =
    incoming.rating === stored.rating &&
    incoming.title === stored.title &&
    incoming.content === stored.content &&
    incoming.variant_title === stored.variant_title &&
    incoming.country_code === stored.country_code &&
    incoming.claimed_verified === stored.claimed_verified &&
    isSameReply &&
    (incoming.product_id === null || incoming.product_id === stored.product_id) &&
    (incoming.written === null || incoming.written === stored.written) &&
    (incoming.pictures.length === 0 || stored.pictures > 0);
  if (isEqual) return 'same';
  if (stored.source === 'storefront_api') return 'own';
  const isForgotten =
    stored.name === '' && stored.email === '' && (incoming.name !== '' || incoming.email !== '');
  return isForgotten ? 'same' : 'changed';
}
