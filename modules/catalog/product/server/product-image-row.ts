import { sql } from 'drizzle-orm';

/** An image of a product as its row keeps it. */
export type ProductImageRecord = {
  id: number;
  product_id: number;
  source_url: string | null;
  /** Our own copy, a row of `files`. */
  file_id: number | null;
  status: 'pending' | 'ready' | 'unreachable';
  alt: string;
  position: number;
  width: number | null;
  height: number | null;
};

/** Of `product_images i`. */
export const productImageColumns = sql`i.id, i.product_id, i.source_url, i.file_id, i.status, i.alt, i.position, i.width, i.height`;
