import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  acceptPostPurchase,
  declinePostPurchase,
  getPostPurchase,
} from '#modules/offers/post-purchase/contract/post-purchase-calls.ts';
import {
  type PostPurchaseStep,
  postPurchaseStep,
} from '#modules/offers/upsell/contract/post-purchase-step.ts';
import { upsellBox } from '#modules/offers/offer/contract/upsell-box.ts';
import { withTime } from '#core/rules/time-left.ts';
import type { BodyInputOf } from '#core/contract/endpoint.ts';
import { type CallAnswer, StoreFailure } from './store-client.ts';
import { formOf } from './store-form.ts';
import type { StoreVisit } from './store-visit.ts';
import { fill, storeWords } from './store-words.ts';

const tokenShape = /^[A-Za-z0-9_-]{22,64}$/;

/** How often and how long to wait for the first of two equal clicks; milliseconds. */
const patience = { tries: 20, pause: 250 };

export const orderPath = ({ paths }: StoreVisit, token: string) => paths.order + token;
const offerPath = (visit: StoreVisit, token: string) => `${orderPath(visit, token)}/offer`;

type Shown = PostPurchaseStep & { box: NonNullable<PostPurchaseStep['box']>; step: string };

/** The offer for an order now; null without one, also if the order does not exist. */
export async function offerOf(visit: StoreVisit, token: string): Promise<Shown | null> {
  if (!tokenShape.test(token)) return null;
  const found = await visit.call(getPostPurchase, { query: { order: token } });
  if (!found.ok) return null;
  const { box, step } = found.reply.offer;
  return box && step ? { ...found.reply.offer, box, step } : null;
}

/** The page after payment: the offer, else the receipt. */
export async function afterPayment(visit: StoreVisit, token: string): Promise<string> {
  // The shopper gets a receipt, whatever becomes of an offer.
  const offer = await offerOf(visit, token).catch(() => null);
  return offer ? offerPath(visit, token) : orderPath(visit, token);
}

/** “Ends in 3 hours”, or the merchant's own text; null if the price does not end, or has ended. */
function endOf({ ends_at, words }: Shown['box'], locale: string, now: Date): string | null {
  const seconds = ends_at === null ? 0 : Math.floor((Date.parse(ends_at) - now.getTime()) / 1000);
  return seconds > 0 ? withTime(words.ends ?? '{{time}}', seconds, locale) : null;
}

/** An offer as the template shows it: each product with what would be charged for each of its variants. */
function themeOffer({ box, charge, step, closes_at, words }: Shown, locale: string, now: Date) {
  const closes = closes_at === null ? null : Math.ceil((Date.parse(closes_at) - now.getTime()) / 60_000);
  return {
    title: box.title,
    message: box.message,
    discount_text: box.discount_text,
    left: box.left === null ? null : (box.words.left ?? '').replace('{{count}}', String(box.left)),
    step,
    idempotency_key: randomUUID(),
    closes_at,
    minutes: closes !== null && closes > 0 ? closes : null,
    ends: endOf(box, locale, now),
    words: { accept: words.accept, decline: words.decline, choose: box.words.choose },
    products: box.products.map((product) => {
      const variants = product.variants.filter((variant) => charge[variant.id] !== undefined);
      const [first] = variants;
      return {
        id: product.product_id,
        title: product.title,
        image: product.image && { id: product.product_id, ...product.image, width: null, height: null },
        price: first?.price ?? '',
        offer_price: first?.offer_price ?? '',
        charge: first ? charge[first.id]!.text : '',
        with_delivery: first ? charge[first.id]!.amount_minor > first.offer_price_minor : false,
        variants: variants.map((variant) => ({
          id: variant.id,
          title: variant.title,
          price: variant.price,
          offer_price: variant.offer_price,
          charge: charge[variant.id]!.text,
        })),
      };
    }),
  };
}

/** `GET /store/orders/{token}/offer` */
export async function offerPage(visit: StoreVisit, token: string): Promise<FastifyReply> {
  const offer = await offerOf(visit, token);
  if (!offer) {
    // The step that led here explains itself; a link that was opened late does not.
    visit.setFlash(visit.takeFlash() ?? { kind: 'warn', text: (await visit.words()).offer_over });
    return visit.redirect(orderPath(visit, token));
  }
  const frame = await visit.frame({ cart: false });
  visit.reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  return visit.send(200, frame, {
    page_type: 'post-purchase',
    page_title: storeWords(frame.shop.locale).one_more_thing,
    flash: visit.takeFlash(),
    canonical_url: null,
    offer: themeOffer(offer, frame.shop.locale, new Date()),
    offer_path: offerPath(visit, token),
    order_path: orderPath(visit, token),
  });
}

const shownDraft = postPurchaseStep.extend({ step: z.string().max(500), box: upsellBox });

/**
 * `POST /store/preview/post-purchase`: the page of a draft, for its editor. It shows only the data that was sent, so it
 * needs no session; its forms lead nowhere.
 */
export async function offerPreview(visit: StoreVisit): Promise<FastifyReply> {
  const sent = shownDraft.safeParse(visit.request.body);
  if (!sent.success)
    return visit.reply.status(422).send({ error: 'This cannot be shown.', code: 'store.preview' });
  const frame = await visit.frame({ cart: false });
  visit.reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  return visit.send(200, frame, {
    page_type: 'post-purchase',
    page_title: storeWords(frame.shop.locale).one_more_thing,
    flash: null,
    canonical_url: null,
    offer: themeOffer(sent.data, frame.shop.locale, new Date()),
    offer_path: visit.paths.root,
    order_path: visit.paths.root,
  });
}

/** Two clicks send two equal forms: the second waits for the first and then gets the same answer. */
async function acceptOnce(
  visit: StoreVisit,
  body: BodyInputOf<typeof acceptPostPurchase>,
  idempotencyKey: string,
): Promise<CallAnswer<typeof acceptPostPurchase>> {
  for (let tries = patience.tries; ; tries -= 1) {
    const answer = await visit.call(acceptPostPurchase, { body, idempotencyKey });
    if (answer.ok || answer.code !== 'core.still_running') return answer;
    if (tries === 0) throw new StoreFailure(503, '5');
    await delay(patience.pause);
  }
}

/** `POST /store/orders/{token}/offer`: adds to the order or declines, and goes on. */
export async function answerOffer(visit: StoreVisit, token: string): Promise<FastifyReply> {
  if (!tokenShape.test(token)) return visit.redirect(visit.paths.root);
  const form = formOf(visit.request);
  const step = form.get('step') ?? '';
  const next = (offer: PostPurchaseStep) =>
    visit.redirect(offer.box ? offerPath(visit, token) : orderPath(visit, token));
  if (form.get('answer') === 'decline') {
    const declined = await visit.call(declinePostPurchase, { body: { order_token: token, step } });
    return declined.ok ? next(declined.reply.offer) : visit.redirect(offerPath(visit, token));
  }
  const sent = form.get('idempotency_key') ?? '';
  const key = /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
  const variant = Number(form.get('variant_id'));
  const answer = await acceptOnce(visit, { order_token: token, step, variant_id: variant }, key);
  const words = await visit.words();
  if (answer.ok) {
    visit.setFlash({ kind: 'ok', text: fill(words.offer_added, { title: answer.reply.added.title }) });
    return next(answer.reply.offer);
  }
  const text =
    answer.status === 402
      ? words.offer_declined
      : answer.status === 422
        ? words.offer_unread
        : fill(words.offer_refused, { reason: answer.message });
  visit.setFlash({ kind: answer.status === 402 ? 'error' : 'warn', text });
  // Shows the present offer, or the receipt.
  return visit.redirect(offerPath(visit, token));
}
