import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { Turn } from '#core/server/pipeline/call-guard.ts';
import { accessCodes } from '#modules/identity/shop/contract/access-state.ts';
import type { BodyInputOf, Endpoint, QueryInputOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ErrorReply } from '#core/contract/error-reply.ts';
import { translateRefusal } from './refused-words.ts';

/** A refusal of a public call that the page can explain to its shopper. */
export interface CallRefused {
  ok: false;
  status: number;
  code: string;
  message: string;
  /** Error texts by path of the call's body, for example `shipping_address.city`. */
  fields: Record<string, string>;
}
export type CallAnswer<E> = { ok: true; reply: ReplyOf<E> } | CallRefused;

interface CallInput<E> {
  query?: Omit<QueryInputOf<E>, 'shop'>;
  body?: BodyInputOf<E>;
  idempotencyKey?: string;
  /** Of a call that takes a file: what is sent with the texts of `body`. */
  file?: { name: string; type: string; bytes: Buffer };
}

export type StoreCall = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<CallAnswer<E>>;

/** Texts and one file as a browser's form sends them. */
function multipartOf(
  texts: object,
  { name, type, bytes }: NonNullable<CallInput<Endpoint>['file']>,
  headers: object,
): Pick<InjectOptions, 'headers' | 'payload'> {
  const boundary = `part-${randomBytes(16).toString('hex')}`;
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const begin = Object.entries(texts)
    .map(([field, value]) => `${part(`name="${field}"`)}\r\n${String(value)}\r\n`)
    .join('');
  const kind = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream';
  const head = `${begin}${part(`name="file"; filename="${name.replace(/[^\w.-]/g, '_')}"`)}Content-Type: ${kind}\r\n\r\n`;
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/**
 * Errors that end every page: the shop is stopped (402) or doesn't exist (404), too many requests (429), the server is
 * away (5xx).
 */
export class StoreFailure extends Error {
  readonly status: number;
  readonly retryAfter: string | undefined;
  constructor(status: number, retryAfter?: string) {
    super(`the store cannot answer: ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Whose calls they are. */
export interface StoreShopper {
  request: FastifyRequest;
  /** The header in which a trusted proxy names the country, where there is one. */
  countryHeader: string | undefined;
}

/** The calls carry the page's own connection: its address, and the headers of its proxies. */
function copyProxyHeaders({
  request,
  countryHeader,
}: StoreShopper): Pick<InjectOptions, 'remoteAddress' | 'headers'> {
  const address = request.socket.remoteAddress;
  const forwarded = request.headers['x-forwarded-for'];
  const country = countryHeader && request.headers[countryHeader];
  if (address === undefined || !forwarded || !country) return { remoteAddress: request.ip, headers: {} };
  const headers = { 'x-forwarded-for': String(forwarded), [countryHeader]: String(country) };
  return { remoteAddress: address, headers };
}

/**
 * The public calls, as any store would make them: whole requests through the real routes, without a network in between.
 * They carry the shopper's address, browser and country, which limits and figures need. The page was counted and has
 * its turn, so its calls are not counted again; between them it gives way to the shop's staff. Refusals are in the
 * shop's language: `locale` is asked for only then.
 */
export function storeClient(
  app: FastifyInstance,
  { request, countryHeader }: StoreShopper,
  shop: string,
  turn: Pick<Turn, 'giveWay'>,
  locale: () => Promise<string>,
): StoreCall {
  const { remoteAddress, headers: said } = copyProxyHeaders({ request, countryHeader });
  return async (endpoint, input = {}) => {
    const query = new URLSearchParams({ shop });
    for (const [name, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined) query.set(name, String(value));
    }
    const options: InjectOptions = {
      method: endpoint.method,
      url: `${endpoint.path}?${query}`,
      remoteAddress,
      headers: {
        ...said,
        ...app.guard.innerHeaders,
        'user-agent': String(request.headers['user-agent'] ?? ''),
        ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
      },
    };
    if (input.file) Object.assign(options, multipartOf(input.body ?? {}, input.file, options.headers!));
    else if (input.body !== undefined) options.payload = input.body as object;
    await turn.giveWay();
    const answer = await app.inject(options);
    const { statusCode: status } = answer;
    if (status < 300) return { ok: true, reply: answer.json() };
    if (status >= 500 || status === 429) {
      throw new StoreFailure(status, String(answer.headers['retry-after'] ?? '5'));
    }
    const refused = answer.json<ErrorReply>();
    // A declined card is 402, too, but the page can explain that.
    if (status === 402 && (accessCodes as readonly string[]).includes(refused.code))
      throw new StoreFailure(402);
    const { code, reason, values, error, fields = {}, field_problems } = refused;
    const language = await locale();
    return {
      ok: false,
      status,
      code,
      message: translateRefusal(language, { code: reason ?? code, values: values ?? {} }, error),
      fields: Object.fromEntries(
        Object.entries(fields).map(([path, text]) => [
          path,
          translateRefusal(language, field_problems?.[path], text),
        ]),
      ),
    };
  };
}
