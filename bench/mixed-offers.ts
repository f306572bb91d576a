import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#core/server/database/database.ts';
import type { CartLine, OfferSource } from '#modules/offers/pricing/rules/offer-pricer.ts';
import { oraclePrices } from '#modules/offers/pricing/testing/price-oracle.ts';
import { lineKey } from '#modules/orders/cart/rules/cart-lines.ts';

/**
 * The mixed set of the HTTP measurements: of the filled quantity offers half become another kind, a third of
 * those bundles, the rest upsells of each kind in turn; a twenty-fifth of the others ask a rule. Three ids in a row
 * change and three stay, so that what stays keeps every kind of target.
 */
export async function mixOffers(tx: Tx, products: number): Promise<void> {
  await tx.execute(
    sql`UPDATE offers o SET offer_type = m.type, target_type = m.target,
          target_ids = CASE WHEN m.target = 'collection' THEN ARRAY[1 + id % 40] ELSE ARRAY[1 + id % ${products}, 1 + (id * 7) % ${products}] END,
          recommend_type = m.recommend, recommend_ids = ARRAY[1 + (id * 11) % ${products}, 1 + (id * 17) % ${products}],
          discount_data = jsonb_build_object('discount_type', CASE WHEN id % 4 = 0 THEN 'fixed_amount' ELSE 'percentage' END,
            'percentage_discount', 5 + id % 40, 'amount_discount', 1 + id % 20, 'stock_item_limit', 1 + id % 30,
            'setup_stock_limit', id % 5 = 0, 'auto_restock', false, 'setup_end_date', false, 'auto_extend_end_date', false)
        FROM (SELECT id AS n, CASE WHEN id % 3 = 0 THEN 'bundle'
                ELSE (ARRAY['pre-purchase', 'in-cart', 'accessory', 'handpicked', 'post-purchase'])[1 + id % 5] END AS type,
                CASE WHEN id % 3 > 0 AND id % 7 = 0 THEN 'collection' ELSE 'product' END AS target,
                CASE WHEN id % 3 = 0 OR id % 11 > 0 THEN 'product' WHEN id % 2 = 0 THEN 'same-collection' ELSE 'target-product' END AS recommend
              FROM offers) m
        WHERE m.n = o.id AND o.id / 3 % 2 = 1`,
  );
  await tx.execute(
    sql`UPDATE offers SET target_type = 'condition', target_ids = '{}',
          condition = jsonb_build_object('target', jsonb_build_object('match', 'any', 'conditions', jsonb_build_array(
            CASE WHEN id % 2 = 1 THEN jsonb_build_object('key', 'a', 'field', 'vendor', 'relation', 'equal', 'value', 'Vendor ' || id % 20)
                 ELSE jsonb_build_object('key', 'a', 'field', 'title', 'relation', 'ends_with', 'value', 't ' || id % ${products}) END)))
        WHERE id % 25 = 1 AND id / 3 % 2 = 0`,
  );
}

/** A cart of five lines, as it is sent, and what the slow oracle says about it. */
export interface MixedCart {
  body: string;
  /** Throws unless the reply gives each line what the oracle gives it. */
  check(reply: { lines: { allocations: { offer_id: number; amount_minor: number }[] }[] }): void;
}

/** Carts that hold what leads to an upsell, what was taken from it, the products of a bundle, and whatever. */
export async function mixedCarts(db: Database, shopId: number, count: number): Promise<MixedCart[]> {
  const [offers, products] = await db.inShop(shopId, async (tx) => [
    (await tx.execute<OfferSource & Record<string, unknown>>(sql`SELECT * FROM offers ORDER BY priority, id`))
      .rows,
    (
      await tx.execute<{ id: number; price: number; vendor: string; title: string; collections: number[] }>(
        sql`SELECT p.id, p.vendor, p.title, v.price_minor AS price,
              ARRAY(SELECT collection_id FROM collects c WHERE c.shop_id = p.shop_id AND c.product_id = p.id) AS collections
            FROM products p JOIN variants v ON v.shop_id = p.shop_id AND v.product_id = p.id ORDER BY p.id`,
      )
    ).rows,
  ]);
  const upsells = offers.filter(
    (offer) =>
      offer.recommend_type === 'product' && offer.target_type === 'product' && offer.offer_type !== 'bundle',
  );
  const bundles = offers.filter((offer) => offer.offer_type === 'bundle');
  const lineOf = (product: number, quantity: number, offer_id?: number): CartLine => {
    const { price, vendor, title, collections } = products[product - 1]!;
    const key = lineKey({ variant_id: product, offer_id });
    const line = { key, product_id: product, variant_id: product, quantity, unit_price_minor: price };
    return {
      ...line,
      collection_ids: collections,
      vendor,
      title,
      tags: [],
      ...(offer_id ? { offer_id } : {}),
    };
  };
  return Array.from({ length: count }, (_, n) => {
    const upsell = upsells[(n * 37) % upsells.length];
    const bundle = bundles[(n * 23) % bundles.length];
    const wanted = [
      lineOf(upsell?.target_ids[0] ?? 1 + ((n * 83) % products.length), 1 + (n % 4)),
      lineOf(upsell?.recommend_ids?.[0] ?? 2, 1, upsell?.id),
      lineOf(bundle?.target_ids[0] ?? 1 + ((n * 89) % products.length), 1 + (n % 3)),
      lineOf(bundle?.target_ids[1] ?? 1 + ((n * 97) % products.length), 2),
      lineOf(1 + ((n * 101) % products.length), 1 + (n % 5)),
    ];
    // Lines come to differ, as those of a cart do.
    const lines = wanted.map((line, index) =>
      wanted.findIndex((other) => other.key === line.key) < index
        ? { ...line, key: `${line.key} ${index}` }
        : line,
    );
    return {
      body: JSON.stringify({
        lines: lines.map(({ variant_id, quantity, offer_id }) => ({ variant_id, quantity, offer_id })),
      }),
      check(reply) {
        const expected = oraclePrices(offers, lines);
        for (const [index, line] of lines.entries()) {
          const wanted = expected.get(line.key);
          const [given] = reply.lines[index]!.allocations;
          if (wanted?.amount !== given?.amount_minor || wanted?.offer_id !== given?.offer_id)
            throw new Error(
              `the decision is not right: ${JSON.stringify({ lines, place: index, wanted, given })}`,
            );
        }
      },
    };
  });
}
