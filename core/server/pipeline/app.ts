import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import {
  apiVersionHeaders,
  deprecationHeaders,
  namesVersion,
  takeApiVersion,
  unknownVersion,
} from './api-versions.ts';
import { sendFailure } from './call-failure.ts';
import type { Services } from '../call/context.ts';
import { compressAnswers, keepPlain } from '../http/compression.ts';
import { callLimitHeaders } from '../call/call-limit.ts';
import { isUrgent, openCallGuard, takesTurns } from './call-guard.ts';
import { foreignBody } from '../http/cross-site.ts';
import { acceptFormBody } from './form-body.ts';
import type { AnyEndpoint, Route } from '../call/handle.ts';
import { nameOfficeCookies } from '../http/office-cookie.ts';
import { notFound, Refusal } from '../call/refusal.ts';
import type { Authentication } from '../call/request-authentication.ts';
import { runInShop, runPublic } from './run-call.ts';
import { type ReadRoute, readersOf } from './sent-back.ts';
import { letSlowSendersGo, patience as standardPatience, type Patience } from '../http/slow-senders.ts';
import { answersSecret } from '../call/secret-answer.ts';
import { anyStore, ownStore } from '../http/store-hosts.ts';
import type { StoreViewOf } from './store-ids.ts';
import { refuseUnstorableText } from '../call/unstorable-text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that is mounted here; none where a page or a file is. */
    endpoint?: AnyEndpoint;
  }
  interface FastifyInstance {
    storeView: StoreViewOf;
  }
}

export interface AppOptions {
  services: Services;
  authentication: Authentication;
  routes: readonly Route[];
  /** Trusted proxies in front, as Fastify's `trustProxy`. */
  trustProxy?: boolean | string;
  /** Switches what one address may ask for (`core/contract/allowance.ts`) off, for a benchmark. */
  limits?: boolean;
  /** How long senders may take; for tests that do not wait as long. */
  patience?: Patience;
  logger?: boolean | object;
  /** Makes of the address of a request the one that is routed. */
  rewriteUrl?: (raw: IncomingMessage) => string;
  /** How shops look from the pages of their connected stores; without it no shop has one. */
  storeView?: StoreViewOf;
  /** Adds what looks at every request before anything else does. */
  before?: (app: FastifyInstance) => void;
  /** Answers an address that no call has (a page of the admin); false leaves it to the 404. */
  otherwise?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/** `/admin/offers/{id}.json` → Fastify's pattern; `id` parameters match digits only. */
export function routePattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    name === 'id' || name.endsWith('_id') ? `:${name}(^[0-9]+)` : `:${name}`,
  );
}

/** The HTTP server with every call mounted. Static files and pages are added by the composition root. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, authentication, patience = standardPatience } = options;
  // Names a request among all nodes and starts; a random number for each would cost more than routing.
  const node = randomBytes(6).toString('base64url');
  let requests = 0;
  const isSecure = services.publicUrl.startsWith('https:');
  const app = Fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy ?? false,
    genReqId: () => `${node}-${(requests++).toString(36)}`,
    requestIdHeader: false,
    bodyLimit: 1024 * 1024,
    // Bodies have limits of their own (`slow-senders.ts`).
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.lookEveryMs },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    return503OnClosing: true,
    rewriteUrl: (raw) => takeApiVersion(raw, options.rewriteUrl?.(raw) ?? raw.url ?? '/'),
    // An address that cannot be read, or with too long a part, has the shape of every other failure.
    frameworkErrors: (error, request, reply) => sendFailure(services.db, request, reply, error),
  });
  nameOfficeCookies(app, services.publicUrl);
  const guard = openCallGuard(services, options.limits ?? true);
  app.decorateRequest('callLimit', undefined);
  app.decorate('guard', guard);
  app.decorate('storeView', options.storeView ?? (() => Promise.resolve(null)));
  app.addHook('onClose', async () => guard.stop());
  letSlowSendersGo(app, patience);
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 30, parts: 40, fieldSize: 64 * 1024 } });
  app.setErrorHandler((error, request, reply) => sendFailure(services.db, request, reply, error));
  app.setNotFoundHandler((request, reply) => {
    const version = unknownVersion(request);
    if (version || namesVersion(request) || !options.otherwise?.(request, reply))
      sendFailure(services.db, request, reply, version ?? notFound(coreSentences.this_address));
  });
  // Clients name the kind of body of every request, also of one that has none.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  // For beacons alone: every other call has refused it by then.
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: 256 * 1024 },
    (_request, body, done) => {
      try {
        done(null, body === '' ? undefined : JSON.parse(String(body)));
      } catch {
        done(new Refusal(coreRefusals.bad_request.not_json) as never);
      }
    },
  );
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && !endpoint.setsCookies && reply.hasHeader('set-cookie')) {
      reply.removeHeader('set-cookie');
      done(new Error(`${endpoint.method} ${endpoint.path} sets a cookie and does not say so (setsCookies)`));
      return;
    }
    if (request.callLimit) reply.headers(callLimitHeaders(request));
    reply.headers({ ...apiVersionHeaders(request), ...deprecationHeaders(endpoint) });
    reply.header('x-content-type-options', 'nosniff');
    // Said on https alone, by the address that browsers see: a proxy may have taken the encryption off on the way.
    if (isSecure || request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  compressAnswers(app);

  options.before?.(app);

  const readers = readersOf(options.routes);
  for (const route of options.routes)
    mount(app, route, services, authentication, readers.get(route.endpoint));
  return app;
}

function mount(
  app: FastifyInstance,
  route: Route,
  services: Services,
  authentication: Authentication,
  reader: ReadRoute | undefined,
): void {
  const { endpoint } = route;
  if ((route.kind === 'public') !== (endpoint.permission === 'public')) {
    throw new Error(`${endpoint.method} ${endpoint.path}: permission and handler do not fit`);
  }
  if (endpoint.setsCookies && (endpoint.bodyKind ?? 'json') !== 'json') {
    throw new Error(`${endpoint.method} ${endpoint.path}: what sets cookies takes JSON alone`);
  }
  const url = routePattern(endpoint.path);
  const shopper = endpoint.permission === 'shopper';
  let secret: boolean | undefined;
  if (shopper && !app.hasRoute({ method: 'OPTIONS', url })) {
    app.options(url, { config: { stores: anyStore } }, (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', 'content-type, idempotency-key')
        .header('access-control-max-age', '86400')
        .status(204)
        .send(),
    );
  }
  const { guard } = app;
  const stranger = shopper || endpoint.permission === 'public';
  const limited = stranger || endpoint.allowance !== undefined;
  const allowance = endpoint.allowance ?? 'call';
  const turns = shopper && takesTurns.has(allowance);
  const options: RouteOptions = {
    method: endpoint.method,
    url,
    bodyLimit: endpoint.maxBytes ?? 1024 * 1024,
    config: { endpoint, upload: endpoint.bodyKind === 'file', ...(shopper && { stores: ownStore }) },
    // Before the body is read.
    onRequest(request, reply, done) {
      if (shopper) reply.header('access-control-allow-origin', '*');
      const foreign = foreignBody(endpoint, request);
      if (foreign) return done(foreign);
      const refused =
        limited && !guard.isInner(request)
          ? guard.admit(request, allowance, shopper ? (request.query as { shop?: unknown }).shop : undefined)
          : undefined;
      if (!refused) done();
      else refused.then(() => done(), done);
    },
    async handler(request, reply) {
      // Looked up when it is first called: no start needs it.
      if ((secret ??= answersSecret(endpoint))) keepPlain(reply);
      refuseUnstorableText(request.params, request.query, request.body);
      if (route.kind === 'public') return runPublic(route, services, request, reply);
      if (!turns || guard.isInner(request)) {
        const end = stranger || route.kind === 'stream' ? undefined : guard.staff();
        try {
          return await runInShop(route, services, authentication, request, reply, reader);
        } finally {
          end?.();
        }
      }
      const turn = await guard.enter(
        request,
        (request.query as { shop?: unknown }).shop,
        isUrgent(allowance),
      );
      try {
        return await runInShop(route, services, authentication, request, reply, reader);
      } finally {
        turn.end();
      }
    },
  };
  if (endpoint.bodyKind !== 'form') app.route(options);
  else
    void app.register(async (scope) => {
      acceptFormBody(scope);
      scope.route(options);
    });
}
