import type { SandboxReply } from '../sandbox-server.ts';
import { type Field, GraphqlSyntax, parseGraphql, type Selection } from './shopify-graphql-parse.ts';
import { runOperation } from './shopify-graphql-run.ts';
import { type FieldOf, Refused, type Schema } from './shopify-graphql-types.ts';
import { coerce, maxItems, plain } from './shopify-graphql-values.ts';
import type { Throttle } from './shopify-throttle.ts';

/** "A single query may not exceed a cost of 1,000 points" (shopify.dev/docs/api/usage/limits). */
const maxPoints = 1000;
/** A mutation costs 10 points, an object one, a scalar none (shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits). */
const mutationPoints = 10;

export interface GraphqlCall {
  schema: Schema;
  throttle: Throttle;
  /** Whether a scope is granted. */
  isGranted(scope: string): boolean;
  body: unknown;
  /** Whether this call is to be throttled whatever there is. */
  throttled: boolean;
}

/** Answers one call of the GraphQL Admin API: always 200, also when it is refused. */
export function answerGraphql(call: GraphqlCall): SandboxReply {
  const { throttle } = call;
  const cost = (requested: number, actual: number | null) => ({
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: {
        maximumAvailable: throttle.maximumAvailable,
        currentlyAvailable: throttle.available(),
        restoreRate: throttle.restoreRate,
      },
    },
  });
  try {
    const run = prepare(call);
    if (run.points > maxPoints)
      throw new Refused({
        message: `Query cost is ${run.points}, which exceeds the single query max cost limit (${maxPoints}).`,
        extensions: { code: 'MAX_COST_EXCEEDED', cost: run.points, maxCost: maxPoints },
      });
    if (call.throttled || !throttle.takes(run.points)) {
      const extensions = { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' };
      return { body: { errors: [{ message: 'Throttled', extensions }], extensions: cost(run.points, null) } };
    }
    const { data, errors, points } = run.go();
    throttle.giveBack(Math.max(0, run.points - points));
    return { body: { ...(errors.length > 0 ? { errors } : {}), data, extensions: cost(run.points, points) } };
  } catch (error) {
    if (error instanceof Refused) return { body: { errors: error.errors } };
    if (error instanceof GraphqlSyntax)
      return { body: { errors: [{ message: error.message, locations: [error.at] }] } };
    throw error;
  }
}

function prepare({ schema, isGranted, body }: GraphqlCall) {
  const { query, variables = {}, operationName = null } = (body ?? {}) as Record<string, unknown>;
  if (typeof query !== 'string') throw new Refused({ message: 'query param is required' });
  const operation = parseGraphql(query, operationName as string | null);
  const root = operation.kind === 'query' ? 'QueryRoot' : 'Mutation';
  const sent = (variables ?? {}) as Record<string, unknown>;
  const known: Record<string, unknown> = {};
  for (const [name, { type, otherwise }] of Object.entries(operation.variables)) {
    const value = sent[name] === undefined && otherwise ? plain(otherwise, {}) : sent[name];
    known[name] = coerce(schema.inputs, value, type, [], (problem, path) => {
      const at = path.length > 0 ? ` for ${path.join('.')} (${problem})` : ` (${problem})`;
      throw new Refused({
        message: `Variable $${name} of type ${type} was provided invalid value${at}`,
        extensions: {
          code: 'INVALID_VARIABLE',
          value: sent[name] ?? null,
          problems: [{ path, explanation: problem }],
        },
      });
    });
  }

  /** The fields of a selection, checked against the type: what is unknown is refused before anything is done. */
  function check(fields: readonly Selection[], type: string, path: string[]): number {
    let points = 0;
    for (const one of fields) {
      if (one.kind === 'on') {
        const of = one.type ?? type;
        if (!schema.types[of] && !schema.unions[of])
          throw new Refused({
            message: `No such type ${of}, so it can't be a fragment condition`,
            locations: [one.at],
            path,
            extensions: { code: 'undefinedType', typeName: of },
          });
        points += check(one.fields, of, path);
        continue;
      }
      points += checkField(one, type, path);
    }
    return points;
  }

  function checkField(field: Field, type: string, path: string[]): number {
    if (field.name === '__typename') return 0;
    const def = schema.types[type]?.[field.name];
    const where = { locations: [field.at], path: [...path, field.alias] };
    if (!def)
      throw new Refused({
        message: `Field '${field.name}' doesn't exist on type '${type}'`,
        ...where,
        extensions: { code: 'undefinedField', typeName: type, fieldName: field.name },
      });
    for (const name of Object.keys(field.args))
      if (!def.args?.[name])
        throw new Refused({
          message: `Field '${field.name}' doesn't accept argument '${name}'`,
          ...where,
          extensions: {
            code: 'argumentNotAccepted',
            name: field.name,
            typeName: 'Field',
            argumentName: name,
          },
        });
    const args = argsOf(field, def);
    const isObject = Boolean(schema.types[def.type] ?? schema.unions[def.type]);
    if (isObject !== (field.fields !== null))
      throw new Refused({
        message: isObject
          ? `Field must have selections (field '${field.name}' returns ${def.type} but has no selections. Did you mean '${field.name} { ... }'?)`
          : `Selections can't be made on scalars (field '${field.name}' returns ${def.type} but has selections)`,
        ...where,
        extensions: { code: 'selectionMismatch', nodeName: `field '${field.name}'`, typeName: def.type },
      });
    if (!field.fields) return 0;
    const below = [...path, field.alias];
    if (def.many !== 'connection') {
      const inner = check(field.fields, def.type, below);
      if (root === 'Mutation' && type === root) return mutationPoints;
      const ids = Array.isArray(args.ids) ? args.ids.length : 1;
      return ids * (1 + inner);
    }
    const size = Number(args.first ?? args.last ?? Number.NaN);
    if (!(size >= 0 && size <= maxItems))
      throw new Refused({
        message: `you must provide one of first or last`,
        ...where,
        extensions: { code: 'BAD_REQUEST' },
      });
    let inner = 0;
    const only = (part: Selection, names: readonly string[], of: string) => {
      if (part.kind === 'field' && names.includes(part.name)) return;
      const fieldName = part.kind === 'on' ? '...' : part.name;
      throw new Refused({
        message: `Field '${fieldName}' doesn't exist on type '${of}'`,
        ...where,
        extensions: { code: 'undefinedField', typeName: of, fieldName },
      });
    };
    for (const part of field.fields) {
      only(part, ['nodes', 'edges', 'pageInfo'], `${def.type}Connection`);
      if (part.kind === 'on') continue;
      const parts = part.fields ?? [];
      if (part.name === 'pageInfo')
        for (const one of parts) only(one, ['hasNextPage', 'hasPreviousPage', 'endCursor'], 'PageInfo');
      if (part.name === 'edges') for (const one of parts) only(one, ['cursor', 'node'], `${def.type}Edge`);
      if (part.name === 'nodes') inner += check(part.fields ?? [], def.type, [...below, part.alias]);
      if (part.name === 'edges')
        for (const edge of part.fields ?? [])
          if (edge.kind === 'field' && edge.name === 'node')
            inner += check(edge.fields ?? [], def.type, [...below, 'edges', 'node']);
    }
    // The documents state how the size counts ("sized by first and last"), but no longer the two points of the
    // connection itself.
    return 2 + size * (1 + inner);
  }

  function argsOf(field: Field, def: FieldOf): Record<string, unknown> {
    const args: Record<string, unknown> = {};
    for (const [name, type] of Object.entries(def.args ?? {})) {
      const given = field.args[name];
      const value = given ? plain(given, known) : undefined;
      const fail = (message: string, code: string): never => {
        throw new Refused({ message, locations: [field.at], path: [field.alias], extensions: { code } });
      };
      if (value === undefined && type.endsWith('!'))
        fail(`Field '${field.name}' is missing required arguments: ${name}`, 'missingRequiredArguments');
      if (value !== undefined)
        args[name] = coerce(schema.inputs, value, type, [], (problem, path) =>
          fail(
            `Argument '${[name, ...path].join('.')}' on Field '${field.name}' has an invalid value (${problem}). Expected type '${type}'.`,
            'argumentLiteralsIncompatible',
          ),
        );
    }
    return args;
  }

  const points = check(operation.fields, root, [
    operation.kind + (operation.name ? ` ${operation.name}` : ''),
  ]);

  const go = () => {
    const done = runOperation({ schema, isGranted, root, fields: operation.fields, argsOf });
    return root === 'Mutation' ? { ...done, points } : done;
  };
  return { points, go };
}
