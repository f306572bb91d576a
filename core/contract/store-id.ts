import type { z } from 'zod';
import { id } from './scalar.ts';
import { atField, walkSchema } from './schema-walk.ts';

/** What a store elsewhere has ids of its own for. */
export const storeIdKinds = ['product', 'variant', 'collection'] as const;
export type StoreIdKind = (typeof storeIdKinds)[number];

/** In the JSON Schema of the field, for whoever reads the document of all calls. */
const mark = 'x-store-id';

/** How a field holds ids: as its value, as the names of its members, or within a text (`31:2,32:1` or `31,32`). */
type Form = 'value' | 'names' | 'text';

const marked = <T extends z.ZodType>(schema: T, kind: string, form: Form): T =>
  schema.meta({ ...schema.meta(), [mark]: form === 'value' ? kind : `${kind} ${form}` }) as T;

/**
 * An id that is the connected store's on its pages (`ids=store`), and ours everywhere else: the pipeline puts the one in
 * the other's place. `schema`: how it is written, where it is no number.
 */
export const storeId = <T extends z.ZodType = typeof id>(kind: StoreIdKind, schema?: T): T =>
  marked(schema ?? (id as unknown as T), kind, 'value');

/** The same of a record whose members are named by such ids. */
export const namedByStoreId = <T extends z.ZodRecord>(kind: StoreIdKind, schema: T): T =>
  marked(schema, kind, 'names');

/** The same of a text with such ids, each alone or before a colon: `31:2,32:1`. */
export const storeIdText = <T extends z.ZodType>(kind: StoreIdKind, schema: T): T =>
  marked(schema, kind, 'text');

/** The same of an id whose kind another field beside it names; of other kinds it stays what it is. */
export const storeIdBeside = <T extends z.ZodType>(field: string, schema: T): T =>
  marked(schema, `beside:${field}`, 'value');

/** Where such ids lie: names, with `*` for each element of a list or member of a record. */
export interface StoreIdField {
  path: readonly string[];
  kind: string;
  form: Form;
}

/** The fields of a schema that hold such ids. */
export function storeIdFields(schema: z.ZodType | undefined): StoreIdField[] {
  const found: StoreIdField[] = [];
  walkSchema(schema, (part, path) => {
    const markValue = part.meta()?.[mark];
    if (typeof markValue !== 'string') return false;
    const [kind = '', form = 'value'] = markValue.split(' ');
    found.push({ path, kind, form: form as Form });
    return true;
  });
  return found;
}

/** Puts other ids in the place of those that a value holds, in it. `other` gives them; it may throw. */
export function replaceStoreIds(
  value: unknown,
  fields: readonly StoreIdField[],
  other: (kind: StoreIdKind, id: number) => number,
): void {
  for (const { path, kind, form } of fields)
    atField(value, path, (holder, name) => {
      const held = holder[name];
      const own = kind.startsWith('beside:') ? String(holder[kind.slice('beside:'.length)]) : kind;
      if (!isKind(own)) return;
      if (form === 'names' && typeof held === 'object' && held !== null)
        holder[name] = Object.fromEntries(
          Object.entries(held).map(([id, one]) => [String(other(own, Number(id))), one]),
        );
      else if (form === 'text' && typeof held === 'string')
        holder[name] = held.replace(
          /(^|,)(\d+)/g,
          (_all, before: string, digits: string) => `${before}${other(own, Number(digits))}`,
        );
      else if (form === 'value' && typeof held === 'number') holder[name] = other(own, held);
    });
}

const isKind = (text: string): text is StoreIdKind => storeIdKinds.some((kind) => kind === text);
