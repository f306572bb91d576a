import type { ReviewSource } from '../../review/contract/review-words.ts';
import type { ImportOutcome } from '../contract/import-words.ts';

/** The parts of a review that an import may replace. Its writer never changes. */
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
 * Compares an imported review with the one stored under its key (null: none). `own`: a shopper wrote it here, so no
 * import changes it. A product and a date that the file doesn't name don't count as differences. A review whose writer
 * was erased stays as it is, whatever the file still has of them.
 */
export function outcomeOf(
  incoming: Incoming,
  stored: StoredReview | null,
): Exclude<ImportOutcome, 'wrong'> | 'own' {
  if (!stored) return 'new';
  // A file without private replies doesn't remove a stored one.
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
