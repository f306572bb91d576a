import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { apiScopes } from '#modules/developer/program/contract/api-scope.ts';
import {
  allowedChoices,
  legacyOfferTypes,
  type OfferType,
} from '#modules/offers/offer/contract/offer-choice.ts';
import { newOffer } from '#modules/offers/offer/rules/offer-draft.ts';
import { emptyBuckets, makeAccessToken } from './testing/access-token.ts';
import { type CallTrial, name, startCallTrial } from './testing/call-trial.ts';
import { fillRows } from './testing/full-rows.ts';
import { makeProduct, memberClient } from './testing/test-shop.ts';
import { things, type WrittenThing } from './testing/written-things.ts';

let trial: CallTrial;
/** Of a program that may do all that programs may. */
let program: string;
beforeAll(async () => {
  trial = await startCallTrial();
  program = await makeAccessToken(trial.server.services.db, trial.people.shopId, apiScopes);
  await fillRows(trial.server.services.db, trial.people.shopId, trial.own, program);
});
afterAll(() => trial.server.close());
beforeEach(async () => {
  await trial.forgetCalls();
  await emptyBuckets(trial.server.services.db, trial.people.shopId);
});

/** A text of each thing that its write call takes, by the name of the call; `value` where not any text will do, `follows`: what is made of it. */
const texts: Readonly<Record<string, { at: string; value?: string; follows?: readonly string[] }>> = {
  updateAccountProfile: { at: 'last_name', follows: ['name'] },
  updateShopSettings: { at: 'city' },
  updateOnlineStorePreferences: { at: 'meta_description' },
  updateMailLook: { at: 'accent', value: '#123456' },
  updateShippingSettings: { at: 'standard_time', follows: ['saved'] },
  updateCollection: { at: 'metafields_global_description_tag' },
  updateCustomCollection: { at: 'body_html', value: '<p>Another</p>' },
  updateCollectionCustom: { at: 'handle', value: 'another-handle' },
  updateSmartCollection: { at: 'title' },
  updateProduct: { at: 'title' },
  updateVariant: { at: 'barcode' },
  updateProductImage: { at: 'alt_text', follows: ['alt'] },
  updateFulfillmentService: { at: 'service_name' },
  updateOrder: { at: 'note' },
  updateFulfillment: { at: 'tracking_number', follows: ['tracking_numbers'] },
  updateDraftOrder: { at: 'note' },
  updateCustomer: { at: 'note' },
  updateCustomerAddress: { at: 'address2' },
  updateOffer: { at: 'offer_message', follows: ['offer_product_updated'] },
  updateFunnel: { at: 'funnel_name' },
  updateTemplate: { at: 'name' },
  updateSmartOffer: { at: 'offer_message' },
  updateSmartBundle: { at: 'offer_message' },
  updateDeveloperApp: { at: 'name' },
  updateWebhook: { at: 'address', value: 'https://1.1.1.1/another' },
  updateMetafield: { at: 'description' },
  updateTimer: { at: 'display_type', value: 'all_products' },
  updateReview: { at: 'content', follows: ['edited_at'] },
  updateReviewGroup: { at: 'name' },
  updateNamedReviewGroup: { at: 'name', value: 'Another name' },
  updateScriptTag: { at: 'src', value: 'https://1.1.1.1/another.js' },
};

/** Things without a text that a program may change, and why. */
const none: Readonly<Record<string, string>> = {
  updateProductImages: 'is a list: product-image-list.test.ts sends it back with one of it changed',
  updateSwitches: 'is switched on and off',
  saveHonesty: 'is switched on and off, and has countries',
  updateAppEnable: 'is switched on and off',
  saveConversionTool: 'is switched on and off, and has a share of visitors',
  saveCheckoutNote: 'has its text one level down: checkout-note.test.ts changes it',
  saveCustomize: 'is colours, fonts and numbers',
  saveProductCountdown: 'is choices and numbers',
  saveRealtimeVisitors: 'is choices and numbers',
  saveNoteFeature: 'is switched on and off',
  saveSaleSettings: 'has its texts one level down: sale-note.test.ts changes one of them',
  saveReviewRewards: 'is choices and numbers',
  saveReviewCustomize: 'is a colour, choices of lists and switches',
  saveReviewSettings: 'is switched on and off, and has numbers',
  saveSocialProof: 'is choices, colours and numbers',
  updateReviewGroups: 'is a list: group-calls.test.ts sends it back with one of it changed',
  updateStaff: 'a name is its person’s own; others give a role and permissions',
};

type Body = Record<string, unknown>;
type Sent = Parameters<CallTrial['call']>[1];

async function ask(endpoint: AnyEndpoint, body?: unknown, rows: Sent['rows'] = trial.own) {
  const sent = {
    rows,
    token: endpoint.scope === 'people' ? trial.people.owner : program,
    ...(body === undefined ? {} : { body }),
  };
  const answer = await trial.call(endpoint, sent);
  return { status: answer.statusCode, body: answer.json<Body>() };
}

/** The thing in an answer, under whatever name. */
const wrapperOf = (body: Body): string => Object.keys(body)[0]!;

/** What may differ beside the field that was changed: when, and the how many-th time. */
const counted = ['version', 'updated_at'];
function without(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => without(names, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (names.includes(key) ? [] : [[key, without(names, one)]])),
  );
}

/** Reads a thing, changes one text of it, sends the whole back, and reads it again. */
async function expectOnlyChange({ write, read }: WrittenThing, rows = trial.own): Promise<void> {
  const { at, value = 'Another text', follows = [] } = texts[write.name]!;
  const compared = (whole: unknown) => without([...counted, ...follows], whole);
  // What an earlier change has set off, such as filling a smart collection, would else come between the two looks.
  await trial.server.settle();
  const { status, body } = await ask(read, undefined, rows);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  const wrapper = wrapperOf(body);
  const thing = body[wrapper] as Body;
  expect([write.name, typeof thing[at]]).toEqual([write.name, 'string']);
  const changed = { ...body, [wrapper]: { ...thing, [at]: value } };
  const saved = await ask(write, changed, rows);
  expect([saved.status, saved.body]).toEqual([200, expect.any(Object)]);
  const after = (await ask(read, undefined, rows)).body;
  expect(compared(after)).toEqual(compared(changed));
  expect(compared(after)).not.toEqual(compared(body));
}

test('each thing has a text that is changed, or a reason why it has none', () => {
  expect(Object.keys({ ...texts, ...none }).toSorted()).toEqual(
    things.map(({ write }) => write.name).toSorted(),
  );
});

const changeable = things.filter(({ write }) => write.name in texts);

describe.each(changeable.map((thing) => ({ call: name(thing.write), thing })))('$call', ({ thing }) => {
  test('what was read is sent back with one text changed, and nothing else differs', () =>
    expectOnlyChange(thing));
});

const thingOf = (write: string) => things.find((one) => one.write.name === write)!;
const admin = <T>(method: Parameters<ReturnType<typeof memberClient>>[0], url: string, body?: object) =>
  memberClient(trial.server.app, program)<T>(method, url, body);
const offerKinds = Object.keys(allowedChoices).filter(
  (kind): kind is OfferType => !(legacyOfferTypes as readonly string[]).includes(kind),
);

test.each(offerKinds)('an offer of the kind %s is sent back with one text changed', async (kind) => {
  const { product } = trial.own;
  const shop = trial.people.shopId;
  const { product: second } = await makeProduct(trial.server.services.db, shop, {
    handle: `for-${kind}`,
    price_minor: 1000,
  });
  const { id: _id, ...draft } = newOffer(kind);
  const { target, recommend } = allowedChoices[kind];
  const offer = {
    ...draft,
    offer_name: kind,
    ...(target.includes('product') ? { target_type: 'product', target_ids: [product, second] } : {}),
    ...(recommend.includes('product')
      ? { recommend_type: 'product', recommend_ids: kind === 'bundle' ? [] : [product] }
      : {}),
  };
  const made = await admin<{ offer: { id: number } }>('POST', '/admin/offers.json', { offer });
  expect([made.status, made.body]).toEqual([201, expect.any(Object)]);
  await expectOnlyChange(thingOf('updateOffer'), { ...trial.own, offer: made.body.offer.id });
});

interface Shown {
  collection: { image: { src: string; alt_text: string } | null; own_image: { file_id: number } | null };
}

test('a picture of a collection that has its own address is that picture, and no other address is taken', async () => {
  const { own } = trial;
  const url = `/admin/collections/${own.collection}.json`;
  const { src } = (await admin<Shown>('GET', url)).body.collection.image!;
  expect(src).toMatch(/^http/);
  const save = (collection: object) => admin<Shown & { fields: object }>('PUT', url, { collection });
  for (const image of [
    { src },
    { src, alt_text: 'Anew' },
    { src, alt: 'Again' },
    { src, file_id: own.file },
  ]) {
    const saved = await save({ image });
    const alt_text = image.alt ?? image.alt_text;
    expect([saved.status, saved.body.collection.image]).toMatchObject([
      200,
      { src, ...(alt_text ? { alt_text } : {}) },
    ]);
    expect(saved.body.collection.own_image?.file_id).toBe(own.file);
  }
  for (const [image, field] of [
    [{ src: 'https://pictures.test/a.png' }, 'src'],
    [{ src, file_id: trial.other.file }, 'src'],
    [{ alt: 'Of what?' }, 'file_id'],
    [{ src, alt: 'One', alt_text: 'Another' }, 'alt_text'],
  ] as const) {
    const refused = await save({ image });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [`collection.image.${field}`]]);
  }
});

test('a collection that shows its first product’s picture gets none of its own by coming back', async () => {
  const { own } = trial;
  const made = await admin<{ collection: { id: number } }>('POST', '/admin/collections.json', {
    collection: { title: 'Shown by a product', product_ids: [own.product] },
  });
  const { id } = made.body.collection;
  const shown = (await admin<Shown>('GET', `/admin/collections/${id}.json`)).body.collection;
  expect([shown.image, shown.own_image]).toEqual([expect.any(Object), null]);
  await expectOnlyChange(thingOf('updateCollection'), { ...own, collection: id });
  const url = `/admin/collections/${id}.json`;
  const image = { ...shown.image!, alt_text: 'Not its own' };
  expect((await admin('PUT', url, { collection: { image } })).status).toBe(422);
});

test('what an order was stored with comes back, though it would be refused today', async () => {
  const { order } = trial.own;
  const { db } = trial.server.services;
  for (const email of ['', 'at the counter']) {
    await db.inShop(trial.people.shopId, (tx) =>
      tx.execute(
        sql`UPDATE orders SET email = ${email}, shipping_address = NULL, note = ''
            WHERE shop_id = ${trial.people.shopId} AND id = ${order}`,
      ),
    );
    await expectOnlyChange(thingOf('updateOrder'));
  }
  const refused = await admin<{ fields: object }>('PUT', `/admin/orders/${order}.json`, {
    order: { email: 'another', note: 'And another' },
  });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['order.email']]);
});

test.each([
  ['updateDraftOrder', 'draft_order', { note: 'Only this' }],
  ['updateFulfillment', 'fulfillment', { tracking_company: 'Only this' }],
  ['updateCustomerAddress', 'customer_address', { city: 'Braga' }],
])('%s leaves what it is not sent as it is', async (write, wrapper, change) => {
  const thing = thingOf(write);
  const before = (await ask(thing.read)).body;
  const saved = await ask(thing.write, { [wrapper]: change });
  expect([saved.status, saved.body]).toEqual([200, expect.any(Object)]);
  expect(without(counted, (await ask(thing.read)).body)).toEqual(
    without(counted, { [wrapper]: { ...(before[wrapper] as object), ...change } }),
  );
});
