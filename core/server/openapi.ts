import { z } from 'zod';
import type { DeclaredErrors } from '#core/contract/endpoint.ts';
import { errorReply } from '#core/contract/error-reply.ts';
import { leftOutSchema, listsOf } from './checked-reply.ts';
import type { AnyEndpoint, Route } from './handle.ts';
import type { OfficeCookiePrefix } from './office-cookie.ts';
import { mediaTypes } from './media-types.ts';
import type { Authentication } from './request-authentication.ts';

type Json = Record<string, unknown>;

/** What every call may answer; `area.code`s of its own come from its declaration. */
const sharedErrors: Readonly<Record<number, string>> = {
  401: 'No session',
  402: 'The shop is stopped (frozen, closed, trial over)',
  403: 'The permission is missing',
  404: 'Missing, or another shop’s',
  409: 'Conflict: changed meanwhile, or still running',
  422: 'The input is not valid; `fields` says where',
  429: 'Too many requests; see Retry-After',
  500: 'Something went wrong',
  503: 'Restarting or busy; see Retry-After',
};
/** What cannot happen to calls outside a shop. */
const memberErrors = new Set([401, 402, 403]);

/** The named schemas of the document: what schemas made from zod refer to is moved here. */
type Shelf = Record<string, Json>;

/** The JSON Schema (2020-12, as OpenAPI 3.1 wants it) of one schema, with its references leading to the shelf. */
function schemaOf(shelf: Shelf, schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  // Plain data from here on; what zod returns carries more.
  const { $schema: _schema, $defs: _defs, ...root }: Json = JSON.parse(JSON.stringify(made));
  const prefix = `Schema${Object.keys(shelf).length}`;
  const named: Record<string, unknown> = { ...made.$defs };
  const selfReferring = JSON.stringify(root).includes('"$ref":"#"');
  if (selfReferring) named.self = root;
  const moved = (value: unknown): Json =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${prefix}self"`)
        .replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${prefix}`),
    );
  for (const [name, value] of Object.entries(named)) shelf[`${prefix}${name}`] = moved(value);
  return selfReferring ? { $ref: `#/components/schemas/${prefix}self` } : moved(root);
}

function isNothing(schema: z.ZodType | undefined): boolean {
  return schema === undefined || schema instanceof z.ZodUndefined;
}

/** Each property of an object schema as a parameter of its own. */
function parameters(shelf: Shelf, schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined || isNothing(schema)) return [];
  const { properties = {}, required = [] } = schemaOf(shelf, schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

/** A call may have no schema for its path; the path itself names what it takes. */
function pathParameters(shelf: Shelf, endpoint: AnyEndpoint): Json[] {
  const declared = parameters(shelf, endpoint.params, 'path');
  const names = new Set(declared.map(({ name }) => name));
  const others = [...endpoint.path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .filter((name) => !names.has(name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return [...declared, ...others];
}

function body(shelf: Shelf, endpoint: AnyEndpoint): Json | undefined {
  if (endpoint.bodyKind === 'file') {
    const fields = isNothing(endpoint.body) ? {} : schemaOf(shelf, endpoint.body as z.ZodType, 'input');
    const file = { type: 'string', format: 'binary' };
    const properties = { ...(fields.properties as Json | undefined), file };
    const required = [...((fields.required as string[] | undefined) ?? []), 'file'];
    const schema = { type: 'object', properties, required };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (endpoint.body === undefined || isNothing(endpoint.body)) return undefined;
  const schema = schemaOf(shelf, endpoint.body, 'input');
  const types = mediaTypes[endpoint.bodyKind ?? 'json'];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function success(shelf: Shelf, endpoint: AnyEndpoint): Json {
  const kind = endpoint.replyKind ?? 'json';
  if (endpoint.status === 204) return { description: 'Done' };
  if (kind === 'download') {
    const schema = { type: 'string', format: 'binary' };
    return { description: 'The file', content: { '*/*': { schema } } };
  }
  const schema = schemaOf(shelf, endpoint.reply, 'output');
  if (listsOf(endpoint).length > 0 && schema.properties) {
    schema.properties = { ...schema.properties, left_out: { $ref: '#/components/schemas/LeftOut' } };
  }
  if (kind === 'stream') {
    return { description: 'Each event’s data is one of these', content: { 'text/event-stream': { schema } } };
  }
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function failures(endpoint: AnyEndpoint): Json {
  const outside = endpoint.permission === 'public' || endpoint.permission === 'shopper';
  const declared: DeclaredErrors = endpoint.errors ?? {};
  const shared = Object.keys(sharedErrors).map(Number);
  const statuses = new Set([
    ...shared.filter((status) => !outside || !memberErrors.has(status)),
    ...Object.keys(declared).map(Number),
  ]);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => {
        const codes = declared[status];
        const text = [sharedErrors[status] ?? 'Refused', ...(codes ? [codes.join(', ')] : [])].join('; ');
        const schema = { $ref: '#/components/schemas/ErrorReply' };
        return [status, { description: text, content: { 'application/json': { schema } } }];
      }),
  );
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Same key and body: the saved answer again, for 30 days. Another body: 422. Still running: 409.',
  schema: { type: 'string', minLength: 8, maxLength: 255 },
};
const shopDomain: Json = {
  name: 'shop',
  in: 'query',
  required: true,
  description: 'Domain of the shop',
  schema: { type: 'string' },
};

/** What another program needs for the call, when it may make it at all. */
type ScopeOf = NonNullable<Authentication['scopeOf']>;

function operation(shelf: Shelf, endpoint: AnyEndpoint, scopeOf: ScopeOf): Json {
  const { permission } = endpoint;
  const scope = permission === 'public' || permission === 'shopper' ? null : scopeOf(endpoint);
  const query = parameters(shelf, endpoint.query, 'query');
  const needsShop = permission === 'shopper' && !query.some(({ name }) => name === 'shop');
  const requestBody = body(shelf, endpoint);
  return {
    operationId: `${endpoint.method.toLowerCase()} ${endpoint.path}`
      .replace(/[^a-zA-Z0-9]+/g, '_')
      .replace(/_$/, ''),
    summary: endpoint.summary,
    'x-permission': permission,
    ...(endpoint.switch ? { 'x-switch': endpoint.switch } : {}),
    ...(scope === null ? {} : { 'x-scope': scope }),
    security:
      permission === 'public' || permission === 'shopper'
        ? []
        : [{ session: [] }, { bearer: [] }, ...(scope === null ? [] : [{ access_token: [] }])],
    parameters: [
      ...pathParameters(shelf, endpoint),
      ...query,
      ...(needsShop ? [shopDomain] : []),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: { [endpoint.status ?? 200]: success(shelf, endpoint), ...failures(endpoint) },
  };
}

/** The OpenAPI 3.1 document of all calls, made from the consts the server and its client are made from. */
export function openApiDocument(
  routes: readonly Route[],
  {
    scopeOf = () => null,
    cookiePrefix = '',
  }: { scopeOf?: ScopeOf | undefined; cookiePrefix?: OfficeCookiePrefix } = {},
): Json {
  const shelf: Shelf = {};
  shelf.ErrorReply = schemaOf(shelf, errorReply, 'output');
  shelf.LeftOut = schemaOf(shelf, leftOutSchema, 'output');
  const paths: Record<string, Json> = {};
  for (const { endpoint } of routes) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(shelf, endpoint, scopeOf);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Backroom', version: '1' },
    paths,
    components: {
      schemas: shelf,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: `${cookiePrefix}backroom_session`,
          description: 'Set by signing in. Calls that write also need a header X-Requested-With.',
        },
        access_token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Of another program, made under Settings; also as a header APP_ACCESS_TOKEN or SHOP_ACCESS_TOKEN. It needs the scope of `x-scope`.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` of the sign-in answer.' },
      },
    },
  };
}
