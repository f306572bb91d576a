import { z } from 'zod';

/**
 * Shows every part of a schema to `visit`, with where it lies: names, and `*` for each element of a list or member of a
 * record. What wraps a part (optional, nullable, a default) lies where the part does, and comes before it. `true` keeps
 * the walk from going into a part; what refers to itself is followed once.
 */
export function walkSchema(
  schema: z.ZodType | undefined,
  visit: (part: z.ZodType, path: readonly string[]) => boolean,
): void {
  const open = new Set<z.ZodType>();
  const walk = (part: z.ZodType, path: readonly string[]): void => {
    if (open.has(part) || visit(part, path)) return;
    open.add(part);
    if (part instanceof z.ZodObject)
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
