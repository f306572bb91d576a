import { z } from 'zod';
import type { Permission } from './endpoint.ts';

/** In the JSON Schema of the field, for whoever reads the document of all calls. */
const key = 'x-permission';

/**
 * A field that asks for a permission of its own, beyond the call's. Who lacks it reads null; what they send back as
 * null stays as it is, and anything else from them is refused. The schema has to be nullable.
 */
export function guardedField<T extends z.ZodType>(permission: Permission, schema: T): T {
  return schema.meta({ [key]: permission }) as T;
}

/** Where a guarded field lies: names, with `*` for each element of a list. */
export interface GuardedField {
  path: readonly string[];
  permission: string;
}

/** The guarded fields of a schema; what refers to itself is followed once. */
export function guardedFields(schema: z.ZodType | undefined): GuardedField[] {
  const found: GuardedField[] = [];
  const open = new Set<z.ZodType>();
  const walk = (part: z.ZodType, path: readonly string[]): void => {
    if (open.has(part)) return;
    open.add(part);
    const permission = part.meta()?.[key];
    if (typeof permission === 'string') found.push({ path, permission });
    else if (part instanceof z.ZodObject)
      for (const [name, field] of Object.entries(part.shape)) walk(field as z.ZodType, [...path, name]);
    else if (part instanceof z.ZodArray) walk(part.element as z.ZodType, [...path, '*']);
    else if (part instanceof z.ZodRecord) walk(part.valueType as z.ZodType, [...path, '*']);
    else if (part instanceof z.ZodUnion) for (const one of part.options) walk(one as z.ZodType, path);
    else if (part instanceof z.ZodIntersection)
      for (const one of [part.def.left, part.def.right]) walk(one as z.ZodType, path);
    else if (part instanceof z.ZodPipe) walk(part.in as z.ZodType, path);
    else if (
      part instanceof z.ZodOptional ||
      part instanceof z.ZodNullable ||
      part instanceof z.ZodDefault ||
      part instanceof z.ZodPrefault ||
      part instanceof z.ZodReadonly
    )
      walk(part.unwrap() as z.ZodType, path);
    open.delete(part);
  };
  if (schema) walk(schema, []);
  return found;
}

/** Calls `change` with every object that holds the field, the field's name, and where that is. */
export function atField(
  value: unknown,
  path: readonly string[],
  change: (holder: Record<string, unknown>, name: string, where: string) => void,
): void {
  const step = (part: unknown, rest: readonly string[], where: readonly string[]): void => {
    if (part === null || typeof part !== 'object') return;
    const [name, ...more] = rest;
    if (name === undefined) return;
    const holder = part as Record<string, unknown>;
    for (const each of name === '*' ? Object.keys(holder) : [name]) {
      if (!(each in holder)) continue;
      if (more.length === 0) change(holder, each, [...where, each].join('.'));
      else step(holder[each], more, [...where, each]);
    }
  };
  step(value, path, []);
}
