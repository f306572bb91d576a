import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid, notFound, stale } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { targetNames } from '#modules/catalog/facts/server/public.ts';
import type { GroupChange, ReviewGroup } from '../contract/group-calls.ts';
import { groupSentences } from '../contract/group-refusals.ts';
import { maxGroups } from '../contract/group-words.ts';
import { groupDetail, type GroupRow, groupRows, shownGroups } from './group-queries.ts';

/** Lets one call at a time change groups, so that the second of two calls that take a product is refused. */
const lockGroups = (ctx: ShopCtx) =>
  ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('review_groups'), ${ctx.shop.id})`);

/** The products that a group shall have; `id` is null for a new group. */
interface Members {
  id: number | null;
  ids: readonly number[];
  /** Their path in the request, for problems. */
  at: string;
}

/** @throws {Refusal} 422 at products that are unknown, or in a group that keeps them */
async function requireFreeProducts(ctx: ShopCtx, all: readonly Members[]): Promise<void> {
  const products = all.flatMap(({ ids }) => ids);
  const names = await targetNames(ctx, 'product', products);
  const taken = await ctx.tx.execute<{ product_id: number; group: string }>(
    sql`SELECT m.product_id, g.name AS "group" FROM review_group_products m
        JOIN review_groups g ON g.shop_id = m.shop_id AND g.id = m.group_id
        WHERE m.shop_id = ${ctx.shop.id} AND m.product_id = ANY(${idArray(products)})
          AND NOT m.group_id = ANY(${idArray(all.flatMap(({ id }) => id ?? []))})`,
  );
  const groupOf = new Map(taken.rows.map(({ product_id, group }) => [product_id, group]));
  const seen = new Set<number>();
  const problems: Record<string, Sentence> = {};
  for (const { ids, at } of all)
    for (const id of ids) {
      const title = names.get(id)?.title;
      const group = groupOf.get(id);
      if (title === undefined) problems[at] ??= groupSentences.no_such_product({ id });
      else if (group !== undefined) problems[at] ??= groupSentences.in_group({ title, group });
      else if (seen.has(id)) problems[at] ??= groupSentences.in_two({ title });
      seen.add(id);
    }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

async function writeMembers(
  ctx: ShopCtx,
  all: readonly { id: number; ids: readonly number[] }[],
): Promise<void> {
  const rows = all.flatMap(({ id, ids }) =>
    ids.map((product_id, index) => ({ group_id: id, product_id, position: index + 1 })),
  );
  await ctx.tx.execute(
    sql`DELETE FROM review_group_products WHERE shop_id = ${ctx.shop.id} AND group_id = ANY(${idArray(all.map(({ id }) => id))})`,
  );
  await ctx.tx.execute(
    sql`INSERT INTO review_group_products (shop_id, product_id, group_id, position)
        SELECT ${ctx.shop.id}::int, x.product_id, x.group_id, x.position
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (product_id bigint, group_id bigint, position smallint)`,
  );
}

/** Creates a group (C179). @throws {Refusal} 422 with problems at its fields. */
export async function createGroup(ctx: ShopCtx, name: string, ids: readonly number[]): Promise<ReviewGroup> {
  await lockGroups(ctx);
  const counted = await ctx.tx.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM review_groups WHERE shop_id = ${ctx.shop.id}`,
  );
  if (counted.rows[0]!.count >= maxGroups)
    throw invalid({ 'review_product_group.name': groupSentences.too_many_groups({ most: maxGroups }) });
  await requireFreeProducts(ctx, [{ id: null, ids, at: 'ids' }]);
  const now = ctx.now.toISOString();
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO review_groups (shop_id, name, created_at, updated_at) VALUES (${ctx.shop.id}, ${name}, ${now}, ${now}) RETURNING id`,
  );
  const { id } = made.rows[0]!;
  await writeMembers(ctx, [{ id, ids }]);
  return groupDetail(ctx, id);
}

/** A group and its change. */
export interface AskedGroup {
  id: number;
  change: GroupChange;
  /** The path of its fields in the request, for problems. */
  at: string;
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/**
 * Changes groups, all or none, each in its own way, and leaves unchanged groups alone.
 * @returns the groups after the change, in the order given
 * @throws {Refusal} 404 if one does not exist; 409 with the stored group after another `version`; 422 at its fields
 */
export async function changeGroups(ctx: ShopCtx, asked: readonly AskedGroup[]): Promise<ReviewGroup[]> {
  await lockGroups(ctx);
  const ids = asked.map(({ id }) => id);
  const before = new Map((await groupRows(ctx, ids)).map((row) => [row.id, row]));
  const rowOf = ({ id }: AskedGroup): GroupRow => before.get(id)!;
  for (const one of asked)
    if (one.change.version !== undefined && one.change.version !== rowOf(one).version)
      throw stale((await shownGroups(ctx, [rowOf(one)]))[0]!);

  const members = asked.flatMap((one) =>
    one.change.ids && !isSame(one.change.ids, rowOf(one).ids)
      ? [{ id: one.id, ids: one.change.ids, at: `${one.at}.ids` }]
      : [],
  );
  if (members.length > 0) {
    await requireFreeProducts(ctx, members);
    await writeMembers(ctx, members);
  }
  const moved = new Set(members.map(({ id }) => id));
  const others = asked.filter(
    (one) => moved.has(one.id) || (one.change.name !== undefined && one.change.name !== rowOf(one).name),
  );
  if (others.length > 0) {
    const rows = others.map((one) => ({ id: one.id, name: one.change.name ?? rowOf(one).name }));
    await ctx.tx.execute(
      sql`UPDATE review_groups g SET name = x.name, version = g.version + 1, updated_at = ${ctx.now.toISOString()}
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (id bigint, name text)
          WHERE g.shop_id = ${ctx.shop.id} AND g.id = x.id`,
    );
  }
  const after = new Map(
    (await shownGroups(ctx, await groupRows(ctx, ids))).map((group) => [group.id, group]),
  );
  return ids.map((id) => after.get(id)!);
}

/** Deletes groups, all or none, and returns their number (C186). @throws {Refusal} 404 if one does not exist. */
export async function removeGroups(ctx: ShopCtx, ids: readonly number[]): Promise<number> {
  const wanted = [...new Set(ids)];
  await lockGroups(ctx);
  const gone = await ctx.tx.execute<{ id: number }>(
    sql`DELETE FROM review_groups WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(wanted)}) RETURNING id`,
  );
  if (gone.rows.length < wanted.length) throw notFound(groupSentences.this_group);
  return wanted.length;
}

/** Removes deleted products from their groups. The new version refuses a save of the group as it was before. */
export async function removeDeletedProducts(ctx: ShopCtx, productIds: readonly number[]): Promise<void> {
  await lockGroups(ctx);
  await ctx.tx.execute(
    sql`WITH gone AS (
          DELETE FROM review_group_products m USING products p
          WHERE m.shop_id = ${ctx.shop.id} AND m.product_id = ANY(${idArray(productIds)})
            AND p.shop_id = m.shop_id AND p.id = m.product_id AND p.deleted_at IS NOT NULL
          RETURNING m.group_id)
        UPDATE review_groups g SET version = g.version + 1
        WHERE g.shop_id = ${ctx.shop.id} AND g.id IN (SELECT group_id FROM gone)`,
  );
}
