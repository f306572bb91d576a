import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packedText } from '#core/server/http/compression.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import { sessionCookie } from '#modules/identity/session/server/session.ts';

// The rich text editor and the previews of boxes bring style elements of their own; nothing else runs or loads from elsewhere.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Paths whose unknown addresses are a 404 in JSON rather than a page of the admin. */
const notPages = /^\/(admin|v1|v3|api|signup|storefront|store|files|assets|docs)(\/|$)|\.\w+$/;

/**
 * What every screen waits for is asked for while its code is still on its way. Only with a session: without one the
 * answer is that there is none.
 */
const early = `<${getShopContext.path}>; rel=preload; as=fetch; crossorigin=anonymous`;
const hasSession = (request: FastifyRequest): boolean =>
  (request.headers.cookie ?? '').includes(`${sessionCookie}=`);

/**
 * Whether an app of others sends people here, perhaps in a window of its own, where the way ends at a page of the app
 * that tells the window it was opened from: /oauth/…, and signing in on the way there.
 */
function isOfApp(path: string, query: string | undefined): boolean {
  const returnTo = new URLSearchParams(query).get('return') ?? path;
  return path.startsWith('/oauth/') || returnTo.startsWith('/oauth/');
}

/** Serves the built admin: hashed assets for good, and its one page for every address that is not a call. */
export function adminPages(distDir: string): {
  register(app: FastifyInstance): Promise<void>;
  otherwise(request: FastifyRequest, reply: FastifyReply): boolean;
} {
  const folder = join(distDir, 'admin');
  let page: ReturnType<typeof packedText> | undefined;
  return {
    async register(app) {
      const html = await readFile(join(folder, 'index.html')).catch(() => null);
      if (!html) return;
      page = packedText(html);
      await app.register(fastifyStatic, {
        root: join(folder, 'assets'),
        prefix: '/assets/',
        decorateReply: false,
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
        // A name with a hash never changes its content: nothing asks whether it did, and each file is 100 bytes shorter.
        etag: false,
        lastModified: false,
        acceptRanges: false,
      });
    },
    otherwise(request, reply) {
      const [path = '/', query] = request.url.split('?', 2);
      if ((request.method !== 'GET' && request.method !== 'HEAD') || !page || notPages.test(path))
        return false;
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .header('referrer-policy', 'same-origin')
        .header('x-frame-options', 'DENY')
        // A back room is not to be found, and least of all a report that somebody was sent.
        .header('x-robots-tag', 'noindex, nofollow')
        .header('cross-origin-opener-policy', isOfApp(path, query) ? 'unsafe-none' : 'same-origin');
      if (hasSession(request)) reply.header('link', early);
      void page(request, reply).then((body) => reply.send(body));
      return true;
    },
  };
}
