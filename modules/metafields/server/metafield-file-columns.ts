import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import type { FileColumns, FurtherRow } from '#modules/catalog/import/server/public.ts';
import { maxOfOwner, type ValueType } from '../contract/metafield-bounds.ts';
import { metafieldSentences } from '../contract/metafield-refusals.ts';
import { columnName, readColumn } from '../rules/metafield-column.ts';
import { storedValue } from '../rules/metafield-value.ts';
import { problemSentence } from './metafield-problem.ts';

/** Columns of metafields that a product file has at most, the first by namespace and key. */
const maxColumns = 100;

interface Named extends Record<string, unknown> {
  namespace: string;
  key: string;
  value_type: ValueType;
}
interface OfProduct extends Named {
  product_id: number;
}
interface New extends OfProduct {
  value: string;
}

const nameOf = ({ namespace, key }: Pick<Named, 'namespace' | 'key'>) => `${namespace}.${key}`;

type Problem = (column: string, problem: Sentence) => void;

/** The metafields in a row of a product file. `stored` has the types of the present ones. */
function readCells(row: FurtherRow, stored: ReadonlyMap<string, ValueType>, problem: Problem): New[] {
  const read = new Map<string, New>();
  for (const [name, cell] of Object.entries(row.cells)) {
    const column = readColumn(name);
    if (!column) continue;
    const { namespace, key } = column;
    const value_type = column.value_type ?? stored.get(nameOf(column)) ?? 'string';
    const checked = storedValue(value_type, value_type === 'integer' ? cell.trim() : cell);
    if ('problem' in checked) {
      problem(name, problemSentence(checked.problem));
      continue;
    }
    const before = read.get(nameOf(column));
    if (before && before.value !== checked.text) problem(name, metafieldSentences.column_twice);
    else if (!before)
      read.set(nameOf(column), {
        product_id: row.product_id,
        namespace,
        key,
        value_type,
        value: checked.text,
      });
  }
  return [...read.values()];
}

/** Metafields of products as columns of product files: `wash_at: integer (product.metafields.care.wash_at)`. */
export const metafieldFileColumns: FileColumns = {
  knows: (name) => readColumn(name) !== null,
  async names(ctx, productIds) {
    const found = await ctx.tx.execute<Named & { n: number }>(
      sql`SELECT namespace, key, value_type, count(*) OVER () AS n FROM metafields
          WHERE shop_id = ${ctx.shop.id} AND product_id IN (${productIds})
          GROUP BY namespace, key, value_type ORDER BY namespace COLLATE "C", key COLLATE "C", value_type LIMIT ${maxColumns}`,
    );
    const all = found.rows[0]?.n ?? 0;
    return { names: found.rows.map(columnName), left_out: all - found.rows.length };
  },
  async read(ctx, productIds) {
    const found = await ctx.tx.execute<New>(
      sql`SELECT product_id, namespace, key, value_type, value FROM metafields
          WHERE shop_id = ${ctx.shop.id} AND product_id = ANY(${idArray(productIds)}) AND product_id IS NOT NULL`,
    );
    const byProduct = Map.groupBy(found.rows, ({ product_id }) => product_id);
    return new Map(
      [...byProduct].map(([id, own]) => [
        id,
        Object.fromEntries(own.map((one) => [columnName(one), one.value])),
      ]),
    );
  },
  async write(ctx, rows) {
    const problems: Awaited<ReturnType<FileColumns['write']>> = [];
    const stored = await lockedTypes(
      ctx,
      rows.map(({ product_id }) => product_id),
    );
    const all = rows.flatMap((row) => {
      const { line, handle: subject } = row;
      const own = stored.get(row.product_id) ?? new Map<string, ValueType>();
      const problem: Problem = (column, says) =>
        void problems.push({
          line,
          subject,
          message: metafieldSentences.in_column({ column, problem: says }),
        });
      let room = maxOfOwner - own.size;
      return readCells(row, own, problem).filter((one) => {
        if (own.has(nameOf(one))) return true;
        room -= 1;
        if (room < 0) problem(columnName(one), metafieldSentences.no_room({ count: maxOfOwner }));
        return room >= 0;
      });
    });
    await ctx.tx.execute(
      sql`INSERT INTO metafields AS m (shop_id, owner_resource, owner_id, namespace, key, value_type, value)
          SELECT ${ctx.shop.id}::int, 'product', n.product_id, n.namespace, n.key, n.value_type, n.value
          FROM unnest(${idArray(all.map((one) => one.product_id))}, ${textArray(all.map((one) => one.namespace))},
            ${textArray(all.map((one) => one.key))}, ${textArray(all.map((one) => one.value_type))},
            ${textArray(all.map((one) => one.value))}) n (product_id, namespace, key, value_type, value)
          ON CONFLICT (shop_id, owner_resource, owner_id, namespace, key) DO UPDATE
          SET value_type = excluded.value_type, value = excluded.value, version = m.version + 1, updated_at = now()
          WHERE (m.value_type, m.value) IS DISTINCT FROM (excluded.value_type, excluded.value)`,
    );
    return problems;
  },
};

/** The types of products' metafields by their names, locked against additions until the transaction ends. */
async function lockedTypes(
  ctx: ShopCtx,
  productIds: readonly number[],
): Promise<Map<number, Map<string, ValueType>>> {
  await ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('metafields/' || ${ctx.shop.id}::int || '/product/' || id, 31))
        FROM (SELECT id FROM unnest(${idArray(productIds)}) AS id ORDER BY id) ids`,
  );
  const found = await ctx.tx.execute<OfProduct>(
    sql`SELECT product_id, namespace, key, value_type FROM metafields
        WHERE shop_id = ${ctx.shop.id} AND product_id = ANY(${idArray(productIds)}) AND product_id IS NOT NULL`,
  );
  const byProduct = Map.groupBy(found.rows, ({ product_id }) => product_id);
  return new Map(
    [...byProduct].map(([id, own]) => [id, new Map(own.map((one) => [nameOf(one), one.value_type]))]),
  );
}
