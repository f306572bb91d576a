import type { FastifyReply, FastifyRequest } from 'fastify';
import { callLimitHeaders } from '../call/call-limit.ts';
import type { Ctx, Services } from '../call/context.ts';
import type { Authenticated, Authentication } from '../call/request-authentication.ts';
import { keepPerServer } from '../call/shop-memory.ts';

const standardSeconds = 15;

/** Server-sent events that a client follows. */
export interface EventStream {
  readonly ended: boolean;
  /** Sends a value as the data of one event; nothing once it has ended. */
  send(data: unknown): void;
  /** Browsers come back by themselves. */
  end(): void;
}

interface Followed {
  authentication: Authentication;
  /** How often it is asked anew who follows; 15 s unless given. */
  lookSeconds?: number;
  /** Whether who follows still may, each time it is asked; a false one ends it. */
  stillMay?(who: Authenticated): boolean;
  /** Called once, however it ends. */
  ended(): void;
}

interface Opened {
  streams: Set<() => void>;
  stopping: boolean;
}
const openedBy = keepPerServer((): Opened => ({ streams: new Set(), stopping: false }));

/**
 * Ends every open stream of a server and each that is opened after, so that a stopping one does not wait for them
 * (Fastify's `preClose`).
 */
export function endEventStreams(services: Services): void {
  const all = openedBy(services);
  all.stopping = true;
  for (const end of [...all.streams]) end();
}

/**
 * Answers a request with server-sent events, until somebody ends it. Who follows is asked for anew all the time, and what
 * is sent beside that keeps proxies from closing it.
 */
export function openEventStream(
  { services, shop }: Pick<Ctx, 'services' | 'shop'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { authentication, lookSeconds = standardSeconds, stillMay, ended: told }: Followed,
): EventStream {
  const all = openedBy(services);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
    ...callLimitHeaders(request),
  });
  let ended = false;

  function end(): void {
    if (ended) return;
    ended = true;
    clearInterval(looking);
    all.streams.delete(end);
    raw.end();
    told();
  }
  async function look(): Promise<void> {
    const who = await authentication.authenticate(request, shop.id).catch(() => undefined);
    // `undefined` is a failure to look, or a membership that ended: either way the browser asks anew.
    if (!who || stillMay?.(who) === false) end();
    else if (!ended) raw.write(': still here\n\n');
  }
  const looking = setInterval(() => void look(), lookSeconds * 1000);
  all.streams.add(end);
  raw.once('close', end);
  raw.once('error', end);
  const stream = {
    get ended() {
      return ended;
    },
    send(data: unknown) {
      if (!ended) raw.write(`data: ${JSON.stringify(data)}\n\n`);
    },
    end,
  };
  // After whoever asked for it has it.
  if (all.stopping) queueMicrotask(end);
  return stream;
}
