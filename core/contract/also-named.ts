import { z } from 'zod';
import { walkSchema } from './schema-walk.ts';

/** In the JSON Schema of the field until the document is written, which has both names. */
export const alsoNamedMark = 'x-also-named';

/**
 * A field that the platform calls otherwise: it may be sent under either name, and means exactly the same. It is given our
 * name before the schema reads it (`core/server/call/sent-form.ts`). Under both names at once it must say the same.
 */
export const alsoNamed = <Schema extends z.ZodType>(theirs: string, schema: Schema): Schema =>
  schema.meta({ ...schema.meta(), [alsoNamedMark]: theirs });

const otherName = (schema: z.ZodType): string | undefined => {
  const theirs = schema.meta()?.[alsoNamedMark];
  return typeof theirs === 'string' ? theirs : undefined;
};

/** Where such fields lie in a schema, with their other names. */
export function alsoNamedIn(
  schema: z.ZodType | undefined,
): { path: readonly string[]; theirs: string; ours: string }[] {
  const found = new Map<string, { path: readonly string[]; theirs: string; ours: string }>();
  walkSchema(schema, (part, path) => {
    const theirs = otherName(part);
    if (theirs !== undefined)
      found.set(path.join('.'), { path: [...path.slice(0, -1), theirs], theirs, ours: path.at(-1)! });
    return false;
  });
  return [...found.values()];
}

/** The fields of an object by every name that they may have when they are sent. */
export function sentNames(shape: Readonly<Record<string, z.ZodType>>): [string, z.ZodType][] {
  const theirs = alsoNamedIn(z.object(shape)).filter(({ path }) => path.length === 1);
  return [
    ...Object.entries(shape),
    ...theirs.map((one): [string, z.ZodType] => [one.theirs, shape[one.ours]!]),
  ];
}
