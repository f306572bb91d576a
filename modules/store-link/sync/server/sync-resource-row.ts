import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { fetchProductImages } from '#modules/catalog/product/server/public.ts';
import type { StoreResource } from '../../port/contract/store-provider.ts';
import { testNowThatThereAreProducts } from '../../checkout/server/store-gate-test.ts';
import { linked, type Sync } from './sync-run.ts';

/** Changes from so long before the last look are asked for again: clocks differ, and commits come late. */
const overlapMs = 2 * 60_000;

/** When the changes of a resource were last asked for; null when all of it is to be read. */
export async function sinceOf(sync: Sync, resource: StoreResource): Promise<string | null> {
  if (sync.job.params.full) return null;
  const found = await linked(sync, (ctx) =>
    ctx.tx.execute<{ at: Date | string | null }>(
      sql`SELECT changes_since AS at FROM store_link_resources
          WHERE shop_id = ${ctx.shop.id} AND link_id = ${sync.link.id} AND resource = ${resource}`,
    ),
  );
  const at = found.rows[0]?.at;
  return at ? new Date(at).toISOString() : null;
}

export async function beginResource(ctx: ShopCtx, linkId: number, resource: StoreResource): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO store_link_resources (shop_id, link_id, resource) VALUES (${ctx.shop.id}, ${linkId}, ${resource})
        ON CONFLICT (shop_id, link_id, resource) DO UPDATE SET created = 0, updated = 0, unchanged = 0, removed = 0, failed = 0`,
  );
}

export async function countItems(
  ctx: ShopCtx,
  linkId: number,
  resource: StoreResource,
  n: { created?: number; updated?: number; unchanged?: number; failed?: number; removed?: number },
): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE store_link_resources SET created = created + ${n.created ?? 0}, updated = updated + ${n.updated ?? 0},
          unchanged = unchanged + ${n.unchanged ?? 0}, failed = failed + ${n.failed ?? 0}, removed = removed + ${n.removed ?? 0}
        WHERE shop_id = ${ctx.shop.id} AND link_id = ${linkId} AND resource = ${resource}`,
  );
}

export async function endResource(
  ctx: ShopCtx,
  sync: Sync,
  resource: StoreResource,
  given: { began: string; full: boolean; whole: boolean; counted: { read: number; store: number | null } },
): Promise<void> {
  const { full, whole, counted } = given;
  const since = new Date(new Date(given.began).getTime() - overlapMs).toISOString();
  const at = ctx.now.toISOString();
  // After an incomplete list of changes, the same changes are requested again. Rows missing from a full list come only
  // with the next one, so changes continue from here.
  await ctx.tx.execute(
    sql`UPDATE store_link_resources SET last_synced_at = ${at},
          changes_since = CASE WHEN ${full || whole} THEN ${since}::timestamptz ELSE changes_since END,
          full_synced_at = CASE WHEN ${full && whole} THEN ${at}::timestamptz ELSE full_synced_at END,
          full_tried_at = CASE WHEN ${full} THEN ${at}::timestamptz ELSE full_tried_at END,
          incomplete_full = CASE WHEN ${full} THEN NOT ${whole} ELSE incomplete_full END,
          incomplete_since = CASE WHEN NOT ${full} AND incomplete_full THEN incomplete_since
            WHEN NOT ${whole} THEN coalesce(incomplete_since, ${at}::timestamptz) END,
          read_count = CASE WHEN NOT ${full} AND incomplete_full THEN read_count WHEN NOT ${whole} THEN ${counted.read}::int END,
          store_count = CASE WHEN NOT ${full} AND incomplete_full THEN store_count WHEN NOT ${whole} THEN ${counted.store}::int END
        WHERE shop_id = ${ctx.shop.id} AND link_id = ${sync.link.id} AND resource = ${resource}`,
  );
  if (resource !== 'products') return;
  await fetchProductImages(ctx, `store-${sync.job.jobId}`);
  await testNowThatThereAreProducts(ctx, sync.link.id);
}
