import { z } from 'zod';
import { alsoNamedMark } from '#core/contract/also-named.ts';
import { newestApiVersion } from '#core/contract/api-version.ts';
import { errorReply } from '#core/contract/error-reply.ts';
import { numberTextMark, plainDecimal } from '#core/contract/number-text.ts';
import { leftOutSchema, listsOf } from '../call/checked-reply.ts';
import type { AnyEndpoint, Route } from '../call/handle.ts';
import type { OfficeCookiePrefix } from '../http/office-cookie.ts';
import { mediaTypes } from '../call/media-types.ts';
import { failures, shareFailures } from './openapi-failures.ts';
import { shareParameters } from './openapi-parameters.ts';
import {
  headersOf,
  securityOf,
  securitySchemes,
  sharedHeaders,
  standardSecurity,
  takesTokens,
} from './openapi-security.ts';

type Json = Record<string, unknown>;

/** The named schemas of the document. */
type DefinedSchemas = Record<string, Json>;

/** Formats that say all that zod's pattern for them says again. */
const spelledOut = new Set(['date', 'date-time', 'email', 'uuid']);

/** What a number may be by itself says nothing: integers that a program can tell apart. */
function plainer({ jsonSchema, io }: { jsonSchema: Json; io: 'input' | 'output' }): void {
  if (spelledOut.has(jsonSchema.format as string)) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (numberTextMark in jsonSchema) {
    delete jsonSchema[numberTextMark];
    if (io === 'input')
      Object.assign(jsonSchema, { type: ['number', 'string'], pattern: plainDecimal.source });
  }
  // An answer may get further members one day; what is sent may have those that the schema names.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** A field that may be sent under two names stands under both. */
function addOtherNames(part: unknown, io: 'input' | 'output'): void {
  if (typeof part !== 'object' || part === null) return;
  const { properties } = part as { properties?: Record<string, Json> };
  for (const property of Object.values(properties ?? {})) {
    const theirs = property[alsoNamedMark];
    delete property[alsoNamedMark];
    if (typeof theirs === 'string' && io === 'input') properties![theirs] = property;
  }
  for (const one of Object.values(part)) addOtherNames(one, io);
}

interface Made {
  root: Json;
  /** What the root refers to: by the id of a thing (`.meta({ id })`), or by a name that zod made up. */
  named: Record<string, Json>;
}

function made(schema: z.ZodType, io: 'input' | 'output'): Made {
  const given = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => plainer({ jsonSchema: jsonSchema as Json, io }),
  });
  // Plain data from here on; what zod returns carries more.
  const { $schema: _schema, $defs: named = {}, ...root }: Json = JSON.parse(JSON.stringify(given));
  addOtherNames([root, named], io);
  return { root, named: named as Record<string, Json> };
}

const isThing = (name: string): boolean => /^[A-Z]/.test(name);
const namesIn = (value: Json): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, name]) => name!);

/** Things that are sent in another form than they are answered in: themselves, or something in them. */
function sentOtherwise(sent: Made['named'], answered: Made['named']): ReadonlySet<string> {
  const differ = new Set(
    Object.keys(sent).filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(answered[name])),
  );
  for (let before = -1; before < differ.size;) {
    before = differ.size;
    for (const [name, value] of Object.entries(sent)) {
      if (namesIn(value).some((inner) => differ.has(inner))) differ.add(name);
    }
  }
  return differ;
}

/**
 * The JSON Schema (2020-12, as OpenAPI 3.1 wants it) of one schema, with its references leading to those defined. Things
 * stand there under their id, and under `…Input` as they are sent where that differs.
 */
function schemaOf(defined: DefinedSchemas, schema: z.ZodType, io: 'input' | 'output'): Json {
  const { root, named } = made(schema, io);
  const otherwise = io === 'input' ? sentOtherwise(named, made(schema, 'output').named) : new Set<string>();
  const prefix = `Schema${Object.keys(defined).length}`;
  const selfReferring = JSON.stringify(root).includes('"$ref":"#"');
  const nameOf = (name: string): string =>
    isThing(name)
      ? otherwise.has(name) && !name.endsWith('Input')
        ? `${name}Input`
        : name
      : `${prefix}${name}`;
  const moved = (value: Json): Json =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${prefix}self"`)
        .replace(/"\$ref":"#\/\$defs\/([^"]+)"/g, (_all, name: string) => {
          return `"$ref":"#/components/schemas/${nameOf(name)}"`;
        }),
    );
  for (const [name, value] of Object.entries(named)) {
    const there = defined[nameOf(name)];
    const here = moved(value);
    if (there && JSON.stringify(there) !== JSON.stringify(here))
      throw new Error(`Two things are called ${nameOf(name)} (.meta({ id }))`);
    defined[nameOf(name)] = here;
  }
  if (!selfReferring) return moved(root);
  defined[`${prefix}self`] = moved(root);
  return { $ref: `#/components/schemas/${prefix}self` };
}

function isNothing(schema: z.ZodType | undefined): boolean {
  return schema === undefined || schema instanceof z.ZodUndefined;
}

/** Each property of an object schema as a parameter of its own. */
function parameters(defined: DefinedSchemas, schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined || isNothing(schema)) return [];
  const { properties = {}, required = [] } = schemaOf(defined, schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    ...(where === 'path' || required.includes(name) ? { required: true } : {}),
    schema: property,
  }));
}

/** A call may have no schema for its path; the path itself names what it takes. */
function pathParameters(defined: DefinedSchemas, endpoint: AnyEndpoint): Json[] {
  const declared = parameters(defined, endpoint.params, 'path');
  const names = new Set(declared.map(({ name }) => name));
  const others = [...endpoint.path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .filter((name) => !names.has(name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return [...declared, ...others];
}

function body(defined: DefinedSchemas, endpoint: AnyEndpoint): Json | undefined {
  if (endpoint.bodyKind === 'file') {
    const fields = isNothing(endpoint.body) ? {} : schemaOf(defined, endpoint.body as z.ZodType, 'input');
    const file = { type: 'string', format: 'binary' };
    const properties = { ...(fields.properties as Json | undefined), file };
    const required = [...((fields.required as string[] | undefined) ?? []), 'file'];
    const schema = { type: 'object', properties, required };
    const example = { ...(endpoint.example as Json | undefined), file: 'what the file holds' };
    return { required: true, content: { 'multipart/form-data': { schema, example } } };
  }
  if (endpoint.body === undefined || isNothing(endpoint.body)) return undefined;
  const schema = schemaOf(defined, endpoint.body, 'input');
  const types = mediaTypes[endpoint.bodyKind ?? 'json'];
  const { example, bare } = endpoint;
  const summaryText =
    bare === undefined
      ? {}
      : { description: `What \`${bare}\` holds may be sent without it, as the body itself.` };
  return {
    required: true,
    ...summaryText,
    // The same body under another type has the same example.
    content: Object.fromEntries(types.map((type, at) => [type, at === 0 ? { schema, example } : { schema }])),
  };
}

function success(defined: DefinedSchemas, endpoint: AnyEndpoint): Json {
  const kind = endpoint.replyKind ?? 'json';
  if (endpoint.status === 204) return { description: 'Done' };
  if (kind === 'download') {
    const schema = { type: 'string', format: 'binary' };
    return { description: 'The file', content: { '*/*': { schema } } };
  }
  const schema = schemaOf(defined, endpoint.reply, 'output');
  if (listsOf(endpoint).length > 0 && schema.properties) {
    schema.properties = { ...schema.properties, left_out: { $ref: '#/components/schemas/LeftOut' } };
  }
  if (kind === 'stream') {
    return { description: 'Each event’s data is one of these', content: { 'text/event-stream': { schema } } };
  }
  return { description: 'Done', content: { 'application/json': { schema } } };
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
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

function operation(defined: DefinedSchemas, endpoint: AnyEndpoint, tag: string | undefined): Json {
  const { permission, scope } = endpoint;
  const forPrograms = takesTokens(endpoint);
  const query = parameters(defined, endpoint.query, 'query');
  const needsShop = permission === 'shopper' && !query.some(({ name }) => name === 'shop');
  const requestBody = body(defined, endpoint);
  return {
    operationId: endpoint.name,
    ...(tag === undefined ? {} : { tags: [tag] }),
    summary: endpoint.summary,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    'x-permission': permission,
    ...(endpoint.switch ? { 'x-switch': endpoint.switch } : {}),
    ...(forPrograms ? { 'x-scope': scope } : {}),
    ...securityOf(endpoint),
    parameters: [
      ...pathParameters(defined, endpoint),
      ...query,
      ...(needsShop ? [shopDomain] : []),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [endpoint.status ?? 200]: { ...success(defined, endpoint), ...headersOf(endpoint) },
      ...failures(endpoint),
    },
  };
}

/**
 * The OpenAPI 3.1 document of all calls, made from the consts the server and its client are made from.
 * @param options.tagOf the area a call belongs to
 */
export function openApiDocument(
  routes: readonly Route[],
  {
    cookiePrefix = '',
    tagOf = () => undefined,
  }: {
    cookiePrefix?: OfficeCookiePrefix;
    tagOf?: (route: Route) => string | undefined;
  } = {},
): Json {
  const defined: DefinedSchemas = {};
  defined.ErrorReply = schemaOf(defined, errorReply, 'output');
  defined.LeftOut = schemaOf(defined, leftOutSchema, 'output');
  const paths: Record<string, Json> = {};
  const operations: Json[] = [];
  const named = new Map<string, AnyEndpoint>();
  for (const route of routes) {
    const { endpoint } = route;
    const other = named.get(endpoint.name);
    if (other) {
      const both = [other, endpoint].map(({ method, path }) => `${method} ${path}`).join(' and ');
      throw new Error(`${both} have one name: ${endpoint.name}`);
    }
    named.set(endpoint.name, endpoint);
    const path = (paths[endpoint.path] ??= {});
    const made = operation(defined, endpoint, tagOf(route));
    path[endpoint.method.toLowerCase()] = made;
    operations.push(made);
  }
  const schemes = securitySchemes(cookiePrefix);
  return {
    openapi: '3.1.0',
    info: { title: 'Backroom', version: newestApiVersion },
    // The host that gives the document answers the calls.
    servers: [{ url: '/' }],
    security: standardSecurity(schemes),
    paths,
    components: {
      schemas: defined,
      parameters: shareParameters(operations),
      responses: shareFailures(operations),
      headers: sharedHeaders,
      securitySchemes: schemes,
    },
  };
}
