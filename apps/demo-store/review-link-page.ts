import type { FastifyReply } from 'fastify';
import {
  getReviewRequest,
  stopReviewRequests,
  uploadRequestedPicture,
  writeRequestedReview,
} from '#modules/reviews/request/contract/request-calls.ts';
import { maxName, maxTitle } from '#modules/reviews/review/contract/review-words.ts';
import { maxPictureBytes, maxPictures } from '#modules/reviews/written/contract/written-words.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { type PictureForm, readPictureForm } from './picture-form.ts';
import { type ReviewWords, reviewWords } from './review-words.ts';
import type { StoreVisit } from './store-visit.ts';

/** The form of a link; anything else is answered like an expired link. */
const shape = /^[\w-]{43}$/;

type Request = ReplyOf<typeof getReviewRequest>['request'];
type Thanks = ReplyOf<typeof writeRequestedReview>;

/** The entries for a product, to be shown again with their errors. */
interface Draft {
  product_id: number;
  rating: number;
  title: string;
  content: string;
  name: string;
  errors: Record<string, string>;
}

async function page(
  visit: StoreVisit,
  status: number,
  title: (words: ReviewWords) => string,
  content: object,
): Promise<FastifyReply> {
  const frame = await visit.frame({ cart: false });
  // The address is a key, so no cache stores it and no search engine lists it. Pages of a store send it to no other
  // site.
  visit.reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
  const words = reviewWords(frame.shop.locale);
  return visit.send(status, frame, {
    page_type: 'review-link',
    page_title: title(words),
    canonical_url: null,
    words,
    request: null,
    ...content,
  });
}

const overPage = (visit: StoreVisit) => page(visit, 410, ({ over_title }) => over_title, { state: 'over' });

const findRequest = async (visit: StoreVisit, link: string): Promise<Request | null> => {
  const answer = shape.test(link) ? await visit.call(getReviewRequest, { body: { link } }) : null;
  return answer?.ok ? answer.reply.request : null;
};

/** The forms of a request. `sent` is the review just written, `draft` a refused one. */
function formPage(
  visit: StoreVisit,
  link: string,
  { products, reward, ...request }: Request,
  { sent, draft }: { sent?: { id: number; thanks: Thanks }; draft?: Draft } = {},
): Promise<FastifyReply> {
  const shown = products.map(({ image, ...product }) => ({
    ...product,
    image: image === null ? null : { src: image, alt: '', width: 400, height: 400 },
    sent: sent?.id === product.product_id && !sent.thanks.again ? sent.thanks : null,
    draft:
      draft?.product_id === product.product_id
        ? draft
        : { rating: 0, title: '', content: '', name: request.name, errors: {} },
  }));
  const done = products.every(({ written }) => written);
  return page(visit, draft ? 422 : 200, ({ title, thanks_title }) => (done ? thanks_title : title), {
    state: 'write',
    request: { ...request, done, products: shown, reward: sent?.thanks.reward ?? reward },
    stars: [1, 2, 3, 4, 5],
    bounds: { title: maxTitle, name: maxName },
    stop_url: `${visit.paths.root}/reviews/unsubscribe/${link}`,
  });
}

/** `GET /store/reviews/write/{link}`: the products of a request, each with a form that needs no script. */
export async function reviewLinkPage(visit: StoreVisit, link: string): Promise<FastifyReply> {
  const request = await findRequest(visit, link);
  return request ? formPage(visit, link, request) : overPage(visit);
}

/** Uploads the pictures of a form; returns their tokens, or the error. */
async function sendPictures(
  visit: StoreVisit,
  link: string,
  { pictures, wrong }: PictureForm,
  words: ReviewWords,
): Promise<{ tokens: string[]; error: string | null }> {
  if (wrong !== null)
    return { tokens: [], error: wrong === 'many' ? words.many_pictures : words.large_picture };
  const tokens: string[] = [];
  for (const file of pictures) {
    const uploaded = await visit.call(uploadRequestedPicture, { body: { link }, file });
    if (!uploaded.ok) return { tokens: [], error: uploaded.fields['file'] ?? uploaded.message };
    tokens.push(uploaded.reply.picture.token);
  }
  return { tokens, error: null };
}

/**
 * `POST` to the same address: reviews one product, once. Errors are shown at their fields with the entries preserved.
 */
export async function reviewLinkForm(visit: StoreVisit, link: string): Promise<FastifyReply> {
  const request = await findRequest(visit, link);
  if (!request) return overPage(visit);
  const form = await readPictureForm(visit.request, { most: maxPictures, bytesEach: maxPictureBytes });
  const text = (name: string) => form.fields.get(name) ?? '';
  const words = reviewWords((await visit.frame({ cart: false })).shop.locale);
  const product = request.products.find(({ product_id }) => String(product_id) === text('product_id'));
  if (!product) return formPage(visit, link, request);
  const id = product.product_id;
  const draft: Draft = {
    product_id: id,
    rating: /^[1-5]$/.test(text('rating')) ? Number(text('rating')) : 0,
    ...{ title: text('title'), content: text('content'), name: text('name'), errors: {} },
  };
  const refused = (errors: Record<string, string>) => {
    const lost: Record<string, string> =
      form.pictures.length > 0 && !errors['pictures'] ? { pictures: words.again } : {};
    return formPage(visit, link, request, { draft: { ...draft, errors: { ...errors, ...lost } } });
  };
  if (product.written) return formPage(visit, link, request);
  if (draft.rating === 0) return refused({ rating: words.no_rating });
  const { tokens, error } = await sendPictures(visit, link, form, words);
  if (error !== null) return refused({ pictures: error });
  const { errors: _errors, ...said } = draft;
  const answer = await visit.call(writeRequestedReview, { body: { link, ...said, pictures: tokens } });
  if (answer.ok) {
    const now = await findRequest(visit, link);
    return now ? formPage(visit, link, now, { sent: { id, thanks: answer.reply } }) : overPage(visit);
  }
  if (answer.status === 410) return overPage(visit);
  const fields = Object.entries(answer.fields).map(([name, said_]) => [name.split('.')[0]!, said_] as const);
  return refused(fields.length > 0 ? Object.fromEntries(fields) : { rating: answer.message });
}

/** `GET /store/reviews/unsubscribe/{link}`: a button. Opening the address, as mail scanners do, changes nothing. */
export async function reviewStopPage(visit: StoreVisit, link: string): Promise<FastifyReply> {
  return shape.test(link)
    ? page(visit, 200, ({ stop_title }) => stop_title, { state: 'stop' })
    : overPage(visit);
}

/**
 * `POST` to the same address: the address of the email gets no further requests. From the page's button, or from a mail
 * program with one click (RFC 8058): without session, cookie or redirect, whatever else it sends.
 */
export async function reviewStopForm(visit: StoreVisit, link: string): Promise<FastifyReply> {
  const answer = shape.test(link) ? await visit.call(stopReviewRequests, { body: { link } }) : null;
  if (!answer?.ok) return overPage(visit);
  return page(visit, 200, ({ stopped_title }) => stopped_title, { state: 'stopped' });
}
