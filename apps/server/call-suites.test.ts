import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/server/handle.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import { allows, permissions } from '#modules/identity/contract/permission.ts';
import type { OfferIndexStore } from '#modules/offers/server/offer-index-store.ts';
import { systemTemplates } from '#modules/offers/template/rules/system-templates.ts';
import { allRoutes } from './routes.ts';
import { shopChecksum, shopText } from './testing/shop-checksum.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { idForPath, makeRows, type TestRows } from './testing/test-rows.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Only the list of calls is read here; nothing of it runs.
const listed = allRoutes({
  authentication: {} as never,
  offers: { of: () => Promise.reject(new Error('not in use')) } as unknown as OfferIndexStore,
});
const endpoints = listed.routes.map((route) => route.endpoint);
const memberCalls = endpoints.filter(({ permission }) => permission !== 'public' && permission !== 'shopper');
const name = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`;

let invitations = 0;
let receivers = 0;
/** Calls whose good body is a host elsewhere, which none of this suite has. */
const asksElsewhere = new Set([
  'POST /admin/integrate/shopify.json',
  'POST /admin/integrate/basic-auth.json',
]);

/** Bodies that a rule beyond the schema's shape asks for. */
const bodies: Record<string, (rows: TestRows) => unknown> = {
  'POST /admin/offers.json': () => ({ offer: offerBody }),
  'PUT /admin/offers/{id}.json': () => ({ offer: offerBody }),
  'PUT /admin/offers/batch.json': (rows) => ({ offers: [{ ...offerBody, id: rows.offer }] }),
  'POST /admin/offers/batch.json': () => ({ offers: [offerBody] }),
  'PUT /admin/offers/priority.json': (rows) => ({ ids: [rows.offer] }),
  'DELETE /admin/offers/delete.json': (rows) => ({ ids: [rows.offer] }),
  'POST /admin/offers/conflicts.json': (rows) => ({ ids: [rows.offer] }),
  'POST /admin/offers/price-check.json': (rows) => ({ lines: [{ variant_id: rows.variant, quantity: 1 }] }),
  'POST /admin/analytics/report.json': (rows) => ({
    report_type: 'offer',
    filters: [{ field: 'offer_id', relation: 'equals', value: rows.offer }],
  }),
  'POST /admin/offers/duplicate.json': (rows) => ({ offer_ids: [rows.offer] }),
  'PUT /admin/offers/change-offer-status.json': (rows) => ({ offer_ids: [rows.offer], active: false }),
  'POST /admin/product-widgets/change-status.json': () => ({ widget_type: 'flash-deal', active: true }),
  'POST /admin/product-widgets/customize.json': () => widgetBody,
  'POST /admin/product-widgets/customize/all.json': () => widgetBody,
  'PUT /admin/smart-offers/offer.json': () => ({ smart_offer: { enable: true } }),
  'PUT /admin/smart-offers/bundle.json': () => ({ smart_bundle: { enable: true } }),
  'POST /admin/smart-offers/bundle/allow.json': () => ({ target_ids: [1, 2] }),
  'POST /precommend/app-status': () => ({ enable: false }),
  'POST /admin/plusbase-sourcing/auto-offer.json': (rows) => ({ auto_offer: autoOfferBody(rows) }),
  'POST /admin/plusbase-sourcing/auto-offer/{id}.json': (rows) => ({ auto_offer: autoOfferBody(rows) }),
  'POST /admin/plusbase-sourcing/auto-offer/action.json': (rows) => ({
    ids: [rows.autoOffer],
    action: 'deactivate',
  }),
  'DELETE /admin/plusbase-sourcing/auto-offer/delete.json': (rows) => ({ ids: [rows.autoOffer] }),
  'POST /admin/offers/funnels': (rows) => ({ funnel: funnelBody(rows) }),
  'PUT /admin/offers/funnels/{id}': (rows) => ({ funnel: funnelBody(rows) }),
  'DELETE /admin/offers/funnels': (rows) => ({ ids: [rows.funnel] }),
  'PUT /admin/offers/funnels/priority.json': (rows) => ({ ids: [rows.funnel] }),
  'POST /admin/offers/funnels/duplicate.json': (rows) => ({ ids: [rows.funnel] }),
  'POST /admin/offer-templates.json': () => ({ offer_template: templateBody }),
  'PUT /admin/offer-templates/{id}.json': () => ({ offer_template: templateBody }),
  'DELETE /admin/offer-templates.json': (rows) => ({ ids: [rows.template] }),
  'POST /admin/offer-templates/apply.json': (rows) => ({ offer_template: { id: rows.template } }),
  'POST /admin/offer-templates/collect.json': (rows) => ({ offer_template: { id: rows.template } }),
  'DELETE /admin/offer-templates/collect.json': (rows) => ({ ids: [rows.template] }),
  'PUT /admin/offer-templates/publish.json': (rows) => ({ ids: [rows.template], publish: 2 }),
  'POST /admin/dashboards/onboarding/offers.json': (rows) => ({
    onboarding_offer: { offer_type: 'quantity', product_id: rows.product },
  }),
  'PUT /admin/offers/funnels/change-status.json': (rows) => ({ ids: [rows.funnel], active: false }),
  'POST /admin/customers.json': () => ({
    customer: { email: `guest${(invitations += 1)}@customers.test`, first_name: 'Guest' },
  }),
  'PUT /admin/customers/batch.json': (rows) => ({ action: 'add_tags', ids: [rows.customer], tags: 'sent' }),
  'PUT /admin/orders/batch.json': (rows) => ({ action: 'add_tags', ids: [rows.order], tags: 'sent' }),
  'PUT /admin/orders/{id}.json': () => ({ order: { note: 'Sent by a test', tags: 'sent' } }),
  'POST /admin/orders.json': (rows) => ({
    order: { line_items: [{ variant_id: rows.variant, quantity: 1 }], customer: { id: rows.customer } },
  }),
  'POST /admin/draft_orders.json': (rows) => ({ draft_order: draftBody(rows) }),
  'PUT /admin/draft_orders/{id}.json': (rows) => ({ draft_order: draftBody(rows) }),
  'POST /admin/draft_orders/calculate.json': (rows) => ({ draft_order: draftBody(rows) }),
  'POST /admin/orders/{id}/events.json': () => ({ event: { body: 'Sent by a test' } }),
  'POST /admin/smart_collections.json': () => ({
    smart_collection: { title: 'Sent by a test', rules: collectionRules },
  }),
  'PUT /admin/smart_collections/{id}.json': () => ({ smart_collection: { rules: collectionRules } }),
  'POST /admin/smart_collections/preview.json': () => ({ smart_collection: { rules: collectionRules } }),
  'POST /admin/collections/bulk.json': (rows) => ({ ids: [rows.collection], action: 'publish' }),
  'PUT /admin/collections/sort.json': (rows) => ({
    collection_id: rows.collection,
    move: { id: rows.product, position: 1 },
  }),
  'POST /admin/collects.json': (rows) => ({
    collect: { collection_id: rows.collection, product_id: rows.product },
  }),
  'POST /admin/products.json': () => ({ product: { title: 'Sent by a test', status: 'active' } }),
  'PUT /admin/products/{id}.json': () => ({ product: { title: 'Sent by a test', status: 'active' } }),
  'PATCH /admin/products.json': (rows) => ({
    ids: [rows.product],
    data: { add_tags: ['sent'], status: 'active' },
  }),
  'DELETE /admin/products.json': (rows) => ({ ids: [rows.product] }),
  'POST /admin/products/{id}/duplicate.json': () => ({ product: { status: 'draft' } }),
  'PUT /admin/products/{id}/reorder-options.json': () => ({
    options: [{ id: 1, values: ['Default Title'] }],
  }),
  'PUT /admin/collections/custom/{id}.json': () => ({ custom_collection: { title: 'Sent by a test' } }),
  'PUT /admin/variants/{id}.json': () => ({ variant: { sku: 'sent', inventory_adjustment: 1 } }),
  'POST /admin/products/{id}/images.json': (rows) => ({ image: { file_id: rows.file } }),
  'PUT /admin/products/{id}/images/{image_id}.json': () => ({ image: { alt_text: 'Sent by a test' } }),
  'POST /admin/staff.json': () => ({
    staff: { email: `guest${(invitations += 1)}@new.test`, role: 'staff', permissions: ['apps'] },
  }),
  'PUT /admin/staff/{id}.json': async (rows) => ({
    staff: {
      role: 'staff',
      permissions: ['apps'],
      version: await version(sql`memberships WHERE id = ${rows.staff}`),
    },
  }),
  'PUT /admin/setting/shop.json': async () => ({
    shop: {
      name: 'mine.test',
      contact_email: '',
      currency: 'USD',
      timezone: 'Europe/Lisbon',
      locale: 'en-US',
      source: 'backroom',
      business_type: '',
      version: await version(sql`shops WHERE id = ${people.shopId}`),
    },
  }),
  'PUT /admin/setting/online-store-preferences.json': async () => ({
    online_store_preferences: {
      title: 'Mine',
      meta_description: '',
      enable_password: false,
      password: '',
      password_message: '',
      version: await version(
        sql`(SELECT online_store_version AS version FROM shops WHERE id = ${people.shopId}) s`,
      ),
    },
  }),
  'PUT /v1/user/account-profile': async () => ({
    user: {
      first_name: 'Test',
      last_name: '',
      avatar: '',
      phone: '',
      local_code: '',
      country: '',
      locale_code: 'en',
      user_enable_notification_mobile: false,
      mail_notices: [],
      version: await version(sql`users WHERE email = 'owner@mine.test'`),
    },
  }),
  'POST /admin/api_tokens.json': () => ({ api_token: { name: 'Warehouse', scopes: ['read_products'] } }),
  'POST /admin/developer_apps.json': () => ({ developer_app: { ...appBody, kind: 'confidential' } }),
  'PUT /admin/developer_apps/{id}.json': async (rows) => ({
    developer_app: {
      ...appBody,
      version: await version(sql`developer_apps WHERE id = ${rows.developerApp}`),
    },
  }),
  'POST /admin/oauth/v2/grant.json': (rows) => ({
    response_type: 'code',
    client_id: rows.clientId,
    redirect_uri: appBody.redirect_uris[0],
    state: 'sent',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
    scopes: appBody.scopes,
    consent: true,
  }),
  // No store is asked: a host that is none, and one that has no address.
  'POST /admin/integrate/shopify.json': () => ({ domain: 'no store', api_key: 'k', api_password: 'p' }),
  'POST /admin/integrate/basic-auth.json': () => ({
    domain: 'store.invalid',
    api_key: 'k',
    api_password: 'p',
  }),
  // A topic that nothing of this suite tells, so that nothing is sent anywhere.
  'POST /admin/webhooks.json': () => ({
    webhook: { topic: 'app/uninstalled', address: `https://1.1.1.1/${(receivers += 1)}` },
  }),
  'PUT /admin/webhooks/{id}.json': () => ({
    webhook: { address: `https://1.1.1.1/${(receivers += 1)}`, status: 'disabled' },
  }),
  'POST /admin/script_tags.json': () => ({ script_tag: { src: 'https://1.1.1.1/a.js' } }),
  'PUT /admin/script_tags/{id}.json': () => ({ script_tag: { src: 'https://1.1.1.1/b.js' } }),
  'POST /v1/auth/shop-access/temporary-grant.json': () => ({ domain: 'mine.test' }),
};

async function version(of: ReturnType<typeof sql>): Promise<number> {
  const found = await server.services.db.asSystem((tx) =>
    tx.execute<{ version: number }>(sql`SELECT version FROM ${of}`),
  );
  return found.rows[0]!.version;
}

/** An app keeps what it likes there. */
const freeObject = 'settings';

/** A body that the call takes. */
async function goodBody(endpoint: AnyEndpoint, rows: TestRows): Promise<unknown> {
  return (await bodies[name(endpoint)]?.(rows)) ?? exampleValue(endpoint.body);
}
const appBody = {
  name: 'Sent by a test',
  redirect_uris: ['https://app.test/callback'],
  scopes: ['read_script_tags'],
};
const draftBody = (rows: TestRows) => ({
  customer_id: rows.customer,
  line_items: [{ variant_id: rows.variant, quantity: 1 }],
});
const collectionRules = [{ column: 'tag', relation: 'equals', condition: 'sale' }];
const widgetBody = {
  widget_type: 'flash-deal',
  device: 'mobile',
  widget_customize: { title: 'Sent by a test' },
};
const autoOfferBody = (rows: TestRows) => ({
  offer_name: 'Sent by a test',
  offer_message: 'Add this',
  offer_title: 'Wait',
  discount_data: { discount: true, type: 'percentage', value: 10 },
  shipping_fee: { type: 'value', value: 1 },
  target_product: { type: 'all' },
  recommend_product: { type: 'product', ids: [rows.product] },
});
const funnelBody = (rows: TestRows) => ({
  funnel_name: 'Sent by a test',
  steps: [{ key: '1', offer_id: rows.autoOffer, accept: null, decline: null }],
  start: '1',
});
const templateBody = { name: 'Sent by a test', offer: systemTemplates[0]!.offer };
const offerBody = {
  offer_name: 'Sent by a test',
  offer_message: 'Buy more',
  offer_type: 'quantity',
  target_type: 'all',
  discount_data: {
    data: [
      {
        key: 0,
        label: '',
        min_quantity: 2,
        value_discount: 10,
        type: 'percentage_each',
        mark_as_popular: true,
      },
    ],
    is_default_select: -1,
  },
};

let server: TestServer;
let people: TestPeople;
let mine: TestRows;
let other: TestRows;

beforeAll(async () => {
  server = await startTestServer({ schedules: false });
  people = await makePeople(server.services.db);
  mine = await makeRows(server.services.db, people.shopId, 'canarymine');
  other = await makeRows(server.services.db, people.otherShopId, 'canaryother');
});
// Some calls count attempts, and some make another shop the session's. What calls left to do is done, so that no
// checksum meets it half done.
beforeEach(async () => {
  await server.settle();
  await server.services.db.asSystem(async (tx) => {
    await tx.execute(sql`DELETE FROM rate_limits`);
    await tx.execute(
      sql`UPDATE sessions s SET acting_shop = (SELECT min(m.shop_id) FROM memberships m WHERE m.user_id = s.user_id)`,
    );
  });
});
afterAll(() => server.close());

function multipart(fields: Record<string, unknown>): { payload: string; headers: Record<string, string> } {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`,
  );
  parts.push(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nHandle,Title\r\na,b\r\n--x--\r\n',
  );
  return { payload: parts.join(''), headers: { 'content-type': 'multipart/form-data; boundary=x' } };
}

interface Sent {
  rows: TestRows;
  token?: string | undefined;
  query?: Record<string, string>;
  body?: unknown;
}

async function call(endpoint: AnyEndpoint, sent: Sent): Promise<LightMyRequestResponse> {
  let url = endpoint.path.replace('{appCode}', 'upsell');
  if (url.includes('{id}')) url = url.replace('{id}', String(idForPath(url, sent.rows)));
  url = url.replace('{variant_id}', String(sent.rows.variant)).replace('{image_id}', String(sent.rows.image));
  const nested: Readonly<Record<string, number>> = sent.rows.nested;
  url = url.replace(/\{(\w+_id)\}/g, (_all, param: string) => String(nested[param]));
  const body = sent.body ?? (await goodBody(endpoint, sent.rows));
  const options: InjectOptions = {
    method: endpoint.method,
    url,
    query: sent.query ?? {},
    headers: sent.token ? { authorization: `Bearer ${sent.token}` } : {},
  };
  if (endpoint.bodyKind === 'file') {
    const file = multipart((body as Record<string, unknown>) ?? {});
    return server.app.inject({
      ...options,
      payload: file.payload,
      headers: { ...options.headers, ...file.headers },
    });
  }
  if (body !== undefined) options.payload = body as object;
  return server.app.inject(options);
}

test('there are calls to be tried, and each is mounted once', () => {
  expect(endpoints.length).toBeGreaterThan(40);
  const names = endpoints.map(name);
  expect(names.filter((one, index) => names.indexOf(one) !== index)).toEqual([]);
});

describe.each(memberCalls.map((endpoint) => ({ call: name(endpoint), endpoint })))(
  '$call',
  ({ endpoint }) => {
    test('without a session it answers 401, and with a made-up one, too', async () => {
      for (const token of [undefined, 'A'.repeat(43)]) {
        const answer = await call(endpoint, { rows: mine, token });
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({
          code: 'core.signed_out',
          error: expect.any(String),
          request_id: expect.any(String),
        });
      }
    });

    test('someone invited who has not accepted is no member', async () => {
      const answer = await call(endpoint, { rows: mine, token: people.invited });
      // A call that names the shop hears why (V390).
      const expected = answer.statusCode === 403 ? 'identity.invitation_not_accepted' : 'core.signed_out';
      expect([401, 403]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ code: expected });
    });

    test('only those with its permission get further than 403', async () => {
      const before = await shopChecksum(server.databaseUrl, people.shopId);
      const refused = permissions.filter(
        (one) => !allows({ role: 'staff', permissions: [one] }, endpoint.permission),
      );
      for (const permission of refused) {
        const answer = await call(endpoint, { rows: mine, token: people.staff[permission] });
        expect([permission, answer.statusCode]).toEqual([permission, 403]);
      }
      if (endpoint.permission === 'owner') {
        expect((await call(endpoint, { rows: mine, token: people.admin })).statusCode).toBe(403);
      }
      if (endpoint.permission !== 'member') {
        expect((await call(endpoint, { rows: mine, token: people.nobody })).statusCode).toBe(403);
        expect(await shopChecksum(server.databaseUrl, people.shopId)).toBe(before);
      }
    });

    test('the owner, an admin and staff with the permission get further than 403', async () => {
      // A shop id that is no id stops the call right after the permission, so that nothing is changed here.
      const query = { limit: 'x', page: 'x', ids: 'x', shop_id: String(people.shopId) };
      for (const token of allowed(endpoint)) {
        if (endpoint.replyKind === 'stream') continue;
        const answer = await call(endpoint, {
          rows: other,
          token,
          query: endpoint.method === 'GET' ? query : {},
        });
        expect([401, 402, 403, 500]).not.toContain(answer.statusCode);
      }
    });

    test("another shop's id is 404 or nothing, and nothing of that shop changes or shows", async () => {
      if (endpoint.replyKind === 'stream' && !endpoint.path.includes('{id}')) return;
      const before = await shopChecksum(server.databaseUrl, people.otherShopId);
      const queries: Record<string, string>[] = [
        {},
        {
          ids: String(idOf(endpoint, other)),
          sort_by_requested_ids: 'true',
          collection_id: String(other.collection),
        },
      ];
      for (const query of queries) {
        const answer = await call(endpoint, { rows: other, token: people.owner, query });
        if (endpoint.path.includes('{id}'))
          expect([answer.statusCode, answer.body]).toEqual([404, expect.any(String)]);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toContain('canaryother');
        expect(JSON.stringify(answer.headers)).not.toContain('canaryother');
      }
      expect(await shopChecksum(server.databaseUrl, people.otherShopId)).toBe(before);
    });

    test("another shop's shop_id is 403 in the query and in the body", async () => {
      const before = await shopChecksum(server.databaseUrl, people.otherShopId);
      const shopId = people.otherShopId;
      const inQuery = await call(endpoint, {
        rows: mine,
        token: people.owner,
        query: { shop_id: String(shopId) },
      });
      expect(inQuery.statusCode).toBe(403);
      if (endpoint.method !== 'GET' && endpoint.body) {
        const body = (await goodBody(endpoint, mine)) ?? {};
        const sent = await call(endpoint, {
          rows: mine,
          token: people.owner,
          body: { ...(body as object), shop_id: shopId },
        });
        expect(sent.statusCode).toBe(403);
        for (const [wrapper, inner] of Object.entries(body as object)) {
          if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue;
          const wrapped = { ...(body as object), [wrapper]: { ...inner, shop_id: shopId } };
          expect((await call(endpoint, { rows: mine, token: people.owner, body: wrapped })).statusCode).toBe(
            403,
          );
        }
      }
      expect(await shopChecksum(server.databaseUrl, people.otherShopId)).toBe(before);
    });

    test('fields that are not the caller’s to set are never written', async () => {
      if (
        endpoint.method === 'GET' ||
        endpoint.method === 'DELETE' ||
        !endpoint.body ||
        endpoint.bodyKind === 'file'
      )
        return;
      const forbidden = {
        id: 987654321,
        version: undefined,
        created_at: '1999-01-01T00:00:00Z',
        updated_at: '1999-01-01T00:00:00Z',
        status: 'forbidden-value',
        role: 'forbidden-value',
        roles: ['forbidden-value'],
        permissions: ['forbidden-value'],
        balance: 987654321,
        products_count: 987654321,
        orders_count: 987654321,
        domain: 'forbidden-value',
      };
      const body = (await goodBody(endpoint, mine)) ?? {};
      const wrapped = Object.fromEntries(
        Object.entries(body as object).map(([key, value]) => [
          key,
          typeof value === 'object' && value !== null && !Array.isArray(value) && key !== freeObject
            ? // What a call takes by this name is the caller's to set there.
              { ...forbidden, ...value }
            : value,
        ]),
      );
      const answer = await call(endpoint, {
        rows: mine,
        token: people.owner,
        body: { ...forbidden, ...wrapped },
      });
      // Where a good body is known the call does its work, so that there was something to write.
      expect([answer.statusCode, answer.body]).toEqual([
        expect.toSatisfy(
          (status: number) =>
            status < (bodies[name(endpoint)] && !asksElsewhere.has(name(endpoint)) ? 300 : 500),
        ),
        expect.any(String),
      ]);
      expect(await shopText(server.databaseUrl, people.shopId)).not.toMatch(
        /forbidden-value|987654321|1999-01-01/,
      );
    });
  },
);

/** Sessions of everyone who may make the call: no single permission makes staff an admin, or an admin the owner. */
function allowed({ permission }: AnyEndpoint): string[] {
  if (permission === 'owner') return [people.owner];
  if (permission === 'admin') return [people.owner, people.admin];
  if (permission === 'member') return [people.owner, people.admin, people.nobody];
  const staff = permissions.filter((one) => allows({ role: 'staff', permissions: [one] }, permission));
  return [people.owner, people.admin, ...staff.map((one) => people.staff[one])];
}

function idOf(endpoint: AnyEndpoint, rows: TestRows): number {
  return endpoint.path.includes('{id}')
    ? idForPath(endpoint.path, rows)
    : /collection/.test(endpoint.path)
      ? rows.collection
      : /auto-offer/.test(endpoint.path)
        ? rows.autoOffer
        : /funnels/.test(endpoint.path)
          ? rows.funnel
          : /offer-templates/.test(endpoint.path)
            ? rows.template
            : /offers/.test(endpoint.path)
              ? rows.offer
              : rows.product;
}

describe('calls of shoppers', () => {
  const shopperCalls = endpoints.filter(({ permission }) => permission === 'shopper');

  test('there are some', () => expect(shopperCalls.length).toBeGreaterThan(8));

  test.each(shopperCalls.map((endpoint) => ({ call: name(endpoint), endpoint })))(
    "$call does not find another shop's cart, checkout, order or product",
    async ({ endpoint }) => {
      const before = await shopChecksum(server.databaseUrl, people.otherShopId);
      for (const [token, variant, product] of [
        [other.cartToken, other.variant, other.product],
        [other.checkoutToken, other.variant, other.product],
        [other.orderToken, other.variant, other.product],
      ] as const) {
        const body = {
          ...((exampleValue(endpoint.body) as object) ?? {}),
          token,
          cart_token: token,
          lines: [{ key: 'v', variant_id: variant, quantity: 1 }],
        };
        const answer = await call(endpoint, {
          rows: other,
          query: {
            shop: 'mine.test',
            token,
            product: String(product),
            handle: 'canaryother',
            collection: 'canaryother',
          },
          body: endpoint.method === 'GET' ? undefined : body,
        });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toContain('canaryother@');
        expect(answer.body).not.toContain('"canaryother"');
      }
      expect(await shopChecksum(server.databaseUrl, people.otherShopId)).toBe(before);
    },
  );

  test('an unknown shop is 404', async () => {
    for (const endpoint of shopperCalls) {
      expect((await call(endpoint, { rows: mine, query: { shop: 'nowhere.test' } })).statusCode).toBe(404);
    }
  });
});
