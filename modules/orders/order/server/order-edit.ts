import { type SQL, sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { stale } from '#core/server/call/refusal.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import type { changeOrders, updateOrder } from '../contract/order-edit-calls.ts';
import type { NamedValue } from '../../base/contract/named-value.ts';
import { wholeAddress } from '../../base/rules/answered-address.ts';
import { orderById } from './order-queries.ts';
import { lockOrder, type OrderChange, publishUpdated } from './order-state.ts';
import { addOrderEvent } from './order-timeline.ts';
import { changedTags, tagsOf } from '../../base/server/tag-lookup.ts';

type Edit = BodyOf<typeof updateOrder>['order'];

/** Changes the given fields. 409 if another user saved in the meantime. */
export async function editOrder(ctx: Ctx, id: number, edit: Edit): Promise<void> {
  const { order } = await lockOrder(ctx, id);
  if (edit.version !== undefined && edit.version !== order.version) throw stale(await orderById(ctx, id));
  const sets: SQL[] = [];
  const fields: OrderChange[] = [];
  const change = (field: OrderChange, was: unknown, now: unknown, set: SQL) => {
    if (JSON.stringify(was) === JSON.stringify(now)) return;
    fields.push(field);
    sets.push(set);
  };
  if (edit.note !== undefined) change('note', order.note, edit.note, sql`note = ${edit.note}`);
  if (edit.tags !== undefined) {
    const tags = tagsOf(edit.tags);
    change('tags', order.tags, tags, sql`tags = ${textArray(tags)}`);
  }
  if (edit.email !== undefined) change('email', order.email, edit.email, sql`email = ${edit.email}`);
  if (edit.phone !== undefined) change('phone', order.phone, edit.phone, sql`phone = ${edit.phone}`);
  for (const part of ['shipping_address', 'billing_address'] as const) {
    const [was, now] = [order[part], edit[part]];
    if (now === undefined) continue;
    const set = sql`${sql.identifier(part)} = ${JSON.stringify(now)}::jsonb`;
    change(part, was && wholeAddress(was), wholeAddress(now), set);
  }
  if (edit.note_attributes !== undefined) {
    const noted = (values: readonly NamedValue[]) => values.map(({ name, value }) => [name, value]);
    change(
      'note_attributes',
      noted(order.note_attributes),
      noted(edit.note_attributes),
      sql`note_attributes = ${JSON.stringify(edit.note_attributes)}::jsonb`,
    );
  }
  if (sets.length === 0) return;
  await ctx.tx.execute(
    sql`UPDATE orders SET ${sql.join(sets, sql`, `)}, version = version + 1, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  await addOrderEvent(ctx, id, 'edited', { fields });
  await publishUpdated(ctx, id, fields);
}

/** Archives or unarchives orders. Returns the ids of those that changed. */
export async function setClosed(ctx: Ctx, ids: readonly number[], closed: boolean): Promise<number[]> {
  const changed = await ctx.tx.execute<{ id: number }>(
    sql`UPDATE orders o SET closed_at = ${closed ? ctx.now.toISOString() : null}, updated_at = ${ctx.now.toISOString()}
        FROM (SELECT id FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ANY(${`{${ids.join(',')}}`}::bigint[])
              ORDER BY id FOR UPDATE) wanted
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = wanted.id AND (o.closed_at IS NULL) = ${closed} RETURNING o.id`,
  );
  for (const { id } of changed.rows) {
    await addOrderEvent(ctx, id, closed ? 'closed' : 'opened');
    await publishUpdated(ctx, id, ['closed']);
  }
  return changed.rows.map((row) => row.id);
}

async function setTags(
  ctx: Ctx,
  ids: readonly number[],
  action: 'add_tags' | 'remove_tags',
  tags: readonly string[],
): Promise<void> {
  const changed = await ctx.tx.execute<{ id: number }>(
    sql`UPDATE orders o SET tags = wanted.next, version = version + 1, updated_at = ${ctx.now.toISOString()}
        FROM (SELECT id, ${changedTags(action, tags)} AS next FROM orders
              WHERE shop_id = ${ctx.shop.id} AND id = ANY(${`{${ids.join(',')}}`}::bigint[]) ORDER BY id FOR UPDATE) wanted
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = wanted.id AND o.tags <> wanted.next RETURNING o.id`,
  );
  for (const { id } of changed.rows) {
    await addOrderEvent(ctx, id, 'edited', { fields: ['tags'] });
    await publishUpdated(ctx, id, ['tags']);
  }
}

/** One action on up to 250 orders. */
export async function editOrders(
  ctx: Ctx,
  body: BodyOf<typeof changeOrders>,
): Promise<{ changed: number[]; skipped: number[] }> {
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ANY(${`{${body.ids.join(',')}}`}::bigint[])`,
  );
  const there = new Set(found.rows.map((row) => row.id));
  const changed = [...new Set(body.ids)].filter((id) => there.has(id));
  const skipped = [...new Set(body.ids)].filter((id) => !there.has(id));
  if (body.action === 'close' || body.action === 'open')
    await setClosed(ctx, changed, body.action === 'close');
  else await setTags(ctx, changed, body.action, tagsOf(body.tags));
  return { changed, skipped };
}
