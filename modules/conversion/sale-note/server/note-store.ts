import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, BodyOf, QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { listOrder } from '#core/server/call/list-order.ts';
import { listPage, Paged } from '#core/server/call/list-page.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { pickFields, wants } from '#core/server/call/row-table.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { tabCounting } from '#core/server/database/tab-counts.ts';
import { searchConditions } from '#core/server/search/text-search.ts';
import { pricingProductsFromMemory, productTitles } from '#modules/catalog/facts/server/public.ts';
import { newestOrders, soldOrders, type SoldOrder } from '#modules/orders/sale/server/public.ts';
import { buyerShown, firstName, lastInitial, regionName } from '../rules/buyer-name.ts';
import { saleNoteRefusals, saleNoteSentences as say } from '../contract/sale-note-refusals.ts';
import {
  countSaleNotifications,
  type createSaleNotification,
  type listSaleNotifications,
  type SaleNotification,
} from '../contract/sale-note-calls.ts';
import { saleNoteTabs } from '../contract/sale-note-tabs.ts';
import { type NoteHiddenReason, saleDays, maxSimulated } from '../contract/sale-note-words.ts';

declare module '#core/server/search/text-search.ts' {
  interface SearchTables {
    sale_notifications: true;
  }
}

type StoreCtx = Pick<ShopCtx, 'shop' | 'tx' | 'now'>;

interface NoteRow extends Record<string, unknown> {
  id: number;
  order_id: number | null;
  product_id: number;
  product_title: string;
  first_name: string;
  last_initial: string;
  region: string;
  country: string;
  sold_at: Date | string;
  manual: boolean;
  enable: boolean;
}

const columns = sql`n.id, n.order_id, n.product_id, n.product_title, n.first_name, n.last_initial, n.region, n.country, n.sold_at,
  n.manual, n.enable`;

/** Sales before this moment are no longer shown. */
export const oldestSale = (now: Date): Date => new Date(now.getTime() - saleDays * 86_400_000);

/** The notifications of an order; none if it is unpaid, canceled or too old. */
function notesOf(order: SoldOrder, now: Date) {
  if (!order.stands || Date.parse(order.at) <= oldestSale(now).getTime()) return [];
  const buyer = buyerShown(order.buyer);
  return order.products.map(({ product_id, title }) => ({
    ...{ order_id: order.id, product_id, product_title: title, sold_at: order.at },
    ...buyer,
  }));
}

/**
 * Brings the notifications of these orders to what the orders are now, however often and late this is called: those of units
 * that are not sold any more are gone. One that the shop has deleted stays deleted.
 */
export async function restateNotes(ctx: StoreCtx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await soldOrders(ctx, orderIds);
  const notes = JSON.stringify(orders.flatMap((order) => notesOf(order, ctx.now)));
  await ctx.tx.execute(
    sql`DELETE FROM sale_notifications n WHERE n.shop_id = ${ctx.shop.id} AND n.order_id = ANY(${idArray(orderIds)}) AND NOT n.removed
          AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${notes}::jsonb) AS t (order_id bigint, product_id bigint)
            WHERE t.order_id = n.order_id AND t.product_id = n.product_id)`,
  );
  await ctx.tx.execute(
    sql`INSERT INTO sale_notifications (shop_id, order_id, product_id, product_title, first_name, last_initial, region, country, sold_at, manual)
        SELECT ${ctx.shop.id}, t.order_id, t.product_id, t.product_title, t.first_name, t.last_initial, t.region, t.country, t.sold_at, false
        FROM jsonb_to_recordset(${notes}::jsonb) AS t (order_id bigint, product_id bigint, product_title text, first_name text,
          last_initial text, region text, country text, sold_at timestamptz)
        ORDER BY t.sold_at, t.order_id, t.product_id
        ON CONFLICT (shop_id, order_id, product_id) DO UPDATE SET product_title = excluded.product_title, first_name = excluded.first_name,
          last_initial = excluded.last_initial, region = excluded.region, country = excluded.country, sold_at = excluded.sold_at
        WHERE NOT sale_notifications.removed AND (sale_notifications.product_title, sale_notifications.first_name,
            sale_notifications.last_initial, sale_notifications.region, sale_notifications.country, sale_notifications.sold_at)
          IS DISTINCT FROM (excluded.product_title, excluded.first_name, excluded.last_initial, excluded.region, excluded.country, excluded.sold_at)`,
  );
}

/** So many of the newest orders have notifications at once where a shop begins with them. */
const caughtUp = 200;

/** Notifications of orders that were there before anybody listened. */
export async function catchUp(ctx: StoreCtx): Promise<void> {
  await restateNotes(ctx, await newestOrders(ctx, { after: oldestSale(ctx.now), most: caughtUp }));
}

function noteOf(row: NoteRow, image: string | null): SaleNotification {
  const { manual, last_initial, sold_at, order_id, product_id, product_title, ...rest } = row;
  return {
    id: rest.id,
    source: manual ? 'manual' : 'sync',
    order_id,
    product_id,
    product_title,
    product_image: image,
    first_name: rest.first_name,
    last_name: last_initial && `${last_initial}.`,
    region: rest.region,
    country: rest.country,
    sold_at: new Date(sold_at).toISOString(),
    enable: rest.enable,
  };
}

async function conditionsOf(ctx: ShopCtx, filter: QueryOf<typeof countSaleNotifications>): Promise<SQL> {
  const parts = [sql`n.shop_id = ${ctx.shop.id}`, sql`NOT n.removed`];
  parts.push(...(await searchConditions(ctx, 'sale_notifications', 'n', filter.search)));
  if (filter.source !== undefined) parts.push(sql`n.manual = ${filter.source === 'manual'}`);
  return allOf(parts);
}

async function picturesOf(
  ctx: ServedCtx,
  productIds: readonly number[],
): Promise<Map<number, string | null>> {
  const found = await pricingProductsFromMemory(ctx.services, ctx.shop, productIds, ctx.tx);
  return new Map([...found].map(([id, [variant]]) => [id, variant?.image?.src ?? null]));
}

const sortKey = { value: sql`n.id`, type: sql`bigint` };

/** A page of notifications, the highest id first; `hiddenSimulated` says why simulated ones are not shown. */
export async function findNotes(
  ctx: ServedCtx,
  query: QueryOf<typeof listSaleNotifications>,
  hiddenSimulated: () => Promise<(id: number) => NoteHiddenReason | null>,
): Promise<Paged<AnswerOf<typeof listSaleNotifications>>> {
  const { direction } = listOrder(query, 'desc');
  const page = listPage(query, [sortKey], direction);
  const since = query.since_id === undefined ? sql`true` : sql`n.id > ${query.since_id}`;
  const found = await ctx.tx.execute<NoteRow & { place: string[] }>(
    sql`SELECT ${columns}, ${page.place} AS place FROM sale_notifications n
        WHERE ${await conditionsOf(ctx, query)} AND ${since} AND ${page.where}
        ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const { rows, more, links } = page.cut(found.rows);
  const pictures = wants(query.fields, 'product_image')
    ? await picturesOf(ctx, [...new Set(rows.map(({ product_id }) => product_id))])
    : new Map<number, string | null>();
  const isSimulated = ({ order_id, enable }: NoteRow) => enable && order_id === null;
  const reasonOf =
    wants(query.fields, 'hidden_by') && rows.some(isSimulated) ? await hiddenSimulated() : () => null;
  const notifications = rows.map((row) => {
    const hidden_by = isSimulated(row) ? reasonOf(row.id) : null;
    return pickFields({ ...noteOf(row, pictures.get(row.product_id) ?? null), hidden_by }, query.fields);
  });
  return new Paged({ notifications, has_more: more }, links);
}

export async function countNotes(
  ctx: ShopCtx,
  filter: QueryOf<typeof countSaleNotifications>,
): Promise<ReplyOf<typeof countSaleNotifications>> {
  const { counts, where } = await tabCounting(countSaleNotifications, saleNoteTabs, filter, (part) =>
    conditionsOf(ctx, part),
  );
  const found = await ctx.tx.execute<ReplyOf<typeof countSaleNotifications>>(
    sql`SELECT ${counts} AS counts FROM sale_notifications n WHERE ${where}`,
  );
  return found.rows[0]!;
}

type Asked = BodyOf<typeof createSaleNotification>['notification'];

async function ofOrder(ctx: ServedCtx, orderId: number, productId: number): Promise<NoteRow> {
  const [order] = await soldOrders(ctx, [orderId]);
  const note = order && notesOf(order, ctx.now).find(({ product_id }) => product_id === productId);
  if (!note) throw invalid({ 'notification.order_id': say.note_order({ days: saleDays }) });
  const made = await ctx.tx.execute<NoteRow>(
    sql`INSERT INTO sale_notifications AS n (shop_id, order_id, product_id, product_title, first_name, last_initial, region, country, sold_at, manual)
        VALUES (${ctx.shop.id}, ${note.order_id}, ${note.product_id}, ${note.product_title}, ${note.first_name}, ${note.last_initial},
          ${note.region}, ${note.country}, ${note.sold_at}, true)
        ON CONFLICT (shop_id, order_id, product_id) DO UPDATE SET product_title = excluded.product_title, first_name = excluded.first_name,
          last_initial = excluded.last_initial, region = excluded.region, country = excluded.country, sold_at = excluded.sold_at,
          manual = true, enable = true, removed = false
        WHERE n.removed RETURNING ${columns}`,
  );
  if (!made.rows[0]) throw new Refusal(saleNoteRefusals.note_exists);
  return made.rows[0];
}

async function simulated(ctx: ServedCtx, asked: Asked): Promise<NoteRow> {
  const { product_id, sold_at = ctx.now.toISOString() } = asked;
  const title = (await productTitles(ctx, [product_id])).get(product_id)?.title;
  const first = firstName(asked.first_name ?? '');
  if (title === undefined) throw invalid({ 'notification.product_id': say.note_product });
  if (asked.first_name && first === '') throw invalid({ 'notification.first_name': say.note_first_name });
  if (Date.parse(sold_at) > ctx.now.getTime()) throw invalid({ 'notification.sold_at': say.note_in_future });
  await ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sale-note/${ctx.shop.id}`}, 41))`,
  );
  const full = await ctx.tx.execute<{ full: boolean }>(
    sql`SELECT count(*) >= ${maxSimulated} AS full FROM sale_notifications WHERE shop_id = ${ctx.shop.id} AND order_id IS NULL`,
  );
  if (full.rows[0]?.full) throw new Refusal(saleNoteRefusals.too_many_notes({ most: maxSimulated }));
  const made = await ctx.tx.execute<NoteRow>(
    sql`INSERT INTO sale_notifications AS n (shop_id, product_id, product_title, first_name, last_initial, region, country, sold_at, manual)
        VALUES (${ctx.shop.id}, ${product_id}, ${title}, ${first}, ${lastInitial(asked.last_name ?? '')},
          ${regionName(asked.region ?? '')}, ${asked.country ?? ''}, ${sold_at}, true) RETURNING ${columns}`,
  );
  return made.rows[0]!;
}

/** Adds one by hand: of an order, whose facts it takes, or simulated. */
export async function addNote(ctx: ServedCtx, asked: Asked): Promise<SaleNotification> {
  const row = asked.order_id
    ? await ofOrder(ctx, asked.order_id, asked.product_id)
    : await simulated(ctx, asked);
  const pictures = await picturesOf(ctx, [row.product_id]);
  return noteOf(row, pictures.get(row.product_id) ?? null);
}

/** Turns some on or off; how many were there. */
export async function turnNotes(ctx: ShopCtx, ids: readonly number[], enable: boolean): Promise<number> {
  const found = await ctx.tx.execute(
    sql`UPDATE sale_notifications SET enable = ${enable}
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)}) AND NOT removed`,
  );
  return found.rowCount ?? 0;
}

/** Takes some off for good. Of an order it stays known that they are not wanted, without a word of the buyer. */
export async function removeNotes(ctx: ShopCtx, where: SQL): Promise<number> {
  const simulatedOnes = await ctx.tx.execute(
    sql`DELETE FROM sale_notifications WHERE shop_id = ${ctx.shop.id} AND order_id IS NULL AND (${where})`,
  );
  const others = await ctx.tx.execute(
    sql`UPDATE sale_notifications SET removed = true, first_name = '', last_initial = '', region = '', country = ''
        WHERE shop_id = ${ctx.shop.id} AND order_id IS NOT NULL AND NOT removed AND (${where})`,
  );
  return (simulatedOnes.rowCount ?? 0) + (others.rowCount ?? 0);
}
