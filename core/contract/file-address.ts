import type { z } from 'zod';
import { walkSchema } from './schema-walk.ts';

/** In the JSON Schema of the field, for whoever reads the document of all calls. */
const key = 'x-file-address';

/**
 * A field that holds the address of a file: of one that we keep, `/files/…`, or of one elsewhere. Our own pages read it
 * without a host; everybody else reads it whole (`core/server/files/file-addresses.ts`), and may send it back like that.
 */
export function fileAddress<T extends z.ZodType>(schema: T): T {
  return schema.meta({ [key]: true }) as T;
}

/** Where addresses of files lie in a schema: names, with `*` for each element of a list. */
export function fileAddressesIn(schema: z.ZodType | undefined): (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  walkSchema(schema, (part, path) => {
    if (part.meta()?.[key] !== true) return false;
    found.set(path.join('.'), path);
    return true;
  });
  return [...found.values()];
}
