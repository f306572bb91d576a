import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { done, id, secret } from '#core/contract/scalar.ts';
import { shop } from '#modules/orders/base/contract/storefront-scalar.ts';
import { writtenReview } from '../../written/contract/written-calls.ts';
import { maxPictureBytes } from '../../written/contract/written-words.ts';

/** The secret of an emailed link: 256 bits that only the customer has. */
const link = secret(z.string().regex(/^[\w-]{43}$/));
const exampleLink = 'm7Vb2kQ9xL4tW1sZ8nC5rH3yD6jF0gA2pE9uT4iO7bX';

const reward = z.object({ code: z.string(), text: z.string() }).nullable().meta({ id: 'ReviewThanks' });

/** Figures of review requests: how many were sent, answered, scheduled and unsubscribed. */
export const getReviewRequestFigures = endpoint({
  name: 'getReviewRequestFigures',
  method: 'GET',
  path: '/admin/reviews/requests.json',
  summary: 'Figures of review requests',
  permission: 'apps',
  scope: 'read_reviews',
  reply: z.object({
    enabled: z.boolean(),
    /** Days that the first four figures cover. */
    days: z.int(),
    /** Customers who got a request, without reminders. */
    sent: z.int(),
    /** Of those, customers who have written a review. */
    answered: z.int(),
    /** `answered` of `sent`, in percent with one decimal; null if no request was sent. */
    answered_share: z.number().nullable(),
    /** Addresses that unsubscribed. */
    opted_out: z.int(),
    /** Orders whose request is scheduled. */
    waiting: z.int(),
    /** If only marketing subscribers get requests: how many customers there are, and how many accept. */
    marketing: z.object({ customers: z.int(), accepting: z.int() }).nullable(),
  }),
});

/** What an emailed link asks about. An expired link and an unknown one are both answered with 410. It changes nothing. */
export const getReviewRequest = endpoint({
  name: 'getReviewRequest',
  method: 'POST',
  path: '/storefront/review-request.json',
  summary: 'The products that an emailed link asks about',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ link }),
  example: { link: exampleLink },
  reply: z.object({
    request: z.object({
      /** `#1001` */
      order: z.string(),
      /** The name that the form suggests: first name and initial; empty if unknown. */
      name: z.string(),
      products: z.array(
        z.object({
          product_id: id,
          title: z.string(),
          /** Name of the variant when it was sold; empty for a product without options. */
          variant_title: z.string(),
          image: fileAddress(z.string()).nullable(),
          /** The customer has reviewed it. */
          written: z.boolean(),
        }),
      ),
      /** The reward code; null if there is none, or none yet. */
      reward,
    }),
  }),
  errors: { 410: ['reviews.request_over'] },
  allowance: 'cart',
});

/**
 * Writes a review of one product of the order, once. Repeated and simultaneous calls store one review; the others are answered
 * with `again`. The review is verified, because only the customer has the link.
 */
export const writeRequestedReview = endpoint({
  name: 'writeRequestedReview',
  method: 'POST',
  path: '/storefront/review-request/write.json',
  summary: 'Writes a review by an emailed link',
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
    /** The product was reviewed before; nothing was stored. */
    again: z.boolean(),
    /** The review is pending until the shop approves it. */
    looked_at: z.boolean(),
    reward,
  }),
  errors: { 410: ['reviews.request_over'], 507: ['core.disk_full'] },
  allowance: 'cart',
});

/** A photo for a review by an emailed link, as `uploadReviewPicture` takes it; also if shoppers may not write on pages. */
export const uploadRequestedPicture = endpoint({
  name: 'uploadRequestedPicture',
  method: 'POST',
  path: '/storefront/review-request/picture.json',
  summary: 'Uploads a photo for a review by an emailed link',
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

/** Unsubscribes the address of a link from this shop's review requests. A second call changes nothing. */
export const stopReviewRequests = endpoint({
  name: 'stopReviewRequests',
  method: 'POST',
  path: '/storefront/review-request/stop.json',
  summary: 'Unsubscribes an address from review requests',
  permission: 'shopper',
  query: z.object({ shop }),
  body: z.object({ link }),
  example: { link: exampleLink },
  reply: done,
  errors: { 410: ['reviews.request_over'] },
  allowance: 'cart',
});
