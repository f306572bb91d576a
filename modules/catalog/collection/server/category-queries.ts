import { sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { Category, listCategories } from '../contract/category-calls.ts';
import type { CategoryIcon } from '../contract/category-icon.ts';
import {
  categoryPath,
  categoryRoots,
  categoryTitles,
  otherRoot,
  pathSeparator,
} from '../rules/category-path.ts';
import { foldText } from '#core/rules/fold-text.ts';

interface CategoryRow extends Record<string, unknown> {
  id: number;
  parent_id: number | null;
  title: string;
  path: string;
}

const icons = new Map<string, CategoryIcon>(
  [...categoryRoots, otherRoot].map(({ title, icon }) => [foldText(title), icon]),
);

/** How many products each path has, those below it included. */
async function countsByPath(ctx: ShopCtx): Promise<Map<string, number>> {
  const found = await ctx.tx.execute<{ product_type: string; n: number }>(
    sql`SELECT product_type, count(*) AS n FROM products
        WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL GROUP BY product_type`,
  );
  const counts = new Map<string, number>();
  for (const { product_type: type, n } of found.rows) {
    const titles = categoryTitles(type);
    titles.forEach((_title, depth) => {
      const path = categoryPath(titles.slice(0, depth + 1));
      counts.set(path, (counts.get(path) ?? 0) + n);
    });
  }
  return counts;
}

/** The shop's categories with their full titles and counts, by path. */
async function allCategories(ctx: ShopCtx): Promise<Category[]> {
  const found = await ctx.tx.execute<CategoryRow>(
    sql`SELECT id, parent_id, title, path FROM categories WHERE shop_id = ${ctx.shop.id}`,
  );
  const counts = await countsByPath(ctx);
  const byPath = new Map(found.rows.map((row) => [row.path, row]));
  const shown = (path: string): string => {
    const levels = path.split(pathSeparator);
    return levels
      .map((level, depth) => byPath.get(levels.slice(0, depth + 1).join(pathSeparator))?.title ?? level)
      .join(pathSeparator);
  };
  return found.rows
    .map(({ id, parent_id, title, path }) => ({
      id,
      title,
      name: title,
      parent_id,
      path: shown(path),
      icon: icons.get(path.split(pathSeparator)[0]!) ?? otherRoot.icon,
      products_count: counts.get(path) ?? 0,
      custom: parent_id !== null,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Categories for pickers (C067). A shop has at most some hundred, so they are filtered here. */
export async function categoryList(
  ctx: ShopCtx,
  query: QueryOf<typeof listCategories>,
): Promise<ReplyOf<typeof listCategories>> {
  const all = await allCategories(ctx);
  const words = foldText(query.search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const wanted = query.category_ids && new Set(query.category_ids);
  const meets = (one: Category) =>
    (wanted ? wanted.has(one.id) : one.products_count > 0) &&
    (!query.only_root_category || one.parent_id === null) &&
    (!query.is_custom_badge || one.custom) &&
    words.every((word) => foldText(one.path).includes(word));
  let found = all.filter(meets);
  if (query.include_child) {
    const above = found.map((one) => one.path);
    found = all.filter((one) =>
      above.some((path) => one.path === path || one.path.startsWith(path + pathSeparator)),
    );
  } else if (wanted && query.category_ids) {
    const byId = new Map(found.map((one) => [one.id, one]));
    found = [...wanted].flatMap((id) => byId.get(id) ?? []);
  }
  const { limit } = query;
  const offset = (query.page - 1) * limit;
  const page = found.slice(offset, offset + limit);
  return {
    categories: query.is_attach_child
      ? page.map((one) => ({
          ...one,
          child: all.filter((below) => below.parent_id === one.id && below.products_count > 0),
        }))
      : page,
    total: found.length,
    limit,
    has_more: found.length > offset + limit,
  };
}
