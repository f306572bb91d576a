import type { FastifyReply } from 'fastify';
import { getLinkedOrder, renewOrderLink } from '#modules/orders/mail/contract/order-link-calls.ts';
import { countryName } from './country-list.ts';
import { orderWords } from './order-words.ts';
import { storeWords } from './store-words.ts';
import type { StoreVisit } from './store-visit.ts';
import { themeLinkedOrder } from './theme-shapes.ts';

/** The form of a link; anything else is answered like an expired link. */
const shape = /^[\w-]{43}$/;

async function page(visit: StoreVisit, status: number, name: string, content: object): Promise<FastifyReply> {
  const frame = await visit.frame({ cart: false });
  // The address opens the order, so no cache stores it and no search engine lists it. Pages of a store send it to no
  // other site.
  visit.reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
  const words = orderWords(frame.shop.locale);
  return visit.send(status, frame, {
    page_type: 'order-link',
    page_title: name === '' ? words.over_title : `${words.order} ${name}`,
    canonical_url: null,
    words,
    ...content,
  });
}

/**
 * `GET /store/orders/link/{link}`: the order that an email links to, for anyone who has the link. Expired and unknown
 * links get the same page, which offers to send a new link to the order's address.
 */
export async function orderLinkPage(visit: StoreVisit, link: string): Promise<FastifyReply> {
  const found = shape.test(link) ? await visit.call(getLinkedOrder, { body: { link } }) : null;
  if (!found?.ok) return page(visit, 410, '', { order: null, asked: false });
  const { order } = found.reply;
  const { locale } = (await visit.frame({ cart: false })).shop;
  return page(visit, 200, order.name, {
    order: themeLinkedOrder(order, (code) => countryName(code, locale), storeWords(locale)),
  });
}

/** `POST` to the same address: sends another link, and answers the same whether or not the order exists. */
export async function orderLinkForm(visit: StoreVisit, link: string): Promise<FastifyReply> {
  if (shape.test(link)) await visit.call(renewOrderLink, { body: { link } });
  return page(visit, 200, '', { order: null, asked: true });
}
