import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BodyOf, QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/scalar.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { defineJob } from '#core/server/jobs/job-kind.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { productUpdated } from '../contract/product-events.ts';
import { changeProductsKind } from '../contract/product-jobs.ts';
import { productFilters } from '../contract/product-calls.ts';
import {
  type BulkProductData,
  bulkProductData,
  type changeProducts,
  type deleteProducts,
  oneChoice,
} from '../contract/product-edit-calls.ts';
import { productSentences } from '../contract/product-refusals.ts';
import { bulkEdited } from '../rules/product-bulk.ts';
import { updateRows } from './bulk-row.ts';
import { addToCollections, removeFromCollections } from './product-collections.ts';
import { productCondition } from './product-queries.ts';
import { removeProducts } from './product-remove.ts';
import type { ProductRecord } from './product-row.ts';
import { giveToService, requireService } from './variant-service.ts';

/** More products go on as a job, in chunks of as many. */
const maxAtOnce = 250;

type Choice = NonNullable<BodyOf<typeof deleteProducts>>;

/** The change of each product: new fields, or null to delete it. */
type Change = BulkProductData | null;

/** A parsed choice, in which texts are numbers, lists or booleans. */
const storedChoice: z.ZodType<Choice, Choice> = z.object({
  ids: z.array(id).optional(),
  filter: z
    .object({
      ...productFilters,
      ids: z.array(id).optional(),
      exclude_ids: z.array(id).optional(),
      since_id: id.optional(),
      collection_id: id.optional(),
      available: z.boolean().optional(),
    })
    .optional(),
  exclude_ids: z.array(id).optional(),
});

const bulkParams = z.object({
  choice: storedChoice,
  change: bulkProductData.nullable(),
  /** Products made later are not meant. */
  last_id: z.int().min(0),
});
type BulkParams = z.output<typeof bulkParams>;

/** The condition of a choice on `products p`. */
async function choiceCondition(ctx: ShopCtx, { ids, filter, exclude_ids: excluded }: Choice): Promise<SQL> {
  const wanted = ids
    ? sql`p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL AND p.id = ANY(${idArray(ids)})`
    : await productCondition(ctx, filter ?? {});
  return excluded?.length ? sql`${wanted} AND NOT p.id = ANY(${idArray(excluded)})` : wanted;
}

/** Changes products that are there; those that are so already are not written. Returns how many were chosen. */
async function changeChosen(ctx: ShopCtx, ids: readonly number[], change: Change): Promise<void> {
  if (change === null) {
    await removeProducts(ctx, ids);
    return;
  }
  const given = await giveToService(ctx, ids, change.fulfillment_service);
  const { rows: found } = await ctx.tx.execute<
    Pick<ProductRecord, 'id' | 'status' | 'published_at' | 'tags' | 'vendor' | 'product_type'>
  >(
    sql`SELECT p.id, p.status, p.published_at, p.tags, p.vendor, p.product_type FROM products p
        WHERE p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL AND p.id = ANY(${idArray(ids)})
        ORDER BY p.id FOR UPDATE`,
  );
  const rows = found.flatMap(({ id, published_at, ...fields }) => {
    const before = { ...fields, published: published_at !== null };
    const { published, ...after } = bulkEdited(before, change);
    if (isDeepStrictEqual({ ...after, published }, before)) return [];
    return [{ id, ...after, published_at: published ? (published_at ?? ctx.now.toISOString()) : null }];
  });
  await updateRows(ctx, 'products', rows, sql`version = t.version + 1, updated_at = now()`);
  const written = new Set(rows.map((row) => row.id));
  await updateRows(
    ctx,
    'products',
    given.filter((one) => !written.has(one)).map((one) => ({ id: one, updated_at: ctx.now })),
    sql`version = t.version + 1`,
  );
  const here = found.map((row) => row.id);
  const moved = [
    ...(await addToCollections(ctx, here, change.add_collections ?? [])),
    ...(await removeFromCollections(ctx, here, change.remove_collections ?? [])),
  ];
  const changed = [...new Set([...written, ...given, ...moved])].sort((a, b) => a - b);
  if (changed.length > 0) {
    await publish(ctx, productUpdated, { product_ids: changed });
  }
}

async function start(
  ctx: Ctx,
  { choice, change }: Omit<BulkParams, 'last_id'>,
): Promise<ReplyOf<typeof changeProducts>> {
  const where = await choiceCondition(ctx, choice);
  const { rows: first } = await ctx.tx.execute<{ id: number }>(
    sql`SELECT p.id FROM products p WHERE ${where} ORDER BY p.id LIMIT ${maxAtOnce + 1}`,
  );
  if (first.length <= maxAtOnce) {
    const ids = first.map((row) => row.id);
    await changeChosen(ctx, ids, change);
    return { status: true, is_process_background: false, count: ids.length };
  }
  const all = await ctx.tx.execute<{ count: number; last: number | null }>(
    sql`SELECT count(*) AS count, max(p.id) AS last FROM products p WHERE ${where}`,
  );
  const { count, last } = all.rows[0]!;
  const params = { choice, change, last_id: last ?? 0 };
  const job_id = await enqueue(ctx, productBulkJob, params);
  return { status: true, is_process_background: true, count, job_id };
}

/** Changes many products; above 250 as a job. */
export async function changeMany(
  ctx: Ctx,
  { data, ...choice }: BodyOf<typeof changeProducts>,
): Promise<ReplyOf<typeof changeProducts>> {
  await requireService(ctx, data.fulfillment_service);
  return start(ctx, { choice, change: data });
}

/** Deletes many products; above 250 as a job. */
export function removeMany(
  ctx: Ctx,
  { ids }: QueryOf<typeof deleteProducts>,
  body: BodyOf<typeof deleteProducts>,
): Promise<ReplyOf<typeof deleteProducts>> {
  const isTwice = ids !== undefined && body?.ids !== undefined;
  const choice = { ...body, ...(ids && { ids }) };
  if (isTwice || ids?.length === 0 || !oneChoice(choice))
    throw invalid({ ids: productSentences.ids_or_filter });
  return start(ctx, { choice, change: null });
}

/**
 * Walks along the ids, so that a product which no longer fits the filter once it is changed is neither met twice
 * nor skipped. Result: `{ products }`, how many it went through.
 */
export const productBulkJob = defineJob({
  kind: changeProductsKind,
  formerly: 'product-bulk',
  params: bulkParams,
  permission: 'products',
  async run(job) {
    const { choice, change, last_id: lastId } = job.params;
    let at = { after: 0, products: 0, ...(job.state as object) };
    await job.chunk(async (ctx, report) => {
      const left = await ctx.tx.execute<{ count: number }>(
        sql`SELECT count(*) AS count FROM products p
            WHERE ${await choiceCondition(ctx, choice)} AND p.id > ${at.after} AND p.id <= ${lastId}`,
      );
      report.progress({ total: at.products + left.rows[0]!.count });
    });
    for (;;) {
      const next = await job.chunk(async (ctx, report) => {
        const { rows: found } = await ctx.tx.execute<{ id: number }>(
          sql`SELECT p.id FROM products p
              WHERE ${await choiceCondition(ctx, choice)} AND p.id > ${at.after} AND p.id <= ${lastId}
              ORDER BY p.id LIMIT ${maxAtOnce}`,
        );
        if (found.length === 0) return null;
        const ids = found.map((row) => row.id);
        await changeChosen(ctx, ids, change);
        const state = { after: ids.at(-1)!, products: at.products + ids.length };
        report.progress({ done: state.products, state });
        return state;
      });
      if (!next) return { products: at.products };
      at = next;
    }
  },
});
