import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import { sentNames } from '#core/contract/also-named.ts';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { type PlatformNames, type PlatformOperation, readPlatformNames } from './platform-names.ts';
import { ROOT } from './run-child.ts';

export const tableFile = join(ROOT, 'docs/platform.md');

/** Why operations of the platform are not declared here, by how their paths begin; the longest that fits counts. */
export const notHere: readonly (readonly [string, string])[] = [
  ['PUT /admin/orders/{}/adjust.json', 'the lines of a placed order can’t be changed yet'],
  ['/admin/balance/', 'Backroom doesn’t bill shops, so there is no balance'],
  [
    '/admin/checkouts',
    'no recovery messages are sent, because the shopper is known only once the order is placed',
  ],
  ['GET /admin/checkouts/{}/timeline.json', 'a checkout has only its times and its order'],
  [
    'PUT /admin/checkouts/{}/update-note.json',
    'a checkout has no note of its own, and the shopper writes the order’s note',
  ],
  ['/admin/domains/', 'a shop’s domains are server settings'],
  ['/admin/pages', 'further pages are managed in the connected store'],
  ['/admin/payment-simulator', 'test payments are made at checkout'],
  ['/admin/phub-order', 'print on demand isn’t supported yet'],
  [
    '/admin/price_rules',
    'discounts are offers here, and the feature that gives out a discount code also creates it',
  ],
  ['/admin/redirects', 'redirects are managed in the connected store'],
  ['/admin/customers/{}/send_invite.json', 'shoppers have no accounts'],
];

/** What became of the names of one operation. Names are dotted; a list is its elements. */
export interface PlatformRow {
  operation: string;
  /** What the platform’s document sorts it under. */
  group: string;
  /** The call here; null where it is not declared. */
  ours: string | null;
  why: string;
  /** Taken from a query or body, as named there. */
  taken: string[];
  /** Refused by name in the query (422). */
  query: string[];
  /** Refused by name in the body (422), or taken only as they stand. */
  body: string[];
  /** Answered, of the reply. */
  answered: string[];
  /** Not answered, of the reply. */
  missing: string[];
}

const plain = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/** What lies below wrappers (optional, a default, a pipe's input, a list): objects, one for each way to send the thing. */
function objectsOf(schema: z.ZodType | undefined): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodArray) return objectsOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => objectsOf(one as z.ZodType));
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((one) => objectsOf(one as z.ZodType));
  if (schema instanceof z.ZodPipe) {
    const inner = objectsOf(schema.in as z.ZodType);
    return inner.length > 0 ? inner : objectsOf(schema.out as z.ZodType);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy
  )
    return objectsOf(schema.unwrap() as z.ZodType);
  return [];
}

const fieldsOf = (objects: readonly z.ZodObject[]): Map<string, z.ZodType[]> => {
  const fields = new Map<string, z.ZodType[]>();
  for (const { shape } of objects)
    for (const [name, part] of sentNames(shape as Record<string, z.ZodType>))
      fields.set(name, [...(fields.get(name) ?? []), part]);
  return fields;
};

/** Which names of a thing of the platform our schema has, and which it does not; below a name that it lacks nothing is named. */
export function compareThing(
  { things }: PlatformNames,
  name: string,
  schemas: readonly (z.ZodType | undefined)[],
): { held: string[]; missing: string[] } {
  const held: string[] = [];
  const missing: string[] = [];
  const walk = (
    thing: string,
    parts: readonly z.ZodType[],
    prefix: string,
    open: readonly string[],
  ): void => {
    const fields = fieldsOf(parts.flatMap((part) => objectsOf(part)));
    for (const [field, inner] of Object.entries(things[thing] ?? {})) {
      const ours = fields.get(field);
      (ours ? held : missing).push(prefix + field);
      if (ours && inner !== '' && !open.includes(inner))
        walk(inner, ours, `${prefix}${field}.`, [...open, inner]);
    }
  };
  walk(
    name,
    schemas.filter((schema) => schema !== undefined),
    '',
    [name],
  );
  return { held, missing };
}

/**
 * The thing within a wrapper, where the platform has it bare and we name it, or names it otherwise (`images` for one
 * image): our member that shares the most names with it.
 */
function unwrapped(
  names: PlatformNames,
  thing: string,
  schema: z.ZodType | undefined,
): { thing: string; schema: z.ZodType | undefined; wrapper: string } {
  const same = { thing, schema, wrapper: '' };
  const objects = objectsOf(schema);
  const members = [...fieldsOf(objects)];
  const theirs = Object.entries(names.things[thing] ?? {});
  if (theirs.some(([name]) => members.some(([ours]) => ours === name))) return same;
  const inner = theirs.length <= 3 ? theirs.find(([, held]) => held !== '') : undefined;
  const wanted = inner?.[1] ?? thing;
  const share = (part: z.ZodType) => compareThing(names, wanted, [part]).held.length;
  const [best] = members
    .map(([name, [part]]) => ({ name, part: part!, shared: share(part!) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared);
  if (!best) return same;
  const wrapper = inner ? `\`${inner[0]}\` is named \`${best.name}\`` : `Wrapped in \`${best.name}\``;
  return { thing: wanted, schema: best.part, wrapper };
}

/** Every operation of the platform against the calls of the server. */
export function platformRows(names: PlatformNames, endpoints: readonly AnyEndpoint[]): PlatformRow[] {
  const byAddress = new Map(endpoints.map((one) => [`${one.method} ${plain(one.path)}`, one]));
  return names.operations.map((operation): PlatformRow => {
    const address = `${operation.method} ${operation.path}`;
    const endpoint = byAddress.get(address);
    if (!endpoint) return undeclared(operation, address);
    const query = fieldsOf(objectsOf(endpoint.query));
    const sent = unwrapped(names, operation.body, endpoint.body);
    const given = compareThing(names, sent.thing, [sent.schema]);
    const got = unwrapped(names, operation.reply, endpoint.reply);
    const reply = compareThing(names, got.thing, [got.schema]);
    return {
      operation: address,
      group: operation.group,
      ours: endpoint.name,
      why: endpoint.bare
        ? `Wrapper \`${endpoint.bare}\` is optional`
        : ([sent.wrapper, got.wrapper].find((one) => one !== '') ?? ''),
      taken: [...operation.query.filter((name) => query.has(name)), ...given.held],
      query: operation.query.filter((name) => !query.has(name) && name !== 'shop_id'),
      body: given.missing,
      answered: reply.held,
      missing: reply.missing,
    };
  });
}

function undeclared({ group }: PlatformOperation, address: string): PlatformRow {
  const path = address.slice(address.indexOf(' ') + 1);
  const [fits] = notHere
    .filter(([begin]) => address.startsWith(begin) || path.startsWith(begin))
    .toSorted(([a], [b]) => b.length - a.length);
  const none = { taken: [], query: [], body: [], answered: [], missing: [] };
  return { operation: address, group, ours: null, why: fits?.[1] ?? '', ...none };
}

const list = (all: readonly string[]): string => all.map((name) => `\`${name}\``).join(', ');

function paragraph({ operation, ours, why, taken, query, body, answered, missing }: PlatformRow): string {
  if (ours === null) return `- **${operation}**: not supported: ${why}.`;
  const refused = list([...query.map((name) => `?${name}`), ...body]);
  const parts = [
    why,
    `Names accepted: ${taken.length}${refused && `; refused: ${refused}`}`,
    `Names returned: ${answered.length}${missing.length > 0 ? `; missing: ${list(missing)}` : ''}`,
  ];
  return `- **${operation}**: \`${ours}\`. ${parts.filter((part) => part !== '').join('. ')}.`;
}

/** The rows as a page. */
export async function platformPage(rows: readonly PlatformRow[]): Promise<string> {
  const declared = rows.filter(({ ours }) => ours !== null);
  const whole = declared.filter(
    ({ query, body, missing }) => query.length + body.length + missing.length === 0,
  );
  const groups = Map.groupBy(rows, ({ group }) => group);
  const lines = [...groups].flatMap(([group, own]) => [`## ${group}\n`, ...own.map(paragraph), '']);
  const text = `# Platform operations in Backroom

For apps written for the platform that Backroom replaces. This page lists each of the platform’s operations, the call that answers it, how many of its names are accepted and returned, and the names that are not. A name in a query (\`?name\`) or body that is not accepted is refused with 422, never ignored. A value that only the server sets may be sent back unchanged. \`npm run platform-table\` generates this page from the calls and \`docs/requirements/platform-names.json\`, and \`tools/platform-table.test.ts\` checks it.

${declared.length} of ${rows.length} operations are supported, ${whole.length} of them with every name.

${lines.join('\n')}`;
  return format(text, { ...(await resolveConfig(tableFile)), parser: 'markdown' });
}

export const currentPage = (): Promise<string> =>
  platformPage(
    platformRows(
      readPlatformNames(),
      listedRoutes().map(({ endpoint }) => endpoint),
    ),
  );

if (process.argv[1] === import.meta.filename) writeFileSync(tableFile, await currentPage());
