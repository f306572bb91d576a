import type { z } from 'zod';
import { plainSchema } from '#core/testing/plain-schema.ts';

/** The part of JSON Schema that tells what can be written. */
interface Schema {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** What a body says of the save and not of the thing: checked (409, 403) or decided by the server. */
const ofTheSave = new Set(['id', 'version', 'shop_id', 'offer_product_updated']);

/**
 * Every single thing that can be written into a body: `discount_data.data[].label`. `[]` is an entry of a list of
 * things; a list of numbers or words is one thing.
 */
export function writableFields(schema: z.ZodType): string[] {
  const found = new Set<string>();
  const walk = (one: Schema, path: string): void => {
    const choices = one.anyOf ?? one.oneOf ?? one.allOf;
    if (choices) return choices.forEach((choice) => walk(choice, path));
    if (one.properties) {
      for (const [name, inner] of Object.entries(one.properties))
        walk(inner, path ? `${path}.${name}` : name);
    } else if (one.type === 'array' && hasFields(one.items)) walk(one.items!, `${path}[]`);
    else if (one.type !== 'null' && !ofTheSave.has(path)) found.add(path);
  };
  walk(plainSchema(schema) as Schema, '');
  return [...found].toSorted();
}

function hasFields(schema: Schema | undefined): boolean {
  if (!schema) return false;
  return (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.some(hasFields) ?? schema.properties !== undefined;
}

/** What stands in a body at such a path: of each entry, where there are several. */
export function writtenAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, step) => {
    const name = step.replace(/\[\]$/, '');
    const pick = (one: unknown) => (one as Record<string, unknown> | null | undefined)?.[name];
    return Array.isArray(at) ? at.flatMap((one) => pick(one) ?? null) : pick(at);
  }, body);
}

/** Values by their dotted path. */
export type Patch = Readonly<Record<string, unknown>>;

/** A body with these values in their places. */
export function patched<T extends object>(body: T, patch: Patch): T {
  const copy = structuredClone(body) as Record<string, unknown>;
  for (const [path, value] of Object.entries(patch)) {
    const steps = path.split('.');
    const last = steps.pop()!;
    let at = copy;
    for (const step of steps) at = (at[step] ??= {}) as Record<string, unknown>;
    at[last] = value;
  }
  return copy as T;
}

const moving = new Set([
  'offer_version',
  'funnel_version',
  'signature',
  'expires_at',
  'proof',
  'token',
  'step',
  'cart_token',
  'request_id',
  'now',
]);

/** An answer without what is another one each time: versions, proofs, signatures. */
export function still(answer: unknown): string {
  return JSON.stringify(answer, (name, value: unknown) => (moving.has(name) ? undefined : value));
}
