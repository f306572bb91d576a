import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askedVersion, documentOfVersion } from '#core/server/pipeline/api-versions.ts';
import { packedText } from '#core/server/http/compression.ts';
import { anyStore, onStoreHosts } from '#core/server/http/store-hosts.ts';

/** `/healthz` while the process lives, `/readyz` while it can answer. */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { ok: true };
    return reply.status(503).header('retry-after', '1').send({ ok: false });
  });
}

/** `/openapi.json`, with `?version=` and at `/admin/api/<version>/openapi.json` that of a version. */
export function addApiDocument(app: FastifyInstance, make: () => Readonly<Record<string, unknown>>): void {
  const documents = new Map<string, ReturnType<typeof packedText>>();
  const counted = { onRequest: async (request: FastifyRequest) => app.guard.admit(request, 'call') };
  const send = async (version: string | undefined, request: FastifyRequest, reply: FastifyReply) => {
    const name = version ?? '';
    let document = documents.get(name);
    if (!document) {
      // Made when it is first asked for: no start needs it. A version that never was is not kept.
      const all = make();
      document = packedText(JSON.stringify(version === undefined ? all : documentOfVersion(all, version)));
      documents.set(name, document);
    }
    return reply.type('application/json').send(await document(request, reply));
  };
  app.get('/openapi.json', counted, async (request, reply) => {
    const { version } = request.query as { version?: unknown };
    return send(version === undefined ? undefined : String(version), request, reply);
  });
  app.get('/admin/openapi.json', counted, async (request, reply) =>
    send(askedVersion(request), request, reply),
  );
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
