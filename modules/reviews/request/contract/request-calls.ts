import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { done, id, secret } from '#core/contract/scalar.ts';
import { shop } from '#modules/orders/base/contract/storefront-scalar.ts';
import { writtenReview } from '../../written/contract/written-calls.ts';
import { maxPictureBytes } from '../../written/contract/written-words.ts';

/** Of a mailed link: 256 bits that only the buyer has. */
const link = secret(z.string().regex(/^[\w-]{43}$/));
const exampleLink = 'm7Vb2kQ9xL4tW1sZ8nC5rH3yD6jF0gA2pE9uT4iO7bX';

const reward = z.object({ code: z.string(), text: z.string() }).nullable().meta({ id: 'ReviewThanks' });

/** Requests for reviews in a few figures: how many buyers were asked, and what became of it. */
export const getReviewRequestFigures = endpoint({
  name: 'getReviewRequestFigures',
  method: 'GET',
  path: '/admin/reviews/requests.json',
  summary: 'How many buyers were asked for reviews, and answered',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object({
    enabled: z.boolean(),
    /** That the first four are of. */
    days: z.int(),
    /** Buyers who were asked; reminders are not counted. */
    sent: z.int(),
    /** Of those, buyers who have written. */
    answered: z.int(),
    /** `answered` of `sent`, in percent with one decimal; null where nobody was asked. */
    answered_share: z.number().nullable(),
    /** Addresses that asked not to be asked again. */
    opted_out: z.int(),
    /** Orders whose buyers are to be asked when their day has come. */
    waiting: z.int(),
    /** Where only customers who accept marketing emails are asked: how many customers there are, and how many accept. */
    marketing: z.object({ customers: z.int(), accepting: z.int() }).nullable(),
  }),
});

/** What a mailed link asks about. One that is too old, and one that never was, are alike: 410. It changes nothing. */
export const getReviewRequest = endpoint({
  name: 'getReviewRequest',
  method: 'POST',
  path: '/storefront/review-request.json',
  summary: 'The products that a mailed link asks about',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ link }),
  example: { link: exampleLink },
  reply: z.object({
    request: z.object({
      /** `#1001` */
      order: z.string(),
      /** As its buyer may want to be called: first name and initial; empty where it is not known. */
      name: z.string(),
      products: z.array(
        z.object({
          product_id: id,
          title: z.string(),
          /** As it was sold; empty for one without options. */
          variant_title: z.string(),
          image: fileAddress(z.string()).nullable(),
          /** Its buyer has written about it. */
          written: z.boolean(),
        }),
      ),
      /** The code that its buyer was thanked with; null where there is none, or none yet. */
      reward,
    }),
  }),
  errors: { 410: ['reviews.request_over'] },
  allowance: 'cart',
});

/**
 * Writes about one product of the order, once: however often and at once it is sent, there is one review, and the others are
 * answered with `again`. It is verified, because who has the link bought it.
 */
export const writeRequestedReview = endpoint({
  name: 'writeRequestedReview',
  method: 'POST',
  path: '/storefront/review-request/write.json',
  summary: 'Writes a review by a mailed link',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({
    link,
    product_id: id,
    rating: writtenReview.rating,
    title: writtenReview.title,
    content: writtenReview.content,
    name: writtenReview.name,
    pictures: writtenReview.pictures,
  }),
  example: {
    link: exampleLink,
    product_id: 4401,
    rating: 4,
    title: 'A good mug',
    content: 'It keeps tea warm for an hour.',
    name: 'Mara',
    pictures: [],
  },
  reply: done.extend({
    /** It had been written about before; nothing was stored. */
    again: z.boolean(),
    /** Somebody looks before shoppers see it. */
    looked_at: z.boolean(),
    reward,
  }),
  errors: { 410: ['reviews.request_over'], 507: ['core.disk_full'] },
  allowance: 'cart',
});

/** A picture for a review by a mailed link, as `uploadReviewPicture` takes them; also where shoppers may not write on pages. */
export const uploadRequestedPicture = endpoint({
  name: 'uploadRequestedPicture',
  method: 'POST',
  path: '/storefront/review-request/picture.json',
  summary: 'Sends a picture for a review by a mailed link',
  permission: 'shopper',
  query: z.object({ shop }),
  bodyKind: 'file',
  maxBytes: maxPictureBytes,
  body: z.object({ link }),
  example: { link: exampleLink },
  reply: z.object({ picture: z.object({ token: secret(z.string()) }) }),
  status: 201,
  errors: {
    410: ['reviews.request_over'],
    413: ['upload_2mb'],
    422: ['upload_error'],
    507: ['core.disk_full'],
  },
  allowance: 'review',
});

/** The address that a link was mailed to is not asked for reviews by this shop again. Asked twice, it stays so. */
export const stopReviewRequests = endpoint({
  name: 'stopReviewRequests',
  method: 'POST',
  path: '/storefront/review-request/stop.json',
  summary: 'Stops asking an address for reviews',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ link }),
  example: { link: exampleLink },
  reply: done,
  errors: { 410: ['reviews.request_over'] },
  allowance: 'cart',
});
