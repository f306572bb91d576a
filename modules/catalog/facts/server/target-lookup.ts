import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { collectionImages } from '../../collection/server/collection-queries.ts';
import { firstImages } from '../../product/server/product-image-queries.ts';
import { imageUrls } from '../../product/server/product-shape.ts';

/** Something that names products or collections, for example a row of a list. */
export interface TargetList {
  key: number;
  /** `product` or `collection`; anything else names neither. */
  type: string;
  ids: readonly number[];
}

export interface TargetPreview {
  /** The first two that still exist. */
  items: { id: number; title: string; thumbnail: string | null; published: boolean }[];
  count: number;
  /** Those a shopper cannot see: unpublished, deleted or gone. */
  unpublished: number;
}

interface Known {
  id: number;
  title: string;
  published: boolean;
}

async function readTargets(ctx: ShopCtx, type: string, ids: readonly number[]): Promise<Map<number, Known>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`shop_id = ${ctx.shop.id} AND id = ANY(${sql.param([...new Set(ids)])}::bigint[])`;
  const found = await ctx.tx.execute<Known & Record<string, unknown>>(
    type === 'product'
      ? sql`SELECT id, title, (published_at IS NOT NULL AND deleted_at IS NULL) AS published FROM products WHERE ${wanted}`
      : sql`SELECT id, title, published_at IS NOT NULL AS published FROM collections WHERE ${wanted}`,
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Titles of products or collections in the order of their ids; those that are gone are left out. */
export async function targetTitles(
  ctx: ShopCtx,
  type: 'product' | 'collection',
  ids: readonly number[],
): Promise<string[]> {
  const found = await readTargets(ctx, type, ids);
  return ids.flatMap((id) => found.get(id)?.title ?? []);
}

/** How products are named and pictured, by id; deleted ones too. */
export async function productTitles(
  ctx: ShopCtx,
  ids: readonly number[],
): Promise<Map<number, { title: string; thumbnail: string | null }>> {
  const found = await readTargets(ctx, 'product', ids);
  const images = await firstImages(ctx, [...found.keys()]);
  return new Map(
    [...found].map(([id, { title }]) => {
      const image = images.get(id);
      return [id, { title, thumbnail: image ? imageUrls(ctx.shop.id, image.key).thumbnail : null }];
    }),
  );
}

/** The targets of each row of a list. At most four queries, however many rows and targets. */
export async function targetPreviews(
  ctx: ShopCtx,
  lists: readonly TargetList[],
): Promise<Map<number, TargetPreview>> {
  const previews = new Map<number, TargetPreview>();
  for (const type of ['product', 'collection']) {
    const ofType = lists.filter((list) => list.type === type);
    const found = await readTargets(
      ctx,
      type,
      ofType.flatMap((list) => list.ids),
    );
    const shown = new Map(
      ofType.map((list) => [list.key, list.ids.flatMap((id) => found.get(id) ?? []).slice(0, 2)]),
    );
    const ids = [...new Set([...shown.values()].flat().map((item) => item.id))];
    const images =
      ids.length === 0 ? new Map() : await (type === 'product' ? firstImages : collectionImages)(ctx, ids);
    for (const { key, ids: all } of ofType) {
      previews.set(key, {
        items: (shown.get(key) ?? []).map((item) => {
          const image = images.get(item.id);
          return { ...item, thumbnail: image ? imageUrls(ctx.shop.id, image.key).thumbnail : null };
        }),
        count: all.length,
        unpublished: all.filter((id) => !found.get(id)?.published).length,
      });
    }
  }
  return previews;
}
