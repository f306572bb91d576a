import type { Sentence } from '#core/contract/sentence.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid, notFound } from '#core/server/call/refusal.ts';
import type { sortCollections } from '../contract/collection-calls.ts';
import { collectionSentences } from '../contract/collection-refusals.ts';
import { lockCollections, lockedCollection } from './collection-queries.ts';

/** Rows that have an order among themselves: `(position, id)`. */
interface Places {
  table: SQL;
  /** Which rows of the table. */
  scope: SQL;
  /** The column that names a row to the caller. */
  item: SQL;
  missing: Sentence;
}

/** Gap between two neighbors after positions are renumbered. */
const room = 1024;
/** Positions are int4. */
const farthest = 2_000_000_000;

async function numberAnew(ctx: ShopCtx, { table, scope }: Places): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE ${table} t SET position = r.n * ${room}
        FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS n FROM ${table} WHERE ${scope}) r
        WHERE t.shop_id = ${ctx.shop.id} AND t.id = r.id AND t.position <> r.n * ${room}`,
  );
}

/** Puts the named rows, in this order, into the places they hold together. */
async function reorder(ctx: ShopCtx, places: Places, items: readonly number[]): Promise<void> {
  if (new Set(items).size !== items.length) throw invalid({ ids: collectionSentences.named_once });
  const { table, scope, item } = places;
  const ids = sql`${sql.param(items)}::bigint[]`;
  const found = await ctx.tx.execute<{ named: number; tied: boolean }>(
    sql`SELECT count(*) FILTER (WHERE ${item} = ANY(${ids})) AS named, count(*) <> count(DISTINCT position) AS tied
        FROM ${table} WHERE ${scope}`,
  );
  if (found.rows[0]?.named !== items.length) throw notFound(places.missing);
  if (found.rows[0].tied) await numberAnew(ctx, places);
  await ctx.tx.execute(
    sql`UPDATE ${table} t SET position = s.position
        FROM unnest(${ids}) WITH ORDINALITY AS w (item, n)
        JOIN (SELECT position, row_number() OVER (ORDER BY position, id) AS n FROM ${table}
              WHERE ${scope} AND ${item} = ANY(${ids})) s ON s.n = w.n
        WHERE t.shop_id = ${ctx.shop.id} AND t.id = (SELECT id FROM ${table} WHERE ${scope} AND ${item} = w.item)
          AND t.position <> s.position`,
  );
}

/** A position between the neighbours of a place, or null when there is no room. */
function between(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined && after === undefined) return room;
  const position =
    before === undefined
      ? after! - room
      : after === undefined
        ? before + room
        : Math.floor((before + after) / 2);
  const fits = (before === undefined || position > before) && (after === undefined || position < after);
  return fits && Math.abs(position) < farthest ? position : null;
}

/** Puts one row at a place; 1 is the first, one beyond the end the last. Mostly writes that row alone. */
async function move(ctx: ShopCtx, places: Places, named: number, place: number): Promise<void> {
  const { table, scope, item } = places;
  const own = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM ${table} WHERE ${scope} AND ${item} = ${named}`,
  );
  const rowId = own.rows[0]?.id;
  if (rowId === undefined) throw notFound(places.missing);
  const others = sql`FROM ${table} WHERE ${scope} AND id <> ${rowId}`;
  for (let tried = 0; tried < 2; tried += 1) {
    const found = await ctx.tx.execute<{ position: number }>(
      place === 1
        ? sql`SELECT position ${others} ORDER BY position, id LIMIT 1`
        : sql`SELECT position ${others} ORDER BY position, id OFFSET ${place - 2} LIMIT 2`,
    );
    let [before, after]: (number | undefined)[] = found.rows.map((row) => row.position);
    if (place === 1) [before, after] = [undefined, before];
    else if (before === undefined) {
      const last = await ctx.tx.execute<{ position: number }>(
        sql`SELECT position ${others} ORDER BY position DESC, id DESC LIMIT 1`,
      );
      before = last.rows[0]?.position;
    }
    const position = between(before, after);
    if (position !== null) {
      await ctx.tx.execute(
        sql`UPDATE ${table} SET position = ${position} WHERE shop_id = ${ctx.shop.id} AND id = ${rowId}`,
      );
      return;
    }
    await numberAnew(ctx, places);
  }
}

/**
 * Orders collections, or the products of one (C133). Locked, so that of parallel orders one comes after the
 * other and each is whole.
 */
export async function sortPlaces(ctx: ShopCtx, body: BodyOf<typeof sortCollections>): Promise<void> {
  const { collection_id: collectionId, ids, move: one } = body;
  if ((ids === undefined) === (one === undefined)) {
    throw invalid({ ids: collectionSentences.order_or_move });
  }
  let places: Places;
  if (collectionId === undefined) {
    await lockCollections(ctx);
    places = {
      table: sql`collections`,
      scope: sql`shop_id = ${ctx.shop.id}`,
      item: sql`id`,
      missing: collectionSentences.of_this_order,
    };
  } else {
    const collection = await lockedCollection(ctx, collectionId);
    if (collection.sort_order !== 'manual') {
      throw invalid({ collection_id: collectionSentences.not_by_hand });
    }
    places = {
      table: sql`collects`,
      scope: sql`shop_id = ${ctx.shop.id} AND collection_id = ${collectionId}`,
      item: sql`product_id`,
      missing: collectionSentences.product_of_this_order,
    };
  }
  if (ids) await reorder(ctx, places, ids);
  else if (one) await move(ctx, places, one.id, one.position);
  // The order is part of the collection's form.
  if (collectionId !== undefined) {
    await ctx.tx.execute(
      sql`UPDATE collections SET version = version + 1 WHERE shop_id = ${ctx.shop.id} AND id = ${collectionId}`,
    );
  }
}
