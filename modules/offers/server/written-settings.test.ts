import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { postPurchaseShop, type PostPurchaseShop } from '#apps/server/testing/post-purchase-shop.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct } from '#apps/server/testing/test-shop.ts';
import { forgetPricing } from '#modules/catalog/facts/server/public.ts';
import { autoOfferInput } from '../auto/contract/auto-offer.ts';
import { funnelInput } from '../funnel/contract/funnel.ts';
import { newOffer, newUpsellDiscount } from '../offer/rules/offer-draft.ts';
import { upsellDefaults } from '../offer/rules/upsell-settings.ts';
import { type Patch, patched, still, writableFields } from '../testing/written-fields.ts';
import { describeWritten, type WrittenSubject } from '../testing/written-subject.ts';
import { funnelTrialOf } from '../trial/rules/offer-trial.ts';
import { changeWidgetStatus, saveWidgetCustomize } from '../widget/contract/widget-calls.ts';

/**
 * What can be written of automated offers, funnels, product widgets and the settings of all offers is seen by a shopper,
 * or it is refused. A new field fails here until a case shows it, or a reason says why none can; offers themselves have
 * `written-fields.test.ts`, smart offers `written-smart.test.ts` and feature switches `written-switches.test.ts`.
 */
let server: TestServer;
let shop: PostPurchaseShop;
let mug: { product: number; variant: number };
let kitchen: number;
let written: { auto: number; funnel: number; first: number; other: number };

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
  const { people, vase, bowl } = shop;
  mug = await makeProduct(server.services.db, people.shopId, { handle: 'mug', price_minor: 900 });
  await shop.query(sql`UPDATE variants SET inventory_quantity = 10000 WHERE sku = 'bowl'`);
  await shop.query(sql`UPDATE products SET tags = ARRAY['tall'] WHERE id = ${vase.product}`);
  const [collection] = await shop.query<{ id: number }>(
    sql`INSERT INTO collections (shop_id, title, handle) VALUES (${people.shopId}, 'Kitchen', 'kitchen') RETURNING id`,
  );
  kitchen = collection!.id;
  await shop.query(
    sql`INSERT INTO collects (shop_id, collection_id, product_id) VALUES (${people.shopId}, ${kitchen}, ${vase.product})`,
  );
  await shop.query(
    sql`INSERT INTO recommendations (shop_id, kind, product_id, ids)
        VALUES (${people.shopId}, 'best-selling', 0, ARRAY[${vase.product}, ${bowl.product}, ${mug.product}]::bigint[])`,
  );
  forgetPricing(server.services, people.shopId);
  const made = async (path: string, body: object) => {
    const answer = await shop.admin<Record<string, { id: number }>>('POST', path, body);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return Object.values(answer.body)[0]!.id;
  };
  const after = async (percentage_discount: number, product: number) => {
    const { id: _id, ...offer } = newOffer('post-purchase');
    const discount_data = { ...newUpsellDiscount(), percentage_discount };
    const sent = {
      ...{ ...offer, offer_name: 'Step', enable_discount: true, discount_data },
      ...{ target_type: 'all', recommend_type: 'product', recommend_ids: [product], activated: false },
    };
    return made('/admin/offers.json', { offer: sent });
  };
  const first = await after(10, mug.product);
  const other = await after(30, bowl.product);
  written = { auto: 0, funnel: 0, first, other };
  written.auto = await made('/admin/plusbase-sourcing/auto-offer.json', { auto_offer: autoBase() });
  written.funnel = await made('/admin/offers/funnels', { funnel: { ...funnelBase(), activated: false } });
});
afterAll(() => server.close());

const comparable = (offer: Awaited<ReturnType<PostPurchaseShop['look']>>): object => ({
  ...offer,
  step: offer.step !== null,
  closes_at: offer.closes_at !== null,
});

/** What an order is offered: at first, who takes two of it, and who declines. */
async function seenAfter(variant: number, query: string): Promise<unknown[]> {
  const placed = await shop.buy(undefined, variant);
  const offer = await shop.look(placed.token, query);
  if (!offer.step || !offer.box) return [comparable(offer)];
  const id = offer.box.products[0]!.variants[0]!.id;
  const taken = await shop.accept(placed.token, offer.step, { variant_id: id, quantity: 2 });
  const { rows } = await server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute(sql`SELECT discount_applications AS given FROM orders WHERE id = ${placed.id}`),
  );
  const second = await shop.buy(undefined, variant);
  const again = await shop.look(second.token, query);
  const declined = again.step ? await shop.decline(second.token, again.step) : null;
  return [
    comparable(offer),
    [taken.status, taken.body.added, taken.body.offer && comparable(taken.body.offer)],
    rows,
    declined && comparable(declined.body.offer),
  ];
}

/** A visitor in the holdout group of the funnel. */
const heldOut = () =>
  Array.from({ length: 50 }, (_, at) => `visitor-${at}`).find(
    (name) => funnelTrialOf({ id: written.funnel, holdout_percent: 50 }, name) === 'out',
  )!;

async function put(path: string, body: object): Promise<{ status: number; fields: object }> {
  const answer = await shop.admin<{ fields?: object }>(
    path.startsWith('PUT ') ? 'PUT' : 'POST',
    path.split(' ').at(-1)!,
    body,
  );
  await heardNews(server.services);
  return { status: answer.status, fields: answer.body.fields ?? {} };
}

function autoBase(): object {
  return {
    ...{ offer_name: 'Case', offer_message: 'A message', offer_title: 'A title' },
    discount_data: { discount: true, type: 'percentage', value: 20 },
    shipping_fee: { type: 'percentage', value: 5 },
    target_product: {
      type: 'product',
      all_product: false,
      product_ids: [shop.vase.product],
      sku: [],
      quotations: [],
      tags: [],
      category_ids: [],
    },
    recommend_product: { type: 'product', ids: [shop.bowl.product] },
    activated: true,
    delete_offer_ref_ids: [],
  };
}
const target = 'target_product';
const none = { [`${target}.product_ids`]: [] };

const automated: WrittenSubject = {
  fields: writableFields(autoOfferInput),
  unshown: {
    offer_type: 'can only be post-purchase (V081)',
    [`${target}.all_product`]: 'follows from the type; taken because it is documented',
    [`${target}.quotations`]: 'refused by name: nothing carries one',
    priority: 'the place asked for when an offer is made; it is moved by a call of its own (C028)',
  },
  base: autoBase,
  write: (auto_offer) => put(`/admin/plusbase-sourcing/auto-offer/${written.auto}.json`, { auto_offer }),
  see: async () => still([await seenAfter(shop.vase.variant, ''), await seenAfter(mug.variant, '')]),
  cases: {
    offer_name: () => ({ changed: { offer_name: 'Another' } }),
    offer_message: () => ({ changed: { offer_message: 'Another' } }),
    offer_title: () => ({ changed: { offer_title: 'Another' } }),
    'discount_data.discount': () => ({ changed: { 'discount_data.discount': false } }),
    'discount_data.type': () => ({ changed: { 'discount_data.type': 'value' } }),
    'discount_data.value': () => ({ changed: { 'discount_data.value': 30 } }),
    'shipping_fee.type': () => ({ changed: { 'shipping_fee.type': 'value' } }),
    'shipping_fee.value': () => ({ changed: { 'shipping_fee.value': 10 } }),
    [`${target}.type`]: () => ({ changed: { [`${target}.type`]: 'all' } }),
    [`${target}.product_ids`]: () => ({ changed: { [`${target}.product_ids`]: [mug.product] } }),
    [`${target}.sku`]: () => ({
      given: { ...none, [`${target}.sku`]: ['mug'] },
      changed: { ...none, [`${target}.sku`]: ['vase'] },
    }),
    [`${target}.tags`]: () => ({
      given: { ...none, [`${target}.tags`]: ['none'] },
      changed: { ...none, [`${target}.tags`]: ['tall'] },
    }),
    [`${target}.category_ids`]: () => {
      const of = { [`${target}.type`]: 'collection' };
      const path = `${target}.category_ids`;
      return { given: { ...of, [path]: [kitchen + 1_000] }, changed: { ...of, [path]: [kitchen] } };
    },
    'recommend_product.type': () => ({ changed: { 'recommend_product.type': 'category' } }),
    'recommend_product.ids': () => ({ changed: { 'recommend_product.ids': [mug.product] } }),
    activated: () => ({ changed: { activated: false } }),
    delete_offer_ref_ids: () => {
      const of = { [`${target}.product_ids`]: [shop.vase.product, mug.product] };
      return { given: of, changed: { ...of, delete_offer_ref_ids: [mug.product] } };
    },
  },
};

function funnelBase(): object {
  return {
    funnel_name: 'Case',
    match: 'all',
    conditions: [{ field: 'number_of_products', relation: 'greater', value: '0' }],
    steps: [
      { key: 'a', offer_id: written.other, accept: null, decline: 'b' },
      { key: 'b', offer_id: written.first, accept: null, decline: null },
    ],
    start: 'a',
    holdout_percent: 0,
    activated: true,
  };
}
const few = { field: 'number_of_products', relation: 'greater', value: '5' };
const way = (...steps: readonly (readonly [string, number, string | null, string | null])[]): Patch => ({
  steps: steps.map(([key, offer_id, accept, decline]) => ({ key, offer_id, accept, decline })),
});

const funnels: WrittenSubject = {
  fields: writableFields(funnelInput),
  unshown: {
    funnel_name: 'what the merchant calls it, in lists, figures and dialogs',
    'conditions[].key': 'tells the rows apart on the screen',
    'steps[].key': 'tells the steps apart',
    priority: 'the place asked for when a funnel is made; it is moved by a call of its own',
  },
  base: funnelBase,
  write: (funnel) => put(`PUT /admin/offers/funnels/${written.funnel}`, { funnel }),
  see: async ({ visitor }) =>
    still(await seenAfter(shop.vase.variant, visitor ? `&visitor=${heldOut()}` : '')),
  cases: {
    match: () => {
      const conditions = [few, { field: 'order_value', relation: 'greater', value: '5' }];
      return { given: { conditions }, changed: { conditions, match: 'any' } };
    },
    'conditions[].field': () => ({
      given: { conditions: [few] },
      changed: { conditions: [{ ...few, field: 'order_value' }] },
    }),
    'conditions[].relation': () => ({
      given: { conditions: [few] },
      changed: { conditions: [{ ...few, relation: 'less' }] },
    }),
    'conditions[].value': () => ({ changed: { conditions: [few] } }),
    'steps[].offer_id': () => ({
      changed: way(['a', written.first, null, 'b'], ['b', written.other, null, null]),
    }),
    'steps[].accept': () => ({
      changed: way(['a', written.other, 'b', 'b'], ['b', written.first, null, null]),
    }),
    'steps[].decline': () => ({
      given: way(['a', written.other, 'b', 'b'], ['b', written.first, null, null]),
      changed: way(['a', written.other, 'b', null], ['b', written.first, null, null]),
    }),
    start: () => ({
      also: ['steps[].decline'],
      changed: { start: 'b', ...way(['a', written.other, null, null], ['b', written.first, null, 'a']) },
    }),
    holdout_percent: () => ({ visitor: true, changed: { holdout_percent: 50 } }),
    activated: () => ({ changed: { activated: false } }),
  },
};

const look = {
  ...{ columns: 3, limit: 3, show_price: true, show_add: true, title_size: 20, title_align: 'start' },
  ...{ text_color: '', accent_color: '', title: 'Best', pages: ['home'] },
};
const widgets: WrittenSubject = {
  fields: writableFields(saveWidgetCustomize.body!).filter((field) => field.startsWith('widget_customize.')),
  unshown: {},
  base: () => ({ widget_type: 'best-seller', device: 'desktop', widget_customize: look }),
  write: (body) => put('/admin/product-widgets/customize.json', body),
  see: async () => {
    const page = async (name: string) =>
      (await shop.shopper<object>('GET', `/storefront/widgets?page=${name}&device=desktop`)).body;
    return still([await page('home'), await page('cart')]);
  },
  cases: Object.fromEntries(
    Object.entries({
      columns: 4,
      limit: 1,
      show_price: false,
      show_add: false,
      title_size: 30,
      title_align: 'end',
      text_color: '#112233',
      accent_color: '#445566',
      title: 'Another',
      pages: ['cart'],
    }).map(([name, value]) => [
      `widget_customize.${name}`,
      () => ({ changed: { [`widget_customize.${name}`]: value } }),
    ]),
  ),
};

const settings: WrittenSubject = {
  fields: Object.keys(upsellDefaults).toSorted(),
  unshown: {
    default_cta: 'what the editors of new offers begin with',
    default_recommend_limit: 'what the editors of new offers begin with',
    message_templates: 'what the editors suggest',
  },
  base: () => ({ ...upsellDefaults, quick_view: true }),
  write: (body) => put('/admin/setting/app.json', { app_code: 'upsell', settings: body }),
  see: async () => {
    const { vase } = shop;
    const get = async (path: string) => {
      const answer = await shop.shopper<object>('GET', path);
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body;
    };
    const placed = await shop.buy();
    const { closes_at } = await shop.look(placed.token);
    const minutes =
      closes_at && Math.round((Date.parse(closes_at) - server.services.now().getTime()) / 60_000);
    return still([
      minutes,
      await get(`/storefront/product-upsells?product=${vase.product}`),
      await get(`/storefront/cart-upsells?lines=${vase.variant}:1`),
      await get('/storefront/quick-view'),
    ]);
  },
  cases: {
    post_purchase_window_minutes: () => ({ changed: { post_purchase_window_minutes: 60 } }),
    show_progress: () => ({ changed: { show_progress: false } }),
    popup_rule: () => ({ changed: { popup_rule: 'once_per_visit' } }),
    show_countdown: () => ({ changed: { show_countdown: false } }),
    show_left: () => ({ changed: { show_left: false } }),
    ranking_rules: () => ({
      given: { ranking_rules: ['same-type', 'same-tag'] },
      changed: { ranking_rules: ['same-tag', 'same-type'] },
    }),
    quick_view: () => ({ changed: { quick_view: false } }),
    quick_view_text: () => ({ changed: { quick_view_text: 'Look closer' } }),
  },
};

/** What a page shows of which the settings are: an offer that ends and runs out, ranked by type or tag; a table; a step. */
async function makeSettingsShop(): Promise<void> {
  const { vase, bowl } = shop;
  await shop.query(
    sql`UPDATE products SET product_type = 'Pot' WHERE id = ANY(${sql.param([vase.product, bowl.product])}::bigint[])`,
  );
  await shop.query(
    sql`UPDATE products SET tags = ARRAY['tall'] WHERE id = ANY(${sql.param([vase.product, mug.product])}::bigint[])`,
  );
  await shop.query(sql`DELETE FROM collects`);
  forgetPricing(server.services, shop.people.shopId);
  const { id: _id, ...upsell } = newOffer('pre-purchase');
  const discount_data = {
    ...newUpsellDiscount(),
    ...{
      percentage_discount: 20,
      setup_stock_limit: true,
      setup_end_date: true,
      end_date_time: 4_102_444_800,
    },
  };
  const popup = {
    ...{ ...upsell, offer_name: 'Popup', target_type: 'all', recommend_type: 'relevant-collection' },
    ...{ enable_discount: true, discount_data },
  };
  const { id: _other, ...quantity } = newOffer('quantity');
  for (const offer of [popup, { ...quantity, offer_name: 'Table' }])
    expect((await shop.admin('POST', '/admin/offers.json', { offer })).status).toBe(201);
  await shop.offer({ target_type: 'all', target_ids: [] });
}

/** Nothing runs but what a subject is about. */
async function alone(before?: () => Promise<unknown>): Promise<void> {
  await shop.query(sql`UPDATE funnels SET activated = false`);
  await shop.query(sql`UPDATE offers SET activated = false`);
  await before?.();
  await heardNews(server.services);
}

describeWritten('automated offers', { ...automated, before: () => alone() });
describeWritten('funnels', {
  ...funnels,
  // Its steps need offers that run, and nothing else may be offered.
  before: () =>
    alone(() => shop.query(sql`UPDATE offers SET activated = id IN (${written.first}, ${written.other})`)),
});
describeWritten('product widgets', {
  ...widgets,
  before: () =>
    alone(() =>
      put('/admin/product-widgets/change-status.json', { widget_type: 'best-seller', active: true }),
    ),
});
describeWritten('settings of all offers', { ...settings, before: () => alone(makeSettingsShop) });

test('a widget that is turned off is seen no more', async () => {
  expect(writableFields(changeWidgetStatus.body!)).toEqual(['active', 'widget_type']);
  const active = (on: boolean) =>
    put('/admin/product-widgets/change-status.json', { widget_type: 'best-seller', active: on });
  await active(true);
  const shown = await widgets.see({ changed: {} });
  await active(false);
  expect(await widgets.see({ changed: {} })).not.toBe(shown);
});

test('what is said of an automated offer and its quotations is refused by name', async () => {
  const refused = await automated.write(patched(autoBase(), { [`${target}.quotations`]: ['Q'] }));
  expect(refused).toMatchObject({
    status: 422,
    fields: { [`auto_offer.${target}.quotations`]: expect.any(String) },
  });
});
