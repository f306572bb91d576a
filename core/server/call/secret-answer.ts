import { z } from 'zod';
import { type Fields, rowOfFields } from '#core/contract/row-fields.ts';
import { secretMark } from '#core/contract/scalar.ts';
import type { AnyEndpoint } from './handle.ts';

const hasSecret = (schema: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })).includes(secretMark);

const secretNames = new WeakMap<z.ZodObject, readonly string[]>();

/**
 * Whether an answer of the call has a field that its contract calls a secret; see `secret` in `scalar.ts`. With `fields`
 * whether one of those is: what else such an answer holds is no secret.
 */
export function answersSecret({ query, reply }: AnyEndpoint, fields?: Fields): boolean {
  const row = fields && rowOfFields(query);
  if (!row) return hasSecret(reply);
  let names = secretNames.get(row);
  if (!names) {
    names = Object.keys(row.shape).filter((name) => hasSecret(row.shape[name] as z.ZodType));
    secretNames.set(row, names);
  }
  return names.some((name) => fields.has(name));
}
