import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { shopsOfSameOwner } from '#modules/identity/staff/server/public.ts';
import { isSharing } from '../../setting/server/review-settings.ts';
import type { Brought } from './write-brought.ts';

/** Shops of one owner that are looked into. */
const maxShops = 250;

export interface SharedChoice {
  product_id: number;
  minimum_stars: number;
  number_of_review: number;
}

interface Codes {
  skus: string[];
  barcodes: string[];
}

async function codesOf({ tx, shop }: Pick<ShopCtx, 'tx' | 'shop'>, productId: number): Promise<Codes> {
  const found = await tx.execute<{ sku: string; barcode: string }>(
    sql`SELECT v.sku, v.barcode FROM variants v WHERE v.shop_id = ${shop.id} AND v.product_id = ${productId} ORDER BY v.id`,
  );
  const distinct = (all: readonly string[]) => [...new Set(all.filter((one) => one !== ''))];
  return {
    skus: distinct(found.rows.map(({ sku }) => sku)),
    barcodes: distinct(found.rows.map(({ barcode }) => barcode)),
  };
}

interface SharedRow extends Record<string, unknown> {
  id: number;
  variant_title: string;
  rating: number;
  title: string;
  content: string;
  name: string;
  country_code: string;
  claimed: boolean;
  rewarded: boolean;
  imported_from: string;
  written_at: Date | string;
  pictures: string[] | null;
  reply: string | null;
  reply_at: Date | string | null;
}

/**
 * The published reviews that one shop shares of the products with these codes, newest first. Never an email address, an
 * order or a tag, and nothing that it imported from another shop.
 */
async function readShop(
  { tx, shop }: Pick<ShopCtx, 'tx' | 'shop'>,
  { skus, barcodes }: Codes,
  { minimum_stars, number_of_review }: SharedChoice,
): Promise<SharedRow[]> {
  const found = await tx.execute<SharedRow>(
    sql`SELECT r.id, r.variant_title, r.rating, r.title, r.content, r.name, r.country_code, r.verified OR r.claimed_verified AS claimed,
          r.rewarded, r.imported_from, r.written_at,
          (SELECT array_agg(i.src ORDER BY i.position) FROM review_images i WHERE i.shop_id = r.shop_id AND i.review_id = r.id) AS pictures,
          a.content AS reply, a.created_at AS reply_at
        FROM reviews r
          LEFT JOIN LATERAL (SELECT e.content, e.created_at FROM review_replies e
            WHERE e.shop_id = r.shop_id AND e.review_id = r.id AND e.public ORDER BY e.id LIMIT 1) a ON true
        WHERE r.shop_id = ${shop.id} AND r.state = 'published' AND r.rating >= ${minimum_stars} AND r.source <> 'import_share'
          AND r.product_id IN (SELECT v.product_id FROM variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
            WHERE v.shop_id = ${shop.id} AND p.deleted_at IS NULL
              AND ((v.sku <> '' AND v.sku = ANY(${textArray(skus)})) OR (v.barcode <> '' AND v.barcode = ANY(${textArray(barcodes)}))))
        ORDER BY r.written_at DESC, r.id DESC LIMIT ${number_of_review}`,
  );
  return found.rows;
}

const millis = (time: Date | string): number => new Date(time).getTime();

/**
 * Reviews of a product that the owner's other shops share (C176), the newest first. Each shop is read in a transaction of its
 * own, with that shop set: no statement is ever about two.
 */
export async function readSharedReviews(
  services: Services,
  shop: ActingShop,
  choice: SharedChoice,
): Promise<Brought[]> {
  const { db, shops, publicUrl } = services;
  const codes = await db.inShop(shop.id, (tx) => codesOf({ tx, shop }, choice.product_id), {
    readOnly: true,
  });
  if (codes.skus.length + codes.barcodes.length === 0) return [];
  const brought: Brought[] = [];
  for (const id of await shopsOfSameOwner(services, shop.id, maxShops)) {
    const other = await shops.byId(id);
    if (!other || other.access) continue;
    const rows = await db.inShop(
      other.id,
      async (tx) =>
        (await isSharing({ tx, shop: other })) ? readShop({ tx, shop: other }, codes, choice) : [],
      { readOnly: true },
    );
    for (const row of rows)
      brought.push({
        key: createHash('sha256')
          .update(JSON.stringify(['shop', other.id, row.id]))
          .digest('hex')
          .slice(0, 32),
        ours: null,
        is_shop: false,
        product_id: choice.product_id,
        variant_title: row.variant_title,
        rating: row.rating,
        title: row.title,
        content: row.content,
        name: row.name,
        email: '',
        country_code: row.country_code,
        written: millis(row.written_at),
        claimed_verified: row.claimed,
        rewarded: row.rewarded,
        source: 'import_share',
        imported_from: row.imported_from || other.name,
        published: true,
        hold_reason: null,
        is_starred: false,
        tags: [],
        pictures: (row.pictures ?? []).map((src) => `${publicUrl}${src}`),
        reply: row.reply ?? '',
        reply_written: row.reply_at === null ? null : millis(row.reply_at),
        reply_public: true,
      });
  }
  return brought.toSorted((a, b) => b.written! - a.written!).slice(0, choice.number_of_review);
}
