import type { ServedCtx } from '#core/server/context.ts';
import type { ReviewState } from '../../review/contract/review-words.ts';

/** What a shopper says, within the bounds of `writtenReview`. */
export interface Written {
  /** Null: of the shop itself. */
  product_id: number | null;
  variant_title: string;
  rating: number;
  title: string;
  content: string;
  name: string;
  email: string;
  /** ISO 3166 alpha-2; '' where it is not known. */
  country_code: string;
  /** Tokens of `uploadReviewPicture`. */
  pictures: readonly string[];
  /** From a page of the shop; or from the link that the buyer of an order was mailed, which is what verifies it. */
  by: { kind: 'page' } | { kind: 'link'; order_id: number };
}

export interface Stored {
  review_id: number;
  /** `held`: its writer has written of this product before. */
  state: ReviewState;
  /** The code that its writer is thanked with, in the shop's language; null where there is none, or none yet. */
  reward: { code: string; text: string } | null;
}

/**
 * Stores a review that was written here, in the caller's transaction. What becomes of it is decided by the shop's settings
 * and never by its rating. Of two of one address for one product the second is held as a double.
 * @throws {Refusal} 422 at `pictures.N` where one is not there any more
 */
export function storeWritten(_ctx: ServedCtx, _written: Written): Promise<Stored> {
  throw new Error('not written yet');
}
