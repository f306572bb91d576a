import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, rowOfFields } from '#core/contract/row-fields.ts';
import { resolveCaller } from './call-caller.ts';
import { lookAtBody, readBody, readInput, readParams } from './call-input.ts';
import { checkLists, checkReply, type LeftOutRow, listsOf } from '../call/checked-reply.ts';
import { ReplyText } from '../call/reply-text.ts';
import { countryOf } from '../address/client-country.ts';
import { networkOf } from '../address/client-network.ts';
import { mayPack } from '../http/compression.ts';
import type { Ctx, PublicCtx, Services } from '../call/context.ts';
import type { Tx } from '../database/database.ts';
import { retryDeadlock } from '../database/deadlock-retry.ts';
import { noTransaction } from '../call/each-shop.ts';
import { ownPaths, readsPaths, wholeAddresses, wholeInRefusal } from '../files/file-addresses.ts';
import { hideGuarded, hideInRefusal, withoutGuarded } from './guarded-reply.ts';
import type { AnyEndpoint, Route } from '../call/handle.ts';
import { once, requireSoundKey } from './idempotency.ts';
import { tellOfLeftOut } from './left-out-rows.ts';
import { Paged, type PageLinks } from '../call/list-page.ts';
import { askedQuery, pageLinks } from './page-info.ts';
import type { Authentication } from '../call/request-authentication.ts';
import { answersSecret } from '../call/secret-answer.ts';
import { comesBack, type ReadRoute, standsAlready, withoutOrigin } from './sent-back.ts';
import { inOurForm } from '../call/sent-form.ts';
import { sentShops } from './sent-shop.ts';
import { RememberedReply } from '../call/remembered-reply.ts';
import { readForShop } from '../call/shop-input.ts';
import { readStoreIds, writeStoreIds } from './store-ids.ts';

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
    country: countryOf(request, services.environment.COUNTRY_HEADER),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
  };
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
  reply.status(status).type('application/json; charset=utf-8');
  if (!(value instanceof ReplyText)) return reply.send(JSON.stringify(value));
  const { pieces } = value;
  return reply.send(pieces.length === 1 ? pieces[0] : Readable.from(bytesOf(pieces)));
}

/** A great answer goes out in pieces: as one text it would be made bytes in one go. */
function* bytesOf(pieces: readonly string[]): Generator<Buffer, void> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** The fields that were asked for, of a call that takes them; undefined for whole rows. */
const fieldsAsked = (endpoint: AnyEndpoint, query: unknown): Fields | undefined =>
  rowOfFields(endpoint.query) && (query as { fields?: Fields }).fields;

/** A call outside any shop: its input, its handler, its answer. */
export async function runPublic(
  route: Extract<Route, { kind: 'public' }>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route;
  const sent = await readBody(endpoint, request);
  try {
    inOurForm(endpoint.query, request.query);
    const input = readInput(endpoint, request, sent, lookAtBody(endpoint, sent));
    const made = await route.run(publicCtx(services, request), input, reply);
    const value =
      listsOf(endpoint).length > 0 ? (await checkLists(endpoint, made)).text : checkReply(endpoint, made);
    return send(endpoint, reply, endpoint.status ?? 200, value);
  } finally {
    await sent.cleanUp?.();
  }
}

/**
 * The thing that a call writes, as its caller may read it now and would get it. Where its address has no id, one that has to
 * be named in the query is named by the `id` that it has in the body; undefined for a body without.
 */
async function readBack(reader: ReadRoute, ctx: Ctx, params: unknown, body: unknown): Promise<unknown> {
  const { endpoint } = reader;
  const asked = endpoint.query?.safeParse({});
  const named = asked?.success === false ? endpoint.query!.safeParse({ id: idIn(body) }) : asked;
  if (named?.success === false) return undefined;
  const input = { params, query: named?.data, body: undefined, file: undefined };
  const read = (tx: Tx) => reader.run({ ...ctx, tx }, input);
  const made = await ctx.db.inShop(ctx.shop.id, read, { readOnly: true });
  const value = checkReply(endpoint, made instanceof Paged ? made.reply : made);
  hideGuarded(endpoint, value, ctx.may);
  return withoutOrigin(JSON.parse(JSON.stringify(value)), ctx.services.publicUrl);
}

/** The id of the thing in a body, as a query has it. */
function idIn(body: unknown): string | undefined {
  const things = Object.values((body ?? {}) as Readonly<Record<string, { id?: unknown } | null>>);
  const id = things.find((thing) => typeof thing?.id === 'number' || typeof thing?.id === 'string')?.id;
  return id === undefined ? undefined : String(id);
}

/** The key under which a call is made at most once; absent where none was sent, or the call takes none. */
function sentKey({ idempotent }: AnyEndpoint, request: FastifyRequest): string | undefined {
  const key = idempotent ? request.headers['idempotency-key'] : undefined;
  if (typeof key !== 'string') return undefined;
  requireSoundKey(key);
  return key;
}

/** A call of one shop: who calls, its input, its handler in a transaction with the shop set, its answer. */
export async function runInShop(
  route: Exclude<Route, { kind: 'public' }>,
  services: Services,
  authentication: Authentication,
  request: FastifyRequest,
  reply: FastifyReply,
  reader?: ReadRoute,
): Promise<FastifyReply | undefined> {
  const { endpoint } = route;
  // The session first, so that a stranger's upload is not even read; JSON bodies are small and already here.
  const early = endpoint.bodyKind === 'file' ? undefined : request.body;
  const several = route.kind === 'shop' && route.severalShops === true;
  let who = await resolveCaller(endpoint, services, authentication, request, early, several);
  const sent = await readBody(endpoint, request);
  try {
    // A multipart body may name a shop, too, and is only known now.
    if (endpoint.bodyKind === 'file' && sentShops({}, sent.body).all.length > 0) {
      who = await resolveCaller(endpoint, services, authentication, request, sent.body);
    }
    const mayIn = (member: Ctx['member'], permission: string): boolean =>
      member
        ? authentication.allows(member, permission)
        : (who.app?.permissions.includes(permission) ?? false);
    const may = (permission: string): boolean => mayIn(who.member, permission);
    const after: ((reply: FastifyReply) => void)[] = [];
    const ctx: Ctx = {
      ...publicCtx(services, request),
      ...who,
      tx: noTransaction,
      ...{ may, mayIn },
      idempotencyKey: sentKey(endpoint, request),
      afterCommit: (work) => void after.push(work),
    };
    const isOutside = !readsPaths(who, request);
    inOurForm(endpoint.query, request.query);
    const held = lookAtBody(endpoint, sent, reader?.endpoint);
    if (reader && comesBack(endpoint, held, sent.body, reader.endpoint)) {
      held.body = withoutOrigin(sent.body, services.publicUrl);
      held.stored = await readBack(reader, ctx, readParams(endpoint, request), held.body);
      // What was read and comes back unchanged is not written: neither its version nor its time becomes another.
      if (standsAlready(held.body, held.stored) && endpoint.reply.safeParse(held.stored).success) {
        if (isOutside) wholeAddresses(endpoint, held.stored, services);
        return send(endpoint, reply, endpoint.status ?? 200, held.stored);
      }
    }
    const list = {
      endpoint,
      secret: services.secret,
      shopId: who.shop.id,
      params: request.params,
      query: request.query as Readonly<Record<string, unknown>>,
    };
    const input = readForShop(who.shop, () => readInput(endpoint, request, sent, held, askedQuery(list)));
    const fields = fieldsAsked(endpoint, input.query);
    if (fields && !answersSecret(endpoint, fields)) mayPack(reply);
    const { store } = who.shop;
    if (store) readStoreIds(endpoint, input, store);
    withoutGuarded(endpoint, input.body, may);
    ownPaths(endpoint, input.body, services);
    if (route.kind === 'stream') {
      await route.run(ctx, input, request, reply);
      return undefined;
    }
    let leftOut: readonly LeftOutRow[] = [];
    let links: PageLinks = {};
    const dress = (part: unknown) => {
      hideGuarded(endpoint, part, may);
      if (store) writeStoreIds(endpoint, part, store);
    };
    let prepared: unknown;
    const run = async (): Promise<{ status: number; reply: unknown }> => {
      const status = endpoint.status ?? 200;
      const made = await route.run(ctx, input, prepared);
      const storedReply = made instanceof RememberedReply && !store ? made : undefined;
      const text = storedReply?.texts.get(isOutside);
      if (text) return { status, reply: text };
      const value: unknown = made instanceof Paged || made instanceof RememberedReply ? made.reply : made;
      links = made instanceof Paged ? made.links : {};
      if (listsOf(endpoint).length > 0) {
        const dressRow = (part: unknown) => {
          dress(part);
          if (isOutside) wholeAddresses(endpoint, part, services);
        };
        const checked = await checkLists(endpoint, value, { fields, dress: dressRow });
        ({ leftOut } = checked);
        if (leftOut.length === 0) storedReply?.texts.set(isOutside, checked.text);
        return { status, reply: checked.text };
      }
      const checked = checkReply(endpoint, value, fields);
      dress(checked);
      return { status, reply: checked };
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
    const perform = async () => {
      prepared = await route.prepare?.(ctx, input);
      return route.transaction ? retryDeadlock(attempt) : run();
    };
    const answer = await perform().catch((error: unknown) => {
      hideInRefusal(endpoint, error, may);
      if (isOutside) wholeInRefusal(endpoint, error, services);
      throw error;
    });
    // After what a key saved: whoever repeats a call may read addresses otherwise.
    if (isOutside && !(answer.reply instanceof ReplyText)) wholeAddresses(endpoint, answer.reply, services);
    for (const work of after) work(reply);
    // Not awaited: the answer is there, and what it tells of can wait.
    if (leftOut.length > 0) void tellOfLeftOut(services, who.shop, endpoint, leftOut);
    const address = `${services.publicUrl}${request.originalUrl.split('?', 1)[0]}`;
    const header = pageLinks(list, links, address);
    if (header !== undefined) reply.header('link', header);
    return send(endpoint, reply, answer.status, answer.reply);
  } finally {
    await sent.cleanUp?.();
  }
}
