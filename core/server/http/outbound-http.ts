import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { SentenceError } from '#core/contract/sentence.ts';
import { isPublicAddress } from '../address/public-address.ts';

/** We do not go there: the address, the scheme, a redirect, or more than we take. The message is for people. */
export class OutboundRefused extends SentenceError {
  override name = 'OutboundRefused';
}

/** It did not work out this time: no such host, no connection, too slow, broken off. */
export class OutboundFailed extends SentenceError {
  override name = 'OutboundFailed';
}

export interface OutboundOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Maximum response size in bytes. The default is 1 MiB. */
  maxBytes?: number;
  /** Takes the first `maxBytes` of a larger answer rather than none of it. */
  cutLarge?: boolean;
  /** Time for everything, from the look-up to the last byte. The default is 10 s. */
  timeoutMs?: number;
  allowHttp?: boolean;
  /** Content types the answer must have, for example `['image/']`. */
  accept?: readonly string[];
  /** Whether private addresses are allowed. By default only public ones are. */
  policy?: OutboundPolicy;
  /** Open connections to use. Without them, and for a request that must not run twice, the call opens its own. */
  connections?: OutboundConnections;
  /**
   * Whether the other side may run this request twice. Default: what RFC 9110 says of the method (POST and PATCH may not).
   * If an open connection ends without an answer, only a repeatable request is sent again.
   */
  isRepeatable?: boolean;
}

const repeatableMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** Connections that stay open between calls. Each was made to an address that was looked at. */
export interface OutboundConnections {
  readonly http: http.Agent;
  readonly https: https.Agent;
}

/** Keeps up to `most` connections to each host, and each for some seconds after its last call. */
export function outboundConnections(most = 8): OutboundConnections {
  const options = {
    keepAlive: true,
    maxSockets: most,
    maxFreeSockets: most,
    timeout: 30_000,
    scheduling: 'lifo',
  } as const;
  return { http: new http.Agent(options), https: new https.Agent(options) };
}

export interface OutboundReply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** What code, never input, may widen. */
export interface OutboundPolicy {
  /** `host:port` pairs that may be reached though they are not public: the sandboxes of a development server. */
  allowPrivate: ReadonlySet<string>;
  /** The name look-up, once per call. */
  resolve(host: string): Promise<{ address: string; family: number }[]>;
}

/** Public addresses, and what the settings (`OUTBOUND_ALLOW`) name besides. */
export function outboundPolicy(allowPrivate: ReadonlySet<string>): OutboundPolicy {
  return {
    allowPrivate,
    resolve: (host) => lookup(host, { all: true, verbatim: true }),
  };
}

/** Only these ports, so that no caller reaches other services through us. */
const openPorts = new Set(['80', '443', '8080', '8443']);
const standardPolicy = outboundPolicy(new Set());

/** The request's one address: what we checked is what we connect to. */
async function checkedAddress(
  url: URL,
  options: OutboundOptions,
): Promise<{ address: string; family: number }> {
  const policy = options.policy ?? standardPolicy;
  const secure = url.protocol === 'https:';
  if (!secure && !(options.allowHttp && url.protocol === 'http:')) {
    const kinds = options.allowHttp ? coreSentences.http_and_https : 'https';
    throw new OutboundRefused(coreSentences.fetched({ kinds }));
  }
  if (url.username || url.password) throw new OutboundRefused(coreSentences.no_password);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port || (secure ? '443' : '80');
  const known = policy.allowPrivate.has(`${host}:${port}`);
  const family = isIP(host);
  let found: { address: string; family: number }[];
  try {
    found = family ? [{ address: host, family }] : await policy.resolve(host);
  } catch {
    throw new OutboundFailed(coreSentences.no_such_host({ host }));
  }
  const first = found[0];
  if (!first) throw new OutboundFailed(coreSentences.no_such_host({ host }));
  // One private address among several is enough: a name that mixes them is not an honest one.
  if (!known && !found.every(({ address }) => isPublicAddress(address))) {
    throw new OutboundRefused(coreSentences.not_public);
  }
  if (!known && url.port !== '' && !openPorts.has(url.port)) {
    throw new OutboundRefused(coreSentences.port);
  }
  return first;
}

/**
 * The one way out of the server: https (http when allowed), one name look-up whose public address is the one
 * connected to, no redirects, size and time bounded.
 * @throws {OutboundRefused} @throws {OutboundFailed}
 */
export async function outboundFetch(address: string, options: OutboundOptions = {}): Promise<OutboundReply> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) throw new OutboundRefused(coreSentences.not_a_web_address);
  const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000);
  const timedOut = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OutboundFailed(coreSentences.too_slow)));
  });
  timedOut.catch(() => {});
  const target = await Promise.race([checkedAddress(url, options), timedOut]);
  return Promise.race([exchange(url, target, options, signal), timedOut]);
}

/** The other side closed an open connection while a request was on it, before any answer. It may have run the request. */
class ConnectionGone extends Error {
  override name = 'ConnectionGone';
}

/**
 * Whether the server would go to an address, for when it is entered: the same look as before each fetch.
 * @throws {OutboundRefused} with why not @throws {OutboundFailed} when the name is not found now
 */
export async function checkOutboundAddress(
  address: string,
  options: Pick<OutboundOptions, 'allowHttp' | 'policy' | 'timeoutMs'> = {},
): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) throw new OutboundRefused(coreSentences.not_a_web_address);
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new OutboundFailed(coreSentences.too_slow));
    setTimeout(fail, options.timeoutMs ?? 3_000).unref();
  });
  late.catch(() => {});
  await Promise.race([checkedAddress(url, options), late]);
}

async function exchange(
  url: URL,
  target: { address: string; family: number },
  options: OutboundOptions,
  signal: AbortSignal,
): Promise<OutboundReply> {
  const { connections, ...onOwnConnection } = options;
  if (!connections || !(options.isRepeatable ?? repeatableMethods.has(options.method ?? 'GET')))
    return exchangeOnce(url, target, onOwnConnection, signal);
  try {
    return await exchangeOnce(url, target, options, signal);
  } catch (error) {
    if (!(error instanceof ConnectionGone)) throw error;
    return exchangeOnce(url, target, onOwnConnection, signal);
  }
}

function exchangeOnce(
  url: URL,
  target: { address: string; family: number },
  options: OutboundOptions,
  signal: AbortSignal,
): Promise<OutboundReply> {
  const secure = url.protocol === 'https:';
  const agent = options.connections?.[secure ? 'https' : 'http'] ?? false;
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(
      url,
      {
        method: options.method ?? 'GET',
        headers: { 'user-agent': 'Backroom/1', 'accept-encoding': 'identity', ...options.headers },
        agent,
        signal,
        maxHeaderSize: 16 * 1024,
        // The address was checked; nothing looks the name up again.
        lookup: (_host, given, done) => {
          if (given.all) done(null, [target]);
          else done(null, target.address, target.family);
        },
      },
      (reply) => {
        readReply(reply, options).then(resolve, (error: unknown) => {
          request.destroy();
          reject(asOurs(error));
        });
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isGone = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isGone ? new ConnectionGone('closed', { cause: error }) : asOurs(error));
    });
    request.end(options.body);
  });
}

function asOurs(error: unknown): Error {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed) return error;
  return new OutboundFailed(coreSentences.not_reached, { cause: error });
}

async function readReply(reply: http.IncomingMessage, options: OutboundOptions): Promise<OutboundReply> {
  const maxBytes = options.maxBytes ?? 1024 * 1024;
  const status = reply.statusCode ?? 0;
  if (status >= 300 && status < 400) throw new OutboundRefused(coreSentences.leads_on);
  const type = String(reply.headers['content-type'] ?? '').toLowerCase();
  if (options.accept && status < 300 && !options.accept.some((one) => type.startsWith(one))) {
    throw new OutboundRefused(coreSentences.other_kind);
  }
  const tooLarge = () => new OutboundRefused(coreSentences.answer_too_large({ count: maxBytes }));
  if (!options.cutLarge && Number(reply.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes && !options.cutLarge) throw tooLarge();
    chunks.push(chunk);
    // Leaving the loop hangs up.
    if (bytes >= maxBytes && options.cutLarge) break;
  }
  return { status, headers: reply.headers, body: Buffer.concat(chunks).subarray(0, maxBytes) };
}
