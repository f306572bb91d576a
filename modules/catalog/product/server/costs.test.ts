import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { guardedFields } from '#core/contract/guarded-field.ts';
import { eventually } from '#core/testing/test-services.ts';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import { makeMember, makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';

/** The cost in a JSON or CSV text; a time such as `:37.357Z` has these letters by chance. */
const costText = /(?<![\d:])7\.35(?!\d)/;
let server: TestServer;
let people: TestPeople;
/** Staff who look after products and may not know what they cost. */
let clerk: string;
/** The job that the clerk started. */
let imported: number;
let product: { id: number; version: number; variants: { id: number; cost_per_item: number | null }[] };

async function ask<T = Record<string, unknown>>(
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T; text: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(payload ? { 'content-type': 'application/json' } : {}),
  };
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json<T>() : ({} as T) };
}

const costOf = async (): Promise<number | null> => {
  const found = await ask<{ product: typeof product }>(
    people.owner,
    'GET',
    `/admin/products/${product.id}.json`,
  );
  return found.body.product.variants[0]!.cost_per_item;
};

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  clerk = await makeMember(server.services.db, people.shopId, {
    email: 'clerk@mine.test',
    permissions: ['products', 'apps'],
  });
  const made = await ask<{ product: typeof product }>(people.owner, 'POST', '/admin/products.json', {
    product: { title: 'Mug', status: 'active', variants: [{ price: 20, cost_per_item: 7.35, sku: 'MUG' }] },
  });
  expect(made.status, made.text).toBe(201);
  product = made.body.product;
});
afterAll(() => server.close());

test('without the permission no answer has costs', async () => {
  for (const url of [
    '/admin/products.json',
    `/admin/products/${product.id}.json`,
    `/admin/products/${product.id}/variants.json`,
    '/admin/catalog/variants.json',
    '/admin/products/export.csv',
  ]) {
    const [mine, owners] = [await ask(clerk, 'GET', url), await ask(people.owner, 'GET', url)];
    expect([url, mine.status]).toEqual([url, 200]);
    expect(mine.text, url).not.toMatch(costText);
    expect(mine.text, url).not.toContain('Cost per item');
    expect(owners.text, url).toContain('7.35');
  }
});

test('saving without them keeps them; setting one is refused at its field, and so is a conflict that would tell', async () => {
  const shown = await ask<{ product: typeof product & { title: string } }>(
    clerk,
    'GET',
    `/admin/products/${product.id}.json`,
  );
  const { version } = shown.body.product;
  const variants = [{ id: product.variants[0]!.id, price: 21, cost_per_item: null }];
  const save = (given: object) =>
    ask(clerk, 'PUT', `/admin/products/${product.id}.json`, { product: { version, title: 'Mug', ...given } });
  const set = await save({ variants: [{ ...variants[0], cost_per_item: 1 }] });
  expect(set.status).toBe(403);
  expect(set.body).toMatchObject({ permission: 'read_profit' });
  expect(Object.keys(set.body['fields'] as object)).toEqual(['product.variants.0.cost_per_item']);
  expect(await costOf()).toBe(7.35);
  expect((await save({ variants })).status).toBe(200);
  expect(await costOf()).toBe(7.35);
  const late = await save({ variants });
  expect(late.status).toBe(409);
  expect(late.text).toContain('"current"');
  expect(late.text).not.toMatch(costText);
});

test('a file with costs leaves them as they are, and its report says so', async () => {
  const file = 'Handle,Title,Variant SKU,Variant Price,Cost per item\nmug,Mug,MUG,22.00,1.00\n';
  const sent = await server.app.inject({
    method: 'POST',
    url: '/admin/products/import.json',
    headers: { authorization: `Bearer ${clerk}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="p.csv"\r\n\r\n${file}\r\n--x--\r\n`,
  });
  expect(sent.statusCode, sent.body).toBe(202);
  imported = sent.json<{ job_id: number }>().job_id;
  const url = `/admin/jobs/${imported}.json`;
  const job = await eventually('the end of the import', async () => {
    const { body } = await ask<{ job: { status: string; failures: object[] } }>(clerk, 'GET', url);
    return body.job.status === 'done' && body.job;
  });
  expect(job.failures).toMatchObject([{ line: 1, subject: 'Cost per item' }]);
  expect(await costOf()).toBe(7.35);
});

test('a token without the scope for profit reads no costs and writes none; with it, it does', async () => {
  const url = `/admin/products/${product.id}.json`;
  const tokenOf = async (scopes: string[]) => {
    const made = await ask<{ token: string }>(people.owner, 'POST', '/admin/api_tokens.json', {
      api_token: { name: 'App', scopes },
    });
    expect(made.status, made.text).toBe(201);
    return made.body.token;
  };
  const dear = { product: { variants: [{ id: product.variants[0]!.id, cost_per_item: 8 }] } };
  const blind = await tokenOf(['write_products']);
  const read = await ask(blind, 'GET', url);
  expect([read.status, read.text]).toEqual([200, expect.stringContaining('"cost_per_item":null')]);
  expect((await ask(blind, 'GET', '/admin/products/export.csv')).text).not.toMatch(costText);
  const refused = await ask(blind, 'PUT', url, dear);
  expect([refused.status, refused.body]).toEqual([
    403,
    expect.objectContaining({ permission: 'read_profit' }),
  ]);
  expect(await costOf()).toBe(7.35);

  const seeing = await tokenOf(['write_products', 'read_profit']);
  expect((await ask(seeing, 'GET', url)).text).toContain('"cost_per_item":7.35');
  expect((await ask(seeing, 'PUT', url, dear)).status).toBe(200);
  expect(await costOf()).toBe(8);
  dear.product.variants[0]!.cost_per_item = 7.35;
  expect((await ask(seeing, 'PUT', url, dear)).status).toBe(200);

  // The scope opens fields and no call.
  expect((await ask(await tokenOf(['read_profit']), 'GET', url)).status).toBe(403);
});

test('without a permission a member reads no catalog, and only their own jobs', async () => {
  const list = await ask<{ jobs: { id: number }[] }>(people.staff.products, 'GET', '/admin/jobs.json');
  const [job] = list.body.jobs;
  expect(job).toBeDefined();
  for (const url of ['/admin/products.json', '/admin/collections.json', '/admin/products/facets.json'])
    expect([url, (await ask(people.nobody, 'GET', url)).status]).toEqual([url, 403]);
  for (const token of [people.nobody, people.staff.orders]) {
    expect((await ask<{ jobs: object[] }>(token, 'GET', '/admin/jobs.json')).body.jobs).toEqual([]);
    for (const end of ['.json', '/report.csv', '/events'])
      expect((await ask(token, 'GET', `/admin/jobs/${job!.id}${end}`)).status).toBe(404);
  }
});

test('a member who lost the permission still sees their own jobs', async () => {
  await server.services.db.asSystem((tx) =>
    tx.execute(
      sql`UPDATE memberships SET permissions = '{orders}' WHERE user_id = (SELECT id FROM users WHERE email = 'clerk@mine.test')`,
    ),
  );
  const after = await ask<{ jobs: { id: number }[] }>(clerk, 'GET', '/admin/jobs.json');
  expect(after.body.jobs.map(({ id }) => id)).toContain(imported);
});

test('no call answers or takes a cost that is not guarded', () => {
  const open: string[] = [];
  let guarded = 0;
  for (const { endpoint } of listedRoutes()) {
    for (const schema of [endpoint.reply, endpoint.body]) {
      if (!schema) continue;
      guarded += guardedFields(schema).length;
      const answers = JSON.stringify(
        z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }),
      );
      for (const [, name, rest] of answers.matchAll(
        /"(cost|cost_per_item|unit_cost|margin|profit)":(\{.{0,200})/g,
      ))
        // Booleans are no amounts.
        if (!rest!.includes('x-permission') && !rest!.startsWith('{"type":"boolean"'))
          open.push(`${endpoint.method} ${endpoint.path}: ${name}`);
    }
  }
  expect(open).toEqual([]);
  expect(guarded).toBeGreaterThan(10);
});
