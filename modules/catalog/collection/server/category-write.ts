import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { categoryPath, categoryTitles } from '../rules/category-path.ts';

/** Makes the categories that the types of these products need and the shop does not have yet. */
export async function addCategoriesOf(ctx: ShopCtx, productIds: readonly number[]): Promise<void> {
  const found = await ctx.tx.execute<{ product_type: string }>(
    sql`SELECT DISTINCT product_type FROM products WHERE shop_id = ${ctx.shop.id} AND product_type <> ''
          AND deleted_at IS NULL AND id = ANY(${sql.param(productIds)}::bigint[])`,
  );
  // Parents come before their subcategories.
  const titles = new Map<string, string>();
  for (const { product_type: type } of found.rows) {
    const all = categoryTitles(type);
    all.forEach((title, depth) => {
      const path = categoryPath(all.slice(0, depth + 1));
      if (!titles.has(path)) titles.set(path, title);
    });
  }
  if (titles.size === 0) return;
  const known = await ctx.tx.execute<{ path: string }>(
    sql`SELECT path FROM categories WHERE shop_id = ${ctx.shop.id} AND path = ANY(${sql.param([...titles.keys()])}::text[])`,
  );
  for (const { path } of known.rows) titles.delete(path);
  for (const [path, title] of titles) {
    const cut = path.lastIndexOf(' > ');
    await ctx.tx.execute(
      sql`INSERT INTO categories (shop_id, parent_id, title, path)
          SELECT ${ctx.shop.id}::int, (SELECT id FROM categories WHERE shop_id = ${ctx.shop.id} AND path = ${cut < 0 ? '' : path.slice(0, cut)}),
            ${title}::text, ${path}::text
          ON CONFLICT (shop_id, path) DO NOTHING`,
    );
  }
}
