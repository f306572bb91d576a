import { setTimeout as delay } from 'node:timers/promises';
import { SaidError, type Sentence } from '#core/contract/sentence.ts';
import {
  OutboundFailed,
  outboundFetch,
  type OutboundOptions,
  type OutboundPolicy,
  OutboundRefused,
  type OutboundReply,
} from '#core/server/outbound-http.ts';
import { storeLinkSentences } from '../contract/store-link-refusals.ts';

/** The store does not take the keys, or not for this. */
export class StoreRefused extends SaidError {
  override name = 'StoreRefused';
}

/** The store did not answer as it should, however patiently it was asked. */
export class StoreFailed extends SaidError {
  override name = 'StoreFailed';
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
  headers: Readonly<Record<string, string>>;
  policy: OutboundPolicy;
  signal?: AbortSignal | undefined;
  /** How often a call that fails by chance is tried; 6 unless said. */
  tries?: number;
  /** Milliseconds to wait after an answer so that the store's limit is never met. */
  pace?(headers: OutboundReply['headers']): number;
}

export interface StoreHttp {
  call(path: string, options?: { method?: OutboundOptions['method']; body?: object }): Promise<StoreAnswer>;
}

const largestPage = 24 * 1024 * 1024;
const longestWait = 60_000;

/** Seconds, as a number or a date. */
export function retryAfterMs(value: unknown, now: number): number {
  const text = typeof value === 'string' ? value : '';
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.min(longestWait, Math.max(0, ms)) : 2000;
}

/** The origin that is called: https, but for a stand-in that the process may reach. */
export function storeOrigin(domain: string, policy: OutboundPolicy): string {
  return `${policy.allowPrivate.has(domain) ? 'http' : 'https'}://${domain}`;
}

/**
 * Calls of one store: waits when it says so (429), tries again what failed by chance (5xx, a broken connection), and
 * sends its keys to no other host.
 */
export function openStoreHttp(options: StoreHttpOptions): StoreHttp {
  const { domain, headers, policy, signal, tries = 6, pace } = options;
  let notBefore = 0;
  const wait = async (ms: number) => {
    if (ms > 0) await delay(ms, undefined, signal ? { signal } : {});
  };

  async function once(path: string, method: OutboundOptions['method'], body: object | undefined) {
    await wait(notBefore - Date.now());
    const reply = await outboundFetch(`${storeOrigin(domain, policy)}${path}`, {
      method: method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      maxBytes: largestPage,
      timeoutMs: 30_000,
      allowHttp: storeOrigin(domain, policy).startsWith('http:'),
      policy,
    });
    notBefore = Date.now() + (pace?.(reply.headers) ?? 0);
    return reply;
  }

  return {
    async call(path, { method, body } = {}) {
      let chances = tries;
      for (let attempt = 0; ; attempt += 1) {
        let reply: OutboundReply | undefined;
        let problem: Sentence = storeLinkSentences.not_reached;
        try {
          reply = await once(path, method, body);
        } catch (error) {
          if (error instanceof OutboundRefused) throw new StoreFailed(error.sentence, { cause: error });
          if (!(error instanceof OutboundFailed)) throw error;
          problem = error.sentence;
        }
        if (reply?.status === 429) {
          // Being told to wait is no failure, but an hour of it is.
          if (attempt > 200) throw new StoreFailed(storeLinkSentences.lets_nothing_through);
          notBefore = Date.now() + retryAfterMs(reply.headers['retry-after'], Date.now());
          continue;
        }
        if (reply && reply.status < 500) return answerOf(reply);
        if (reply) problem = storeLinkSentences.store_status({ status: reply.status });
        chances -= 1;
        if (chances <= 0) throw new StoreFailed(problem);
        await wait(Math.min(20_000, 150 * 2 ** (tries - chances)));
      }
    },
  };
}

function answerOf(reply: OutboundReply): StoreAnswer {
  if (reply.status === 401 || reply.status === 403) throw new StoreRefused(storeLinkSentences.keys_refused);
  if (reply.status === 404) throw new StoreFailed(storeLinkSentences.no_such_store);
  if (reply.status >= 300) throw new StoreFailed(storeLinkSentences.store_status({ status: reply.status }));
  const date = Date.parse(String(reply.headers.date ?? ''));
  const at = new Date(Number.isNaN(date) ? Date.now() : date).toISOString();
  if (reply.body.length === 0) return { headers: reply.headers, json: {}, at };
  try {
    return { headers: reply.headers, json: JSON.parse(reply.body.toString('utf8')), at };
  } catch {
    throw new StoreFailed(storeLinkSentences.not_its_data);
  }
}
