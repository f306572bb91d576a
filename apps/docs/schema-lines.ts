/** JSON Schema, as the document of all calls has it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  'x-permission'?: string;
  'x-secret'?: boolean;
}

/** A field as a row: what it is in words, and the things that it leads to. */
export interface SchemaLine {
  /** Dotted; `[]` behind what is a list: `product.variants[].price`. */
  name: string;
  type: string;
  /** Names of things of the document (`Order`) that it is, or holds. */
  things: string[];
  required: boolean;
  /** Bounds, the standard value, who may read it. */
  notes: string[];
}

const thingOf = (ref: string): string => ref.split('/').at(-1)!;
const numbers = (least: unknown, most: unknown, what: string): string | undefined =>
  least === undefined && most === undefined
    ? undefined
    : least === undefined
      ? `at most ${most}${what}`
      : most === undefined
        ? `at least ${least}${what}`
        : `${least} to ${most}${what}`;

interface Read {
  type: string;
  things: string[];
  /** Objects whose fields are rows below this one, and what stands between the names. */
  inner: { schema: JsonSchema; mark: string }[];
  notes: string[];
}

function read(schema: JsonSchema): Read {
  if (schema.$ref)
    return { type: thingOf(schema.$ref), things: [thingOf(schema.$ref)], inner: [], notes: [] };
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) {
    const each = options.map(read);
    const types = [...new Set(each.map(({ type }) => type))];
    return {
      type: types.join(schema.allOf ? ' and ' : ' or '),
      things: each.flatMap(({ things }) => things),
      inner: each.flatMap(({ inner }) => inner),
      notes: [...new Set([...each.flatMap(({ notes }) => notes), ...notesOf(schema)])],
    };
  }
  const notes = notesOf(schema);
  if (schema.enum)
    return { type: schema.enum.map((one) => JSON.stringify(one)).join(' or '), things: [], inner: [], notes };
  if (schema.const !== undefined) return { type: JSON.stringify(schema.const), things: [], inner: [], notes };
  const types = [schema.type ?? []].flat();
  if (schema.items) {
    const one = read(schema.items);
    const inner = one.inner.map(({ schema: held, mark }) => ({ schema: held, mark: `[]${mark}` }));
    return { type: `list of ${one.type}`, things: one.things, inner, notes: [...notes, ...one.notes] };
  }
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  if (values && !schema.properties) {
    const one = read(values);
    const inner = one.inner.map(({ schema: held, mark }) => ({ schema: held, mark: `.*${mark}` }));
    return { type: `map of ${one.type}`, things: one.things, inner, notes };
  }
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  const inner = schema.properties ? [{ schema, mark: '' }] : [];
  return { type: `${types.join(' or ') || 'anything'}${format}`, things: [], inner, notes };
}

function notesOf(schema: JsonSchema): string[] {
  const { exclusiveMinimum, minimum, maximum } = schema;
  const least = exclusiveMinimum === undefined ? minimum : `more than ${exclusiveMinimum}`;
  return [
    schema.description,
    typeof least === 'string' ? least : undefined,
    numbers(typeof least === 'string' ? undefined : least, maximum, ''),
    numbers(schema.minLength, schema.maxLength, ' characters'),
    numbers(schema.minItems, schema.maxItems, ' elements'),
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} unless said`,
    schema['x-permission'] === undefined ? undefined : `null without ${schema['x-permission']}`,
    schema['x-secret'] ? 'a secret: keep it' : undefined,
  ].filter((note) => note !== undefined);
}

/** How deep names go before a field is only called an object. */
const deepest = 6;

/** The fields of a schema as rows, in its order. Things that have a name of their own are not unfolded. */
export function schemaLines(schema: JsonSchema, prefix = '', depth = 0): SchemaLine[] {
  const { inner } = read(schema);
  if (depth === 0 && !schema.properties)
    return inner.flatMap((one) => schemaLines(one.schema, prefix + one.mark, depth + 1));
  const seen = new Set<string>();
  return Object.entries(schema.properties ?? {}).flatMap(([field, part]): SchemaLine[] => {
    const name = prefix === '' ? field : `${prefix}.${field}`;
    if (seen.has(name)) return [];
    seen.add(name);
    const { type, things, inner: below, notes } = read(part);
    const line = { name, type, things, required: schema.required?.includes(field) ?? false, notes };
    const under = depth >= deepest ? [] : below;
    return [line, ...under.flatMap((one) => schemaLines(one.schema, name + one.mark, depth + 1))];
  });
}
