import type { Sentence } from '#core/contract/sentence.ts';
import type { ProductPatch } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';

export interface PublishedChange {
  /** Undefined if the input doesn’t state it. */
  published: boolean | undefined;
  /** The new publishing time, or null if it doesn’t change. */
  since: string | null;
  problem: Sentence | null;
}

const sameMoment = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

/**
 * Whether a product is published, by `published` and `published_at`. The one that differs from the stored state counts. If
 * both differ, they must agree.
 * @param stood the stored publishing time, null if it isn't published, undefined for a new product
 */
export function publishedChange(
  stood: string | null | undefined,
  { published, published_at: at }: Pick<ProductPatch, 'published' | 'published_at'>,
  now: Date,
): PublishedChange {
  if (at === undefined) return { published, since: null, problem: null };
  if (stood !== undefined && sameMoment(at, stood))
    return { published: published ?? at !== null, since: null, problem: null };
  const isNews = published !== undefined && (stood === undefined || published !== (stood !== null));
  if (isNews && published !== (at !== null))
    return { published, since: null, problem: productSentences.said_otherwise({ name: 'published' }) };
  if (at === null) return { published: false, since: null, problem: null };
  const moment = new Date(at);
  if (!(moment.getTime() >= 0 && moment <= now))
    return { published: true, since: null, problem: productSentences.published_then };
  return { published: true, since: moment.toISOString(), problem: null };
}
