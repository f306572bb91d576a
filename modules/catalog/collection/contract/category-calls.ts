import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idList, idParam, paging, queryBoolean, searchText } from '#core/contract/scalar.ts';
import { categoryIcons } from './category-icon.ts';

const facts = {
  id,
  title: z.string(),
  /** The same as the title, for pickers that read `name`. */
  name: z.string(),
  /** Null: a root. */
  parent_id: id.nullable(),
  /** From the root down: "Home > Kitchen > Mugs". */
  path: z.string(),
  /** A name of the icon set: that of its root. */
  icon: z.enum(categoryIcons),
  /** Products of this category and of those below it. */
  products_count: z.int(),
  /** Made of the shop's own product types, rather than one of the standard roots. */
  custom: z.boolean(),
};
const child = z.object(facts);
/** A category. `child` has its subcategories, if requested. */
export const category = child.extend({ child: z.array(child).optional() }).meta({ id: 'Category' });
export type Category = z.infer<typeof category>;

/**
 * Lists for the picker categories that have products, by path; or those of `category_ids` in the order asked
 * for, which may have none (C067, V184). `include_child` lists what is below the found ones, too;
 * `is_attach_child` puts what is directly below into `child`; `is_custom_badge` only those of the shop's own types.
 * Another parameter is refused by its name.
 */
export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/admin/catalog/categories.json',
  summary: 'Product categories, for the picker',
  permission: 'pick_products',
  scope: 'read_products',
  query: z.strictObject({
    shop_id: idParam.optional(),
    only_root_category: queryBoolean.optional(),
    include_child: queryBoolean.optional(),
    is_custom_badge: queryBoolean.optional(),
    is_attach_child: queryBoolean.optional(),
    search: searchText.optional(),
    category_ids: idList().optional(),
    ...paging(250, 50),
  }),
  reply: z.object({
    categories: z.array(category),
    total: z.int(),
    limit: z.int(),
    has_more: z.boolean(),
  }),
});
