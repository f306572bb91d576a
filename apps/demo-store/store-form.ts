import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StorePaths } from './theme-shapes.ts';

/** Whether a form was sent by a page of this very site; forms of other sites show it in one of these headers. */
export function isOwnForm(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host);
}

/** Lets a scope read URL-encoded forms, as `URLSearchParams`, because names may repeat. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 512 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** The sent form; an empty one for any other body. */
export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

/** A quantity as a shopper types it: a whole number within the limits, else null. */
export function quantityOf(text: string | null | undefined, least: number): number | null {
  if (!/^\s*\d{1,3}\s*$/.test(text ?? '')) return null;
  const quantity = Number(text);
  return quantity >= least ? quantity : null;
}

/** Whether a path is that of a page of the store. */
export const isOwnPath = ({ root }: StorePaths, path: string): boolean =>
  path === root || path.startsWith(`${root}/`);

/** The address a form was sent from, if it is a page of the store; else the fallback. */
export function findReferrerPath(request: FastifyRequest, paths: StorePaths, fallback: string): string {
  const { referer } = request.headers;
  if (!referer || !URL.canParse(referer)) return fallback;
  const { host, pathname, search } = new URL(referer);
  return host === request.host && isOwnPath(paths, pathname) ? pathname + search : fallback;
}
