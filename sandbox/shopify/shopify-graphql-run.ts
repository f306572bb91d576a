import type { Field, Selection } from './shopify-graphql-parse.ts';
import type { FieldOf, GraphqlError, Schema } from './shopify-graphql-types.ts';

/** A checked operation with what its fields are found in. */
export interface CheckedOperation {
  schema: Schema;
  isGranted(scope: string): boolean;
  root: 'QueryRoot' | 'Mutation';
  fields: readonly Selection[];
  argsOf(field: Field, def: FieldOf): Record<string, unknown>;
}

/** Runs it field by field; what a scope is missing for is null and an error, and the rest goes on. */
export function runOperation({ schema, isGranted, root, fields, argsOf }: CheckedOperation) {
  const errors: GraphqlError[] = [];
  let spent = 0;

  function object(parent: unknown, chosen: readonly Selection[], type: string, path: (string | number)[]) {
    const out: Record<string, unknown> = {};
    const actual = String((parent as { __typename?: string } | null)?.__typename ?? type);
    for (const one of chosen) {
      if (one.kind === 'on') {
        const fits = one.type === null || one.type === actual || schema.unions[one.type]?.includes(actual);
        if (fits) Object.assign(out, object(parent, one.fields, one.type ?? actual, path));
      } else out[one.alias] = one.name === '__typename' ? actual : resolve(parent, one, type, path);
    }
    return out;
  }

  function resolve(parent: unknown, field: Field, type: string, path: (string | number)[]): unknown {
    const def = schema.types[type]![field.name]!;
    const here = [...path, field.alias];
    if (def.scope && !isGranted(def.scope)) {
      const required = `\`${def.scope}\` access scope.`;
      errors.push({
        message: `Access denied for ${field.name} field. Required access: ${required}`,
        locations: [field.at],
        extensions: {
          code: 'ACCESS_DENIED',
          documentation: 'https://shopify.dev/api/usage/access-scopes',
          requiredAccess: required,
        },
        path: here,
      });
      return null;
    }
    const args = argsOf(field, def);
    const value = def.resolve
      ? def.resolve(parent as never, args)
      : (parent as Record<string, unknown>)[field.name];
    if (!field.fields || value === null || value === undefined) return value ?? null;
    const deep = (row: unknown, at: (string | number)[]) => {
      if (row === null) return null;
      spent += 1;
      return object(row, field.fields!, def.type, at);
    };
    if (def.many === 'list') return (value as unknown[]).map((row, at) => deep(row, [...here, at]));
    if (def.many !== 'connection') return deep(value, here);
    return connection(value as unknown[], field.fields, args, def.type, here);
  }

  function connection(
    all: unknown[],
    parts: readonly Selection[],
    args: Record<string, unknown>,
    type: string,
    path: (string | number)[],
  ) {
    const after = typeof args.after === 'string' ? Number(args.after) + 1 : 0;
    const size = Number(args.first ?? args.last);
    const rows = args.last === undefined ? all.slice(after, after + size) : all.slice(-size);
    spent += 2 + rows.length;
    const out: Record<string, unknown> = {};
    for (const part of parts) {
      if (part.kind === 'on') continue;
      const fields = part.fields ?? [];
      if (part.name === 'nodes')
        out[part.alias] = rows.map((row, at) => object(row, fields, type, [...path, 'nodes', at]));
      else if (part.name === 'edges')
        out[part.alias] = rows.map((row, at) =>
          Object.fromEntries(
            fields.flatMap((one) =>
              one.kind === 'on'
                ? []
                : [
                    [
                      one.alias,
                      one.name === 'cursor' ? String(after + at) : object(row, one.fields ?? [], type, path),
                    ],
                  ],
            ),
          ),
        );
      else {
        const end = after + rows.length;
        const page: Record<string, unknown> = { hasNextPage: end < all.length, hasPreviousPage: after > 0 };
        page.endCursor = rows.length > 0 ? String(end - 1) : null;
        out[part.alias] = Object.fromEntries(
          fields.flatMap((one) => (one.kind === 'on' ? [] : [[one.alias, page[one.name] ?? null]])),
        );
      }
    }
    return out;
  }

  const data = object({}, fields, root, []);
  return { data, errors, points: spent };
}
