import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { insertReviews, type NewReview } from '#modules/reviews/review/server/review-insert.ts';
import { seededRandom } from './random.ts';

interface Bought extends Record<string, unknown> {
  order_id: number;
  product_id: number;
  title: string;
  variant_title: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  country_code: string | null;
  at: Date | string;
}

/** What buyers wrote, by stars; `%` is the product. */
const words: Readonly<Record<number, readonly (readonly [title: string, content: string])[]>> = {
  5: [
    [
      'Heavier than it looks, in a good way',
      'The % has been in use every day since it came. It still looks new.',
    ],
    ['Exactly as pictured', 'Well packed, arrived whole, and the % is what I hoped for.'],
    ['A present that was kept', 'I bought the % to give away and had to order a second one.'],
    ['', 'Lovely.'],
  ],
  4: [
    ['Very good, slow parcel', 'Nothing to say against the %, the parcel took its time.'],
    ['Nearly perfect', 'The colour is a shade darker than on my screen. The % itself is well made.'],
  ],
  3: [
    [
      'Smaller than I pictured',
      'Check the measurements before you order. The % is nice, for me it is too small.',
    ],
  ],
  2: [['Arrived with a chip', 'The % has a chip on the rim. Waiting to hear back.']],
  1: [['Not for me', 'I sent the % back. The refund came within a week.']],
};

const stars = [5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1];
const day = 86_400_000;
const initial = (name: string | null): string => (name ? `${name.slice(0, 1)}.` : '');
const none = { import_key: null, claimed_verified: false, hold_reason: null, tags: [], images: [] };

async function bought(ctx: ShopCtx): Promise<Bought[]> {
  const found = await ctx.tx.execute<Bought>(
    sql`SELECT DISTINCT ON (o.id) o.id AS order_id, l.product_id, l.title, l.variant_title, o.shipping_address ->> 'first_name' AS first_name,
          o.shipping_address ->> 'last_name' AS last_name, o.email, o.shipping_address ->> 'country_code' AS country_code, o.processed_at AS at
        FROM orders o JOIN order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id
        WHERE o.shop_id = ${ctx.shop.id} AND l.product_id IS NOT NULL AND o.cancelled_at IS NULL AND o.refunded_minor = 0
          AND o.fulfillment_status = 'fulfilled' AND o.id % 9 = 0 AND o.processed_at < ${new Date(ctx.now.getTime() - 20 * day).toISOString()}
        ORDER BY o.id, l.position LIMIT 90`,
  );
  return found.rows;
}

/** Reviews of the demo shop: by buyers of its own orders, some that were brought over, and three that wait. */
export async function seedReviews(ctx: ShopCtx): Promise<number> {
  const random = seededRandom('reviews');
  const orders = await bought(ctx);
  const written = orders.map((one, index): NewReview => {
    const rating = random.pick(stars);
    const [title, content] = random.pick(words[rating]!);
    const waits = index >= orders.length - 3;
    const at = new Date(+new Date(one.at) + random.int(6, 18) * day).toISOString();
    return {
      ...none,
      review_type: 'product',
      product_id: one.product_id,
      variant_title: one.variant_title,
      rating,
      title,
      content: content.replace('%', one.title.toLowerCase()),
      name: [one.first_name, initial(one.last_name)].filter(Boolean).join(' '),
      email: one.email.toLowerCase(),
      country_code: one.country_code ?? '',
      source: 'storefront_api',
      imported_from: '',
      verified: true,
      order_id: one.order_id,
      state: waits ? 'waiting' : 'published',
      is_read: !waits,
      written_at: at,
      replies:
        rating <= 2 && !waits
          ? [
              {
                content: 'We are sorry, and have written to you.',
                created_at: new Date(Date.parse(at) + day).toISOString(),
              },
            ]
          : [],
    };
  });
  const broughtOver = orders.slice(0, 12).map((one, index): NewReview => ({
    ...written[index]!,
    title: '',
    content: random.pick(words[5]!)[1].replace('%', one.title.toLowerCase()),
    rating: random.pick([5, 5, 4]),
    name: random.pick(['Clara V.', 'Priya S.', 'Luc B.', 'Anna P.', 'Ines M.']),
    email: '',
    source: 'import_csv',
    imported_from: 'Loox',
    import_key: String(index).padStart(32, '0'),
    claimed_verified: true,
    verified: false,
    order_id: null,
    replies: [],
    written_at: new Date(ctx.now.getTime() - (400 + index) * day).toISOString(),
  }));
  const ids = await insertReviews(ctx, [...broughtOver, ...written], {
    searchable: true,
    changer: { userId: null, tokenId: null },
  });
  return ids.length;
}
