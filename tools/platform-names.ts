import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-child.ts';

/** What a thing of the platform has: its names, each '' for a plain value or the name of the thing that it holds. */
export type PlatformThing = Readonly<Record<string, string>>;

/** One operation of the platform: path parameters are `{}`, things are named (`''` for none). */
export interface PlatformOperation {
  method: string;
  path: string;
  group: string;
  query: readonly string[];
  body: string;
  reply: string;
}

/** The names of the platform's public document: what its operations are called, take and answer. No sentence of it. */
export interface PlatformNames {
  operations: readonly PlatformOperation[];
  things: Readonly<Record<string, PlatformThing>>;
}

export const namesFile = join(ROOT, 'docs/requirements/platform-names.json');
export const readPlatformNames = (): PlatformNames =>
  JSON.parse(readFileSync(namesFile, 'utf8')) as PlatformNames;

interface Schema {
  $ref?: string;
  items?: Schema;
  properties?: Record<string, Schema> | null;
}
interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
}
interface Operation {
  tags?: string[];
  parameters?: Parameter[];
  responses?: Record<string, { schema?: Schema | null } | null> | null;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  definitions: Record<string, Schema | null>;
}

/** The path with its parameters as `{}`: the platform's names and patterns of them are its own. */
const plainPath = (path: string): string => path.replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}');

/**
 * Keeps the names of an OpenAPI 2 document, of what its operations reach. A body that stands for a GET's query is its query;
 * an object without a name of its own is called after where it lies.
 */
export function platformNames(document: Document): PlatformNames {
  const things: Record<string, Record<string, string>> = {};
  const thingOf = (schema: Schema | null | undefined, place: string): string => {
    if (!schema) return '';
    if (schema.items) return thingOf(schema.items, place);
    const name = schema.$ref?.split('/').at(-1);
    const shape = name === undefined ? schema : document.definitions[name];
    if (!shape || (shape.items === undefined && !shape.properties)) return '';
    if (shape.items) return thingOf(shape.items, name ?? place);
    const called = name ?? place;
    if (!things[called]) {
      const thing: Record<string, string> = (things[called] = {});
      for (const [field, part] of Object.entries(shape.properties ?? {}))
        thing[field] = thingOf(part, `${called}.${field}`);
    }
    return called;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags = [], parameters = [], responses }]): PlatformOperation => {
      const verb = method.toUpperCase();
      const place = `${verb} ${plainPath(path)}`;
      const sent = thingOf(parameters.find((one) => one.in === 'body')?.schema, place);
      const isQuery = verb === 'GET';
      const good = Object.entries(responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
      const query = parameters.flatMap((one) => (one.in === 'query' ? one.name : []));
      if (isQuery && sent !== '') query.push(...Object.keys(things[sent] ?? {}));
      return {
        ...{ method: verb, path: plainPath(path), group: tags[0] ?? '' },
        query: [...new Set(query)].toSorted(),
        body: isQuery ? '' : sent,
        reply: thingOf(good?.schema, `${place} 200`),
      };
    }),
  );
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (name === '' || reached.has(name)) return;
    reached.add(name);
    for (const inner of Object.values(things[name] ?? {})) reach(inner);
  };
  for (const { body, reply } of operations) [body, reply].forEach(reach);
  return {
    operations,
    things: Object.fromEntries([...reached].toSorted().map((name) => [name, things[name]!])),
  };
}

if (process.argv[1] === import.meta.filename) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Which file is the platform’s document (OpenAPI 2, JSON)?');
  const names = platformNames(JSON.parse(readFileSync(file, 'utf8')) as Document);
  writeFileSync(namesFile, `${JSON.stringify(names, null, 1)}\n`);
}
