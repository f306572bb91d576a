import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { eventually } from '#core/testing/test-services.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let people: TestPeople;
beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
afterAll(() => server.close());

async function imported(path: string, content: string): Promise<Job> {
  const headers = { authorization: `Bearer ${people.owner}` };
  const sent = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="f.csv"\r\n\r\n${content}\r\n--x--\r\n`,
  });
  expect([sent.statusCode, sent.body]).toEqual([202, expect.anything()]);
  const { job_id: id } = sent.json<{ job_id: number }>();
  return eventually(
    'the end of the import',
    async () => {
      const answer = await server.app.inject({ url: `/admin/jobs/${id}.json`, headers });
      const { job } = answer.json<{ job: Job }>();
      return ['done', 'failed'].includes(job.status) ? job : null;
    },
    60,
  );
}
async function shopper(url: string) {
  const found = await server.services.db.asSystem((tx) =>
    tx.execute<{ domain: string }>(sql`SELECT domain FROM shops WHERE id = ${people.shopId}`),
  );
  const { domain } = found.rows[0]!;
  const answer = await server.app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}shop=${domain}` });
  return { status: answer.statusCode, body: answer.json<Record<string, never>>() };
}

test('a handle with a symbol is the same in files, reviews, addresses and lists of handles', async () => {
  const handles = ['dry-socks™', 'dry-socks', 'tee-🧦', 'men’s-tee'];
  const rows = handles.map((handle, at) => `${handle},Product ${at},S${at},9,active`);
  const products = await imported(
    '/admin/products/import.json',
    `Handle,Title,Variant SKU,Variant Price,Status\n${rows.join('\n')}\n`,
  );
  expect(products).toMatchObject({ failures: [], result: { products_created: 4 } });
  const head =
    'review_date,reviewer_name,reviewer_email,body,rating,title,product_id,product_handle,reply,picture_urls';
  const reviews = handles.map(
    (handle, at) =>
      `2026-01-0${at + 1} 10:00:00 UTC,Ann,a${at}@example.test,They stay dry ${at},5,Dry,,${handle},,`,
  );
  const job = await imported('/admin/reviews/import.json', `${head}\n${reviews.join('\n')}\n`);
  expect(job).toMatchObject({ failures: [], result: { unassigned: 0 } });
  for (const [at, handle] of handles.entries()) {
    const { status, body } = await shopper(`/storefront/product.json?handle=${encodeURIComponent(handle)}`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ product: expect.objectContaining({ handle, title: `Product ${at}` }) }),
    ]);
  }
  const found = await server.services.db.inShop(people.shopId, (tx) =>
    tx.execute<{ handle: string; content: string }>(
      sql`SELECT p.handle, r.content FROM reviews r JOIN products p ON p.shop_id = r.shop_id AND p.id = r.product_id
          WHERE r.shop_id = ${people.shopId} ORDER BY r.content`,
    ),
  );
  expect(found.rows.map(({ handle }) => handle)).toEqual(handles);
});
