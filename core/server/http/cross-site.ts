import type { FastifyRequest } from 'fastify';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { AnyEndpoint } from '../call/handle.ts';
import { mediaTypes } from '../call/media-types.ts';
import { Refusal } from '../call/refusal.ts';

const crossSite = () => new Refusal(coreRefusals.cross_site);

/** Whether a browser says that another site's page sends this. A program that says nothing of it is none. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  // "null", and what is no address at all, parse to nothing and are foreign, too.
  if (origin !== undefined && URL.parse(origin)?.host !== host) return true;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * Whether a browser says that a page of the very origin asks, so that an address without a host means the same to both.
 * Browsers name the kind of site on https and on this machine; on plain http they only name the page.
 */
export function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const { origin, referer, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin';
  const page = origin ?? referer;
  return page !== undefined && URL.parse(page)?.host === host;
}

/** A cookie proves who, not from where: our own pages send this header, which no other origin can without our leave. */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (isForeign(request) || request.headers['x-requested-with'] === undefined) throw crossSite();
}

/**
 * For what a browser may send by itself and programs send, too: a program says nothing of where it comes from.
 * @throws {Refusal} 403 when a browser says that another site's page wants something changed.
 */
export function refuseForeignPage(request: FastifyRequest): void {
  if (request.method !== 'GET' && request.method !== 'HEAD' && isForeign(request)) throw crossSite();
}

/** Asked before the body is read: what another site's plain form can send is no body of a call. */
export function foreignBody(
  { bodyKind = 'json', setsCookies }: AnyEndpoint,
  request: FastifyRequest,
): Refusal | undefined {
  if (setsCookies && isForeign(request)) return crossSite();
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (request.method === 'GET' || type === undefined || mediaTypes[bodyKind].includes(type)) return undefined;
  return new Refusal(coreRefusals.media_type.body);
}
