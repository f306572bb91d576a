import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { invalid, Refusal, stale } from '#core/server/call/refusal.ts';
import { maxOfOwner, type ValueType } from '../contract/metafield-bounds.ts';
import type { createProductMetafield, Metafield, updateMetafield } from '../contract/metafield-calls.ts';
import type { OwnerResource } from '../contract/metafield-owner.ts';
import { metafieldRefusals } from '../contract/metafield-refusals.ts';
import { storedValue } from '../rules/metafield-value.ts';
import { requireAccess } from './metafield-access.ts';
import { refuseErased, requireOwner } from './metafield-owners.ts';
import { problemSentence } from './metafield-problem.ts';
import { metafieldById } from './metafield-queries.ts';
import { metafieldColumns, type MetafieldRow, shownMetafield } from './metafield-row.ts';

/** @throws {Refusal} 422 at the value when it is not of its type */
function textOf(type: ValueType, value: string | number): string {
  const stored = storedValue(type, value);
  if ('text' in stored) return stored.text;
  throw invalid({ 'metafield.value': problemSentence(stored.problem) });
}

function takenError(namespace: string, key: string): Refusal {
  const refused = metafieldRefusals.taken({ name: `${namespace}.${key}` });
  return new Refusal(refused, { fields: { 'metafield.key': refused.sentence } });
}

/** Adds a metafield to an object of the shop. */
export async function addMetafield(
  ctx: Ctx,
  owner: OwnerResource,
  ownerId: number,
  given: BodyOf<typeof createProductMetafield>['metafield'],
): Promise<Metafield> {
  await requireOwner(ctx, owner, ownerId, true);
  requireAccess(ctx, owner, 'write');
  await refuseErased(ctx, owner, ownerId);
  const text = textOf(given.value_type, given.value);
  await ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`metafields/${ctx.shop.id}/${owner}/${ownerId}`}, 31))`,
  );
  const there = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM metafields
        WHERE shop_id = ${ctx.shop.id} AND owner_resource = ${owner} AND owner_id = ${ownerId}`,
  );
  if ((there.rows[0]?.n ?? 0) >= maxOfOwner)
    throw new Refusal(metafieldRefusals.too_many({ count: maxOfOwner }));
  const made = await ctx.tx.execute<MetafieldRow>(
    sql`INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value, description)
        VALUES (${ctx.shop.id}, ${owner}, ${ownerId}, ${given.namespace}, ${given.key}, ${given.value_type}, ${text}, ${given.description})
        ON CONFLICT (shop_id, owner_resource, owner_id, namespace, key) DO NOTHING RETURNING ${metafieldColumns}`,
  );
  const row = made.rows[0];
  if (!row) throw takenError(given.namespace, given.key);
  return shownMetafield(row);
}

/** Changes the given fields of a metafield. */
export async function changeMetafield(
  ctx: Ctx,
  id: number,
  given: BodyOf<typeof updateMetafield>['metafield'],
): Promise<Metafield> {
  const row = await metafieldById(ctx, id, 'write');
  if (given.version !== undefined && given.version !== row.version) throw stale(shownMetafield(row));
  await refuseErased(ctx, row.owner_resource, row.owner_id);
  const type = given.value_type ?? row.value_type;
  const text = textOf(type, given.value ?? row.value);
  const { namespace = row.namespace, key = row.key, description = row.description } = given;
  const changed = await ctx.tx
    .execute<MetafieldRow>(
      sql`UPDATE metafields SET namespace = ${namespace}, key = ${key}, value_type = ${type}, value = ${text},
            description = ${description}, version = version + 1, updated_at = now()
          WHERE shop_id = ${ctx.shop.id} AND id = ${id} RETURNING ${metafieldColumns}`,
    )
    .catch((error: unknown) => {
      if ((error as { cause?: { code?: string } }).cause?.code === '23505') throw takenError(namespace, key);
      throw error;
    });
  return shownMetafield(changed.rows[0]!);
}

export async function removeMetafield(ctx: Ctx, id: number): Promise<void> {
  await metafieldById(ctx, id, 'write');
  await ctx.tx.execute(sql`DELETE FROM metafields WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
}
