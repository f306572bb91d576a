import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { complete, openCheckout } from '#apps/server/testing/test-shop.ts';
import { startUpsellShop, type UpsellShop } from '#apps/server/testing/upsell-shop.ts';
import { forgetPricing } from '#modules/catalog/facts/server/public.ts';
import { allowedChoices } from '../offer/contract/offer-choice.ts';
import { offerInput, type OfferInput } from '../offer/contract/offer.ts';
import { idleFields } from '../offer/rules/idle-fields.ts';
import { newOffer, newUpsellDiscount } from '../offer/rules/offer-draft.ts';
import {
  caseTiers,
  fieldCases,
  fixedFields,
  type CaseShop,
  type FieldCase,
  type MadeType,
  madeTypes,
  unshownFields,
} from '../testing/offer-field-cases.ts';
import { type Patch, patched, still, writableFields, writtenAt } from '../testing/written-fields.ts';
import { offerTrialOf } from '../trial/rules/offer-trial.ts';

/**
 * What can be written into an offer is seen by a shopper, in an answer or in a price, or it is refused by name. Reading
 * it back is no effect. A new field fails here until it has a case in `testing/offer-field-cases.ts` that shows one.
 */
let shop: UpsellShop;
let facts: CaseShop;

beforeAll(async () => {
  shop = await startUpsellShop();
  const shopId = shop.people.shopId;
  const [cap] = await shop.inShop(
    sql`INSERT INTO products (shop_id, title, handle, published_at, options)
        VALUES (${shopId}, 'cap', 'cap', now(), '[{"name": "Color", "position": 1, "values": ["Red", "Blue"]}]') RETURNING id`,
  );
  for (const [color, price] of [
    ['Red', 500],
    ['Blue', 600],
  ] as const)
    await shop.inShop(
      sql`INSERT INTO variants (shop_id, product_id, title, option1, price_minor, inventory_management, inventory_policy, inventory_quantity)
          VALUES (${shopId}, ${cap}, ${color}, ${color}, ${price}, '', 'deny', 0) RETURNING id`,
    );
  const [kitchen] = await shop.inShop(
    sql`INSERT INTO collections (shop_id, title, handle) VALUES (${shopId}, 'Kitchen', 'kitchen') RETURNING id`,
  );
  for (const product of [shop.vase.product, shop.mug.product])
    await shop.inShop(
      sql`INSERT INTO collects (shop_id, collection_id, product_id) VALUES (${shopId}, ${kitchen}, ${product}) RETURNING id`,
    );
  const [table] = await shop.inShop(
    sql`INSERT INTO categories (shop_id, title, path) VALUES (${shopId}, 'Table', 'other > table') RETURNING id`,
  );
  await shop.inShop(
    sql`UPDATE products SET product_type = 'Table', tags = ARRAY['tall'] WHERE id = ${shop.vase.product} RETURNING id`,
  );
  await shop.inShop(
    sql`UPDATE variants SET inventory_quantity = 10000 WHERE option1 <> 'Blue' OR option2 <> 'L' RETURNING id`,
  );
  await shop.admin('POST', '/admin/product-widgets/change-status.json', {
    widget_type: 'handpicked-product',
    active: true,
  });
  forgetPricing(shop.server.services, shopId);
  await heardNews(shop.server.services);
  facts = {
    vase: shop.vase.product,
    bowl: shop.bowl.product,
    mug: shop.mug.product,
    shirt: shop.shirt.product,
    cap: cap!,
    kitchen: kitchen!,
    table: table!,
  };
});
afterAll(() => shop.server.close());

/** The offer that every case of a kind begins with. */
function baseOffer(type: MadeType): OfferInput {
  const { id: _id, ...blank } = newOffer(type);
  const base = {
    ...blank,
    offer_name: 'Case',
    offer_message: 'A message',
    offer_title: type === 'post-purchase' ? 'A title' : '',
    target_type: 'product' as const,
    target_ids: [facts.vase],
    enable_discount: true,
  };
  if (type === 'quantity')
    return { ...base, discount_data: structuredClone(caseTiers) as OfferInput['discount_data'] };
  const discount_data = { ...newUpsellDiscount(), percentage_discount: 20, beyond_targets: false };
  if (type !== 'bundle')
    return { ...base, recommend_type: 'product', recommend_ids: [facts.bowl], discount_data };
  const { beyond_targets: _beyond, ...ofSets } = discount_data;
  return { ...base, target_ids: [facts.vase, facts.bowl], discount_data: ofSets };
}

const get = async (path: string): Promise<unknown> => {
  const answer = await shop.shopper<object>('GET', path);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};

type Seen = Pick<FieldCase, 'trigger' | 'visitor'>;

/** Texts and prices for shoppers while this is the shop's only offer. */
async function seen(type: MadeType, id: number, { trigger, visitor }: Seen): Promise<string> {
  const on =
    trigger === 'shirt' ? { product: facts.shirt, variant: shop.shirt.variants['Red S']! } : shop.vase;
  const as = visitorOf(id, visitor);
  const query = as ? `&visitor=${as}` : '';
  const quoted = async (...lines: { variant_id: number; quantity: number; offer_id?: number }[]) => {
    const { quote } = await shop.cartOf(...lines);
    const { lines: priced, discount_applications, total_minor } = quote;
    // Why it costs that, as the screen of its name says it with the offer's.
    const why = await shop.admin<object>('POST', '/admin/offers/price-check.json', { lines });
    expect([why.status, why.body]).toEqual([200, expect.anything()]);
    return {
      priced: priced.map(({ key: _key, ...line }) => line),
      discount_applications,
      total_minor,
      why: why.body,
    };
  };
  if (type === 'post-purchase') return still(await seenAfterPayment(on.variant, query));
  const taken = {
    variant_id: shop.bowl.variant,
    quantity: 2,
    ...(type === 'bundle' ? {} : { offer_id: id }),
  };
  const one = { variant_id: on.variant, quantity: 1 };
  if (type === 'quantity')
    return still([
      await get(`/storefront/offers?product=${on.product}${query}`),
      await get(`/storefront/offers?product=${facts.mug}${query}`),
      await quoted({ ...one, quantity: 4 }),
    ]);
  const cart = await quoted(one, taken);
  if (type === 'in-cart') {
    const { token } = await shop.cartOf(one);
    const other = await shop.cartOf({ variant_id: shop.mug.variant, quantity: 1 });
    return still([
      await get(`/storefront/cart-upsells?token=${token}${query}`),
      await get(`/storefront/cart-upsells?token=${other.token}${query}`),
      cart,
    ]);
  }
  const page = type === 'handpicked' ? '/storefront/widgets?page=product&' : '/storefront/product-upsells?';
  return still([
    await get(`${page}product=${on.product}${query}`),
    await get(`${page}product=${facts.mug}${query}`),
    await get(`${page}product=${facts.bowl}${query}`),
    cart,
  ]);
}

/** What an order is offered after payment, and what two units of it cost. */
async function seenAfterPayment(variant: number, query: string): Promise<unknown> {
  const buy = async (bought: number) => {
    const checkout = await openCheckout(shop.shopper, [{ variant_id: bought, quantity: 1 }]);
    const payment = { gateway: 'test', card_number: '4242 4242 4242 4242' };
    const placed = await complete(shop.shopper, checkout, { payment });
    expect([placed.status, placed.body]).toEqual([201, expect.anything()]);
    const { order } = placed.body;
    const { offer } = (await get(`/storefront/post-purchase?order=${order.token}${query}`)) as {
      offer: After;
    };
    return { order, offer };
  };
  const { order, offer } = await buy(variant);
  const other = await buy(shop.mug.variant);
  const shown = [comparable(offer), comparable(other.offer)];
  const box = offer.box;
  if (!offer.step || !box) return shown;
  const body = {
    order_token: order.token,
    step: offer.step,
    variant_id: box.products[0]!.variants[0]!.id,
    quantity: 2,
  };
  const accepted = await shop.shopper<object>('POST', '/storefront/post-purchase/accept', body);
  const { rows } = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute<{ seen: unknown }>(
      sql`SELECT o.discount_applications AS seen FROM orders o WHERE o.shop_id = ${shop.people.shopId} AND o.token = ${order.token}`,
    ),
  );
  return [shown, accepted.status, (accepted.body as { added?: unknown }).added, rows];
}

interface After {
  step: string | null;
  closes_at: string | null;
  box: { products: { variants: { id: number }[] }[] } | null;
}
/** Without what is each order's own. */
function comparable(offer: After): object {
  return { ...offer, step: offer.step !== null, closes_at: offer.closes_at !== null };
}

/** A visitor who sees version B, or who is in the holdout group. */
function visitorOf(id: number, part: FieldCase['visitor']): string {
  if (!part) return '';
  const source = part === 'out' ? { holdout_percent: 50 } : { variant_b: {} };
  const names = Array.from({ length: 50 }, (_, at) => `visitor-${at}`);
  return names.find((name) => offerTrialOf({ id, source }, name) === (part === 'out' ? 'out' : 'b'))!;
}

const fields = writableFields(offerInput);

/** Whether a kind recommends in one way alone; every other is refused. */
const isOnly = (type: MadeType): boolean => allowedChoices[type].recommend.length < 2;

/** Whether a kind has no use for a field. */
function isIdle(type: MadeType, field: string): boolean {
  const ofTiers = /^discount_data\.(data\[\]|is_default_select)/.test(field);
  if (field.startsWith('discount_data.') && ofTiers !== (type === 'quantity')) return true;
  if (field === 'discount_data.discount_type' && type !== 'bundle') return true;
  const paths = Object.keys(idleFields(type));
  // Without rows there is nothing to be met by all or any.
  const of = field.replace(/\.match$/, '.conditions');
  return paths.some((path) => of === path || of.startsWith(`${path}[]`));
}

test('every field that can be written has a case that shows it, or a reason why none can', () => {
  const cases = Object.keys(fieldCases);
  const reasons = Object.keys(unshownFields);
  const refused = fields.filter((field) => madeTypes.every((type) => isIdle(type, field)));
  expect(refused).toEqual(['quotations']);
  expect([...cases, ...reasons, ...refused].toSorted()).toEqual(fields);
  expect(reasons.length + Object.values(fixedFields).flatMap((of) => Object.keys(of)).length).toBeLessThan(
    15,
  );
});

describe.each(madeTypes)('%s', (type) => {
  let id: number;
  const save = async (offer: object) => {
    const answer = await shop.admin<{ fields?: Record<string, string> }>('PUT', `/admin/offers/${id}.json`, {
      offer,
    });
    await heardNews(shop.server.services);
    return answer;
  };
  const write = async (offer: object, used = 0) => {
    const saved = await save(offer);
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    await shop.inShop(sql`DELETE FROM offer_stock RETURNING offer_id AS id`);
    if (used > 0)
      await shop.inShop(
        sql`INSERT INTO offer_stock (shop_id, offer_id, taken) VALUES (${shop.people.shopId}, ${id}, ${used}) RETURNING offer_id AS id`,
      );
  };

  beforeAll(async () => {
    await shop.inShop(sql`DELETE FROM offers RETURNING id`);
    const made = await shop.admin<{ offer: { id: number } }>('POST', '/admin/offers.json', {
      offer: baseOffer(type),
    });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    id = made.body.offer.id;
    await heardNews(shop.server.services);
  });

  test('a save that changes nothing is seen by nobody, and the offer is', async () => {
    const base = baseOffer(type);
    await write(base);
    const first = await seen(type, id, {});
    await write(base);
    expect(await seen(type, id, {})).toBe(first);
    await write(patched(base, { activated: false }));
    expect(await seen(type, id, {})).not.toBe(first);
  });

  const shown = fields.filter(
    (field) =>
      !isIdle(type, field) &&
      !(field === 'recommend_type' && isOnly(type)) &&
      !(field in unshownFields) &&
      !(field in (fixedFields[type] ?? {})),
  );
  test.each(shown)('%s is seen', async (field) => {
    const { given = {}, changed, used, ...how } = fieldCases[field]!(facts, type);
    const [before, after] = [given, changed].map((patch) => patched(baseOffer(type), patch as Patch));
    const differing = fields.filter(
      (one) => JSON.stringify(writtenAt(before, one)) !== JSON.stringify(writtenAt(after, one)),
    );
    expect(differing, 'the two differ in this field, and only there').toEqual([field]);
    await write(before!, used);
    const one = await seen(type, id, how);
    await write(after!, used);
    expect(await seen(type, id, how)).not.toBe(one);
  });

  test('another shape of discount, and another recommendation than it has, are refused by name', async () => {
    const base = baseOffer(type);
    const other =
      type === 'quantity' ? { ...newUpsellDiscount(), percentage_discount: 5 } : structuredClone(caseTiers);
    const refused = await save({ ...base, discount_data: other });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['offer.discount_data']]);
    if (!isOnly(type)) return;
    const by = await save({ ...base, recommend_type: 'base-category' });
    expect([by.status, Object.keys(by.body.fields ?? {})]).toEqual([422, ['offer.recommend_type']]);
    if (type === 'quantity' || type === 'bundle') return;
    const fixed = await save(patched(base, { 'discount_data.discount_type': 'fixed_amount' }));
    expect([fixed.status, Object.keys(fixed.body.fields ?? {})]).toEqual([
      422,
      ['offer.discount_data.discount_type'],
    ]);
  });

  test('what it has no use for is refused by name', async () => {
    const base = baseOffer(type);
    for (const [path, standard] of Object.entries(idleFields(type))) {
      const value =
        typeof standard === 'boolean' ? true : standard === 'product' ? 'collection' : saying(path);
      const second = path.startsWith('variant_b.')
        ? {
            variant_b: {
              offer_message: 'x',
              offer_title: type === 'post-purchase' ? 'x' : '',
              percentage_discount: null,
            },
          }
        : {};
      const refused = await save(patched(patched(base, second), { [path]: value }));
      expect([path, refused.status]).toEqual([path, 422]);
      expect(Object.keys(refused.body.fields ?? {}), path).toContainEqual(
        expect.stringContaining(path.split('.').at(-1)!),
      );
    }
  });
});

/** Something to say in a field. */
function saying(path: string): unknown {
  if (path.endsWith('.conditions')) return [{ field: 'tag', relation: 'equal', value: 'x' }];
  if (path.endsWith('recommend_display'))
    return [{ conditions: [{ option: 'a', value: 'b' }], expects: [{ option: 'a', value: 'b' }] }];
  if (/(^|\.)(sku|tags|quotations)$/.test(path)) return ['x'];
  if (/(ids|categories|collections|products)$/.test(path)) return [facts.mug];
  const known: Record<string, unknown> = {
    cta: 'checkout',
    recommend_type: 'product',
    variant_sort: 'highest',
    recommend_limit: 7,
    'discount_data.amount_discount': 5,
    'variant_b.percentage_discount': 5,
    'variant_b.amount_discount': 5,
  };
  return known[path] ?? 'x';
}
