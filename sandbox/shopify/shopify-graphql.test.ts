import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answeringVersion } from './shopify-access.ts';
import { type ShopifySandbox, startShopifySandbox } from './shopify-sandbox.ts';

let store: ShopifySandbox;
const product = () => store.products[1]!;
const variant = () => (product().variants as { id: number }[])[0]!.id;
const gid = (kind: string, id: number) => `gid://shopify/${kind}/${id}`;

beforeAll(async () => {
  store = await startShopifySandbox({ products: 5, orders: 4, jobMs: 20 });
});
afterAll(() => store.close());
beforeEach(() => {
  store.access.scopes = [
    'read_products',
    'read_orders',
    'read_customers',
    'read_discounts',
    'write_discounts',
  ];
  store.discounts.splice(0);
});

interface Answer {
  data?: Record<string, never> | null;
  errors?: { message: string; path?: string[]; extensions?: Record<string, unknown> }[];
  extensions?: {
    cost: {
      requestedQueryCost: number;
      actualQueryCost: number | null;
      throttleStatus: Record<string, number>;
    };
  };
}

async function ask(query: string, variables: object = {}, more: { token?: string; version?: string } = {}) {
  const reply = await fetch(`http://${store.host}/admin/api/${more.version ?? '2026-10'}/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': more.token ?? 'shpat_sandbox' },
    body: JSON.stringify({ query, variables }),
  });
  return {
    status: reply.status,
    version: reply.headers.get('x-shopify-api-version'),
    ...((await reply.json()) as Answer),
  };
}

const CREATE = `mutation make($input: DiscountCodeBasicInput!) {
  discountCodeBasicCreate(basicCodeDiscount: $input) { codeDiscountNode { id } userErrors { field code message } }
}`;

const code = (given: object = {}) => ({
  title: 'An offer',
  code: 'DEAL1',
  startsAt: '2026-01-01T00:00:00Z',
  usageLimit: 1,
  context: { all: 'ALL' },
  customerGets: {
    value: { discountAmount: { amount: '5.00', appliesOnEachItem: false } },
    items: { products: { productVariantsToAdd: [gid('ProductVariant', variant())] } },
  },
  combinesWith: { productDiscounts: true },
  ...given,
});

const make = async (given: object = {}) => {
  const { data, errors } = await ask(CREATE, { input: code(given) });
  if (errors) throw new Error(JSON.stringify(errors));
  return data!.discountCodeBasicCreate as unknown as {
    codeDiscountNode: { id: string } | null;
    userErrors: { field: string[]; code: string }[];
  };
};

describe('a code is made, read, changed and deleted', () => {
  test('by its text, without regard to case', async () => {
    const made = await make();
    expect(made.userErrors).toEqual([]);
    const { data } =
      await ask(`{ codeDiscountNodeByCode(code: "deal1") { id codeDiscount { __typename ... on DiscountCodeBasic {
      title status usageLimit asyncUsageCount codes(first: 1) { nodes { code } } combinesWith { productDiscounts orderDiscounts }
      customerGets { value { ... on DiscountAmount { amount { amount currencyCode } appliesOnEachItem } }
        items { ... on DiscountProducts { productVariants(first: 5) { nodes { id } } } } } } } } }`);
    expect(data).toEqual({
      codeDiscountNodeByCode: {
        id: made.codeDiscountNode!.id,
        codeDiscount: {
          __typename: 'DiscountCodeBasic',
          ...{ title: 'An offer', status: 'ACTIVE', usageLimit: 1, asyncUsageCount: 0 },
          codes: { nodes: [{ code: 'DEAL1' }] },
          combinesWith: { productDiscounts: true, orderDiscounts: false },
          customerGets: {
            value: { amount: { amount: '5.00', currencyCode: 'USD' }, appliesOnEachItem: false },
            items: { productVariants: { nodes: [{ id: gid('ProductVariant', variant()) }] } },
          },
        },
      },
    });
  });

  test('what is not named stays when it is changed', async () => {
    const { codeDiscountNode } = await make();
    const { data } = await ask(
      `mutation($id: ID!, $input: DiscountCodeBasicInput!) { discountCodeBasicUpdate(id: $id, basicCodeDiscount: $input) {
        codeDiscountNode { codeDiscount { ... on DiscountCodeBasic { title endsAt usageLimit } } } userErrors { code } } }`,
      { id: codeDiscountNode!.id, input: { endsAt: '2030-01-01T00:00:00Z' } },
    );
    expect(data).toEqual({
      discountCodeBasicUpdate: {
        codeDiscountNode: {
          codeDiscount: { title: 'An offer', endsAt: '2030-01-01T00:00:00.000Z', usageLimit: 1 },
        },
        userErrors: [],
      },
    });
  });

  test('deleted it is not there any more, and a second time an error of the user', async () => {
    const { codeDiscountNode } = await make();
    const DELETE =
      'mutation($id: ID!) { discountCodeDelete(id: $id) { deletedCodeDiscountId userErrors { field code message } } }';
    const { id } = codeDiscountNode!;
    expect((await ask(DELETE, { id })).data).toEqual({
      discountCodeDelete: { deletedCodeDiscountId: id, userErrors: [] },
    });
    expect((await ask('{ codeDiscountNodeByCode(code: "DEAL1") { id } }')).data).toEqual({
      codeDiscountNodeByCode: null,
    });
    expect((await ask(DELETE, { id })).data).toMatchObject({
      discountCodeDelete: {
        deletedCodeDiscountId: null,
        userErrors: [{ field: ['id'], message: 'Code discount does not exist.' }],
      },
    });
  });

  test('many are deleted by a job that is not done at once', async () => {
    const ids = [await make(), await make({ code: 'DEAL2' })].map((one) => one.codeDiscountNode!.id);
    const { data } = await ask(
      `mutation($ids: [ID!]) { discountCodeBulkDelete(ids: $ids) { job { id done } userErrors { message } } }`,
      { ids },
    );
    const { job } = (data as unknown as { discountCodeBulkDelete: { job: { id: string; done: boolean } } })
      .discountCodeBulkDelete;
    expect([job.done, store.discounts.length]).toEqual([false, 2]);
    await expect
      .poll(async () => (await ask(`{ job(id: "${job.id}") { done } }`)).data)
      .toEqual({ job: { done: true } });
    expect(store.discounts).toHaveLength(0);
  });
});

describe('errors of a code are in userErrors (…/enums/DiscountErrorCode)', () => {
  test.each<[string, object, string[], string]>([
    ['no code', { code: ' ' }, ['code'], 'BLANK'],
    ['no title', { title: '' }, ['title'], 'BLANK'],
    ['a code that is too long', { code: 'X'.repeat(256) }, ['code'], 'TOO_LONG'],
    ['nobody may use it', { context: null }, ['context'], 'BLANK'],
    ['no beginning', { startsAt: null }, ['startsAt'], 'BLANK'],
    [
      'an end before the beginning',
      { endsAt: '2025-12-31T00:00:00Z' },
      ['endsAt'],
      'END_DATE_BEFORE_START_DATE',
    ],
    ['a limit of nothing', { usageLimit: 0 }, ['usageLimit'], 'GREATER_THAN'],
    [
      'two minima',
      {
        minimumRequirement: {
          quantity: { greaterThanOrEqualToQuantity: '2' },
          subtotal: { greaterThanOrEqualToSubtotal: '9' },
        },
      },
      ['minimumRequirement'],
      'CONFLICT',
    ],
    [
      'more than all of it',
      { customerGets: { value: { percentage: 1.5 }, items: { all: true } } },
      ['customerGets', 'value'],
      'VALUE_OUTSIDE_RANGE',
    ],
    [
      'nothing off',
      { customerGets: { value: { discountAmount: { amount: '0' } }, items: { all: true } } },
      ['customerGets', 'value'],
      'VALUE_OUTSIDE_RANGE',
    ],
    [
      'a variant of nowhere',
      {
        customerGets: {
          value: { percentage: 0.1 },
          items: { products: { productVariantsToAdd: [gid('ProductVariant', 7)] } },
        },
      },
      ['customerGets', 'items'],
      'INVALID',
    ],
    [
      'on nothing',
      { customerGets: { value: { percentage: 0.1 }, items: { all: true }, appliesOnOneTimePurchase: false } },
      ['customerGets'],
      'APPLIES_ON_NOTHING',
    ],
  ])('%s', async (_, given, field, errorCode) => {
    const made = await make(given);
    expect(made.codeDiscountNode).toBeNull();
    expect(made.userErrors[0]).toMatchObject({ field: ['basicCodeDiscount', ...field], code: errorCode });
    expect(store.discounts).toHaveLength(0);
  });

  test('a code that is taken, in any case, also by the merchant', async () => {
    store.addDiscount({ code: 'Summer', percentage: 0.1 });
    expect((await make({ code: 'sUMMER' })).userErrors).toEqual([
      {
        field: ['basicCodeDiscount', 'code'],
        code: 'TAKEN',
        message: 'Code must be unique. Please try a different code.',
      },
    ]);
  });

  test('no more than 25 discounts apply by themselves', () => {
    for (let n = 0; n < 25; n += 1) store.addDiscount({ percentage: 0.1 });
    expect(() => store.addDiscount({ percentage: 0.1 })).toThrow('ACTIVE_PERIOD_OVERLAP');
  });
});

describe('who may what', () => {
  test('a scope that is missing is named, and nothing is done (shopify.dev/docs/api/usage/access-scopes)', async () => {
    store.access.scopes = ['read_products', 'read_discounts'];
    const answer = await ask(CREATE, { input: code() });
    expect(answer).toMatchObject({
      status: 200,
      data: { discountCodeBasicCreate: null },
      errors: [
        {
          message:
            'Access denied for discountCodeBasicCreate field. Required access: `write_discounts` access scope.',
          path: ['discountCodeBasicCreate'],
          extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes' },
        },
      ],
    });
    expect(store.discounts).toHaveLength(0);
    const installed = await ask(
      '{ currentAppInstallation { accessScopes { handle } } shop { currencyCode } }',
    );
    expect(installed.data).toEqual({
      currentAppInstallation: { accessScopes: [{ handle: 'read_products' }, { handle: 'read_discounts' }] },
      shop: { currencyCode: 'USD' },
    });
    const rest = await fetch(`http://${store.host}/admin/api/2025-01/orders.json`, {
      headers: { 'x-shopify-access-token': 'shpat_sandbox' },
    });
    expect(rest.status).toBe(403);
  });

  test('a wrong token is 401', async () => {
    expect((await ask('{ shop { name } }', {}, { token: 'shpat_wrong' })).status).toBe(401);
  });

  const grant = (fields: Record<string, string>) =>
    fetch(`http://${store.host}/admin/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  const keys = {
    client_id: 'client_sandbox',
    client_secret: 'shpss_sandbox',
    grant_type: 'client_credentials',
  };

  test('client id and secret become a token of a day (…/client-credentials-grant)', async () => {
    const got = (await (await grant(keys)).json()) as {
      access_token: string;
      expires_in: number;
      scope: string;
    };
    expect(got).toMatchObject({ expires_in: 86_399, scope: expect.stringContaining('write_discounts') });
    const { access_token: token } = got;
    expect((await ask('{ shop { name } }', {}, { token })).data).toEqual({ shop: { name: 'Casa Clara' } });
    store.pass(86_400_000);
    expect((await ask('{ shop { name } }', {}, { token })).status).toBe(401);
    expect((await ask('{ shop { name } }')).status).toBe(200);
  });

  test.each<[string, Record<string, string>, ShopifySandbox['access']['grant'], string]>([
    ['a wrong secret', { ...keys, client_secret: 'x' }, 'permitted', 'invalid_client'],
    ['another grant', { ...keys, grant_type: 'password' }, 'permitted', 'unsupported_grant_type'],
    ['another organization', keys, 'shop_not_permitted', 'shop_not_permitted'],
    ['not installed', keys, 'app_not_installed', 'app_not_installed'],
  ])('%s: 400 and a page with the words', async (_, fields, state, words) => {
    store.access.grant = state;
    const reply = await grant(fields);
    store.access.grant = 'permitted';
    expect([reply.status, await reply.text()]).toEqual([
      400,
      expect.stringContaining(`Oauth error ${words}`),
    ]);
  });
});

describe('versions (shopify.dev/docs/api/usage/versioning)', () => {
  test.each<[string, string | null]>([
    ['2026-10', '2026-10'],
    ['2026-01', '2026-01'],
    ['2025-10', '2026-01'],
    ['2025-01', '2026-01'],
    ['2027-01', '2027-01'],
    ['2027-04', null],
    ['2026-02', null],
  ])('%s is answered by %s in November 2026', (asked, answers) => {
    expect(answeringVersion(asked, Date.parse('2026-11-23'))).toBe(answers);
  });

  test('the answer names the version that answered', async () => {
    const { version, status } = await ask('{ shop { name } }', {}, { version: '2025-01' });
    expect([status, version]).toEqual([200, answeringVersion('2025-01', Date.now())]);
    expect((await ask('{ shop { name } }', {}, { version: '2031-01' })).status).toBe(404);
  });
});

describe('cost (…/graphql-admin/rate-limits)', () => {
  test('a mutation is ten points, an object one, a scalar none; what was not needed is given back', async () => {
    const made = await ask(CREATE, { input: code() });
    expect(made.extensions!.cost).toMatchObject({ requestedQueryCost: 10, actualQueryCost: 10 });
    const one = await ask('{ shop { name currencyCode } }');
    expect(one.extensions!.cost).toMatchObject({ requestedQueryCost: 1, actualQueryCost: 1 });
    const two = await ask('{ productVariants(first: 100) { nodes { id price product { id } } } }');
    expect(two.extensions!.cost.requestedQueryCost).toBe(202);
    expect(two.extensions!.cost.actualQueryCost).toBeLessThan(30);
    expect(two.extensions!.cost.throttleStatus).toMatchObject({ maximumAvailable: 2000, restoreRate: 100 });
  });

  test('no query is above a thousand points', async () => {
    const { errors, status } = await ask(
      '{ productVariants(first: 250) { nodes { id product { variants(first: 10) { nodes { id } } } } } }',
    );
    expect([status, errors![0]!.extensions!.code]).toEqual([200, 'MAX_COST_EXCEEDED']);
  });

  test('an empty bucket is THROTTLED in a 200, nothing is done, and it fills again', async () => {
    const { points } = store;
    const before = points.throttled();
    Object.assign(points, { maximumAvailable: 15, restoreRate: 100 });
    points.available();
    await make();
    const answer = await ask(CREATE, { input: code({ code: 'DEAL2' }) });
    expect(answer).toMatchObject({
      status: 200,
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    });
    expect(answer.extensions!.cost).toMatchObject({ requestedQueryCost: 10, actualQueryCost: null });
    expect([store.discounts.length, points.throttled() - before]).toEqual([1, 1]);
    await expect.poll(() => points.available()).toBeGreaterThanOrEqual(10);
    expect((await make({ code: 'DEAL2' })).userErrors).toEqual([]);
    points.maximumAvailable = 2000;
    points.giveBack(2000);
  });

  test('and whenever the test says so', async () => {
    store.faults.throttleEvery = 1;
    expect((await ask('{ shop { name } }')).errors![0]!.message).toBe('Throttled');
    store.faults.throttleEvery = 0;
  });
});

describe('what it does not know it refuses', () => {
  test.each<[string, string, object, string]>([
    ['a field', '{ shop { colour } }', {}, "Field 'colour' doesn't exist on type 'Shop'"],
    ['an argument', '{ shop(id: 1) { name } }', {}, "Field 'shop' doesn't accept argument 'id'"],
    ['nothing of an object', '{ shop }', {}, 'Field must have selections'],
    ['a missing argument', '{ product { id } }', {}, "Field 'product' is missing required arguments: id"],
    ['a half document', '{ shop { name }', {}, 'syntax error, unexpected end of file'],
    [
      'a variable that is not declared',
      '{ product(id: $id) { id } }',
      {},
      'Variable $id is used but not declared',
    ],
    [
      'an unknown field of an input',
      CREATE,
      { input: { colour: 'red' } },
      'for colour (Field is not defined on DiscountCodeBasicInput)',
    ],
    ['a number that is none', CREATE, { input: { usageLimit: 1.5 } }, 'Could not coerce value 1.5 to Int'],
    [
      'too many ids',
      CREATE,
      {
        input: {
          customerGets: {
            items: {
              products: { productsToAdd: Array.from({ length: 251 }, () => 'gid://shopify/Product/1') },
            },
          },
        },
      },
      'maximum allowed of 250',
    ],
    ['an id of another form', '{ product(id: "7") { id } }', {}, "Invalid global id '7'"],
  ])('%s', async (_, query, variables, message) => {
    const { errors, status, data } = await ask(query, variables);
    expect([status, data]).toEqual([200, undefined]);
    expect(errors![0]!.message).toContain(message);
  });
});

test('products, variants and orders are read by id', async () => {
  const order = store.orders[3]!;
  const { data, errors } = await ask(
    `query($ids: [ID!]!, $order: ID!) {
      nodes(ids: $ids) { __typename id ... on ProductVariant { price compareAtPrice product { handle } } ... on Product { title } }
      order(id: $order) { name discountCodes discountApplications(first: 5) { nodes { index value { ... on PricingPercentageValue { percentage } } ... on DiscountCodeApplication { code } } }
        lineItems(first: 5) { nodes { quantity variant { id } discountAllocations { allocatedAmountSet { shopMoney { amount } } } } } refunds { id } }
      orders(first: 2, query: "id:${order.id}") { nodes { name } pageInfo { hasNextPage } } }`,
    {
      ids: [gid('ProductVariant', variant()), gid('Product', product().id), gid('Product', 7)],
      order: gid('Order', order.id),
    },
  );
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    nodes: [
      {
        __typename: 'ProductVariant',
        id: gid('ProductVariant', variant()),
        price: '10.25',
        product: { handle: 'stoneware-mug-1' },
      },
      { __typename: 'Product', id: gid('Product', product().id), title: 'Stoneware mug 1' },
      null,
    ],
    order: {
      name: order.name,
      discountApplications: { nodes: [{ index: 0, code: 'TEN', value: { percentage: 10 } }] },
      refunds: [],
    },
    orders: { nodes: [{ name: order.name }], pageInfo: { hasNextPage: false } },
  });
});
