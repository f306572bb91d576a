import { z } from 'zod';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { sign, verify } from '../process/app-secret.ts';
import type { AnyEndpoint } from '../call/handle.ts';
import { type PageInfo, type PageLinks, type Place, readPageInfo } from '../call/list-page.ts';
import { invalid } from '../call/refusal.ts';

const purpose = 'page-info';
/** Of the question before, these say where one was; what is left is its filter and its order. */
const ofThePage = new Set(['page', 'page_info', 'limit', 'fields', 'shop_id']);
const besidePageInfo = ['page_info', 'limit', 'fields', 'shop_id'];

/** A list of one shop, as its answers are asked for and linked to. */
export interface AskedList {
  endpoint: AnyEndpoint;
  secret: Buffer;
  shopId: number;
  /** What its path names. */
  params: unknown;
  query: Readonly<Record<string, unknown>>;
}

/** Whether a call is a list whose answers link to the pages beside them. */
export const takesPageInfo = ({ query }: AnyEndpoint): boolean =>
  query instanceof z.ZodObject && 'page_info' in query.shape;

const boundTo = ({ endpoint, shopId, params }: AskedList, payload: string): string =>
  `${endpoint.name} ${shopId} ${JSON.stringify(params)} ${payload}`;

/**
 * The question that a request asks: what it sent, or with `page_info` the list that this is a place in.
 * @throws {Refusal} 422 at what is no place in this list, and at what may not stand beside it
 */
export function askedQuery(list: AskedList): unknown {
  const { endpoint, query } = list;
  const sent = query['page_info'];
  if (typeof sent !== 'string' || !takesPageInfo(endpoint)) return query;
  const others = Object.keys(query).filter((name) => !besidePageInfo.includes(name));
  if (others.length > 0)
    throw invalid(Object.fromEntries(others.map((name) => [name, coreSentences.beside_page_info])));
  const dot = sent.indexOf('.');
  if (dot < 0 || !verify(list.secret, purpose, boundTo(list, sent.slice(0, dot)), sent.slice(dot + 1)))
    throw invalid({ page_info: coreSentences.no_such_page });
  return { ...readPageInfo(sent).query, ...query };
}

/**
 * The `Link` header (RFC 8288) of an answer: the next page and the previous, as whole addresses; undefined for none.
 * @param address where the list was asked for, without a question
 */
export function pageLinks(list: AskedList, links: PageLinks, address: string): string | undefined {
  const { page_info: before, limit, fields, shop_id } = list.query;
  const query =
    typeof before === 'string'
      ? readPageInfo(before).query
      : Object.fromEntries(Object.entries(list.query).filter(([name]) => !ofThePage.has(name)));
  const link = (place: Place | undefined, rel: string): string[] => {
    if (!place) return [];
    const payload = Buffer.from(JSON.stringify({ place, query } satisfies PageInfo)).toString('base64url');
    const info = `${payload}.${sign(list.secret, purpose, boundTo(list, payload))}`;
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries({ limit, fields, shop_id }))
      if (typeof value === 'string') asked.set(name, value);
    asked.set('page_info', info);
    return [`<${address}?${asked.toString()}>; rel="${rel}"`];
  };
  const both = [...link(links.previous, 'previous'), ...link(links.next, 'next')];
  return both.length === 0 ? undefined : both.join(', ');
}
