import type { z } from 'zod';
import { walkSchema } from './schema-walk.ts';

/** In the JSON Schema of the field until the document is written, which says `number` or `string` instead. */
export const numberTextMark = 'x-number-text';

/** A text that is a plain decimal. How exact it is, `numberOfText` looks at. */
export const plainDecimal = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/;
/** Longer than any number that is taken. */
const longest = 40;

/**
 * A number that may be sent as text, `"19.90"`, as programs of the platform send prices. It is made a number before the
 * schema reads it (`core/server/call/sent-form.ts`), so that both are held to the same; answers have numbers.
 */
export const numberOrText = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.meta({ [numberTextMark]: true });

/** Where such numbers lie in a schema: names, with `*` for each element of a list. */
export function numbersOrTextIn(schema: z.ZodType | undefined): (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  walkSchema(schema, (part, path) => {
    if (part.meta()?.[numberTextMark] !== true) return false;
    found.set(path.join('.'), path);
    return true;
  });
  return [...found.values()];
}

/** The number that a text says to its last digit; null for one that says none, or one that no number is exactly. */
export function numberOfText(text: string): number | null {
  if (text.length > longest || !plainDecimal.test(text)) return null;
  const number = Number(text);
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return String(number) === plain ? number : null;
}
