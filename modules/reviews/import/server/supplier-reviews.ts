import { createHash } from 'node:crypto';
import type { Sentence } from '#core/contract/sentence.ts';
import { importRefusals, importSentences as say } from '../contract/import-refusals.ts';
import { supplierName } from '../contract/import-words.ts';
import type { SupplierSettings } from '../contract/import-calls.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { oddReason } from '../rules/odd-review.ts';
import { boundReview } from '../rules/supplier-review.ts';
import { supplierProduct } from '../rules/supplier-address.ts';
import { type ReviewSupplier, SupplierProblem, type SupplierReview } from './supplier-pages.ts';
import type { DueAddress } from './supplier-addresses.ts';
import type { Brought } from './write-brought.ts';

export interface SupplierChoice {
  product_id: number;
  urls: readonly string[];
  settings: SupplierSettings;
}

export interface Note {
  subject: string;
  message: Sentence;
}

export interface SupplierReading {
  brought: Brought[];
  /** Reviews that were skipped with a reason, or could not be read. */
  notes: Note[];
  /** Left out by what was chosen: stars, pictures, text. */
  passed_over: number;
  /** Addresses that could be read. */
  read: string[];
}

/** Pages that are looked through of one product and country, and where only what is new is wanted. */
const maxPages = 25;
const maxPagesAgain = 5;

/**
 * Reviews of a supplier's products (C175), of each address as many as were chosen, in the supplier's order.
 * @throws {Refusal} 422 `reviews.supplier` with why, where no address could be read
 */
export async function readSupplierReviews(
  supplier: ReviewSupplier,
  { product_id, urls, settings }: SupplierChoice,
): Promise<SupplierReading> {
  const reading: SupplierReading = { brought: [], notes: [], passed_over: 0, read: [] };
  const seen = new Set<string>();
  let failed: Sentence | null = null;
  for (const url of urls) {
    try {
      await readProduct(supplier, supplierProduct(url)!, {
        product_id,
        settings,
        seen,
        reading,
        since: null,
      });
      reading.read.push(url);
    } catch (error) {
      if (!(error instanceof SupplierProblem)) throw error;
      failed = error.sentence;
      reading.notes.push({ subject: '', message: say.at_address({ url, problem: error.sentence }) });
    }
  }
  if (reading.read.length === 0 && failed) throw new Refusal(importRefusals.supplier(failed));
  return reading;
}

interface Wanted {
  product_id: number;
  settings: SupplierSettings;
  /** Words that came already. */
  seen: Set<string>;
  reading: SupplierReading;
  /** Only what was written since, in milliseconds since 1970; null: all. */
  since: number | null;
}

/** Days have no hour at a supplier, nor a time zone. */
const dayMs = 86_400_000;

/**
 * New reviews since each address was checked last, of each as many as its filters allow. If the supplier asks for a
 * pause, the other addresses are not requested, either.
 * @returns besides, the ids of the checked addresses
 */
export async function newSupplierReviews(
  supplier: ReviewSupplier,
  addresses: readonly DueAddress[],
): Promise<SupplierReading & { looked: ReadonlySet<number> }> {
  const reading: SupplierReading = { brought: [], notes: [], passed_over: 0, read: [] };
  const looked = new Set<number>();
  const seen = new Set<string>();
  for (const { id, url, product_id, settings, since } of addresses) {
    try {
      const wanted = { product_id, settings, seen, reading, since: since - 2 * dayMs };
      await readProduct(supplier, supplierProduct(url)!, wanted);
      reading.read.push(url);
    } catch (error) {
      if (!(error instanceof SupplierProblem)) throw error;
      reading.notes.push({ subject: '', message: say.at_address({ url, problem: error.sentence }) });
      // A form that is not known is this address's alone.
      if (error.sentence !== say.supplier_changed) break;
    }
    looked.add(id);
  }
  return { ...reading, looked };
}

async function readProduct(supplier: ReviewSupplier, product: string, wanted: Wanted): Promise<void> {
  const { settings, reading, since } = wanted;
  const pages = since === null ? maxPages : maxPagesAgain;
  const enough = reading.brought.length + settings.max_review;
  const countries = settings.is_all_country ? [null] : settings.countries;
  for (const country of countries)
    for (let number = 1; number <= pages && reading.brought.length < enough; number += 1) {
      const { reviews, more } = await supplier.page(product, number, country);
      for (const review of reviews) if (reading.brought.length < enough) take(review, product, wanted);
      if (!more || reviews.length === 0) break;
    }
}

function take(
  review: SupplierReview,
  product: string,
  { product_id, settings, seen, reading, since }: Wanted,
): void {
  const { written, ...bounded } = boundReview(review);
  if (since !== null && (written === null || written < since)) return;
  const key = createHash('sha256')
    .update(JSON.stringify(['ali_express', product, review.id]))
    .digest('hex')
    .slice(0, 32);
  if (reading.brought.some((one) => one.key === key)) return;
  const isPassed =
    !(review.rating >= settings.min_rating && review.rating <= 5) ||
    (settings.must_have_photos && review.pictures.length === 0) ||
    (settings.must_have_text && review.content.trim() === '');
  if (isPassed) {
    reading.passed_over += 1;
    return;
  }
  const odd = settings.ai_review_filter ? oddReason(review.content, seen) : null;
  if (odd) {
    reading.notes.push({ subject: `${review.name}: ${review.content.slice(0, 60)}`, message: say[odd] });
    return;
  }
  reading.brought.push({
    ...bounded,
    key,
    ours: null,
    is_shop: false,
    product_id,
    email: '',
    written: settings.keep_original_date ? written : null,
    // A supplier's reviews are by its buyers; here that is a claim all the same.
    claimed_verified: true,
    rewarded: false,
    source: 'import_ali_express',
    imported_from: supplierName,
    published: true,
    hold_reason: null,
    is_starred: false,
    tags: [],
    reply: '',
    reply_written: null,
    reply_public: true,
  });
}
