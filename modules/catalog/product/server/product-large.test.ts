import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePeople, type TestPeople } from '../../../../apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing/test-server.ts';
import { maxVariants, maxVariantsAnswered } from '../contract/product-bounds.ts';

const count = 13;
/** How many of them one answer has. */
const fitting = Math.floor(maxVariantsAnswered / maxVariants);

let server: TestServer;
let people: TestPeople;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  ids = await server.services.db.inShop(people.shopId, async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO products (shop_id, title, handle, status, options)
          SELECT ${people.shopId}::int, 'Large ' || n, 'large-' || n, 'active',
                 jsonb_build_array(jsonb_build_object('name', 'Size', 'position', 1, 'values', jsonb_build_array('v1')))
          FROM generate_series(1, ${count}::int) n RETURNING id`,
    );
    await tx.execute(
      sql`INSERT INTO variants (shop_id, product_id, title, option1, position, price_minor)
          SELECT ${people.shopId}::int, p.id, 'v' || n, 'v' || n, n, 100
          FROM products p, generate_series(1, ${maxVariants}::int) n WHERE p.shop_id = ${people.shopId}`,
    );
    return made.rows.map(({ id }) => id).sort((a, b) => a - b);
  });
});
afterAll(() => server.close());

interface Answer {
  status: number;
  link: string;
  body: {
    products: { id: number; variants: unknown[] }[];
    has_more: boolean;
    fields: Record<string, string>;
  };
}
async function get(url: string): Promise<Answer> {
  const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${people.owner}` } });
  return { status: answer.statusCode, link: String(answer.headers.link ?? ''), body: answer.json() };
}
const nextOf = ({ link }: Answer) => /<([^>]+)>; rel="next"/.exec(link)?.[1];

describe('products with 2,048 variants each', () => {
  test('a page of whole products ends where it has enough variants, and Link leads to the rest', async () => {
    const seen: number[] = [];
    const sizes: number[] = [];
    for (
      let url: string | undefined = '/admin/products.json?limit=250&sort_field=id&sort_direction=asc';
      url;
    ) {
      const answer: Answer = await get(url);
      expect(answer.status).toBe(200);
      const { products, has_more: more } = answer.body;
      sizes.push(products.length);
      for (const { id, variants } of products) {
        expect(variants).toHaveLength(maxVariants);
        seen.push(id);
      }
      url = nextOf(answer);
      expect(more).toBe(url !== undefined);
    }
    expect(sizes).toEqual([fitting, count - fitting]);
    expect(seen).toEqual(ids);
  });
  test('a loop by since_id meets each once, as long as it goes on while there are more', async () => {
    const seen: number[] = [];
    for (let more = true; more;) {
      const { body } = await get(`/admin/products.json?limit=250&since_id=${seen.at(-1) ?? 0}`);
      seen.push(...body.products.map(({ id }) => id));
      more = body.has_more;
    }
    expect(seen).toEqual(ids);
  });
  test.each([
    ['page', 'limit=100&page=2', 'Products here have many variants, so a page may have fewer than 100.'],
    ['limit', 'limit=250&search=Large', 'These products have more than 25000 variants.'],
    ['limit', 'IDS&sort_by_requested_ids=true', 'These products have more than 25000 variants.'],
  ])('where a page cannot end sooner it is refused at %s (%s)', async (field, query, words) => {
    const { status, body } = await get(
      `/admin/products.json?${query.replace('IDS', `ids=${ids.join(',')}`)}`,
    );
    expect([status, body.fields[field]]).toEqual([422, expect.stringContaining(words)]);
  });
  test('without variants, and ten at a time as pickers ask, nothing is cut', async () => {
    const { body } = await get('/admin/products.json?limit=250&fields=title,first_variant');
    expect([body.products.length, body.has_more]).toEqual([count, false]);
    const picked = await get(
      '/admin/products.json?limit=10&page=2&search=Large&search_variants=true&fields=title,variants',
    );
    expect([picked.status, picked.body.products.length]).toEqual([200, count - 10]);
  });
});
