import type { z } from 'zod';
import type { Permission } from './endpoint.ts';
import { walkSchema } from './schema-walk.ts';

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

/** The guarded fields of a schema. */
export function guardedFields(schema: z.ZodType | undefined): GuardedField[] {
  const found: GuardedField[] = [];
  walkSchema(schema, (part, path) => {
    const permission = part.meta()?.[key];
    if (typeof permission !== 'string') return false;
    found.push({ path, permission });
    return true;
  });
  return found;
}
