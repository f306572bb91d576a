/** Method and path of each call, by its name in the document. */
export type CallTable = Readonly<Record<string, readonly [method: string, path: string]>>;

export interface ClientOptions {
  /** Where the back office is: `https://office.example.com`. */
  origin: string;
  /** An access token, from Settings › Developer. */
  token: string;
  /** The version of the calls, `2026-11`; the newest without it. */
  version?: string;
  /** How long one call may take at most, waiting for a full bucket included; milliseconds, 120,000 unless said. */
  patienceMs?: number;
  fetch?: typeof globalThis.fetch;
}

/** What a call is sent. Values of `path` and `query` that are undefined are left out; lists become `a,b`. */
export interface Sent {
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  /** JSON, or a form with a file. */
  body?: unknown;
  /** The same key and body are answered once, however often they are sent (calls that make something). */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** What the server answers where it does not do what was asked. */
export class CallError extends Error {
  readonly status: number;
  /** `core.invalid`, `orders.sold_out` … */
  readonly code: string;
  /** What is wrong with which field of what was sent: `product.title`. */
  readonly fields: Readonly<Record<string, string>>;
  /** All that was answered. */
  readonly body: unknown;
  readonly requestId: string;

  constructor(status: number, body: unknown) {
    const answer = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const fields = (answer['fields'] ?? {}) as Record<string, string>;
    const each = Object.entries(fields).map(([name, words]) => `${name}: ${words}`);
    super([String(answer['error'] ?? `The server answered ${status}`), ...each].join('\n'));
    this.name = 'CallError';
    this.status = status;
    this.code = String(answer['code'] ?? '');
    this.fields = fields;
    this.body = body;
    this.requestId = String(answer['request_id'] ?? '');
  }
}

/** A page of a list, and where the next one is. */
export interface Page {
  body: unknown;
  next: string | undefined;
}

/** The address behind `rel="next"` of a Link header. */
export function nextOf(link: string | null): string | undefined {
  for (const [, address, parameters = ''] of (link ?? '').matchAll(/<([^>]*)>((?:\s*;\s*[^,<]*)?)/g))
    if (/;\s*rel="?next"?/.test(parameters)) return address;
  return undefined;
}

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** What a client made of any table of calls can do; `createClient` adds a function for each call. */
export interface Requests {
  /** Makes a call by method and path; answers what was answered, as JSON, or the Response itself of a file. */
  request(method: string, path: string, sent?: Sent): Promise<unknown>;
  /** The pages of a list, one after the other, by its links: each row that stands all the while is met once. */
  pages(path: string, sent?: Sent): AsyncGenerator<unknown, void>;
}

/** Where a call goes: its path filled in, its version before it, its query behind it. */
export function addressOf({ origin, version }: ClientOptions, path: string, sent: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = sent.path?.[name];
    if (value === undefined) throw new TypeError(`${path} needs path.${name}`);
    return encodeURIComponent(String(value));
  });
  const url = new URL(version ? filled.replace(/^\/admin\//, `/admin/api/${version}/`) : filled, origin);
  for (const [name, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/**
 * Calls a Backroom server. A full bucket (429) is waited for. What may not have arrived is sent again where that does no
 * harm: what only reads, and what has an `idempotencyKey`.
 */
export function openRequests(options: ClientOptions): Requests {
  const { token, patienceMs = 120_000, fetch: send = globalThis.fetch } = options;

  async function answer(method: string, address: string, sent: Sent): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` };
    if (sent.idempotencyKey !== undefined) headers['idempotency-key'] = sent.idempotencyKey;
    const isForm = sent.body instanceof FormData;
    if (sent.body !== undefined && !isForm) headers['content-type'] = 'application/json';
    const body = isForm ? (sent.body as FormData) : JSON.stringify(sent.body);
    const isSafe = method === 'GET' || sent.idempotencyKey !== undefined;
    const until = Date.now() + patienceMs;
    for (let tries = 0; ; tries += 1) {
      const init: RequestInit = { method, headers, redirect: 'error' };
      if (body !== undefined) init.body = body;
      if (sent.signal) init.signal = sent.signal;
      let waitMs = Math.min(500 * 2 ** tries, 8_000);
      try {
        const response = await send(address, init);
        const isBusy = response.status === 429 || (response.status === 503 && isSafe);
        if (!isBusy) return response;
        const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
        if (seconds >= 0) waitMs = seconds * 1000;
        if (Date.now() + waitMs > until) return response;
        await response.arrayBuffer();
      } catch (error) {
        if (!isSafe || sent.signal?.aborted || Date.now() + waitMs > until) throw error;
      }
      await sleep(waitMs, sent.signal);
    }
  }

  async function read(response: Response): Promise<unknown> {
    if (!response.headers.get('content-type')?.startsWith('application/json'))
      return response.status === 204 || response.status >= 400 ? undefined : response;
    return response.json();
  }

  async function page(method: string, address: string, sent: Sent): Promise<Page> {
    const response = await answer(method, address, sent);
    const body = await read(response);
    if (!response.ok) throw new CallError(response.status, body);
    return { body, next: nextOf(response.headers.get('link')) };
  }

  return {
    request: async (method, path, sent = {}) =>
      (await page(method, addressOf(options, path, sent), sent)).body,
    async *pages(path, sent = {}) {
      const { origin } = new URL(options.origin);
      for (let next: string | undefined = addressOf(options, path, sent); next !== undefined;) {
        const address = new URL(next, options.origin);
        // The token is for this server alone, wherever a link leads.
        if (address.origin !== origin) throw new Error(`The next page lies elsewhere: ${address.origin}`);
        const { body, next: after } = await page('GET', address.href, sent);
        yield body;
        next = after;
      }
    },
  };
}

type Content<C> = C extends { 'multipart/form-data': unknown } ? FormData : C[keyof C];
type SentPart<O, Name extends 'path' | 'query'> = O extends { parameters: infer P }
  ? P extends { [N in Name]: infer Given }
    ? { [N in Name]: { [K in keyof Given]: Given[K] | (K extends `${string}id` ? number : never) } }
    : P extends { [N in Name]?: infer Given }
      ? { [N in Name]?: Given }
      : unknown
  : unknown;
type SentBody<O> = O extends { requestBody: { content: infer C } }
  ? { body: Content<C> }
  : O extends { requestBody?: { content: infer C } }
    ? { body?: Content<C> }
    : unknown;
/** What the call of an operation of the document is sent. */
export type SentOf<O> = SentPart<O, 'path'> &
  SentPart<O, 'query'> &
  SentBody<O> &
  Pick<Sent, 'idempotencyKey' | 'signal'>;

type Good = 200 | 201 | 202 | 204;
type Answered<R> = R extends { content: infer C }
  ? 'application/json' extends keyof C
    ? C['application/json']
    : Response
  : undefined;
/** What it answers. */
export type ReplyOf<O> = O extends { responses: infer R }
  ? { [S in keyof R & Good]: Answered<R[S]> }[keyof R & Good]
  : never;

type Call<O> =
  Record<never, never> extends SentOf<O>
    ? (sent?: SentOf<O>) => Promise<ReplyOf<O>>
    : (sent: SentOf<O>) => Promise<ReplyOf<O>>;

/** A function for each operation of the document, and the calls by path. */
export type Client<Operations> = { [Name in keyof Operations]: Call<Operations[Name]> } & Requests & {
    /** The pages of a list by the call's name. */
    pagesOf<Name extends keyof Operations>(
      name: Name,
      sent?: SentOf<Operations[Name]>,
    ): AsyncGenerator<ReplyOf<Operations[Name]>, void>;
  };

/** A client of these calls. */
export function connect<Operations>(calls: CallTable, options: ClientOptions): Client<Operations> {
  const requests = openRequests(options);
  const functions = Object.entries(calls).map(([name, [method, path]]) => [
    name,
    (sent?: Sent) => requests.request(method, path, sent),
  ]);
  const pagesOf = (name: string, sent?: Sent) => requests.pages(calls[name]![1], sent);
  return { ...Object.fromEntries(functions), ...requests, pagesOf } as Client<Operations>;
}
