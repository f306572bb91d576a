import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/scalar.ts';
import type { Ctx, ShopCtx } from '#core/server/context.ts';
import { defineJob } from '#core/server/job-kind.ts';
import { enqueue } from '#core/server/jobs.ts';
import { publish } from '#core/server/outbox.ts';
import { productUpdated } from '../contract/catalog-events.ts';
import { changeProductsKind } from '../contract/catalog-jobs.ts';
import { productFilters } from '../contract/product-calls.ts';
import {
  type BulkProductData,
  bulkProductData,
  type changeProducts,
  type deleteProducts,
} from '../contract/product-edit-calls.ts';
import { bulkEdited } from '../rules/product-bulk.ts';
import { updateRows } from './bulk-row.ts';
import { addToCollections, removeFromCollections } from './product-collections.ts';
import { anyOf, productConditions } from './product-queries.ts';
import { removeProducts } from './product-remove.ts';
import { productTable } from './product-table.ts';

/** More products go on as a job, in chunks of as many. */
const mostAtOnce = 250;

type Choice = BodyOf<typeof deleteProducts>;

/** What is done to each: fields that change, or null to delete it. */
type Change = BulkProductData | null;

/** A choice as it was read: what comes as texts is a number, a list or a truth by then. */
const keptChoice: z.ZodType<Choice, Choice> = z.object({
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
  choice: keptChoice,
  change: bulkProductData.nullable(),
  /** Products made later are not meant. */
  last_id: z.int().min(0),
});
type BulkParams = z.output<typeof bulkParams>;

async function chosen(ctx: ShopCtx, { ids, filter, exclude_ids: excluded }: Choice): Promise<SQL> {
  const p = productTable;
  const conditions = ids
    ? [eq(p.shop_id, ctx.shop.id), isNull(p.deleted_at), anyOf(p.id, ids)]
    : await productConditions(ctx, filter ?? {});
  if (excluded?.length) conditions.push(sql`NOT ${anyOf(p.id, excluded)}`);
  return and(...conditions)!;
}

/** Changes products that are there; those that are so already are not written. Returns how many were chosen. */
async function changeChosen(ctx: ShopCtx, ids: readonly number[], change: Change): Promise<void> {
  if (change === null) {
    await removeProducts(ctx, ids);
    return;
  }
  const p = productTable;
  const found = await ctx.tx
    .select({
      id: p.id,
      status: p.status,
      published_at: p.published_at,
      tags: p.tags,
      vendor: p.vendor,
      product_type: p.product_type,
    })
    .from(p)
    .where(and(eq(p.shop_id, ctx.shop.id), isNull(p.deleted_at), anyOf(p.id, ids)))
    .orderBy(p.id)
    .for('update');
  const rows = found.flatMap(({ id, published_at, ...fields }) => {
    const before = { ...fields, published: published_at !== null };
    const { published, ...after } = bulkEdited(before, change);
    if (isDeepStrictEqual({ ...after, published }, before)) return [];
    return [{ id, ...after, published_at: published ? (published_at ?? ctx.now) : null }];
  });
  await updateRows(ctx, 'products', rows, sql`version = t.version + 1, updated_at = now()`);
  const here = found.map((row) => row.id);
  const moved = [
    ...(await addToCollections(ctx, here, change.add_collections ?? [])),
    ...(await removeFromCollections(ctx, here, change.remove_collections ?? [])),
  ];
  const changed = [...new Set([...rows.map((row) => row.id), ...moved])].sort((a, b) => a - b);
  if (changed.length > 0) {
    await publish(ctx, productUpdated, { product_ids: changed });
  }
}

async function start(
  ctx: Ctx,
  { choice, change }: Omit<BulkParams, 'last_id'>,
): Promise<ReplyOf<typeof changeProducts>> {
  const p = productTable;
  const where = await chosen(ctx, choice);
  const first = await ctx.tx
    .select({ id: p.id })
    .from(p)
    .where(where)
    .orderBy(p.id)
    .limit(mostAtOnce + 1);
  if (first.length <= mostAtOnce) {
    const ids = first.map((row) => row.id);
    await changeChosen(ctx, ids, change);
    return { status: true, is_process_background: false, count: ids.length };
  }
  const [all] = await ctx.tx
    .select({ count: sql<number>`count(*)::int`, last: sql<number>`max(${p.id})::bigint` })
    .from(p)
    .where(where);
  const params = { choice, change, last_id: Number(all!.last) };
  const job_id = await enqueue(ctx, productBulkJob, params);
  return { status: true, is_process_background: true, count: all!.count, job_id };
}

/** Changes many products; above 250 as a job. */
export function changeMany(
  ctx: Ctx,
  { data, ...choice }: BodyOf<typeof changeProducts>,
): Promise<ReplyOf<typeof changeProducts>> {
  return start(ctx, { choice, change: data });
}

/** Deletes many products; above 250 as a job. */
export function removeMany(ctx: Ctx, choice: Choice): Promise<ReplyOf<typeof deleteProducts>> {
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
    const p = productTable;
    let at = { after: 0, products: 0, ...(job.state as object) };
    await job.chunk(async (ctx, report) => {
      const left = await ctx.tx.$count(
        p,
        and(await chosen(ctx, choice), gt(p.id, at.after), lte(p.id, lastId)),
      );
      report.progress({ total: at.products + left });
    });
    for (;;) {
      const next = await job.chunk(async (ctx, report) => {
        const found = await ctx.tx
          .select({ id: p.id })
          .from(p)
          .where(and(await chosen(ctx, choice), gt(p.id, at.after), lte(p.id, lastId)))
          .orderBy(asc(p.id))
          .limit(mostAtOnce);
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
