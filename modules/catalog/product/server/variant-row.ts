import { sql } from 'drizzle-orm';

/** A variant as stored, with times as the database writes them. */
export type VariantRecord = {
  id: number;
  product_id: number;
  title: string;
  option1: string | null;
  option2: string | null;
  option3: string | null;
  sku: string;
  barcode: string;
  price_minor: number;
  compare_at_price_minor: number | null;
  cost_minor: number | null;
  grams: number;
  weight_unit: string;
  /** '' when stock is not tracked. */
  inventory_management: string;
  inventory_policy: 'deny' | 'continue';
  inventory_quantity: number;
  fulfillment_service: string;
  requires_shipping: boolean;
  taxable: boolean;
  image_id: number | null;
  position: number;
  created_at: string;
  updated_at: string;
};

/** Of `variants v`. */
export const variantColumns = sql`v.id, v.product_id, v.title, v.option1, v.option2, v.option3, v.sku, v.barcode, v.price_minor,
  v.compare_at_price_minor, v.cost_minor, v.grams, v.weight_unit, v.inventory_management, v.inventory_policy, v.inventory_quantity,
  v.fulfillment_service, v.requires_shipping, v.taxable, v.image_id, v.position, v.created_at, v.updated_at`;
