import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { z } from 'zod';
import type { Scope } from '#core/contract/endpoint.ts';
import { plainIssues } from '#core/contract/issue.ts';
import { secretMark } from '#core/contract/scalar.ts';
import { checkReply, type LeftOutRow } from './checked-reply.ts';
import { networkOf } from './client-network.ts';
import type { AppCaller, Ctx, PublicCtx, Services } from './context.ts';
import { compressAnswers, keepPlain } from './compression.ts';
import type { Database, Tx } from './database.ts';
import { isDatabaseAway, isDeadlock } from './database.ts';
import { isUrgent, openCallGuard, takesTurns } from './call-guard.ts';
import { acceptFormBody } from './form-body.ts';
import { hideGuarded, hideInRefusal, withoutGuarded } from './guarded-reply.ts';
import type { AnyEndpoint, Route, SentFile } from './handle.ts';
import { once, requireSoundKey } from './idempotency.ts';
import { boundsOf, excessOf, tooManyCharacters, tooManyEntries } from './input-bounds.ts';
import { tellOfLeftOut } from './left-out-rows.ts';
import { mediaTypes } from './media-types.ts';
import { receiveFile } from './multipart-file.ts';
import { nameOfficeCookies } from './office-cookie.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Authentication } from './request-authentication.ts';
import { sentShopIds } from './sent-shop.ts';
import { readForShop } from './shop-input.ts';
import { isAborted, letSlowSendersGo, patience as standardPatience, type Patience } from './slow-senders.ts';
import { anyStore, ownStore } from './store-hosts.ts';
import { refuseUnstorableText } from './unstorable-text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that is mounted here; none where a page or a file is. */
    endpoint?: AnyEndpoint;
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

function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of plainIssues(error.issues)) fields[issue.path.join('.') || '_'] ??= issue.message;
  return fields;
}

/** The words for what is too long, where a contract has none of its own. */
const wordsOf = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code !== 'too_big' || issue.inclusive === false) return undefined;
  if (issue.origin === 'string') return tooManyCharacters(Number(issue.maximum));
  return issue.origin === 'array' ? tooManyEntries(Number(issue.maximum)) : undefined;
};

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const excess = excessOf(boundsOf(schema), value);
  if (excess) throw invalidInput({ [excess.path.join('.') || '_']: excess.message });
  const result = schema.safeParse(value, { error: wordsOf });
  if (result.success) return result.data;
  throw invalidInput(fieldErrors(result.error));
}

function invalidInput(fields: Record<string, string>): Refusal {
  return new Refusal(422, 'core.invalid', Object.values(fields)[0] ?? 'Not valid.', { fields });
}

const unavailable = 'core.unavailable';

function sendFailure(db: Database, request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const fastifyStatus = (error as { statusCode?: number }).statusCode;
  let refusal: Refusal;
  if (error instanceof Refusal) refusal = error;
  // Nobody hears it, and nothing is wrong here.
  else if (isAborted(request.raw, error)) refusal = new Refusal(499, 'core.gone', 'The caller has gone.');
  else if (isDatabaseAway(error)) {
    db.lost(error);
    refusal = new Refusal(503, unavailable, 'The shop is restarting. Please try again in a moment.', {
      headers: { 'retry-after': '1' },
    });
  } else if (fastifyStatus === 413) refusal = new Refusal(413, 'core.too_large', 'That is too large.');
  else if (fastifyStatus === 415)
    refusal = new Refusal(415, 'core.media_type', 'This kind of body is not accepted here.');
  else if (fastifyStatus !== undefined && fastifyStatus >= 400 && fastifyStatus < 500) {
    refusal = new Refusal(fastifyStatus, 'core.bad_request', 'The request could not be read.');
  } else refusal = new Refusal(500, 'core.internal', 'Something went wrong, please try again later');
  // That the database is away is said once for all.
  if (refusal.status >= 500 && refusal.code !== unavailable) request.log.error({ err: error }, 'call failed');
  for (const [name, value] of Object.entries(refusal.headers)) reply.header(name, value);
  void reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error: refusal.message,
        code: refusal.code,
        ...(refusal.fields ? { fields: refusal.fields } : {}),
        ...refusal.extra,
        request_id: request.id,
      }),
    );
}

const crossSite = () =>
  new Refusal(403, 'core.cross_site', 'This call must come from the back office itself.');

/** Whether a browser says that another site's page sends this. A program that says nothing of it is none. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  // "null", and what is no address at all, parse to nothing and are foreign, too.
  if (origin !== undefined && URL.parse(origin)?.host !== host) return true;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** A cookie proves who, not from where: our own pages send this header, which no other origin can without our leave. */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (isForeign(request) || request.headers['x-requested-with'] === undefined) throw crossSite();
}

/** Asked before the body is read: what another site's plain form can send is no body of a call. */
function foreignBody(
  { bodyKind = 'json', setsCookies }: AnyEndpoint,
  request: FastifyRequest,
): Refusal | undefined {
  if (setsCookies && isForeign(request)) return crossSite();
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (request.method === 'GET' || type === undefined || mediaTypes[bodyKind].includes(type)) return undefined;
  return new Refusal(415, 'core.media_type', 'This kind of body is not accepted here.');
}

const noTransaction = new Proxy({} as Tx, {
  get() {
    throw new Error('This call has no transaction of its own: use ctx.db.inShop');
  },
});

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
    // An address that cannot be read, or with too long a part, has the shape of every other failure.
    frameworkErrors: (error, request, reply) => sendFailure(services.db, request, reply, error),
  });
  nameOfficeCookies(app, services.publicUrl);
  const guard = openCallGuard(services, options.limits ?? true);
  app.decorate('guard', guard);
  app.addHook('onClose', async () => guard.stop());
  letSlowSendersGo(app, patience);
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 30, parts: 40, fieldSize: 64 * 1024 } });
  app.setErrorHandler((error, request, reply) => sendFailure(services.db, request, reply, error));
  app.setNotFoundHandler((request, reply) => {
    if (!options.otherwise?.(request, reply))
      sendFailure(services.db, request, reply, notFound('This address'));
  });
  // For beacons alone: every other call has refused it by then.
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: 256 * 1024 },
    (_request, body, done) => {
      try {
        done(null, body === '' ? undefined : JSON.parse(String(body)));
      } catch {
        done(new Refusal(400, 'core.bad_request', 'The body is not JSON.') as never);
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
    reply.header('x-content-type-options', 'nosniff');
    // Said on https alone, by the address that browsers see: a proxy may have taken the encryption off on the way.
    if (isSecure || request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  compressAnswers(app);

  options.before?.(app);

  for (const route of options.routes) mount(app, route, services, authentication);
  return app;
}

/** Whether an answer of the call has a field that its contract calls a secret; see `secret` in `scalar.ts`. */
export function answersSecret({ reply }: AnyEndpoint): boolean {
  return JSON.stringify(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })).includes(secretMark);
}

function mount(app: FastifyInstance, route: Route, services: Services, authentication: Authentication): void {
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
          return await runInShop(route, services, authentication, request, reply);
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
        return await runInShop(route, services, authentication, request, reply);
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

function publicCtx(services: Services, request: FastifyRequest): PublicCtx {
  return {
    services,
    db: services.db,
    now: services.now(),
    requestId: request.id,
    log: services.log,
    // The type does not know that a caller who has gone has no address any more.
    ip: (request.ip as string | undefined) ?? '',
    network: networkOf(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
  };
}

interface ReadRequest {
  body: unknown;
  file: SentFile | undefined;
  /** Only of a file. */
  cleanUp?: () => Promise<void>;
}

function readBody(endpoint: AnyEndpoint, request: FastifyRequest): ReadRequest | Promise<ReadRequest> {
  return endpoint.bodyKind === 'file' ? readFile(endpoint, request) : { body: request.body, file: undefined };
}

async function readFile(endpoint: AnyEndpoint, request: FastifyRequest): Promise<ReadRequest> {
  const received = await receiveFile(request, endpoint.maxBytes ?? 2 * 1024 * 1024);
  try {
    refuseUnstorableText(received.body);
  } catch (error) {
    await received.cleanUp();
    throw error;
  }
  return received;
}

function send(endpoint: AnyEndpoint, reply: FastifyReply, status: number, value: unknown): FastifyReply {
  if (endpoint.replyKind === 'download') {
    const download = value as { content_type: string; filename: string; body: unknown };
    return reply
      .type(download.content_type)
      .header('content-disposition', `attachment; filename="${download.filename.replace(/[^\w.-]/g, '_')}"`)
      .send(download.body);
  }
  if (status === 204) return reply.status(204).send();
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(value));
}

async function runPublic(
  route: Extract<Route, { kind: 'public' }>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route;
  const sent = await readBody(endpoint, request);
  try {
    const input = {
      params: parse(endpoint.params, request.params),
      query: parse(endpoint.query, request.query),
      body: parse(endpoint.body, sent.body),
      file: sent.file,
    };
    const { value } = checkReply(endpoint, await route.run(publicCtx(services, request), input, reply));
    return send(endpoint, reply, endpoint.status ?? 200, value);
  } finally {
    await sent.cleanUp?.();
  }
}

async function resolveShop(
  endpoint: AnyEndpoint,
  services: Services,
  authentication: Authentication,
  request: FastifyRequest,
  body: unknown,
): Promise<Pick<Ctx, 'shop' | 'member' | 'app' | 'sessionToken'>> {
  if (endpoint.permission === 'shopper') {
    const domain = (request.query as { shop?: unknown }).shop;
    const shop = typeof domain === 'string' ? await services.shops.byDomain(domain) : null;
    if (!shop) throw notFound('This shop');
    refuseStopped(endpoint, shop, {});
    if (endpoint.switch && !shop.switches[endpoint.switch]) throw notFound();
    return { shop, member: undefined, sessionToken: undefined };
  }
  const wanted = sentShopIds(request.query, body);
  const found = await authentication.authenticate(request, wanted[0]);
  if (!found) throw new Refusal(401, 'core.signed_out', 'Please sign in.');
  if (found.via === 'cookie') refuseCrossSite(request);
  for (const other of wanted.slice(1)) {
    const member = await authentication.authenticate(request, other);
    if (!member?.member || !authentication.allows(member.member, endpoint.permission)) {
      throw new Refusal(403, 'core.forbidden', 'You are not a member of that shop.');
    }
  }
  if (wanted.length > 1 && !('shop_ids' in ((request.query as object | null) ?? {}))) {
    throw new Refusal(403, 'core.forbidden', 'This call acts on one shop.');
  }
  refuseStopped(endpoint, found.shop, found.member ? { role: found.member.role } : {});
  if (found.app) refuseScope(endpoint.scope, found.app);
  else if (!authentication.allows(found.member, endpoint.permission)) {
    throw new Refusal(
      403,
      'core.forbidden',
      'You do not have the permission for this. The shop owner can grant it.',
      {
        extra: { permission: endpoint.permission },
      },
    );
  }
  if (endpoint.switch && !found.shop.switches[endpoint.switch]) throw notFound();
  return { shop: found.shop, member: found.member, app: found.app, sessionToken: found.token };
}

/** Another program may make the calls that its scopes name; to write includes to read. */
function refuseScope(scope: Scope | undefined, app: AppCaller): void {
  if (scope === undefined || scope === 'people') {
    throw new Refusal(403, 'core.forbidden', 'This call is not for access tokens.');
  }
  if (scope === 'any' || app.scopes.includes(scope)) return;
  if (app.scopes.includes(scope.replace(/^read_/, 'write_'))) return;
  throw new Refusal(403, 'core.forbidden', `The access token lacks the scope ${scope}.`, {
    extra: { scope },
  });
}

/** V323: a frozen or closed shop answers 402 with why, and with the role of who asks (V391). */
function refuseStopped(endpoint: AnyEndpoint, shop: Ctx['shop'], extra: Record<string, unknown>): void {
  if (!shop.access || endpoint.whileStopped) return;
  throw new Refusal(402, shop.access.code, shop.access.reason, { extra });
}

/** Two calls that wait for each other: PostgreSQL undoes one of them, which then finds the way free. */
async function withoutDeadlock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}

/** The key under which a call is made at most once; absent where none was sent, or the call takes none. */
function sentKey({ idempotent }: AnyEndpoint, request: FastifyRequest): string | undefined {
  const key = idempotent ? request.headers['idempotency-key'] : undefined;
  if (typeof key !== 'string') return undefined;
  requireSoundKey(key);
  return key;
}

async function runInShop(
  route: Exclude<Route, { kind: 'public' }>,
  services: Services,
  authentication: Authentication,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { endpoint } = route;
  // The session first, so that a stranger's upload is not even read; JSON bodies are small and already here.
  const early = endpoint.bodyKind === 'file' ? undefined : request.body;
  let who = await resolveShop(endpoint, services, authentication, request, early);
  const sent = await readBody(endpoint, request);
  try {
    // A multipart body may name a shop, too, and is only known now.
    if (endpoint.bodyKind === 'file' && sentShopIds({}, sent.body).length > 0) {
      who = await resolveShop(endpoint, services, authentication, request, sent.body);
    }
    const input = readForShop(who.shop, () => ({
      params: parse(endpoint.params, request.params),
      query: parse(endpoint.query, request.query),
      body: parse(endpoint.body, sent.body),
      file: sent.file,
    }));
    const may = (permission: string): boolean =>
      who.member
        ? authentication.allows(who.member, permission)
        : (who.app?.fields.includes(permission) ?? false);
    withoutGuarded(endpoint, input.body, may);
    const after: ((reply: FastifyReply) => void)[] = [];
    const ctx: Ctx = {
      ...publicCtx(services, request),
      ...who,
      tx: noTransaction,
      may,
      idempotencyKey: sentKey(endpoint, request),
      afterCommit: (work) => void after.push(work),
    };
    if (route.kind === 'stream') {
      await route.run(ctx, input, request, reply);
      return undefined;
    }
    let leftOut: readonly LeftOutRow[] = [];
    const run = async (): Promise<{ status: number; reply: unknown }> => {
      const checked = checkReply(endpoint, await route.run(ctx, input));
      leftOut = checked.leftOut;
      hideGuarded(endpoint, checked.value, may);
      return { status: endpoint.status ?? 200, reply: checked.value };
    };
    const key = ctx.idempotencyKey;
    const inTransaction = async (tx: Tx) => {
      ctx.tx = tx;
      if (key === undefined) return run();
      return once(tx, ctx.shop.id, `${endpoint.method} ${endpoint.path}`, key, input, run);
    };
    const attempt = () => {
      after.length = 0;
      const { member, app } = ctx;
      const actor = { userId: member?.userId, app };
      return services.db.inShop(ctx.shop.id, inTransaction, {
        readOnly: endpoint.method === 'GET',
        ...actor,
      });
    };
    const answer = await (route.transaction ? withoutDeadlock(attempt) : run()).catch((error: unknown) => {
      hideInRefusal(endpoint, error, may);
      throw error;
    });
    for (const work of after) work(reply);
    // Not awaited: the answer is there, and what it tells of can wait.
    if (leftOut.length > 0) void tellOfLeftOut(services, who.shop, endpoint, leftOut);
    return send(endpoint, reply, answer.status, answer.reply);
  } finally {
    await sent.cleanUp?.();
  }
}
