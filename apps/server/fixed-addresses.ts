import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { packedText } from '#core/server/compression.ts';
import { anyStore, onStoreHosts } from '#core/server/store-hosts.ts';

/** `/healthz` while the process lives, `/readyz` while it can answer. */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { ok: true };
    return reply.status(503).header('retry-after', '1').send({ ok: false });
  });
}

/** `/openapi.json`. */
export function addApiDocument(app: FastifyInstance, make: () => object): void {
  let document: ReturnType<typeof packedText> | undefined;
  const counted = { onRequest: async (request: FastifyRequest) => app.guard.admit(request, 'call') };
  app.get('/openapi.json', counted, async (request, reply) => {
    // Made when it is first asked for: no start needs it.
    document ??= packedText(JSON.stringify(make()));
    return reply.type('application/json').send(await document(request, reply));
  });
}

/** The shoppers' script and its parts, for pages on every host. */
export async function addStorefrontFiles(app: FastifyInstance, distDir: string): Promise<void> {
  await app.register(async (scope) => {
    onStoreHosts(scope, anyStore);
    await scope.register(fastifyStatic, {
      root: join(distDir, 'storefront', 'storefront'),
      prefix: '/storefront/',
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
    });
  });
  await app.register(async (scope) => {
    onStoreHosts(scope, anyStore);
    await scope.register(fastifyStatic, {
      root: join(distDir, 'storefront'),
      serve: false,
      preCompressed: true,
    });
    scope.get('/storefront.js', (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .sendFile('storefront.js', { cacheControl: false }),
    );
  });
}
