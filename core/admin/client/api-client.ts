import type {
  BodyInputOf,
  BodyKind,
  Endpoint,
  FieldNames,
  Method,
  ParamsOf,
  QueryInputOf,
  ReplyTo,
} from '../../contract/endpoint.ts';
import type { FieldList } from '../../contract/field-list.ts';
import type { CodedSentence } from '../../contract/sentence.ts';
import { ApiError } from './api-error.ts';
import { clientText } from './client-text.ts';
import { isUnreached, noteLine } from './line.ts';
import { sentenceText } from './sentence-text.ts';

export type AnyEndpoint = Endpoint;

/**
 * Method and path of a call without its schemas, for code of the first load: importing the contract const
 * there would bring the schema library along. `E` is the const's type, so params, body and reply stay typed.
 */
export interface EndpointAddress<E> {
  method: Method;
  path: string;
  bodyKind?: BodyKind;
  replyKind?: 'json' | 'download' | 'stream';
  idempotent?: boolean;
  /** `public` when a 401 is about what was sent, not about the session. */
  permission?: string;
  readonly endpointType?: E;
}

/** What the client takes: the contract const itself, or its address. */
export type CallTarget<E> = E | EndpointAddress<E>;

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : {} extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type CallInput<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & {
    /** Goes as the multipart part `file`, for endpoints whose body travels as a file. */
    file?: File | Blob;
    /** Same key and body → the saved answer, for money and ordering calls. */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

/** The same with the names that `fields` asks for, which the reply then has and no others. */
export type AskedInput<E, Name extends FieldNames<E>> = CallInput<E> & {
  query?: { fields?: FieldList<Name> };
};

type LooseInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: File | Blob;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** `/admin/offers/{id}.json` with `{ id: 7 }` → `/admin/offers/7.json?…`; arrays become comma lists. */
export function callUrl(path: string, params?: unknown, query?: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The path ${path} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

const sessionLostListeners = new Set<() => void>();

/** Called on every 401, so that the frame can ask for the password again without losing drafts. */
export function onSessionLost(listener: () => void): () => void {
  sessionLostListeners.add(listener);
  return () => sessionLostListeners.delete(listener);
}

const shopStoppedListeners = new Set<() => void>();

/** Called on every 402: the shop was stopped while someone worked in it. */
export function onShopStopped(listener: () => void): () => void {
  shopStoppedListeners.add(listener);
  return () => shopStoppedListeners.delete(listener);
}

/**
 * Makes one call on the same origin with the session cookie. Resolves to the reply (a `Response` for
 * downloads and streams), rejects with `ApiError`, or with the signal's `AbortError`.
 */
export async function callApi<E extends AnyEndpoint, Name extends FieldNames<E> = never>(
  target: CallTarget<E>,
  input: AskedInput<E, Name>,
): Promise<ReplyTo<E, Name>> {
  const { params, query, body, file, idempotencyKey, signal } = input as LooseInput;
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'backroom' };
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  const init: RequestInit = {
    method: target.method,
    headers,
    credentials: 'same-origin',
    signal: signal ?? null,
  };
  if (target.bodyKind === 'file') init.body = fileForm(body, file);
  else if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  const answer = await send(callUrl(target.path, params, query), init);
  if (!answer.ok) {
    const failure = await failureOf(answer, target.permission === 'public');
    noteLine(!isUnreached(failure));
    throw failure;
  }
  noteLine(true);
  if (target.replyKind === 'download' || target.replyKind === 'stream') return answer as ReplyTo<E, Name>;
  if (answer.status === 204) return undefined as ReplyTo<E, Name>;
  try {
    return (await answer.json()) as ReplyTo<E, Name>;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ status: answer.status, code: 'unreadable', message: clientText.text('unreadable') });
  }
}

function fileForm(body: unknown, file: File | Blob | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null) form.set(name, String(value));
  if (file) form.set('file', file);
  return form;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    noteLine(false);
    const offline = !navigator.onLine;
    throw new ApiError({
      status: 0,
      code: offline ? 'offline' : 'unavailable',
      message: clientText.text(offline ? 'offline' : 'unreachable'),
    });
  }
}

/** Reads the one error shape by hand; anything else (a proxy's page) still becomes a clear sentence. */
export async function failureOf(answer: Response, isPublic: boolean): Promise<ApiError> {
  const answered = (await answer.json().catch(() => null)) as {
    error?: unknown;
    code?: unknown;
    reason?: string;
    values?: CodedSentence['values'];
    fields?: Record<string, string>;
    field_problems?: Record<string, CodedSentence>;
    request_id?: string;
  } | null;
  const wait = Number(answer.headers.get('Retry-After'));
  const retryAfter = Number.isFinite(wait) && wait > 0 ? wait : undefined;
  const busy = answer.status === 502 || answer.status === 503 || answer.status === 504;
  const fallback = busy
    ? retryAfter
      ? clientText.text('unavailable_wait', { seconds: retryAfter })
      : clientText.text('unavailable')
    : clientText.text('failed');
  if (answer.status === 401 && !isPublic) for (const listener of sessionLostListeners) listener();
  if (answer.status === 402) for (const listener of shopStoppedListeners) listener();
  const code = typeof answered?.code === 'string' ? answered.code : busy ? 'unavailable' : 'unreadable';
  return new ApiError({
    status: answer.status,
    code,
    message:
      !busy && typeof answered?.error === 'string'
        ? sentenceText({ code: answered.reason ?? code, values: answered.values ?? {} }, answered.error)
        : fallback,
    fields: answered?.fields && fieldTexts(answered.fields, answered.field_problems),
    requestId: answered?.request_id ?? answer.headers.get('X-Request-Id') ?? undefined,
    retryAfter,
    extra: answered ?? {},
  });
}

const fieldTexts = (fields: Record<string, string>, problems: Record<string, CodedSentence> = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path, sentenceText(problems[path], text)]),
  );
