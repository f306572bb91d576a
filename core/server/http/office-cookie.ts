import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Before the names of the back office's cookies: `__Host-` on https, else nothing. */
export type OfficeCookiePrefix = '' | '__Host-';

declare module 'fastify' {
  interface FastifyInstance {
    officeCookiePrefix: OfficeCookiePrefix;
  }
}

/** On https a browser takes `__Host-` cookies from this very host alone: no neighbouring host can plant one. */
export function officeCookiePrefix(publicUrl: string): OfficeCookiePrefix {
  return publicUrl.startsWith('https:') ? '__Host-' : '';
}

/** Tells every request of the app which names the back office's cookies have here. */
export function nameOfficeCookies(app: FastifyInstance, publicUrl: string): void {
  app.decorate('officeCookiePrefix', officeCookiePrefix(publicUrl));
}

const fullName = (server: FastifyInstance, name: string): string => (server.officeCookiePrefix ?? '') + name;

/** Every value that came under a cookie's name, in the order of the header; more than one where neither counts. */
export function officeCookieValues(request: FastifyRequest, name: string): string[] {
  const wanted = fullName(request.server, name);
  return (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === wanted ? [pair.slice(at + 1).trim()] : [];
  });
}

/**
 * The value of a cookie of the back office. Where it came twice, neither counts: one was set for another path or by a
 * neighbouring host, and the header does not say which.
 */
export function officeCookie(request: FastifyRequest, name: string): string | undefined {
  const values = officeCookieValues(request, name);
  return values.length === 1 ? values[0] : undefined;
}

/** Whether a cookie came twice, so that it is unknown which of them is ours. */
export function cameTwice(request: FastifyRequest, name: string): boolean {
  return officeCookieValues(request, name).length > 1;
}

/** The answer to a browser that sends a cookie twice: it deletes them all, since one alone cannot be named. */
export const forgetCookies = { 'clear-site-data': '"cookies"' } as const;

/** `maxAge` in seconds. Out of reach of scripts, and of other sites' requests but plain links. */
export function setOfficeCookie(reply: FastifyReply, name: string, value: string, maxAge: number): void {
  const { request } = reply;
  const prefix = request.server.officeCookiePrefix ?? '';
  void reply.setCookie(prefix + name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: prefix !== '' || request.protocol === 'https',
    maxAge,
  });
}

export function clearOfficeCookie(reply: FastifyReply, name: string): void {
  const { request } = reply;
  const prefix = request.server.officeCookiePrefix ?? '';
  void reply.clearCookie(prefix + name, {
    path: '/',
    secure: prefix !== '' || request.protocol === 'https',
  });
}
