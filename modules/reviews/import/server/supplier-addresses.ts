import { sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { settingsOf } from '../../setting/server/review-settings.ts';
import type { SupplierSettings } from '../contract/import-calls.ts';
import { importSentences } from '../contract/import-refusals.ts';
import type { listSupplierAddresses, SupplierAddress } from '../contract/supplier-address-calls.ts';
import { supplierProduct } from '../rules/supplier-address.ts';

/** Addresses that a shop has remembered; beyond them the oldest are forgotten. */
const maxAddresses = 200;
/** Between two looks at an address, in days; and after a supplier asked to be left alone. */
const weekly = 7;
const pause = 1;

const after = (now: Date, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();

/** Stores the addresses of an import, with its filters. */
export async function rememberAddresses(
  ctx: ShopCtx,
  { product_id, settings }: { product_id: number; settings: SupplierSettings },
  urls: readonly string[],
): Promise<void> {
  const byNumber = new Map(urls.map((url) => [supplierProduct(url)!, url]));
  if (byNumber.size === 0) return;
  const rows = [...byNumber].map(([number, url]) => ({ number, url }));
  await ctx.tx.execute(
    sql`INSERT INTO review_supplier_addresses (shop_id, product_id, number, url, settings, looked_at, next_at)
        SELECT ${ctx.shop.id}::int, ${product_id}::bigint, x.number, x.url, ${JSON.stringify(settings)}::jsonb,
          ${ctx.now.toISOString()}::timestamptz, ${after(ctx.now, weekly)}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (number text, url text) ORDER BY 3
        ON CONFLICT (shop_id, product_id, number) DO UPDATE SET url = EXCLUDED.url, settings = EXCLUDED.settings,
          looked_at = EXCLUDED.looked_at, next_at = EXCLUDED.next_at`,
  );
  await ctx.tx.execute(
    sql`DELETE FROM review_supplier_addresses WHERE shop_id = ${ctx.shop.id} AND id IN (
          SELECT id FROM review_supplier_addresses WHERE shop_id = ${ctx.shop.id} ORDER BY id DESC OFFSET ${maxAddresses})`,
  );
}

/** An address that is due for a check. `since`: its last check, in milliseconds since 1970. */
export interface DueAddress {
  id: number;
  product_id: number;
  url: string;
  settings: SupplierSettings;
  since: number;
}

interface DueRow extends Omit<DueAddress, 'since'>, Record<string, unknown> {
  looked_at: Date | string;
}

/** Addresses of products that are there which are due, those that waited longest first. */
export async function findDueAddresses(ctx: ShopCtx, max: number): Promise<DueAddress[]> {
  const found = await ctx.tx.execute<DueRow>(
    sql`SELECT a.id, a.product_id, a.url, a.settings, a.looked_at FROM review_supplier_addresses a
        JOIN products p ON p.shop_id = a.shop_id AND p.id = a.product_id AND p.deleted_at IS NULL
        WHERE a.shop_id = ${ctx.shop.id} AND a.next_at <= ${ctx.now.toISOString()} ORDER BY a.next_at, a.id LIMIT ${max}`,
  );
  return found.rows.map(({ looked_at, ...row }) => ({ ...row, since: new Date(looked_at).getTime() }));
}

/** Marks the checked addresses; the others wait a day, since the supplier asked for a pause. */
export async function noteLooked(
  ctx: ShopCtx,
  addresses: readonly Pick<DueAddress, 'id'>[],
  looked: ReadonlySet<number>,
): Promise<void> {
  const ids = addresses.map(({ id }) => id);
  const now = ctx.now.toISOString();
  await ctx.tx.execute(
    sql`UPDATE review_supplier_addresses SET looked_at = ${now}, next_at = ${after(ctx.now, weekly)}
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids.filter((id) => looked.has(id)))})`,
  );
  await ctx.tx.execute(
    sql`UPDATE review_supplier_addresses SET next_at = ${after(ctx.now, pause)}
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids.filter((id) => !looked.has(id)))})`,
  );
}

interface ListedRow extends Omit<SupplierAddress, 'looked_at' | 'next_at'>, Record<string, unknown> {
  looked_at: Date | string;
  next_at: Date | string;
}

const iso = (time: Date | string): string => new Date(time).toISOString();

/** A page of the addresses, those first that are checked next. */
export async function findAddresses(
  ctx: ShopCtx,
  { page, limit }: QueryOf<typeof listSupplierAddresses>,
): Promise<ReplyOf<typeof listSupplierAddresses>> {
  const found = await ctx.tx.execute<ListedRow>(
    sql`SELECT a.id, a.product_id, p.title AS product_title, a.url, a.looked_at, a.next_at FROM review_supplier_addresses a
        JOIN products p ON p.shop_id = a.shop_id AND p.id = a.product_id AND p.deleted_at IS NULL
        WHERE a.shop_id = ${ctx.shop.id} ORDER BY a.next_at, a.id LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}`,
  );
  const counted = await ctx.tx.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM review_supplier_addresses a
        JOIN products p ON p.shop_id = a.shop_id AND p.id = a.product_id AND p.deleted_at IS NULL
        WHERE a.shop_id = ${ctx.shop.id}`,
  );
  return {
    supplier_addresses: found.rows.slice(0, limit).map(({ looked_at, next_at, ...row }) => ({
      ...row,
      looked_at: iso(looked_at),
      next_at: iso(next_at),
    })),
    enabled: (await settingsOf(ctx)).settings.review_auto_import.enabled,
    total: counted.rows[0]!.total,
    has_more: found.rows.length > limit,
  };
}

/** @throws {Refusal} 404 where the shop has none of this id */
export async function forgetAddress(ctx: ShopCtx, id: number): Promise<void> {
  const gone = await ctx.tx.execute<{ id: number }>(
    sql`DELETE FROM review_supplier_addresses WHERE shop_id = ${ctx.shop.id} AND id = ${id} RETURNING id`,
  );
  if (!gone.rows[0]) throw notFound(importSentences.this_address);
}
