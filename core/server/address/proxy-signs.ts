import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../process/environment.ts';
import type { Log } from '../process/log.ts';

/** Headers that only something in front of the server adds. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
] as const;

/** True for an address of this machine as a socket names it. */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:127\.|::1$|::ffff:127\.)/.test(address);
}

/** True for a host name (without port) that every machine understands as itself; `*.localhost` by RFC 6761. */
export function isLoopbackName(name: string): boolean {
  const bare = name.toLowerCase().replace(/\.$/, '');
  return /^(?:.+\.)?localhost$/.test(bare) || /^127(?:\.\d{1,3}){3}$/.test(bare) || bare === '[::1]';
}

type ReachSettings = Partial<Pick<Environment, 'TRUST_PROXY' | 'PUBLIC_URL' | 'STORE_ORIGIN'>>;

/**
 * What the settings say of others who reach this server, in a few words for a sentence, or null: then it is for
 * this machine alone as far as they tell. A proxy on the same machine makes every caller look local, so its mere
 * mention has to be enough.
 */
export function reachInSettings(env: ReachSettings): string | null {
  if (env.TRUST_PROXY) return 'TRUST_PROXY is set';
  for (const name of ['PUBLIC_URL', 'STORE_ORIGIN'] as const) {
    const value = env[name];
    // `{shop}` stands for a label of the host name.
    const host = value && URL.parse(value.replaceAll('{shop}', 'shop'))?.hostname;
    if (value && (!host || !isLoopbackName(host))) return `${name} is ${value}`;
  }
  return null;
}

/** The header by which a request says that something passed it on, or null. */
export const proxyHeaderOf = ({ raw: { headers } }: FastifyRequest): string | null =>
  proxyHeaders.find((name) => headers[name] !== undefined) ?? null;

/** What of a request says that it did not come straight from this machine, or null. */
function reachInRequest(request: FastifyRequest): string | null {
  const { headers, socket } = request.raw;
  const proxyHeader = proxyHeaderOf(request);
  if (proxyHeader) return `a request carried ${proxyHeader}`;
  // Browsers and programs speak 1.1; 1.0 is what proxies speak to what is behind them when nobody configured them.
  if (request.raw.httpVersion === '1.0') return 'a request came over HTTP/1.0';
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  if (!isLoopbackName(host)) return `a request asked for ${host.slice(0, 100) || 'no host'}`;
  // A socket that closed before anything looked at it has no address: that is no sign of anything. Any browser tab that
  // closes leaves one, and so does whoever wants these pages shut.
  const { remoteAddress } = socket;
  if (remoteAddress !== undefined && !isLoopbackAddress(remoteAddress))
    return 'a request came from elsewhere';
  return null;
}

/** Whether anyone but this machine reaches the server. What shows mails, figures or a known password asks it. */
export interface Reach {
  /** Null while nothing has said so; else the first thing that did. It stays until the next start. */
  beyond(): string | null;
  /**
   * Whether this request may see what is for this machine alone: nothing has spoken of others, and its address is known. That of
   * a socket that has closed is not, and neither opens nor closes anything.
   */
  isOpenTo(request: Pick<FastifyRequest, 'raw'>): boolean;
  /** Looks at a request for signs of others. */
  note(request: FastifyRequest): void;
}

/** For a process without callers. */
export const isUnreachable: Reach = { beyond: () => null, isOpenTo: () => true, note: () => {} };

/**
 * The first sign closes what is for this machine alone, for all later requests, too: a proxy need not mark each
 * of them. `log` hears of it once.
 */
export function makeReach(log: Pick<Log, 'warn'>, env: ReachSettings): Reach {
  let sign = reachInSettings(env);
  return {
    beyond: () => sign,
    isOpenTo: ({ raw }) => sign === null && raw.socket.remoteAddress !== undefined,
    note(request) {
      if (sign !== null) return;
      sign = reachInRequest(request);
      if (sign === null) return;
      const closed =
        'the mailbox page, the demo password, and /metrics without METRICS_TOKEN are off until the next start';
      log.warn({}, `Not this machine alone reaches this server (${sign}): ${closed}.`);
    },
  };
}

/** Shows every request to `reach` before anything answers it. */
export function watchReach(app: FastifyInstance, reach: Reach): void {
  app.addHook('onRequest', (request, _reply, done) => {
    reach.note(request);
    done();
  });
}
