import { setTimeout as delay } from 'node:timers/promises';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { SentenceError, type Sentence } from '#core/contract/sentence.ts';
import {
  outboundConnections,
  OutboundFailed,
  outboundFetch,
  type OutboundOptions,
  type OutboundPolicy,
  OutboundRefused,
  type OutboundReply,
} from '#core/server/http/outbound-http.ts';
import { storeLinkSentences } from '../contract/store-link-refusals.ts';

/** The store's answer to a failed call. */
export interface StoreAnswered {
  status: number;
  /** Its body where that is JSON, else null; never logged, as it may repeat what was sent. */
  json: unknown;
}

/** The store does not take the keys, or not for this. */
export class StoreRefused extends SentenceError {
  override name = 'StoreRefused';
  /** Null where nothing was asked yet. */
  readonly answered: StoreAnswered | null;

  constructor(sentence: Sentence, answered: StoreAnswered | null = null) {
    super(sentence);
    this.answered = answered;
  }
}

/** The store did not answer as it should, however patiently it was asked. */
export class StoreFailed extends SentenceError {
  override name = 'StoreFailed';
  /** Null where there was no answer. */
  readonly answered: StoreAnswered | null;

  constructor(sentence: Sentence, answered: StoreAnswered | null = null, options?: ErrorOptions) {
    super(sentence, options);
    this.answered = answered;
  }
}

/**
 * The store does not answer, or only that it cannot now (429, 5xx), however patiently it was asked: whoever can wait
 * tries again later.
 */
export class StoreSilent extends StoreFailed {
  override name = 'StoreSilent';
}

/** A list came without a part of it. */
export class StoreListIncomplete extends StoreFailed {
  override name = 'StoreListIncomplete';

  constructor() {
    super(storeLinkSentences.list_incomplete);
  }
}

/** The store's allowance is used up for longer than the caller can wait. That is no failure of the store. */
export class StoreBusy extends Error {
  override name = 'StoreBusy';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super(`The store's allowance is used up for ${waitMs} ms`);
    this.waitMs = waitMs;
  }
}

/** The page we were to go on with is not there any more: begin anew. */
export class StoreCursorGone extends Error {
  override name = 'StoreCursorGone';
}

export interface StoreAnswer {
  headers: OutboundReply['headers'];
  json: unknown;
  /** The store's clock, else ours. */
  at: string;
}

export interface StoreHttpOptions {
  /** `host`, or `host:port` of a stand-in. Nothing else is ever called. */
  domain: string;
  /** The credentials of each call. `renewed` is true for the one call after the store refused them. */
  headers(renewed: boolean): Promise<Readonly<Record<string, string>>>;
  /** Whether asking for headers anew may help where the store refuses them. */
  renews?: boolean;
  /**
   * The same sign-in as fields of the query, for a store whose server keeps the header from it: sent where the header was
   * refused and `mayHelp` says that it may not have arrived, and never over plain HTTP but to a stand-in of this machine.
   * No message or log of ours has an address with it.
   */
  query?: {
    fields: Readonly<Record<string, string>>;
    mayHelp(refusal: StoreAnswered): boolean;
  };
  policy: OutboundPolicy;
  signal?: AbortSignal | undefined;
  /** Maximum number of tries for a call that fails by chance. The default is 6. */
  tries?: number;
  /** Time for one try, from the DNS lookup to the last byte. The default is `storeBounds.callMs`. */
  timeoutMs?: number;
  /** Until it answers for the first time a call is tried once: of a store that did not answer before. */
  isSilent?: boolean;
  /** How long a call waits at most when the store says so; as long as it says where this is left out. */
  patienceMs?: number | undefined;
  /** The store's limit that the calls count towards; calls of the same limit wait together. The default is 'rest'. */
  limit?: 'rest' | 'graphql';
  /** Milliseconds to wait after an answer so that the store's limit is never met. */
  pace?(headers: OutboundReply['headers']): number;
}

interface StoreCall {
  method?: OutboundOptions['method'];
  body?: object;
  /** On a connection of its own, for what must not be done twice. */
  own?: boolean;
}

export interface StoreHttp {
  /** @throws {StoreRefused} @throws {StoreFailed} @throws {StoreSilent} @throws {StoreBusy} where its patience ends */
  call(path: string, options?: StoreCall): Promise<StoreAnswer>;
}

const largestPage = 24 * 1024 * 1024;
/** A store is asked many times in a row: its connections are kept, for whichever shop they were opened. */
const connections = outboundConnections();
const longestWait = 60_000;

/** Limits for calls to a store. Only tests change them. */
export const storeBounds = {
  /** How long it is waited for, in milliseconds: one call, and all calls of a run since its last good answer. */
  callMs: 10_000,
  silenceMs: 60_000,
  /** Things on a page, where its platform allows more. */
  pageSize: 250,
};

/** Seconds, as a number or a date. */
export function retryAfterMs(value: unknown, now: number): number {
  const text = typeof value === 'string' ? value : '';
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.min(longestWait, Math.max(0, ms)) : 2000;
}

/**
 * The address that paths of a store are added to: https, but for a stand-in that the process may reach. `domain` is a host,
 * with the folder that the store is in: `example.com/shop`.
 */
export function storeOrigin(domain: string, policy: OutboundPolicy): string {
  const [host = ''] = domain.split('/', 1);
  return `${policy.allowPrivate.has(host) ? 'http' : 'https'}://${domain}`;
}

/** Stores whose servers keep the Authorization header from them, as far as this process knows. */
const headerless = new Set<string>();
const maxHeaderless = 10_000;

function noteHeaderless(domain: string): void {
  if (headerless.size >= maxHeaderless) headerless.clear();
  headerless.add(domain);
}

/** `path` with the sign-in in its query. */
const signedPath = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`;

/** When a store may be asked again, by limit. An answer to one call counts for this whole process. */
const notBefore = new Map<string, number>();
const maxLimits = 10_000;

const waitFor = (limit: string): number => Math.max(0, (notBefore.get(limit) ?? 0) - Date.now());

function holdBack(limit: string, ms: number): void {
  if (ms <= waitFor(limit)) return;
  if (notBefore.size >= maxLimits) notBefore.clear();
  notBefore.set(limit, Date.now() + ms);
}

/**
 * Calls of one store: waits when it says so (429), tries again what failed by chance (5xx, a broken connection), and
 * sends its keys to no other host.
 */
export function openStoreHttp(options: StoreHttpOptions): StoreHttp {
  const { domain, policy, signal, tries = 6, patienceMs = Infinity, pace } = options;
  const { timeoutMs = storeBounds.callMs } = options;
  const limit = `${domain} ${options.limit ?? 'rest'}`;
  const wait = async (ms: number) => {
    if (ms > 0) await delay(ms, undefined, signal ? { signal } : {});
  };

  let isSilent = options.isSilent ?? false;
  let hasAnswered = false;
  /** When the first call began that was not answered well; null after a good answer. */
  let silentFrom: number | null = null;
  const silenceLeft = () => (silentFrom ?? Date.now()) + storeBounds.silenceMs - Date.now();

  async function once(
    path: string,
    method: OutboundOptions['method'],
    body: object | undefined,
    renewed: boolean,
    own: boolean,
  ) {
    const headers = await options.headers(renewed);
    await wait(waitFor(limit));
    const reply = await outboundFetch(`${storeOrigin(domain, policy)}${path}`, {
      method: method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      maxBytes: largestPage,
      timeoutMs: Math.max(1, Math.min(timeoutMs, silenceLeft())),
      allowHttp: storeOrigin(domain, policy).startsWith('http:'),
      policy,
      connections,
      // What a store is asked to make has a name of its own there (a code, a webhook), so a repeat makes no second one.
      isRepeatable: !own,
    });
    holdBack(limit, pace?.(reply.headers) ?? 0);
    return reply;
  }

  return {
    async call(path, { method, body, own = false } = {}) {
      let chances = isSilent ? 1 : tries;
      let inQuery = options.query !== undefined && headerless.has(domain);
      const until = Date.now() + patienceMs;
      let renewed = false;
      for (;;) {
        const held = waitFor(limit);
        if (Date.now() + held > until) throw new StoreBusy(held);
        if (held > silenceLeft()) throw new StoreSilent(storeLinkSentences.lets_nothing_through);
        silentFrom ??= Date.now() + held;
        let reply: OutboundReply | undefined;
        let problem: Sentence = storeLinkSentences.not_reached;
        try {
          const signed = inQuery && options.query ? signedPath(path, options.query.fields) : path;
          reply = await once(signed, method, body, renewed, own);
        } catch (error) {
          if (error instanceof OutboundRefused) throw new StoreFailed(error.sentence, null, { cause: error });
          if (!(error instanceof OutboundFailed || error instanceof StoreSilent)) throw error;
          problem = error.sentence;
          // One that was not heard of yet and takes its time is left alone at once: others wait for what asks it.
          if (!hasAnswered && problem === coreSentences.too_slow) chances = 1;
        }
        if (reply?.status === 401 && options.renews && !renewed) {
          // The token may have expired early.
          renewed = true;
          continue;
        }
        if (reply?.status === 401 && !inQuery && options.query?.mayHelp(answered(reply))) {
          inQuery = true;
          continue;
        }
        if (reply && inQuery && reply.status < 400) noteHeaderless(domain);
        if (reply?.status === 429) {
          // A request to wait is no failure, but a minute of waiting is.
          const waitMs = retryAfterMs(reply.headers['retry-after'], Date.now());
          holdBack(limit, waitMs);
          continue;
        }
        if (reply && reply.status < 500) {
          silentFrom = null;
          isSilent = false;
          hasAnswered = true;
          return answerOf(reply);
        }
        if (reply) problem = storeLinkSentences.store_status({ status: reply.status });
        chances -= 1;
        const pauseMs = Math.min(20_000, 150 * 2 ** (tries - chances));
        if (chances <= 0 || pauseMs >= silenceLeft())
          throw new StoreSilent(problem, reply ? answered(reply) : null);
        await wait(pauseMs);
      }
    },
  };
}

/** JSON as stores send it: some of their plugins write byte order marks before it. @throws {SyntaxError} */
export const readJson = (body: Buffer): unknown =>
  JSON.parse(body.toString('utf8').replace(/^[\uFEFF\s]+/, '')) as unknown;

/** Far more than any refusal that is meant to be read. */
const longestRefusal = 64 * 1024;

function answered(reply: OutboundReply): StoreAnswered {
  const { status, body } = reply;
  if (body.length > longestRefusal) return { status, json: null };
  try {
    return { status, json: readJson(body) };
  } catch {
    return { status, json: null };
  }
}

function answerOf(reply: OutboundReply): StoreAnswer {
  const { status } = reply;
  if (status === 401 || status === 403)
    throw new StoreRefused(storeLinkSentences.keys_refused, answered(reply));
  if (status === 404) throw new StoreFailed(storeLinkSentences.no_such_store, answered(reply));
  if (status >= 300) throw new StoreFailed(storeLinkSentences.store_status({ status }), answered(reply));
  const date = Date.parse(String(reply.headers.date ?? ''));
  const at = new Date(Number.isNaN(date) ? Date.now() : date).toISOString();
  if (reply.body.length === 0) return { headers: reply.headers, json: {}, at };
  try {
    return { headers: reply.headers, json: readJson(reply.body), at };
  } catch {
    throw new StoreFailed(storeLinkSentences.not_its_data);
  }
}
