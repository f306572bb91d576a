import { GraphqlSyntax, type Value } from './shopify-graphql-parse.ts';

/** Inputs of a call: names of input objects with the types of their fields. */
export type Inputs = Record<string, Record<string, string>>;

/** "Input arguments that accept an array have a maximum size of 250" (shopify.dev/docs/api/usage/limits). */
export const maxItems = 250;

/** The value of a document's node, with its variables put in. */
export function plain(value: Value, known: Record<string, unknown>): unknown {
  if (value.kind === 'variable') {
    if (value.name in known) return known[value.name];
    throw new GraphqlSyntax(`Variable $${value.name} is used but not declared`, { line: 1, column: 1 });
  }
  if (value.kind === 'list') return value.items.map((one) => plain(one, known));
  if (value.kind === 'plain') return value.value;
  return Object.fromEntries(Object.entries(value.fields).map(([name, one]) => [name, plain(one, known)]));
}

/** A value as its type takes it, or `fail` with Shopify's words. */
export function coerce(
  inputs: Inputs,
  value: unknown,
  type: string,
  path: (string | number)[],
  fail: (problem: string, path: (string | number)[]) => never,
): unknown {
  if (type.endsWith('!')) {
    if (value === undefined || value === null) return fail('Expected value to not be null', path);
    return coerce(inputs, value, type.slice(0, -1), path, fail);
  }
  if (value === undefined || value === null) return value;
  if (type.startsWith('[')) {
    const items = Array.isArray(value) ? value : [value];
    if (items.length > maxItems)
      return fail(
        `The input array size of ${items.length} is greater than the maximum allowed of ${maxItems}.`,
        path,
      );
    return items.map((one, at) => coerce(inputs, one, type.slice(1, -1), [...path, at], fail));
  }
  const input = inputs[type];
  if (input) {
    if (typeof value !== 'object' || Array.isArray(value))
      return fail(`Expected ${JSON.stringify(value)} to be a key-value object.`, path);
    for (const name of Object.keys(value))
      if (!input[name]) return fail(`Field is not defined on ${type}`, [...path, name]);
    return Object.fromEntries(
      Object.entries(input).flatMap(([name, of]) => {
        const one = coerce(inputs, (value as Record<string, unknown>)[name], of, [...path, name], fail);
        return one === undefined ? [] : [[name, one]];
      }),
    );
  }
  const could = (right: boolean) =>
    right ? value : fail(`Could not coerce value ${JSON.stringify(value)} to ${type}`, path);
  if (type === 'Int') return could(Number.isInteger(value));
  if (type === 'Float') return could(typeof value === 'number');
  if (type === 'Boolean') return could(typeof value === 'boolean');
  if (type === 'ID') {
    if (
      typeof value !== 'string' ||
      !/^gid:\/\/shopify\/\w+\/\d+(?:\?.*)?$|^gid:\/\/shopify\/Job\/[\w-]+$/.test(value)
    )
      return fail(`Invalid global id '${String(value)}'`, path);
    return value;
  }
  if (type === 'Decimal') return could(/^-?\d+(?:\.\d+)?$/.test(String(value)));
  if (type === 'UnsignedInt64') return could(/^\d+$/.test(String(value)));
  if (type === 'DateTime') return could(!Number.isNaN(Date.parse(String(value))));
  return could(typeof value === 'string');
}
