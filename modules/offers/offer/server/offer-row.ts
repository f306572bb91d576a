import { sql } from 'drizzle-orm';
import type { ActingShop } from '#core/server/call/context.ts';
import { detailedFields, type DetailedField, type ListedOffer, type Offer } from '../contract/offer.ts';
import { strategyOf } from '../rules/offer-change.ts';

/** What a list shows of a row of `offers`. */
export interface ListedOfferRow extends Record<string, unknown> {
  id: number;
  version: number;
  offer_type: Offer['offer_type'];
  offer_name: string;
  offer_message: string;
  offer_title: string;
  target_type: Offer['target_type'];
  target_ids: number[];
  recommend_type: Offer['recommend_type'];
  recommend_ids: number[];
  enable_discount: boolean;
  discount_data: Offer['discount_data'];
  cta: Offer['cta'];
  activated: boolean;
  offer_product_updated: boolean;
  is_from_start_guide: boolean;
  /** Of what is kept by itself; null elsewhere. */
  smart_key: string | null;
  priority: number;
  created_at: string;
  updated_at: string;
}

/** A row of `offers` as it is stored. */
export interface OfferStored extends ListedOfferRow, Pick<Offer, DetailedField> {
  /** Of automated offers; null elsewhere. */
  shipping_fee: { type: 'percentage' | 'value'; value: number } | null;
}

const shown = sql`id, version, offer_type, offer_name, offer_message, offer_title, target_type, target_ids, recommend_type, recommend_ids,
  enable_discount, discount_data, cta, activated`;
const upkeepColumns = sql`offer_product_updated, is_from_start_guide, smart_key, priority, created_at, updated_at`;
const decisive = sql`condition, variant_sort, recommend_limit, holdout_percent, variant_b, target_handpicked, product_ids, sku, quotations,
  tags, category_ids, shipping_fee`;

/** The columns of `ListedOfferRow`. */
export const listedOfferColumns = sql`${shown}, ${upkeepColumns}`;
/** What prices are made of; whoever asks says what priority an offer has among the others. */
export const pricedOfferColumns = sql`${shown}, ${decisive}`;
/** The columns of `OfferStored`. */
export const offerColumns = sql`${shown}, ${upkeepColumns}, ${decisive}`;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Writing a date costs more than all else of a row, and lists write the same ones again and again. */
const texts = new Map<string, string>();

/** `MMM dd, yyyy` in the shop's time zone (V036). */
export function dateText(at: string, timezone: string): string {
  const key = `${timezone} ${at}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: '2-digit',
      year: 'numeric',
      timeZone: timezone,
    });
    formats.set(timezone, format);
  }
  if (texts.size >= 10_000) texts.clear();
  const text = format.format(new Date(at));
  texts.set(key, text);
  return text;
}

/** An offer without its heavy parts. */
export function shownOfferOf(shop: ActingShop, row: ListedOfferRow): ListedOffer {
  return {
    id: row.id,
    shop_id: shop.id,
    version: row.version,
    offer_name: row.offer_name,
    offer_message: row.offer_message,
    offer_title: row.offer_title,
    offer_type: row.offer_type,
    target_type: row.target_type,
    target_ids: row.target_ids,
    recommend_type: row.recommend_type,
    recommend_ids: row.recommend_ids,
    enable_discount: row.enable_discount,
    discount_data: row.discount_data,
    cta: row.cta,
    offer_product_updated: row.offer_product_updated,
    activated: row.activated,
    is_from_start_guide: row.is_from_start_guide,
    smart: row.smart_key !== null,
    priority: row.priority,
    strategy: strategyOf(row.offer_type),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    created_at_str: dateText(row.created_at, shop.timezone),
    updated_at_str: dateText(row.updated_at, shop.timezone),
  };
}

export function offerOf(shop: ActingShop, row: OfferStored): Offer {
  const detailed = Object.fromEntries(detailedFields.map((field) => [field, row[field]]));
  return { ...shownOfferOf(shop, row), ...(detailed as Pick<Offer, DetailedField>) };
}
