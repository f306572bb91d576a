import type { FastifyReply } from 'fastify';
import { enterStorefront } from '#modules/identity/settings/contract/shop-settings-calls.ts';
import { StoreFailure } from './store-client.ts';
import { findReferrerPath, formOf, isOwnPath } from './store-form.ts';
import type { StoreVisit } from './store-visit.ts';
import { type StorePaths, textOrNull } from './theme-shapes.ts';

/** The address if it is a page of the store, else the home page, because a hidden field may contain anything. */
function ownPage(paths: StorePaths, address: string): string {
  const url = URL.parse(address, 'http://store.invalid');
  const own = url?.host === 'store.invalid' && isOwnPath(paths, url.pathname);
  return own ? url.pathname + url.search : paths.root;
}

/** The password page, in place of any page; the right password leads on to the page that the shopper wanted. */
async function sendPasswordPage(
  visit: StoreVisit,
  status: number,
  returnTo: string,
  error: string | null,
): Promise<FastifyReply> {
  const [access, frame] = await Promise.all([visit.access(), visit.frame({ cart: false })]);
  visit.reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  return visit.send(status, frame, {
    page_type: 'password',
    page_title: access.title || access.shop_name,
    page_description: textOrNull(access.meta_description),
    canonical_url: null,
    password: { message: textOrNull(access.message), error, return_to: returnTo },
  });
}

/**
 * Checks every page first: null lets it through. Behind a password a page is the password page (403), and a form
 * redirects there; a stopped shop has no pages at all.
 * @throws {StoreFailure} 402 stopped
 */
export async function storeGate(visit: StoreVisit): Promise<FastifyReply | null> {
  const { state } = await visit.access();
  if (state === 'stopped') throw new StoreFailure(402);
  if (state === 'open') return null;
  const { request, reply } = visit;
  if (/\bapplication\/json\b/.test(String(request.headers.accept ?? ''))) {
    return reply.status(403).send({ error: 'This store asks for a password.', code: 'store.password' });
  }
  if (request.method === 'POST')
    return visit.redirect(findReferrerPath(request, visit.paths, visit.paths.root));
  return sendPasswordPage(visit, 403, ownPage(visit.paths, request.originalUrl), null);
}

/** `POST /store/password`: sets the pass and redirects, or shows the error. */
export async function passwordForm(visit: StoreVisit): Promise<FastifyReply> {
  const { state } = await visit.access();
  if (state === 'stopped') throw new StoreFailure(402);
  const form = formOf(visit.request);
  const returnTo = ownPage(visit.paths, form.get('return_to') ?? '');
  if (state === 'open') return visit.redirect(returnTo);
  const entered = await visit.call(enterStorefront, { body: { password: form.get('password') ?? '' } });
  if (!entered.ok) return sendPasswordPage(visit, entered.status, returnTo, entered.message);
  visit.setCookie('pass', entered.reply.pass);
  return visit.redirect(returnTo);
}
