import { named, type Node, type Source } from './sql-source.ts';

/** What a row's member may be in the program; `other` is a type that is not looked into. */
export type Kind = 'number' | 'string' | 'boolean' | 'date' | 'null' | 'other';
export type RowType = ReadonlyMap<string, ReadonlySet<Kind>>;

const simple: Readonly<Record<string, Kind>> = {
  TSNumberKeyword: 'number',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'null',
};

function kindsOf(source: Source, node: Node, depth = 0): Set<Kind> {
  if (node.type in simple) return new Set([simple[node.type]!]);
  if (node.type === 'TSUnionType')
    return new Set((node.types as Node[]).flatMap((one) => [...kindsOf(source, one, depth)]));
  if (node.type === 'TSLiteralType') {
    const { value } = node.literal as { value: unknown };
    const kind = typeof value;
    return new Set([kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'other']);
  }
  // What cannot be seen may be null.
  if (
    /^TS(Unknown|Any)Keyword$/.test(node.type) ||
    (node.type === 'TSIndexedAccessType' && node.indexType.type !== 'TSNumberKeyword')
  )
    return new Set(['other', 'null']);
  if (node.type !== 'TSTypeReference') return new Set(['other']);
  const name = (node.typeName?.name as string | undefined) ?? '';
  if (name === 'Date') return new Set(['date']);
  const found = named(source, name);
  if (found?.node.type === 'TSTypeAliasDeclaration' && depth < 4)
    return kindsOf(found.source, found.node.typeAnnotation, depth + 1);
  const isSeen = found?.node.type === 'TSInterfaceDeclaration' || (name !== '' && !source.imports.has(name));
  return new Set(isSeen ? ['other'] : ['other', 'null']);
}

/** The names that `'a' | 'b'` is. */
function namesIn(node: Node): string[] | null {
  const types = node.type === 'TSUnionType' ? (node.types as Node[]) : [node];
  const names = types.map((one) => (one.type === 'TSLiteralType' ? (one.literal.value as unknown) : null));
  return names.every((name) => typeof name === 'string') ? names : null;
}

/** The members of a row's type, as far as they are seen; null where none of it is read here. */
export function rowOf(source: Source, node: Node, depth = 0): Map<string, Set<Kind>> | null {
  if (depth > 6) return null;
  const members = (list: Node[]) =>
    new Map(
      list
        .filter((one) => one.type === 'TSPropertySignature' && one.key.type === 'Identifier')
        .map((one) => {
          const kinds = one.typeAnnotation
            ? kindsOf(source, one.typeAnnotation.typeAnnotation)
            : new Set<Kind>(['other']);
          return [
            one.key.name as string,
            new Set<Kind>([...kinds, ...(one.optional ? (['null'] as const) : [])]),
          ];
        }),
    );
  const joined = (parts: (Map<string, Set<Kind>> | null)[]) =>
    parts.every((part) => part === null) ? null : new Map(parts.flatMap((part) => [...(part ?? [])]));
  if (node.type === 'TSTypeLiteral') return members(node.members);
  if (node.type === 'TSIntersectionType')
    return joined((node.types as Node[]).map((one) => rowOf(source, one, depth + 1)));
  if (node.type !== 'TSTypeReference') return null;
  const name = node.typeName?.name as string;
  const given = (node.typeArguments?.params ?? []) as Node[];
  if (name === 'Record') return new Map();
  if (name === 'Pick' || name === 'Omit') {
    const whole = rowOf(source, given[0]!, depth + 1);
    const names = given[1] ? namesIn(given[1]) : null;
    if (!whole || !names) return null;
    return new Map([...whole].filter(([one]) => names.includes(one) === (name === 'Pick')));
  }
  const found = named(source, name);
  if (!found || found.node.typeParameters) return null;
  if (found.node.type === 'TSTypeAliasDeclaration')
    return rowOf(found.source, found.node.typeAnnotation, depth + 1);
  if (found.node.type !== 'TSInterfaceDeclaration') return null;
  const above = ((found.node.extends ?? []) as Node[]).map((one) =>
    rowOf(
      found.source,
      { type: 'TSTypeReference', start: 0, typeName: one.expression, typeArguments: one.typeArguments },
      depth + 1,
    ),
  );
  return joined([
    ...above,
    rowOf(found.source, { type: 'TSTypeLiteral', start: 0, members: found.node.body.body }, depth + 1),
  ]);
}
