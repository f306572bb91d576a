import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx, PublicCtx } from './context.ts';
import type { Paged } from './list-page.ts';
import type { RememberedReply } from './remembered-reply.ts';

/** A file of a multipart body, already on disk in a folder that is emptied after the call. */
export interface SentFile {
  filename: string;
  contentType: string;
  path: string;
  bytes: number;
}

export interface Input<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  file: SentFile | undefined;
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
  file: SentFile | undefined;
}

/** One call, ready to be mounted. `kind` says which context its function gets. */
export type Route =
  | {
      kind: 'shop';
      endpoint: AnyEndpoint;
      transaction: boolean;
      /** It reads each of the shops that are asked about (`Ctx.asked`). Any other call is refused several. */
      severalShops?: true;
      /** Slow work before the transaction begins; `run` is given what it returns. */
      prepare?: (ctx: Ctx, input: RawInput) => Promise<unknown>;
      run: (ctx: Ctx, input: RawInput, prepared?: unknown) => Promise<unknown>;
    }
  | {
      kind: 'public';
      endpoint: AnyEndpoint;
      run: (ctx: PublicCtx, input: RawInput, reply: FastifyReply) => Promise<unknown>;
    }
  | {
      kind: 'stream';
      endpoint: AnyEndpoint;
      run: (ctx: Ctx, input: RawInput, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    };

/**
 * Binds a call to its handler. Once for all calls, in this order: session → shop → permission → switch →
 * input → transaction with the shop set → handler → reply check → log → error shape. A list that programs loop over is
 * `Paged`: its answer links to the pages beside it.
 */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<AnswerOf<E> | Paged<AnswerOf<E>>>,
): Route {
  return { kind: 'shop', endpoint, transaction: true, run: run as never };
}

/**
 * The same, with slow work that needs no transaction (drawing a picture, reading a file) done by `prepare` before the transaction
 * begins: a connection to the database never waits for it. `ctx.tx` throws in `prepare`. A repeated call prepares again, so
 * `prepare` leaves nothing behind that a second time would double.
 */
export function handlePrepared<E extends AnyEndpoint, P>(
  endpoint: E,
  prepare: (ctx: Ctx, input: Input<E>) => Promise<P>,
  run: (ctx: Ctx, input: Input<E>, prepared: P) => Promise<AnswerOf<E> | Paged<AnswerOf<E>>>,
): Route {
  return { kind: 'shop', endpoint, transaction: true, prepare: prepare as never, run: run as never };
}

/**
 * The same without a transaction of its own, for calls that batch their writes or touch no table. `ctx.tx` throws. What a call
 * of shoppers answers from memory may be a `RememberedReply`.
 */
export function handleWithoutTransaction<E extends AnyEndpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<ReplyOf<E> | RememberedReply<ReplyOf<E>>>,
): Route {
  return { kind: 'shop', endpoint, transaction: false, run: run as never };
}

/** A call that reads each of the shops in its `shop_ids` by `inEachShop`; it has no transaction of its own. */
export function handleShops<E extends AnyEndpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>) => Promise<AnswerOf<E>>,
): Route {
  return { kind: 'shop', endpoint, transaction: false, severalShops: true, run: run as never };
}

/** A call outside any shop (`public`): it opens its own transactions, and may set cookies on `reply`. */
export function handlePublic<E extends AnyEndpoint>(
  endpoint: E,
  run: (ctx: PublicCtx, input: Input<E>, reply: FastifyReply) => Promise<ReplyOf<E>>,
): Route {
  return { kind: 'public', endpoint, run: run as never };
}

/** A server-sent event stream: permission and input are checked as ever, then `run` owns the reply. */
export function handleStream<E extends AnyEndpoint>(
  endpoint: E,
  run: (ctx: Ctx, input: Input<E>, request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): Route {
  return { kind: 'stream', endpoint, run: run as never };
}
