import { z } from 'zod';
import type { FieldList } from './field-list.ts';
import { unknownName } from './nearest-name.ts';
import { paging } from './scalar.ts';

/** The names that were asked for, `id` among them. */
export type Fields<Name extends string = string> = ReadonlySet<Name>;

type NamesOf<Row extends z.ZodObject> = Extract<keyof z.output<Row>, string>;
type FieldsSchema<Row extends z.ZodObject> = z.ZodOptional<
  z.ZodType<Fields<NamesOf<Row>> | undefined, FieldList<NamesOf<Row>>>
>;

const rows = new WeakMap<z.ZodType, z.ZodObject>();

/**
 * `fields` of a call that answers rows, or one: a comma list of the row's top-level names. What it leaves out is neither
 * answered nor read; without it a row is whole. The `id` is always there, and an unknown name is refused.
 */
export function fieldsOf<Row extends z.ZodObject>(row: Row): { fields: FieldsSchema<Row> } {
  const known = Object.keys(row.shape);
  const fields = z
    .string()
    .max(2000)
    .transform((text, check): Fields | undefined => {
      const names = text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
      const unknown = names.find((name) => !known.includes(name));
      if (unknown !== undefined) {
        check.addIssue({ code: 'custom', message: unknownName(unknown.slice(0, 60), known) });
        return z.NEVER;
      }
      return names.length === 0 ? undefined : new Set(['id', ...names]);
    })
    .optional();
  rows.set(fields, row);
  return { fields: fields as unknown as FieldsSchema<Row> };
}

/** The names of a list in our own code, as a question with them is read. */
export const fieldSet = <Name extends string>(list: FieldList<Name>): Fields<Name | 'id'> =>
  new Set(['id', ...(list.split(',') as Name[])]);

/** The row that `fields` of a query is about; undefined for a query that has none. */
export function rowOfFields(query: z.ZodType | undefined): z.ZodObject | undefined {
  const schema = query instanceof z.ZodObject ? (query.shape['fields'] as z.ZodType | undefined) : undefined;
  return schema && rows.get(schema);
}

/** Where in a list one is, as a `Link` of an answer gives it: opaque, of this list and this shop alone. */
export const pageInfo = z.string().max(16_000);

/**
 * What a list takes that programs loop over: `page` and `limit`, `fields` of a row, and `page_info` of the `Link` of the
 * page before. Beside `page_info` only `limit` and `fields` may stand.
 */
export const loopPaging = <Row extends z.ZodObject>(row: Row, max = 250, standard = 20) => ({
  ...paging(max, standard),
  ...fieldsOf(row),
  page_info: pageInfo.optional(),
});
