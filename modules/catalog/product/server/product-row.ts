import { sql } from 'drizzle-orm';

/** An option of a product as its row keeps it; `values` in the order in which they are offered. */
export interface ProductOption {
  name: string;
  position: number;
  values: string[];
}

/** The columns of a product that a list shows; times as the database writes them. */
export type ListedProduct = {
  id: number;
  title: string;
  handle: string;
  vendor: string;
  product_type: string;
  tags: string[];
  options: ProductOption[];
  /** Only an active product can be published. */
  status: 'active' | 'draft' | 'archived';
  published_at: string | null;
  deleted_at: string | null;
  price_min_minor: number;
  price_max_minor: number;
  variant_count: number;
  inventory_total: number;
  available: boolean;
  version: number;
  created_at: string;
  updated_at: string;
};

/** Of `products p`. */
export const listedProductColumns = sql`p.id, p.title, p.handle, p.vendor, p.product_type, p.tags, p.options, p.status, p.published_at,
  p.deleted_at, p.price_min_minor, p.price_max_minor, p.variant_count, p.inventory_total, p.available, p.version, p.created_at,
  p.updated_at`;

/** A product as stored, without its search columns. */
export type ProductRecord = ListedProduct & {
  body_html: string;
  gift_card: boolean;
  seo_title: string;
  seo_description: string;
  extra: Record<string, unknown>;
};

/** Of `products p`. */
export const productColumns = sql`${listedProductColumns}, p.body_html, p.gift_card, p.seo_title, p.seo_description, p.extra`;

/** The row behind an answer about a product. `body_html` is '' unless it was requested. */
export type ReadProduct = Omit<ProductRecord, 'extra'>;

/** Of `products p`. The description is read only on request, because it can be long. */
export const readProductColumns = (description: boolean) =>
  sql`${listedProductColumns}, CASE WHEN ${description} THEN p.body_html ELSE '' END AS body_html, p.gift_card, p.seo_title,
    p.seo_description`;
