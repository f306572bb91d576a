type Json = Readonly<Record<string, unknown>>;

/** Values that stand in a document as they are, whatever their names. */
const values: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNull = (schema: unknown): boolean => isObject(schema) && Object.keys(schema).join() === 'nullable';

/**
 * A schema of OpenAPI 3.1 in the words of 3.0, for generators that read only those: "or null" becomes `nullable`, one
 * value a list of one, several types any, a list of fixed places a list of any of them. Patterns go, as generators of then
 * ask for slashes around them, and "always true", which they write as it stands; so do bounds on names, which 3.0 has no
 * word for.
 */
function schemaOf(schema: Json): Json {
  const { const: only, prefixItems, propertyNames: _names, pattern: _pattern, type, anyOf, ...rest } = schema;
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== undefined);
  const some = types.filter((one) => one !== 'null') as unknown[];
  // An item of a list has lost its type by now if that was null.
  const any = (Array.isArray(anyOf) ? anyOf : []).filter((one) => !isNull(one)) as Json[];
  const alone = any.length === 1 ? any[0]! : undefined;
  return {
    ...rest,
    ...(alone && ('$ref' in alone ? { allOf: [alone] } : alone)),
    ...(any.length > 1 && { anyOf: any }),
    ...((some.length < types.length || (Array.isArray(anyOf) && any.length < anyOf.length)) && {
      nullable: true,
    }),
    ...(some.length === 1 && { type: some[0] }),
    ...(only !== undefined && only !== null && { type: typeof only }),
    ...((typeof only === 'string' || typeof only === 'number') && { enum: [only] }),
    ...(Array.isArray(prefixItems) && { items: { anyOf: prefixItems } }),
  };
}

function within(value: unknown, named = false): unknown {
  if (Array.isArray(value)) return value.map((one) => within(one));
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [
    name,
    !named && values.has(name) ? one : within(one, !named && name === 'properties'),
  ]);
  const made = Object.fromEntries(inner) as Json;
  return named ? made : schemaOf(made);
}

/** A document of OpenAPI 3.1 as one of 3.0 that says the same of calls, names and types. */
export const openApi30 = (document: object): object => ({ ...(within(document) as Json), openapi: '3.0.3' });
