import { z } from 'zod';
import { walkSchema } from './schema-walk.ts';

const isIdName = (name: string | undefined): boolean => name !== undefined && /(?:^|_)ids?$/.test(name);

/**
 * Where ids that are numbers lie in a schema: names, with `*` for each element of a list. They are the numbers under `id`,
 * `…_id` and `…_ids`; what may be a text there as well is none.
 */
export function idsIn(schema: z.ZodType | undefined): (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  const texts = new Set<string>();
  walkSchema(schema, (part, path) => {
    if (!isIdName(path.findLast((name) => name !== '*'))) return false;
    if (part instanceof z.ZodNumber) found.set(path.join('.'), path);
    if (part instanceof z.ZodString) texts.add(path.join('.'));
    return false;
  });
  return [...found].filter(([place]) => !texts.has(place)).map(([, path]) => path);
}

/** The id that a text says, digit for digit; null for a text that says none. */
export function idOfText(text: string): number | null {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : null;
  return id !== null && Number.isSafeInteger(id) ? id : null;
}
