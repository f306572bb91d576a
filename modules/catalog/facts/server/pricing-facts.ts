import { sql } from 'drizzle-orm';
import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { keepPerShop } from '#core/server/call/shop-memory.ts';
import { categoryPath, categoryTitles } from '../../collection/rules/category-path.ts';
import { imageUrl, isAvailable } from '../../product/server/product-shape.ts';
import type { VariantRecord } from '../../product/server/variant-row.ts';

/** Everything that prices, offers and order lines need to know about a variant. Amounts are in minor units. */
export interface PricingVariant {
  variant_id: number;
  product_id: number;
  /** The product's title. */
  title: string;
  handle: string;
  /** '' if the product has only one variant to choose. */
  variant_title: string;
  /** Names of the product's options, and this variant's values in the same order. Both are empty without a choice. */
  option_names: readonly string[];
  options: readonly string[];
  sku: string;
  vendor: string;
  product_type: string;
  tags: readonly string[];
  /** In ascending order; `collection_titles` has the same order. */
  collection_ids: readonly number[];
  collection_titles: readonly string[];
  /** The categories of the product type, from the root down. */
  category_ids: readonly number[];
  price_minor: number;
  compare_at_minor: number | null;
  grams: number;
  requires_shipping: boolean;
  /** Units in stock; null where stock is not counted. */
  inventory: number | null;
  /** How many can be bought now; null when stock is not counted or may be oversold. */
  in_stock: number | null;
  available: boolean;
  /** False for a deleted product. */
  published: boolean;
  image: { src: string; alt: string; width: number | null; height: number | null } | null;
}

type Row = Omit<
  PricingVariant,
  'category_ids' | 'option_names' | 'options' | 'inventory' | 'in_stock' | 'available' | 'image'
> &
  Pick<
    VariantRecord,
    'option1' | 'option2' | 'option3' | 'inventory_management' | 'inventory_policy' | 'inventory_quantity'
  > & {
    product_options: readonly { name: string }[];
    image: { key: string | null; alt: string; width: number | null; height: number | null } | null;
  } & Record<string, unknown>;

/** Loads the variants with these ids, or all variants of the products with these ids. */
async function load(
  ctx: ShopCtx,
  of: 'variants' | 'products',
  ids: readonly number[],
): Promise<PricingVariant[]> {
  // The variant's own image if we have a copy, else the product's.
  const found = await ctx.tx.client.query<Row>({
    name: `catalog_pricing_${of}`,
    text: `SELECT v.id AS variant_id, v.product_id, p.title, p.handle,
          CASE WHEN v.title = 'Default Title' THEN '' ELSE v.title END AS variant_title, v.sku, p.vendor, p.product_type, p.tags,
          p.options AS product_options, v.option1, v.option2, v.option3,
          c.collection_ids, c.collection_titles, v.price_minor, v.compare_at_price_minor AS compare_at_minor, v.grams,
          v.requires_shipping, v.inventory_management, v.inventory_policy, v.inventory_quantity,
          (p.published_at IS NOT NULL AND p.deleted_at IS NULL) AS published, i.image
        FROM variants v
        JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
        CROSS JOIN LATERAL (
          SELECT coalesce(array_agg(c.id ORDER BY c.id), '{}') AS collection_ids,
                 coalesce(array_agg(c.title ORDER BY c.id), '{}') AS collection_titles
          FROM collects l JOIN collections c ON c.shop_id = l.shop_id AND c.id = l.collection_id
          WHERE l.shop_id = v.shop_id AND l.product_id = v.product_id) c
        LEFT JOIN LATERAL (
          SELECT jsonb_build_object('key', f.key, 'alt', i.alt, 'width', i.width, 'height', i.height) AS image
          FROM product_images i LEFT JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
          WHERE i.shop_id = v.shop_id AND i.product_id = v.product_id
          ORDER BY (f.key IS NULL), (i.id IS DISTINCT FROM v.image_id), i.position, i.id LIMIT 1) i ON true
        WHERE v.shop_id = $1 AND ${of === 'variants' ? 'v.id' : 'v.product_id'} = ANY($2::bigint[])
        ORDER BY v.product_id, v.position, v.id`,
    values: [ctx.shop.id, ids],
  });
  const categories = await categoryIds(
    ctx,
    found.rows.map((row) => row.product_type),
  );
  return found.rows.map((found) => {
    const { inventory_management, inventory_policy, inventory_quantity, image, ...named } = found;
    const { product_options, option1, option2, option3, ...row } = named;
    const counted = inventory_management !== '';
    const choice = row.variant_title !== '';
    return {
      ...row,
      category_ids: categories(row.product_type),
      option_names: choice ? product_options.map((option) => option.name) : [],
      options: choice ? [option1, option2, option3].flatMap((value) => value ?? []) : [],
      inventory: counted ? inventory_quantity : null,
      in_stock: counted && inventory_policy === 'deny' ? Math.max(0, inventory_quantity) : null,
      available: isAvailable({ inventory_management, inventory_policy, inventory_quantity }),
      image: image && {
        src: imageUrl(ctx.shop.id, image.key),
        alt: image.alt,
        width: image.key === null ? null : image.width,
        height: image.key === null ? null : image.height,
      },
    };
  });
}

/** Finds the categories of product types in one query. A new type has none until its categories are created. */
async function categoryIds(
  ctx: ShopCtx,
  types: readonly string[],
): Promise<(type: string) => readonly number[]> {
  const paths = new Map<string, string[]>();
  for (const type of new Set(types)) {
    const titles = categoryTitles(type);
    if (titles.length > 0)
      paths.set(
        type,
        titles.map((_, depth) => categoryPath(titles.slice(0, depth + 1))),
      );
  }
  if (paths.size === 0) return () => [];
  const found = await ctx.tx.execute<{ id: number; path: string }>(
    sql`SELECT id, path FROM categories WHERE shop_id = ${ctx.shop.id}
          AND path = ANY(${sql.param([...new Set([...paths.values()].flat())])}::text[])`,
  );
  const ids = new Map(found.rows.map(({ id, path }) => [path, id]));
  return (type) => (paths.get(type) ?? []).flatMap((path) => ids.get(path) ?? []);
}

/** Reads the current variants by id, in this transaction. Leaves out missing variants and those of other shops. */
export async function productsForPricing(
  ctx: ShopCtx,
  variantIds: readonly number[],
): Promise<Map<number, PricingVariant>> {
  if (variantIds.length === 0) return new Map();
  const found = await load(ctx, 'variants', [...new Set(variantIds)]);
  return new Map(found.map((variant) => [variant.variant_id, variant]));
}

/** A server's cache for one shop. Each load writes to the cache that started it, so its data can't outlive a change. */
interface Memory {
  born: number;
  /** Null: there is no such variant. */
  variants: Map<number, PricingVariant | null>;
  products: Map<number, PricingVariant[]>;
}

/** The database doesn't report stock changes, so no cache lives longer than this. */
const longestMs = 10_000;
const maxRemembered = 50_000;
const memories = keepPerShop<Memory>({ channel: 'catalog', maxShops: 5_000 });

function memoryOf(services: Services, shopId: number): Memory {
  const now = performance.now();
  const memory = memories.find(services, shopId);
  if (memory && now - memory.born <= longestMs && memory.variants.size <= maxRemembered) return memory;
  return memories.put(services, shopId, { born: now, variants: new Map(), products: new Map() });
}

/** Clears this server's cache, so that it doesn't show a variant again after a sale found it sold out. */
export function forgetPricing(services: Services, shopId: number): void {
  memories.forget(services, shopId);
}

function readAs<T>(
  services: Services,
  shop: ActingShop,
  work: (ctx: ShopCtx) => Promise<T>,
  within?: Tx,
): Promise<T> {
  if (within) return work({ shop, tx: within, now: services.now() });
  return services.db.inShop(shop.id, (tx) => work({ shop, tx, now: services.now() }), { readOnly: true });
}

/** On pages of a connected store, products that the store doesn't have are not for sale. */
function soldThere({ store }: ActingShop, variant: PricingVariant): PricingVariant {
  const isThere =
    !store ||
    (store.theirs('variant', variant.variant_id) !== 0 && store.theirs('product', variant.product_id) !== 0);
  return isThere ? variant : { ...variant, published: false, available: false };
}

/**
 * Reads variants from this server's cache: prices, titles and collections as of the last change that the database
 * reported, and stock that is at most some seconds old. For displays and previews. A sale reads its products in its own
 * transaction.
 */
export async function pricingFromMemory(
  services: Services,
  shop: ActingShop,
  variantIds: readonly number[],
): Promise<Map<number, PricingVariant>> {
  const memory = memoryOf(services, shop.id);
  const missing = variantIds.filter((id) => !memory.variants.has(id));
  if (missing.length > 0) {
    const loaded = await readAs(services, shop, (ctx) => productsForPricing(ctx, missing));
    for (const id of missing) memory.variants.set(id, loaded.get(id) ?? null);
  }
  const found = new Map<number, PricingVariant>();
  for (const id of variantIds) {
    const variant = memory.variants.get(id);
    if (variant) found.set(id, soldThere(shop, variant));
  }
  return found;
}

/**
 * Reads the variants of products from this server's cache, in their order, with no entry for a missing product. Loads
 * all products that aren't cached in one query, in the transaction `within` if the caller has one.
 */
export async function pricingProductsFromMemory(
  services: Services,
  shop: ActingShop,
  productIds: readonly number[],
  within?: Tx,
): Promise<Map<number, readonly PricingVariant[]>> {
  const memory = memoryOf(services, shop.id);
  const missing = [...new Set(productIds)].filter((id) => !memory.products.has(id));
  if (missing.length > 0) {
    // Requests for missing products must not fill up the cache.
    if (memory.products.size > maxRemembered) memory.products.clear();
    const loaded = Map.groupBy(
      await readAs(services, shop, (ctx) => load(ctx, 'products', missing), within),
      (variant) => variant.product_id,
    );
    for (const id of missing) memory.products.set(id, loaded.get(id) ?? []);
  }
  const found = new Map<number, readonly PricingVariant[]>();
  for (const id of productIds) {
    const variants = memory.products.get(id);
    if (variants && variants.length > 0)
      found.set(id, shop.store ? variants.map((variant) => soldThere(shop, variant)) : variants);
  }
  return found;
}

/** Reads the variants of one product from this server's cache, in their order; none for a missing product. */
export async function pricingProductFromMemory(
  services: Services,
  shop: ActingShop,
  productId: number,
): Promise<readonly PricingVariant[]> {
  return (await pricingProductsFromMemory(services, shop, [productId])).get(productId) ?? [];
}

/**
 * Checks whether a product of the shop has a price, a compare-at price or a cost above zero (deleted products don't
 * count), or whether a collection selects products by price.
 */
export async function hasPrices(ctx: ShopCtx): Promise<boolean> {
  const found = await ctx.tx.execute<{ any: boolean }>(
    sql`SELECT EXISTS (
          SELECT 1 FROM variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
          WHERE v.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL AND (v.price_minor > 0 OR v.compare_at_price_minor > 0 OR v.cost_minor > 0))
          OR EXISTS (
          SELECT FROM collections c WHERE c.shop_id = ${ctx.shop.id}
            AND c.rules @? '$.** ? (@.column == "variant_price" || @.column == "variant_compare_at_price")') AS any`,
  );
  return found.rows[0]?.any ?? false;
}
