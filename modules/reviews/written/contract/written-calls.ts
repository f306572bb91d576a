import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { done, secret } from '#core/contract/scalar.ts';
import { storeId } from '#core/contract/store-id.ts';
import { ids, shop } from '#modules/orders/base/contract/storefront-scalar.ts';
import { maxContent, maxName, maxTitle } from '../../review/contract/review-words.ts';
import { writtenSentences as say } from './written-refusals.ts';
import { maxPictureBytes, maxPictures } from './written-words.ts';

/** Nothing that is not seen: no control characters. */
const oneLine = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, say.one_line);
/** The same, on several lines. */
const severalLines = z
  .string()
  .trim()
  .regex(/^[\P{Cc}\n\r\t]*$/u, say.no_controls);

/** The answer of its upload: names one picture, once, and can't be guessed. */
const pictureToken = secret(z.string().regex(/^[1-9]\d{0,15}-[\w-]{43}$/, say.picture_gone));

/** The shopper's entries; texts stay texts, whatever they contain. */
export const writtenReview = {
  rating: z.int().min(1).max(5),
  title: oneLine.max(maxTitle).default(''),
  content: severalLines.max(maxContent).default(''),
  name: oneLine.min(1, say.enter_name).max(maxName),
  email: z.string().max(500).trim().pipe(z.email(say.enter_address).max(254)),
  /** Tokens of `uploadReviewPicture`, in the order in which they are shown; each is of one review. */
  pictures: z.array(pictureToken).max(maxPictures).default([]),
};

/**
 * A review from a page of the shop. The answer is the same for every address: one that bought the product, which gets
 * an email to confirm it, one that did not, and one that wrote before. 403 `reviews.writing_off` if the shop takes
 * reviews by mailed links alone; 429 `reviews.too_many_written` above five an hour from one network address.
 */
export const writeReview = endpoint({
  name: 'writeReview',
  method: 'POST',
  path: '/storefront/reviews.json',
  summary: 'Writes a review on a page of the shop',
  permission: 'shopper',
  query: z.object({ shop, ids }),
  body: z.object({
    /** Left out: of the shop itself. */
    product: storeId('product').optional(),
    ...writtenReview,
    /** The browser's time zone, from which the country is read where no proxy names it: `Europe/Berlin`. */
    zone: z.string().max(64).optional(),
  }),
  example: {
    product: 4401,
    rating: 4,
    title: 'A good mug',
    content: 'It keeps tea warm for an hour.',
    name: 'Mara',
    email: 'mara@example.com',
    pictures: [],
  },
  /** `looked_at`: staff check it before shoppers see it. */
  reply: z.object({ success: z.literal(true), looked_at: z.boolean() }),
  status: 201,
  errors: { 403: ['reviews.writing_off'], 429: ['reviews.too_many_written'], 507: ['core.disk_full'] },
  allowance: 'review',
});

/**
 * A picture for a review: drawn anew and smaller, so that only the image itself is stored. It waits a day for its
 * review and is deleted then. Too large: 413 `upload_2mb`; no picture: 422 `upload_error`.
 */
export const uploadReviewPicture = endpoint({
  name: 'uploadReviewPicture',
  method: 'POST',
  path: '/storefront/review-pictures.json',
  summary: 'Uploads a photo for a review',
  permission: 'shopper',
  query: z.object({ shop }),
  bodyKind: 'file',
  maxBytes: maxPictureBytes,
  reply: z.object({
    picture: z.object({
      token: pictureToken,
      src: fileAddress(z.string()),
      width: z.int(),
      height: z.int(),
    }),
  }),
  status: 201,
  errors: {
    413: ['upload_2mb'],
    422: ['upload_error'],
    429: ['reviews.too_many_written'],
    507: ['core.disk_full'],
  },
  allowance: 'review',
});

/** Of a mailed link: 256 random bits. */
const link = secret(z.string().regex(/^[\w-]{43}$/));

/** The review that an emailed link confirms; reading it changes nothing. Used, expired and unknown links are 410. */
export const getReviewConfirmation = endpoint({
  name: 'getReviewConfirmation',
  method: 'POST',
  path: '/storefront/review-confirmation.json',
  summary: 'The review that an emailed link confirms',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ link }),
  example: { link: 'm7Vb2kQ9xL4tW1sZ8nC5rH3yD6jF0gA2pE9uT4iO7bX' },
  reply: z.object({
    review: z.object({
      rating: z.int(),
      title: z.string(),
      content: z.string(),
      name: z.string(),
      /** Of the product; empty for a review of the shop. */
      product_title: z.string(),
    }),
  }),
  errors: { 410: ['reviews.confirm_over'] },
  allowance: 'cart',
});

/** Confirms, once, that the writer of a review reads the email of the address that bought. */
export const confirmReview = endpoint({
  name: 'confirmReview',
  method: 'POST',
  path: '/storefront/review-confirmation/confirm.json',
  summary: 'Confirms a review by its emailed link',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ link }),
  example: { link: 'm7Vb2kQ9xL4tW1sZ8nC5rH3yD6jF0gA2pE9uT4iO7bX' },
  reply: done.extend({
    /** The discount code that thanks the writer; null if there is none, or none yet. */
    reward: z.object({ code: z.string(), text: z.string() }).nullable(),
  }),
  errors: { 410: ['reviews.confirm_over'] },
  allowance: 'cart',
});
