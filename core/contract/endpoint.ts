import type { z } from 'zod';
import type { AllowanceName } from './allowance.ts';
import type { RowWith, FieldList } from './field-list.ts';

/**
 * Permissions and switches an endpoint may name. Areas add theirs by declaration merging (see
 * `modules/identity/shop/contract/permission.ts`), so that a misspelt permission does not compile and
 * this kit stays free of business words.
 */
export interface PermissionNames {
  /** Anyone, no session, no shop: sign-in, health checks. */
  public: true;
  /** Anyone, for the shop whose domain the query names as `shop`: the shopper script and the store. Open to other origins. */
  shopper: true;
  /** Any signed-in person who is an accepted member of the acting shop. */
  member: true;
}
/** Scopes that an access token may have; an area adds them (`modules/developer/program/contract/api-scope.ts`). */
export interface ScopeNames {
  readonly _?: never;
}
export interface SwitchNames {
  readonly _?: never;
}

export type Permission = Extract<keyof PermissionNames, string>;
/** Permissions of calls that need no sign-in, neither of a person nor of another program. */
export type OpenPermission = 'public' | 'shopper';
/**
 * Which access token another program needs for a call: one with this scope, or with one that includes it, `any` of the
 * shop's, one that may write something (`any_write`), or none will do: the call is for `people`.
 */
export type Scope = Exclude<keyof ScopeNames, '_'> | 'any' | 'any_write' | 'people';
export type SwitchName = Exclude<keyof SwitchNames, '_'>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type BodyKind = 'json' | 'file' | 'form' | 'beacon';

/** A declared failure beyond the ones every call shares: HTTP status → error codes it may carry. */
export type DeclaredErrors = Readonly<Partial<Record<number, readonly string[]>>>;

export interface EndpointDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> {
  /** The name of the const that holds it, and so what programs made from the OpenAPI document call it by. One call has it. */
  name: string;
  method: Method;
  /** Path with `{name}` parameters, for example `/admin/offers/{id}.json`. */
  path: string;
  /** One line for the OpenAPI document. */
  summary: string;
  /** Who may call. There is no default: a call without a permission does not compile. */
  permission: Permission;
  /** What another program needs to call it. Every call says so that asks who is calling; no other can. */
  scope?: Scope;
  /** The call answers 404 while this switch is off for the shop. */
  switch?: SwitchName;
  /** Answers although the shop is frozen or closed; every other call is 402 then. */
  whileStopped?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * A body that a program could send: what it means should be plain to its reader, and ids that stand for the same
   * thing are the same in all examples. Every call with a body has one.
   */
  example?: NonNullable<z.input<Body>>;
  /**
   * The name under which the body holds the thing, where the platform sends the thing itself: a body that has not this
   * name, and has one of the thing's, is read as the thing. What is refused has its place below the name all the same.
   */
  bare?: string;
  reply: Reply;
  /** Status of a success. The default is 200. */
  status?: 200 | 201 | 202 | 204;
  errors?: DeclaredErrors;
  /**
   * How the body travels; sent in another way it is 415, before anything reads it. `file` is multipart with one part
   * named `file`; the other parts are validated by `body` as strings. `form` takes what plain forms send, too, and
   * `beacon` JSON as text/plain, which pages of other origins may send without asking first. Default `json`.
   */
  bodyKind?: BodyKind;
  /**
   * The answer gives the browser a cookie or takes one away, as signing in and out do. Such a call is refused to pages
   * of other sites, with or without a session: they would sign people into a stranger's account, or out of theirs. No
   * other call can set one.
   */
  setsCookies?: true;
  /** Maximum size of the body or file in bytes. The default is 1 MiB for JSON and 2 MiB for a file. */
  maxBytes?: number;
  /** How the answer travels. `download` replies with `{ content_type, filename, body }`. Default `json`. */
  replyKind?: 'json' | 'download' | 'stream';
  /** Money and ordering calls, and what editors create with, replay the saved answer of a key for 30 days. */
  idempotent?: boolean;
  /**
   * Not to be used any more, since a day and until another on which it may be gone: `2027-05-01`. Answers and the
   * document say so; what to use instead stands in the call's docstring and summary.
   */
  deprecated?: { since: string; sunset?: string };
  /**
   * Names that the call does not know are left out instead of refused. Only of what strangers' addresses and programs
   * reach with more than is asked for: sign-up (tracking parameters of every kind, C304) and OAuth (RFC 6749 3.1 and
   * 3.2 ask it). Calls of shoppers do so without saying it: addresses of a shop carry `utm_…` and `gclid`, and a script
   * of yesterday is still open somewhere.
   */
  ignoresUnknownNames?: true;
  /** The limit of a call that anyone may make (`allowance.ts`). The default is `call`. */
  allowance?: AllowanceName;
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends EndpointDefinition<Params, Query, Body, Reply> {
  readonly kind: 'endpoint';
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type QueryInputOf<E> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type BodyInputOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** Whether names that the call does not know are left out of what was sent; every other call refuses them. */
export const ignoresUnknownNames = ({
  permission,
  ignoresUnknownNames: says,
}: Pick<Endpoint, 'permission' | 'ignoresUnknownNames'>): boolean =>
  permission === 'shopper' || says === true;

type AnyCall = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** The names that `fields` of a call takes; none for a call without. */
export type FieldNames<E> =
  NonNullable<QueryInputOf<E>> extends { fields?: infer List }
    ? NonNullable<List> extends FieldList<infer Name>
      ? Name
      : never
    : never;

/** Each row of a reply, or the one, with another type. */
type EachRow<Member, List> = Member extends readonly (infer Row)[]
  ? Row extends object
    ? RowWith<Row, List>[]
    : Member
  : Member extends { id: unknown }
    ? RowWith<Member, List>
    : Member;

/** What a call answers to a question with `fields` of these names; whole rows without. */
export type ReplyTo<E, Name extends string> = [Name] extends [never]
  ? ReplyOf<E>
  : { [Key in keyof ReplyOf<E>]: EachRow<ReplyOf<E>[Key], FieldList<Name>> };

/** A row of which some fields may not have been asked for. */
export type SparseRow<Row> = Row extends { id: infer Id } ? Partial<Row> & { id: Id } : Row;

type MadeRow<Member> = Member extends readonly (infer Row)[]
  ? Iterable<SparseRow<Row>>
  : Member extends { id: unknown }
    ? SparseRow<Member>
    : Member;

/**
 * What a handler gives to be answered. Where the call takes `fields`, rows have what was asked for; rows of a list may be
 * made one by one (a generator), as they are checked and written.
 */
export type AnswerOf<E extends AnyCall> = [FieldNames<E>] extends [never]
  ? ReplyOf<E>
  : { [Key in keyof ReplyOf<E>]: MadeRow<ReplyOf<E>[Key]> };

/** The parameters that a path names: `/a/{id}/b/{key}` → `id | key`. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** What a path asks of `params`: a schema for each name in it. */
type WithParams<Path extends string> = [PathNames<Path>] extends [never]
  ? unknown
  : { params: z.ZodType<Record<PathNames<Path>, unknown>> };

/** Who may call also says what other programs need, unless anyone may. */
type WithScope<Who extends Permission> = [Who] extends [OpenPermission]
  ? { scope?: never }
  : { scope: Scope };

/** What takes a body shows one; the other parts of a file's form are its body. */
type WithExample<Body extends z.ZodType> = [Body] extends [z.ZodUndefined]
  ? { example?: never }
  : { example: NonNullable<z.input<Body>> };

/** Declares one call. Server, client, forms and the OpenAPI document all derive from this const. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodType,
  const Path extends string = string,
  const Who extends Permission = Permission,
>(
  definition: EndpointDefinition<Params, Query, Body, Reply> & {
    path: Path;
    permission: Who;
  } & WithParams<Path> &
    WithScope<Who> &
    WithExample<Body>,
): Endpoint<Params, Query, Body, Reply> {
  return { kind: 'endpoint', ...definition };
}
