import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import { neutralised } from '#core/rules/formula-text.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { byteOrderMark, csvText } from '#core/server/files/csv-text.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { targetNames } from '#modules/catalog/facts/server/public.ts';
import { offerLimits, type OfferType } from '../../offer/contract/offer-choice.ts';
import { offerFileRefusals } from '../contract/offer-file-refusals.ts';
import type { exportOffers } from '../contract/offer-file-calls.ts';
import { type Cells, fileColumns } from './file-columns.ts';
import {
  type FileFunnel,
  type FileOffer,
  funnelCells,
  idsNamed,
  type Names,
  offerCells,
} from './offer-cells.ts';
import { shopMark } from './shop-mark.ts';
import { fileFunnelColumns, fileOfferColumns } from './stored-lines.ts';

/** Rows read at one time, each in a short transaction of its own, so that a slow download blocks no other request. */
const pageSize = 500;

/** What the shop is to every line of its file. */
export type ShopCells = Pick<Cells, 'currency' | 'shop'>;

export async function shopCells(ctx: ShopCtx): Promise<ShopCells> {
  return { currency: ctx.shop.currency, shop: await shopMark(ctx) };
}

/** The first line of a file of offers. */
export function headLine(): string {
  return `${byteOrderMark}${csvText([[...fileColumns]])}`;
}

/** Lines of a file of offers, their cells in the order of its columns. */
export function cellLines(rows: readonly Cells[], shop: ShopCells): string {
  return csvText(rows.map((row) => fileColumns.map((name) => neutralised({ ...row, ...shop }[name] ?? ''))));
}

/** One kind of line: where its rows come from, in the order of their priorities. */
interface Source<Row> {
  table: 'offers' | 'funnels';
  condition: SQL;
  read(ctx: ShopCtx, after: Place, condition: SQL): Promise<Row[]>;
  cells(row: Row, place: number, names: Names): Cells;
}

interface Place {
  priority: number;
  id: number;
}

type Filter = Pick<QueryOf<typeof exportOffers>, 'offers_type' | 'offer_ids' | 'everything'>;

function offerSource(automated: boolean, filter: Filter): Source<FileOffer> {
  const parts: SQL[] = [automated ? sql`automated` : sql`NOT automated`];
  if (filter.offers_type?.length) parts.push(ofTypes(filter.offers_type));
  if (filter.offer_ids) parts.push(sql`id = ANY(${idArray(filter.offer_ids)})`);
  return {
    table: 'offers',
    condition: allOf(parts),
    async read(ctx, { priority, id }, condition) {
      const found = await ctx.tx.execute<FileOffer>(
        sql`SELECT ${fileOfferColumns} FROM offers WHERE shop_id = ${ctx.shop.id} AND ${condition}
              AND (priority, id) > (${priority}::int, ${id}::bigint) ORDER BY priority, id LIMIT ${pageSize}`,
      );
      return found.rows;
    },
    cells: offerCells,
  };
}

const funnelSource: Source<FileFunnel> = {
  table: 'funnels',
  condition: sql`true`,
  async read(ctx, { priority, id }) {
    const found = await ctx.tx.execute<FileFunnel>(
      sql`SELECT ${fileFunnelColumns} FROM funnels f WHERE f.shop_id = ${ctx.shop.id}
            AND (f.priority, f.id) > (${priority}::int, ${id}::bigint) ORDER BY f.priority, f.id LIMIT ${pageSize}`,
    );
    return found.rows;
  },
  cells: funnelCells,
};

/** SQL condition: offers of these kinds. */
function ofTypes(types: readonly OfferType[]): SQL {
  return sql`offer_type = ANY(${`{${types.join(',')}}`}::text[])`;
}

/**
 * Offers as CSV, in the order of their priorities; with `everything` then automated offers, then funnels (C014).
 * @throws {Refusal} 422 `offers.export_too_many`
 */
export async function exportFile(ctx: Ctx, filter: Filter): Promise<ReplyOf<typeof exportOffers>> {
  const sources: Source<never>[] = [offerSource(false, filter)] as never;
  if (filter.everything) sources.push(offerSource(true, {} as Filter) as never, funnelSource as never);
  await refuseTooMany(ctx, sources);
  const mark = await shopCells(ctx);
  const { db, shop, now } = ctx;
  async function* text(): AsyncGenerator<string> {
    yield headLine();
    for (const source of sources) {
      let after: Place = { priority: -1, id: 0 };
      for (let place = 1; ;) {
        const page = await db.inShop(shop.id, (tx) => readPage({ shop, tx, now }, source, after, place), {
          readOnly: true,
        });
        if (page.rows.length === 0) break;
        after = page.rows.at(-1)! as Place;
        place += page.rows.length;
        yield cellLines(page.cells, mark);
      }
    }
  }
  return {
    content_type: 'text/csv; charset=utf-8',
    filename: `offers${filter.offers_type?.length === 1 ? `-${filter.offers_type[0]}` : ''}.csv`,
    body: Readable.from(text()),
  };
}

async function refuseTooMany(ctx: ShopCtx, sources: readonly Source<never>[]): Promise<void> {
  let count = 0;
  for (const { table, condition } of sources) {
    const found = await ctx.tx.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${sql.raw(table)} WHERE shop_id = ${ctx.shop.id} AND ${condition}`,
    );
    count += found.rows[0]!.n;
  }
  if (count > offerLimits.import)
    throw new Refusal(offerFileRefusals.export_too_many({ count: offerLimits.import }));
}

async function readPage<Row extends FileOffer | FileFunnel>(
  ctx: ShopCtx,
  source: Source<Row>,
  after: Place,
  first: number,
): Promise<{ rows: Row[]; cells: Cells[] }> {
  const rows = await source.read(ctx, after, source.condition);
  const names = await namesOf(ctx, rows);
  return { rows, cells: rows.map((row, at) => source.cells(row, first + at, names)) };
}

/** What the things that rows name are called: three statements, however many there are. */
async function namesOf(ctx: ShopCtx, rows: readonly (FileOffer | FileFunnel)[]): Promise<Names> {
  const ids = rows.map(idsNamed);
  return {
    product: await targetNames(
      ctx,
      'product',
      ids.flatMap((one) => one.product),
    ),
    collection: await targetNames(
      ctx,
      'collection',
      ids.flatMap((one) => one.collection),
    ),
    category: await targetNames(
      ctx,
      'category',
      ids.flatMap((one) => one.category),
    ),
  };
}
