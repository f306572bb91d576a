import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** One request as a stand-in sees it. */
export interface SandboxRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined without a body, and for a form. */
  body: unknown;
  /** The fields of a form that was posted, url-encoded or in parts. */
  form?: URLSearchParams;
}

export interface SandboxReply {
  status?: number;
  headers?: Record<string, string | string[]>;
  /** Sent as JSON, or as it is when it is a text. */
  body?: unknown;
  /** The connection ends here: whatever was done stays done, and the caller never hears of it. */
  drop?: true;
}

/** A picture of a product, as any store has them at addresses of its own. */
export const pictureReply: SandboxReply = {
  headers: { 'content-type': 'image/svg+xml' },
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#c9b79c"/><path fill="#7d6650" d="M120 130h130v30h30a40 40 0 0 1 0 80h-30v30H120zm130 60v30h25a15 15 0 0 0 0-30z"/></svg>',
};

/** Faults of the connection; every nth request, 0 for never. */
export interface Faults {
  errorEvery: number;
  dropEvery: number;
  slowMs: number;
  /**
   * It takes requests and never answers: nothing at all, the headers and then nothing, or a byte every 2 s and never the
   * last one.
   */
  silent: 'nothing' | 'headers' | 'drip' | null;
}

/** Faults of lists, as plugins and proxies cause them. */
export interface ListFaults {
  /** Leaves out the total and the number of pages. */
  noTotals: boolean;
  /** This page shows the one before it again; 0 for none. */
  repeatsPage: number;
  /** Every page shows the first one again. */
  repeatsAll: boolean;
  /** The last page, where there are several, is empty. */
  emptyLast: boolean;
  /** So many things of each page but the last are taken off it, after the pages were made. */
  hides: number;
  /** Only lists at these addresses; all where it is null. */
  only: RegExp | null;
  /** Runs before each page of a list is made. */
  onPage: (() => void) | null;
}

export const noListFaults = (): ListFaults => ({
  ...{ noTotals: false, repeatsPage: 0, repeatsAll: false, emptyLast: false, hides: 0 },
  ...{ only: null, onPage: null },
});

/** The number of the page that is shown instead of this one, counted from 1. */
export function shownPage(faults: ListFaults, page: number): number {
  if (faults.repeatsAll) return 1;
  return faults.repeatsPage === page && page > 1 ? page - 1 : page;
}

/** The rows of a page, out of several pages. */
export function shownRows<T>(faults: ListFaults, rows: readonly T[], isLast: boolean, isFirst: boolean): T[] {
  if (isLast) return faults.emptyLast && !isFirst ? [] : [...rows];
  return rows.slice(0, Math.max(0, rows.length - faults.hides));
}

/** A bucket that holds `size` requests and leaks `perSecond`. */
export interface Bucket {
  size: number;
  perSecond: number;
}

export interface Sandbox {
  /** `127.0.0.1:port` */
  host: string;
  faults: Faults;
  /** All requests, in order. */
  seen: { method: string; path: string; status: number }[];
  /** Requests that came before the time that a 429 had named. */
  impatient(): number;
  close(): Promise<void>;
}

/** Starts a stand-in. `handle` answers one request; throwing answers 500. */
export async function startSandbox(options: {
  port?: number;
  bucket: Bucket;
  /** Headers that tell how full the bucket is. */
  tellLimit?(used: number, size: number): Record<string, string>;
  /** Whether a request counts: takes a place in the bucket and meets `faults`. Every one does where this is not given. */
  counts?(path: string): boolean;
  /** Whether it takes a place in the bucket; those that count do, unless this is given. */
  limited?(path: string): boolean;
  handle(request: SandboxRequest): SandboxReply | Promise<SandboxReply>;
}): Promise<Sandbox> {
  const { bucket } = options;
  const faults: Faults = { errorEvery: 0, dropEvery: 0, slowMs: 0, silent: null };
  const seen: Sandbox['seen'] = [];
  let used = 0;
  let leaked = Date.now();
  let closedUntil = 0;
  let impatient = 0;
  let count = 0;

  /** Takes a place in the bucket; seconds to wait when it is full. */
  function take(): number {
    const now = Date.now();
    if (now < closedUntil - 5) impatient += 1;
    used = Math.max(0, used - ((now - leaked) / 1000) * bucket.perSecond);
    leaked = now;
    if (used + 1 <= bucket.size) {
      used += 1;
      return 0;
    }
    const seconds = Math.ceil(((used + 1 - bucket.size) / bucket.perSecond) * 1000) / 1000;
    closedUntil = now + seconds * 1000;
    return seconds;
  }

  const server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const url = new URL(request.url ?? '/', 'http://sandbox');
      const counts = options.counts?.(url.pathname) ?? true;
      const limited = options.limited?.(url.pathname) ?? counts;
      if (counts) count += 1;
      const note = (status: number) => {
        seen.push({ method: request.method ?? 'GET', path: `${url.pathname}${url.search}`, status });
      };
      const drop = () => {
        note(0);
        request.socket.destroy();
      };
      if (faults.silent !== null) {
        note(0);
        keepSilent(response, faults.silent);
        return;
      }
      if (counts && faults.slowMs > 0) await delay(faults.slowMs);
      if (counts && faults.dropEvery > 0 && count % faults.dropEvery === 0) {
        drop();
        return;
      }
      const answer = (reply: SandboxReply) => {
        if (reply.drop) {
          drop();
          return;
        }
        const status = reply.status ?? 200;
        note(status);
        const text = typeof reply.body === 'string';
        response.writeHead(status, {
          'content-type': text ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
          ...options.tellLimit?.(Math.ceil(used), bucket.size),
          ...reply.headers,
        });
        response.end(text ? reply.body : JSON.stringify(reply.body ?? {}));
      };
      const wait = limited ? take() : 0;
      if (wait > 0) {
        answer({
          status: 429,
          headers: { 'retry-after': String(wait) },
          body: { errors: 'Exceeded the limit' },
        });
        return;
      }
      if (counts && faults.errorEvery > 0 && count % faults.errorEvery === 0) {
        answer({ status: 500, body: { errors: 'Internal Server Error' } });
        return;
      }
      const sent = Buffer.concat(chunks);
      try {
        const form = await formOf(sent, request.headers['content-type'] ?? '');
        answer(
          await options.handle({
            method: request.method ?? 'GET',
            path: url.pathname,
            query: url.searchParams,
            headers: request.headers,
            body: sent.length === 0 || form ? undefined : JSON.parse(sent.toString('utf8')),
            ...(form ? { form } : {}),
          }),
        );
      } catch (error) {
        answer({ status: 500, body: { errors: String(error) } });
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    seen,
    impatient: () => impatient,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Leaves a request without an answer until whoever asked hangs up. */
function keepSilent(response: ServerResponse, how: 'nothing' | 'headers' | 'drip'): void {
  if (how === 'nothing') return;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000000' });
  response.flushHeaders();
  if (how === 'headers') return;
  const drip = setInterval(() => response.write(' '), 2000);
  response.on('close', () => clearInterval(drip));
}

/** The fields of a form, or undefined when it is none; a file is left out. */
async function formOf(sent: Buffer, type: string): Promise<URLSearchParams | undefined> {
  if (type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams(sent.toString('utf8'));
  if (!type.startsWith('multipart/form-data')) return undefined;
  const parts = await new Response(new Uint8Array(sent), { headers: { 'content-type': type } }).formData();
  const fields = new URLSearchParams();
  for (const [name, value] of parts) if (typeof value === 'string') fields.append(name, value);
  return fields;
}

/** Moments of changes: whole seconds, each later than the one before, as two changes of one second look alike. */
export function changeClock(): () => string {
  let last = Math.floor(Date.now() / 1000) - 1;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 1000));
    return new Date(last * 1000).toISOString().replace('.000Z', 'Z');
  };
}

/** A moment of the past, `minutes` ago. */
export const ago = (minutes: number): string =>
  new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString().replace('.000Z', 'Z');
