import { type JsonSchema, schemaLines, type SchemaLine } from './schema-lines.ts';

type Media = Record<string, { schema?: JsonSchema; example?: unknown }>;
interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}
interface Operation {
  operationId: string;
  tags?: string[];
  summary: string;
  'x-permission': string;
  'x-scope'?: string;
  parameters: Parameter[];
  requestBody?: { content: Media };
  responses: Record<string, { $ref?: string; description?: string; content?: Media }>;
}
/** The document of all calls, as far as its pages read it. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    /** Failures that several calls have. */
    responses: Record<string, { description?: string }>;
  };
}

/** One call as its page shows it. */
export interface CallPage {
  name: string;
  method: string;
  path: string;
  summary: string;
  area: string;
  permission: string;
  /** What an access token needs; null where none will do. */
  scope: string | null;
  parameters: { name: string; place: string; line: SchemaLine }[];
  /** How the body is sent, and its fields; null without one. */
  body: { type: string; things: string[]; lines: SchemaLine[]; example: string } | null;
  reply: { status: string; type: string; things: string[]; lines: SchemaLine[] };
  /** Failures that only this call has. */
  errors: { status: string; text: string }[];
  curl: string;
  client: string | null;
}

export interface ThingPage {
  name: string;
  lines: SchemaLine[];
  /** Calls that take or answer it. */
  calls: string[];
}

export interface Reference {
  calls: ReadonlyMap<string, CallPage>;
  things: ReadonlyMap<string, ThingPage>;
  /** Calls that programs may make, by area, then those for people. */
  areas: { area: string; calls: CallPage[] }[];
}

const thingsIn = (schema: JsonSchema | undefined): string[] =>
  schema
    ? [
        ...new Set(
          [...JSON.stringify(schema).matchAll(/#\/components\/schemas\/([^"]+)/g)].map(([, name]) => name!),
        ),
      ]
    : [];

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

function curlOf(method: string, path: string, example: unknown, isForm: boolean): string {
  const lines = [`curl -X ${method} "$BACKROOM_ORIGIN${path.replace(/\{(\w+)\}/g, '1')}"`];
  lines.push('  -H "Authorization: Bearer $BACKROOM_TOKEN"');
  if (isForm) lines.push('  -F file=@file.csv');
  else if (example !== undefined) {
    lines.push('  -H "Content-Type: application/json"');
    lines.push(`  -d '${JSON.stringify(example).replaceAll("'", String.raw`'\''`)}'`);
  }
  return lines.join(' \\\n');
}

function clientOf(name: string, path: string, example: unknown): string {
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => `${one}: 1`);
  const sent = [
    ...(parts.length > 0 ? [`path: { ${parts.join(', ')} }`] : []),
    ...(example === undefined ? [] : [`body: ${pretty(example).replace(/"(\w+)":/g, '$1:')}`]),
  ];
  return `await shop.${name}(${sent.length > 0 ? `{ ${sent.join(', ')} }` : ''});`;
}

/** What the pages of the reference show, from the document that the server answers. */
export function readReference(document: ApiDocument): Reference {
  const calls = new Map<string, CallPage>();
  const uses = new Map<string, Set<string>>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [verb, operation] of Object.entries(methods)) {
      const call = callPage(document, path, verb.toUpperCase(), operation);
      calls.set(call.name, call);
      const media = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map((one) => one.content),
      ];
      for (const thing of media.flatMap((one) =>
        Object.values(one ?? {}).flatMap(({ schema }) => thingsIn(schema)),
      ))
        uses.set(thing, (uses.get(thing) ?? new Set()).add(call.name));
    }
  const things = new Map(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      { name, lines: schemaLines(schema), calls: [...(uses.get(name) ?? [])].toSorted() },
    ]),
  );
  const byArea = Map.groupBy(calls.values(), ({ area }) => area);
  const areas = [...byArea]
    .map(([area, own]) => ({ area, calls: own.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }))
    .toSorted((a, b) => (a.area < b.area ? -1 : 1));
  return { calls, things, areas };
}

function callPage(document: ApiDocument, path: string, method: string, operation: Operation): CallPage {
  const { operationId: name, summary, responses, requestBody } = operation;
  const parameters = operation.parameters
    .map((one) => (one.$ref ? document.components.parameters[one.$ref.split('/').at(-1)!]! : one))
    .map(({ name: called, in: place, required = false, schema }) => {
      const [line] = schemaLines({ properties: { [called]: schema }, required: required ? [called] : [] });
      return { name: called, place, line: line! };
    });
  const [type, sent] = Object.entries(requestBody?.content ?? {})[0] ?? ['', undefined];
  const [status = '', good] = Object.entries(responses).find(([one]) => one.startsWith('2')) ?? [];
  const [replyType, replied] = Object.entries(good?.content ?? {})[0] ?? ['', undefined];
  const scope = operation['x-scope'] ?? null;
  const isForm = type === 'multipart/form-data';
  return {
    ...{ name, method, path, summary, area: operation.tags?.[0] ?? 'core', scope },
    permission: operation['x-permission'],
    parameters,
    body: sent
      ? {
          ...{ type, things: topThings(sent.schema), lines: schemaLines(sent.schema ?? {}) },
          example: pretty(sent.example ?? {}),
        }
      : null,
    reply: {
      ...{ status, type: replyType, things: topThings(replied?.schema) },
      lines: schemaLines(replied?.schema ?? {}),
    },
    errors: Object.entries(responses)
      .map(([one, response]): [string, { description?: string }] => {
        const shared = response.$ref?.split('/').at(-1);
        return [one, one !== 'default' && shared ? document.components.responses[shared]! : response];
      })
      .filter(([one, { description }]) => !one.startsWith('2') && description !== undefined)
      .map(([one, { description = '' }]) => ({ status: one, text: description })),
    curl: curlOf(method, path, sent?.example, isForm),
    client: scope === null || isForm ? null : clientOf(name, path, sent?.example),
  };
}

/** The thing that a schema is as a whole. */
const topThings = (schema: JsonSchema | undefined): string[] =>
  schema?.$ref ? [schema.$ref.split('/').at(-1)!] : [];
